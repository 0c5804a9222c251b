// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/models/runmodel.h"
#include "faultycalls.h"
#include "tests/engine/support.h"
#include "tests/fuzz/readall.h"

#include "engine/base/failedreading.h"
#include "engine/checkpoints/checkpoint.h"
#include "engine/checkpoints/importlayer.h"
#include "engine/formats/safetensors.h"
#include "engine/io/atomicwriter.h"
#include "engine/io/file.h"
#include "engine/models/openmodel.h"
#include "engine/models/patches.h"
#include "engine/opening/archive.h"
#include "engine/opening/save.h"
#include "engine/opening/sessionfile.h"

#include <QDir>
#include <QTemporaryDir>

#include <algorithm>
#include <cerrno>

using namespace headscope;

/// A call of the system that fails, wherever it is, ends reading with a sentence, and closes what was opened.
class TestSystemCalls : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void readingIsToldOrDone_data();
    void readingIsToldOrDone();
    void importingIsToldOrDone_data();
    void importingIsToldOrDone();
    void openingAModelIsToldOrDone_data();
    void openingAModelIsToldOrDone();
    void writingIsToldOrDone_data();
    void writingIsToldOrDone();
    void whatMayBeLostDoesNotWaitForTheDisk();
    void savingIsToldOrDone_data();
    void savingIsToldOrDone();
    void aFileIsNotMadeReadableForOthers();

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

void TestSystemCalls::importingIsToldOrDone_data()
{
    QTest::addColumn<QString>("file");
    for (const char *file : {"checkpoints/files/gpt2.safetensors", "checkpoints/files/torch.pt",
                             "checkpoints/files/t5-encoder.safetensors", "checkpoints/files/qwen3.safetensors",
                             "checkpoints/captured/hf-bert.pt", "checkpoints/captured/encoder.pt",
                             "checkpoints/maps/attentions.pt", "checkpoints/unknown/by-head.safetensors",
                             "checkpoints/unknown/square.safetensors", "formats/files/words.npz"})
        QTest::newRow(file) << QStringLiteral(TEST_SOURCE_DIR "/") + QString::fromLatin1(file);
}

/// A file is imported in every way in which it may be a session, while one reading after the other fails.
void TestSystemCalls::importingIsToldOrDone()
{
    QFETCH(QString, file);
    const qsizetype before = openFiles();
    for (long place = 0;; place += 1 + place / 8) {
        fault = {Call::Pread, EIO, false, place, false, false};
        {
            const auto checkpoint = openCheckpoint(file.toStdString());
            if (checkpoint)
                importAll(*checkpoint); // which says itself what is wrong
            else
                checkError(checkpoint.error());
        }
        fault.left = -1;
        QCOMPARE(openFiles(), before);
        if (!fault.hasFailed)
            break;
    }
}

void TestSystemCalls::openingAModelIsToldOrDone_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("call");
    for (const char *name : {"gpt2", "t5", "vit", "mistral", "mingpt", "d2l_transformer", "bert"})
        for (const auto &[word, call] : {std::pair("open", Call::Open), std::pair("pread", Call::Pread)})
            QTest::addRow("%s, %s", name, word) << QString::fromLatin1(name) << static_cast<int>(call);
}

/// A folder is opened and run on two tokens; without its tokeniser it reads ids.
void TestSystemCalls::openingAModelIsToldOrDone()
{
    QFETCH(QString, name);
    QFETCH(int, call);
    const std::string folder = QStringLiteral(TEST_SOURCE_DIR "/models/").toStdString() + name.toStdString();
    const qsizetype before = openFiles();
    for (long place = 0;; ++place) {
        fault = {static_cast<Call>(call), EIO, false, place, false, false};
        QString told;
        try {
            const auto model = openModel(folder);
            if (model) {
                ModelInput input;
                if ((*model)->grid)
                    input.patches = std::make_shared<const AnyTensor>(greyPatches(*(*model)->grid));
                else
                    input.source = {2, 3};
                if ((*model)->hasDecoder())
                    input.target = {0};
                const auto plan = planModel(*model, std::move(input));
                told = plan ? QString() : QString::fromStdString(plan.error().sentence());
                QVERIFY(!plan || runModel(*plan) != nullptr);
            } else {
                told = QString::fromStdString(model.error().sentence());
            }
        } catch (const FailedReading &failure) {
            told = QString::fromStdString(failure.error().sentence());
        }
        fault.left = -1;
        QCOMPARE(openFiles(), before);
        QVERIFY2(told.isEmpty() || told.contains(QStringLiteral(": got ")), qPrintable(told));
        if (!fault.hasFailed) {
            QVERIFY2(told.isEmpty(), qPrintable(told));
            break;
        }
    }
}

