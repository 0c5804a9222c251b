// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/result.h"

#include <array>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

namespace headscope {

// The classes of Hugging Face's transformers whose files are cut alike.

/// GPT-2's, and those that put tokens around a text as RoBERTa's does.
inline constexpr std::array<std::string_view, 7> kByteLevelClasses{
    "GPT2Tokenizer", "CodeGenTokenizer",    "RobertaTokenizer", "BartTokenizer",
    "LEDTokenizer",  "LongformerTokenizer", "MvpTokenizer"};
inline constexpr auto kGpt2Classes = std::span<const std::string_view>(kByteLevelClasses).first(2);
inline constexpr auto kRobertaClasses = std::span<const std::string_view>(kByteLevelClasses).subspan(2);
inline constexpr std::array<std::string_view, 10> kWordPieceClasses{"BertTokenizer",
                                                                    "DistilBertTokenizer",
                                                                    "ElectraTokenizer",
                                                                    "MobileBertTokenizer",
                                                                    "ConvBertTokenizer",
                                                                    "LayoutLMTokenizer",
                                                                    "LxmertTokenizer",
                                                                    "SqueezeBertTokenizer",
                                                                    "DPRContextEncoderTokenizer",
                                                                    "DPRQuestionEncoderTokenizer"};

bool isAmongClasses(std::span<const std::string_view> classes, std::string_view name);

/// The class that a folder's file is for, as "BertTokenizer" also for BertTokenizerFast: by its tokenizer_config.json,
/// else by the config.json of the model, its tokenizer_class or else its model_type; empty where none of them tells it.
/// A type of model counts where its class reads a file of this name, and for every tokenizer.json. Source:
/// AutoTokenizer of transformers 4.
Result<std::string> classIn(const std::filesystem::path &folder, std::string_view file);
/// The same, where one that is not among the known cuts otherwise, and is refused with what is expected.
Result<std::string> classIn(const std::filesystem::path &folder, std::string_view file,
                            std::span<const std::string_view> known, const Text &expected);

} // namespace headscope
