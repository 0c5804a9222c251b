#!/usr/bin/python3
# SPDX-FileCopyrightText: 2026 HeadScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""Writes a small model of random weights for every family, and every tensor that plain PyTorch computes with it.

FAMILY/ is a folder as its users have it: settings, weights, tokeniser. ../golden/models/FAMILY.npz has every tensor of every
block by BLOCK/TENSOR, and token_ids. texts.json tells of each folder its text, the ids of it, and what the model says.
"""
import json
import os
import shutil

import numpy as np
import torch

import bert
import gpt
import rotary
import seq2seq
import tokenisers as tk
import vit
from files import save_json, save_png, save_safetensors, save_shards, save_text
from parts import Note

HERE = os.path.dirname(os.path.abspath(__file__))
GOLDENS = os.path.join(HERE, "..", "golden", "models")
texts = {}


def folder_of(family):
    folder = os.path.join(HERE, family)
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    return folder


def save_weights(folder, weights, file, shards):
    path = os.path.join(folder, file)
    if shards > 1:
        save_shards(weights, folder, shards)
    elif file.endswith(".safetensors"):
        save_safetensors(weights, path)
    else:
        torch.save(weights, path)


def save(family, model, tokeniser, file="model.safetensors", shards=1):
    folder = folder_of(family)
    if model[0]:
        save_json(model[0], os.path.join(folder, "config.json"))
    save_weights(folder, model[1], file, shards)
    if tokeniser:
        tokeniser.save(folder)


def save_golden(family, note, **more):
    values = {name: array if array.dtype.kind in "iu" else array.astype(np.float32) for name, array in {**note, **more}.items()}
    assert all(np.isfinite(array).all() for array in values.values()), family
    np.savez_compressed(os.path.join(GOLDENS, family + ".npz"), **values)


def likeliest(logits):
    """The id of the greatest logit, or None where the next one is so near that rounding might decide."""
    two = torch.topk(logits, 2)
    return int(two.indices[0]) if two.values[0] - two.values[1] > 0.02 else None


def drawn(make, say, good):
    """Models are drawn until one says something good, of which it is sure; what it says comes with it."""
    while True:
        model = make()
        said = say(model[2])
        if None not in said and good(said):
            return model, said


def save_causal(family, make, tokeniser, text, size=None, **more):
    ids = tokeniser.ids(text)

    def say(run):
        said = []
        while len(said) < 5 and None not in said:
            said.append(likeliest(run(torch.tensor([ids + said]), Note())[0, -1]))
        return said

    model, said = drawn(lambda: make(size or tokeniser.size), say, lambda said: len(set(said)) > 2)
    save(family, model, tokeniser, **more)
    note = Note()
    model[2](torch.tensor([ids]), note)
    save_golden(family, note, token_ids=np.array([ids]))
    texts[family] = {"text": text, "ids": ids, "generated_ids": said}


def save_masked(family, make, tokeniser, text, mask, pair=None, file="model.safetensors"):
    ids = tokeniser.ids(text, pair) if pair else tokeniser.ids(text)
    first, place = len(tokeniser.ids(text)), ids.index(mask)
    segments = torch.tensor([[0] * first + [1] * (len(ids) - first)])
    given = [segments] if pair else []
    model, said = drawn(make, lambda run: [likeliest(run(torch.tensor([ids]), Note(), *given)[0, place])],
                        lambda said: said[0] not in ids)
    save(family, model, tokeniser, file)
    note = Note()
    model[2](torch.tensor([ids]), note, *given)
    save_golden(family, note, token_ids=np.array([ids]), **({"segment_ids": segments.numpy()} if pair else {}))
    texts[family] = {"text": text, **({"text_pair": pair, "segment_ids": segments[0].tolist()} if pair else {}), "ids": ids,
                     "mask_position": place, "mask_id": said[0]}


def save_translating(family, make, tokeniser, text, start, end, ends=True, file="model.safetensors", target=None):
    """The decoder reads what the model writes by itself; ends asks for a text that ends within 8 tokens."""
    ids = tokeniser.ids(text)

    def say(run):
        said = []
        while len(said) < 8 and end not in said and None not in said:
            said.append(likeliest(run(torch.tensor([ids]), torch.tensor([[start] + said]), Note())[0, -1]))
        return said

    model, said = drawn(make, say, lambda said: len(set(said)) > 3 and (end in said) == ends)
    save(family, model, tokeniser, file)
    if target:
        target.save(os.path.join(HERE, family))
    decoder_ids, note = [start] + said[:-1], Note()
    model[2](torch.tensor([ids]), torch.tensor([decoder_ids]), note)
    save_golden(family, note, token_ids=np.array([ids]), decoder_token_ids=np.array([decoder_ids]))
    texts[family] = {"text": text, "ids": ids, "decoder_start_id": start, "decoder_ids": decoder_ids, "generated_ids": said}


def save_vit():
    model, image, note = vit.vit(), vit.picture(), Note()
    save("vit", model, None)
    folder = os.path.join(HERE, "vit")
    save_json(vit.PREPROCESSOR, os.path.join(folder, "preprocessor_config.json"))
    save_png(image, os.path.join(folder, "image.png"))
    np.save(os.path.join(folder, "image.npy"), image)
    logits = model[2](image, note)
    save_golden("vit", note)
    texts["vit"] = {"image": "image.png", "class_id": likeliest(logits[0, 0])}
    assert texts["vit"]["class_id"] is not None


def causal_families():
    text, letters = "the cat sat on the mat", "the cat sat on é"
    save_causal("gpt2", gpt.gpt2, tk.ByteLevel(last=["<|endoftext|>"]), letters)
    padded = tk.Gpt2Files(last=["<|endoftext|>"])
    save_causal("nanogpt", gpt.nanogpt, padded, text + " s", file="ckpt.pt", size=(padded.size // 8 + 1) * 8)
    save_causal("mingpt", gpt.mingpt, tk.Gpt2Files(last=["<|endoftext|>"]), text + "s", file="model.pt")
    save_causal("opt", gpt.opt, tk.Gpt2Files(first=["<s>", "<pad>", "</s>", "<unk>"], before=["</s>"]), text)
    pile = tk.ByteLevel(first=["<|endoftext|>", "<|padding|>"])
    save_causal("gpt_neox", lambda size: rotary.gpt_neox(size, dtype=torch.float16), pile, letters)
    save_causal("gpt_neox_sequential", lambda size: rotary.gpt_neox(size, parallel=False), pile, text + " on")
    ends = {"bos_token_id": 1, "eos_token_id": 2}
    save_causal("llama", lambda size: rotary.llama(size, {
        "architectures": ["LlamaForCausalLM"], "model_type": "llama", "num_key_value_heads": 2, "rms_norm_eps": 1e-5,
        "max_position_embeddings": 64, "pretraining_tp": 1, "rope_scaling": None, "tie_word_embeddings": False, **ends}),
        tk.ByteFallback(), letters)
    scaling = {"factor": 8.0, "high_freq_factor": 4.0, "low_freq_factor": 1.0, "original_max_position_embeddings": 16,
               "rope_type": "llama3"}
    save_causal("llama3", lambda size: rotary.llama(size, {
        "architectures": ["LlamaForCausalLM"], "attention_bias": False, "model_type": "llama", "num_key_value_heads": 2,
        "rms_norm_eps": 1e-5, "max_position_embeddings": 128, "mlp_bias": False, "rope_scaling": scaling, "rope_theta": 500.0,
        "tie_word_embeddings": True, "head_dim": 8}, dtype=torch.bfloat16),
        tk.ByteLevel(last=["<|begin_of_text|>", "<|end_of_text|>"], before=["<|begin_of_text|>"], kind="llama3"), text)
    save_causal("mistral", lambda size: rotary.llama(size, {
        "architectures": ["MistralForCausalLM"], "model_type": "mistral", "num_key_value_heads": 2, "rms_norm_eps": 1e-5,
        "max_position_embeddings": 64, "rope_theta": 10000.0, "sliding_window": 3, "tie_word_embeddings": False, **ends}),
        tk.ByteFallback(), text, shards=2)
    qwen = {"last": ["<|endoftext|>", "<|im_start|>", "<|im_end|>"], "kind": "qwen"}
    save_causal("qwen2", lambda size: rotary.llama(size, {
        "architectures": ["Qwen2ForCausalLM"], "attention_dropout": 0.0, "max_position_embeddings": 64, "max_window_layers": 2,
        "model_type": "qwen2", "num_key_value_heads": 2, "rms_norm_eps": 1e-6, "rope_theta": 1000000.0, "sliding_window": 3,
        "tie_word_embeddings": True, "use_sliding_window": False}, bias=True), tk.ByteLevel(**qwen), text + "s")
    save_causal("qwen3", lambda size: rotary.llama(size, {
        "architectures": ["Qwen3ForCausalLM"], "attention_bias": False, "head_dim": 6, "max_position_embeddings": 64,
        "max_window_layers": 2, "model_type": "qwen3", "num_key_value_heads": 1, "rms_norm_eps": 1e-6, "rope_scaling": None,
        "rope_theta": 1000000, "sliding_window": None, "tie_word_embeddings": True, "use_sliding_window": False}),
        tk.ByteLevel(**qwen), letters)


def masked_families():
    pieces, text = tk.WordPiece(), "The cat [MASK] on the mats."
    save_masked("bert", lambda: bert.bert(pieces.size), pieces, text, 4)
    save_masked("bert_old_names", lambda: bert.bert(pieces.size, old=True), pieces, "the cat [MASK]", 4, pair="on the mat")
    save_masked("distilbert", lambda: bert.distilbert(pieces.size), pieces, text, 4)
    roberta = tk.ByteLevel(["<s>", "<pad>", "</s>", "<unk>"], ["<mask>"], ["<s>"], ["</s>"], kind="roberta")
    save_masked("roberta", lambda: bert.roberta(roberta.size), roberta, "the cat <mask> on the mat", roberta.vocabulary["<mask>"])
    words = tk.Words(["<unk>", "<pad>", "<mask>", "<cls>", "<sep>", "the", ",", "cat", "sat", "on", "mat", "dog", "."],
                     ["<cls>"], ["<sep>"])
    save_masked("d2l_bert", lambda: bert.d2l_bert(words.size), words, "the cat <mask> on the mat .", 2, file="pretrained.params")


def translating_families():
    pieces = tk.Unigram(32)
    save_translating("t5", lambda: seq2seq.t5(32), pieces, "the cats sat on the mat", 0, 1)
    save_translating("t5_v1_1", lambda: seq2seq.t5_v1_1(32), pieces, "the cats sat on a mat.", 0, 1, ends=False)
    english = tk.Words(["!", ".", "<bos>", "<eos>", "<pad>", "<unk>", "calm", "go", "home", "i", "lost", "we"], after=["<eos>"])
    french = tk.Words(["!", ".", "<bos>", "<eos>", "<pad>", "<unk>", "calme", "je", "perdu", "suis", "va", "à"],
                      file="words-target.json")
    save_translating("d2l_transformer", lambda: seq2seq.d2l_transformer(english.size, french.size), english,
                     "we lost i go home .", 2, 3, file="transformer.params", target=french)


def main():
    torch.manual_seed(23)
    os.makedirs(GOLDENS, exist_ok=True)
    with torch.no_grad():
        causal_families()
        masked_families()
        translating_families()
        save_vit()
    lines = ",\n".join(f"  {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}" for key, value in texts.items())
    save_text("{\n" + lines + "\n}\n", os.path.join(HERE, "texts.json"))


if __name__ == "__main__":
    main()
