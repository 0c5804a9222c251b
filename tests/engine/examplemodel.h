// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/io/file.h"
#include "engine/opening/scene.h"
#include "tests/engine/support.h"

namespace headscope {

inline const std::string kExamplesFolder = TEST_SOURCE_DIR "/../resources/examples";

/// A trained model that the program has with it.
inline Model exampleModel(const std::string &name)
{
    const auto json = readPlainFile(kExamplesFolder + "/" + name + ".json", 1U << 26U);
    auto model = json ? readModel(asText(*json)) : Result<Model>(json.error());
    if (!model)
        qFatal("%s", model.error().sentence().c_str());
    return std::move(*model);
}

} // namespace headscope
