// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/ziplibrary.h"

#include <algorithm>
#include <memory>
#include <new>
#include <optional>
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

    zip_error_t content;
};

/// What the library reads, and how far it has come.
struct ArchiveReading
{
    const ByteSource &archive;
    std::uint64_t position = 0;
    LibraryError error = {};
    std::optional<Error> failure = {}; // after the first, nothing is read any more

    zip_int64_t answer(void *data, zip_uint64_t length, zip_source_cmd_t question);
    zip_int64_t read(std::byte *out, zip_uint64_t length);
    zip_int64_t seek(void *data, zip_uint64_t length);
};

zip_int64_t ArchiveReading::read(std::byte *out, zip_uint64_t length)
{
    const std::uint64_t count = std::min(length, archive.size() - position);
    if (!failure)
        if (const Result<void> done = archive.read(position, {out, count}); !done)
            failure = done.error();
    if (failure) {
        ::zip_error_set(&error.content, ZIP_ER_READ, 0);
        return -1;
    }
    position += count;
    return static_cast<zip_int64_t>(count);
}

zip_int64_t ArchiveReading::seek(void *data, zip_uint64_t length)
{
    const zip_int64_t place = ::zip_source_seek_compute_offset(position, archive.size(), data, length, &error.content);
    if (place < 0)
        return -1;
    position = static_cast<std::uint64_t>(place);
    return 0;
}

zip_int64_t ArchiveReading::answer(void *data, zip_uint64_t length, zip_source_cmd_t question)
{
    switch (question) {
    case ZIP_SOURCE_SUPPORTS:
        return ::zip_source_make_command_bitmap(ZIP_SOURCE_OPEN, ZIP_SOURCE_READ, ZIP_SOURCE_CLOSE, ZIP_SOURCE_STAT,
                                                ZIP_SOURCE_ERROR, ZIP_SOURCE_FREE, ZIP_SOURCE_SEEK, ZIP_SOURCE_TELL,
                                                -1);
    case ZIP_SOURCE_OPEN: position = 0; return 0;
    case ZIP_SOURCE_READ: return read(static_cast<std::byte *>(data), length);
    case ZIP_SOURCE_SEEK: return seek(data, length);
    case ZIP_SOURCE_TELL: return static_cast<zip_int64_t>(position);
    case ZIP_SOURCE_ERROR: return ::zip_error_to_data(&error.content, data, length);
    case ZIP_SOURCE_STAT: {
        auto *status = static_cast<zip_stat_t *>(data);
        ::zip_stat_init(status);
        status->valid = ZIP_STAT_SIZE;
        status->size = archive.size();
        return sizeof(*status);
    }
    default: return 0; // closing and freeing
    }
}

zip_int64_t answerFor(void *reading, void *data, zip_uint64_t length, zip_source_cmd_t question)
{
    return static_cast<ArchiveReading *>(reading)->answer(data, length, question);
}

/// An archive takes its source over, but only once it is open.
Archive openArchive(Source source, LibraryError &error)
{
    if (!source)
        return nullptr;
    Archive archive(::zip_open_from_source(source.get(), ZIP_RDONLY | ZIP_CHECKCONS, &error.content));
    if (archive)
        (void)source.release();
    return archive;
}

bool isSame(const zip_stat_t &seen, const ZipMember &member)
{
    return member.name == seen.name && member.size == seen.size && member.packedSize == seen.comp_size &&
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

} // namespace

Result<void> checkWithLibrary(const ByteSource &archive, const std::vector<ZipMember> &members)
{
    LibraryError error;
    ArchiveReading reading{archive};
    Source source(::zip_source_function_create(answerFor, &reading, &error.content));
    const Archive opened = openArchive(std::move(source), error);
    if (reading.failure)
        return *reading.failure;
    if (!opened && ::zip_error_code_zip(&error.content) == ZIP_ER_MEMORY)
        throw std::bad_alloc();
    if (opened && seesTheSame(opened.get(), members))
        return {};
    const Text got = opened ? Text{ENGINE_TEXT("engine", "members that two readers see differently"), {}}
                            : Text(std::string(::zip_error_strerror(&error.content)));
    return Error{{}, "archive", got, {ENGINE_TEXT("engine", "a consistent zip archive"), {}}};
}

} // namespace headscope
