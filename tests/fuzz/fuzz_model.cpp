// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "describedstore.h"
#include "engine/base/failedreading.h"
#include "engine/formats/safetensors.h"
#include "engine/io/bytetext.h"
#include "engine/models/fittingchanges.h"
#include "engine/models/modelfile.h"
#include "engine/models/openmodel.h"
#include "engine/models/patches.h"
#include "engine/models/runmodel.h"
#include "engine/models/unplacedchanges.h"
#include "engine/models/wishsection.h"
#include "target.h"
#include "workfolder.h"

#include <array>

using namespace headscope;

namespace {

constexpr const char *kSession = "a.headscope";
constexpr std::array<std::string_view, 15> kFiles{"config.json",    "generation_config.json",
                                                  "merges.txt",     "model.safetensors.index.json",
                                                  "params.json",    "image.csv",
                                                  "spiece.model",   "preprocessor_config.json",
                                                  "tokenizer.json", "tokenizer.model",
                                                  "vocab.json",     "tokenizer_config.json",
                                                  "words.json",     "words-target.json",
                                                  "vocab.txt"};

/// What is there at all is small: a run takes as long as its sizes ask for.
void writeWeights(const WorkFolder &folder, const DescribedStore &store)
{
    constexpr std::uint64_t most = std::uint64_t{1} << 18U;
    std::uint64_t left = most;
    std::vector<NamedTensor> tensors;
    for (const StoredTensor &tensor : store.tensors()) {
        if (tensor.decodedBytes > left)
            continue;
        left -= tensor.decodedBytes;
        if (auto numbers = store.read(tensor))
            tensors.push_back({tensor.name, std::move(*numbers)});
    }
    std::vector<const NamedTensor *> pointers(tensors.size());
    std::transform(tensors.begin(), tensors.end(), pointers.begin(), [](const NamedTensor &each) { return &each; });
    std::string file;
    const auto sink = [&file](ByteView bytes) -> Result<void> {
        file += asText(bytes);
        return {};
    };
    if (writeSafetensors(sink, pointers))
        folder.write("model.safetensors", file);
}

/// Tensors line by line, and the other files of the folder, each its name, a line end and its content, with a NUL
/// between them.
void writeFolder(const WorkFolder &folder, std::string_view text)
{
    folder.clear();
    const DescribedStore store(text);
    writeWeights(folder, store);
    while (!text.empty()) {
        std::string_view content = takeWord(text, '\0');
        const std::string_view name = takeWord(content, '\n');
        if (name == kSession || std::find(kFiles.begin(), kFiles.end(), name) != kFiles.end())
            folder.write(std::string(name), content);
    }
}

/// What is planned is run; what a session has changed in the model is run again.
void run(const SharedModel &model, const ModelInput &input, const ModelChanges &changes)
{
    const auto plan = planModel(model, input, changes);
    if (!plan)
        return checkSentence(plan.error());
    try {
        check(runModel(*plan) != nullptr);
    } catch (const FailedReading &failure) {
        checkSentence(failure.error());
    }
}

/// What waits for a place beside right changes is refused with a sentence, or it is run as far as it has one.
void runUnplaced(const SharedModel &model, const ModelInput &input, const ModelWish &wish, const NamedChanges &unplaced)
{
    const auto placed = planModel(model, input, wish.changes);
    if (!placed)
        return;
    if (const auto right = checkUnplaced(*placed, unplaced); !right)
        return checkSentence(right.error());
    const auto plan = planWhatFits(model, input, changesBeside(*model, wish, input.source.size()));
    check(plan.ok());
    run(model, input, plan->changes);
}

ModelInput inputOf(const Transformer &model, const std::string &text)
{
    ModelInput input;
    if (model.grid)
        input.patches = std::make_shared<const AnyTensor>(greyPatches(*model.grid));
    else if (const auto cut = model.source != nullptr ? std::optional(model.source->cut(text)) : std::nullopt)
        input.source = *cut ? (*cut)->ids : std::vector<TokenId>();
    else
        input.source = {0, 1, 2};
    if (model.hasDecoder())
        input.target = {model.signs.start.value_or(0)};
    return input;
}

/// A picture of another size than the model's.
void cutPicture(const Transformer &model)
{
    constexpr Index most = 256;
    const ImageSettings &images = model.images;
    if (std::max({images.rows, images.columns, images.shortest, images.cropRows, images.cropColumns}) > most)
        return;
    const auto patches = patchesOf(Pixels::black(7, 5, 3), model);
    if (!patches)
        checkSentence(patches.error());
}

void runSession(const SharedModel &model)
{
    const auto file = readModelFile(kSession);
    if (!file)
        return checkSentence(file.error());
    const auto wish = wishOf(*model, file->session.model);
    if (!wish)
        return checkSentence(wish.error());
    check(wishOf(*model, sectionOf(*model, *wish)).ok());
    ModelInput input = inputOf(*model, wish->text);
    if (file->patches)
        input.patches = file->patches;
    if (model->hasDecoder() && !wish->target.empty())
        input.target = wish->target;
    run(model, input, wish->changes);
    runUnplaced(model, input, *wish, file->session.model.unplaced);
}

} // namespace

/// The folder of a whole model: it is refused with a sentence, or what is planned of it is run.
FUZZ_TARGET(model)
{
    static const WorkFolder folder;
    writeFolder(folder, {reinterpret_cast<const char *>(data), size});
    const auto model = openModel(".");
    if (!model) {
        checkSentence(model.error());
        return 0;
    }
    for (const Text &note : (*model)->notes)
        check(!note.english().empty());
    run(*model, inputOf(**model, "a b, the cat"), {});
    if ((*model)->grid)
        cutPicture(**model);
    if (isModelFile(kSession))
        runSession(*model);
    return 0;
}
