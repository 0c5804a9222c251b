// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/opening/save.h"

#include "engine/document/json.h"
#include "engine/io/atomicwriter.h"
#include "engine/io/memory.h"
#include "engine/io/npy.h"
#include "engine/io/npz.h"
#include "engine/opening/beside.h"
#include "engine/opening/freename.h"
#include "engine/opening/tensorload.h"
#include "engine/plan/referredtensors.h"

#include <filesystem>
#include <optional>
#include <set>
#include <utility>

namespace headscope {
namespace {

namespace fs = std::filesystem;

TensorPlaces::key_type keyOf(const fs::path &folder, const Plan &plan, const TensorRef &ref)
{
    return {folder.string(), plan.files->at(ref.file), ref.tensor};
}

/// Whether a session in this folder that names a tensor so would read these numbers.
bool isReadAs(const fs::path &folder, const TensorRef &ref, const AnyTensor &wanted)
{
    Document naming;
    naming.maps.weights = {ref};
    const TensorFiles nothing;
    const FileReader reader = readerOfFolder(folder.string());
    const Opening opening;
    TensorLoad load(nothing, reader, opening);
    if (!load.find(naming))
        return false;
    const auto files = load.read();
    const AnyTensor *there = files ? tensorNamed(**files, ref) : nullptr;
    return there != nullptr && haveSameBytes(*there, wanted);
}

/// Saves one session. What it wrote is removed again where it does not come to its end.
class Saver
{
public:
    Saver(const std::string &path, const Plan &plan, TensorPlaces &places, const Json &view)
        : m_path(path), m_folder(folderOfSession(path)), m_plan(plan), m_places(places), m_view(view)
    {}
    Saver(const Saver &) = delete;
    Saver &operator=(const Saver &) = delete;
    ~Saver()
    {
        std::error_code ignored;
        if (!m_written.empty())
            fs::remove(m_written, ignored);
    }

    Result<void> save();

private:
    bool isInFolder(const TensorRef &ref) const;
    void collectTensors();
    Result<void> writeTensors();
    Document documentInFolder() const;

    const std::string &m_path;
    const fs::path m_folder;
    const Plan &m_plan;
    TensorPlaces &m_places;
    const Json &m_view;
    std::vector<NamedTensor> m_tensors;        // that the folder does not have
    std::vector<TensorPlaces::key_type> m_new; // their keys
    fs::path m_written;                        // the file of the tensors, until the session is there, too
};

/// A file may have been taken away or written over since it was read. Its time tells less than its numbers do, and
/// these are read one tensor at a time.
bool Saver::isInFolder(const TensorRef &ref) const
{
    const auto place = m_places.find(keyOf(m_folder, m_plan, ref));
    return place != m_places.end() && isReadAs(m_folder, place->second, tensorAt(*m_plan.files, ref));
}

void Saver::collectTensors()
{
    std::set<std::string> names;
    std::set<TensorPlaces::key_type> seen;
    for (const ReferredTensor &referred : referredTensors(m_plan.document)) {
        if (!*referred.ref)
            continue;
        auto key = keyOf(m_folder, m_plan, **referred.ref);
        if (!seen.insert(key).second || isInFolder(**referred.ref)) // a tensor may stand in many places
            continue;
        m_tensors.push_back({freeName((*referred.ref)->tensor, names), tensorAt(*m_plan.files, **referred.ref)});
        m_new.push_back(std::move(key));
    }
}

Result<void> Saver::writeTensors()
{
    auto file = writeBeside(m_path, m_tensors);
    if (!file)
        return file.error();
    if (file->isNew)
        m_written = file->path;
    for (std::size_t i = 0; i < m_new.size(); ++i)
        m_places[m_new[i]] = {file->path.filename().string(), m_tensors[i].name};
    return {};
}

/// The document, its tensors named as the folder has them.
Document Saver::documentInFolder() const
{
    return renamed(m_plan.document, [this](const TensorRef &ref) { return m_places.at(keyOf(m_folder, m_plan, ref)); });
}

Result<void> Saver::save()
{
    collectTensors();
    if (!m_tensors.empty())
        if (const auto written = writeTensors(); !written)
            return written;
    // Whoever is killed here leaves a file that no session names, and the old session with all that it names.
    const std::string json = writeDocument(documentInFolder(), m_view);
    if (const auto read = readDocument(json); !read) // too long, say: a good file must not give way to it
        return read.error();
    if (const auto written = writeAtomically(m_path, asBytes(json)); !written)
        return written;
    m_written.clear();
    return {};
}

} // namespace

TensorPlaces placesOf(const std::string &path, const Plan &plan)
{
    TensorPlaces places;
    const fs::path folder = folderOfSession(path);
    for (const ReferredTensor &referred : referredTensors(plan.document))
        if (*referred.ref)
            places.emplace(keyOf(folder, plan, **referred.ref), **referred.ref);
    return places;
}

std::vector<OptionalRef> namesAt(const TensorPlaces &places, const std::string &path, const Plan &plan)
{
    std::vector<OptionalRef> names;
    const fs::path folder = folderOfSession(path);
    for (const ReferredTensor &referred : referredTensors(plan.document)) {
        const auto place = *referred.ref ? places.find(keyOf(folder, plan, **referred.ref)) : places.end();
        names.push_back(place == places.end() ? OptionalRef() : place->second);
    }
    return names;
}

TensorPlaces placesNamed(const std::vector<OptionalRef> &names, const std::string &path, const Plan &plan)
{
    TensorPlaces places;
    const fs::path folder = folderOfSession(path);
    const auto referred = referredTensors(plan.document);
    if (referred.size() != names.size())
        return places;
    for (std::size_t i = 0; i < names.size(); ++i)
        if (*referred[i].ref && names[i])
            places.emplace(keyOf(folder, plan, **referred[i].ref), *names[i]);
    return places;
}

TensorRef placeOf(const TensorPlaces &places, const std::string &path, const Plan &plan, const TensorRef &ref)
{
    const auto place = places.find(keyOf(folderOfSession(path), plan, ref));
    return place == places.end() ? ref : place->second;
}

std::set<std::string> filesOfOthers(const std::string &path, const Plan &plan, const TensorPlaces &places)
{
    const fs::path folder = folderOfSession(path);
    std::set<std::string> changed;
    std::set<TensorPlaces::key_type> seen; // a tensor may stand in many places
    for (const ReferredTensor &referred : referredTensors(plan.document)) {
        const auto place = *referred.ref ? places.find(keyOf(folder, plan, **referred.ref)) : places.end();
        std::error_code none;
        if (place == places.end() || changed.contains(place->second.file) || !seen.insert(place->first).second ||
            !fs::exists(folder / place->second.file, none))
            continue;
        if (!isReadAs(folder, place->second, tensorAt(*plan.files, **referred.ref)))
            changed.insert(place->second.file);
    }
    return changed;
}

Result<TensorPlaces> saveSession(const std::string &path, const Plan &plan, TensorPlaces places, const Json &view)
{
    const auto saved = withinMemory([&] { return Saver(path, plan, places, view).save(); });
    return saved ? Result<TensorPlaces>(std::move(places)) : saved.error().in(path);
}

} // namespace headscope
