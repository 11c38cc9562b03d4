"""Chinese words that say something is over end just what they deny."""

import pytest

from evolution.planning.ceased import over_in, says_is_over


@pytest.mark.parametrize(
    ("said", "stated"),
    [
        ("我不学木雕了", "我跟着胡师傅学木雕"),
        ("苏敏不当老师了", "我嫂子苏敏是中学老师"),
        ("朗逸卖掉了", "我开一辆白色的朗逸"),
        ("麻将我戒了", "我天天晚上打麻将"),
        ("咏春我不练了", "我练咏春"),
        ("订单30915不走中通了", "订单30915走的是中通"),
        ("糖糖不当管理员了", "会员群的管理员是糖糖"),
        ("我侄子的围棋班退了", "我侄子上围棋班"),
        ("备用钥匙不放门垫下了", "仓库的备用钥匙放门垫下"),
        ("妈妈不跳舞了", "妈妈跳舞"),
        ("阿豪不念大学了", "我同学阿豪念大学"),
    ],
)
def test_what_is_denied_of_all_is_denied_of_a_part(said: str, stated: str) -> None:
    assert says_is_over(said, stated)


@pytest.mark.parametrize(
    ("said", "stated"),
    [
        ("我不喝茶了", "我喝奶茶"),
        ("我不喝茶了", "我喝咖啡和茶"),
        ("我不游泳了", "我教小朋友游泳"),
        ("我不上夜班了", "我老婆上夜班"),
        ("我不吃苹果了", "我用苹果手机"),
        ("我不吃花生了", "我对花生过敏"),
        ("我不在图书馆了", "我在图书馆看书"),
        ("我不吃花生了", "我吃花生、瓜子"),
        ("我不学木雕了", "我不学木雕"),
        ("我不学木雕了", "我学木雕" + "，然后回家" * 20),
        ("备用钥匙不放门垫下了", "我妹的备用钥匙放门垫下"),
        ("妈妈不跳舞了", "他妈妈跳舞"),
        ("阿豪不念大学了", "阿强的表弟阿豪念大学"),
        ("小王不在上海了", "我在上海"),
        ("健身卡我退了", "我有健身卡和泳卡"),
    ],
)
def test_a_look_alike_is_not_over(said: str, stated: str) -> None:
    assert not says_is_over(said, stated)


@pytest.mark.parametrize(
    "clause", ["我今天不去健身房了", "不好意思了", "我不想喝了", "不错了", "我不行了"]
)
def test_a_moment_is_no_end(clause: str) -> None:
    assert over_in(clause) is None


def test_whom_words_leave_out_the_clause_before_names() -> None:
    assert says_is_over("不念大学了", "表弟阿豪在西安念大学", topics=("阿豪",))
    assert not says_is_over("不念大学了", "表弟阿豪在西安念大学", topics=("阿强",))
