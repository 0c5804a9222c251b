// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/memory.h"
#include "engine/io/npy.h"
#include "engine/io/npz.h"

#include <utility>

namespace headscope {

Result<void> NpzWriter::add(const std::string &name, const AnyTensor &tensor)
{
    const std::string member = name + ".npy";
    if (auto fault = faultInMemberName(member))
        return *fault;
    if (!m_names.insert(member).second)
        return Error{{},
                     "member " + member,
                     {ENGINE_TEXT("engine", "a second tensor of that name"), {}},
                     {ENGINE_TEXT("engine", "one"), {}}};
    return m_archive.add(member, [header = npyHeaderOf(tensor), data = npyDataOf(tensor)](const ByteSink &sink) {
        const Result<void> written = sink(asBytes(header));
        return written ? sink(data) : written;
    });
}

Result<void> NpzWriter::finish()
{
    if (m_names.empty())
        return Error{
            {}, "archive", {ENGINE_TEXT("engine", "no array"), {}}, {ENGINE_TEXT("engine", "at least one array"), {}}};
    return m_archive.finish();
}

Result<Bytes> writeNpz(const std::vector<NamedTensor> &tensors)
{
    return withinMemory([&]() -> Result<Bytes> {
        Bytes out;
        NpzWriter writer([&out](ByteView bytes) -> Result<void> {
            out.insert(out.end(), bytes.begin(), bytes.end());
            return {};
        });
        for (const NamedTensor &tensor : tensors)
            if (const Result<void> added = writer.add(tensor.name, tensor.tensor); !added)
                return added.error();
        const Result<void> finished = writer.finish();
        return finished ? Result<Bytes>(std::move(out)) : finished.error();
    });
}

} // namespace headscope
