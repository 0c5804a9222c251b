# SPDX-FileCopyrightText: 2026 HeadScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Trains two layers that sort the letters of a word.

    d u c k >  ->  c d k u

The second layer is a pointer: it has one head and no residual, so that it can
only print what it looks at.

Run:  python3 sort.py      (torch >= 1.13 and numpy; minutes, see README.md beside it)
"""

import random
from string import ascii_lowercase

import torch
from torch import nn
from torch.nn.functional import cross_entropy

from recording import PAD, Layer, pad, parse_arguments, percent, save_example, train
from transformer import AddNorm, Embedding, FeedForward, MultiHeadAttention, causal_mask, valid_mask

END = ">"  # of the word: from here on the model prints
TOKENS = [PAD, END, *ascii_lowercase]
NUMBER = {token: i for i, token in enumerate(TOKENS)}
WORDS = "duck queen softmax heads banana pytorch attention embedding encoder zigzag".split()
CLEAR = 0.8  # the share from which a habit is told


def make_word(rng):
    return [rng.choice(ascii_lowercase) for _ in range(rng.randint(3, 10))]


class Sorter(nn.Module):
    """A Transformer layer, then a pointer: attention of one head, read by a linear layer."""

    def __init__(self, size=64, heads=4):
        super().__init__()
        self.embedding = Embedding(len(TOKENS), size)
        self.attention, self.pointer = MultiHeadAttention(size, heads), MultiHeadAttention(size, 1)
        self.norms = nn.ModuleList(AddNorm(size, 0.0) for _ in range(2))
        self.feed_forward = FeedForward(size, 4 * size)
        self.letter = nn.Linear(size, len(TOKENS))

    def forward(self, tokens, lengths):
        X = self.embedding(tokens)
        mask = causal_mask(tokens.shape[1]) & valid_mask(lengths, tokens.shape[1])
        X = self.norms[0](X, self.attention(X, X, mask))
        X = self.norms[1](X, self.feed_forward(X))
        return self.letter(self.pointer(X, X, mask))


def batch_of(words):
    """What the model reads: the word, END and all sorted letters but the last; and what it should print from END on."""
    tokens, lengths = pad([[NUMBER[token] for token in [*word, END, *sorted(word)[:-1]]] for word in words])
    wanted, _ = pad([[0] * len(word) + [NUMBER[letter] for letter in sorted(word)] for word in words])
    return tokens, lengths, wanted


@torch.no_grad()
def write(model, words):
    """The letters that the model prints, each from what it printed before. All words are of one length."""
    tokens = torch.tensor([[NUMBER[token] for token in [*word, END]] for word in words])
    for _ in words[0]:
        lengths = torch.full((len(words),), tokens.shape[1])
        tokens = torch.cat([tokens, model(tokens, lengths)[:, -1:].argmax(-1)], dim=1)
    return [[TOKENS[token] for token in row[len(words[0]) + 1 :]] for row in tokens]


def count_exact(model, words):
    """How many words are sorted rightly from the first letter to the last."""
    by_length = {}
    for word in words:
        by_length.setdefault(len(word), []).append(word)
    return sum(text == sorted(word) for same in by_length.values() for word, text in zip(same, write(model, same)))


def share_of_printed(weights, words):
    """For each head, the mean weight of a printing place on the places of its letter in the word."""
    shares = []
    for maps in weights.transpose(0, 1):
        found = [sum(weight[len(word) + i, k].item() for k, other in enumerate(word) if other == letter)
                 for weight, word in zip(maps, words) for i, letter in enumerate(sorted(word))]
        shares.append(sum(found) / len(found))
    return shares


def tokens_of(model, word):
    """The rows of words of one scene: what is read, and what is printed there."""
    printed = write(model, [word])[0]
    if printed != sorted(word):
        print("wrong:", "".join(word), "->", "".join(printed))
    return {"letters": list(word), "read": [*word, END, *printed[:-1]], "printed": [*word, *(f"→{letter}" for letter in printed)]}


def main():
    arguments = parse_arguments(__doc__)
    torch.manual_seed(arguments.seed)
    rng = random.Random(arguments.seed)
    model = Sorter()
    layers = [
        Layer("layer-1", ("Layer 1: causal self-attention", "第 1 层：因果自注意力"), model.attention, "printed", "read", True, model.norms[0].norm),
        Layer("layer-2", ("Layer 2: the pointer", "第 2 层：指针"), model.pointer, "printed", "read", True),
    ]

    def loss_of_batch():
        tokens, lengths, wanted = batch_of([make_word(rng) for _ in range(64)])
        return cross_entropy(model(tokens, lengths).transpose(1, 2), wanted, ignore_index=NUMBER[PAD])

    train(model, [layer.attention for layer in layers], loss_of_batch, steps=5000, decisiveness=0.05, rate=3e-3)

    test_seed = arguments.seed + 1000
    fresh = random.Random(test_seed)
    words = [make_word(fresh) for _ in range(2000)]
    exact = count_exact(model, words)
    print(f"{exact} of {len(words)} fresh words exactly right (training seed {arguments.seed}, test seed {test_seed})")
    with torch.no_grad():
        model(*batch_of(words[:500])[:2])
    for layer in layers:
        shares = share_of_printed(layer.attention.steps["weights"], words[:500])
        print(layer.name, shares)
        layer.notes = [(head, "A place marked → looks at the letter of the word that it prints: %1 of the weight, on average.", percent(share))
                       for head, share in enumerate(shares) if share >= CLEAR]

    rows = [tokens_of(model, list(word)) for word in WORDS]

    def run(items):
        model(*pad([[NUMBER[token] for token in rows[i]["read"]] for i in items]))

    description = {
        "title": "Sorting the letters of a word",
        "about": "A Transformer layer and a pointer of one head, trained by sort.py on random words.",
        "accuracy": {"exact": exact, "of": len(words), "seed": arguments.seed, "test_seed": test_seed},
        "title_row": "letters",
        "start": {"layer": "layer-2", "sentence": 0, "head": 0},
    }
    save_example("sort", description, layers, rows, run, arguments)


if __name__ == "__main__":
    main()
