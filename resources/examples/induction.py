# SPDX-FileCopyrightText: 2026 HeadScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Trains two layers of attention, and nothing else, to go on with a phrase that was seen before.

    <bos> W C G N P Q W C G N P Q X S V A T R X S V A T R
                      the second W is read: C must come

Layer 1 finds the token before, layer 2 looks at what followed last time
("A Mathematical Framework for Transformer Circuits", induction heads).

Run:  python3 induction.py      (torch >= 1.13 and numpy; minutes, see README.md beside it)
"""

import random
from string import ascii_uppercase

import torch
from torch.nn.functional import cross_entropy

from recording import PAD, Layer, pad, parse_arguments, percent, save_example, train
from transformer import DecoderOnly
from wholemodel import go_on, save_whole

BOS = "<bos>"
TOKENS = [PAD, BOS, *ascii_uppercase]
NUMBER = {token: i for i, token in enumerate(TOKENS)}
LONGEST = 28
SETTINGS = {
    "model_type": "d2l_decoder", "cut": "letters", "joined_by": "", "ignore_case": True, "tokens": TOKENS,
    "bos": BOS, "eos": None, "pad": PAD, "separator": None, "longest": LONGEST,
}
TEXTS = ["QRSTQRS", "maple leaf", "HEADSCOPHEADSCO", "xyzxy", "Q R S T U V Q R S T U V A B C D A"]
CLEAR = 0.8  # the share from which a habit is told


def make_sequence(rng):
    """Phrases of 3 to 8 new letters, each written twice; and for each token, whether it could be foreseen."""
    letters, tokens, foreseen = rng.sample(ascii_uppercase, 26), [BOS], [False]
    while len(tokens) < LONGEST:
        phrase = [letters.pop() for _ in range(rng.randint(3, 8))]
        tokens += phrase + phrase
        foreseen += [False] * (len(phrase) + 1) + [True] * (len(phrase) - 1)
    return tokens[:LONGEST], foreseen[:LONGEST]


def batch_of(sequences):
    """Tokens and lengths, the tokens that follow, and where those can be foreseen."""
    tokens, lengths = pad([[NUMBER[token] for token in tokens] for tokens, _ in sequences])
    foreseen, _ = pad([[int(f) for f in foreseen] for _, foreseen in sequences])
    return tokens[:, :-1], (lengths - 1), tokens[:, 1:], foreseen[:, 1:].bool()


def habits_of(weights, sequences):
    """For each head, the mean weight on the token before, and on what followed the same token last time."""
    habits = []
    for maps in weights.transpose(0, 1):
        before, followed = [], []
        for weight, (tokens, foreseen) in zip(maps, sequences):
            for row in range(1, len(tokens) - 1):
                before.append(weight[row, row - 1].item())
                if foreseen[row + 1]:  # the token of this row stood there before: what came after it?
                    followed.append(weight[row, tokens.index(tokens[row]) + 1].item())
        habits.append({"previous": sum(before) / len(before), "followed": sum(followed) / len(followed)})
    return habits


def notes_of(habits):
    told = {
        "previous": "Looks at the token before: %1 of the weight, on average.",
        "followed": "An induction head: in a repeated phrase it looks at what followed the same token last time, with %1 of the weight on average.",
    }
    for head, shares in enumerate(habits):
        for habit, share in shares.items():
            if share >= CLEAR:
                yield head, told[habit], percent(share)


def main():
    arguments = parse_arguments(__doc__)
    torch.manual_seed(arguments.seed)
    rng = random.Random(arguments.seed)
    model = DecoderOnly(len(TOKENS), hidden=[0, 0])
    layers = [Layer(f"layer-{i}", f"Layer {i}: causal self-attention", block.attention, "tokens", "tokens", True, block.addnorm1.ln)
              for i, block in enumerate(model.blks, 1)]

    def loss_of_batch():
        tokens, lengths, following, foreseen = batch_of([make_sequence(rng) for _ in range(64)])
        return cross_entropy(model(tokens, lengths)[foreseen], following[foreseen])

    train(model, [layer.attention for layer in layers], loss_of_batch, steps=5000, decisiveness=0.15, rate=3e-3)

    test_seed = arguments.seed + 1000
    fresh = random.Random(test_seed)
    sequences = [make_sequence(fresh) for _ in range(2000)]
    with torch.no_grad():
        tokens, lengths, following, foreseen = batch_of(sequences)
        right = (model(tokens, lengths).argmax(-1) == following) | ~foreseen
    exact = int(right.all(1).sum())
    print(f"{exact} of {len(sequences)} fresh sequences exactly right (training seed {arguments.seed}, test seed {test_seed})")
    for layer in layers:
        habits = habits_of(layer.attention.steps["weights"][:500], sequences[:500])
        layer.notes = list(notes_of(habits))
        print(layer.name, habits)

    shown = random.Random(2026)
    rows = [{"tokens": make_sequence(shown)[0][:shown.randint(12, 24)]} for _ in range(10)]

    def run(items):
        model(*pad([[NUMBER[token] for token in rows[i]["tokens"]] for i in items]))

    description = {
        "title": "Induction: a phrase comes again",
        "about": "Two attention layers and nothing else, trained by induction.py on random letters whose phrases come twice.",
        "accuracy": {"exact": exact, "of": len(sequences), "seed": arguments.seed, "test_seed": test_seed},
        "title_row": "tokens",
        "start": {"layer": "layer-2", "sentence": 0, "head": (layers[1].notes or [(0,)])[0][0]},
    }
    save_example("induction", description, layers, rows, run, arguments)
    save_whole("induction", SETTINGS, model, lambda text: go_on(model, SETTINGS, text), TEXTS, arguments)


if __name__ == "__main__":
    main()
