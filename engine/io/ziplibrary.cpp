// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/ziplibrary.h"

#include <memory>
#include <utility>
#include <zip.h>

namespace headscope {
namespace {

struct FreeSource
{
    void operator()(zip_source_t *source) const { ::zip_source_free(source); }
};
struct DiscardArchive
{
    void operator()(zip_t *archive) const { ::zip_discard(archive); }
};
using Source = std::unique_ptr<zip_source_t, FreeSource>;
using Archive = std::unique_ptr<zip_t, DiscardArchive>;

struct LibraryError
{
    LibraryError() { ::zip_error_init(&content); }
    LibraryError(const LibraryError &) = delete;
    LibraryError &operator=(const LibraryError &) = delete;
    ~LibraryError() { ::zip_error_fini(&content); }

    std::string text() { return ::zip_error_strerror(&content); }

    zip_error_t content;
};

/// An archive takes its source over, but only once it is open.
Archive openArchive(Source source, int flags, LibraryError &error)
{
    if (!source)
        return nullptr;
    Archive archive(::zip_open_from_source(source.get(), flags, &error.content));
    if (archive)
        (void)source.release();
    return archive;
}

Error notWritten(const std::string &reason)
{
    return {{}, "archive", Text(reason), {ENGINE_TEXT("engine", "an archive that can be written"), {}}};
}

bool isSame(const zip_stat_t &seen, const ZipMember &member)
{
    return member.name == seen.name && member.size == seen.size && member.packed.size() == seen.comp_size &&
           member.crc == seen.crc && member.isDeflated == (seen.comp_method == ZIP_CM_DEFLATE);
}

bool seesTheSame(zip_t *archive, const std::vector<ZipMember> &members)
{
    bool same = ::zip_get_num_entries(archive, 0) == static_cast<zip_int64_t>(members.size());
    for (std::size_t i = 0; same && i < members.size(); ++i) {
        zip_stat_t seen;
        same = ::zip_stat_index(archive, i, ZIP_FL_ENC_RAW, &seen) == 0 && isSame(seen, members[i]);
    }
    return same;
}

bool addEntry(zip_t *archive, const ZipEntry &entry)
{
    Source source(::zip_source_buffer(archive, entry.bytes.data(), entry.bytes.size(), 0));
    if (!source)
        return false;
    const zip_int64_t index = ::zip_file_add(archive, entry.name.c_str(), source.get(), ZIP_FL_ENC_UTF_8);
    if (index < 0)
        return false;
    (void)source.release();
    constexpr zip_uint16_t firstDay = (1U << 5U) | 1U; // 1980-01-01, the zip format's zero
    constexpr zip_uint32_t mode = 0100644U << 16U;
    const auto place = static_cast<zip_uint64_t>(index);
    return ::zip_set_file_compression(archive, place, ZIP_CM_STORE, 0) == 0 &&
           ::zip_file_set_dostime(archive, place, 0, firstDay, 0) == 0 &&
           ::zip_file_set_external_attributes(archive, place, 0, ZIP_OPSYS_UNIX, mode) == 0;
}

Result<Bytes> contentOf(zip_source_t *source)
{
    zip_stat_t status;
    if (::zip_source_stat(source, &status) != 0 || ::zip_source_open(source) != 0)
        return notWritten(::zip_error_strerror(::zip_source_error(source)));
    Bytes bytes(status.size);
    const zip_int64_t read = ::zip_source_read(source, bytes.data(), bytes.size());
    ::zip_source_close(source);
    if (read != static_cast<zip_int64_t>(bytes.size()))
        return notWritten("a short read");
    return bytes;
}

} // namespace

Result<void> checkWithLibrary(ByteView archive, const std::vector<ZipMember> &members)
{
    LibraryError error;
    Source source(::zip_source_buffer_create(archive.data(), archive.size(), 0, &error.content));
    const Archive opened = openArchive(std::move(source), ZIP_RDONLY | ZIP_CHECKCONS, error);
    const bool same = opened && seesTheSame(opened.get(), members);
    if (same)
        return {};
    const Text got =
        opened ? Text{ENGINE_TEXT("engine", "members that two readers see differently"), {}} : Text(error.text());
    return Error{{}, "archive", got, {ENGINE_TEXT("engine", "a consistent zip archive"), {}}};
}

Result<Bytes> writeStoredZip(const std::vector<ZipEntry> &entries)
{
    LibraryError error;
    Source source(::zip_source_buffer_create(nullptr, 0, 0, &error.content));
    if (!source)
        return notWritten(error.text());
    ::zip_source_keep(source.get()); // one hold for the archive, one for reading the outcome
    Archive archive = openArchive(Source(source.get()), ZIP_TRUNCATE, error);
    if (!archive)
        return notWritten(error.text());
    for (const ZipEntry &entry : entries)
        if (!addEntry(archive.get(), entry))
            return notWritten(::zip_strerror(archive.get()));
    if (::zip_close(archive.get()) != 0)
        return notWritten(::zip_strerror(archive.get()));
    (void)archive.release();
    return contentOf(source.get());
}

} // namespace headscope
