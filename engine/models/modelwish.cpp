// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/modelwish.h"

#include "engine/base/readnumber.h"
#include "engine/document/cellname.h"
#include "engine/models/modeltexts.h"
#include "engine/models/unplacedchanges.h"
#include "engine/plan/placed.h"

#include <algorithm>
#include <set>
#include <tuple>
#include <utility>

namespace headscope {
namespace {

std::string placeIn(const std::string &list, std::size_t i)
{
    return "model." + list + "[" + std::to_string(i) + "]";
}

/// The tokens of the other text that stand beside some of a text of so many.
Result<std::vector<TokenId>> tokensBeside(const Transformer &model, const ModelWish &wish, std::size_t count)
{
    if (!goesOnBehind(wish))
        return otherTokens(model, wish, count);
    const auto before = cutFor(model, wish.before->text);
    auto other = cutFor(model, wish.otherText);
    if (!before || !other)
        return otherTokens(model, wish, count); // which tells why
    other->ids.resize(std::min(other->ids.size(), before->ids.size()));
    return std::move(other->ids);
}

/// The numbers by the block that they are of. Which are not in the run is found as it is planned.
Result<void> addOverrides(ModelChanges &changes, const Transformer &model, const std::string &key,
                          const Overrides &named)
{
    for (std::size_t i = 0; i < named.size(); ++i) {
        const auto number = numberNamed(model, named[i]);
        if (!number)
            return Error{"", placeIn(key, i), Text(cellName(named[i].tensor, named[i].cell)),
                         Text(ENGINE_TEXT("engine", "a cell of a block of the model, BLOCK/TENSOR[…]"), {})};
        changes.overrides[number->first].push_back(number->second);
    }
    return {};
}

Result<void> addParts(std::vector<ModelPart> &parts, const Transformer &model, const std::string &key,
                      const std::vector<std::string> &names)
{
    std::set<decltype(orderOf(ModelPart()))> known;
    for (std::size_t i = 0; i < names.size(); ++i) {
        const auto part = partNamed(model, names[i]);
        if (!part)
            return Error{"", placeIn(key, i), Text(names[i]), anyPart()};
        if (known.insert(orderOf(*part)).second)
            parts.push_back(*part);
    }
    return {};
}

/// Errors name the key, which begins with the prefix.
Result<void> addNamed(ModelChanges &changes, const Transformer &model, const std::string &prefix,
                      const NamedChanges &named)
{
    if (const auto added = addParts(changes.leftOut, model, prefix + "without", named.without); !added)
        return added;
    if (const auto added = addParts(changes.patched, model, prefix + "patch", named.patch); !added)
        return added;
    return addOverrides(changes, model, prefix + "overrides", named.overrides);
}

NamedChanges namesOf(const Transformer &model, const ModelChanges &changes)
{
    NamedChanges names;
    for (const LeftOut &part : changes.leftOut)
        names.without.push_back(nameOfPart(model, part));
    for (const ModelPart &part : changes.patched)
        names.patch.push_back(nameOfPart(model, part));
    for (const auto &[block, overrides] : changes.overrides)
        for (const Override &each : overrides)
            names.overrides.push_back({model.blocks[block].name + "/" + each.tensor, each.cell, each.value});
    return names;
}

/// All of them in one order, of which those for one cell keep theirs.
ModelChanges inOneOrder(const ModelWish &wish)
{
    ModelChanges all = together(wish.changes, wish.unplaced);
    for (auto &[block, overrides] : all.overrides)
        std::stable_sort(overrides.begin(), overrides.end(), [](const Override &a, const Override &b) {
            return std::tie(a.tensor, a.cell) < std::tie(b.tensor, b.cell);
        });
    for (auto *parts : {&all.leftOut, &all.patched})
        std::sort(parts->begin(), parts->end(),
                  [](const ModelPart &a, const ModelPart &b) { return orderOf(a) < orderOf(b); });
    all.other.clear(); // it follows from the texts
    return all;
}

/// A whole number from 0 on that is all of the text.
std::optional<Index> numberIn(std::string_view text)
{
    const auto number = readNumber<Index>(text);
    return number && *number >= 0 ? number : std::nullopt;
}

/// What stands behind a sign, which is cut off with it; nothing without the sign.
std::optional<std::string_view> cutBehind(std::string_view &name, char sign)
{
    const std::size_t at = name.find(sign);
    if (at == std::string_view::npos)
        return std::nullopt;
    const std::string_view behind = name.substr(at + 1);
    name = name.substr(0, at);
    return behind;
}

/// The tokens of what a section says was written, as a text.
Result<std::vector<TokenId>> cutTextTo(const Transformer &model, const ModelSection &section)
{
    if (!section.textTo || section.textTo->empty())
        return std::vector<TokenId>();
    if (model.target == nullptr)
        return Error{"", "model.text_to", Text(*section.textTo),
                     Text(ENGINE_TEXT("engine", "null: the model has no tokeniser"), {})};
    auto cut = model.target->cut(*section.textTo, false);
    if (cut)
        return std::move(cut->ids);
    Error error = cut.error();
    error.field = "model.text_to";
    return error;
}

/// What stands behind the start. Ids beside a text must be its own: which of them is meant nobody knows.
Result<std::vector<TokenId>> writtenIn(const Transformer &model, const ModelSection &section)
{
    if (!section.targetIds)
        return cutTextTo(model, section);
    const auto ofText = section.textTo ? cutTextTo(model, section) : *section.targetIds;
    if (!ofText || *ofText == *section.targetIds)
        return ofText;
    return Error{"", "model.target_ids", Text(ENGINE_TEXT("engine", "other tokens than those of model.text_to"), {}),
                 Text(ENGINE_TEXT("engine", "the same, or one of the two keys alone"), {})};
}

} // namespace

bool hasToWrite(const Transformer &model, const ModelWish &wish)
{
    return model.hasDecoder() && wish.writesTarget && wish.isTargetOld;
}

bool writesAnew(const Transformer &model, const ModelWish &wish)
{
    const auto isOfDecoder = [&](const auto &changed) { return model.blocks[changed.first].column == Column::Decoder; };
    const auto &overrides = wish.changes.overrides;
    const bool isHeld = std::any_of(overrides.begin(), overrides.end(), isOfDecoder);
    return model.hasDecoder() && wish.writesTarget && (wish.isTargetOld || !isHeld);
}

bool areSame(const Transformer &model, ModelWish a, ModelWish b)
{
    for (ModelWish *wish : {&a, &b}) {
        wish->picture.clear(); // a session keeps what was made of it
        if (writesAnew(model, *wish))
            wish->target.clear();
        wish->isTargetOld = false; // as is told by the target
        wish->followsText = false; // which no file keeps
        wish->before.reset();
        wish->changes = inOneOrder(*wish);
        wish->unplaced = {};
    }
    return a == b;
}

bool readSame(const Transformer &model, const ModelWish &a, const ModelWish &b)
{
    return a.text == b.text && a.reading == b.reading &&
           (a.target == b.target || (writesAnew(model, a) && writesAnew(model, b)));
}

std::optional<std::pair<std::size_t, Override>> numberNamed(const Transformer &model, const Override &named)
{
    const std::size_t slash = named.tensor.rfind('/');
    const auto block = slash == std::string::npos ? std::nullopt : model.find(named.tensor.substr(0, slash));
    if (!block)
        return std::nullopt;
    return std::pair(*block, Override{named.tensor.substr(slash + 1), named.cell, named.value});
}

std::optional<ModelPart> partNamed(const Transformer &model, std::string_view name)
{
    constexpr std::string_view head = "head.";
    const auto position = cutBehind(name, '@');
    const auto inside = cutBehind(name, '/');
    auto block = model.find(name);
    if (!block)
        block = model.find(std::string(name) + ".self");
    if (!block)
        return std::nullopt;
    ModelPart part{*block};
    part.isStream = inside == "stream";
    if (inside && !part.isStream)
        part.head = inside->starts_with(head) ? numberIn(inside->substr(head.size())) : std::nullopt;
    if (position)
        part.position = numberIn(*position);
    const bool isRight = (!inside || part.isStream || part.head) && (!position || part.position);
    return isRight ? std::optional(part) : std::nullopt;
}

Result<std::vector<TokenId>> otherTokens(const Transformer &model, const ModelWish &wish, std::size_t count)
{
    if (model.source == nullptr)
        return Error{"", "from", Text(wish.otherText),
                     Text(ENGINE_TEXT("engine", "no text: the model has no tokeniser"), {})};
    auto cut = cutFor(model, wish.otherText);
    if (!cut) {
        Error error = cut.error();
        error.field = "from";
        return error;
    }
    if (cut->ids.size() == count)
        return std::move(cut->ids);
    return Error{"", "from",
                 counted(cut->ids.size(), ENGINE_TEXT("engine", "%1 token"), ENGINE_TEXT("engine", "%1 tokens")),
                 Text(ENGINE_TEXT("engine", "%1, as many as the text has"), {std::to_string(count)})};
}

bool goesOnBehind(const ModelWish &wish)
{
    return wish.before && wish.otherText == wish.before->other && wish.text != wish.before->text &&
           wish.text.starts_with(wish.before->text);
}

ModelChanges changesBeside(const Transformer &model, const ModelWish &wish, std::size_t count)
{
    ModelChanges all = together(wish.changes, wish.unplaced);
    all.other.clear();
    if (all.patched.empty())
        return all;
    if (auto other = tokensBeside(model, wish, count))
        all.other = std::move(*other);
    else
        all.patched.clear();
    return all;
}

Result<ModelWish> wishOf(const Transformer &model, const ModelSection &section)
{
    ModelWish wish;
    wish.text = section.text;
    if (const auto right = checkReading(model, section.reading); !right)
        return inSection(right.error());
    wish.reading = section.reading;
    wish.writesTarget = section.writesByItself();
    if (model.hasDecoder()) {
        const auto written = writtenIn(model, section);
        if (!written)
            return written.error();
        wish.target = {model.signs.start.value_or(0)};
        wish.target.insert(wish.target.end(), written->begin(), written->end());
    }
    wish.otherText = section.from;
    if (const auto added = addNamed(wish.changes, model, {}, section); !added)
        return added.error();
    if (const auto added = addNamed(wish.unplaced, model, "unplaced_", section.unplaced); !added)
        return added.error();
    // Changes would hold what is not there.
    if (wish.target.size() == 1 && wish.writesTarget && !writesAnew(model, wish))
        wish.isTargetOld = true;
    return wish;
}

ModelSection sectionOf(const Transformer &model, const ModelWish &wish)
{
    ModelSection section;
    if (model.source != nullptr) { // else nobody typed it
        section.text = wish.text;
        section.reading = wish.reading;
    }
    if (model.hasDecoder() && !hasToWrite(model, wish) && (!wish.writesTarget || wish.target.size() > 1)) {
        std::vector<TokenId> written(wish.target.begin() + std::min<std::ptrdiff_t>(1, std::ssize(wish.target)),
                                     wish.target.end());
        std::string text = model.target != nullptr ? model.target->text(written) : std::string();
        const auto cut = model.target != nullptr && !text.empty() ? model.target->cut(text, false)
                                                                  : Result<Tokenization>(Tokenization());
        if (cut && cut->ids == written)
            section.textTo = std::move(text);
        else
            section.targetIds = std::move(written);
    }
    if (section.writesByItself() != wish.writesTarget)
        section.writes = wish.writesTarget;
    static_cast<NamedChanges &>(section) = namesOf(model, wish.changes);
    section.from = wish.otherText;
    section.unplaced = namesOf(model, wish.unplaced);
    if (goesOnBehind(wish)) { // a file does not know what was written
        auto &waiting = section.unplaced.patch;
        waiting.insert(waiting.begin(), section.patch.begin(), section.patch.end());
        section.patch.clear();
    }
    return section;
}

Result<void> checkPatchedParts(const Transformer &model, const ModelChanges &changes)
{
    for (const ModelPart &part : changes.patched)
        if (coversPart(changes.leftOut, part))
            return Error{"", "patch", Text(nameOfPart(model, part)),
                         Text(ENGINE_TEXT("engine", "a part that is not left out as well"), {})};
    return {};
}

Error blamedOnSection(const Error &error, const SharedModel &model, const ModelInput &input,
                      const ModelSection &section)
{
    if (!planModel(model, input)) // what it reads is wrong already
        return error;
    for (std::size_t i = 0; i < section.without.size(); ++i) {
        const auto part = partNamed(*model, section.without[i]);
        const auto alone = part ? planModel(model, input, {{}, {*part}, {}, {}}) : Result<ModelPlan>(error);
        if (!alone)
            return {"", placeIn("without", i), Text(section.without[i]), alone.error().expected};
    }
    for (std::size_t i = 0; i < section.patch.size(); ++i) {
        const auto part = partNamed(*model, section.patch[i]);
        const auto alone = part ? planModel(model, input, {{}, {}, {*part}, input.source}) : Result<ModelPlan>(error);
        if (!alone)
            return {"", placeIn("patch", i), Text(section.patch[i]), alone.error().expected};
    }
    for (std::size_t i = 0; i < section.overrides.size(); ++i) {
        ModelChanges changes;
        const Override &each = section.overrides[i];
        const auto added = addOverrides(changes, *model, "overrides", {each});
        const auto alone = added ? planModel(model, input, changes) : Result<ModelPlan>(added.error());
        if (!alone)
            return {"", placeIn("overrides", i), Text(blamed(each, alone.error())), alone.error().expected};
    }
    return error;
}

} // namespace headscope
