# SPDX-FileCopyrightText: 2026 HeadScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Trains the small vocabularies of the tests: python3 train.py CORPUS...

CORPUS are texts of ours, such as this project's own Markdown and Chinese words. Needs Debian's sentencepiece for
spm_train. Each folder beside this file is laid out like a model of Hugging Face's, with tokenizer.json or what else it
has; what they are read as by others is written by reference.mjs and reference.py.
"""

import base64
import collections
import json
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent


def byte_letters():
    seen = [*range(ord("!"), ord("~") + 1), *range(0xA1, 0xAD), *range(0xAE, 0x100)]
    letters = {b: chr(b) for b in seen}
    for b in range(256):
        if b not in letters:
            letters[b] = chr(256 + len(letters) - len(seen))
    return letters


LETTERS = byte_letters()


def train_pairs(words, alphabet, count):
    """Merges of the most frequent neighbours, of equal ones the first in the alphabet."""
    words = [(list(word), n) for word, n in words.items()]
    tokens, merges = list(alphabet), []
    while len(merges) < count:
        pairs = collections.Counter()
        for word, n in words:
            for pair in zip(word, word[1:]):
                pairs[pair] += n
        if not pairs:
            break
        best = max(pairs, key=lambda p: (pairs[p], p))
        merges.append(best)
        if best[0] + best[1] not in tokens:
            tokens.append(best[0] + best[1])
        for word, _ in words:
            for i in range(len(word) - 1, 0, -1):
                if i < len(word) and (word[i - 1], word[i]) == best:
                    word[i - 1 : i + 1] = [best[0] + best[1]]
    return tokens, merges


def byte_level(corpus):
    words = collections.Counter()
    for line in corpus.splitlines():
        for i, word in enumerate(line.split(" ")):
            words["".join(LETTERS[b] for b in ((" " if i else "") + word).encode())] += 1
    return train_pairs(words, [LETTERS[b] for b in range(256)], 700)


def added(vocab, content, special=True, **more):
    return {"id": vocab[content], "content": content, "single_word": False, "lstrip": False, "rstrip": False,
            "normalized": not special, "special": special, **more}


def write(name, content, file="tokenizer.json"):
    folder = HERE / name
    folder.mkdir(exist_ok=True)
    text = content if isinstance(content, str) else json.dumps(content, ensure_ascii=False, indent=None)
    (folder / file).write_text(text)


def tokenizer(model, added_tokens, normalizer=None, pre=None, post=None, decoder=None):
    return {"version": "1.0", "truncation": None, "padding": None, "added_tokens": added_tokens, "normalizer": normalizer,
            "pre_tokenizer": pre, "post_processor": post, "decoder": decoder, "model": model}


def bpe(vocab, merges, **more):
    return {"type": "BPE", "dropout": None, "unk_token": None, "continuing_subword_prefix": None,
            "end_of_word_suffix": None, "fuse_unk": False, "byte_fallback": False, "vocab": vocab, "merges": merges, **more}


def template(single, ids):
    pieces = [{"Sequence": {"id": "A", "type_id": 0}} if p == "A" else {"SpecialToken": {"id": p, "type_id": 0}} for p in single]
    return {"type": "TemplateProcessing", "single": pieces, "pair": pieces,
            "special_tokens": {p: {"id": p, "ids": [ids[p]], "tokens": [p]} for p in single if p != "A"}}


LLAMA3 = r"(?i:'s|'t|'re|'ve|'m|'ll|'d)|[^\r\n\p{L}\p{N}]?\p{L}+|\p{N}{1,3}| ?[^\s\p{L}\p{N}]+[\r\n]*|\s*[\r\n]+|\s+(?!\S)|\s+"
QWEN2 = LLAMA3.replace("{1,3}", "")
BYTES = {"type": "ByteLevel", "add_prefix_space": False, "trim_offsets": True, "use_regex": True}


def byte_level_kinds(corpus):
    tokens, merges = byte_level(corpus)
    vocab = {t: i for i, t in enumerate(tokens)}
    lines = [" ".join(m) for m in merges]

    gpt2 = {**vocab, "<|endoftext|>": len(vocab)}
    write("gpt2", tokenizer(bpe(gpt2, lines), [added(gpt2, "<|endoftext|>")], None, BYTES, BYTES, BYTES))
    write("gpt2files", gpt2, "vocab.json")
    write("gpt2files", "#version: 0.2\n" + "\n".join(lines) + "\n", "merges.txt")

    specials = ["<s>", "<pad>", "</s>", "<unk>"]
    roberta = {t: i for i, t in enumerate(specials + tokens + ["<mask>"])}
    write("roberta", tokenizer(bpe(roberta, lines),
                               [added(roberta, t) for t in specials] + [added(roberta, "<mask>", lstrip=True)], None,
                               {**BYTES, "add_prefix_space": True},
                               {"type": "RobertaProcessing", "sep": ["</s>", 2], "cls": ["<s>", 0], "trim_offsets": True,
                                "add_prefix_space": True}, BYTES))

    # A whole word that no merges make, which ignore_merges finds all the same.
    llama3 = {t: i for i, t in enumerate(tokens + ["Ġwonderfully", "<|begin_of_text|>", "<|im_start|>", "<|endoftext|>", "<NEW>"])}
    split = {"type": "Split", "behavior": "Isolated", "invert": False}
    write("llama3", tokenizer(bpe(llama3, [list(m) for m in merges], ignore_merges=True),
                              [added(llama3, "<|begin_of_text|>"), added(llama3, "<|im_start|>", rstrip=True), added(llama3, "<|endoftext|>"),
                               added(llama3, "<NEW>", special=False)], None,
                              {"type": "Sequence", "pretokenizers": [{**split, "pattern": {"Regex": LLAMA3}},
                                                                     {**BYTES, "use_regex": False}]},
                              {"type": "Sequence", "processors": [BYTES, template(["<|begin_of_text|>", "A"], llama3)]}, BYTES))

    qwen = {t: i for i, t in enumerate(tokens + ["<|endoftext|>", "<|im_start|>", "<|im_end|>"])}
    write("qwen2", tokenizer(bpe(qwen, lines), [added(qwen, t) for t in ["<|endoftext|>", "<|im_start|>", "<|im_end|>"]],
                             {"type": "NFC"},
                             {"type": "Sequence", "pretokenizers": [{**split, "pattern": {"Regex": QWEN2}},
                                                                    {**BYTES, "use_regex": False}]}, BYTES, BYTES))


def word_pieces(corpus, lower):
    if lower:
        corpus = corpus.lower()
    words = collections.Counter()
    for word in "".join(c if c.isalnum() else " " for c in corpus).split():
        words[word] += 1
    letters = sorted({c for w in words for c in w} | set("!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~，。！？“”’—…é"))
    tokens, _ = train_pairs(words, letters, 500)
    longer = [t for t in tokens if len(t) > 1]
    specials = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"]
    return specials + letters + ["##" + c for c in letters if c.isalnum()] + longer + ["##" + t for t in longer]


def bert_kinds(corpus):
    for name, lower in (("bert", True), ("bertcased", False)):
        tokens = word_pieces(corpus, lower)
        vocab = {t: i for i, t in enumerate(tokens)}
        model = {"type": "WordPiece", "unk_token": "[UNK]", "continuing_subword_prefix": "##",
                 "max_input_chars_per_word": 100, "vocab": vocab}
        cleaning = {"type": "BertNormalizer", "clean_text": True, "handle_chinese_chars": True, "strip_accents": None,
                    "lowercase": lower}
        post = template(["[CLS]", "A", "[SEP]"], vocab) if lower else {"type": "BertProcessing", "sep": ["[SEP]", 3], "cls": ["[CLS]", 2]}
        write(name, tokenizer(model, [added(vocab, t) for t in tokens[:5]], cleaning, {"type": "BertPreTokenizer"}, post,
                              {"type": "WordPiece", "prefix": "##", "cleanup": True}))
        write(name + "txt", "\n".join(tokens) + "\n", "vocab.txt")
        write(name + "txt", {"do_lower_case": lower, "tokenizer_class": "BertTokenizer"}, "tokenizer_config.json")


def fields(message):
    """The fields of a protocol buffer."""
    at = 0

    def varint():
        nonlocal at
        value = shift = 0
        while True:
            byte = message[at]
            at += 1
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value

    while at < len(message):
        key = varint()
        kind = key & 7
        if kind == 0:
            yield key >> 3, varint()
        else:
            length = varint() if kind == 2 else 4 if kind == 5 else 8
            yield key >> 3, message[at : at + length]
            at += length


def read_model(path):
    import struct

    pieces, charsmap = [], b""
    for number, value in fields(path.read_bytes()):
        if number == 1:
            piece = dict(fields(value))
            pieces.append((piece[1].decode(), struct.unpack("<f", piece[2])[0], piece.get(3, 1)))
        if number == 3:
            charsmap = dict(fields(value)).get(2, b"")
    return pieces, charsmap


def spm_train(name, corpus, *options, file="tokenizer.model"):
    folder = HERE / name
    folder.mkdir(exist_ok=True)
    prefix = folder / "trained"
    subprocess.run(["spm_train", f"--input={corpus}", f"--model_prefix={prefix}", "--num_threads=1", "--minloglevel=2", *options], check=True)
    (folder / "trained.vocab").unlink()
    (folder / "trained.model").rename(folder / file)
    return folder / file


def spm_kinds(corpus):
    unigram = spm_train("t5spm", corpus, "--model_type=unigram", "--vocab_size=900", "--pad_id=0", "--eos_id=1", "--unk_id=2", "--bos_id=-1", file="spiece.model")
    pairs = spm_train("llamaspm", corpus, "--model_type=bpe", "--vocab_size=1200", "--byte_fallback=true", "--normalization_rule_name=identity",
                      "--split_digits=true", "--add_dummy_prefix=true", "--remove_extra_whitespaces=false", "--allow_whitespace_only_pieces=true")
    (pairs.parent / "tokenizer_config.json").write_text(json.dumps({"tokenizer_class": "LlamaTokenizer"}))
    spm_train("definedspm", corpus, "--model_type=unigram", "--vocab_size=700", "--user_defined_symbols=<NEW>,[MASK],ﬁ", "--normalization_rule_name=nmt_nfkc_cf", "--byte_fallback=true")
    spm_train("definedpairsspm", corpus, "--model_type=bpe", "--vocab_size=700", "--user_defined_symbols=<NEW>,head,ﬁ", "--normalization_rule_name=nfkc", "--add_dummy_prefix=false")

    pieces, charsmap = read_model(unigram)
    vocab = {p: i for i, (p, _, _) in enumerate(pieces)}
    scored = [[p, s] for p, s, _ in pieces]
    extra = [f"<extra_id_{99 - i}>" for i in range(100)]
    vocab.update({t: len(vocab) + i for i, t in enumerate(extra)})
    scored += [[t, 0.0] for t in extra]
    space = {"type": "Metaspace", "replacement": "▁", "prepend_scheme": "always", "split": True}
    write("t5", tokenizer({"type": "Unigram", "unk_id": 2, "vocab": scored, "byte_fallback": False},
                          [added(vocab, t) for t in ["<pad>", "</s>", "<unk>"] + extra],
                          {"type": "Sequence", "normalizers": [{"type": "Precompiled", "precompiled_charsmap": base64.b64encode(charsmap).decode()},
                                                               {"type": "Strip", "strip_left": False, "strip_right": True},
                                                               {"type": "Replace", "pattern": {"Regex": " {2,}"}, "content": "▁"}]},
                          {"type": "Sequence", "pretokenizers": [{"type": "WhitespaceSplit"}, space]}, template(["A", "</s>"], vocab), space))

    pieces, _ = read_model(pairs)
    vocab = {p: i for i, (p, _, _) in enumerate(pieces)}
    merges = []
    for piece, score, kind in pieces:
        if kind == 1:
            merges += [(-score, piece[:i], piece[i:]) for i in range(1, len(piece)) if piece[:i] in vocab and piece[i:] in vocab]
    merges = [[a, b] for _, a, b in sorted(merges, key=lambda m: m[0])]
    llama = bpe(vocab, merges, unk_token="<unk>", fuse_unk=True, byte_fallback=True)
    decoder = {"type": "Sequence", "decoders": [{"type": "Replace", "pattern": {"String": "▁"}, "content": " "}, {"type": "ByteFallback"}, {"type": "Fuse"},
                                                {"type": "Strip", "content": " ", "start": 1, "stop": 0}]}
    specials = [added(vocab, t) for t in ["<unk>", "<s>", "</s>"]]
    write("llama2", tokenizer({**llama, "merges": [" ".join(m) for m in merges]}, specials,
                              {"type": "Sequence", "normalizers": [{"type": "Prepend", "prepend": "▁"},
                                                                   {"type": "Replace", "pattern": {"String": " "}, "content": "▁"}]},
                              None, template(["<s>", "A"], vocab), decoder))
    write("mistral", tokenizer(llama, specials, None, {"type": "Metaspace", "replacement": "▁", "prepend_scheme": "first", "split": False},
                               template(["<s>", "A"], vocab), decoder))


def word_level_kinds():
    words = "[UNK] we go to school at 7 o ' clock ! . , the head attention 你 好 注 意 力 hello world newword a b c x 1 2 3 4 5 ½ e i <new> _ ▁ 😀".split()
    vocab = {w: i for i, w in enumerate(words)}
    tokens = [added(vocab, "[UNK]"), added(vocab, "<new>", special=False), added(vocab, "newword", special=False, single_word=True)]
    model = {"type": "WordLevel", "vocab": vocab, "unk_token": "[UNK]"}
    write("wordlevel", tokenizer(model, tokens,
                                 {"type": "Sequence", "normalizers": [{"type": "NFKD"}, {"type": "StripAccents"}, {"type": "Lowercase"}]},
                                 {"type": "Sequence", "pretokenizers": [{"type": "Whitespace"}, {"type": "Punctuation", "behavior": "Isolated"},
                                                                        {"type": "Digits", "individual_digits": True}]}))
    write("wordsplit", tokenizer(model, tokens,
                                 {"type": "Sequence", "normalizers": [{"type": "NFKC"}, {"type": "Strip", "strip_left": True, "strip_right": True},
                                                                      {"type": "Replace", "pattern": {"Regex": "[xyz]"}, "content": " x "}]},
                                 {"type": "Sequence", "pretokenizers": [{"type": "WhitespaceSplit"}, {"type": "Digits", "individual_digits": False},
                                                                        {"type": "Split", "pattern": {"String": "a"}, "behavior": "MergedWithPrevious", "invert": False},
                                                                        {"type": "Split", "pattern": {"Regex": "[eo]"}, "behavior": "MergedWithNext", "invert": False},
                                                                        {"type": "Split", "pattern": {"Regex": "\\p{L}+"}, "behavior": "Isolated", "invert": True},
                                                                        {"type": "Punctuation", "behavior": "Contiguous"}]}))


def main():
    corpus = HERE / "corpus.tmp"
    corpus.write_text("\n".join(Path(p).read_text() for p in sys.argv[1:]))
    text = corpus.read_text()
    byte_level_kinds(text)
    bert_kinds(text)
    spm_kinds(corpus)
    word_level_kinds()
    corpus.unlink()


if __name__ == "__main__":
    main()
