// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/result.h"
#include "engine/io/bytesource.h"
#include "engine/io/npyheader.h"
#include "engine/io/zipdirectory.h"
#include "engine/io/zipwriter.h"
#include "engine/tensor/tensor.h"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

namespace headscope {

struct NamedTensor
{
    std::string name;
    AnyTensor tensor;

    bool operator==(const NamedTensor &) const = default;
};

/// An array of an archive; of its numbers nothing is read yet.
struct StoredArray
{
    std::string name;
    SharedSource archive;
    ZipMember member;
    NpyHeader header;
    std::optional<Error> fault = {}; ///< why it cannot be read, where its type is none of numbers

    /// What reading it may take: its member unpacked, or the tensor that this becomes.
    std::uint64_t cost() const { return std::max(member.size, header.decodedBytes); }
};

/// The arrays of a .npz file that have these names, and no error for one that is not there. The whole archive is found
/// to be in order; of each of the arrays the header is unpacked, and of all others nothing.
Result<std::vector<StoredArray>> findArrays(const SharedSource &archive, const std::set<std::string> &names,
                                            std::uint64_t maxDecodedBytes = kDefaultMaxDecodedBytes);
/// The same for all arrays, in the order of the archive; members that are none are left out.
Result<std::vector<StoredArray>> findArrays(const SharedSource &archive,
                                            std::uint64_t maxDecodedBytes = kDefaultMaxDecodedBytes);
/// The same, where an array of words, dates or objects has a fault instead of being the fault of the whole archive.
Result<std::vector<StoredArray>> findArraysOfAnyType(const SharedSource &archive, std::uint64_t maxDecodedBytes);

Result<AnyTensor> readArray(const StoredArray &array);

/// A limit for everything that belongs together, whatever the number of its files.
class DecodingLimit
{
public:
    explicit DecodingLimit(std::uint64_t bytes) : m_bytes(bytes), m_left(bytes) {}
    Result<void> take(const StoredArray &array);
    /// The same for what is called so in an error.
    Result<void> take(std::uint64_t bytes, const std::string &name);

private:
    std::uint64_t m_bytes;
    std::uint64_t m_left;
};

/// Writes an archive as numpy.savez() does, its members stored, one tensor after the other. The same tensors always
/// give the same bytes.
class NpzWriter
{
public:
    explicit NpzWriter(ByteSink sink) : m_archive(std::move(sink)) {}

    Result<void> add(const std::string &name, const AnyTensor &tensor);
    /// Writes the directory. There must be a tensor.
    Result<void> finish();

private:
    ZipWriter m_archive;
    std::set<std::string> m_names;
};

/// The whole archive in memory.
Result<Bytes> writeNpz(const std::vector<NamedTensor> &tensors);

} // namespace headscope
