// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checkpoints/callarguments.h"

#include "engine/checkpoints/inputnames.h"
#include "engine/checkpoints/saidnumber.h"
#include "engine/checkpoints/setupparts.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace headscope {
namespace {

constexpr std::string_view kHeads = "num_heads";
constexpr std::string_view kWindow = "window_size"; ///< (left, right) of flash_attn_func
constexpr double kMostHeads = 1e6;

/// What may be done with the number of an argument: it is set, is what holds anyhow, or cannot be taken.
enum class Taking { Set, AsItIs, Refused };

struct Argument
{
    std::string_view name;
    Taking (*take)(double said, Index heads, Document &document);
    const char *note;
    bool isOfSettings = false; ///< whether the settings of a training, which a checkpoint may keep as "args", use it
};

Taking takeCausal(double said, Index /*heads*/, Document &document)
{
    if (said == 0 || (said == 1 && document.mask.causal != Causal::None))
        return Taking::AsItIs;
    if (said != 1)
        return Taking::Refused;
    document.mask.causal = Causal::TopLeft;
    return Taking::Set;
}

/// flash_attn_func aligns the last query with the last key, which is the same where there are as many of both.
Taking takeCausalFromEnd(double said, Index heads, Document &document)
{
    const Taking taking = takeCausal(said, heads, document);
    if (taking == Taking::Set)
        document.mask.causal = Causal::BottomRight;
    return taking;
}

Taking takeScale(double said, Index /*heads*/, Document &document)
{
    if (!std::isfinite(said))
        return Taking::Refused;
    document.layer.scale = said;
    return Taking::Set;
}

Taking takeSoftcap(double said, Index /*heads*/, Document &document)
{
    if (said == 0)
        return Taking::AsItIs;
    if (!std::isfinite(said) || said < 0)
        return Taking::Refused;
    document.layer.softcap = said;
    return Taking::Set;
}

Taking refuse(double /*said*/, Index /*heads*/, Document & /*document*/)
{
    return Taking::Refused;
}

Taking holdsHeads(double said, Index heads, Document & /*document*/)
{
    return said == static_cast<double>(heads) ? Taking::Set : Taking::Refused;
}

Taking takeZeroKey(double said, Index /*heads*/, Document &document)
{
    if (said == 0)
        return Taking::AsItIs;
    if (said != 1 || !document.layer.projections)
        return Taking::Refused;
    document.layer.addZeroAttn = true;
    return Taking::Set;
}

Taking takeDropout(double said, Index /*heads*/, Document & /*document*/)
{
    return said == 0 ? Taking::AsItIs : Taking::Refused;
}

constexpr const char *kNoteOfScale = ENGINE_TEXT("engine", "The scores are multiplied by %1, the scale of the file.");

constexpr std::array kArguments{
    Argument{"is_causal", takeCausal,
             ENGINE_TEXT("engine", "The mask is causal, counted from the first query and the first key, because "
                                   "is_causal is true.")},
    Argument{"causal", takeCausalFromEnd,
             ENGINE_TEXT("engine", "The mask is causal, counted from the last query and the last key, because causal "
                                   "is true."),
             true},
    Argument{"scale", takeScale, kNoteOfScale},
    Argument{"softmax_scale", takeScale, kNoteOfScale, true},
    Argument{"softcap", takeSoftcap, ENGINE_TEXT("engine", "Scores are held between -%1 and %1 by tanh."), true},
    Argument{kHeads, holdsHeads, ENGINE_TEXT("engine", "There are %1 heads, as num_heads of the file says.")},
    Argument{"add_zero_attn", takeZeroKey,
             ENGINE_TEXT("engine", "A key and a value of zeros come behind all others, because add_zero_attn is "
                                   "true.")},
    Argument{"dropout_p", takeDropout, ""},
    Argument{"dropout", takeDropout, "", true},
    Argument{kWindow, refuse, "", true},
};

/// Whether there is something under this name that is not None.
bool isSaid(const TensorStore &store, std::string_view name)
{
    if (const Json *fact = store.fact(name))
        return !fact->isNull();
    const StoredTensor *tensor = store.find(name);
    return tensor != nullptr && countOf(tensor->shape) == Index{1};
}

/// Whether a name is that of the argument, in a dictionary of inputs or in none.
bool isOfArgument(std::string_view name, std::string_view argument)
{
    return std::any_of(kInputGroups.begin(), kInputGroups.end(), [&](std::string_view group) {
        return name.size() == group.size() + argument.size() && name.starts_with(group) && name.ends_with(argument);
    });
}

/// The window, which a file has as the two numbers of a tuple. None of flash_attn_func is (-1, -1).
std::optional<SaidArgument> saidWindow(const TensorStore &store)
{
    for (const std::string_view group : kInputGroups) {
        std::string name = std::string(group).append(kWindow);
        const Json said = saidValue(store, name);
        if (said.as<Json::List>() != nullptr && writtenJson(said) != "[-1,-1]")
            return SaidArgument{std::move(name), std::nullopt};
    }
    return std::nullopt;
}

/// What a file says of an argument that has one number, or of the window.
std::optional<SaidArgument> saidOf(const Argument &argument, const TensorStore &store)
{
    auto said = saidArgument(store, argument.name);
    return said || argument.name != kWindow ? said : saidWindow(store);
}

std::string shownAsSaid(const TensorStore &store, const SaidArgument &said)
{
    if (said.number)
        return shownNumber(*said.number);
    const Json value = saidValue(store, said.name);
    return value.isNull() ? "?" : shortened(writtenJson(value));
}

Taking takingOf(const Argument &argument, const SaidArgument &said, Index heads, Document &document)
{
    return said.number ? argument.take(*said.number, heads, document) : Taking::Refused;
}

void tellTaking(const Argument &argument, Taking taking, const TensorStore &store, const SaidArgument &said,
                ImportNotes &notes)
{
    const std::string shown = shownAsSaid(store, said);
    if (taking == Taking::Set)
        notes.push_back({argument.note, {shown}});
    else if (taking == Taking::Refused)
        notes.push_back({ENGINE_TEXT("engine", "%1 of the file, which is %2, is left out."), {said.name, shown}});
}

/// What the settings of a program say beside its tensors.
std::optional<double> headsOfSettings(const TensorStore &store)
{
    for (const char *group : {"model_args.", "config.", "hparams."})
        if (const Json *fact = store.fact(std::string(group).append(kHeads)))
            if (const auto number = numberOf(*fact))
                return number;
    return std::nullopt;
}

} // namespace

