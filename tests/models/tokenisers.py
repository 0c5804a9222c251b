# SPDX-FileCopyrightText: 2026 HeadScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Small tokenisers in the real formats. Each has size, save(folder) and ids(text), which is cut by the rule itself."""
import os
import re

from files import save_json, save_text

# A space is written Ġ in byte-level vocabularies, ▁ in SentencePiece's; "_" stands for either here.
MERGES = ["t h", "th e", "_ the", "a t", "c at", "_ cat", "s at", "_ sat", "m at", "_ mat", "o n", "_ on"]
GPT2_SPLIT = r"'s|'t|'re|'ve|'m|'ll|'d| ?[^\W\d_]+| ?\d+| ?[^\s\w]+|\s+(?!\S)|\s+"
LLAMA3_PATTERN = (r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|"
                  r"\s+(?!\S)|\s+")
QWEN_PATTERN = LLAMA3_PATTERN.replace("{1,3}", "")


def byte_letters():
    """GPT-2's letter of each byte: printable ones stand for themselves, the others are moved beyond the 256th."""
    plain = [*range(33, 127), *range(161, 173), *range(174, 256)]
    others = [byte for byte in range(256) if byte not in plain]
    return {**{byte: chr(byte) for byte in plain}, **{byte: chr(256 + i) for i, byte in enumerate(others)}}


def merge(parts, ranks):
    """The pair of the lowest rank becomes one, until no pair has a rank."""
    while True:
        pairs = [(ranks[pair], i) for i, pair in enumerate(zip(parts, parts[1:])) if pair in ranks]
        if not pairs:
            return parts
        i = min(pairs)[1]
        parts = parts[:i] + [parts[i] + parts[i + 1]] + parts[i + 2:]


def token(id, content, special=True, lstrip=False):
    return {"id": id, "content": content, "single_word": False, "lstrip": lstrip, "rstrip": False, "normalized": False,
            "special": special}


def template(before, after, ids):
    """What the post-processor puts around a text, as tokenizers' TemplateProcessing."""
    def special(name):
        return {"SpecialToken": {"id": name, "type_id": 0}}
    pair = [*map(special, before), {"Sequence": {"id": "A", "type_id": 0}}, *map(special, after)]
    return {"type": "TemplateProcessing", "single": pair,
            "pair": pair + [*map(special, before), {"Sequence": {"id": "B", "type_id": 1}}, *map(special, after)],
            "special_tokens": {name: {"id": name, "ids": [ids[name]], "tokens": [name]} for name in {*before, *after}}}


class ByteLevel:
    """GPT-2's: `first` and `last` are the special tokens at both ends of the vocabulary, the others around every text."""

    def __init__(self, first=(), last=(), before=(), after=(), kind="gpt2"):
        letters = byte_letters()
        self.letters, self.kind, self.before, self.after = letters, kind, list(before), list(after)
        self.merges = [line.replace("_", "Ġ") for line in MERGES]
        words = [*first, *letters.values(), *(line.replace(" ", "") for line in self.merges), *last]
        self.vocabulary = {word: i for i, word in enumerate(words)}
        self.specials = [*first, *last]
        self.size = len(words)

    def ids(self, text):
        """Special tokens that stand in the text are found first; <mask> of RoBERTa takes the space before it."""
        found = []
        for part in re.split("( ?<mask>)", text):
            if part.endswith("<mask>"):
                found.append(self.vocabulary["<mask>"])
                continue
            for word in re.findall(GPT2_SPLIT, part):
                parts = [self.letters[byte] for byte in word.encode()]
                ranks = {tuple(line.split(" ")): i for i, line in enumerate(self.merges)}
                found += [self.vocabulary[piece] for piece in merge(parts, ranks)]
        return [self.vocabulary[t] for t in self.before] + found + [self.vocabulary[t] for t in self.after]

    def save_vocabulary(self, folder):
        """The older pair of files."""
        save_json(self.vocabulary, os.path.join(folder, "vocab.json"), indent=None)
        save_text("#version: 0.2\n" + "".join(line + "\n" for line in self.merges), os.path.join(folder, "merges.txt"))

    def save(self, folder):
        byte_level = {"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": True, "use_regex": True}
        before, processor, normalizer = byte_level, {**byte_level, "trim_offsets": False}, None
        vocabulary, merges = self.vocabulary, self.merges
        if self.kind in ("llama3", "qwen"):
            pattern = LLAMA3_PATTERN if self.kind == "llama3" else QWEN_PATTERN
            whole = {**byte_level, "use_regex": False}
            before = {"type": "Sequence", "pretokenizers": [{"type": "Split", "pattern": {"Regex": pattern}, "behavior": "Isolated",
                                                             "invert": False}, whole]}
            processor = {**whole, "trim_offsets": False}
            vocabulary = {word: i for word, i in vocabulary.items() if word not in self.specials}
        if self.kind == "llama3":
            processor = {"type": "Sequence", "processors": [processor, template(self.before, self.after, self.vocabulary)]}
            merges = [line.split(" ") for line in merges]
        if self.kind == "qwen":
            normalizer = {"type": "NFC"}
        if self.kind == "roberta":
            processor = {"type": "RobertaProcessing", "sep": ["</s>", self.vocabulary["</s>"]],
                         "cls": ["<s>", self.vocabulary["<s>"]], "trim_offsets": True, "add_prefix_space": False}
        added = [token(self.vocabulary[word], word, lstrip=word == "<mask>") for word in self.specials]
        model = {"type": "BPE", "dropout": None, "unk_token": None, "continuing_subword_prefix": None, "end_of_word_suffix": None,
                 "fuse_unk": False, "byte_fallback": False, "ignore_merges": self.kind == "llama3", "vocab": vocabulary,
                 "merges": merges}
        save_json({"version": "1.0", "truncation": None, "padding": None, "added_tokens": added, "normalizer": normalizer,
                   "pre_tokenizer": before, "post_processor": processor, "decoder": byte_level, "model": model},
                  os.path.join(folder, "tokenizer.json"), indent=None)


