# SPDX-FileCopyrightText: 2026 HeadScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""The sentences of dates.py: English with a date, a time or both, and the Chinese for it.

    on March 5 , 2021 he left at 7 pm  ->  他 于 2021年 3月 5日 晚上 7点 离开

A word is a run of letters, a run of digits, or one other sign, as in `5 th` and `6 : 15`.
"""

from calendar import monthrange

BOS, EOS, PAD = "<bos>", "<eos>", "<pad>"
MONTHS = "January February March April May June July August September October November December".split()
SHORT_MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split()
NUMBER_OF_MONTH = {name: i % 12 + 1 for i, name in enumerate(MONTHS + SHORT_MONTHS)} | {"Sept": 9}
DAYS = dict(zip("Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split(), "一二三四五六日"))
WEEKDAYS = DAYS | dict(zip("Mon Tue Wed Thu Fri Sat Sun".split(), "一二三四五六日")) | {"Tues": "二", "Thurs": "四"}
SUBJECTS = dict(zip("he she I we they you it everyone Tom Mary Anna David Peter Lily".split(),
                    "他 她 我 我们 他们 你 它 大家 汤姆 玛丽 安娜 大卫 彼得 莉莉".split()))
VERBS = dict(zip(
    "left arrived called returned slept worked ate sang came started stopped finished studied ran swam danced read cooked "
    "travelled traveled married met woke rested waited talked laughed cried won lost moved graduated retired paid voted".split(),
    "离开 到达 打电话 回来 睡觉 工作 吃饭 唱歌 来 开始 停止 结束 学习 跑步 游泳 跳舞 看书 做饭 "
    "旅行 旅行 结婚 见面 醒来 休息 等待 聊天 大笑 哭 获胜 失败 搬家 毕业 退休 付款 投票".split()))
YEARS = range(1900, 2100)
MINUTES = [f"{minute:02}" for minute in range(60)]
NUMBERS = [*map(str, range(32)), *(number for number in MINUTES if number[0] == "0" or int(number) > 31)]
SUFFIXES = {1: "st", 2: "nd", 3: "rd", 21: "st", 22: "nd", 23: "rd", 31: "st"}  # the others are "th"

ENGLISH = [PAD, EOS, "on", "in", "at", "the", "of", "st", "nd", "rd", "th", ",", ".", ":", "am", "pm", *SUBJECTS, *VERBS,
           *NUMBER_OF_MONTH, *WEEKDAYS, *NUMBERS, *map(str, YEARS)]
ENGLISH = list(dict.fromkeys(ENGLISH))
CHINESE = [PAD, BOS, EOS, "于", *SUBJECTS.values(), *dict.fromkeys(VERBS.values()), *(f"星期{day}" for day in DAYS.values()),
           "凌晨", "早上", "上午", "中午", "下午", "晚上", *(f"{hour}点" for hour in range(24)), "整", "半",
           *(f"{minute}分" for minute in MINUTES if minute not in ("00", "30")), *(f"{month}月" for month in range(1, 13)),
           *(f"{day}日" for day in range(1, 32)), *(f"{year}年" for year in YEARS)]


def maybe(rng, chance, *words):
    return list(words) if rng.random() < chance else []


def date_phrase(rng):
    year, month = rng.choice(YEARS), rng.randint(1, 12)
    day = rng.randint(1, monthrange(year, month)[1])
    name = (MONTHS if rng.random() < 0.75 else SHORT_MONTHS)[month - 1]
    name = "Sept" if name == "Sep" and rng.random() < 0.5 else name
    weekday = rng.choice(list(DAYS) if rng.random() < 0.75 else list(WEEKDAYS))
    kind = rng.random()
    if kind < 0.06:
        return ["in", *rng.choice([[name], [str(year)], [name, str(year)], [name, ",", str(year)]])]
    if kind < 0.11:
        return ["on", weekday]
    suffix = maybe(rng, 0.25, SUFFIXES.get(day, "th"))
    before = [weekday, *maybe(rng, 0.8, ",")] if rng.random() < 0.25 else []
    american, british = [name, str(day), *suffix], [str(day), *suffix, name]
    long_british = [*maybe(rng, 0.8, "the"), str(day), *suffix, "of", name]
    date, comma = rng.choices([(american, 0.8), (british, 0.2), (long_british, 0.2)], [0.65, 0.25, 0.1])[0]
    return ["on", *before, *date, *(maybe(rng, comma, ",") + [str(year)] if rng.random() < 0.7 else [])]


def time_phrase(rng):
    minute = [":", rng.choice(["15", "30", "45"] if rng.random() < 0.5 else MINUTES)]
    kind = rng.random()
    if kind < 0.8:
        return ["at", str(rng.randint(1, 12)), *(minute if rng.random() < 0.45 else []), rng.choice(["am", "pm"])]
    if kind < 0.95:
        hour = rng.randint(0, 23)
        return ["at", f"{hour:02}" if rng.random() < 0.5 else str(hour), *minute]
    return ["at", str(rng.randint(1, 12))]


def make_sentence(rng):
    """An English sentence with a date, a time or both, in one of six orders."""
    clause, kind = [rng.choice(list(SUBJECTS)), rng.choice(list(VERBS))], rng.random()
    date, time = date_phrase(rng) if kind < 0.85 else [], time_phrase(rng) if kind > 0.25 else []
    c, d, t = clause, date, time
    order = rng.choice([[c, d, t], [c, t, d], [d, c, t], [t, c, d], [d, t, c], [t, d, c]])
    before, after = order[: order.index(c)], order[order.index(c) + 1 :]
    comma = maybe(rng, 0.25, ",") if any(before) else []
    return [*sum(before, []), *comma, *c, *sum(after, []), *maybe(rng, 0.1, ".")]


def roles_of(english):
    """Where the year, the month, the hour ... of a sentence stand."""
    kinds = {"half": ("am", "pm"), "month": NUMBER_OF_MONTH, "weekday": WEEKDAYS, "subject": SUBJECTS, "verb": VERBS}
    roles = {}
    for place, word in enumerate(english):
        before = english[place - 1] if place else ""
        if before == "at":
            roles["hour"] = place
        elif before == ":":
            roles["minute"] = place
        elif word.isdigit():
            roles["year" if len(word) == 4 else "day"] = place
        else:
            roles |= {kind: place for kind, words in kinds.items() if word in words}
    return roles


def half_of_day(hour, half):
    """The Chinese word for am or pm depends on the hour, too."""
    if half == "am":
        return "凌晨" if hour == 12 or hour < 6 else "早上" if hour < 9 else "上午"
    return "中午" if hour == 12 else "下午" if hour < 6 else "晚上"


def translate(english):
    """The Chinese words, each with the role of the English word that it comes from."""
    word = {role: english[place] for role, place in roles_of(english).items()}
    make = {
        "subject": SUBJECTS.get, "": lambda _: "于", "year": "{}年".format, "month": lambda m: f"{NUMBER_OF_MONTH[m]}月",
        "day": "{}日".format, "weekday": lambda w: f"星期{WEEKDAYS[w]}", "half": lambda h: half_of_day(int(word["hour"]), h),
        "hour": lambda h: f"{int(h)}点", "minute": lambda m: {"00": "整", "30": "半"}.get(m, f"{m}分"), "verb": VERBS.get,
    }
    return [(make[role](word.get(role)), role) for role in make if role == "" or role in word]
