"""The forms of files, a file a form: read to values and written from them, without a database."""
