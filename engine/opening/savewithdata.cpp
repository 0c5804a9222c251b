// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/opening/archive.h"

#include "engine/io/atomicwriter.h"
#include "engine/io/bytetext.h"
#include "engine/io/memory.h"
#include "engine/io/npy.h"
#include "engine/io/npz.h"
#include "engine/io/zipwriter.h"
#include "engine/opening/freename.h"
#include "engine/plan/referredtensors.h"

#include <map>
#include <set>
#include <utility>

namespace headscope {
namespace {

const std::string kTensors = "tensors.npz";

/// A session, its tensors named as the archive has them.
struct Packed
{
    Document document;
    std::vector<std::pair<std::string, const AnyTensor *>> tensors; // those of the plan
};

Packed packed(const Plan &plan)
{
    Packed out;
    std::set<std::string> taken;
    std::map<const AnyTensor *, std::string> names;
    out.document = renamed(plan.document, [&](const TensorRef &ref) {
        const AnyTensor *tensor = &tensorAt(*plan.files, ref);
        if (!names.contains(tensor)) {
            const std::string name = freeName(ref.tensor, taken);
            names.emplace(tensor, name);
            out.tensors.emplace_back(name, tensor);
        }
        return TensorRef{kTensors, names.at(tensor)};
    });
    return out;
}

/// As much as is read again.
Result<void> checkSize(const Packed &session)
{
    std::uint64_t bytes = 0;
    for (const auto &[name, tensor] : session.tensors)
        bytes += npyHeaderOf(*tensor).size() + npyDataOf(*tensor).size();
    if (bytes > kDefaultMaxDecodedBytes)
        return Error{{}, "output", byteCount(bytes), atMostBytes(kDefaultMaxDecodedBytes)};
    return {};
}

Result<void> writeTensors(const Packed &session, const ByteSink &sink)
{
    NpzWriter writer(sink);
    for (const auto &[name, tensor] : session.tensors)
        if (auto added = writer.add(name, *tensor); !added)
            return added;
    return writer.finish();
}

Result<void> writeArchive(const Packed &session, const std::string &json, const ByteSink &sink)
{
    ZipWriter archive(sink);
    if (auto added = archive.add(kSessionMember, [&](const ByteSink &out) { return out(asBytes(json)); }); !added)
        return added;
    if (!session.tensors.empty())
        if (auto added = archive.add(kTensors, [&](const ByteSink &out) { return writeTensors(session, out); }); !added)
            return added;
    return archive.finish();
}

Result<void> save(const std::string &path, const Plan &plan, const Json &view)
{
    const Packed session = packed(plan);
    if (auto fits = checkSize(session); !fits)
        return fits;
    const std::string json = writeDocument(session.document, view);
    if (const auto read = readDocument(json); !read) // too long, say: a good file must not give way to it
        return read.error();
    return writeInPieces(path, [&](const ByteSink &sink) { return writeArchive(session, json, sink); });
}

} // namespace

Result<void> saveWithData(const std::string &path, const Plan &plan, const Json &view)
{
    const auto saved = withinMemory([&] { return save(path, plan, view); });
    return saved ? saved : saved.error().in(path);
}

} // namespace headscope
