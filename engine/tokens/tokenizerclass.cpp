// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/tokens/tokenizerclass.h"

#include "engine/tokens/openers.h"

#include <algorithm>
#include <utility>

namespace headscope {
namespace {

/// A class, the file that it reads, and the types of the models that have it where their files name no class.
struct ClassRow
{
    std::string_view name;
    std::string_view file;
    std::string_view modelTypes; ///< with a space between two
};
// Source: TOKENIZER_MAPPING_NAMES in models/auto/tokenization_auto.py of transformers 4.
// clang-format off
constexpr ClassRow kClassRows[] = {
    {"GPT2Tokenizer", "vocab.json", "gpt2 gpt_bigcode gpt_neo gptj opt starcoder2 dbrx emu3 minimax blip-2 instructblip instructblipvideo"},
    {"CodeGenTokenizer", "vocab.json", "codegen phi"},
    {"RobertaTokenizer", "vocab.json", "roberta roberta-prelayernorm bridgetower clap data2vec-text ibert mega mra"},
    {"BartTokenizer", "vocab.json", "bart"},
    {"LEDTokenizer", "vocab.json", "led"},
    {"LongformerTokenizer", "vocab.json", "longformer"},
    {"MvpTokenizer", "vocab.json", "mvp"},
    {"Qwen2Tokenizer", "vocab.json", "qwen2 qwen2_moe qwen3 qwen3_moe qwen2_vl qwen2_5_vl qwen2_5_omni qwen2_audio colqwen2 internvl"},
    {"GPTNeoXTokenizer", "vocab.json", "gpt_neox falcon_mamba mamba mamba2 mpt olmo olmo2 olmoe rwkv stablelm"},
    {"CLIPTokenizer", "vocab.json", "clip clipseg groupvit omdet-turbo oneformer owlvit owlv2 xclip"},
    {"WhisperTokenizer", "vocab.json", "whisper"},
    {"Wav2Vec2CTCTokenizer", "vocab.json", "wav2vec2 wav2vec2-bert wav2vec2-conformer hubert data2vec-audio"},
    {"BlenderbotTokenizer", "vocab.json", "blenderbot"},
    {"BlenderbotSmallTokenizer", "vocab.json", "blenderbot-small"},
    {"DebertaTokenizer", "vocab.json", "deberta"},
    {"LayoutLMv3Tokenizer", "vocab.json", "layoutlmv3 lilt"},
    {"OpenAIGPTTokenizer", "vocab.json", "openai-gpt"},
    {"HerbertTokenizer", "vocab.json", "herbert"},
    {"LukeTokenizer", "vocab.json", "luke"},
    {"BioGptTokenizer", "vocab.json", "biogpt"},
    {"CTRLTokenizer", "vocab.json", "ctrl"},
    {"FSMTTokenizer", "vocab.json", "fsmt"},
    {"FlaubertTokenizer", "vocab.json", "flaubert"},
    {"XLMTokenizer", "vocab.json", "xlm"},
    {"M2M100Tokenizer", "vocab.json", "m2m_100"},
    {"MarianTokenizer", "vocab.json", "marian"},
    {"Speech2TextTokenizer", "vocab.json", "speech_to_text"},
    {"VitsTokenizer", "vocab.json", "vits"},
    {"BertTokenizer", "vocab.txt", "bert align bark blip bros chinese_clip ernie git grounding-dino llmdet megatron-bert nezha qdqbert tvp vilt visual_bert"},
    {"DistilBertTokenizer", "vocab.txt", "distilbert"},
    {"ElectraTokenizer", "vocab.txt", "electra"},
    {"MobileBertTokenizer", "vocab.txt", "mobilebert"},
    {"ConvBertTokenizer", "vocab.txt", "convbert"},
    {"LayoutLMTokenizer", "vocab.txt", "layoutlm"},
    {"LxmertTokenizer", "vocab.txt", "lxmert"},
    {"SqueezeBertTokenizer", "vocab.txt", "squeezebert"},
    {"DPRQuestionEncoderTokenizer", "vocab.txt", "dpr"},
    {"LayoutLMv2Tokenizer", "vocab.txt", "layoutlmv2"},
    {"FunnelTokenizer", "vocab.txt", "funnel"},
    {"MPNetTokenizer", "vocab.txt", "mpnet"},
    {"RealmTokenizer", "vocab.txt", "realm"},
    {"RetriBertTokenizer", "vocab.txt", "retribert"},
    {"RoFormerTokenizer", "vocab.txt", "roformer"},
    {"RoCBertTokenizer", "vocab.txt", "roc_bert"},
    {"SplinterTokenizer", "vocab.txt", "splinter"},
    {"TapasTokenizer", "vocab.txt", "tapas"},
    {"BertJapaneseTokenizer", "vocab.txt", "bert-japanese"},
    {"BertweetTokenizer", "vocab.txt", "bertweet"},
    {"PhobertTokenizer", "vocab.txt", "phobert"},
    {"CpmAntTokenizer", "vocab.txt", "cpmant"},
    {"EsmTokenizer", "vocab.txt", "esm"},
    {"LlamaTokenizer", "tokenizer.model", "llama llama4 llama4_text mistral mixtral phi3 phimoe deepseek_v3 diffllama jamba jetmoe persimmon zamba zamba2 aria chameleon colpali idefics idefics2 idefics3 janus llava llava_next llava_next_video llava_onevision mllama paligemma video_llava vipllava"},
    {"CodeLlamaTokenizer", "tokenizer.model", "code_llama"},
    {"GemmaTokenizer", "tokenizer.model", "gemma gemma2 gemma3 gemma3_text recurrent_gemma shieldgemma2 siglip2"},
    {"T5Tokenizer", "spiece.model", "t5 mt5 umt5 longt5 switch_transformers musicgen musicgen_melody pix2struct"},
    {"AlbertTokenizer", "spiece.model", "albert nystromformer yoso"},
    {"XLNetTokenizer", "spiece.model", "xlnet"},
    {"BigBirdTokenizer", "spiece.model", "big_bird"},
    {"PegasusTokenizer", "spiece.model", "pegasus pegasus_x bigbird_pegasus"},
    {"ReformerTokenizer", "spiece.model", "reformer"},
    {"FNetTokenizer", "spiece.model", "fnet"},
    {"CpmTokenizer", "spiece.model", "cpm"},
    {"BertGenerationTokenizer", "spiece.model", "bert-generation"},
    {"GPTSw3Tokenizer", "spiece.model", "gpt-sw3"},
    {"SiglipTokenizer", "spiece.model", "siglip"},
    {"UdopTokenizer", "spiece.model", "udop"},
};
// clang-format on

bool hasType(std::string_view types, std::string_view type)
{
    for (std::size_t at = 0; at <= types.size();) {
        const std::size_t end = std::min(types.find(' ', at), types.size());
        if (types.substr(at, end - at) == type)
            return true;
        at = end + 1;
    }
    return false;
}

std::string_view classOfType(std::string_view modelType, std::string_view file)
{
    const auto *found = std::find_if(std::begin(kClassRows), std::end(kClassRows), [&](const ClassRow &row) {
        return (file == "tokenizer.json" || file == row.file) && hasType(row.modelTypes, modelType);
    });
    return modelType.empty() || found == std::end(kClassRows) ? std::string_view() : found->name;
}

std::string withoutFast(std::string name)
{
    constexpr std::string_view end = "Fast";
    if (name.ends_with(end))
        name.resize(name.size() - end.size());
    return name;
}

constexpr std::pair<const char *, const char *> kPlacesOfClass[] = {
    {"tokenizer_config.json", "tokenizer_class"}, {"config.json", "tokenizer_class"}, {"config.json", "model_type"}};

/// What is not expected, where it stands.
Error otherClass(const FilePart &said, const std::string &name, const Text &expected)
{
    const std::string word = said.word();
    Text got(inQuotes(word));
    if (withoutFast(word) != name)
        got = Text(ENGINE_TEXT("engine", "%1, whose tokeniser is a %2"), {inQuotes(word), name});
    return {"", said.place(), std::move(got), expected};
}

} // namespace

bool isAmongClasses(std::span<const std::string_view> classes, std::string_view name)
{
    return std::find(classes.begin(), classes.end(), name) != classes.end();
}

Result<std::string> classIn(const std::filesystem::path &folder, std::string_view file)
{
    return classIn(folder, file, {}, {});
}

Result<std::string> classIn(const std::filesystem::path &folder, std::string_view file,
                            std::span<const std::string_view> known, const Text &expected)
{
    for (const auto &[place, key] : kPlacesOfClass) {
        const auto json = jsonBeside(folder, place);
        if (!json)
            return json.error();
        Refusal refusal;
        const FilePart said = FilePart(*json, "", refusal).at(key);
        std::string name = withoutFast(said.word(""));
        if (said.place() == "model_type")
            name = classOfType(name, file);
        if (!name.empty() && !known.empty() && !isAmongClasses(known, name))
            return otherClass(said, name, expected).in((folder / place).string());
        if (refusal.isThere())
            return refusal.error()->in((folder / place).string());
        if (!name.empty())
            return name;
    }
    return std::string();
}

} // namespace headscope
