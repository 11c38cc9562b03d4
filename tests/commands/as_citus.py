"""The two functions of Citus that `distribute` calls, refusing what Citus refuses.

They distribute nothing.
"""

from django.db import connection

_PLACED = "CREATE TABLE placed (name text PRIMARY KEY, by text)"
_REFERENCE = """
CREATE FUNCTION create_reference_table(wanted text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT FROM pg_constraint WHERE contype = 'f' AND conrelid = wanted::regclass
               AND confrelid::regclass::text NOT IN (SELECT name FROM placed
                   WHERE by = 'reference')) THEN
        RAISE EXCEPTION 'a reference table may point to reference tables only: %', wanted;
    END IF;
    INSERT INTO placed VALUES (wanted, 'reference');
END $$
"""
_DISTRIBUTED = """
CREATE FUNCTION create_distributed_table(wanted text,
told_by text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE told int2 := (SELECT attnum FROM pg_attribute
    WHERE attrelid = wanted::regclass AND attname = told_by);
        empty boolean;
BEGIN
    EXECUTE format('SELECT EXISTS (SELECT FROM %I WHERE %I IS NULL)', wanted, told_by) INTO empty;
    IF empty THEN
        RAISE EXCEPTION 'the distribution column cannot be null: %', wanted;
    END IF;
    IF EXISTS (SELECT FROM pg_index
        WHERE indrelid = wanted::regclass AND indisunique AND told <> ALL (indkey)) THEN
        RAISE EXCEPTION 'a unique key does not hold the distribution column: %', wanted;
    END IF;
    IF EXISTS (SELECT FROM pg_constraint
        WHERE contype = 'f' AND conrelid = wanted::regclass AND told <> ALL (conkey)
               AND confrelid::regclass::text NOT IN (SELECT name FROM placed
                   WHERE by = 'reference')) THEN
        RAISE EXCEPTION 'a foreign key leaves the distribution column: %', wanted;
    END IF;
    INSERT INTO placed VALUES (wanted, told_by);
END $$
"""
CROSSING = """
    SELECT conrelid::regclass::text, confrelid::regclass::text FROM pg_constraint c
    LEFT JOIN placed a ON a.name = conrelid::regclass::text
        LEFT JOIN placed b ON b.name = confrelid::regclass::text
    WHERE contype = 'f' AND b.by IS DISTINCT FROM 'reference' AND a.by IS DISTINCT FROM b.by
"""
"""Foreign keys between a distributed table and one that stays on one node: Citus has none."""


def install() -> None:
    with connection.cursor() as cursor:
        for statement in (_PLACED, _REFERENCE, _DISTRIBUTED):
            cursor.execute(statement)


def crossing() -> list[tuple[str, str]]:
    with connection.cursor() as cursor:
        cursor.execute(CROSSING)
        return cursor.fetchall()
