"""What people say of themselves in passing, in Chinese, and what only sounds like it."""

import pytest

from tests.evolution.language.lasting import Lasting, lasting

STATED = {
    "where somebody lives": [
        ("我住在杭州，老家在绍兴。", ("", "home", "杭州")),
        ("我家在成都。", ("", "home", "成都")),
        ("我们上个月搬到苏州了。", ("", "home", "苏州")),
        ("我妈住南京。", ("我妈", "home", "南京")),
        ("我是东北人。", ("", "hometown", "东北")),
    ],
    "what somebody does": [
        ("我在一家小公司做行政。", ("", "occupation", "行政")),
        ("我是做设计的。", ("", "occupation", "设计")),
        ("我爸在铁路局上班。", ("我爸", "employer", "铁路局")),
        ("我老婆在银行上班。", ("我老婆", "employer", "银行")),
        ("我学的是会计。", ("", "major", "会计")),
        ("我儿子上三年级。", ("我儿子", "grade", "三年级")),
    ],
    "whom somebody knows": [
        ("我老婆叫李静。", ("我老婆", "name", "李静")),
        ("我导师是李教授。", ("", "导师", "李教授")),
        ("我老板是陈总。", ("", "老板", "陈总")),
        ("我家狗叫旺财。", ("我家狗", "name", "旺财")),
        ("我单身。", ("", "marital status", "单身")),
    ],
    "what somebody can't have, and what they like": [
        ("我对花粉过敏。", ("", "allergy", "花粉")),
        ("我儿子对牛奶过敏。", ("我儿子", "allergy", "牛奶")),
        ("我对冷空气过敏。", ("", "allergy", "冷空气")),
        ("我有糖尿病，不能吃甜的。", ("", "health", "糖尿病")),
        ("我不吃香菜。", ("", "food", "香菜")),
        ("我特别爱吃火锅。", ("", "food", "火锅")),
        ("我在学吉他。", ("", "learns", "吉他")),
    ],
    "numbers and names": [
        ("我姓王，叫我老王就行。", ("", "called", "老王")),
        ("我手机号是13812340000。", ("", "phone", "13812340000")),
        ("我生日是腊月初八。", ("", "birthday", "腊月初八")),
        ("我女儿今年五岁。", ("我女儿", "age", "五岁")),
        ("我地址是文三路8号。", ("", "address", "文三路8号")),
    ],
}
SOUNDS_LIKE = {
    "a name": [
        "我名字又被打错了。",
        "我叫了个滴滴。",
        "我叫小李去拿了。",
        "我叫他别来。",
        "我妈叫我回家吃饭。",
        "我叫外卖叫到手软。",
    ],
    "a home": [
        "我住院了。",
        "我住得很远。",
        "我住不惯北方。",
        "我住了三天就回来了。",
        "我住酒店，公司报销。",
        "我住在他楼上。",
        "我住在堵车的路上了。",
        "我在杭州转机。",
        "我房东是本地人。",
        "我吃住都在实验室。",
    ],
    "a job": [
        "我在银行排队。",
        "我在银行办事。",
        "我在等面试结果。",
        "我做饭很难吃。",
        "我做梦都想吃。",
        "我是来取快递的。",
        "我是前天到的。",
        "我是不会去的。",
        "我嫁给工作了。",
        "我是职业躺平选手。",
    ],
    "a school, an age, a birthday": [
        "我在杭州读的大学。",
        "我专业课挂了。",
        "我今年第三次搬家了。",
        "我三十二码。",
        "我今年150岁了。",
        "我生日那天下雨了。",
        "我生日快到了。",
        "我的生日是每天。",
    ],
    "a person": [
        "我老板是女的。",
        "我老板出差了。",
        "我导师去开会了。",
        "我房东涨房租了。",
        "我妈住院了。",
        "我老婆在加班。",
        "我老婆生了。",
        "我的老板是我家猫。",
    ],
    "a taste": [
        "我喜欢这个方案。",
        "我喜欢第二个。",
        "我喜欢你。",
        "我喜欢你做的菜。",
        "我喜欢昨天那家店。",
        "我喜欢的人结婚了。",
        "我爱莫能助。",
        "我讨厌他这样。",
        "我可真爱加班啊。",
        "是啊，我就爱吃亏。",
        "我不吃这一套。",
        "我不吃了，饱了。",
        "我不喝了，开车呢。",
    ],
    "an allergy": [
        "我过敏了，脸上全是疹子。",
        "我对他过敏。",
        "我对周一过敏。",
        "我对上班过敏。",
        "我对我婆婆过敏，哈哈",
        "我对这件事很敏感。",
    ],
    "a number": [
        "我手机号换了。",
        "我邮箱满了。",
        "我地址发你了。",
        "我预算不够。",
        "我工资还没发。",
    ],
}
TOLD = [case for cases in STATED.values() for case in cases]


@pytest.mark.parametrize(("text", "stated"), TOLD, ids=[text for text, _ in TOLD])
def test_what_is_said_in_passing_is_kept(text: str, stated: Lasting) -> None:
    assert stated in lasting(text)


@pytest.mark.parametrize("texts", SOUNDS_LIKE.values(), ids=SOUNDS_LIKE)
def test_what_only_sounds_like_it_is_not(texts: list[str]) -> None:
    assert {text: lasting(text) for text in texts if lasting(text)} == {}


AROUND = {
    "as a question": "{}吗？",
    "as a tag question": "{}，对吧？",
    "as hearsay": "听说{}",
    "as a condition": "如果{}就好了",
    "as a text to work on": "帮我把这句翻译成英文：{}",
    "as a dream": "昨晚梦见{}",
    "as a line of a film": "电影里主角说：“{}”",
    "as what others say": "我同事说{}",
    "as what the speaker never said": "我没说过{}",
}


@pytest.mark.parametrize("around", AROUND.values(), ids=AROUND)
def test_nothing_that_is_not_said_of_oneself_is_kept(around: str) -> None:
    own = [text.rstrip("。") for text, _ in TOLD if "，" not in text]
    said = [around.format(text) for text in own]
    assert {text: lasting(text) for text in said if lasting(text)} == {}
