// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "corpus.h"

namespace headscope {
namespace {

const std::string &plain()
{
    static const std::string content = npyFile("<f4", {2}, std::string(8, '\0'));
    return content;
}

void addBadArchive(Corpus &corpus, const std::string &title, const std::string &content)
{
    corpus.push_back({"npz " + title, "x.npz", content});
}

void addBadNames(Corpus &corpus)
{
    using namespace std::string_literals;
    for (const std::string &name :
         {"../x.npy"s, "/etc/x.npy"s, "a/../../x.npy"s, "a\\x.npy"s, "C:x\\.npy"s, "a\nb.npy"s, "a\0b.npy"s,
          "\x1b[31m.npy"s, "\xff.npy"s, "\xc0\xaf.npy"s, "\xed\xa0\x80.npy"s, "./../x.npy"s, ".."s, "a/./../x.npy"s})
        addBadArchive(corpus, "name " + printable(name), CorpusZip().add(name, plain()).finish());
    addBadArchive(corpus, "a long name", CorpusZip().add(std::string(5000, 'x') + ".npy", plain()).finish());
}

void addBadMembers(Corpus &corpus)
{
    const auto add = [&](const std::string &title, const MemberOptions &options) {
        addBadArchive(corpus, title, CorpusZip().add("x.npy", plain(), options).finish());
    };
    add("wrong checksum", {.checksumChange = 1});
    add("wrong checksum, deflated", {.isDeflated = true, .checksumChange = 7});
    add("a claim of 64 GiB", {.claimedSize = 0xFFFFFFFE});
    add("a claim of less", {.isDeflated = true, .claimedSize = 20});
    add("a claim of more", {.isDeflated = true, .claimedSize = 500});
    add("encrypted", {.flags = 1});
    add("patched data", {.flags = 1U << 5U});
    add("strongly encrypted", {.flags = 1U << 6U});
    for (const int method : {1, 6, 9, 12, 14, 93, 95, 99})
        add("method " + std::to_string(method), {.method = method});
    add("other name in front of it", {.localName = "y.npy"});
    add("a link", {.attributes = 0120777U << 16U});
    add("a device", {.attributes = 0020666U << 16U});
    addBadArchive(corpus, "garbage instead of a stream", CorpusZip().add("x.npy", plain(), {.method = 8}).finish());
}

void addBadArchives(Corpus &corpus)
{
    const std::string whole = CorpusZip().add("x.npy", plain()).add("y.npy", plain()).finish();
    for (std::size_t length = 4; length < whole.size(); length += 23)
        addBadArchive(corpus, "cut after " + std::to_string(length), whole.substr(0, length));
    addBadArchive(corpus, "a web page behind it", whole + "<html>");
    addBadArchive(corpus, "bytes in no member", CorpusZip().add("x.npy", plain()).finish("hidden"));
    addBadArchive(corpus, "a name twice", CorpusZip().add("x.npy", plain()).add("x.npy", plain()).finish());
    addBadArchive(corpus, "two names for one place",
                  CorpusZip().add("x.npy", plain()).nameFirstAgain("y.npy").finish());
    addBadArchive(corpus, "no member", CorpusZip().finish());
    addBadArchive(corpus, "no array", CorpusZip().add("readme.txt", "hello").finish());
    addBadArchive(corpus, "an array that is none", CorpusZip().add("x.npy", "hello").finish());
    addBadArchive(corpus, "a member in the end record that is not there", [&] {
        std::string content = whole;
        content[content.size() - 12] = 9;
        content[content.size() - 14] = 9;
        return content;
    }());
    const std::string zeros(std::size_t{64} << 20U, '\0');
    addBadArchive(corpus, "no array, but 64 MiB", CorpusZip().add("x.npy", zeros, {.isDeflated = true}).finish());
    addBadArchive(corpus, "an array of 64 GiB in 64 MiB",
                  CorpusZip().add("x.npy", npyFile("<f4", {17179869184}, zeros), {.isDeflated = true}).finish());
}

} // namespace

void addNpzFiles(Corpus &corpus)
{
    for (const CorpusType &type : corpusTypes())
        for (const bool isDeflated : {false, true})
            if (type.npy != nullptr) {
                const auto numbers = numbersFor(type, 6);
                const std::string npy =
                    npyFile((type.size == 1 ? "|" : "<") + std::string(type.npy), {2, 3}, encoded(type, numbers));
                corpus.push_back(
                    {std::string("npz ") + type.npy + (isDeflated ? " deflated" : " stored"),
                     "x.npz",
                     CorpusZip()
                         .add("one.npy", npy, {.isDeflated = isDeflated})
                         .add("folder/two.npy", npy, {.isDeflated = !isDeflated})
                         .finish(),
                     true,
                     {{"one", tensorFor(type, {2, 3}, numbers)}, {"folder/two", tensorFor(type, {2, 3}, numbers)}}});
            }
    addBadNames(corpus);
    addBadMembers(corpus);
    addBadArchives(corpus);
}

} // namespace headscope
