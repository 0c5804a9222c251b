// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/adaptfamily.h"
#include "engine/models/d2lstack.h"

#include <algorithm>

namespace headscope {
namespace {

constexpr BiasKey kNoBias{{}, false};
constexpr BiasKey kBiasIfTold{"attention_bias", false};
constexpr BiasKey kBiasUnlessTold{"attention_bias", true};
constexpr BiasKey kAllOrNone{{}, std::nullopt};
constexpr BiasKey kBiasOfNanoGpt{"bias", std::nullopt}; // which its first files do not tell
constexpr Index kD2lLongest = 1000; // positions of d2l's PositionalEncoding, if nothing else is said

// A table of what is where. Sources: Hugging Face's modelling files of the same names; karpathy/nanoGPT, model.py;
// karpathy/minGPT, model.py; d2l, sections 11.7, 11.8 and 15.8 to 15.10.
// clang-format off

StackNames bertLayers()
{
    return {.layersKey = "num_hidden_layers", .segmentsKey = "type_vocab_size",
            .token = "embeddings.word_embeddings.weight", .position = "embeddings.position_embeddings.weight",
            .segment = "embeddings.token_type_embeddings.weight", .embeddingNorm = "embeddings.LayerNorm",
            .self = "encoder.layer.{i}.attention", .selfNorm = "encoder.layer.{i}.attention.output.LayerNorm",
            .up = "encoder.layer.{i}.intermediate.dense", .down = "encoder.layer.{i}.output.dense", .ffnNorm = "encoder.layer.{i}.output.LayerNorm"};
}

StackNames gpt2Layers(std::string_view layersKey)
{
    return {.layersKey = layersKey, .token = "wte.weight", .position = "wpe.weight",
            .self = "h.{i}.attn", .selfNorm = "h.{i}.ln_1",
            .up = "h.{i}.mlp.c_fc", .down = "h.{i}.mlp.c_proj", .ffnNorm = "h.{i}.ln_2", .finalNorm = "ln_f"};
}

StackNames llamaLayers()
{
    return {.layersKey = "num_hidden_layers", .token = "embed_tokens.weight",
            .self = "layers.{i}.self_attn", .selfNorm = "layers.{i}.input_layernorm",
            .gate = "layers.{i}.mlp.gate_proj", .up = "layers.{i}.mlp.up_proj", .down = "layers.{i}.mlp.down_proj",
            .ffnNorm = "layers.{i}.post_attention_layernorm", .finalNorm = "norm"};
}

/// Of Llama and its kin, whose attention is known by what it has besides.
ModelFamily llamaFamily(std::string_view name, std::string_view attention, const BiasKeys &biases, std::optional<Index> kvHeads = {}, std::optional<Index> headSize = {})
{
    return {.name = name, .modelTypes = {name}, .attention = attention, .stacks = {llamaLayers()}, .head = {.unembed = "lm_head.weight"},
            .normKind = NormKind::Rms, .epsKey = "rms_norm_eps", .eps = 1e-6, .activationKey = "hidden_act", .activation = "silu",
            .headsKey = "num_attention_heads", .kvHeads = kvHeads, .headSizeKey = "head_dim", .headSize = headSize,
            .widthKey = "hidden_size", .hiddenKey = "intermediate_size", .longestKey = "max_position_embeddings", .biases = biases, .adapt = adaptRotary};
}

ModelFamily d2lFamily(std::string_view name)
{
    return {.name = name, .modelTypes = {name}, .attention = "d2l", .norm = Norm::Post, .epsKey = "norm_eps", .activationKey = "activation", .activation = "relu",
            .headsKey = "num_heads", .widthKey = "num_hiddens", .hiddenKey = "ffn_num_hiddens", .longestKey = "longest|max_len", .longest = kD2lLongest, .isSinusoidal = true, .scalesTokens = true,
            .startWord = "<bos>", .endWord = "<eos>", .biases = {kAllOrNone, kAllOrNone, kAllOrNone, kAllOrNone, kAllOrNone}};
}

std::vector<StackNames> d2lEncoderDecoderLayers()
{
    return {{.column = Column::Encoder, .layersKey = "num_layers|num_blks", .token = "encoder.embedding.weight",
             .self = "encoder.blks.{i}.attention|encoder.blks.block{i}.attention", .selfNorm = "encoder.blks.{i}.addnorm1.ln|encoder.blks.block{i}.addnorm1.ln",
             .up = "encoder.blks.{i}.ffn.dense1|encoder.blks.block{i}.ffn.dense1", .down = "encoder.blks.{i}.ffn.dense2|encoder.blks.block{i}.ffn.dense2",
             .ffnNorm = "encoder.blks.{i}.addnorm2.ln|encoder.blks.block{i}.addnorm2.ln"},
            {.column = Column::Decoder, .layersKey = "num_layers|num_blks", .rowsKey = "target_vocab_size|vocab_size", .token = "decoder.embedding.weight",
             .self = "decoder.blks.{i}.attention1|decoder.blks.block{i}.attention1", .selfNorm = "decoder.blks.{i}.addnorm1.ln|decoder.blks.block{i}.addnorm1.ln",
             .cross = "decoder.blks.{i}.attention2|decoder.blks.block{i}.attention2", .crossNorm = "decoder.blks.{i}.addnorm2.ln|decoder.blks.block{i}.addnorm2.ln",
             .up = "decoder.blks.{i}.ffn.dense1|decoder.blks.block{i}.ffn.dense1", .down = "decoder.blks.{i}.ffn.dense2|decoder.blks.block{i}.ffn.dense2",
             .ffnNorm = "decoder.blks.{i}.addnorm3.ln|decoder.blks.block{i}.addnorm3.ln"}};
}

ModelFamily d2lEncoderDecoder()
{
    ModelFamily family = d2lFamily("d2l_encoder_decoder");
    family.modelTypes.emplace_back("d2l_transformer"); // as its chapter is called
    family.task = ModelTask::OtherText;
    family.stacks = d2lEncoderDecoderLayers();
    family.head = {.unembed = "decoder.dense.weight", .bias = "decoder.dense.bias"};
    return family;
}

/// BERTModel, or its BERTEncoder alone.
ModelFamily d2lBert()
{
    ModelFamily family = d2lFamily("d2l_bert");
    family.task = ModelTask::MaskedToken;
    family.stacks = {{.layersKey = "num_layers|num_blks", .token = "token_embedding.weight", .position = "pos_embedding", .segment = "segment_embedding.weight",
                      .self = "blks.{i}.attention", .selfNorm = "blks.{i}.addnorm1.ln",
                      .up = "blks.{i}.ffn.dense1", .down = "blks.{i}.ffn.dense2", .ffnNorm = "blks.{i}.addnorm2.ln"}};
    family.head = {.transform = "mlm.mlp.0", .norm = "mlm.mlp.2", .unembed = "mlm.mlp.3.weight", .bias = "mlm.mlp.3.bias"};
    family.isSinusoidal = family.scalesTokens = false;
    family.startWord = family.endWord = {};
    family.maskWord = "<mask>";
    return family;
}

ModelFamily d2lDecoder()
{
    ModelFamily family = d2lFamily("d2l_decoder");
    family.stacks = {{.layersKey = "num_layers|num_blks", .token = "embedding.weight",
                      .self = "blks.{i}.attention|blks.block{i}.attention", .selfNorm = "blks.{i}.addnorm1.ln|blks.block{i}.addnorm1.ln",
                      .up = "blks.{i}.ffn.dense1|blks.block{i}.ffn.dense1", .down = "blks.{i}.ffn.dense2|blks.block{i}.ffn.dense2",
                      .ffnNorm = "blks.{i}.addnorm2.ln|blks.block{i}.addnorm2.ln"}};
    family.head = {.unembed = "dense.weight", .bias = "dense.bias"};
    family.mayLackFeedForward = true;
    family.isMeant = isD2lDecoder;
    return family;
}

/// TransformerEncoder alone, or with a matrix behind it that names a class of each token.
ModelFamily d2lEncoder()
{
    ModelFamily family = d2lDecoder();
    family.name = "d2l_encoder";
    family.modelTypes = {family.name};
    family.task = ModelTask::TokenClasses;
    family.startWord = family.endWord = {};
    family.maskWord = "<mask>";
    family.isMeant = isD2lEncoder;
    return family;
}

ModelFamily d2lVit()
{
    ModelFamily family = d2lFamily("d2l_vit");
    family.task = ModelTask::Classes;
    family.norm = Norm::Pre;
    family.activation = "gelu";
    family.hiddenKey = "mlp_num_hiddens";
    family.readsShares = true;
    family.stacks = {{.layersKey = "num_layers|num_blks", .rowsKey = {}, .token = "cls_token", .position = "pos_embedding", .patch = "patch_embedding.conv",
                      .self = "blks.{i}.attention", .selfNorm = "blks.{i}.ln1",
                      .up = "blks.{i}.mlp.dense1", .down = "blks.{i}.mlp.dense2", .ffnNorm = "blks.{i}.ln2", .finalNorm = "head.0"}};
    family.head = {.unembed = "head.1.weight", .bias = "head.1.bias"};
    family.isSinusoidal = family.scalesTokens = false;
    family.startWord = family.endWord = {};
    return family;
}

ModelFamily bert()
{
    return {.name = "bert", .modelTypes = {"bert"}, .attention = "bert", .task = ModelTask::MaskedToken, .stacks = {bertLayers()},
            .head = {.transform = "cls.predictions.transform.dense", .norm = "cls.predictions.transform.LayerNorm", .unembed = "cls.predictions.decoder.weight", .bias = "cls.predictions.bias|cls.predictions.decoder.bias"},
            .norm = Norm::Post, .epsKey = "layer_norm_eps", .eps = 1e-12, .activationKey = "hidden_act", .headsKey = "num_attention_heads", .widthKey = "hidden_size", .hiddenKey = "intermediate_size", .positionsKey = "max_position_embeddings", .isTied = true, .maskWord = "[MASK]", .adapt = adaptBert};
}

ModelFamily roberta()
{
    ModelFamily family = bert();
    family.name = "roberta";
    family.modelTypes = {"roberta", "xlm-roberta", "camembert"};
    family.head = {.transform = "lm_head.dense", .norm = "lm_head.layer_norm", .unembed = "lm_head.decoder.weight", .bias = "lm_head.bias|lm_head.decoder.bias", .activation = Activation::Gelu};
    family.skipsPadding = true;
    family.maskWord = "<mask>";
    family.adapt = adaptRoberta;
    return family;
}

ModelFamily distilbert()
{
    return {.name = "distilbert", .modelTypes = {"distilbert"}, .attention = "distilbert", .task = ModelTask::MaskedToken,
            .stacks = {{.layersKey = "n_layers|num_hidden_layers", .token = "embeddings.word_embeddings.weight", .position = "embeddings.position_embeddings.weight", .embeddingNorm = "embeddings.LayerNorm",
                        .self = "transformer.layer.{i}.attention", .selfNorm = "transformer.layer.{i}.sa_layer_norm",
                        .up = "transformer.layer.{i}.ffn.lin1", .down = "transformer.layer.{i}.ffn.lin2", .ffnNorm = "transformer.layer.{i}.output_layer_norm"}},
            .head = {.transform = "vocab_transform", .norm = "vocab_layer_norm", .unembed = "vocab_projector.weight", .bias = "vocab_projector.bias"},
            .norm = Norm::Post, .eps = 1e-12, .activationKey = "activation", .headsKey = "n_heads|num_attention_heads", .widthKey = "dim|hidden_size", .hiddenKey = "hidden_dim", .positionsKey = "max_position_embeddings", .isTied = true, .maskWord = "[MASK]"};
}

ModelFamily vit()
{
    return {.name = "vit", .modelTypes = {"vit"}, .attention = "vit", .task = ModelTask::Classes,
            .stacks = {{.layersKey = "num_hidden_layers", .rowsKey = {}, .token = "embeddings.cls_token", .position = "embeddings.position_embeddings", .patch = "embeddings.patch_embeddings.projection",
                        .self = "encoder.layer.{i}.attention", .selfNorm = "encoder.layer.{i}.layernorm_before",
                        .up = "encoder.layer.{i}.intermediate.dense", .down = "encoder.layer.{i}.output.dense", .ffnNorm = "encoder.layer.{i}.layernorm_after", .finalNorm = "layernorm"}},
            .head = {.unembed = "classifier.weight", .bias = "classifier.bias"},
            .epsKey = "layer_norm_eps", .eps = 1e-12, .activationKey = "hidden_act", .headsKey = "num_attention_heads", .widthKey = "hidden_size", .hiddenKey = "intermediate_size", .biases = {.heads = {"qkv_bias", true}}};
}

ModelFamily gptNeox()
{
    return {.name = "gpt_neox", .modelTypes = {"gpt_neox"}, .attention = "gpt_neox",
            .stacks = {{.layersKey = "num_hidden_layers", .token = "embed_in.weight", .self = "layers.{i}.attention", .selfNorm = "layers.{i}.input_layernorm",
                        .up = "layers.{i}.mlp.dense_h_to_4h", .down = "layers.{i}.mlp.dense_4h_to_h", .ffnNorm = "layers.{i}.post_attention_layernorm", .finalNorm = "final_layer_norm"}},
            .head = {.unembed = "embed_out.weight"}, .epsKey = "layer_norm_eps", .activationKey = "hidden_act", .headsKey = "num_attention_heads", .widthKey = "hidden_size", .hiddenKey = "intermediate_size", .longestKey = "max_position_embeddings",
            .isParallel = true, .biases = {kBiasUnlessTold, kBiasUnlessTold}, .yesKeys = {"use_parallel_residual"}, .adapt = adaptGptNeox};
}

ModelFamily opt()
{
    return {.name = "opt", .modelTypes = {"opt"}, .attention = "opt",
            .stacks = {{.layersKey = "num_hidden_layers", .token = "embed_tokens.weight", .position = "embed_positions.weight", .self = "layers.{i}.self_attn", .selfNorm = "layers.{i}.self_attn_layer_norm",
                        .up = "layers.{i}.fc1", .down = "layers.{i}.fc2", .ffnNorm = "layers.{i}.final_layer_norm", .finalNorm = "final_layer_norm"}},
            .head = {.unembed = "lm_head.weight"}, .activationKey = "activation_function", .activation = "relu", .headsKey = "num_attention_heads", .widthKey = "hidden_size", .hiddenKey = "ffn_dim",
            .positionsKey = "max_position_embeddings", .sparePositions = 2, .positionOffset = 2, .isTied = true, .biases = {{"enable_bias", true}, {"enable_bias", true}, {"enable_bias", true}}, .yesKeys = {"do_layer_norm_before", "layer_norm_elementwise_affine"}, .adapt = adaptOpt};
}

ModelFamily t5()
{
    return {.name = "t5", .modelTypes = {"t5", "mt5"}, .attention = "t5", .task = ModelTask::OtherText,
            .stacks = {{.column = Column::Encoder, .layersKey = "num_layers|num_hidden_layers", .token = "shared.weight|encoder.embed_tokens.weight",
                        .self = "encoder.block.{i}.layer.0.SelfAttention", .selfNorm = "encoder.block.{i}.layer.0.layer_norm",
                        .up = "encoder.block.{i}.layer.1.DenseReluDense.wi", .down = "encoder.block.{i}.layer.1.DenseReluDense.wo",
                        .ffnNorm = "encoder.block.{i}.layer.1.layer_norm", .finalNorm = "encoder.final_layer_norm"},
                       {.column = Column::Decoder, .layersKey = "num_decoder_layers|num_layers|num_hidden_layers", .token = "shared.weight|decoder.embed_tokens.weight",
                        .self = "decoder.block.{i}.layer.0.SelfAttention", .selfNorm = "decoder.block.{i}.layer.0.layer_norm",
                        .cross = "decoder.block.{i}.layer.1.EncDecAttention", .crossNorm = "decoder.block.{i}.layer.1.layer_norm",
                        .up = "decoder.block.{i}.layer.2.DenseReluDense.wi", .down = "decoder.block.{i}.layer.2.DenseReluDense.wo",
                        .ffnNorm = "decoder.block.{i}.layer.2.layer_norm", .finalNorm = "decoder.final_layer_norm"}},
            .head = {.unembed = "lm_head.weight"}, .normKind = NormKind::Rms, .epsKey = "layer_norm_epsilon", .eps = 1e-6, .activationKey = "dense_act_fn", .activation = "relu", .headsKey = "num_heads|num_attention_heads", .headSizeKey = "d_kv|head_dim", .headSize = 64, .widthKey = "d_model|hidden_size", .hiddenKey = "d_ff",
            .isTied = true, .scalesLast = true, .biases = {kNoBias, kNoBias, kNoBias, kNoBias, kNoBias}, .adapt = adaptT5};
}

ModelFamily gpt2()
{
    return {.name = "gpt2", .modelTypes = {"gpt2"}, .attention = "gpt2", .stacks = {gpt2Layers("n_layer|num_hidden_layers")}, .head = {.unembed = "lm_head.weight"},
            .epsKey = "layer_norm_epsilon", .activationKey = "activation_function", .activation = "gelu_new", .headsKey = "n_head|num_attention_heads", .widthKey = "n_embd|hidden_size", .hiddenKey = "n_inner", .positionsKey = "n_positions|max_position_embeddings", .isTransposed = true, .isTied = true, .yesKeys = {"scale_attn_weights"}};
}

ModelFamily nanogpt()
{
    return {.name = "nanogpt", .modelTypes = {"nanogpt"}, .group = "model_args", .attention = "nanogpt", .stacks = {gpt2Layers("n_layer")}, .head = {.unembed = "lm_head.weight"},
            .headsKey = "n_head", .widthKey = "n_embd", .positionsKey = "block_size", .isTied = true, .biases = {kBiasOfNanoGpt, kBiasOfNanoGpt, kBiasOfNanoGpt, kBiasOfNanoGpt}, .adapt = adaptNanoGpt};
}

ModelFamily mingpt()
{
    return {.name = "mingpt", .modelTypes = {"mingpt"}, .group = "model", .attention = "nanogpt", .stacks = {gpt2Layers("n_layer")}, .head = {.unembed = "lm_head.weight"},
            .activation = "gelu_new", .headsKey = "n_head", .widthKey = "n_embd", .positionsKey = "block_size", .adapt = adaptMinGpt};
}

// clang-format on

} // namespace

std::string numbered(std::string_view names, Index number)
{
    std::string out;
    while (!names.empty()) {
        const std::size_t place = std::min(names.find("{i}"), names.size());
        out.append(names.substr(0, place));
        if (place < names.size())
            out.append(std::to_string(number));
        names.remove_prefix(std::min(place + 3, names.size()));
    }
    return out;
}

std::span<const ModelFamily> modelFamilies()
{
    // clang-format off
    static const std::vector<ModelFamily> all{
        gpt2(), nanogpt(), mingpt(), gptNeox(), opt(),
        llamaFamily("llama", "llama", {kBiasIfTold, kBiasIfTold, {"mlp_bias", false}, kNoBias}), llamaFamily("mistral", "llama", {kNoBias, kNoBias, kNoBias, kNoBias}, 8),
        llamaFamily("qwen2", "qwen2", {{}, kNoBias, kNoBias, kNoBias}, 32), llamaFamily("qwen3", "qwen3", {kBiasIfTold, kBiasIfTold, kNoBias, kNoBias}, 32, 128),
        bert(), roberta(), distilbert(), t5(), vit(), d2lEncoderDecoder(), d2lBert(), d2lDecoder(), d2lEncoder(), d2lVit()};
    // clang-format on
    return all;
}

const ModelFamily *modelFamilyOfType(std::string_view modelType)
{
    for (const ModelFamily &family : modelFamilies())
        for (const std::string_view type : family.modelTypes)
            if (type == modelType)
                return &family;
    return nullptr;
}

} // namespace headscope