void TestSystemCalls::writingIsToldOrDone_data()
{
    QTest::addColumn<int>("call");
    QTest::addColumn<int>("code");
    QTest::addColumn<bool>("goesOn");
    QTest::addColumn<bool>("named");
    QTest::addColumn<char>("done"); // y: all is well in the end, n: never, ?: it depends on which of the calls fails
    const auto row = [](const char *name, Call call, int code, bool goesOn, bool named, char done) {
        QTest::addRow("%s, %d%s%s", name, code, goesOn ? ", and on" : "", named ? ", of files with names" : "")
            << static_cast<int>(call) << code << goesOn << named << done;
    };
    const auto rows = [&](const char *name, Call call, int code, char once, char always) {
        for (const bool named : {false, true}) {
            row(name, call, code, false, named, once);
            row(name, call, code, true, named, always);
        }
    };
    rows("open", Call::Open, EMFILE, 'n', 'n');
    rows("open", Call::Open, EACCES, 'y', 'n');     // as of a folder that may not be listed
    rows("openat", Call::OpenAt, EMFILE, '?', 'n'); // strays may stay
    rows("openat", Call::OpenAt, EEXIST, '?', 'n');
    rows("faccessat", Call::FaccessAt, EACCES, 'n', 'n');
    rows("flock", Call::Flock, ENOLCK, 'y', 'y');
    rows("fchown", Call::Fchown, EPERM, 'y', 'y');
    rows("fchmod", Call::Fchmod, EPERM, 'y', 'y'); // they are the same already
    rows("write", Call::Write, ENOSPC, 'n', 'n');
    for (const int code : {EIO, EINVAL})
        rows("fsync", Call::Fsync, code, '?', '?'); // that of the folder comes when the file is in its place
    rows("renameat", Call::RenameAt, EXDEV, 'n', 'n');
    row("fstatat", Call::FstatAt, EIO, false, false, 'n');
    row("linkat", Call::LinkAt, EEXIST, false, false, 'y'); // another name is free
    row("linkat", Call::LinkAt, EEXIST, true, false, 'n');
    row("linkat", Call::LinkAt, EMLINK, false, false, 'n');
    for (const int code : {EINTR, kShort})
        row("write", Call::Write, code, false, false, 'y');
    row("flock", Call::Flock, EINTR, false, false, 'y');
}

/// A file is written over by one call after the other failing: the old one or the new one is there, whole, and nothing
/// else.
void TestSystemCalls::writingIsToldOrDone()
{
    QFETCH(int, call);
    QFETCH(int, code);
    QFETCH(bool, goesOn);
    QFETCH(bool, named);
    QFETCH(char, done);
    const QTemporaryDir folder;
    const std::string file = folder.filePath(QStringLiteral("x")).toStdString();
    const auto sizeNow = [&] { return readPlainFile(file, 100)->size(); };
    const std::string old(9, 'o');
    const std::string made(7, 'n');
    const qsizetype before = openFiles();
    for (long place = 0;; ++place) {
        QVERIFY(writeAtomically(file, asBytes(old)));
        fault = {static_cast<Call>(call), code, goesOn, place, false, named};
        const auto written = writeAtomically(file, asBytes(made));
        fault.left = -1;
        fault.allFilesHaveNames = false;
        const bool isAll = !fault.hasFailed;
        QCOMPARE(openFiles(), before);
        QCOMPARE(QDir(folder.path()).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot),
                 QStringList{QStringLiteral("x")});
        if (written.ok()) {
            QCOMPARE(sizeNow(), made.size());
        } else {
            QCOMPARE(sizeNow(), old.size());
            QVERIFY(written.error().sentence().starts_with(file + ": output: got "));
        }
        if (isAll)
            break;
        QVERIFY2(done == '?' || written.ok() == (done == 'y'), written ? "done" : written.error().sentence().c_str());
    }
}

/// A disk that gives no answer holds up nothing: it is not asked.
void TestSystemCalls::whatMayBeLostDoesNotWaitForTheDisk()
{
    const std::string made(7, 'n');
    fault = {Call::Fsync, EIO, true, 0, false, false};
    const auto written = writeWithoutWaiting(path("note"), asBytes(made));
    fault.left = -1;
    QVERIFY2(written, written ? "" : written.error().sentence().c_str());
    QVERIFY(!fault.hasFailed);
    QCOMPARE(readPlainFile(path("note"), 100)->size(), made.size());
}

void TestSystemCalls::savingIsToldOrDone_data()
{
    QTest::addColumn<int>("call");
    QTest::addColumn<int>("code");
    QTest::newRow("write") << static_cast<int>(Call::Write) << ENOSPC;
    QTest::newRow("fsync") << static_cast<int>(Call::Fsync) << EIO;
    QTest::newRow("renameat") << static_cast<int>(Call::RenameAt) << EXDEV;
}

/// A session is there with all its numbers, or neither is.
void TestSystemCalls::savingIsToldOrDone()
{
    QFETCH(int, call);
    QFETCH(int, code);
    const auto session = openSessionFile(path("plain.headscope"));
    QVERIFY(session);
    const Plan plan = planOf(session->document, session->files);
    for (long place = 0;; ++place) {
        const QTemporaryDir folder;
        const std::string file = folder.filePath(QStringLiteral("plain.headscope")).toStdString();
        fault = {static_cast<Call>(call), code, false, place, false, false};
        const auto saved = saveSession(file, plan, {});
        fault.left = -1;
        QCOMPARE(QDir(folder.path()).entryList(QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot).size(),
                 saved ? qsizetype{2} : qsizetype{0});
        if (saved) {
            const auto again = openSessionFile(file);
            QVERIFY2(again, again ? "" : again.error().sentence().c_str());
            QCOMPARE(written(again->document, *again->files), written(session->document, *session->files));
        }
        if (!fault.hasFailed)
            break;
    }
}

/// Permissions that cannot be given must be there already.
void TestSystemCalls::aFileIsNotMadeReadableForOthers()
{
    const std::string file = path("private");
    QVERIFY(writeAtomically(file, asBytes("old")));
    QVERIFY(
        QFile::setPermissions(QString::fromStdString(file), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner));
    fault = {Call::Fchmod, ENOTSUP, true, 0, false, false};
    const auto written = writeAtomically(file, asBytes("new"));
    fault.left = -1;
    QVERIFY(!written);
    QCOMPARE(asText(*readPlainFile(file, 100)), std::string_view("old"));
    QCOMPARE(written.error().sentence(),
             file + ": output: got Operation not supported, expected a file that can be written");
}

HEADSCOPE_TEST(TestSystemCalls, NoApplication)
#include "tst_systemcalls.moc"
