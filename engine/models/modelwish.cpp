// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/modelwish.h"

#include "engine/models/blockname.h"
#include "engine/models/modeltexts.h"
#include "engine/models/unplacedchanges.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace headscope {
namespace {

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

/// All of them in one order.
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
        wish->path.clear();    // of a file, which names the same model
        wish->image.reset();   // and the same image
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
    const auto parts = splitBlock(named.tensor);
    const auto block = parts ? model.find(parts->block) : std::nullopt;
    if (!block)
        return std::nullopt;
    return std::pair(*block, Override{std::string(parts->rest), named.cell, named.value});
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

Result<void> checkPatchedParts(const Transformer &model, const ModelChanges &changes)
{
    for (const ModelPart &part : changes.patched)
        if (coversPart(changes.leftOut, part))
            return Error{"", "patch", Text(nameOfPart(model, part)),
                         Text(ENGINE_TEXT("engine", "a part that is not left out"), {})};
    return {};
}

} // namespace headscope