bool isNamedAsArgument(const StoredTensor &tensor)
{
    const bool isKnown = isOfArgument(tensor.name, "batch_first") ||
                         std::any_of(kArguments.begin(), kArguments.end(), [&tensor](const Argument &argument) {
                             return isOfArgument(tensor.name, argument.name);
                         });
    return isKnown && countOf(tensor.shape) == Index{1};
}

std::optional<SaidArgument> saidArgument(const TensorStore &store, std::string_view argument)
{
    for (const std::string_view group : kInputGroups)
        if (std::string name = std::string(group).append(argument); isSaid(store, name)) {
            const auto number = saidNumber(store, name);
            return SaidArgument{std::move(name), number};
        }
    return std::nullopt;
}

std::optional<Index> saidHeads(const TensorStore &store)
{
    const auto ofCall = saidArgument(store, kHeads);
    const auto said = ofCall && ofCall->number ? ofCall->number : headsOfSettings(store);
    const bool isCount = said && *said >= 1 && *said <= kMostHeads && std::trunc(*said) == *said;
    return isCount ? std::optional(static_cast<Index>(*said)) : std::nullopt;
}

void leaveArguments(const TensorStore &store, Index heads, Document document, ImportNotes &notes)
{
    for (const Argument &argument : kArguments)
        if (const auto said = argument.isOfSettings ? std::nullopt : saidOf(argument, store)) {
            const Taking taking = takingOf(argument, *said, heads, document);
            const bool wouldChange = taking == Taking::Set && argument.name != kHeads;
            tellTaking(argument, wouldChange ? Taking::Refused : taking, store, *said, notes);
        }
}

bool takeArguments(const TensorStore &store, Index heads, Document &document, ImportNotes &notes)
{
    bool areTaken = true;
    for (const Argument &argument : kArguments)
        if (const auto said = saidOf(argument, store)) {
            const Taking taking = takingOf(argument, *said, heads, document);
            tellTaking(argument, taking, store, *said, notes);
            areTaken = areTaken && (taking != Taking::Refused || argument.take == takeDropout);
        }
    return areTaken;
}

} // namespace headscope
