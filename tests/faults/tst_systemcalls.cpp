// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/support.h"

#include "engine/checkpoints/checkpoint.h"
#include "engine/checkpoints/importlayer.h"
#include "engine/formats/safetensors.h"
#include "engine/io/atomicwriter.h"
#include "engine/opening/archive.h"
#include "engine/opening/save.h"
#include "engine/opening/sessionfile.h"

#include <QDir>
#include <QTemporaryDir>

#include <algorithm>
#include <cerrno>
#include <cstdarg>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace {

enum class Call { Open, OpenAt, Fstat, Pread };

constexpr int kShort = -1; // pread gives half of what was asked for
constexpr int kEnd = -2;   // pread finds the end of the file

/// Which call of which kind fails, and how.
struct Fault
{
    Call call = Call::Open;
    int code = 0;
    bool goesOn = false;
    long left = -1; // calls until it does; -1: never
    bool hasFailed = false;
};
Fault fault;

bool fails(Call call)
{
    if (fault.left < 0 || call != fault.call)
        return false;
    if (fault.left > 0) {
        --fault.left;
        return false;
    }
    const bool isFirst = !fault.hasFailed;
    fault.hasFailed = true;
    return isFirst || fault.goesOn;
}

bool isRefused(Call call)
{
    const bool isOurs = fails(call);
    if (isOurs)
        errno = fault.code;
    return isOurs;
}

} // namespace

// Every such call of the engine comes here: the linker is told so.
extern "C" {
int __real_open(const char *path, int flags, ...);
int __real_openat(int folder, const char *path, int flags, ...);
int __real_fstat(int file, struct stat *status);
ssize_t __real_pread(int file, void *out, size_t count, off_t at);

int __wrap_open(const char *path, int flags, ...)
{
    va_list more;
    va_start(more, flags);
    const auto mode = (flags & (O_CREAT | O_TMPFILE)) != 0 ? va_arg(more, mode_t) : 0;
    va_end(more);
    return isRefused(Call::Open) ? -1 : __real_open(path, flags, mode);
}

int __wrap_openat(int folder, const char *path, int flags, ...)
{
    va_list more;
    va_start(more, flags);
    const auto mode = (flags & (O_CREAT | O_TMPFILE)) != 0 ? va_arg(more, mode_t) : 0;
    va_end(more);
    return isRefused(Call::OpenAt) ? -1 : __real_openat(folder, path, flags, mode);
}

int __wrap_fstat(int file, struct stat *status)
{
    return isRefused(Call::Fstat) ? -1 : __real_fstat(file, status);
}

ssize_t __wrap_pread(int file, void *out, size_t count, off_t at)
{
    if (!fails(Call::Pread))
        return __real_pread(file, out, count, at);
    if (fault.code == kEnd)
        return 0;
    if (fault.code == kShort)
        return __real_pread(file, out, (count + 1) / 2, at);
    errno = fault.code;
    return -1;
}
}

using namespace headscope;

/// A call of the system that fails, wherever it is, ends reading with a sentence, and closes what was opened.
class TestSystemCalls : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void readingIsToldOrDone_data();
    void readingIsToldOrDone();

private:
    std::string path(const char *name) const { return m_folder.filePath(QString::fromLatin1(name)).toStdString(); }
    void writeCheckpoint() const;
    std::string read(const std::string &what) const;

    QTemporaryDir m_folder;
};

namespace {

std::string safetensorsOf(const std::vector<const NamedTensor *> &tensors)
{
    std::string out;
    const auto sink = [&out](ByteView bytes) -> Result<void> {
        out += asText(bytes);
        return {};
    };
    return writeSafetensors(sink, tensors) ? out : std::string();
}

qsizetype openFiles()
{
    return QDir(QStringLiteral("/proc/self/fd"))
        .entryList(QDir::AllEntries | QDir::System | QDir::NoDotAndDotDot)
        .size();
}

std::string written(const Document &document, const TensorFiles &files)
{
    std::string out = writeDocument(document);
    for (const auto &[file, tensors] : files)
        for (const auto &[name, tensor] : *tensors)
            out += "\n" + name + " " + toString(shapeOf(tensor)) + " " + std::to_string(valueAt(tensor, 0));
    return out;
}

std::string refusal(const Error &error)
{
    return "refused: " + error.sentence();
}

} // namespace

