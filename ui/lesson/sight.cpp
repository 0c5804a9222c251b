// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/sight.h"

#include "engine/document/fieldvalue.h"

#include <algorithm>
#include <array>

namespace headscope {
namespace {

/// A key of a `see` block: what it takes, in words, and how it is taken.
struct Key
{
    std::string_view name;
    const char *expected;
    bool (*take)(Sight &sight, const Json &value);
};

std::optional<std::string> wordIn(const Json &value)
{
    const auto *word = value.as<std::string>();
    return word != nullptr && !word->empty() ? std::optional(*word) : std::nullopt;
}

template <std::string Sight::*member>
bool takeWord(Sight &sight, const Json &value)
{
    const auto word = wordIn(value);
    if (word)
        sight.*member = *word == "none" ? std::string() : *word;
    return word.has_value();
}

/// A tensor is looked at as a whole, until a cell of it is named.
bool takeTensor(Sight &sight, const Json &value)
{
    sight.cell.reset();
    sight.until.reset();
    return takeWord<&Sight::tensor>(sight, value);
}

template <Index Sight::*member, Index low, Index high>
bool takeIndex(Sight &sight, const Json &value)
{
    Index read = 0;
    if (!readValue(value, read) || read < low || read > high)
        return false;
    sight.*member = read;
    return true;
}

template <std::optional<CellName> Sight::*member>
bool takeCell(Sight &sight, const Json &value)
{
    const auto word = wordIn(value);
    const auto cell = word ? readCellName(*word) : std::nullopt;
    if (!cell && word != "none")
        return false;
    sight.*member = cell;
    return true;
}

/// Another session, looked at afresh.
bool takeSession(Sight &sight, const Json &value)
{
    const auto word = wordIn(value);
    if (!word)
        return false;
    sight = Sight{QString::fromStdString(*word)};
    return true;
}

/// What was looked at in another block has no place in this one; what the model reads stays.
bool takeBlock(Sight &sight, const Json &value)
{
    const auto word = wordIn(value);
    if (!word)
        return false;
    Sight other{sight.session};
    if (*word != "none")
        other.block = *word;
    other.settings = std::move(sight.settings);
    sight = std::move(other);
    return true;
}

bool takeSettings(Sight &sight, const Json &value)
{
    const auto *object = value.as<Json::Object>();
    if (object == nullptr)
        return false;
    for (const auto &[key, setting] : *object) {
        const auto sameKey = [&name = key](const KeySetting &before) { return before.first == name; };
        sight.settings.erase(std::remove_if(sight.settings.begin(), sight.settings.end(), sameKey),
                             sight.settings.end());
        sight.settings.emplace_back(key, writtenJson(setting));
    }
    return true;
}

/// A step is looked at as a whole, until a tensor of it or a cell is named.
bool takeStep(Sight &sight, const Json &value)
{
    const auto word = wordIn(value);
    if (!word)
        return false;
    sight.step = *word;
    sight.tensor.clear();
    sight.cell.reset();
    sight.until.reset();
    return true;
}

bool takePicture(Sight &sight, const Json &value)
{
    const auto word = wordIn(value);
    if (!word || !pictureNames().contains(QString::fromStdString(*word)))
        return false;
    sight.picture = QString::fromStdString(*word);
    return true;
}

bool takeMoment(Sight &sight, const Json &value)
{
    constexpr double last = 3;
    double moment = 0;
    if (!readValue(value, moment) || !(moment >= 0 && moment <= last))
        return false;
    sight.moment = moment;
    return true;
}

bool takeHidden(Sight &sight, const Json &value)
{
    const auto *list = value.as<Json::List>();
    if (list == nullptr)
        return false;
    QStringList hidden;
    for (const Json &one : *list) {
        const auto word = wordIn(one);
        if (!word)
            return false;
        hidden << QString::fromStdString(*word);
    }
    sight.hidden = hidden;
    return true;
}

bool takeSweep(Sight &sight, const Json &value)
{
    const Json *size = value.find("d");
    return size != nullptr && takeIndex<&Sight::sweepSize, 1, 1024>(sight, *size);
}

constexpr Index kMost = 1'000'000;
/// In the order in which they are applied: what lets others go stands above these.
constexpr std::array kKeys{
    Key{"session", ENGINE_TEXT("engine", "a session, such as example:small"), takeSession},
    Key{"block", ENGINE_TEXT("engine", "a block of a whole model, such as decoder.1.cross, or none"), takeBlock},
    Key{"set", ENGINE_TEXT("engine", R"(key paths of the session with their values: {"layer.scale": 1})"),
        takeSettings},
    Key{"step", ENGINE_TEXT("engine", "the name of a step, such as scores"), takeStep},
    Key{"tensor", ENGINE_TEXT("engine", "the name of a tensor, such as K_heads"), takeTensor},
    Key{"batch", ENGINE_TEXT("engine", "the number of a batch item"), takeIndex<&Sight::batch, 0, kMost>},
    Key{"head", ENGINE_TEXT("engine", "the number of a head"), takeIndex<&Sight::head, 0, kMost>},
    Key{"cell", ENGINE_TEXT("engine", "a cell, such as weights[0,2,1,0], or none"), takeCell<&Sight::cell>},
    Key{"picture",
        ENGINE_TEXT("engine", "maps, inside, moves, heads, layer, model, code, formula, sweep, draws, norms or words"),
        takePicture},
    Key{"moment", ENGINE_TEXT("engine", "a number from 0 to 3"), takeMoment},
    Key{"permutes", ENGINE_TEXT("engine", "true or false"),
        [](Sight &s, const Json &value) { return readValue(value, s.permutes); }},
    Key{"until", ENGINE_TEXT("engine", "a cell, such as weights[0,2,1,0], or none"), takeCell<&Sight::until>},
    Key{"hide", ENGINE_TEXT("engine", R"(a list of what is hidden: ["weights", "shape scores"])"), takeHidden},
    Key{"spot", ENGINE_TEXT("engine", "the name of a tensor, or none"), takeWord<&Sight::spot>},
    Key{"light", ENGINE_TEXT("engine", "the name of a tensor or of an axis, or none"), takeWord<&Sight::lit>},
    Key{"sweep", ENGINE_TEXT("engine", R"(the features of a head, from 1 to 1024: {"d": 64})"), takeSweep},
    Key{"draws", ENGINE_TEXT("engine", "how many draws of the dropout, from 1 to 1000"),
        takeIndex<&Sight::draws, 1, 1000>},
};

std::string keyNames()
{
    std::vector<std::string> names;
    names.reserve(kKeys.size());
    for (const Key &key : kKeys)
        names.emplace_back(key.name);
    return asOneArgument(names);
}

} // namespace

const QStringList &pictureNames()
{
    static const QStringList names{QStringLiteral("maps"),  QStringLiteral("inside"),  QStringLiteral("moves"),
                                   QStringLiteral("heads"), QStringLiteral("layer"),   QStringLiteral("model"),
                                   QStringLiteral("code"),  QStringLiteral("formula"), QStringLiteral("sweep"),
                                   QStringLiteral("draws"), QStringLiteral("norms"),   QStringLiteral("words")};
    return names;
}

std::size_t placeInSee(std::string_view key)
{
    const auto *found = std::find_if(kKeys.begin(), kKeys.end(), [&](const Key &known) { return known.name == key; });
    return static_cast<std::size_t>(found - kKeys.begin());
}

Result<void> applySee(Sight &sight, std::string_view key, const Json &value)
{
    const std::size_t place = placeInSee(key);
    if (place == kKeys.size())
        return Error{"", "see", Text(std::string(key)), Text(ENGINE_TEXT("engine", "one of %1"), {keyNames()})};
    if (!kKeys[place].take(sight, value))
        return Error{"", std::string(key), Text(writtenJson(value)), Text(kKeys[place].expected, {})};
    return {};
}

} // namespace headscope
