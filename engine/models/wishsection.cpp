// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/wishsection.h"

#include "engine/document/cellname.h"
#include "engine/plan/placed.h"

#include <algorithm>
#include <set>
#include <utility>

namespace headscope {
namespace {

std::string placeIn(const std::string &list, std::size_t i)
{
    return "model." + list + "[" + std::to_string(i) + "]";
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
    for (const ModelPart &part : changes.leftOut)
        names.without.push_back(nameOfPart(model, part));
    for (const ModelPart &part : changes.patched)
        names.patch.push_back(nameOfPart(model, part));
    for (const auto &[block, overrides] : changes.overrides)
        for (const Override &each : overrides)
            names.overrides.push_back({model.blocks[block].name + "/" + each.tensor, each.cell, each.value});
    return names;
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
