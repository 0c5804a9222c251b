// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/modelfile.h"

#include "engine/document/json.h"
#include "engine/io/atomicwriter.h"
#include "engine/io/bytetext.h"
#include "engine/io/file.h"
#include "engine/io/memory.h"
#include "engine/io/npy.h"
#include "engine/opening/beside.h"
#include "engine/opening/tensorload.h"

#include <algorithm>
#include <filesystem>

namespace headscope {
namespace {

namespace fs = std::filesystem;

const std::string kImage = "patches";

bool isExample(const std::string &path)
{
    return path.starts_with(kExampleModel);
}

/// What stands in a file that is small enough for a session. Never waits.
std::optional<Bytes> sessionText(const std::string &path)
{
    const auto source = ifInOrder(openPlainFile(path));
    if (!source || (*source)->size() > kLargestSession)
        return std::nullopt;
    auto json = ifInOrder(readPart(**source, 0, (*source)->size()));
    return json ? std::optional<Bytes>(std::move(*json)) : std::nullopt;
}

/// The path from a folder to what lies in it; nothing where it does not.
fs::path pathBelow(const fs::path &place, const fs::path &folder)
{
    fs::path below = place.lexically_relative(folder);
    const bool isBelow = !below.empty() && *below.begin() != "..";
    return isBelow ? below : fs::path();
}

/// The path as it stands in a session of this folder: as it was written, or from the folder where it lies there. What a
/// link in the folder is called is kept, for it may lead elsewhere on another computer.
std::string pathFor(const ModelFile &file, const fs::path &folder)
{
    const std::string &model = file.modelPath;
    if (isExample(model))
        return model;
    std::error_code failure;
    const fs::path named = pathBelow(fs::path(model).lexically_normal(), folder);
    for (const fs::path &path : {fs::path(file.writtenPath), named})
        if (!path.empty() && path.is_relative() && fs::equivalent(folder / path, model, failure))
            return path.string();
    const fs::path below = pathBelow(fs::weakly_canonical(model, failure), folder);
    return below.empty() ? model : below.string();
}

/// Of a file that is not there, which is an error of the key that names it: here this is another than a block has.
Error blamedOnSession(const std::string &path, Error error)
{
    constexpr std::string_view ofBlock = "inputs.patches";
    if (!error.file.empty())
        return error;
    if (error.field.starts_with(ofBlock))
        error.field.replace(0, ofBlock.size(), "model.patches");
    return error.in(path);
}

/// The image that a section names, read as a session reads its tensors: from its own folder alone.
Result<std::shared_ptr<const AnyTensor>> patchesOf(const std::string &path, const ModelSection &section)
{
    if (!section.patches)
        return std::shared_ptr<const AnyTensor>();
    Document named;
    named.layer.kind = BlockKind::Embedding;
    named.inputs.patches = section.patches;
    const FileReader reader = readerOfFolder(folderOfSession(path).string());
    const TensorFiles nothing;
    const Opening opening;
    TensorLoad load(nothing, reader, opening);
    if (const auto found = load.find(named); !found)
        return blamedOnSession(path, found.error());
    if (const auto fits = load.checkLimit(); !fits)
        return fits.error();
    const auto files = load.read();
    if (!files)
        return files.error();
    const AnyTensor *tensor = tensorNamed(**files, *section.patches);
    if (tensor == nullptr)
        return Error{path, "model.patches", Text(section.patches->tensor),
                     Text(ENGINE_TEXT("engine", "a tensor in %1"), {section.patches->file})};
    return std::make_shared<const AnyTensor>(*tensor);
}

/// The name of the image that was written, where a session at this path reads the same numbers by it.
OptionalRef imageThere(const std::string &path, const ModelFile &file)
{
    ModelSection named;
    named.patches = file.writtenImage;
    const auto there = ifInOrder(patchesOf(path, named)).value_or(nullptr);
    return there && haveSameBytes(*there, *file.patches) ? file.writtenImage : std::nullopt;
}

/// Takes away again what was written for a session that then was not.
class Beside
{
public:
    Beside() = default;
    Beside(const Beside &) = delete;
    Beside &operator=(const Beside &) = delete;
    ~Beside()
    {
        std::error_code ignored;
        if (!m_written.empty())
            fs::remove(m_written, ignored);
    }

    Result<OptionalRef> write(const std::string &session, const AnyTensor &image)
    {
        const auto file = writeBeside(session, {{kImage, image}});
        if (!file)
            return file.error();
        if (file->isNew)
            m_written = file->path;
        return OptionalRef(TensorRef{file->path.filename().string(), kImage});
    }
    void keep() { m_written.clear(); }

private:
    fs::path m_written;
};

Result<void> save(const std::string &path, const ModelFile &file)
{
    Beside beside;
    ModelSection section = file.session.model;
    section.path = pathFor(file, folderOfSession(path));
    section.patches = file.patches ? imageThere(path, file) : std::nullopt;
    if (file.patches && !section.patches) {
        auto image = beside.write(path, *file.patches);
        if (!image)
            return image.error();
        section.patches = std::move(*image);
    }
    const std::string json = writeModelSession(file.session.title, section, file.session.view, file.session.unread);
    if (const auto read = readModelSession(json); !read) // too long, say: a good file must not give way to it
        return read.error();
    if (auto written = writeAtomically(path, asBytes(json)); !written)
        return written;
    beside.keep();
    return {};
}

} // namespace

bool isModelFile(const std::string &path)
{
    const auto json = sessionText(path);
    return json && isModelSession(asText(*json));
}

std::optional<Error> faultOfSession(const std::string &path)
{
    const auto json = path.ends_with(".headscope") ? sessionText(path) : std::nullopt;
    if (!json || asText(*json).starts_with("PK"))
        return std::nullopt;
    const auto parsed = parseSession(asText(*json));
    return parsed ? std::nullopt : std::optional<Error>(parsed.error().in(path));
}

Result<ModelFile> readModelFile(const std::string &path)
{
    const auto json = readPlainFile(path, kLargestSession);
    if (!json)
        return json.error();
    auto read = readModelSession(asText(*json));
    if (!read)
        return read.error().in(path);
    auto patches = patchesOf(path, read->model);
    if (!patches)
        return patches.error();
    std::string model = read->model.path;
    if (!isExample(model))
        model = (folderOfSession(path) / model).lexically_normal().string(); // an absolute path stays
    return ModelFile{std::move(*read), std::move(model), std::move(*patches)};
}

Result<void> saveModelFile(const std::string &path, const ModelFile &file)
{
    const auto saved = withinMemory([&] { return save(path, file); });
    return saved ? saved : saved.error().in(path);
}

} // namespace headscope
