// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/formats/npystore.h"
#include "engine/io/memberstream.h"
#include "engine/io/memory.h"
#include "engine/io/npywords.h"
#include "engine/io/npz.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace headscope {
namespace {

constexpr std::uint64_t kMostWordsOfArray = std::uint64_t{1} << 20U; // bytes of an array of words
constexpr std::uint64_t kMostWordsOfAll = std::uint64_t{16} << 20U;  // in memory: an archive may have many of them

/// What its words may take in memory: the array unpacked, and each word as a value of its own.
std::uint64_t costOfWords(const StoredArray &array)
{
    constexpr std::uint64_t each = 80;
    const Shape &shape = array.header.shape;
    const std::uint64_t count = shape.size() == 1 ? static_cast<std::uint64_t>(shape.front()) : 0;
    return array.member.size + each * std::min(count, array.member.size); // none takes less than a byte
}

/// The words of an array of them, nothing where it is none or too many with those before it.
std::optional<std::vector<std::string>> wordsOf(const StoredArray &array, DecodingLimit &limit)
{
    if (array.member.size > kMostWordsOfArray || !limit.take(costOfWords(array), array.name))
        return std::nullopt;
    const auto file = unpacked(*array.archive, array.member, kMostWordsOfArray);
    return file ? readNpyWords(*file) : std::nullopt;
}

class NpzStore : public TensorStore
{
public:
    explicit NpzStore(std::vector<StoredArray> arrays) : m_arrays(std::move(arrays))
    {
        Json::Object words;
        DecodingLimit limit(kMostWordsOfAll);
        for (const StoredArray &array : m_arrays) {
            list({array.name, array.fault ? "?" : array.header.type.name(), array.header.shape, array.cost(),
                  array.fault});
            if (auto own = array.fault ? wordsOf(array, limit) : std::nullopt)
                words.emplace_back(array.name, asJson(*own));
        }
        tell(Json(std::move(words)));
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
    return storeOf(findArraysOfAnyType(source, std::numeric_limits<std::uint64_t>::max()));
}

Result<SharedStore> openNpz(const SharedSource &source, const std::set<std::string> &names,
                            std::uint64_t maxDecodedBytes)
{
    return storeOf(findArrays(source, names, maxDecodedBytes));
}

} // namespace headscope
