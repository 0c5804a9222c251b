# SPDX-FileCopyrightText: 2026 HeadScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Whole words, cut in plain Python: python3 words.py

Hugging Face's JavaScript cuts words by ASCII's letters, digits and spaces and joins what MergedWithNext wants apart, unlike
the library in Rust that it follows. So wordlevel.json and wordsplit.json are written here, by what the parts of the two
folders are defined to do, and without the library's offsets.
"""

import json
import unicodedata
from pathlib import Path

HERE = Path(__file__).resolve().parent
SPACES = set("\t\n\v\f\r \x85\xa0\u1680\u2028\u2029\u202f\u205f\u3000") | {chr(c) for c in range(0x2000, 0x200B)}


def kind(c):
    return unicodedata.category(c)


def is_word(c):
    # Alphabetic is letters, letter numbers, marks and a few symbols.
    return kind(c)[0] in "LM" or kind(c) in ("Nd", "Nl", "Pc") or c in "\u200c\u200d" or "\u24b6" <= c <= "\u24e9" or "\U0001f130" <= c <= "\U0001f149" or "\U0001f150" <= c <= "\U0001f169" or "\U0001f170" <= c <= "\U0001f189"


def is_sign(c):
    return kind(c)[0] == "P" or c in "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~"


def runs(text, key):
    """Stretches of letters of one key, with it."""
    out = []
    for c in text:
        if out and out[-1][1] == key(c):
            out[-1] = (out[-1][0] + c, key(c))
        else:
            out.append((c, key(c)))
    return out


def alone(text, test):
    """Each letter of which that is true by itself, and what lies between."""
    out = []
    for piece, found in runs(text, test):
        out += list(piece) if found else [piece]
    return out


def each(pieces, cut):
    return [part for piece in pieces for part in cut(piece) if part]


def lower(text):
    return "".join("i\u0307" if c == "İ" else c.lower() if len(c.lower()) == 1 else c for c in text)


def wordlevel_normal(text):
    return lower("".join(c for c in unicodedata.normalize("NFKD", text) if kind(c)[0] != "M"))


def wordlevel_cut(text):
    pieces = [p for p, k in runs(text, lambda c: 1 if is_word(c) else 0 if c in SPACES else 2) if k]
    pieces = each(pieces, lambda p: alone(p, is_sign))
    return each(pieces, lambda p: alone(p, lambda c: kind(c)[0] == "N"))


def wordsplit_normal(text):
    text = unicodedata.normalize("NFKC", text)
    text = text.strip("".join(SPACES))
    return "".join(" x " if c in "xyz" else c for c in text)


def ends_after(text, wanted):
    out = [""]
    for i, c in enumerate(text):
        # Of several beside one another, only the first joins what is before it.
        if c == wanted and i > 0 and text[i - 1] == wanted:
            out.append("")
        out[-1] += c
        if c == wanted:
            out.append("")
    return out


def begins_before(text, wanted):
    out = [""]
    for i, c in enumerate(text):
        if c in wanted and not (i + 1 < len(text) and text[i + 1] in wanted):
            out.append(c)
        elif c in wanted:
            out += [c, ""]
        else:
            out[-1] += c
    return out


def wordsplit_cut(text):
    pieces = [p for p, space in runs(text, lambda c: c in SPACES) if not space]
    pieces = each(pieces, lambda p: [part for part, _ in runs(p, lambda c: kind(c)[0] == "N")])
    pieces = each(pieces, lambda p: ends_after(p, "a"))
    pieces = each(pieces, lambda p: begins_before(p, "eo"))
    pieces = each(pieces, lambda p: [part for part, _ in runs(p, lambda c: kind(c)[0] == "L")])
    return each(pieces, lambda p: [part for part, _ in runs(p, is_sign)])


def segments(text, tokens, single):
    """The text between added tokens, and they themselves."""
    at = start = 0
    while at < len(text):
        found = next((t for t in tokens if t and text.startswith(t, at)), None)
        end = at + len(found or " ")
        if found and single(found) and ((at > 0 and is_word(text[at - 1])) or (end < len(text) and is_word(text[end]))):
            found = None
            at = end
            continue
        if found:
            yield text[start:at], False
            yield found, True
            start = end
        at = end
    yield text[start:], False


def main():
    texts = json.loads((HERE / "strings.json").read_text())
    for name, normal, cut in (("wordlevel", wordlevel_normal, wordlevel_cut), ("wordsplit", wordsplit_normal, wordsplit_cut)):
        vocab = json.loads((HERE / name / "tokenizer.json").read_text())["model"]["vocab"]
        ready = {normal("<new>"): "<new>", normal("newword"): "newword"}
        rows = []
        for text in texts:
            ids = []
            for part, is_special in segments(text, ["[UNK]"], lambda t: False):
                if is_special:
                    ids.append(0)
                    continue
                for piece, is_added in segments(normal(part), list(ready), lambda t: t == normal("newword")):
                    ids += [vocab[ready[piece]]] if is_added else [vocab.get(p, 0) for p in cut(piece)]
            rows.append(json.dumps({"ids": ids}))
        (HERE / f"{name}.json").write_text("[\n" + ",\n".join(rows) + "\n]\n")


main()
