"""Words and phrases that only acknowledge, greet or thank, in Chinese and English.

Data, no rule.
"""

WORDS = """
上午好 下午好 不客气 不用谢 不错 中午好 了解 了解了 你好 你好呀 你好啊 再见 加油 厉害 可以 可以的 呃
呵呵 哈哈 哈哈哈 哈哈哈哈 哦 哦哦 唔 喔 嗨 嗯 嗯呢 嗯嗯 嘿嘿 噢 回头见 在么 在吗 多谢 太好了
太感谢了 太棒了 好 好吧 好呀 好哒 好啊 好嘞 好滴 好的 好的好的 好的谢谢 好的谢谢你 对 对对 对对对
对的 就这样 就这样吧 您好 感谢 懂了 拜拜 挺好 挺好的 收到 早 早上好 明白 明白了 是 是吧 是啊 是的
晚上好 晚安 棒 没了 没事 没事的 没关系 没有了 没问题 清楚了 真棒 知道了 继续 继续吧 行 行吧 行的
谢谢 谢谢你 谢谢啦 谢谢您 赞 辛苦了 辛苦啦 非常感谢 额 ah alright awesome bye cheers cool fine good
goodbye goodnight great haha hahaha hello hey hi hm hmm k kk lol morning nah nice no nope oh ok okay
okey okie perfect please right sure thanks thx ty welcome wow ya yeah yep yes yup
"""
PHRASES = """
makes sense|ok thanks|that's great|all right|go ahead|go on|good afternoon|good evening
good morning|good night|got it|i see|i understand|many thanks|never mind|no problem|no worries
not bad|of course|ok got it|ok thank you|okay thank you|okay thanks|see you|see you later
sounds good|sounds great|take care|thank you|thank you so much|thank you very much|thanks a lot
thanks so much|that's fine|very good|well done|will do|you're welcome
"""
