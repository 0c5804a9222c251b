# SPDX-FileCopyrightText: 2026 HeadScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Trains a small Transformer that puts English dates and times into Chinese order.

    on March 5 , 2021 he left at 7 pm  ->  他 于 2021年 3月 5日 晚上 7点 离开

Run:  python3 dates.py      (torch >= 1.13 and numpy; minutes, see README.md beside it)
"""

import random
from calendar import monthrange

import torch
from torch import nn
from torch.nn.functional import cross_entropy

from recording import PAD, Layer, pad, parse_arguments, percent, save_example, train
from transformer import AddNorm, Embedding, FeedForward, MultiHeadAttention, causal_mask, valid_mask

BOS, EOS = "<bos>", "<eos>"
MONTHS = "January February March April May June July August September October November December".split()
WEEKDAYS = dict(zip("Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split(), "一二三四五六日"))
SUBJECTS = dict(zip("he she I we they".split(), "他 她 我 我们 他们".split()))
VERBS = dict(zip("left arrived called returned slept worked ate sang".split(), "离开 到达 打电话 回来 睡觉 工作 吃饭 唱歌".split()))
MINUTES = {"15": "15分", "30": "半", "45": "45分"}
YEARS = range(1990, 2040)

ENGLISH = [PAD, EOS, "on", "at", ",", ":", "am", "pm", *SUBJECTS, *VERBS, *MONTHS, *WEEKDAYS, *map(str, range(1, 32)), "45", *map(str, YEARS)]
CHINESE = [PAD, BOS, EOS, "于", *SUBJECTS.values(), *VERBS.values(), *(f"星期{w}" for w in WEEKDAYS.values()), *MINUTES.values(),
           "凌晨", "早上", "上午", "中午", "下午", "晚上", *(f"{h}点" for h in range(1, 13)), *(f"{m}月" for m in range(1, 13)),
           *(f"{d}日" for d in range(1, 32)), *(f"{y}年" for y in YEARS)]
TO_ENGLISH = {word: i for i, word in enumerate(ENGLISH)}
TO_CHINESE = {word: i for i, word in enumerate(CHINESE)}

SENTENCES = """
on March 5 , 2021 he left at 7 pm
she arrived at 2 pm on 14 July 1998
at 12 am on January 1 , 2000 we sang
they worked on Monday , August 31 , 2026 at 6 : 15 am
I slept at 11 pm
on Friday , October 13 , 2034 she called at 12 : 30 pm
at 8 : 45 am he ate
we returned on February 29 , 2004
on Sunday , 9 May 2010 they called
on 30 November 1991 at 5 : 30 am I left
""".split("\n")[1:-1]


# The grammar.


def date_phrase(rng):
    year, month = rng.choice(YEARS), rng.randint(1, 12)
    day, name = str(rng.randint(1, monthrange(year, month)[1])), MONTHS[month - 1]
    weekday = [rng.choice(list(WEEKDAYS)), ","] if rng.random() < 0.25 else []
    has_year, is_british = rng.random() < 0.7, rng.random() < 0.3
    date = [day, name] if is_british else [name, day]
    comma = [] if is_british else [","]
    return ["on", *weekday, *date, *([*comma, str(year)] if has_year else [])]


def time_phrase(rng):
    minute = [":", rng.choice(list(MINUTES))] if rng.random() < 0.4 else []
    return ["at", str(rng.randint(1, 12)), *minute, rng.choice(["am", "pm"])]


def make_sentence(rng):
    """An English sentence with a date, a time or both, in one of six orders."""
    clause, kind = [rng.choice(list(SUBJECTS)), rng.choice(list(VERBS))], rng.random()
    date, time = date_phrase(rng) if kind < 0.85 else [], time_phrase(rng) if kind > 0.25 else []
    c, d, t = clause, date, time
    return sum(rng.choice([[c, d, t], [c, t, d], [d, c, t], [t, c, d], [d, t, c], [t, d, c]]), [])


def roles_of(english):
    """Where the year, the month, the hour ... of a sentence stand."""
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
            kinds = {"half": ("am", "pm"), "month": MONTHS, "weekday": WEEKDAYS, "subject": SUBJECTS, "verb": VERBS}
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
        "subject": SUBJECTS.get, "": lambda _: "于", "year": "{}年".format, "month": lambda m: f"{MONTHS.index(m) + 1}月",
        "day": "{}日".format, "weekday": lambda w: f"星期{WEEKDAYS[w]}", "half": lambda h: half_of_day(int(word["hour"]), h),
        "hour": "{}点".format, "minute": MINUTES.get, "verb": VERBS.get,
    }
    return [(make[role](word.get(role)), role) for role in make if role == "" or role in word]


# The model.


class EncoderLayer(nn.Module):
    def __init__(self, size, heads, dropout):
        super().__init__()
        self.attention = MultiHeadAttention(size, heads, dropout)
        self.feed_forward = FeedForward(size, 2 * size)
        self.norms = nn.ModuleList(AddNorm(size, dropout) for _ in range(2))

    def forward(self, X, mask):
        X = self.norms[0](X, self.attention(X, X, mask))
        return self.norms[1](X, self.feed_forward(X))


class DecoderLayer(nn.Module):
    def __init__(self, size, heads, dropout):
        super().__init__()
        self.attention = MultiHeadAttention(size, heads, dropout)
        self.cross_attention = MultiHeadAttention(size, heads, dropout)
        self.feed_forward = FeedForward(size, 2 * size)
        self.norms = nn.ModuleList(AddNorm(size, dropout) for _ in range(3))

    def forward(self, Y, memory, mask, memory_mask):
        Y = self.norms[0](Y, self.attention(Y, Y, mask))
        Y = self.norms[1](Y, self.cross_attention(Y, memory, memory_mask))
        return self.norms[2](Y, self.feed_forward(Y))


class Transformer(nn.Module):
    def __init__(self, size=64, heads=4, layers=2, dropout=0.1):
        super().__init__()
        self.source, self.target = Embedding(len(ENGLISH), size, dropout), Embedding(len(CHINESE), size, dropout)
        self.encoder = nn.ModuleList(EncoderLayer(size, heads, dropout) for _ in range(layers))
        self.decoder = nn.ModuleList(DecoderLayer(size, heads, dropout) for _ in range(layers))
        self.words = nn.Linear(size, len(CHINESE))

    def encode(self, source, lengths):
        X, mask = self.source(source), valid_mask(lengths, source.shape[1])
        for layer in self.encoder:
            X = layer(X, mask)
        return X, mask

    def decode(self, target, lengths, memory, memory_mask):
        Y, mask = self.target(target), causal_mask(target.shape[1]) & valid_mask(lengths, target.shape[1])
        for layer in self.decoder:
            Y = layer(Y, memory, mask, memory_mask)
        return self.words(Y)

    def forward(self, source, source_lengths, target, target_lengths):
        return self.decode(target, target_lengths, *self.encode(source, source_lengths))


def source_of(sentences):
    return pad([[TO_ENGLISH[word] for word in [*english, EOS]] for english in sentences])


def batch_of(sentences):
    """What the model reads, and what it should write: the target one place further."""
    chinese = [[TO_CHINESE[word] for word, _ in translate(english)] for english in sentences]
    source, source_lengths = source_of(sentences)
    target, target_lengths = pad([[TO_CHINESE[BOS], *words] for words in chinese])
    wanted, _ = pad([[*words, TO_CHINESE[EOS]] for words in chinese])
    return (source, source_lengths, target, target_lengths), wanted


@torch.no_grad()
def write(model, sentences, longest=16):
    """The words that the model writes, the likeliest each time, up to <eos>."""
    memory, mask = model.encode(*source_of(sentences))
    words = torch.full((len(sentences), 1), TO_CHINESE[BOS])
    for length in range(1, longest):
        scores = model.decode(words, torch.full((len(sentences),), length), memory, mask)
        words = torch.cat([words, scores[:, -1:].argmax(-1)], dim=1)
    texts = [[CHINESE[word] for word in row[1:]] for row in words]
    return [text[: text.index(EOS)] if EOS in text else text for text in texts]


# What the heads do.


def add(sums, key, value):
    total, count = sums.get(key, (0.0, 0))
    sums[key] = (total + float(value), count + 1)


def means(sums):
    return {key: total / count for key, (total, count) in sums.items()}


def encoder_habits(weights, sentences):
    """For each head, the mean weight from words of one role to words of another."""
    habits = [{} for _ in range(weights.shape[1])]
    for english, maps in zip(sentences, weights):
        places = roles_of(english) | {"end": len(english)}
        for sums, head in zip(habits, maps):
            for row in range(len(english)):
                add(sums, "rest", head[row, len(english)])
            for query, row in places.items():
                for key, column in places.items():
                    add(sums, (query, key), head[row, column])
    return [means(sums) for sums in habits]


def decoder_habits(weights, sentences):
    """For each head, the mean weight from a word to itself, the one before it, both, and <bos>, from the third on."""
    habits = [{} for _ in range(weights.shape[1])]
    for english, maps in zip(sentences, weights):
        for sums, head in zip(habits, maps):
            for row in range(2, len(translate(english)) + 1):
                for name, column in (("self", row), ("previous", row - 1), ("first", 0)):
                    add(sums, name, head[row, column])
                add(sums, "recent", head[row, row] + head[row, row - 1])
    return [means(sums) for sums in habits]


def cross_habits(weights, sentences):
    """For each head and role, the mean weight from the place that writes the word to the word that it comes from."""
    habits = [{} for _ in range(weights.shape[1])]
    for english, maps in zip(sentences, weights):
        places = roles_of(english)
        for sums, head in zip(habits, maps):
            for row, (_, role) in enumerate(translate(english)):
                if role:
                    add(sums, role, head[row, places[role]])
                    add(sums, "all", head[row, places[role]])
    return [means(sums) for sums in habits]


ROLES = {role: role for role in "subject year month day weekday half hour minute verb".split()} | {"half": "half of the day"}
CLEAR = 0.9  # the share from which a habit is told


def cross_notes(habits):
    for head, share in enumerate(habits):
        if share["all"] >= CLEAR:
            yield (head, "The row →X writes X next. It looks at the English word for X: %1 of the weight, on average (于, <eos> not counted).",
                   percent(share["all"]))
            continue
        roles = [role for role in ROLES if share.get(role, 0) >= CLEAR]
        if roles:
            least = percent(min(share[role] for role in roles))
            yield (head, f"The row →X is where the model writes X next. Where X is the {', '.join(ROLES[r] for r in roles)}, it looks at the English word for X, with %1 of the weight or more on average.",
                   least)


def encoder_notes(habits):
    told = {
        ("half", "hour"): "“am” and “pm” look at their hour: 2 pm will be 下午, 7 pm 晚上",
        ("hour", "half"): "The hour looks at its “am” or “pm”",
        ("day", "month"): "The day looks at its month",
        ("month", "day"): "The month looks at its day",
        ("year", "month"): "The year looks at its month",
        ("month", "year"): "The month looks at its year",
        ("verb", "subject"): "The verb looks at its subject",
        ("subject", "verb"): "The subject looks at its verb",
    }
    for head, share in enumerate(habits):
        if share["rest"] >= CLEAR:
            yield head, "Rests: every word looks at <eos>, with %1 of the weight on average.", percent(share["rest"])
        clear = [(pair, text) for pair, text in told.items() if share[pair] >= CLEAR]
        for pair, text in clear:
            yield head, f"{text} (%1 of the weight, on average).", percent(share[pair])


def decoder_notes(habits):
    told = {
        "previous": "Looks at the word before",
        "self": "Looks at the word itself",
        "recent": "Looks at the last two words, itself and the one before",
        "first": "Looks at <bos>: it rests",
    }
    for head, share in enumerate(habits):
        habit = max(("self", "previous", "first"), key=share.get)
        habit = habit if share[habit] >= 0.5 else "recent"
        if share[habit] >= (0.7 if habit == "recent" else 0.5):
            yield head, f"{told[habit]}: %1 of the weight, on average, from the third place on.", percent(share[habit])


def layers_of(model):
    """The attention layers in their order, without notes."""
    for i, layer in enumerate(model.encoder, 1):
        yield Layer(f"encoder-{i}-self", f"Encoder {i}: self-attention", layer.attention, "source", "source", False, layer.norms[0].norm)
    for i, layer in enumerate(model.decoder, 1):
        yield Layer(f"decoder-{i}-self", f"Decoder {i}: causal self-attention", layer.attention, "target", "target", True, layer.norms[0].norm)
        yield Layer(f"decoder-{i}-cross", f"Decoder {i}: cross-attention", layer.cross_attention, "written", "source", False, layer.norms[1].norm)


@torch.no_grad()
def add_notes(model, layers, sentences):
    """Measures what every head does on fresh sentences, tells it where it is clear, and returns the best translator."""
    for layer in layers:
        layer.attention.steps = {}
    model(*batch_of(sentences)[0])
    kinds = {"encoder-": (encoder_habits, encoder_notes), "decoder-": (decoder_habits, decoder_notes)}
    for layer in layers:
        habits_of, notes_of = (cross_habits, cross_notes) if layer.name.endswith("cross") else kinds[layer.name[:8]]
        habits = habits_of(layer.attention.steps["weights"].numpy(), sentences)
        layer.notes = list(notes_of(habits))
        for head, shares in enumerate(habits):
            print(layer.name, head, {key: round(value, 2) for key, value in shares.items() if value > 0.3})
    return max(range(len(habits)), key=lambda head: habits[head]["all"])


def tokens_of(model, english):
    """The rows of words of one sentence, with what the model itself wrote."""
    chinese = write(model, [english])[0]
    if chinese != [word for word, _ in translate(english)]:
        print("wrong:", " ".join(english), "->", " ".join(chinese))
    return {"source": [*english, EOS], "target": [BOS, *chinese], "written": [f"→{word}" for word in [*chinese, EOS]]}


def main():
    arguments = parse_arguments(__doc__)
    torch.manual_seed(arguments.seed)
    rng = random.Random(arguments.seed)
    model = Transformer()
    layers = list(layers_of(model))

    def loss_of_batch():
        inputs, wanted = batch_of([make_sentence(rng) for _ in range(64)])
        return cross_entropy(model(*inputs).transpose(1, 2), wanted, ignore_index=TO_CHINESE[PAD])

    train(model, [layer.attention for layer in layers], loss_of_batch, steps=3000, decisiveness=0.003)

    test_seed = arguments.seed + 1000
    fresh = random.Random(test_seed)
    sentences = [make_sentence(fresh) for _ in range(2000)]
    exact = sum(text == [word for word, _ in translate(english)] for english, text in zip(sentences, write(model, sentences)))
    print(f"{exact} of {len(sentences)} fresh sentences exactly right (training seed {arguments.seed}, test seed {test_seed})")
    best_head = add_notes(model, layers, sentences[:500])

    rows = [tokens_of(model, sentence.split()) for sentence in SENTENCES]

    def run(items):
        source, source_lengths = pad([[TO_ENGLISH[word] for word in rows[i]["source"]] for i in items])
        target, target_lengths = pad([[TO_CHINESE[word] for word in rows[i]["target"]] for i in items])
        model(source, source_lengths, target, target_lengths)

    description = {
        "title": "Dates and times into Chinese order",
        "about": "A Transformer with two layers each, trained by dates.py on sentences of a small grammar.",
        "accuracy": {"exact": exact, "of": len(sentences), "seed": arguments.seed, "test_seed": test_seed},
        "title_row": "source",
        "start": {"layer": "decoder-2-cross", "sentence": 0, "head": best_head},
    }
    save_example("dates", description, layers, rows, run, arguments)


if __name__ == "__main__":
    main()
