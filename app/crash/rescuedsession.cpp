// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/crash/rescuedsession.h"

#include "engine/document/fieldvalue.h"
#include "engine/io/file.h"
#include "engine/io/memory.h"
#include "engine/opening/sessionfile.h"
#include "engine/plan/referredtensors.h"
#include "ui/library/examples.h"
#include "ui/library/models.h"
#include "ui/session/session.h"
#include "ui/session/sessionname.h"
#include "ui/session/viewfile.h"

#include <QDir>

#include <algorithm>
#include <iterator>

namespace headscope {
namespace {

constexpr const char *kRescued = "rescued";
constexpr const char *kLocation = "location";
constexpr const char *kModelPath = "model_path";
constexpr const char *kWithData = "with_data";
constexpr const char *kFileSize = "file_size";
constexpr const char *kFileModified = "file_modified";
constexpr const char *kImage = "image";
constexpr const char *kTensors = "tensors";

/// What a copy says of itself, taken out of its view.
Json takeNote(Json &view)
{
    auto *parts = view.as<Json::Object>();
    if (parts == nullptr)
        return {};
    const auto note =
        std::find_if(parts->begin(), parts->end(), [](const auto &part) { return part.first == kRescued; });
    if (note == parts->end())
        return {};
    Json taken = std::move(note->second);
    parts->erase(note);
    if (parts->empty())
        view = Json();
    return taken;
}

/// What of a file's state it says; what it does not say is that of no file.
std::int64_t notedNumber(const Json &note, const char *key)
{
    const Json *value = note.find(key);
    const auto *number = value != nullptr ? value->as<std::int64_t>() : nullptr;
    return number != nullptr ? *number : -1;
}

Json noteOf(const OptionalRef &name)
{
    return name ? writeValue(*name) : Json();
}

OptionalRef notedName(const Json &note)
{
    TensorRef name;
    return readValue(note, name) ? OptionalRef(std::move(name)) : std::nullopt;
}

/// What it says of the file; without tensors that its folder names where it says nothing of them.
FileBehind notedFile(const Json &note)
{
    FileBehind file{{notedNumber(note, kFileSize), notedNumber(note, kFileModified)}};
    const Json *tensors = note.find(kTensors);
    if (const auto *names = tensors != nullptr ? tensors->as<Json::List>() : nullptr)
        std::transform(names->begin(), names->end(), std::back_inserter(file.names), notedName);
    return file;
}

/// A whole model, with what was typed and changed; from another folder than the copy says, where one is given.
Result<RescuedSession> readModelCopy(const QString &file, const QString &folder = {})
{
    auto read = openModelSession(file, folder);
    if (!read)
        return read.error();
    const auto made = makeModelAsSaid(read->model, read->wish, read->file.session.model);
    if (!made)
        return made.error().in(file.toStdString());
    OpenedDocument opened;
    opened.view = std::move(read->file.session.view);
    return RescuedSession{{}, std::move(opened), *made};
}

Result<RescuedSession> readCopy(const QString &file, const IsCancelled &isCancelled, const QString &folder)
{
    if (isModelFile(file.toStdString()))
        return readModelCopy(file, folder);
    auto opened = openSessionFile(file.toStdString(), {.isCancelled = isCancelled});
    return opened ? Result<RescuedSession>(RescuedSession{{}, std::move(*opened)}) : opened.error();
}

/// Where a model was opened itself, it belongs to where it lies now: nothing is saved to its old place.
void moveAlong(RescuedSession &rescued, const QString &file)
{
    const auto copy = ifInOrder(readModelFile(file.toStdString()));
    if (copy && rescued.model && QDir::cleanPath(rescued.location) == QString::fromStdString(copy->modelPath))
        rescued.location = QString::fromStdString(rescued.model->model->location);
}

/// A crash writes the names that the tensors have in the folder of their session.
std::vector<OptionalRef> namesInFolder(const OpenedDocument &opened, const QString &location)
{
    std::vector<OptionalRef> names;
    if (isFileLocation(location) && opened.kind == SessionKind::Plain)
        for (const ReferredTensor &referred : referredTensors(opened.document))
            names.push_back(*referred.ref);
    return names;
}

/// As the session of the person names its model and its image: the copy lies in another folder, and has others.
SharedMadeModel withNames(const SharedMadeModel &made, const std::string &path, const OptionalRef &image)
{
    auto named = std::make_shared<MadeModel>(*made);
    named->wish.path = path;
    named->wish.image = image;
    return named;
}

} // namespace

Json rescueView(const Session &session)
{
    Json view = writeView(session.view());
    Json &note = view.at(kRescued);
    note.at(kLocation) = Json(session.location().toStdString());
    if (session.model()) {
        note.at(kModelPath) = Json(session.model()->wish.path);
        note.at(kImage) = noteOf(session.model()->wish.image);
    }
    note.at(kWithData) = Json(session.kind() == SessionKind::WithData);
    const FileBehind file = session.fileBehind();
    note.at(kFileSize) = Json(file.state.size);
    note.at(kFileModified) = Json(file.state.modified);
    if (file.names.empty())
        return view;
    Json::List tensors;
    std::transform(file.names.begin(), file.names.end(), std::back_inserter(tensors), noteOf);
    note.at(kTensors) = Json(std::move(tensors));
    return view;
}

Result<RescuedSession> readRescued(const QString &file, const IsCancelled &isCancelled, const QString &folder)
{
    auto rescued = readCopy(file, isCancelled, folder);
    if (!rescued)
        return rescued;
    const Json note = takeNote(rescued->opened.view);
    const Json *location = note.find(kLocation);
    const Json *withData = note.find(kWithData);
    const auto *words = location != nullptr ? location->as<std::string>() : nullptr;
    const auto *isWithData = withData != nullptr ? withData->as<bool>() : nullptr;
    rescued->opened.kind = isWithData != nullptr && *isWithData ? SessionKind::WithData : SessionKind::Plain;
    rescued->location = words != nullptr ? QString::fromStdString(*words) : QString();
    rescued->file = notedFile(note);
    const Json *modelPath = note.find(kModelPath);
    const auto *path = modelPath != nullptr ? modelPath->as<std::string>() : nullptr;
    if (rescued->model) {
        const Json *image = note.find(kImage);
        const std::string own = rescued->model->wish.path; // of a model that lies elsewhere by now
        rescued->model = withNames(rescued->model, folder.isEmpty() && path != nullptr ? *path : own,
                                   image != nullptr ? notedName(*image) : std::nullopt);
    }
    if (!folder.isEmpty())
        moveAlong(*rescued, file);
    return rescued;
}

bool isModelAtFault(const QString &file)
{
    return isModelFile(file.toStdString()) && ifInOrder(readModelFile(file.toStdString()));
}

Result<RescuedSession> readCrashed(const QString &file, const QString &location, const IsCancelled &isCancelled)
{
    if (isModelFile(file.toStdString())) {
        auto crashed = readModelCopy(file);
        if (!crashed)
            return crashed;
        crashed->location = location;
        if (const auto there = ifInOrder(readModelFile(location.toStdString())))
            crashed->model = withNames(crashed->model, there->session.model.path, there->session.model.patches);
        return crashed;
    }
    const auto json = readPlainFile(file.toStdString(), kLargestSession);
    if (!json)
        return json.error();
    auto read = readDocument(asText(*json));
    if (!read)
        return read.error().in(file.toStdString());
    const auto there = ifInOrder(openSession(location, {.isCancelled = isCancelled})); // what it was before its edits
    OpenedDocument opened{std::move(read->document), there ? there->files : std::make_shared<const TensorFiles>(),
                          std::move(read->unknownKeys), std::move(read->view),
                          there ? there->kind : SessionKind::Plain};
    const std::string folder = sessionFolder(location).toStdString();
    const FileReader reader = readerOfFolder(folder.empty() ? "." : folder);
    const Opening opening{.isCancelled = isCancelled};
    auto whole = withTensors(file.toStdString(), opened, reader, opening);
    if (!whole && !isOfMemory(whole.error()) && opened.document.mask.isCellwise()) { // painted: it was in memory only
        opened.document.mask.allowed.reset();
        opened.document.mask.bias.reset();
        whole = withTensors(file.toStdString(), std::move(opened), reader, opening);
    }
    if (!whole)
        return whole.error();
    FileBehind behind{{}, namesInFolder(*whole, location)};
    return RescuedSession{location, std::move(*whole), {}, std::move(behind)};
}

} // namespace headscope
