// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/mapoption.h"

#include "app/commands/nolayer.h"
#include "app/commands/options.h"
#include "engine/base/readnumber.h"
#include "engine/checkpoints/checkmapping.h"
#include "engine/checkpoints/fitmapping.h"
#include "engine/checkpoints/layerbuilder.h"
#include "engine/checkpoints/mappingmending.h"

#include <algorithm>
#include <array>

namespace headscope {
namespace {

/// What one word before the sign of a --map is: a parameter, or several that lie in one tensor.
struct MapRole
{
    std::string_view name;
    std::vector<Parameter> parts;
};

const std::vector<MapRole> &mapRoles()
{
    using enum Parameter;
    static const std::vector<MapRole> all = [] {
        std::vector<MapRole> roles;
        for (const OwnPart &own : ownParts())
            roles.push_back({own.name, {own.part}});
        roles.insert(roles.end(),
                     {{"W_qkv", {Wq, Wk, Wv}}, {"b_qkv", {Bq, Bk, Bv}}, {"W_kv", {Wk, Wv}}, {"b_kv", {Bk, Bv}}});
        return roles;
    }();
    return all;
}

Failure wrongMap(const QString &given)
{
    std::vector<std::string> names;
    for (const MapRole &role : mapRoles())
        names.emplace_back(role.name);
    return usage(QStringLiteral("--map"), given,
                 Text("PARAMETER=TENSOR[,T or ,heads-first][,by-head][,K/N], where PARAMETER is one of %1",
                      {listOf(names, names.size())}));
}

/// "2/3": the second of three shares.
bool readShare(std::string_view word, MappedTensor &mapped)
{
    const std::size_t stroke = word.find('/');
    if (stroke == std::string_view::npos)
        return false;
    const Index number = readNumber<Index>(word.substr(0, stroke)).value_or(0);
    const Index shares = readNumber<Index>(word.substr(stroke + 1)).value_or(0);
    if (number < 1 || number > shares)
        return false;
    mapped.share = number - 1;
    mapped.shares = shares;
    return true;
}

bool readFlag(std::string_view word, MappedTensor &mapped)
{
    if (word == "T")
        mapped.orientation = Orientation::InputOutput;
    else if (word == "heads-first")
        mapped.orientation = Orientation::HeadsFirst;
    else if (word == "by-head")
        mapped.fusing = Fusing::ByHead;
    else
        return readShare(word, mapped);
    return true;
}

/// Whether something of the kind that a word behind a comma tells is told already.
bool isToldBefore(std::string_view word, const MappedTensor &mapped)
{
    if (word == "T" || word == "heads-first")
        return mapped.orientation != Orientation::OutputInput;
    return word == "by-head" ? mapped.fusing != Fusing::InThree : mapped.shares != 1;
}

/// A tensor's name with what is said behind commas; a name may have commas, too. Nothing where two things are said of
/// which only one can be.
std::optional<MappedTensor> readMapped(std::string_view words, const TensorStore &store)
{
    MappedTensor mapped;
    while (store.find(words) == nullptr) {
        const std::size_t comma = words.rfind(',');
        const MappedTensor before = mapped;
        if (comma == std::string_view::npos || !readFlag(words.substr(comma + 1), mapped))
            break;
        if (isToldBefore(words.substr(comma + 1), before))
            return std::nullopt;
        words = words.substr(0, comma);
    }
    mapped.name = words;
    return mapped;
}

/// Lays a tensor to all parameters of a word, each of which may have one tensor.
std::optional<Failure> layTo(LayerMapping &mapping, const MapRole &role, const MappedTensor &mapped)
{
    const auto shares = static_cast<Index>(role.parts.size());
    for (std::size_t i = 0; i < role.parts.size(); ++i) {
        const auto [own, isNew] = mapping.tensors.emplace(role.parts[i], mapped);
        if (!isNew)
            return usage(QStringLiteral("--map"),
                         QString::fromLatin1(ownPart(role.parts[i]).name) + QStringLiteral(" twice"),
                         Text("each parameter once"));
        if (shares == 1)
            continue;
        own->second.share = static_cast<Index>(i);
        own->second.shares = shares;
    }
    return std::nullopt;
}

std::optional<Failure> addMapped(LayerMapping &mapping, const QString &given, const TensorStore &store)
{
    const std::string words = given.toStdString();
    const std::size_t sign = words.find('=');
    const std::string_view name = std::string_view(words).substr(0, sign);
    const auto role =
        std::find_if(mapRoles().begin(), mapRoles().end(), [name](const MapRole &r) { return r.name == name; });
    if (sign == std::string::npos || role == mapRoles().end())
        return wrongMap(given);
    const auto mapped = readMapped(std::string_view(words).substr(sign + 1), store);
    if (!mapped)
        return wrongMap(given);
    if (store.find(mapped->name) == nullptr) {
        std::vector<std::string> names;
        for (const StoredTensor &tensor : store.tensors())
            names.push_back(tensor.name);
        return usage(QStringLiteral("--map ") + QString::fromStdString(std::string(name)),
                     QString::fromStdString(mapped->name), Text("one of %1", {listOf(names)}));
    }
    if (role->parts.size() > 1 && mapped->shares > 1)
        return usage(QStringLiteral("--map"), given,
                     Text("no K/N, since %1 is all of its tensor", {std::string(name)}));
    return layTo(mapping, *role, *mapped);
}

/// As one word for a shell: in quotation marks where it has letters that a shell may read otherwise.
std::string shellWord(const std::string &word)
{
    constexpr std::string_view plain = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_./:=,-";
    if (word.find_first_not_of(plain) == std::string::npos)
        return word;
    std::string quoted = "'";
    for (const char c : word)
        quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return quoted + "'";
}

std::string mapWords(const OwnPart &own, const MappedTensor &mapped)
{
    std::string words = std::string(own.name) + "=" + mapped.name;
    if (mapped.orientation != Orientation::OutputInput)
        words += mapped.orientation == Orientation::InputOutput ? ",T" : ",heads-first";
    if (mapped.shares > 1)
        words += "," + std::to_string(mapped.share + 1) + "/" + std::to_string(mapped.shares);
    if (mapped.fusing == Fusing::ByHead)
        words += ",by-head";
    return words;
}

std::string mapOption(const OwnPart &own, const MappedTensor &mapped)
{
    return "--map " + shellWord(mapWords(own, mapped));
}

/// What the options of a mended mapping are that those of the faulty one are not.
std::string mendedOptions(const LayerMapping &faulty, const LayerMapping &mended)
{
    std::string options;
    const auto add = [&options](const std::string &word) { options += (options.empty() ? "" : " ") + word; };
    for (const OwnPart &own : ownParts()) {
        const MappedTensor *before = faulty.find(own.part);
        const MappedTensor *after = mended.find(own.part);
        if (after == nullptr && before != nullptr)
            add("no --map " + std::string(own.name));
        else if (after != nullptr && (before == nullptr || *before != *after))
            add(mapOption(own, *after));
    }
    if (mended.heads != faulty.heads)
        add("--heads " + std::to_string(mended.heads));
    if (mended.isCross && !faulty.isCross)
        add("--cross");
    return options;
}

Failure wrongPart(const TensorStore &store, const LayerMapping &mapping, const MappingFault &fault)
{
    Text expected = fault.error.expected;
    if (const auto mending = mendingOf(store, mapping, fault.part))
        expected = Text("%1; to mend it: %2", {expected.english(), mendedOptions(mapping, mending->mapping)});
    return Failure{ExitCode::Usage, {"", "--map " + fault.error.field, fault.error.got, std::move(expected)}};
}

std::optional<Failure> checkMapHeads(const Arguments &arguments, const TensorStore &store, const LayerMapping &mapping)
{
    const std::vector<Index> possible = possibleHeads(store, mapping);
    if (std::find(possible.begin(), possible.end(), mapping.heads) != possible.end())
        return std::nullopt;
    return refusedHeads(arguments, possible, likelyHeads(store, mapping));
}

} // namespace

QList<QCommandLineOption> mapOptions()
{
    return {{option("map"),
             option("Names a tensor where no layer is recognised: W_q=TENSOR, with ,T where it is (input, output) or "
                    ",heads-first where it is (heads, inputs, features). It has ,K/N where the tensor holds N "
                    "parameters and this is number K, and ,by-head where these lie head by head. "
                    "Repeated for W_k, W_v, W_o and biases, or W_qkv=TENSOR for three in one."),
             option("PARAMETER=TENSOR")},
            {option("cross"), option("Beside --map: keys and values come from another sequence than the queries.")}};
}

CommandResult<LayerMapping> mappingOf(const Arguments &arguments, const Checkpoint &checkpoint)
{
    const TensorStore &store = *checkpoint.store;
    if (arguments.isSet(QStringLiteral("layer")))
        return usage(QStringLiteral("--layer"), arguments.value(QStringLiteral("layer")),
                     Text("no layer beside --map, which names its tensors"));
    LayerMapping mapping;
    mapping.isCross = arguments.isSet(QStringLiteral("cross"));
    for (const QString &given : arguments.values(QStringLiteral("map")))
        if (auto failure = addMapped(mapping, given, store))
            return *failure;
    mapping.heads = arguments.isSet(QStringLiteral("heads"))
                        ? arguments.value(QStringLiteral("heads")).toLongLong()
                        : knownHeads(store, mapping, checkpoint.config).value_or(0);
    if (const auto faults = faultsOf(store, mapping); !faults.empty())
        return wrongPart(store, mapping, faults.front());
    if (auto failure = checkMapHeads(arguments, store, mapping))
        return *failure;
    return mapping;
}

std::string asOptions(const LayerMapping &mapping)
{
    std::string out;
    for (const OwnPart &own : ownParts())
        if (const MappedTensor *mapped = mapping.find(own.part))
            out += (out.empty() ? "" : " ") + mapOption(own, *mapped);
    return out;
}

} // namespace headscope