class Gpt2Files(ByteLevel):
    """The same in vocab.json and merges.txt; what the config of the tokeniser adds is written beside them."""

    def save(self, folder):
        self.save_vocabulary(folder)
        config = {"add_bos_token": bool(self.before), "add_prefix_space": False, "errors": "replace",
                  "bos_token": (self.before or self.specials)[0], "eos_token": (self.before or self.specials)[0],
                  "unk_token": (self.before or self.specials)[0], "tokenizer_class": "GPT2Tokenizer"}
        if "<pad>" in self.vocabulary:
            config["pad_token"] = "<pad>"
        save_json(config, os.path.join(folder, "tokenizer_config.json"))


class ByteFallback:
    """Llama 2's: pairs of letters with ▁ for spaces, and bytes for letters that it does not know."""

    def __init__(self):
        self.merges = [line.replace("_", "▁") for line in MERGES]
        bytes_ = [f"<0x{byte:02X}>" for byte in range(256)]
        letters = ["▁", *"abcdefghijklmnopqrstuvwxyz.,!?"]
        words = ["<unk>", "<s>", "</s>", *bytes_, *(line.replace(" ", "") for line in self.merges), *letters]
        self.vocabulary = {word: i for i, word in enumerate(words)}
        self.size = len(words)

    def ids(self, text):
        parts = []
        for letter in "▁" + text.replace(" ", "▁"):
            parts += [letter] if letter in self.vocabulary else [f"<0x{byte:02X}>" for byte in letter.encode()]
        ranks = {tuple(line.split(" ")): i for i, line in enumerate(self.merges)}
        return [1] + [self.vocabulary[piece] for piece in merge(parts, ranks)]

    def save(self, folder):
        replace = {"type": "Replace", "pattern": {"String": " "}, "content": "▁"}
        model = {"type": "BPE", "dropout": None, "unk_token": "<unk>", "continuing_subword_prefix": None,
                 "end_of_word_suffix": None, "fuse_unk": True, "byte_fallback": True, "vocab": self.vocabulary,
                 "merges": self.merges}
        decoder = {"type": "Sequence", "decoders": [{"type": "Replace", "pattern": {"String": "▁"}, "content": " "},
                                                    {"type": "ByteFallback"}, {"type": "Fuse"},
                                                    {"type": "Strip", "content": " ", "start": 1, "stop": 0}]}
        save_json({"version": "1.0", "truncation": None, "padding": None,
                   "added_tokens": [token(i, word) for i, word in enumerate(("<unk>", "<s>", "</s>"))],
                   "normalizer": {"type": "Sequence", "normalizers": [{"type": "Prepend", "prepend": "▁"}, replace]},
                   "pre_tokenizer": None, "post_processor": template(["<s>"], [], self.vocabulary), "decoder": decoder,
                   "model": model}, os.path.join(folder, "tokenizer.json"), indent=None)


