// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/commandline.h"
#include "engine/base/text.h"
#include "engine/io/bytes.h"
#include "target.h"
#include "workfolder.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <sanitizer/common_interface_defs.h>
#include <string>
#include <sys/mman.h>
#include <unistd.h>
#include <vector>

using namespace headscope;

namespace {

/// Takes what the program writes to a stream of the system for as long as it lives.
class Captured
{
public:
    explicit Captured(int stream) : m_stream(stream), m_usual(::dup(stream)), m_file(::memfd_create("said", 0))
    {
        ::dup2(m_file, m_stream);
    }
    ~Captured()
    {
        ::dup2(m_usual, m_stream);
        ::close(m_usual);
        ::close(m_file);
    }
    Captured(const Captured &) = delete;
    Captured &operator=(const Captured &) = delete;

    std::string text() const
    {
        std::string all(static_cast<std::size_t>(::lseek(m_file, 0, SEEK_END)), '\0');
        const ssize_t got = ::pread(m_file, all.data(), all.size(), 0);
        return all.substr(0, static_cast<std::size_t>(std::max<ssize_t>(got, 0)));
    }

private:
    int m_stream;
    int m_usual;
    int m_file;
};

/// The words of a call, one a line, up to an empty line; the rest is the content of a file.
struct Call
{
    std::vector<std::string> words{"headscope"};
    std::string content;
};

Call callOf(std::string_view text)
{
    constexpr std::array<const char *, 5> commands{"inspect", "import", "shapes", "explain", "script"};
    Call call;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        std::string word(text.substr(0, std::min(end, text.find('\0'))));
        text.remove_prefix(std::min(end + 1, text.size()));
        if (word.empty())
            break;
        std::replace(word.begin(), word.end(), '/', '_'); // so that no file is written elsewhere
        call.words.push_back(std::move(word));
    }
    call.content = text;
    if (call.words.size() < 2 ||
        std::find(commands.begin(), commands.end(), std::string_view(call.words[1])) == commands.end())
        call.words.insert(call.words.begin() + 1, commands[text.size() % commands.size()]);
    return call;
}

/// A run takes as long as its sizes ask for; here they have two digits.
bool mayTakeLong(const Call &call)
{
    if (call.words[1] != "explain")
        return false;
    std::size_t digits = 0;
    const auto isThird = [&digits](char c) {
        digits = c >= '0' && c <= '9' ? digits + 1 : 0;
        return digits > 2;
    };
    const auto hasThird = [&](const std::string &text) {
        digits = 0;
        return std::any_of(text.begin(), text.end(), isThird);
    };
    return hasThird(call.content) || std::any_of(call.words.begin(), call.words.end(), hasThird);
}

/// Whether nothing was said but lines of ours, each of them text that a terminal shows as it is.
bool areOurLines(std::string_view said)
{
    while (!said.empty()) {
        const std::size_t end = said.find('\n');
        const std::string line(said.substr(0, end));
        if (end == std::string_view::npos || !line.starts_with("headscope: ") || printable(line) != line)
            return false;
        said.remove_prefix(end + 1);
    }
    return true;
}

} // namespace

extern "C" int LLVMFuzzerInitialize(int * /*argc*/, char *** /*argv*/)
{
    ::setenv("LC_ALL", "C.UTF-8", 1);
    __sanitizer_set_report_fd(reinterpret_cast<void *>(static_cast<std::intptr_t>(::dup(STDERR_FILENO))));
    return 0;
}

/// Whatever is typed and whatever is read, the program ends with one of its exit codes, and says why in its own words.
FUZZ_TARGET(commandline)
{
    static const QList<Command> commands{inspectCommand(), importCommand(), shapesCommand(), explainCommand(),
                                         scriptCommand()};
    static const WorkFolder folder;
    Call call = callOf({reinterpret_cast<const char *>(data), size});
    if (mayTakeLong(call))
        return -1;
    folder.clear();
    if (call.words.size() > 2 && call.words[2].size() < 100)
        folder.write(call.words[2], call.content);
    std::vector<char *> words(call.words.size());
    std::transform(call.words.begin(), call.words.end(), words.begin(), [](std::string &word) { return word.data(); });
    words.push_back(nullptr);

    const Captured out(STDOUT_FILENO);
    std::string said;
    int code = 0;
    {
        const Captured err(STDERR_FILENO);
        qInstallMessageHandler(nullptr); // each call puts its own before the usual one
        code = runCommand(commands, static_cast<int>(call.words.size()), words.data());
        said = err.text();
    }
    const bool isKnown = code == 0 || (code >= 2 && code <= 4);
    const bool isTold = code == 0 || (said.find(": got ") != std::string::npos && out.text().empty());
    std::string lines = out.text();
    std::replace(lines.begin(), lines.end(), '\n', ' ');
    check(isKnown && isTold && areOurLines(said) && printable(lines) == lines);
    return 0;
}
