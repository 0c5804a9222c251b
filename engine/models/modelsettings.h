// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/result.h"
#include "engine/document/jsonvalue.h"
#include "engine/tensor/shape.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace headscope {

/// The words between "|", from the first on.
std::vector<std::string_view> alternatives(std::string_view names);

/// What is expected where a setting contradicts a tensor.
Text toldByShape(Index right, const std::string &tensor);

/// The JSON in a file of settings.
Result<Json> settingsIn(const std::string &file);

/// No whole number of the settings of a model counts that is larger: no size is.
inline constexpr Index kLargestWhole = 1'000'000'000;

/// What a model says of itself: the keys of its config.json. A key may have other names, "num_layers|num_blks", of
/// which the first that is there counts; null is as good as nothing.
class ModelSettings
{
public:
    /// `file` is to blame for what is wrong; null is of one that is not there.
    ModelSettings(Json json, std::string file) : m_json(std::move(json)), m_file(std::move(file)) {}

    const Json &json() const { return m_json; }
    const std::string &file() const { return m_file; }
    const Json *find(std::string_view keys) const;
    std::optional<double> number(std::string_view keys) const;
    /// Nothing where it is larger than kLargestWhole, too.
    std::optional<Index> whole(std::string_view keys) const;
    /// Whether null stands where find() has nothing, for the few keys at which that is something else than nothing.
    bool isNull(std::string_view keys) const;
    std::string word(std::string_view keys) const;
    bool isSet(std::string_view keys, bool otherwise) const;
    /// The name that a key has here; the first where it is missing.
    std::string nameOf(std::string_view keys) const;
    /// What stands at a key is wrong, or missing; so may be the file.
    Error wrong(std::string_view keys, Text expected) const;

private:
    Json m_json;
    std::string m_file;
};

} // namespace headscope
