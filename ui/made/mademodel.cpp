// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/made/mademodel.h"

#include "engine/models/fittingchanges.h"
#include "engine/models/modeltexts.h"
#include "engine/models/patches.h"
#include "engine/models/unplacedchanges.h"
#include "engine/models/wishsection.h"
#include "engine/models/writing.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace headscope {
namespace {

Result<void> checkLength(const Transformer &model, const char *field, std::size_t tokens)
{
    if (tokens == 0)
        return Error{{}, field, {ENGINE_TEXT("engine", "nothing"), {}}, {ENGINE_TEXT("engine", "a word or more"), {}}};
    if (model.longest && tokens > static_cast<std::size_t>(*model.longest))
        return Error{
            {},
            field,
            {ENGINE_TEXT("engine", "%1 tokens"), {std::to_string(tokens)}},
            {ENGINE_TEXT("engine", "at most %1: the model has no more positions"), {std::to_string(*model.longest)}}};
    return {};
}

Result<Tokenization> cutText(const Transformer &model, const ModelWish &wish)
{
    if (model.source == nullptr)
        return model.grid ? Result<Tokenization>(Tokenization()) : noTokenizer();
    auto cut = cutFor(model, wish.text);
    if (!cut) {
        Error error = cut.error();
        error.field = "text";
        return error;
    }
    if (const auto fits = checkLength(model, "text", cut->ids.size()); !fits)
        return fits.error();
    return cut;
}

ModelInput inputOf(const Transformer &model, const Tokenization &cut, const ModelWish &wish)
{
    ModelInput input;
    input.source = cut.ids;
    input.target = wish.target;
    takeReading(wish.reading, input);
    if (model.source == nullptr)
        input.patches = wish.patches;
    return input;
}

} // namespace

Result<SharedMadeModel> makeModel(const SharedModel &model, ModelWish wish)
{
    if (wish.changes.patched.empty() && wish.unplaced.patched.empty())
        wish.before.reset(); // nothing has numbers from beside it
    auto cut = cutText(*model, wish);
    if (!cut)
        return cut.error();
    if (model->hasDecoder() && wish.target.empty())
        wish.target = {model->signs.start.value_or(0)};
    if (model->hasDecoder())
        if (const auto fits = checkLength(*model, "text_to", wish.target.size()); !fits)
            return fits.error();
    if (model->grid && !wish.patches)
        wish.patches = std::make_shared<const AnyTensor>(greyPatches(*model->grid));
    auto plan = planWhatFits(model, inputOf(*model, *cut, wish), changesBeside(*model, wish, cut->ids.size()));
    if (!plan)
        return plan.error();
    wish.unplaced = lacking(together(wish.changes, wish.unplaced), plan->changes);
    wish.changes = plan->changes;
    auto made = std::make_shared<MadeModel>(MadeModel{model, std::move(wish), std::move(*cut), std::move(*plan), {}});
    for (const auto &block : made->plan.blocks)
        made->blocks.emplace_back(block);
    return SharedMadeModel(std::move(made));
}

namespace {

/// What is wrong with what a block reads, by the key of a session file that gives it.
Error blamedOnKey(Error error)
{
    constexpr std::array<std::pair<std::string_view, const char *>, 7> keys{{{"text", "model.text"},
                                                                             {"segments", "model.segments"},
                                                                             {"valid_len", "model.valid_len"},
                                                                             {"from", "model.from"},
                                                                             {"text_to", "model.text_to"},
                                                                             {"inputs.token_ids", "model.target_ids"},
                                                                             {"inputs.patches", "model.patches"}}};
    for (const auto &[field, key] : keys)
        if (error.field == field) {
            error.field = key;
            error.file.clear(); // the block
            break;
        }
    return error;
}

} // namespace

Result<SharedMadeModel> makeModelAsSaid(const SharedModel &model, const ModelWish &wish, const ModelSection &section)
{
    ModelWish unchanged = wish;
    unchanged.changes = unchanged.unplaced = {};
    auto plain = makeModel(model, unchanged);
    if (!plain)
        return blamedOnKey(plain.error());
    if (const auto fits = checkReadingFits(wish.reading, (*plain)->cut.ids.size()); !fits)
        return blamedOnKey(fits.error());
    if (wish.changes == ModelChanges() && wish.unplaced == ModelChanges())
        return plain;
    if (const auto right = checkUnplaced((*plain)->plan, section.unplaced); !right)
        return right.error();
    const ModelInput &input = (*plain)->plan.input;
    ModelChanges changes = wish.changes;
    if (!changes.patched.empty()) {
        auto other = otherTokens(*model, wish, input.source.size());
        if (!other)
            return blamedOnKey(other.error());
        changes.other = std::move(*other);
    }
    if (const auto planned = planModel(model, input, std::move(changes)); !planned)
        return blamedOnSection(planned.error(), model, input, section);
    return makeModel(model, wish);
}

ModelFile modelFileOf(const MadeModel &made, Json view)
{
    return {{made.wish.title, sectionOf(*made.model, made.wish), {}, std::move(view), made.wish.unread},
            made.model->location,
            made.wish.patches,
            made.wish.path,
            made.wish.image};
}

namespace {

/// So many words that are no signs, from the middle of the vocabulary, where letters and signs alone are past.
std::string knownWords(const Tokenizer &tokenizer)
{
    constexpr std::size_t wanted = 4;
    std::vector<TokenId> ids;
    for (TokenId id = tokenizer.size() / 2; id < tokenizer.size() && ids.size() < wanted; ++id)
        if (!tokenizer.isSpecial(id) &&
            tokenizer.text({&id, 1}).find_first_not_of(" \xEF\xBF\xBD") != std::string::npos)
            ids.push_back(id); // a part of a letter would be read as U+FFFD
    return tokenizer.text(ids);
}

std::string firstSentence(const Transformer &model)
{
    if (model.task != ModelTask::MaskedToken)
        return "The cat sat on the mat because it was";
    return "The cat " + maskWord(model) + " on the mat.";
}

} // namespace

std::string maskWord(const Transformer &model)
{
    return model.signs.mask && model.source ? model.source->token(*model.signs.mask) : "[MASK]";
}

Result<SharedMadeModel> makeModelAtFirst(const SharedModel &model, const std::string &proposal)
{
    if (!proposal.empty())
        if (auto proposed = makeModel(model, {proposal}))
            return proposed;
    auto made = makeModel(model, {firstSentence(*model)});
    if (made || model->source == nullptr)
        return made;
    if (auto shorter = makeModel(model, {"The cat"})) // where there are few positions
        return shorter;
    auto known = makeModel(model, {knownWords(*model->source)});
    return known ? known : made;
}

bool mayHavePosition(const MadeModel &made, Index position)
{
    const Index count = positionCount(made.plan);
    const bool mayBeLonger = count == 1 && writesAnew(*made.model, made.wish);
    return position < (mayBeLonger ? roomToWrite(*made.model) + 1 : count);
}

std::size_t firstBlockShown(const Transformer &model)
{
    const auto found =
        std::find_if(model.blocks.begin(), model.blocks.end(), [](const ModelBlock &block) { return block.attends(); });
    return found == model.blocks.end() ? 0 : static_cast<std::size_t>(found - model.blocks.begin());
}

} // namespace headscope
