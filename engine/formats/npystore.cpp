// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/formats/npystore.h"

#include "engine/io/npy.h"
#include "engine/io/npyheader.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace headscope {
namespace {

class NpyStore : public TensorStore
{
public:
    NpyStore(SharedSource source, NpyHeader header, const std::string &name)
        : m_source(std::move(source)), m_header(std::move(header))
    {
        list({name, m_header.type.name(), m_header.shape, m_header.decodedBytes});
    }

    std::string_view kind() const override { return "npy"; }

protected:
    Result<AnyTensor> readAt(std::size_t) const override
    {
        std::uint64_t at = m_header.dataStart;
        const auto next = [&](std::span<std::byte> out) -> Result<void> {
            at += out.size();
            return m_source->read(at - out.size(), out);
        };
        return readNpyData(next, m_header);
    }

private:
    SharedSource m_source;
    NpyHeader m_header;
};

} // namespace

Result<SharedStore> openNpy(const SharedSource &source, const std::string &name)
{
    const auto start = readPart(*source, 0, std::min<std::uint64_t>(source->size(), kMaxNpyHeaderBytes));
    if (!start)
        return start.error();
    auto header = readNpyHeader(*start, source->size(), std::numeric_limits<std::uint64_t>::max());
    if (!header)
        return header.error();
    return SharedStore(std::make_shared<NpyStore>(source, std::move(*header), name));
}

} // namespace headscope
