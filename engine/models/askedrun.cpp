// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/askedrun.h"

#include "engine/base/joined.h"
#include "engine/models/modelfile.h"
#include "engine/models/modeltexts.h"
#include "engine/models/modeltrace.h"
#include "engine/models/wishsection.h"

#include <filesystem>

namespace headscope {
namespace {

/// The last of the names in a path, also where a slash stands behind it.
std::string lastName(const std::string &path)
{
    const std::filesystem::path whole(path);
    return (whole.has_filename() ? whole : whole.parent_path()).filename().string();
}

/// Whether the tokens that have been read are those of the text, and not ids that somebody gave.
bool areOfText(const ModelTrace &trace, const std::string &text)
{
    if (trace.model().source == nullptr)
        return false;
    const auto cut = cutFor(trace.model(), text);
    return cut && cut->ids == trace.plan.input.source;
}

void addInput(AskedRun &asked, const ModelTrace &trace, const ModelWish &wish)
{
    const ModelInput &input = trace.plan.input;
    if (input.patches) {
        if (!wish.picture.empty())
            asked.options.emplace_back("image", lastName(wish.picture));
        return;
    }
    const bool isText = areOfText(trace, wish.text);
    if (isText)
        asked.options.emplace_back("text", wish.text);
    if (const auto written = sectionOf(trace.model(), wish).textTo; written && !writesAnew(trace.model(), wish))
        asked.options.emplace_back("text-to", *written);
    if (!isText)
        asked.options.emplace_back("ids", joinedWith(",", input.source));
    if (!input.segments.empty())
        asked.options.emplace_back("segments", joinedWith(",", input.segments));
    if (input.validLen)
        asked.options.emplace_back("valid-len", std::to_string(*input.validLen));
}

void addPatched(AskedRun &asked, const ModelTrace &trace, const ModelWish &wish)
{
    const std::vector<ModelPart> &patched = trace.plan.changes.patched;
    for (const ModelPart &part : patched)
        asked.options.emplace_back("patch", nameOfPart(trace.model(), part));
    if (!patched.empty())
        asked.options.emplace_back("from", wish.otherText);
}

void addChanges(AskedRun &asked, const ModelTrace &trace, const ModelWish &wish)
{
    const ModelChanges &changes = trace.plan.changes;
    for (const ModelPart &part : changes.leftOut)
        asked.options.emplace_back("without", nameOfPart(trace.model(), part));
    if (goesOnBehind(wish)) // the other text is too short for the command
        asked.patchedBefore = changes.patched.size();
    else
        addPatched(asked, trace, wish);
    for (const auto &[block, overrides] : changes.overrides)
        asked.changedNumbers += overrides.size();
}

} // namespace

AskedRun askedRunOf(const ModelTrace &trace, const ModelWish &wish)
{
    const Transformer &model = trace.model();
    const bool isExample = model.location.starts_with(kExampleModel);
    AskedRun asked{isExample ? model.location : lastName(model.location), model.title, {}};
    addInput(asked, trace, wish);
    addChanges(asked, trace, wish);
    return asked;
}

} // namespace headscope
