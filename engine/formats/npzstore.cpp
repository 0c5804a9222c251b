// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/formats/npystore.h"
#include "engine/io/npz.h"

#include <limits>
#include <utility>

namespace headscope {
namespace {

class NpzStore : public TensorStore
{
public:
    explicit NpzStore(std::vector<StoredArray> arrays) : m_arrays(std::move(arrays))
    {
        for (const StoredArray &array : m_arrays)
            list({array.name, array.header.type.name(), array.header.shape, array.cost()});
    }

    std::string_view kind() const override { return "npz"; }

protected:
    Result<AnyTensor> readAt(std::size_t place) const override { return readArray(m_arrays[place]); }

private:
    std::vector<StoredArray> m_arrays;
};

Result<SharedStore> storeOf(Result<std::vector<StoredArray>> arrays)
{
    return arrays ? Result<SharedStore>(std::make_shared<NpzStore>(std::move(*arrays))) : arrays.error();
}

} // namespace

Result<SharedStore> openNpz(const SharedSource &source)
{
    return storeOf(findArrays(source, std::numeric_limits<std::uint64_t>::max()));
}

Result<SharedStore> openNpz(const SharedSource &source, const std::set<std::string> &names,
                            std::uint64_t maxDecodedBytes)
{
    return storeOf(findArrays(source, names, maxDecodedBytes));
}

} // namespace headscope
