"""Words that a question is put with rather than about.

Dropped from queries, kept in what is indexed.

Measured: without them LoCoMo finds 56 % of its evidence in ten turns, with them 50 %; dropping them
from the indexed texts as well changes nothing.
"""

ENGLISH = """
a an and are as at be but by for if in into is it its no not of on or such that the their then
there these they this to was will with i you he she we me my your his her our us them him do does
did done doing have has had having what when where who whom whose which why how am been being were
would could should can may might must shall about from so just up out any some than too very also
im dont didnt doesnt isnt cant ive
"""

CHINESE_CHARACTERS = (
    "的了是我你您他她它们在有和就不都也吗呢吧啊呀嘛么什怎哪个这那一自己没可以请问谁多少几为因所但还或者"
    "如果及关于时候很会到说要去让得着过把被给跟与对"
)

CHINESE_BIGRAMS = "一个 一些 有哪 时候"
