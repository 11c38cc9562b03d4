from memory.text.word_starts import word_starts


def test_a_worked_example() -> None:
    assert word_starts("查一下周末") == {0, 1, 3, 5}


def test_a_text_without_words_begins_where_it_ends() -> None:
    assert word_starts("") == {0}
