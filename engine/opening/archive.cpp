// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/opening/archive.h"

#include "engine/io/memberstream.h"
#include "engine/io/memory.h"
#include "engine/io/ziplibrary.h"
#include "engine/io/ziprecord.h"

#include <algorithm>
#include <map>
#include <utility>

namespace headscope {
namespace {

bool isSession(const ZipMember &member)
{
    return member.name == kSessionMember || member.name.ends_with(std::string("/") + kSessionMember);
}

/// Says what an archive without a session is.
Error noSession(const std::vector<ZipMember> &members)
{
    const auto has = [&members](std::string_view ending) {
        return std::any_of(members.begin(), members.end(),
                           [ending](const ZipMember &member) { return member.name.ends_with(ending); });
    };
    if (has("/data.pkl"))
        return {{}, {}, {ENGINE_TEXT("engine", "a PyTorch checkpoint, which holds a pickle"), {}}, sessionInstead()};
    if (has(".npy"))
        return {{}, {}, {ENGINE_TEXT("engine", "an archive of NumPy arrays (.npz)"), {}}, sessionInstead()};
    return {{},
            "archive",
            {ENGINE_TEXT("engine", "no %1 inside"), {kSessionMember}},
            {ENGINE_TEXT("engine", "a session with its data"), {}}};
}

Result<ZipMember> sessionIn(const std::vector<ZipMember> &members)
{
    const auto session = std::find_if(members.begin(), members.end(), isSession);
    if (session == members.end())
        return noSession(members);
    if (const auto second = std::find_if(session + 1, members.end(), isSession); second != members.end())
        return Error{{},
                     memberField(second->name),
                     {ENGINE_TEXT("engine", "a second session"), {}},
                     {ENGINE_TEXT("engine", "one"), {}}};
    return *session;
}

/// The files beside the session of an archive, and how errors call them.
class FilesBeside
{
public:
    FilesBeside(SharedSource archive, const std::vector<ZipMember> &members, const std::string &session,
                std::uint64_t mostUnpacked)
        : m_archive(std::move(archive)), m_left(mostUnpacked)
    {
        const std::string folder = session.substr(0, session.rfind('/') + 1);
        for (const ZipMember &member : members)
            if (member.name.starts_with(folder) && !member.isFolder())
                m_members.emplace(member.name.substr(folder.size()), member);
    }

    Result<SharedSource> open(const std::string &name)
    {
        auto opened = openNamed(name);
        m_asked.emplace(name, opened ? std::nullopt : std::optional(opened.error()));
        return opened;
    }

    /// The error of a file that was opened here, blamed on the archive and the member.
    Error located(Error error, const std::string &path) const
    {
        const auto asked = m_asked.find(error.file);
        if (asked == m_asked.end())
            return error;
        if (asked->second)
            return asked->second->in(path);
        error.field = memberField(error.file) + (error.field.empty() ? "" : ": " + error.field);
        return error.in(path);
    }

private:
    Result<SharedSource> openNamed(const std::string &name)
    {
        const auto member = m_members.find(name);
        if (member == m_members.end())
            return Error{{},
                         memberField(name),
                         {ENGINE_TEXT("engine", "none of that name"), {}},
                         {ENGINE_TEXT("engine", "one, as the session says"), {}}};
        auto opened = openMember(m_archive, member->second, m_left);
        if (opened && member->second.isDeflated)
            m_left -= member->second.size;
        return opened;
    }

    SharedSource m_archive;
    std::uint64_t m_left;                                // that may still be unpacked
    std::map<std::string, ZipMember> m_members;          // by their names beside the session
    std::map<std::string, std::optional<Error>> m_asked; // what was opened, and why it could not be
};

Result<OpenedDocument> openChecked(const std::string &path, const SharedSource &archive, const Opening &opening)
{
    const auto members = readZipDirectory(*archive);
    if (!members)
        return members.error().in(path);
    const auto session = sessionIn(*members);
    if (!session)
        return session.error().in(path);
    if (const auto agreed = checkWithLibrary(*archive, *members); !agreed)
        return agreed.error().in(path);
    const auto json = unpacked(*archive, *session, kLargestSession);
    if (!json)
        return json.error().in(path);
    FilesBeside files(archive, *members, session->name, opening.maxDecodedBytes);
    auto opened = openDocument(
        path, *json, [&files](const std::string &name) { return files.open(name); }, opening);
    if (!opened)
        return files.located(opened.error(), path);
    opened->kind = SessionKind::WithData;
    return opened;
}

} // namespace

Text sessionInstead()
{
    return {ENGINE_TEXT("engine", "a session: 'headscope import' makes one of a file of tensors, and a whole model is "
                                  "opened by its folder"),
            {}};
}

bool isArchive(ByteView start)
{
    return asText(start).starts_with("PK");
}

Result<OpenedDocument> openArchive(const std::string &path, const SharedSource &source, const Opening &opening)
{
    auto opened = withinMemory([&] { return openChecked(path, cancellable(source, opening.isCancelled), opening); });
    if (!opened && opened.error().file.empty()) // too little memory
        return opened.error().in(path);
    return opened;
}

} // namespace headscope
