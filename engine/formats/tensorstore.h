// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/result.h"
#include "engine/document/jsonvalue.h"
#include "engine/io/bytesource.h"
#include "engine/io/numbertype.h"
#include "engine/tensor/tensor.h"

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace headscope {

inline constexpr std::size_t kLongestName = 4096; ///< of a tensor, in bytes

/// A tensor in a file, of which no number is read yet.
struct StoredTensor
{
    std::string name;
    std::string dtype; ///< as safetensors calls it: "F32"
    Shape shape;
    std::uint64_t decodedBytes = 0;  ///< what reading it takes in memory, or unpacks on the way
    std::optional<Error> fault = {}; ///< why it cannot be read, where its type is none that is
};

/// Whether its numbers are written with a point, and not as whole numbers or yes and no.
bool isOfReals(const StoredTensor &tensor);
/// Whether it says yes or no of each place.
bool isOfFlags(const StoredTensor &tensor);

/// Gives the next numbers of a tensor, so many of them, in C order. They must be there.
using NextNumbers = std::function<Result<AnyTensor>(Index count)>;

/// A file of tensors, opened: names and shapes are known and found to be in order, numbers are read when somebody asks
/// for them. Opening takes the memory of its lists, whatever the size of the file.
class TensorStore
{
public:
    TensorStore() = default;
    TensorStore(const TensorStore &) = delete;
    TensorStore &operator=(const TensorStore &) = delete;
    virtual ~TensorStore() = default;

    /// "npy", "npz", "safetensors", "pytorch", "csv"
    virtual std::string_view kind() const = 0;
    /// In the order of the file.
    const std::vector<StoredTensor> &tensors() const { return m_tensors; }
    /// By a search, not one by one: an index of shards asks for each of some 10,000. The first where there are several.
    const StoredTensor *find(std::string_view name) const;
    /// The numbers of a tensor of this store, or why they are refused.
    Result<AnyTensor> read(const StoredTensor &tensor) const;
    /// The same numbers piece by piece, of which few are in memory at once. The store must live on.
    Result<NextNumbers> inPieces(const StoredTensor &tensor) const;
    /// What the file says besides: the metadata of safetensors, the plain values of a pickle, the words of a table.
    const Json &facts() const { return m_facts; }
    /// One of these by its name, or null; by a search, since each of thousands of layers may ask a file that says much.
    const Json *fact(std::string_view name) const;

protected:
    /// The tensor at this place of the list, which has no fault.
    virtual Result<AnyTensor> readAt(std::size_t place) const = 0;
    /// Its numbers piece by piece; those of a store that cannot read so are refused where they are many.
    virtual Result<NextNumbers> piecesAt(std::size_t place) const;

    /// Puts a tensor behind the others.
    void list(StoredTensor tensor);
    /// What the file says besides, an object or null.
    void tell(Json facts);

private:
    std::vector<StoredTensor> m_tensors;
    std::map<std::string, std::size_t, std::less<>> m_places;
    Json m_facts;
    std::vector<const JsonMember *> m_factsByName; ///< in the order of their names
};
using SharedStore = std::shared_ptr<const TensorStore>;

/// A tensor of this type and shape, or why no file can have it: a size that cannot be counted.
Result<StoredTensor> storedTensor(std::string name, const NumberType &type, Shape shape);

/// Why a tensor of a type that is listed, but that nothing reads, is refused.
Error faultOfType(const std::string &name, const std::string &dtype);

/// The bytes of its numbers in the file.
std::uint64_t storedBytes(const Shape &shape, const NumberType &type);

} // namespace headscope
