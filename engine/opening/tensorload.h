// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/formats/tensorstore.h"
#include "engine/opening/open.h"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace headscope {

/// The tensors that a document names and that are still to be read, each file opened once under whatever names.
class TensorLoad
{
public:
    /// `held` is what needs no reading.
    TensorLoad(const TensorFiles &held, const FileReader &reader, const Opening &opening)
        : m_held(held), m_reader(reader), m_opening(opening)
    {}

    /// Opens the files that the document names, and reads the headers of its tensors. An error without a file is one of
    /// the document.
    Result<void> find(const Document &document);
    const Shape *shapeOf(const TensorRef &ref) const;
    Result<void> checkLimit() const;
    /// Everything that is held, with what was found.
    Result<std::shared_ptr<const TensorFiles>> read() const;

private:
    /// The tensors that are wanted of a file, and the first key of the document that names it.
    struct Wanted
    {
        const char *key;
        std::set<std::string> tensors = {};
    };

    /// A file with the tensors that are wanted of it.
    struct Shelf
    {
        std::set<std::string> names; ///< what the document calls the file
        SharedSource source;
        bool isNpz = true;
        std::set<std::string> wanted;
        SharedStore store;
    };

    Result<void> open(const std::string &file, const Wanted &wanted);
    Result<SharedStore> storeOf(const Shelf &shelf) const;
    static std::vector<const StoredTensor *> wantedOf(const Shelf &shelf);
    Result<TensorFile> read(const Shelf &shelf) const;

    const TensorFiles &m_held;
    const FileReader &m_reader;
    const Opening &m_opening;
    std::map<std::string, Shelf> m_shelves; // by the identity of the file
};

} // namespace headscope
