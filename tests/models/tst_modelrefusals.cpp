// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/modelroom.h"
#include "tests/models/spoiledmodel.h"

#include <QDir>

#include <sys/stat.h>
#include <unistd.h>

using namespace headscope;
using namespace Qt::StringLiterals;

/// What is wrong with a folder is said in one sentence.
class TestModelRefusals : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aWrongFolderGetsItsSentence_data();
    void aWrongFolderGetsItsSentence();
    void aFolderThatMayNotBeReadIsNotToldAsEmpty();
    void aSettingOfAnotherKindIsRefused_data();
    void aSettingOfAnotherKindIsRefused();
    void aScalingThatIsNotWholeIsRefused_data();
    void aScalingThatIsNotWholeIsRefused();
    void aTextThatHasNoRoomIsRefused();
    void theLimitThatAPersonSetsRefusesNoText();
};

namespace {

using Spoil = void (*)(Copy &);

} // namespace

void TestModelRefusals::aWrongFolderGetsItsSentence_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<Spoil>("spoil");
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("words");
    const auto row = [](const char *title, const QString &name, Spoil spoil, const QString &file,
                        const QString &words) { QTest::newRow(title) << name << spoil << file << words; };
    row(
        "tensor", u"gpt2"_s, [](Copy &c) { c.replace("h.1.mlp.c_fc.weight", "h.1.mlp.other.xxxxx"); },
        u"model.safetensors"_s, u"tensor h.1.mlp.c_fc.weight: got nothing"_s);
    row(
        "heads by two names", u"gpt2"_s, [](Copy &c) { c.set(u"num_attention_heads"_s, 1); }, u"config.json"_s,
        u"num_attention_heads: got 1, expected 4, as n_head says"_s);
    row(
        "class of no family", u"llama"_s,
        [](Copy &c) {
            c.set(u"model_type"_s, {});
            c.set(u"architectures"_s, QJsonArray{u"GemmaForCausalLM"_s});
        },
        u"config.json"_s, uR"(architectures: got ["GemmaForCausalLM"], expected one of )"_s);
    row(
        "projection", u"gpt2"_s, [](Copy &c) { c.replace("h.1.attn.c_proj.weight", "h.1.attn.other.weights"); },
        u"model.safetensors"_s, u"tensor h.1.attn.c_proj.weight: got nothing"_s);
    row(
        "norm", u"gpt2"_s, [](Copy &c) { c.replace("h.0.ln_2.weight", "h.0.other.weigh"); }, u"model.safetensors"_s,
        u"tensor h.0.ln_2.weight: got nothing"_s);
    row(
        "embedding", u"llama"_s, [](Copy &c) { c.replace("model.embed_tokens.weight", "model.other_tokens.weight"); },
        u"model.safetensors"_s, u"embed_tokens.weight: got nothing"_s);
    row(
        "head", u"llama"_s, [](Copy &c) { c.replace("lm_head.weight", "lm_tail.weight"); }, u"model.safetensors"_s,
        u"lm_head.weight: got nothing"_s);
    row(
        "untied head", u"gpt2"_s, [](Copy &c) { c.set(u"tie_word_embeddings"_s, false); }, u"model.safetensors"_s,
        u"tensor lm_head.weight: got nothing, expected the last matrix, as tie_word_embeddings is false"_s);
    row(
        "head that nothing tells of", u"llama"_s,
        [](Copy &c) {
            c.replace("lm_head.weight", "lm_tail.weight");
            c.set(u"tie_word_embeddings"_s, {});
        },
        u"model.safetensors"_s,
        u"tensor lm_head.weight: got nothing, expected the last matrix, or tie_word_embeddings: true in the settings, which takes the table of tokens for it"_s);
    row(
        "matrix on its side", u"gpt2"_s, [](Copy &c) { c.replace(R"("shape":[16,48])", R"("shape":[48,16])"); },
        u"model.safetensors"_s, u"h.0.attn.c_attn.weight: shape: got (48, 16), expected (16, 48)"_s);
    row(
        "table of the encoder", u"t5"_s,
        [](Copy &c) {
            c.replace("encoder.block.0.layer.0.SelfAttention.rela", "encoder.block.0.layer.0.SelfAttention.else");
        },
        u"model.safetensors"_s, u"encoder.block.0.layer.0.SelfAttention.relative_attention_bias.weight: got nothing"_s);
    row(
        "table of the decoder", u"t5"_s,
        [](Copy &c) {
            c.replace("decoder.block.0.layer.0.SelfAttention.rela", "decoder.block.0.layer.0.SelfAttention.else");
        },
        u"model.safetensors"_s, u"decoder.block.0.layer.0.SelfAttention.relative_attention_bias.weight: got nothing"_s);
    row(
        "list of settings", u"gpt2"_s, [](Copy &c) { c.write(u"config.json"_s, "[1]"); }, u"config.json"_s,
        u"settings: got [1], expected an object {…}"_s);
    row(
        "layer", u"bert"_s, [](Copy &c) { c.set(u"num_hidden_layers"_s, 3); }, u"model.safetensors"_s,
        u"tensor bert.encoder.layer.2.attention.self.query.weight: got nothing"_s);
    row(
        "shape", u"bert"_s, [](Copy &c) { c.replace(R"("shape":[16,32])", R"("shape":[32,16])"); },
        u"model.safetensors"_s, u"output.dense.weight: shape: got (32, 16), expected (16, 32)"_s);
    row(
        "rows", u"gpt2"_s, [](Copy &c) { c.set(u"vocab_size"_s, 100); }, u"model.safetensors"_s,
        u"expected (100, 16)"_s);
    row(
        "width", u"gpt2"_s, [](Copy &c) { c.set(u"n_embd"_s, 768); }, u"model.safetensors"_s,
        u"tensor wte.weight: shape: got (269, 16), expected (269, 768)"_s);
    row(
        "width of feed-forwards", u"gpt2"_s, [](Copy &c) { c.set(u"n_inner"_s, 7); }, u"model.safetensors"_s,
        u"tensor h.0.mlp.c_fc.weight: shape: got (16, 64), expected (16, 7)"_s);
    row(
        "width of gates", u"llama"_s, [](Copy &c) { c.set(u"intermediate_size"_s, 3); }, u"model.safetensors"_s,
        u"mlp.up_proj.weight: shape: got (32, 16), expected (3, 16)"_s);
    row(
        "no width", u"gpt2"_s, [](Copy &c) { c.set(u"n_inner"_s, u"x"_s); }, u"config.json"_s,
        u"n_inner: got \"x\", expected a whole number"_s);
    row(
        "type", u"gpt2"_s, [](Copy &c) { c.set(u"model_type"_s, u"mamba"_s); }, u"config.json"_s,
        u"model_type: got \"mamba\", expected one of gpt2,"_s);
    row(
        "no heads", u"llama"_s, [](Copy &c) { c.set(u"num_attention_heads"_s, {}); }, u"config.json"_s,
        u"num_attention_heads: got nothing, expected the number of heads"_s);
    row(
        "heads", u"gpt2"_s, [](Copy &c) { c.set(u"n_head"_s, 3); }, u"config.json"_s, u"n_head: got 3"_s);
    row(
        "eps", u"llama"_s, [](Copy &c) { c.set(u"rms_norm_eps"_s, -1); }, u"config.json"_s,
        u"rms_norm_eps: got -1, expected a number from 0 on"_s);
    row(
        "groups", u"qwen2"_s, [](Copy &c) { c.set(u"num_key_value_heads"_s, 3); }, u"config.json"_s,
        u"num_key_value_heads: got 3, expected 2"_s);
    row(
        "groups of a Llama that are not told", u"llama"_s, [](Copy &c) { c.set(u"num_key_value_heads"_s, {}); },
        u"config.json"_s, u"num_key_value_heads: got nothing, expected 2, as the rows of their keys tell (8)"_s);
    row(
        "groups of a Mistral that are not told", u"mistral"_s, [](Copy &c) { c.set(u"num_key_value_heads"_s, {}); },
        u"config.json"_s, u"num_key_value_heads: got nothing, expected 2, as the rows of their keys tell (8)"_s);
    row(
        "groups of a Qwen that are not told", u"qwen3"_s, [](Copy &c) { c.set(u"num_key_value_heads"_s, {}); },
        u"config.json"_s, u"num_key_value_heads: got nothing, expected 1, as the rows of their keys tell (6)"_s);
    row(
        "size of heads that is not told", u"llama3"_s, [](Copy &c) { c.set(u"head_dim"_s, {}); }, u"config.json"_s,
        u"head_dim: got nothing, expected 8, as the rows of their queries tell (32, heads: 4)"_s);
    row(
        "size of a Qwen's heads that is not told", u"qwen3"_s, [](Copy &c) { c.set(u"head_dim"_s, {}); },
        u"config.json"_s, u"head_dim: got nothing, expected 6, as the rows of their queries tell (24, heads: 4)"_s);
    row(
        "size of T5's heads that is not told", u"t5"_s, [](Copy &c) { c.set(u"d_kv"_s, {}); }, u"config.json"_s,
        u"d_kv: got nothing, expected 4, as the rows of their queries tell (16, heads: 4)"_s);
    row(
        "size of heads", u"llama3"_s, [](Copy &c) { c.set(u"head_dim"_s, 4); }, u"config.json"_s,
        u"head_dim: got 4, expected 8, as the rows of their queries tell (32, heads: 4)"_s);
    row(
        "size of T5's heads", u"t5"_s, [](Copy &c) { c.set(u"d_kv"_s, 64); }, u"config.json"_s,
        u"d_kv: got 64, expected 4, as the rows of their queries tell (16, heads: 4)"_s);
    row(
        "rows of positions", u"gpt2"_s, [](Copy &c) { c.set(u"n_positions"_s, 1024); }, u"model.safetensors"_s,
        u"tensor wpe.weight: shape: got (16, 16), expected (1024, 16)"_s);
    row(
        "rows of positions from row 2", u"roberta"_s, [](Copy &c) { c.set(u"max_position_embeddings"_s, 16); },
        u"model.safetensors"_s, u"position_embeddings.weight: shape: got (18, 16), expected (16, 16)"_s);
    row(
        "rows of positions and two more", u"opt"_s, [](Copy &c) { c.set(u"max_position_embeddings"_s, 18); },
        u"model.safetensors"_s, u"embed_positions.weight: shape: got (18, 16), expected (20, 16)"_s);
    row(
        "layers", u"gpt2"_s, [](Copy &c) { c.set(u"n_layer"_s, 0); }, u"config.json"_s, u"n_layer: got 0"_s);
    row(
        "activation", u"bert"_s, [](Copy &c) { c.set(u"hidden_act"_s, u"mish"_s); }, u"config.json"_s,
        u"hidden_act: got \"mish\", expected relu, gelu"_s);
    row(
        "feed-forward", u"t5_v1_1"_s, [](Copy &c) { c.set(u"feed_forward_proj"_s, u"maxout"_s); }, u"config.json"_s,
        u"feed_forward_proj: got \"maxout\""_s);
    row(
        "scaling", u"llama3"_s,
        [](Copy &c) {
            c.set(u"rope_scaling"_s, QJsonObject{{u"rope_type"_s, u"yarn"_s}});
        },
        u"config.json"_s, u"rope_scaling: got {\"rope_type\":\"yarn\"}, expected linear, llama3"_s);
    row(
        "newer scaling", u"llama3"_s,
        [](Copy &c) {
            c.set(u"rope_scaling"_s, {});
            c.set(u"rope_parameters"_s, QJsonObject{{u"rope_type"_s, u"yarn"_s}});
        },
        u"config.json"_s, u"rope_parameters: got {\"rope_type\":\"yarn\"}, expected linear, llama3"_s);
    row(
        "both scalings", u"llama3"_s,
        [](Copy &c) {
            c.set(u"rope_parameters"_s, QJsonObject{{u"rope_type"_s, u"yarn"_s}});
        },
        u"config.json"_s, u"rope_parameters: got {\"rope_type\":\"yarn\"}, expected linear, llama3"_s);
    row(
        "scalings that disagree", u"llama"_s,
        [](Copy &c) {
            c.set(u"rope_scaling"_s, QJsonObject{{u"type"_s, u"linear"_s}, {u"factor"_s, 4}});
            c.set(u"rope_parameters"_s, QJsonObject{{u"rope_type"_s, u"default"_s}, {u"rope_theta"_s, 500}});
        },
        u"config.json"_s,
        u"rope_parameters: got {\"rope_theta\":500,\"rope_type\":\"default\"}, expected none, or the same angles as in rope_scaling"_s);
    row(
        "angles by layer", u"llama"_s,
        [](Copy &c) {
            c.set(u"rope_parameters"_s, QJsonObject{{u"full_attention"_s, QJsonObject{{u"rope_theta"_s, 7}}}});
        },
        u"config.json"_s, u"rope_parameters: got {\"full_attention\""_s);
    row(
        "norms of heads", u"qwen3"_s, [](Copy &c) { c.replace("self_attn.q_norm.weight", "self_attn.q_else.weight"); },
        u"model.safetensors"_s, u"tensor model.layers.0.self_attn.q_norm.weight: got nothing"_s);
    row(
        "bias of queries", u"qwen2"_s, [](Copy &c) { c.replace("self_attn.q_proj.bias", "self_attn.q_else.bias"); },
        u"model.safetensors"_s, u"tensor model.layers.0.self_attn.q_proj.bias: got nothing"_s);
    row(
        "projected", u"opt"_s, [](Copy &c) { c.set(u"word_embed_proj_dim"_s, 8); }, u"config.json"_s,
        u"word_embed_proj_dim: got 8, expected 16"_s);
    row(
        "norms without weights", u"opt"_s, [](Copy &c) { c.set(u"layer_norm_elementwise_affine"_s, false); },
        u"config.json"_s, u"layer_norm_elementwise_affine: got false, expected true"_s);
    row(
        "shard", u"mistral"_s, [](Copy &c) { c.remove(u"model-00002-of-00002.safetensors"_s); },
        u"model.safetensors.index.json"_s, u"model-00002-of-00002.safetensors"_s);
    row(
        "weights", u"gpt2"_s, [](Copy &c) { c.remove(u"model.safetensors"_s); }, QString(),
        u"got a folder without weights, expected a folder with model.safetensors"_s);
    row(
        "settings", u"gpt2"_s, [](Copy &c) { c.remove(u"config.json"_s); }, u"config.json"_s,
        u"config.json: got no such file, expected the settings of the model beside its weights, which tell n_head"_s);
    row(
        "settings of a ViT", u"vit"_s, [](Copy &c) { c.remove(u"config.json"_s); }, u"config.json"_s,
        u"config.json: got no such file, expected the settings of the model beside its weights, which tell num_attention_heads"_s);
    row(
        "settings of a Qwen 3", u"qwen3"_s, [](Copy &c) { c.remove(u"config.json"_s); }, u"config.json"_s,
        u"config.json: got no such file, expected the settings of the model beside its weights, which tell rope_theta"_s);
    for (const char *name : {"qwen2", "gpt2", "opt"})
        row(
            qPrintable(u"both ways, %1"_s.arg(QLatin1String(name))), QString::fromLatin1(name),
            [](Copy &c) { c.set(u"is_causal"_s, false); }, u"config.json"_s, u"is_causal: got false, expected true"_s);
    for (const char *name : {"bert", "distilbert", "gpt2", "vit"})
        row(
            qPrintable(u"pruned, %1"_s.arg(QLatin1String(name))), QString::fromLatin1(name),
            [](Copy &c) {
                c.set(u"pruned_heads"_s, QJsonObject{{u"1"_s, QJsonArray{1}}});
            },
            u"config.json"_s, u"pruned_heads: got {\"1\":[1]}, expected {}, as of layers"_s);
    row(
        "positions", u"bert"_s, [](Copy &c) { c.set(u"position_embedding_type"_s, u"relative_key"_s); },
        u"config.json"_s, u"position_embedding_type: got \"relative_key\", expected absolute"_s);
    for (const char *name : {"bert", "roberta"})
        row(
            qPrintable(u"decoder, %1"_s.arg(QLatin1String(name))), QString::fromLatin1(name),
            [](Copy &c) { c.set(u"is_decoder"_s, true); }, u"config.json"_s, u"is_decoder: got true, expected false"_s);
    row(
        "padding", u"roberta"_s, [](Copy &c) { c.set(u"pad_token_id"_s, -2); }, u"config.json"_s,
        u"pad_token_id: got -2, expected a whole number from 0 on"_s);
    row(
        "longest", u"d2l_transformer"_s, [](Copy &c) { c.set(u"longest"_s, 0); }, u"config.json"_s,
        u"longest: got 0, expected a whole number from 1 to 65536"_s);
    row(
        "image", u"vit"_s, [](Copy &c) { c.set(u"image_size"_s, 64); }, u"config.json"_s,
        u"image_size: got 64, expected the size of an image cut into so many patches: 16"_s);
    row(
        "kernel", u"vit"_s, [](Copy &c) { c.replace("[16,3,8,8]", "[16,6,4,8]"); }, u"model.safetensors"_s,
        u"embeddings.patch_embeddings.projection.weight: shape: got (16, 6, 4, 8), expected a kernel of 1 or 3 colours for patches as high as wide"_s);
    row(
        "pictures", u"vit"_s, [](Copy &c) { c.write(u"preprocessor_config.json"_s, "{"); },
        u"preprocessor_config.json"_s, u"JSON: got an error at line 1"_s);
    row(
        "size of pictures", u"vit"_s, [](Copy &c) { c.write(u"preprocessor_config.json"_s, R"({"size": 9000})"); },
        u"preprocessor_config.json"_s, u"size: got 9000, expected a whole number from 1 to 8192"_s);
    row(
        "no settings", u"gpt2"_s, [](Copy &c) { c.write(u"config.json"_s, "{\"model_type\""); }, u"config.json"_s,
        u"line 1"_s);
}

