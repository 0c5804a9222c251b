// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/modelsection.h"
#include "engine/tensor/tensor.h"

#include <memory>
#include <optional>
#include <string>

namespace headscope {

/// Where the built-in models are, in sessions and on the command line: `example:NAME`.
inline constexpr std::string_view kExampleModel = "example:";

/// A session file of a whole model, as it lies on disk. The model itself is not opened: its path may name any folder of
/// this computer, for weights are large and stay where the person has them. Nothing but its weights, its settings and
/// its tokeniser is read there, and only what a model has. The image lies beside the session, and nowhere else.
struct ModelFile
{
    ReadModelSession session;
    std::string modelPath;                    ///< absolute, or example:NAME
    std::shared_ptr<const AnyTensor> patches; ///< of the image, where it names one
    std::string writtenPath = {};             ///< as the session file that was opened names the model; empty: none did
    OptionalRef writtenImage = {};            ///< and as it names the image
};

/// Whether there is a session of a whole model at this path, right or wrong. Never waits: a pipe, a socket or a device
/// is none.
bool isModelFile(const std::string &path);

/// Why a file that ends in .headscope is no session, of a layer or of a model: no JSON, say, or of a newer version.
/// Nothing where it is one, or is named otherwise. Of a session with its data, which is an archive, nothing is told.
std::optional<Error> faultOfSession(const std::string &path);

Result<ModelFile> readModelFile(const std::string &path);

/// Writes it, and beside it the image, in a file that no other session uses, or by the name that it was written by
/// where the folder that is saved into has the same numbers by that name. A path from the session's folder stays as it
/// was written, "../gpt2" or a link, while it leads to the same model from the folder that is saved into. Any other
/// model that lies beside the session or below is named from there, so that both may move together, and else by its
/// whole path. All of it is written, or what was there before stays.
Result<void> saveModelFile(const std::string &path, const ModelFile &file);

} // namespace headscope
