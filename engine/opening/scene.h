// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/opening/model.h"
#include "engine/opening/open.h"

#include <optional>

namespace headscope {

/// One layer of a model with one of its sentences; without a sentence, with all of them as one padded batch.
struct Scene
{
    std::size_t layer = 0;
    std::optional<std::size_t> sentence;
    bool operator==(const Scene &) const = default;
};

/// What its session is called, in English.
std::string sceneTitle(const Model &model, const Scene &scene);

/// The scene as a session that needs nothing but the engine. `file` is the model's .npz, read by `reader`.
/// A sentence alone is cut out of the padded batch: its tensor is called "decoder-1-cross/queries[3,:10]".
/// The sentences of a batch get valid_lens where they differ in length.
Result<OpenedDocument> openScene(const Model &model, const Scene &scene, const std::string &file,
                                 const FileReader &reader, const Opening &opening = {});

} // namespace headscope