void TestSystemCalls::writeCheckpoint() const
{
    const Tensor<float> matrix({2, 2}, {1, 2, 3, 4});
    const NamedTensor q{"q_proj.weight", matrix};
    const NamedTensor k{"k_proj.weight", matrix};
    const NamedTensor v{"v_proj.weight", matrix};
    const NamedTensor o{"o_proj.weight", matrix};
    const auto write = [&](const char *name, const std::string &content) {
        if (!writeAtomically(path(name), asBytes(content)))
            qFatal("%s is not written", name);
    };
    write("1.safetensors", safetensorsOf({&q, &k}));
    write("2.safetensors", safetensorsOf({&v, &o}));
    write("m.index.json", R"({"weight_map": {"q_proj.weight": "1.safetensors", "k_proj.weight": "1.safetensors",
        "v_proj.weight": "2.safetensors", "o_proj.weight": "2.safetensors"}})");
    write("config.json", R"({"num_attention_heads": 1})");
}

void TestSystemCalls::initTestCase()
{
    writeCheckpoint();
    const auto checkpoint = openCheckpoint(path("m.index.json")).value();
    const auto imported =
        importLayer(*checkpoint.store, checkpoint.layers.at(0), {1, 1}, checkpoint.config, "w.npz").value();
    const Plan plan = planOf(imported.opened.document, imported.opened.files);
    QVERIFY(saveSession(path("plain.headscope"), plan, {}));
    QVERIFY(saveWithData(path("archive.headscope"), plan));
}

/// What came of it: all that was read, as a text, or a refusal.
std::string TestSystemCalls::read(const std::string &what) const
{
    if (what.ends_with(".headscope")) {
        const auto opened = openSessionFile(path(what.c_str()));
        return opened ? written(opened->document, *opened->files) : refusal(opened.error());
    }
    const auto checkpoint = openCheckpoint(path(what.c_str()));
    if (!checkpoint)
        return refusal(checkpoint.error());
    const FoundLayer &layer = checkpoint->layers.at(0);
    const auto heads = headsOf(layer, *checkpoint->store, checkpoint->config);
    if (!heads)
        return "heads are asked for"; // settings that cannot be read are none
    const auto imported = importLayer(*checkpoint->store, layer, *heads, checkpoint->config, "w.npz");
    return imported ? written(imported->opened.document, *imported->opened.files)
                    : refusal(imported.error().in(checkpoint->path));
}

void TestSystemCalls::readingIsToldOrDone_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<int>("call");
    QTest::addColumn<int>("code");
    QTest::addColumn<bool>("goesOn");
    const auto rows = [](const char *name, Call call, const std::vector<int> &codes) {
        for (const char *file : {"m.index.json", "plain.headscope", "archive.headscope"})
            for (const int code : codes)
                for (const bool goesOn : {false, true})
                    if (!goesOn || (code != EINTR && code != kShort)) // which are tried again
                        QTest::addRow("%s: %s, %d%s", file, name, code, goesOn ? ", and on" : "")
                            << QString::fromLatin1(file) << static_cast<int>(call) << code << goesOn;
    };
    rows("open", Call::Open, {EMFILE, EACCES, EIO, ENXIO});
    rows("openat", Call::OpenAt, {EMFILE, ELOOP, EIO});
    rows("fstat", Call::Fstat, {EIO});
    rows("pread", Call::Pread, {EIO, EINTR, kShort, kEnd});
}

void TestSystemCalls::readingIsToldOrDone()
{
    QFETCH(QString, file);
    QFETCH(int, call);
    QFETCH(int, code);
    QFETCH(bool, goesOn);
    const std::string name = file.toStdString();
    const std::string whole = read(name);
    QVERIFY2(!whole.starts_with("refused"), whole.c_str());
    const qsizetype before = openFiles();
    int failures = 0;
    for (long place = 0;; ++place) {
        fault = {static_cast<Call>(call), code, goesOn, place, false};
        const std::string got = read(name);
        fault.left = -1;
        QCOMPARE(openFiles(), before);
        if (!fault.hasFailed)
            break;
        ++failures;
        const bool isTriedAgain = code == EINTR || code == kShort;
        const bool isNamed = got.starts_with("refused: " + m_folder.path().toStdString() + "/") ||
                             got.starts_with("refused: plain.npz: "); // as the session calls it
        const bool isTold = isNamed && got.find(": got ") != std::string::npos;
        QVERIFY2(got == whole || (!isTriedAgain && (isTold || got == "heads are asked for")), got.c_str());
    }
    const bool isCalled =
        name == "m.index.json" || static_cast<Call>(call) != Call::OpenAt || name.starts_with("plain");
    QCOMPARE(failures > 0, isCalled);
    QCOMPARE(read(name), whole);
}

HEADSCOPE_TEST(TestSystemCalls, NoApplication)
#include "tst_systemcalls.moc"
