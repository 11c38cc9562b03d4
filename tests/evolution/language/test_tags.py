from evolution.language.tags import dates, names, products, quantities, tags_of, titles


def test_names_are_capitals_inside_a_sentence() -> None:
    assert names("Yesterday Anna Lee flew to Lisbon.") == ["Anna Lee", "Lisbon"]


def test_a_capital_at_the_start_is_a_name_only_when_repeated() -> None:
    assert names("Gardens bloom.") == []
    assert "Toby" in names("Toby ran. Toby slept.")


def test_titles_stand_in_marks() -> None:
    assert titles("看了《三体》和“活着”") == ["三体", "活着"]
    assert titles('She said "I am here" and read "Dune"') == ["Dune"]


def test_latin_words_within_chinese_are_products() -> None:
    assert products("我们用Mem0做检索，用 pgvector 存向量") == ["Mem0", "pgvector"]


def test_numbers_keep_their_units() -> None:
    assert quantities("预算500元，8个人，跑了5 km，$300") == ["500元", "8个人", "5 km", "$300"]


def test_dates_are_tags() -> None:
    assert dates("on May 5, 2024 and 2024-06-01, 3月5号") == ["May 5, 2024", "2024-06-01", "3月5号"]


def test_tags_are_few_and_each_once() -> None:
    tags = tags_of(
        "Toby and toby met Toby in Lisbon with Mem0, Figma, Slack, Trello, "
        "Linear, Notion, Jira, Zed",
        limit=5,
    )
    assert len(tags) == 5
    assert len({tag.lower() for tag in tags}) == 5
    assert tags_of("") == []
