# SPDX-FileCopyrightText: 2026 HeadScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Trains a small Transformer that puts English dates and times into Chinese order.

    on March 5 , 2021 he left at 7 pm  ->  他 于 2021年 3月 5日 晚上 7点 离开

Run:  python3 dates.py      (torch >= 1.13 and numpy; minutes, see README.md beside it)
"""

import random

import torch
from torch.nn.functional import cross_entropy

from dates_grammar import BOS, CHINESE, ENGLISH, EOS, PAD, make_sentence, roles_of, translate
from recording import Layer, pad, parse_arguments, percent, save_example, train
from transformer import EncoderDecoder
from wholemodel import cut, save_whole

TO_ENGLISH = {word: i for i, word in enumerate(ENGLISH)}
TO_CHINESE = {word: i for i, word in enumerate(CHINESE)}
LONGEST = 20  # tokens of a sentence, its marks counted
SETTINGS = {
    "model_type": "d2l_encoder_decoder", "cut": "words", "joined_by": "", "ignore_case": True,
    "tokens": {"source": ENGLISH, "target": CHINESE}, "bos": BOS, "eos": EOS, "pad": PAD, "separator": None, "longest": LONGEST,
}
TEXTS = """
Mary married on Sat, 22 Jun 2024 at 10 AM
Tom woke at 06:05
On the 4th of July, 1976, everyone danced at 11:59 pm.
on March 5, 2021 he left at 7 pm
in 1912 they arrived
At 19:30 David cooked.
on Tuesday you met at 12:00 pm
I moved in Sept, 1988
at 3 am on 1 Jan 2000 it stopped
on Dec 31st, 1999, we laughed at 11:45 pm.
We graduated on June 21 2013
at 8 she ran
""".split("\n")[1:-1]

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
def write(model, sentences, longest=LONGEST):
    """The words that the model writes, the likeliest each time, up to <eos>."""
    memory, mask = model.encoder(*source_of(sentences))
    words = torch.full((len(sentences), 1), TO_CHINESE[BOS])
    for length in range(1, longest):
        scores = model.decoder(words, torch.full((len(sentences),), length), memory, mask)
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
    for i, block in enumerate(model.encoder.blks, 1):
        yield Layer(f"encoder-{i}-self", f"Encoder {i}: self-attention", block.attention, "source", "source", False, block.addnorm1.ln)
    for i, block in enumerate(model.decoder.blks, 1):
        yield Layer(f"decoder-{i}-self", f"Decoder {i}: causal self-attention", block.attention1, "target", "target", True, block.addnorm1.ln)
        yield Layer(f"decoder-{i}-cross", f"Decoder {i}: cross-attention", block.attention2, "written", "source", False, block.addnorm2.ln)


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


@torch.no_grad()
def answer(model, text):
    """What is read and written for a typed text, with the logits."""
    english = cut(text, SETTINGS, ENGLISH)
    chinese = write(model, [english])[0]
    source, source_lengths = source_of([english])
    target, target_lengths = pad([[TO_CHINESE[word] for word in [BOS, *chinese]]])
    logits = model(source, source_lengths, target, target_lengths)
    return {"read": [*english, EOS], "written": [*chinese, CHINESE[logits[0, -1].argmax()]]}, logits


def main():
    arguments = parse_arguments(__doc__)
    torch.manual_seed(arguments.seed)
    rng = random.Random(arguments.seed)
    model = EncoderDecoder(len(ENGLISH), len(CHINESE))
    layers = list(layers_of(model))

    def loss_of_batch():
        inputs, wanted = batch_of([make_sentence(rng) for _ in range(64)])
        return cross_entropy(model(*inputs).transpose(1, 2), wanted, ignore_index=TO_CHINESE[PAD])

    train(model, [layer.attention for layer in layers], loss_of_batch, steps=5000, decisiveness=0.003)

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
        "start": {"layer": "decoder-2-cross", "sentence": 0, "head": best_head, "position": 3},  # before the month
    }
    save_example("dates", description, layers, rows, run, arguments)
    save_whole("dates", SETTINGS, model, lambda text: answer(model, text), TEXTS, arguments)


if __name__ == "__main__":
    main()
