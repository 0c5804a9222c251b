// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/opening/beside.h"

#include "engine/io/atomicwriter.h"
#include "engine/io/bytetext.h"
#include "engine/io/file.h"

namespace headscope {
namespace {

namespace fs = std::filesystem;

/// What the files beside a session are called after it. A session may have a name that no other file can name.
std::string stemOf(const std::string &path)
{
    std::string stem = fs::path(path).stem().string();
    const bool isPlain = printable(stem) == stem && stem.find('\\') == std::string::npos;
    return isPlain ? stem : "tensors";
}

/// The first file that is not there yet, or that holds these bytes already.
Result<FileBeside> fileFor(const std::string &path, const Bytes &bytes)
{
    constexpr int most = 10'000;
    const fs::path session = sessionBehind(path);
    const std::string stem = stemOf(session.string());
    const fs::path folder = folderOfSession(path);
    std::error_code failure;
    for (int i = 1; i <= most; ++i) {
        const std::string number = i == 1 ? std::string() : std::to_string(-i);
        const fs::path file = folder / (stem + number + ".npz");
        const fs::file_status status = fs::symlink_status(file, failure);
        if (file.filename() == session.filename()) // the session is called so itself
            continue;
        if (!fs::exists(status))
            return FileBeside{file, true};
        const bool isAsLong = fs::is_regular_file(status) && fs::file_size(file, failure) == bytes.size();
        if (isAsLong)
            if (const auto there = readPlainFile(file.string(), bytes.size()); there && *there == bytes)
                return FileBeside{file, false};
    }
    return Error{path, "output", Text(stem + "-" + std::to_string(most) + ".npz"),
                 Text(ENGINE_TEXT("engine", "a file that is not there yet"), {})};
}

} // namespace

/// What is no plain file is refused by who writes it, and has nothing beside it.
fs::path sessionBehind(const std::string &path)
{
    std::error_code none;
    const auto file = fileBehindLinks(path);
    const fs::file_status status = file ? fs::status(*file, none) : fs::file_status();
    return file && (fs::is_regular_file(status) || !fs::exists(status)) ? *file : fs::path(path);
}

fs::path folderOfSession(const std::string &path)
{
    std::error_code failure;
    fs::path parent = sessionBehind(path).parent_path();
    if (parent.empty())
        parent = ".";
    fs::path folder = fs::canonical(parent, failure);
    return failure ? parent : folder;
}

Result<FileBeside> writeBeside(const std::string &session, const std::vector<NamedTensor> &tensors)
{
    const auto bytes = writeNpz(tensors);
    if (!bytes)
        return bytes.error().in(session);
    if (bytes->size() > kDefaultMaxDecodedBytes) // as much as is read again
        return Error{session, "output", byteCount(bytes->size()), atMostBytes(kDefaultMaxDecodedBytes)};
    auto file = fileFor(session, *bytes);
    if (!file || !file->isNew)
        return file;
    if (const auto written = writeAtomically(file->path.string(), *bytes); !written)
        return written.error();
    return file;
}

} // namespace headscope
