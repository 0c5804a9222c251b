// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/modelinput.h"

#include "app/commands/idsoption.h"
#include "app/commands/options.h"
#include "app/commands/readingoptions.h"
#include "engine/models/modeltexts.h"
#include "engine/models/textreading.h"
#include "engine/models/unplacedchanges.h"
#include "engine/models/writing.h"
#include "ui/text/words.h"

#include <iterator>
#include <utility>

namespace headscope {
namespace {

QString locationOf(const Arguments &arguments)
{
    return arguments.positionalArguments().value(0);
}

/// Why no text can be read.
Failure lackingTokenizer(const Arguments &arguments)
{
    Error error = noTokenizer();
    error.expected = Text("%1; or --ids, without a text", {error.expected.english()});
    return refusedModel(arguments, error);
}

/// The ids of the tokens that the text is cut into.
CommandResult<std::vector<TokenId>> cutIds(const Arguments &arguments, const ModelSessionFile &opened)
{
    if (opened.model->source == nullptr)
        return lackingTokenizer(arguments);
    const auto cut = cutFor(*opened.model, opened.wish.text);
    if (!cut)
        return wrongText(arguments, "text", "model.text", cut.error());
    if (cut->ids.empty())
        return wrongText(arguments, "text", "model.text", {"", "", Text("nothing"), Text("a word or more")});
    if (const auto note = opened.model->source->noteOn(opened.wish.text, *cut))
        tellWarnings(arguments, {*note});
    return cut->ids;
}

/// The ids that the model reads.
CommandResult<std::vector<TokenId>> idsOf(const Arguments &arguments, const ModelSessionFile &opened)
{
    const bool areTyped = hasIds(arguments);
    auto ids = areTyped ? typedIds(arguments, *opened.model) : cutIds(arguments, opened);
    const auto longest = opened.model->longest;
    if (ids && longest && std::ssize(*ids) > *longest)
        return wrongText(arguments, areTyped ? "ids" : "text", "model.text",
                         {"", "", Text("%1 tokens", {std::to_string(ids->size())}),
                          Text("at most %1: the model has no more positions", {std::to_string(*longest)})});
    return ids;
}

PictureReader &pictureReader()
{
    static PictureReader reader = nullptr;
    return reader;
}

/// Refuses a text that the model would pass over; an image that it does is refused as it is read.
std::optional<Failure> checkReads(const Arguments &arguments, const Transformer &model)
{
    if (auto failure = checkReadsIds(arguments, model))
        return failure;
    if (auto failure = checkReading(arguments, model))
        return failure;
    if (arguments.isSet(option("text")) && model.task == ModelTask::Classes)
        return usage(QStringLiteral("--text"), arguments.value(option("text")), Text("a model that reads text"));
    if (arguments.isSet(option("text-to")) && !model.hasDecoder())
        return usage(QStringLiteral("--text-to"), arguments.value(option("text-to")),
                     Text("a model that writes another text"));
    return std::nullopt;
}

/// What the session changes in a run on its own text acts where another one has a place for it, and else waits.
void letChangesWait(ModelSessionFile &opened)
{
    ModelWish &wish = opened.wish;
    if (wish.changes == ModelChanges())
        return;
    wish.unplaced = together(std::exchange(wish.changes, {}), wish.unplaced);
    opened.waiting = std::exchange(static_cast<NamedChanges &>(opened.file.session.model), {});
}

/// What a decoder has written of another text is to be written anew.
void takeText(std::string text, ModelSessionFile &opened)
{
    if (text == opened.wish.text)
        return;
    letChangesWait(opened);
    opened.wish.isTargetOld = opened.model->hasDecoder();
    opened.wish.reading = {}; // it is of the tokens of the other text
    opened.wish.text = std::move(text);
}

/// The patches that the image is cut into.
CommandResult<SharedTensor> imageOf(const Arguments &arguments, const Transformer &model)
{
    const std::string file = arguments.value(option("image")).toStdString();
    auto patches = patchesInFile(file, model, pictureReader());
    if (!patches)
        return Failure{ExitCode::InputRefused, patches.error()};
    return std::make_shared<const AnyTensor>(std::move(*patches));
}

/// The first token of a decoder, where there is one.
std::vector<TokenId> onlyStart(const std::vector<TokenId> &target)
{
    return {target.begin(), target.begin() + (target.empty() ? 0 : 1)};
}

/// What --text-to says that the decoder has written, behind its start.
std::optional<Failure> takeTarget(const Arguments &arguments, ModelSessionFile &opened)
{
    const Transformer &model = *opened.model;
    if (!model.hasDecoder())
        return std::nullopt;
    const bool isToBegin = hasIds(arguments) || (model.source != nullptr && opened.wish.target.empty());
    if (isToBegin && !model.signs.start)
        return refusedModel(arguments, {"", "decoder_start_token_id", Text("nothing"),
                                        Text("in config.json, the id of the token that the decoder begins with, or a "
                                             "list of its words that has <bos>")});
    if (opened.wish.target.empty())
        opened.wish.target = {model.signs.start.value_or(0)};
    if (!arguments.isSet(option("text-to")))
        return std::nullopt;
    if (model.target == nullptr)
        return refusedModel(arguments, noTargetWords(model));
    const auto cut = model.target->cut(arguments.value(option("text-to")).toStdString(), false);
    if (!cut)
        return wrongText(arguments, "text-to", "model.text_to", cut.error());
    std::vector<TokenId> target = onlyStart(opened.wish.target);
    target.insert(target.end(), cut->ids.begin(), cut->ids.end());
    if (target != opened.wish.target)
        letChangesWait(opened);
    opened.wish.target = std::move(target);
    opened.wish.writesTarget = false;
    return std::nullopt;
}

/// An error of the other text: of --from, or of the session where that alone asks for it.
Failure wrongOther(const Arguments &arguments, const ModelSessionFile &opened, const std::string &got,
                   const Text &expected)
{
    const ModelSection &section = opened.file.session.model;
    const bool isAsked = !section.from.empty() || !section.patch.empty() || !opened.waiting.patch.empty();
    return isAsked && !arguments.isSet(option("from"))
               ? refusedModel(arguments, {"", "model.from", Text(got), expected})
               : usage(QStringLiteral("--from"), toQString(got), expected);
}

} // namespace

void setPictureReader(PictureReader read)
{
    pictureReader() = read;
}

std::optional<Failure> takeModelInput(const Arguments &arguments, ModelSessionFile &opened)
{
    if (auto failure = checkReads(arguments, *opened.model))
        return failure;
    if (hasIds(arguments)) {
        opened.wish.text.clear(); // ids are another input, also where the text has the same signs
        takeText(arguments.value(option("ids")).toStdString(), opened); // as figures call it
    } else if (arguments.isSet(option("text")))
        takeText(arguments.value(option("text")).toStdString(), opened);
    else if (opened.wish.text.empty())
        opened.wish.text = firstTextOf(locationOf(arguments)).toStdString(); // which an example has
    if (arguments.isSet(option("image"))) {
        auto image = imageOf(arguments, *opened.model);
        if (!image)
            return image.error();
        opened.wish.patches = *image;
        opened.wish.picture = arguments.value(option("image")).toStdString();
    }
    return takeTarget(arguments, opened);
}

CommandResult<ModelInput> modelInputOf(const Arguments &arguments, const ModelSessionFile &opened)
{
    ModelInput input;
    if (opened.model->task == ModelTask::Classes) {
        input.patches = opened.wish.patches;
        return input.patches ? CommandResult<ModelInput>(input)
                             : usage(QStringLiteral("--image"), {}, Text("a picture, or a .npy file of one"));
    }
    if (opened.wish.text.empty() && !arguments.isSet(option("text")) && !hasIds(arguments))
        return usage(QStringLiteral("--text"), {}, Text("the text to run the model on, or --ids"));
    auto source = idsOf(arguments, opened);
    if (!source)
        return source.error();
    input.source = *source;
    const TextReading said = besideReading(arguments, opened.wish.reading);
    if (const auto fits = checkReadingFits(said, input.source.size()); !fits)
        return refusedModel(arguments, inSection(fits.error()));
    takeReading(said, input);
    if (auto failure = takeReading(arguments, *opened.model, input))
        return std::move(*failure);
    if (const auto note = noteOfLength(*opened.model, input.source.size()))
        tellWarnings(arguments, {*note});
    if (opened.model->hasDecoder())
        input.target = opened.wish.target;
    if (writesAnew(*opened.model, opened.wish))
        input.target = onlyStart(input.target);
    return input;
}

CommandResult<std::vector<TokenId>> otherTextOf(const Arguments &arguments, const ModelSessionFile &opened,
                                                const ModelInput &input)
{
    if (opened.wish.otherText.empty())
        return wrongOther(arguments, opened, "nothing", Text("the text that the numbers come from"));
    if (input.patches)
        return wrongOther(arguments, opened, opened.wish.otherText, Text("a model that reads text"));
    auto ids = otherTokens(*opened.model, opened.wish, input.source.size());
    if (!ids)
        return wrongText(arguments, "from", "model.from", ids.error());
    return std::move(*ids);
}

Failure refusedModel(const Arguments &arguments, const Error &error)
{
    return {ExitCode::InputRefused, error.file.empty() ? error.in(locationOf(arguments).toStdString()) : error};
}

Failure refusedAsSaid(const Arguments &arguments, const Error &error)
{
    for (const char *name : {"without", "patch"})
        if (error.field == name && arguments.isSet(option(name)))
            return {ExitCode::Usage, {"", std::string("--") + name, error.got, error.expected}};
    for (const auto &[name, key] :
         {std::pair("text", "model.text"), std::pair("text-to", "model.text_to"), std::pair("from", "model.from")})
        if (error.field == key && arguments.isSet(option(name)))
            return wrongText(arguments, name, key, error);
    return refusedModel(arguments, error);
}

Failure wrongText(const Arguments &arguments, const char *name, const char *key, const Error &error)
{
    Error blamed = error;
    blamed.field = arguments.isSet(option(name)) ? std::string() : key;
    return arguments.isSet(option(name)) ? Failure{ExitCode::InputRefused, blamed.in(std::string("--") + name)}
                                         : refusedModel(arguments, blamed);
}

} // namespace headscope
