// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoints/familysetup.h"

namespace headscope {
namespace {

using enum Parameter;

using Names = std::vector<ParameterName>;

/// Matrices and biases of four projections by the names of their modules.
Names fourOf(const std::array<std::string_view, 8> &names)
{
    return {{Wq, names[0]}, {Bq, names[1]}, {Wk, names[2]}, {Bk, names[3]},
            {Wv, names[4]}, {Bv, names[5]}, {Wo, names[6]}, {Bo, names[7]}};
}

const std::vector<Parameter> kFour{Wq, Wk, Wv, Wo};
const std::vector<Parameter> kFourAndBias{Wq, Wk, Wv, Wo, Bq};
const std::vector<Parameter> kFourAndNorms{Wq, Wk, Wv, Wo, QNorm, KNorm};
const std::vector<Parameter> kFused{Qkv, Wo};

bool isWide(const FoundLayer &layer) // (d, 3d)
{
    const Shape &shape = layer.find(Qkv)->shape;
    return shape.size() == 2 && shape[1] % 3 == 0 && shape[0] == shape[1] / 3;
}

bool isTall(const FoundLayer &layer) // (3d, d)
{
    const Shape &shape = layer.find(Qkv)->shape;
    return shape.size() == 2 && shape[0] % 3 == 0 && shape[0] / 3 == shape[1];
}

Names llamaNames()
{
    Names names = fourOf({"q_proj.weight", "q_proj.bias", "k_proj.weight", "k_proj.bias", "v_proj.weight",
                          "v_proj.bias", "o_proj.weight", "o_proj.bias"});
    names.push_back({QNorm, "q_norm.weight"});
    names.push_back({KNorm, "k_norm.weight"});
    names.push_back({Sink, "sinks"});
    return names;
}

std::vector<CheckpointFamily> makeFamilies()
{
    constexpr std::string_view heads = "num_attention_heads";
    constexpr std::string_view headsOfKin = "num_attention_heads|n_head|num_heads";
    constexpr std::string_view kvHeads = "num_key_value_heads";
    // clang-format off
    return {
        {"torch", {{Qkv, "in_proj_weight"}, {QkvBias, "in_proj_bias"}, {Wo, "out_proj.weight"}, {Bo, "out_proj.bias"}, {BiasK, "bias_k"}, {BiasV, "bias_v"}}, kFused, {}, {}, false, Fusing::InThree, isTall, setTorch},
        {"torch", {{Wq, "q_proj_weight"}, {Wk, "k_proj_weight"}, {Wv, "v_proj_weight"}, {QkvBias, "in_proj_bias"}, {Wo, "out_proj.weight"}, {Bo, "out_proj.bias"}, {BiasK, "bias_k"}, {BiasV, "bias_v"}}, kFour, {}, {}, false, Fusing::InThree, nullptr, setTorch},
        {"d2l", fourOf({"W_q.weight", "W_q.bias", "W_k.weight", "W_k.bias", "W_v.weight", "W_v.bias", "W_o.weight", "W_o.bias"}), kFour, headsOfKin, {}, false, Fusing::InThree, nullptr, setD2l},
        {"attention-is-all-you-need-pytorch", fourOf({"w_qs.weight", "w_qs.bias", "w_ks.weight", "w_ks.bias", "w_vs.weight", "w_vs.bias", "fc.weight", "fc.bias"}), kFour, {}, {}, false, Fusing::InThree, nullptr, setCausalInDecoder},
        {"annotated-transformer", fourOf({"linears.0.weight", "linears.0.bias", "linears.1.weight", "linears.1.bias", "linears.2.weight", "linears.2.bias", "linears.3.weight", "linears.3.bias"}), kFour, {}, {}, false, Fusing::InThree, nullptr, setCausalInDecoder},
        {"llms-from-scratch", fourOf({"W_query.weight", "W_query.bias", "W_key.weight", "W_key.bias", "W_value.weight", "W_value.bias", "out_proj.weight", "out_proj.bias"}), kFour, {}, {}, false, Fusing::InThree, nullptr, setCausal},
        {"bert", fourOf({"self.query.weight", "self.query.bias", "self.key.weight", "self.key.bias", "self.value.weight", "self.value.bias", "output.dense.weight", "output.dense.bias"}), kFour, heads, {}, false, Fusing::InThree, nullptr, setBert, {"bert", "bert-generation", "camembert", "data2vec-text", "electra", "ernie", "megatron-bert", "roberta", "roberta-prelayernorm", "xlm-roberta", "xlm-roberta-xl"}},
        {"vit", fourOf({"attention.query.weight", "attention.query.bias", "attention.key.weight", "attention.key.bias", "attention.value.weight", "attention.value.bias", "output.dense.weight", "output.dense.bias"}), kFour, heads, {}, false, Fusing::InThree, nullptr, nullptr, {"vit", "vit_mae", "vit_msn", "deit", "dinov2", "yolos"}},
        {"distilbert", fourOf({"q_lin.weight", "q_lin.bias", "k_lin.weight", "k_lin.bias", "v_lin.weight", "v_lin.bias", "out_lin.weight", "out_lin.bias"}), kFour, "n_heads|num_attention_heads", {}, false, Fusing::InThree, nullptr, nullptr, {"distilbert"}},
        {"gpt2", {{Qkv, "c_attn.weight"}, {QkvBias, "c_attn.bias"}, {Wo, "c_proj.weight"}, {Bo, "c_proj.bias"}}, kFused, "n_head|num_attention_heads", {}, true, Fusing::InThree, isWide, setGpt2, {"gpt2", "openai-gpt", "imagegpt", "decision_transformer"}},
        {"nanogpt", {{Qkv, "c_attn.weight"}, {QkvBias, "c_attn.bias"}, {Wo, "c_proj.weight"}, {Bo, "c_proj.bias"}}, kFused, "n_head", {}, false, Fusing::InThree, isTall, setCausal, {"nanogpt", "mingpt"}},
        {"gpt_neox", {{Qkv, "query_key_value.weight"}, {QkvBias, "query_key_value.bias"}, {Wo, "dense.weight"}, {Bo, "dense.bias"}}, kFused, headsOfKin, {}, false, Fusing::ByHead, isTall, setGptNeox, {"gpt_neox", "bloom"}},
        {"qwen3", llamaNames(), kFourAndNorms, heads, kvHeads, false, Fusing::InThree, nullptr, setLlama, {"qwen3", "qwen3_moe", "gemma3", "gemma3_text"}},
        {"qwen2", llamaNames(), kFourAndBias, heads, kvHeads, false, Fusing::InThree, nullptr, setLlama, {"qwen2", "qwen2_moe", "llama", "starcoder2", "gpt_oss"}},
        {"llama", llamaNames(), kFour, heads, kvHeads, false, Fusing::InThree, nullptr, setLlama, {"llama", "mistral", "mixtral", "ministral", "gemma", "gemma2", "granite"}},
        {"meta-llama", fourOf({"wq.weight", "wq.bias", "wk.weight", "wk.bias", "wv.weight", "wv.bias", "wo.weight", "wo.bias"}), kFour, "n_heads", "n_kv_heads", false, Fusing::InThree, nullptr, setMetaLlama},
        {"opt", fourOf({"q_proj.weight", "q_proj.bias", "k_proj.weight", "k_proj.bias", "v_proj.weight", "v_proj.bias", "out_proj.weight", "out_proj.bias"}), kFour, headsOfKin, {}, false, Fusing::InThree, nullptr, setOpt, {"opt", "bart", "mbart", "marian", "pegasus", "blenderbot", "blenderbot-small", "m2m_100", "plbart", "whisper", "gptj", "gpt_neo", "clip_text_model", "clip_vision_model", "clipseg_text_model", "clipseg_vision_model", "groupvit_text_model", "groupvit_vision_model", "owlvit_text_model", "owlvit_vision_model", "owlv2_text_model", "owlv2_vision_model", "xclip_text_model", "metaclip_2_text_model", "metaclip_2_vision_model", "siglip_text_model", "siglip_vision_model"}},
        {"timm", {{Qkv, "qkv.weight"}, {QkvBias, "qkv.bias"}, {Wo, "proj.weight"}, {Bo, "proj.bias"}}, kFused, {}, {}, false, Fusing::InThree, isTall, nullptr},
        {"t5", {{Wq, "q.weight"}, {Wk, "k.weight"}, {Wv, "v.weight"}, {Wo, "o.weight"}, {RelativeTable, "relative_attention_bias.weight"}}, kFour, "num_heads|num_attention_heads", {}, false, Fusing::InThree, nullptr, setT5, {"t5", "mt5", "umt5", "switch_transformers"}},
    };
    // clang-format on
}

} // namespace

std::span<const CheckpointFamily> families()
{
    static const std::vector<CheckpointFamily> all = makeFamilies();
    return all;
}

} // namespace headscope