class WordPiece:
    """BERT's vocab.txt: the longest piece that fits first, and ## before what continues a word."""
    WORDS = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", *".,!?'-", *"abcdefghijklmnopqrstuvwxyz", "the", "cat", "sat", "on", "mat",
             "and", "dog", "##s", "##ing", "##ed", "##e", "##at", "##t", "##n"]

    def __init__(self):
        self.size = len(self.WORDS)

    def pieces(self, word):
        found, start = [], 0
        while start < len(word):
            ends = [e for e in range(len(word), start, -1) if ("##" if start else "") + word[start:e] in self.WORDS]
            if not ends:
                return ["[UNK]"]
            found.append(("##" if start else "") + word[start:ends[0]])
            start = ends[0]
        return found

    def ids(self, text, pair=None):
        words = re.findall(r"\[MASK\]|\w+|[^\w\s]", text)
        pieces = [p for word in words for p in ([word] if word == "[MASK]" else self.pieces(word.lower()))]
        ids = [self.WORDS.index(piece) for piece in ["[CLS]", *pieces, "[SEP]"]]
        return ids if pair is None else ids + self.ids(pair)[1:]

    def save(self, folder):
        save_text("".join(word + "\n" for word in self.WORDS), os.path.join(folder, "vocab.txt"))
        save_json({"do_lower_case": True, "model_max_length": 16, "tokenizer_class": "BertTokenizer"},
                  os.path.join(folder, "tokenizer_config.json"))


class Unigram:
    """T5's: of all ways to cut a text, the one whose pieces have the greatest sum of scores."""

    def __init__(self, size):
        words = ["▁the", "▁cat", "▁sat", "▁on", "▁mat", "▁a", "▁", "s", "at", "c", "m", "the", "e", "t", "h", "n", "o", "d", "i", "."]
        pieces = [("<pad>", 0.0), ("</s>", 0.0), ("<unk>", 0.0), *((word, -2.0 - 0.25 * i) for i, word in enumerate(words))]
        extra = [f"<extra_id_{i}>" for i in reversed(range(4))]
        self.pieces = pieces + [(word, 0.0) for word in extra]
        self.scores, self.size = {word: score for word, score in pieces[3:]}, size

    def ids(self, text):
        best = [(0.0, [])]
        words = "".join("▁" + word for word in text.split())
        for end in range(1, len(words) + 1):
            ways = [(best[s][0] + self.scores[words[s:end]], best[s][1] + [words[s:end]])
                    for s in range(end) if words[s:end] in self.scores and best[s]]
            best.append(max(ways) if ways else None)
        names = [word for word, _ in self.pieces]
        return [names.index(piece) for piece in best[-1][1]] + [1]

    def save(self, folder):
        metaspace = {"type": "Metaspace", "replacement": "▁", "add_prefix_space": True}
        names = {word: i for i, (word, _) in enumerate(self.pieces)}
        specials = ["<pad>", "</s>", "<unk>", *(word for word in names if word.startswith("<extra"))]
        save_json({"version": "1.0", "truncation": None, "padding": None, "added_tokens": [token(names[s], s) for s in specials],
                   "normalizer": None,
                   "pre_tokenizer": {"type": "Sequence", "pretokenizers": [{"type": "WhitespaceSplit"}, metaspace]},
                   "post_processor": template([], ["</s>"], names), "decoder": metaspace,
                   "model": {"type": "Unigram", "unk_id": 2, "vocab": [list(piece) for piece in self.pieces]}},
                  os.path.join(folder, "tokenizer.json"), indent=None)


class Words:
    """A list of words, as d2l's Vocab has it in idx_to_token."""

    def __init__(self, words, before=(), after=(), file="words.json"):
        self.words, self.before, self.after, self.file, self.size = list(words), list(before), list(after), file, len(words)

    def ids(self, text):
        return [self.words.index(word) for word in [*self.before, *text.split(), *self.after]]

    def save(self, folder):
        special = [word for word in self.words if word.startswith("<")]
        save_json({"tokens": self.words, "unknown": "<unk>", "unit": "word", "special": special, "before": self.before,
                   "after": self.after}, os.path.join(folder, self.file), indent=None)