void TestModelRefusals::aWrongFolderGetsItsSentence()
{
    QFETCH(const QString, name);
    QFETCH(const Spoil, spoil);
    QFETCH(const QString, file);
    QFETCH(const QString, words);
    Copy copy(name);
    spoil(copy);
    const auto sentence = QString::fromStdString(sentenceOf(copy));
    QVERIFY2(sentence.contains(words), qPrintable(sentence));
    QVERIFY2(sentence.startsWith(QDir(QString::fromStdString(copy.path())).filePath(file)) || file.isEmpty(),
             qPrintable(sentence));
}

void TestModelRefusals::aFolderThatMayNotBeReadIsNotToldAsEmpty()
{
    if (::geteuid() == 0)
        QSKIP("root may read everything");
    const Copy copy(u"gpt2"_s);
    const std::string path = copy.path();
    QCOMPARE(::chmod(path.c_str(), 0), 0);
    const std::string said = sentenceOf(copy);
    const std::string saidOfTokens = openTokenizer(path).error().sentence();
    QCOMPARE(::chmod(path.c_str(), S_IRWXU), 0);
    QCOMPARE(said, path + ": got Permission denied, expected a folder that may be read");
    QCOMPARE(saidOfTokens, said);
}

void TestModelRefusals::aSettingOfAnotherKindIsRefused_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("key");
    QTest::addColumn<QJsonValue>("value");
    QTest::addColumn<QString>("words");
    const auto row = [](const QString &name, const QString &key, const QJsonValue &value, const QString &words) {
        QTest::addRow("%s", qPrintable(words)) << name << key << value << words;
    };
    row(u"llama3"_s, u"rope_scaling"_s, u"linear"_s, u"rope_scaling: got \"linear\", expected an object"_s);
    row(u"llama3"_s, u"rope_scaling"_s, QJsonObject{{u"rope_type"_s, 3}},
        u"rope_scaling.rope_type: got 3, expected a text"_s);
    row(u"llama3"_s, u"rope_scaling"_s, QJsonObject{{u"rope_type"_s, u"linear"_s}, {u"factor"_s, u"x"_s}},
        u"rope_scaling.factor: got \"x\", expected a number"_s);
    row(u"llama3"_s, u"rope_scaling"_s, QJsonObject{{u"rope_type"_s, u"linear"_s}, {u"factor"_s, -2}},
        u"rope_scaling.factor: got -2, expected a number above 0"_s);
    row(u"llama3"_s, u"rope_scaling"_s,
        QJsonObject{{u"rope_type"_s, u"llama3"_s},
                    {u"factor"_s, 8},
                    {u"low_freq_factor"_s, 9},
                    {u"high_freq_factor"_s, 4},
                    {u"original_max_position_embeddings"_s, 16}},
        u"rope_scaling.low_freq_factor: got 9, expected a number below 4, the high_freq_factor"_s);
    row(u"llama"_s, u"rope_theta"_s, u"x"_s, u"rope_theta: got \"x\", expected a number"_s);
    row(u"llama"_s, u"rope_theta"_s, 0, u"rope_theta: got 0, expected a number above 0"_s);
    row(u"gpt_neox"_s, u"rotary_emb_base"_s, -1, u"rotary_emb_base: got -1, expected a number above 0"_s);
    row(u"llama"_s, u"rms_norm_eps"_s, u"x"_s, u"rms_norm_eps: got \"x\", expected a number"_s);
    row(u"mistral"_s, u"sliding_window"_s, true, u"sliding_window: got true, expected a whole number"_s);
    row(u"mistral"_s, u"sliding_window"_s, -3, u"sliding_window: got -3, expected a whole number from 0 on"_s);
    row(u"llama"_s, u"num_attention_heads"_s, 2.5, u"num_attention_heads: got 2.5, expected a whole number"_s);
    row(u"roberta"_s, u"pad_token_id"_s, true, u"pad_token_id: got true, expected a whole number"_s);
    row(u"qwen2"_s, u"layer_types"_s, u"all"_s, u"layer_types: got \"all\", expected a list"_s);
    row(u"gpt2"_s, u"scale_attn_weights"_s, 0, u"scale_attn_weights: got 0, expected true or false"_s);
    row(u"opt"_s, u"layer_norm_elementwise_affine"_s, 1,
        u"layer_norm_elementwise_affine: got 1, expected true or false"_s);
    row(u"llama"_s, u"head_dim"_s, u"x"_s, u"head_dim: got \"x\", expected a whole number"_s);
    row(u"bert"_s, u"max_position_embeddings"_s, 2.5, u"max_position_embeddings: got 2.5, expected a whole number"_s);
    row(u"bert"_s, u"hidden_act"_s, 1, u"hidden_act: got 1, expected a text"_s);
    row(u"t5"_s, u"dense_act_fn"_s, u"mish"_s, u"dense_act_fn: got \"mish\", expected relu, gelu"_s);
    row(u"t5"_s, u"is_gated_act"_s, u"yes"_s, u"is_gated_act: got \"yes\", expected true or false"_s);
    row(u"t5"_s, u"is_gated_act"_s, true, u"encoder.block.0.layer.1.DenseReluDense.wi_1.weight: got nothing"_s);
    row(u"t5_v1_1"_s, u"is_gated_act"_s, false,
        u"is_gated_act: got false, expected true, as feed_forward_proj is gated-gelu"_s);
    row(u"llama"_s, u"partial_rotary_factor"_s, 0.4,
        u"config.json: partial_rotary_factor: got 0.4, expected a share above 0, at most 1, that is an even number of a head's features, and not 1"_s);
    row(u"t5"_s, u"relative_attention_max_distance"_s, 2,
        u"config.json: relative_attention_max_distance: got 2, expected more than 2, the distances"_s);
    row(u"roberta"_s, u"pad_token_id"_s, 100,
        u"config.json: pad_token_id: got 100, expected a whole number from 0 to 16"_s);
    for (const QJsonValue &start : {QJsonValue(100'000), QJsonValue(-3), QJsonValue(u"x"_s)})
        row(u"t5"_s, u"decoder_start_token_id"_s, start,
            u"config.json: decoder_start_token_id: got %1, expected an id from 0 to 31"_s.arg(
                start.isString() ? u"\"x\""_s : QString::number(start.toInt())));
    for (const auto &[name, key] : {std::pair("gpt_neox", "rotary_pct"), std::pair("llama", "partial_rotary_factor")})
        for (const QJsonValue &share : {QJsonValue(1.5), QJsonValue(3), QJsonValue(-1)})
            row(QString::fromLatin1(name), QString::fromLatin1(key), share,
                u"%1: got %2, expected a number above 0, at most 1"_s.arg(QLatin1String(key)).arg(share.toDouble()));
    for (const QJsonValue &buckets : {QJsonValue(7), QJsonValue(u"x"_s)})
        row(u"t5"_s, u"relative_attention_num_buckets"_s, buckets,
            u"relative_attention_num_buckets: got %1, expected 8, as the shape of encoder.block.0.layer.0.SelfAttention.relative_attention_bias.weight tells"_s
                .arg(buckets.isString() ? u"\"x\""_s : u"7"_s));
    const QString kernel = u", as the shape of vit.embeddings.patch_embeddings.projection.weight tells"_s;
    for (const QJsonValue &side : {QJsonValue(0), QJsonValue(16)})
        row(u"vit"_s, u"patch_size"_s, side, u"patch_size: got %1, expected 8"_s.arg(side.toInt()) + kernel);
    row(u"vit"_s, u"num_channels"_s, 1, u"num_channels: got 1, expected 3"_s + kernel);
    for (const QJsonValue &side : {QJsonValue(1'000'000), QJsonValue(0)})
        row(u"vit"_s, u"image_size"_s, side,
            u"image_size: got %1, expected the size of an image cut into so many patches: 16"_s.arg(side.toInt()));
    row(u"bert"_s, u"vocab_size"_s, u"x"_s, u"vocab_size: got \"x\", expected a whole number from 1"_s);
    row(u"llama"_s, u"vocab_size"_s, -4, u"vocab_size: got -4, expected a whole number from 1"_s);
    row(u"bert"_s, u"type_vocab_size"_s, u"x"_s, u"type_vocab_size: got \"x\", expected a whole number from 1"_s);
    row(u"bert"_s, u"type_vocab_size"_s, 77,
        u"embeddings.token_type_embeddings.weight: shape: got (2, 16), expected (77, 16)"_s);
    for (const QJsonValue &type : {QJsonValue(u"x"_s), QJsonValue(3)})
        row(u"qwen2"_s, u"layer_types"_s, QJsonArray{u"full_attention"_s, type},
            u"layer_types[1]: got %1, expected full_attention, sliding_attention"_s.arg(type.isString() ? u"\"x\""_s
                                                                                                        : u"3"_s));
    row(u"qwen2"_s, u"layer_types"_s, QJsonArray{u"full_attention"_s},
        u"layer_types: got [\"full_attention\"], expected a word for each of the 2 layers, as num_hidden_layers says"_s);
    const QString size = u": got 1000000000000000000, expected a whole number from 1 to 1000000000"_s;
    for (const auto &[name, key] :
         {std::pair("llama", "num_key_value_heads"), std::pair("llama", "num_attention_heads"),
          std::pair("llama", "hidden_size"), std::pair("llama", "intermediate_size"), std::pair("llama", "head_dim"),
          std::pair("bert", "max_position_embeddings"), std::pair("t5", "relative_attention_max_distance")})
        row(QString::fromLatin1(name), QString::fromLatin1(key), qint64{1'000'000'000'000'000'000},
            QString::fromLatin1(key) + size);
    row(u"llama"_s, u"hidden_size"_s, 0, u"hidden_size: got 0, expected a whole number from 1 to 1000000000"_s);
    row(u"opt"_s, u"word_embed_proj_dim"_s, qint64{1'000'000'000'000'000'000},
        u"word_embed_proj_dim: got 1000000000000000000, expected 16, the hidden_size"_s);
    row(u"d2l_transformer"_s, u"longest"_s, qint64{2'000'000'000},
        u"longest: got 2000000000, expected a whole number from 1 to 65536"_s);
}

/// Nobody would see that what is usual had been taken in its place.
void TestModelRefusals::aSettingOfAnotherKindIsRefused()
{
    QFETCH(const QString, name);
    QFETCH(const QString, key);
    QFETCH(const QJsonValue, value);
    QFETCH(const QString, words);
    Copy copy(name);
    copy.set(key, value);
    const auto sentence = QString::fromStdString(sentenceOf(copy));
    QVERIFY2(sentence.contains(words), qPrintable(sentence));
}

void TestModelRefusals::aScalingThatIsNotWholeIsRefused_data()
{
    QTest::addColumn<QJsonObject>("scaling");
    QTest::addColumn<QString>("words");
    const QString number = u"got nothing, expected a number above 0"_s;
    QTest::newRow("linear") << QJsonObject{{u"type"_s, u"linear"_s}} << u"factor: "_s + number;
    QTest::newRow("no kind") << QJsonObject{{u"factor"_s, 4}}
                             << u"rope_type: got nothing, expected linear, llama3, default"_s;
    QTest::newRow("two kinds") << QJsonObject{{u"type"_s, u"linear"_s}, {u"rope_type"_s, u"llama3"_s}, {u"factor"_s, 4}}
                               << uR"(type: got "linear", expected llama3, as rope_type says)"_s;
    for (const char *key : {"factor", "low_freq_factor", "high_freq_factor", "original_max_position_embeddings"}) {
        QJsonObject scaling{{u"rope_type"_s, u"llama3"_s},
                            {u"factor"_s, 8},
                            {u"low_freq_factor"_s, 1},
                            {u"high_freq_factor"_s, 4},
                            {u"original_max_position_embeddings"_s, 16}};
        scaling.remove(QString::fromLatin1(key));
        QTest::addRow("llama3, %s", key) << scaling << QString::fromLatin1(key) + u": "_s + number;
    }
}

/// What is usual elsewhere would be guessed, and nobody would see it.
void TestModelRefusals::aScalingThatIsNotWholeIsRefused()
{
    QFETCH(const QJsonObject, scaling);
    QFETCH(const QString, words);
    for (const QString &group : {u"rope_scaling"_s, u"rope_parameters"_s}) {
        Copy copy(u"llama"_s);
        copy.set(group, scaling);
        const auto sentence = QString::fromStdString(sentenceOf(copy));
        QVERIFY2(sentence.endsWith(u"config.json: "_s + group + u'.' + words), qPrintable(sentence));
    }
}

/// With the length that has room.
void TestModelRefusals::aTextThatHasNoRoomIsRefused()
{
    const SharedModel model = modelNamed(u"gpt2"_s);
    const auto planOf = [&](std::size_t tokens) {
        return planModel(model, reading(std::vector<TokenId>(tokens, 5))).value();
    };
    const Index bytes = bytesBesides(planOf(16));
    QVERIFY(checkTextFits(planOf(16), bytes));
    const auto refused = checkTextFits(planOf(16), bytes / 2);
    QVERIFY(!refused);
    QCOMPARE(refused.error().sentence(), std::string("text: got 16 tokens, expected at most 8 tokens: this "
                                                     "machine's memory leaves 0 MiB for their numbers"));
    QVERIFY(checkTextFits(planOf(8), bytes / 2));
    QVERIFY(!checkTextFits(planOf(9), bytes / 2));
}

/// A person may lower it while a text is open: what has no room is computed again.
void TestModelRefusals::theLimitThatAPersonSetsRefusesNoText()
{
    const SharedModel model = modelNamed(u"gpt2"_s);
    const ModelInput input = reading(std::vector<TokenId>(16, 5));
    const auto before = memoryBudget()->most();
    memoryBudget()->setMost(1);
    const bool isPlanned = planModel(model, input).ok();
    memoryBudget()->setMost(before);
    QVERIFY(isPlanned);
    const auto room = roomBesides(*model);
    QVERIFY(room && *room > 0 && 2 * static_cast<MemoryBudget::Bytes>(*room) < machineMemory());
}

HEADSCOPE_TEST(TestModelRefusals, QCoreApplication)
#include "tst_modelrefusals.moc"
