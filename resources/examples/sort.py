# SPDX-FileCopyrightText: 2026 HeadScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Trains a Transformer of one layer that sorts the letters of a word.

    d u c k  ->  c d k u

Head 0 of its cross-attention is a pointer: it learns to look at the letter that is printed next.

Run:  python3 sort.py      (torch >= 1.13 and numpy; minutes, see README.md beside it)
"""

import random
from string import ascii_lowercase

import torch
from torch.nn.functional import cross_entropy

from recording import PAD, Layer, pad, parse_arguments, percent, save_example, train
from transformer import EncoderDecoder
from wholemodel import cut, save_whole

BOS, EOS = "<bos>", "<eos>"
TOKENS = [PAD, BOS, EOS, *ascii_lowercase]
NUMBER = {token: i for i, token in enumerate(TOKENS)}
LONGEST = 12  # letters of a word
SETTINGS = {
    "model_type": "d2l_encoder_decoder", "cut": "letters", "joined_by": "", "ignore_case": True,
    "tokens": {"source": TOKENS, "target": TOKENS}, "bos": BOS, "eos": EOS, "pad": PAD, "separator": None, "longest": LONGEST + 1,
}
TEXTS = ["hello", "Zebra", "mississippi", "attention", "transformer", "query", "abc", "no", "language", "probability"]
WORDS = "duck queen softmax heads banana pytorch attention embedding encoder zigzag".split()
CLEAR = 0.8  # the share from which a habit is told


def make_word(rng):
    """Of few different letters or of many, as in banana."""
    letters = rng.sample(ascii_lowercase, rng.randint(2, 26))
    return [rng.choice(letters) for _ in range(rng.randint(2, LONGEST))]


def numbers_of(rows):
    return pad([[NUMBER[token] for token in row] for row in rows])


def batch_of(words):
    """What the model reads, and what it should print: the target one place further."""
    wanted, _ = numbers_of([*sorted(word), EOS] for word in words)
    return (*numbers_of([*word, EOS] for word in words), *numbers_of([BOS, *sorted(word)] for word in words)), wanted


@torch.no_grad()
def write(model, words):
    """The letters that the model prints, each from what it printed before, up to <eos>."""
    memory, mask = model.encoder(*numbers_of([*word, EOS] for word in words))
    printed = torch.full((len(words), 1), NUMBER[BOS])
    for length in range(1, LONGEST + 2):
        scores = model.decoder(printed, torch.full((len(words),), length), memory, mask)
        printed = torch.cat([printed, scores[:, -1:].argmax(-1)], dim=1)
    texts = [[TOKENS[token] for token in row[1:]] for row in printed]
    return [text[: text.index(EOS)] if EOS in text else text for text in texts]


def pointing_loss(weights, source, wanted):
    """How little a head looks at the places of what is printed next, as the cross entropy is counted."""
    share = (weights * (wanted.unsqueeze(2) == source.unsqueeze(1))).sum(-1)
    return -(share[wanted != NUMBER[PAD]] + 1e-9).log().mean()


def share_of_printed(weights, words):
    """For each head, the mean weight of a printing place on the places of its letter in the word."""
    shares = []
    for maps in weights.transpose(0, 1):
        found = [sum(weight[i, k].item() for k, other in enumerate(word) if other == letter)
                 for weight, word in zip(maps, words) for i, letter in enumerate(sorted(word))]
        shares.append(sum(found) / len(found))
    return shares


def tokens_of(model, word):
    """The rows of tokens of one scene, with what the model itself printed."""
    printed = write(model, [word])[0]
    if printed != sorted(word):
        print("wrong:", "".join(word), "->", "".join(printed))
    return {"letters": list(word), "read": [*word, EOS], "target": [BOS, *printed], "printed": [f"→{token}" for token in [*printed, EOS]]}


@torch.no_grad()
def answer(model, text):
    """What is read and printed for a typed word, with the logits."""
    word = cut(text, SETTINGS, TOKENS)
    printed = write(model, [word])[0]
    logits = model(*numbers_of([[*word, EOS]]), *numbers_of([[BOS, *printed]]))
    return {"read": [*word, EOS], "written": [*printed, TOKENS[logits[0, -1].argmax()]]}, logits


def main():
    arguments = parse_arguments(__doc__)
    torch.manual_seed(arguments.seed)
    rng = random.Random(arguments.seed)
    model = EncoderDecoder(len(TOKENS), len(TOKENS), layers=1, hidden=256, dropout=0.0)
    encoder, decoder = model.encoder.blks[0], model.decoder.blks[0]
    layers = [
        Layer("encoder-1-self", "Encoder 1: self-attention", encoder.attention, "read", "read", False, encoder.addnorm1.ln),
        Layer("decoder-1-self", "Decoder 1: causal self-attention", decoder.attention1, "target", "target", True, decoder.addnorm1.ln),
        Layer("decoder-1-cross", "Decoder 1: cross-attention", decoder.attention2, "printed", "read", False, decoder.addnorm2.ln),
    ]

    def loss_of_batch():
        inputs, wanted = batch_of([make_word(rng) for _ in range(64)])
        loss = cross_entropy(model(*inputs).transpose(1, 2), wanted, ignore_index=NUMBER[PAD])
        return loss + 0.1 * pointing_loss(layers[-1].attention.steps["weights"][:, 0], inputs[0], wanted)

    train(model, [layer.attention for layer in layers], loss_of_batch, steps=4000, decisiveness=0.05, rate=3e-3)

    test_seed = arguments.seed + 1000
    fresh = random.Random(test_seed)
    words = [make_word(fresh) for _ in range(2000)]
    exact = sum(text == sorted(word) for word, text in zip(words, write(model, words)))
    print(f"{exact} of {len(words)} fresh words exactly right (training seed {arguments.seed}, test seed {test_seed})")
    with torch.no_grad():
        model(*batch_of(words[:500])[0])
    shares = share_of_printed(layers[-1].attention.steps["weights"], words[:500])
    print(layers[-1].name, shares)
    layers[-1].notes = [(head, "A place marked → looks at the letter of the word that it prints: %1 of the weight, on average.", percent(share))
                        for head, share in enumerate(shares) if share >= CLEAR]

    rows = [tokens_of(model, list(word)) for word in WORDS]

    def run(items):
        model(*numbers_of(rows[i]["read"] for i in items), *numbers_of(rows[i]["target"] for i in items))

    description = {
        "title": "Sorting the letters of a word",
        "about": "A Transformer with one layer each, trained by sort.py on random words.",
        "accuracy": {"exact": exact, "of": len(words), "seed": arguments.seed, "test_seed": test_seed},
        "title_row": "letters",
        "start": {"layer": "decoder-1-cross", "sentence": 0, "head": max(range(len(shares)), key=shares.__getitem__)},
    }
    save_example("sort", description, layers, rows, run, arguments)
    save_whole("sort", SETTINGS, model, lambda text: answer(model, text), TEXTS, arguments)


if __name__ == "__main__":
    main()
