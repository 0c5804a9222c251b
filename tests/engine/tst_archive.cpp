// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/opening/archive.h"

#include "engine/io/atomicwriter.h"
#include "engine/io/memberstream.h"
#include "engine/io/npz.h"
#include "engine/opening/sessionfile.h"
#include "filebytes.h"
#include "savedsession.h"
#include "zipfile.h"

#include <QProcess>

#include <csignal>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace headscope;

/// A session with its data in one file.
class TestArchive : public FolderTest
{
    Q_OBJECT

private slots:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }
    void whatIsSavedIsReadAgain();
    void theSameSessionGivesTheSameBytes();
    void aSessionWithoutTensorsIsOneToo();
    void tensorsOfOneNameGetTwo();
    void whoUnpacksItHasASessionInAFolder();
    void anotherPackerWillDo_data();
    void anotherPackerWillDo();
    void whatNobodyNamesIsNotRead();
    void otherFilesOfTensorsMayBeInside();
    void hostileArchivesAreRefused_data();
    void hostileArchivesAreRefused();
    void eachTruncationIsRefused();
    void eachChangedByteIsRefused();
    void readingCanBeCancelledAtAnyPoint();
    void theLimitHolds();
    void aFullDiskLeavesTheOldFile();
    void whoeverIsKilledLeavesAWholeFile();

private:
    std::string refusalOf(const Bytes &bytes, const Opening &opening = {}) const;
};

namespace {

std::string text(const Bytes &bytes)
{
    return std::string(asText(bytes));
}

/// The members of what saveWithData() writes, as texts.
struct Contents
{
    std::string json;
    std::string tensors;
};

Contents contentsOf(const Bytes &archive)
{
    const MemorySource source((ByteView(archive)));
    const auto members = readZipDirectory(source).value();
    Contents contents;
    contents.json = text(unpacked(source, members.at(0), 1U << 20U).value());
    contents.tensors = text(unpacked(source, members.at(1), 1U << 20U).value());
    return contents;
}

ZipPart deflatedPart(const std::string &name, std::string data)
{
    ZipPart part = storedPart(name, data);
    z_stream stream = {};
    deflateInit2(&stream, 9, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY);
    std::string out(data.size() + 1000, '\0');
    stream.next_in = reinterpret_cast<Bytef *>(data.data());
    stream.avail_in = static_cast<uInt>(data.size());
    stream.next_out = reinterpret_cast<Bytef *>(out.data());
    stream.avail_out = static_cast<uInt>(out.size());
    ::deflate(&stream, Z_FINISH);
    part.packed = out.substr(0, out.size() - stream.avail_out);
    part.isDeflated = true;
    deflateEnd(&stream);
    return part;
}

} // namespace

std::string TestArchive::refusalOf(const Bytes &bytes, const Opening &opening) const
{
    const auto read = openArchive(path("s.headscope"), std::make_shared<const MemorySource>(ByteView(bytes)), opening);
    if (read)
        return "no error";
    const std::string sentence = read.error().sentence();
    const std::string start = path("s.headscope") + ": ";
    return sentence.starts_with(start) ? sentence.substr(start.size()) : "elsewhere: " + sentence;
}

void TestArchive::whatIsSavedIsReadAgain()
{
    const Plan plan = painted(planWithQueries(), 3); // with NaN, infinity, -0 and a subnormal number
    QVERIFY(saveWithData(path("s.headscope"), plan));
    QCOMPARE(listing(), QStringList("s.headscope"));
    const auto read = openSessionFile(path("s.headscope"));
    QVERIFY2(read, read ? "" : read.error().sentence().c_str());
    QVERIFY(read->kind == SessionKind::WithData);
    QCOMPARE(differentKey(plan, planOf(read->document, read->files)), std::string());
    QVERIFY(isWithData(path("s.headscope")));
}

void TestArchive::theSameSessionGivesTheSameBytes()
{
    const Plan plan = painted(planWithQueries(), 3);
    QVERIFY(saveWithData(path("a.headscope"), plan));
    QVERIFY(saveWithData(path("b.headscope"), plan));
    QVERIFY(content("a.headscope") == content("b.headscope"));
    QVERIFY(saveWithData(path("c.headscope"), *opened(path("a.headscope"))));
    QVERIFY(content("a.headscope") == content("c.headscope"));
}

void TestArchive::aSessionWithoutTensorsIsOneToo()
{
    const Plan plan = planOf(changed({}, {{"layer.num_heads", "4"}}), std::make_shared<TensorFiles>());
    QVERIFY(saveWithData(path("s.headscope"), plan));
    QVERIFY(isWithData(path("s.headscope")));
    QCOMPARE(differentKey(plan, *opened(path("s.headscope"))), std::string());
}

void TestArchive::tensorsOfOneNameGetTwo()
{
    Document document = planWithQueries().document;
    document.inputs.keys = TensorRef{"y.npz", "q"};
    document.inputs.values = TensorRef{"z.npz", "a\nb"}; // as no member may be called
    auto files = std::make_shared<TensorFiles>(*planWithQueries().files);
    (*files)["y.npz"] = std::make_shared<const TensorFile>(TensorFile{{"q", sixNumbers(8)}});
    (*files)["z.npz"] = std::make_shared<const TensorFile>(TensorFile{{"a\nb", sixNumbers(9)}});
    const Plan plan = planOf(document, files);
    QVERIFY(saveWithData(path("s.headscope"), plan));
    const auto again = opened(path("s.headscope"));
    QVERIFY(again);
    QCOMPARE(differentKey(plan, *again), std::string());
    QCOMPARE(again->document.inputs.keys->tensor, std::string("q-2"));
    QCOMPARE(again->document.inputs.values->tensor, std::string("tensor"));
}

void TestArchive::whoUnpacksItHasASessionInAFolder()
{
    const Plan plan = planWithQueries();
    QVERIFY(saveWithData(path("s.headscope"), plan));
    const Contents contents = contentsOf(content("s.headscope"));
    QVERIFY(writeAtomically(path("session.headscope"), asBytes(contents.json)));
    QVERIFY(writeAtomically(path("tensors.npz"), asBytes(contents.tensors)));
    QVERIFY(!isWithData(path("session.headscope")));
    QCOMPARE(differentKey(plan, *opened(path("session.headscope"))), std::string());
}

void TestArchive::anotherPackerWillDo_data()
{
    QTest::addColumn<int>("way");
    QTest::addRow("packed") << 0;
    QTest::addRow("the tensors first") << 1;
    QTest::addRow("in a folder") << 2;
    QTest::addRow("with files of the desktop's") << 3;
}

void TestArchive::anotherPackerWillDo()
{
    QFETCH(int, way);
    const Plan plan = planWithQueries();
    QVERIFY(saveWithData(path("s.headscope"), plan));
    const auto [json, tensors] = contentsOf(content("s.headscope"));
    const ZipPart session = deflatedPart("session.headscope", json);
    const ZipPart data = deflatedPart("tensors.npz", tensors);
    const std::array archives{
        zipOf({session, data}),
        zipOf({storedPart("tensors.npz", tensors), session}),
        zipOf({storedPart("my work/", ""), storedPart("my work/session.headscope", json),
               deflatedPart("my work/tensors.npz", tensors), storedPart("tensors.npz", "another")}),
        zipOf({session, storedPart("__MACOSX/._session.headscope", "?"), data}, "packed by hand"),
    };
    QVERIFY(writeAtomically(path("s.headscope"), archives.at(static_cast<std::size_t>(way))));
    const auto read = openSessionFile(path("s.headscope"));
    QVERIFY2(read, read ? "" : read.error().sentence().c_str());
    QCOMPARE(differentKey(plan, planOf(read->document, read->files)), std::string());
}

void TestArchive::whatNobodyNamesIsNotRead()
{
    QVERIFY(saveWithData(path("s.headscope"), planWithQueries()));
    const auto [json, tensors] = contentsOf(content("s.headscope"));
    ZipPart broken = storedPart("notes.txt", "of the person");
    broken.crc = 7;
    QCOMPARE(refusalOf(zipOf({storedPart("session.headscope", json), storedPart("tensors.npz", tensors), broken,
                              zerosPart("large.npy", {1024, 1024, 512})})),
             std::string("no error"));
}

void TestArchive::otherFilesOfTensorsMayBeInside()
{
    const std::string json = writeDocument(
        changed({}, {{"layer.num_hiddens", "10"}, {"inputs.queries", R"({"file": "q.csv", "tensor": "q"})"}}));
    QVERIFY(refusalOf(zipOf({storedPart("session.headscope", json), deflatedPart("q.csv", "1,2\n3,4\n")}))
                .starts_with("inputs.queries: got (2, 2)"));
    QCOMPARE(refusalOf(zipOf({storedPart("session.headscope", json), storedPart("q.csv", "1,2\n3\n")})),
             std::string("member q.csv: line 2: got a row of 1, expected rows of 2, as before"));
}

void TestArchive::hostileArchivesAreRefused_data()
{
    QTest::addColumn<Bytes>("archive");
    QTest::addColumn<QByteArray>("sentence");
    QVERIFY(saveWithData(path("s.headscope"), planWithQueries()));
    const auto [json, tensors] = contentsOf(content("s.headscope"));
    const ZipPart session = storedPart("session.headscope", json);
    const auto row = [](const char *name, const Bytes &archive, const char *sentence) {
        QTest::addRow("%s", name) << archive << QByteArray(sentence);
    };
    const auto noSession = [&row](const char *name, const Bytes &archive, const std::string &got) {
        const std::string expected = ", expected a session: 'headscope import' makes one of a file of tensors, and a "
                                     "whole model is opened by its folder";
        row(name, archive, ("got " + got + expected).c_str());
    };
    noSession("arrays", bytesOf(tensors), "an archive of NumPy arrays (.npz)");
    noSession("PyTorch's", zipOf({storedPart("model/data.pkl", "x")}), "a PyTorch checkpoint, which holds a pickle");
    row("another ending", zipOf({storedPart("session.json", json)}),
        "archive: got no session.headscope inside, expected a session with its data");
    row("session twice", zipOf({session, session}),
        "member session.headscope: got a second member of that name, expected one");
    row("session in two folders", zipOf({session, storedPart("a/session.headscope", json)}),
        "member a/session.headscope: got a second session, expected one");
    row("tensors missing", zipOf({session}),
        "member tensors.npz: got none of that name, expected one, as the session says");
    row("tensors in another folder",
        zipOf({storedPart("a/session.headscope", json), storedPart("tensors.npz", tensors)}),
        "member tensors.npz: got none of that name, expected one, as the session says");
    row("leads elsewhere", zipOf({session, storedPart("../tensors.npz", tensors)}),
        "member ../tensors.npz: got a name that leads elsewhere or hides something, expected a plain name in UTF-8, "
        "without .., backslash or control characters");
    row("absolute", zipOf({session, storedPart("/tensors.npz", tensors)}),
        "member /tensors.npz: got a name that leads elsewhere or hides something, expected a plain name in UTF-8, "
        "without .., backslash or control characters");
    row("no tensors", zipOf({session, storedPart("tensors.npz", "hello")}),
        "member tensors.npz: magic: got a file that starts with “hello”, expected an archive of NumPy arrays (.npz)");
    row("a folder", zipOf({session, storedPart("tensors.npz/", "")}),
        "member tensors.npz: got none of that name, expected one, as the session says");
    ZipPart wrong = storedPart("tensors.npz", tensors);
    wrong.crc = 7;
    const std::string crc =
        "member tensors.npz: crc: got " + std::to_string(storedPart("", tensors).crc) + ", expected 7";
    row("wrong checksum", zipOf({session, wrong}), crc.c_str());
    row("bomb", zipOf({session, zerosPart("tensors.npz", {1024, 1024, 512})}),
        "member tensors.npz: got 2147483776 bytes, expected at most 1073741824 bytes");
    row("session too long", zipOf({zerosPart("session.headscope", {1024, 1024, 16})}),
        "member session.headscope: got 67108992 bytes, expected at most 16777216 bytes");
    row("session is no session", zipOf({storedPart("session.headscope", "{}")}),
        R"(format: got nothing, expected "headscope-session")");
}

void TestArchive::hostileArchivesAreRefused()
{
    QFETCH(Bytes, archive);
    QFETCH(QByteArray, sentence);
    QCOMPARE(QByteArray::fromStdString(refusalOf(archive)), sentence);
}

void TestArchive::eachTruncationIsRefused()
{
    QVERIFY(saveWithData(path("s.headscope"), planWithQueries()));
    const Bytes whole = content("s.headscope");
    for (std::size_t length = 2; length < whole.size(); ++length) {
        const Bytes cut(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(length));
        const std::string sentence = refusalOf(cut);
        QVERIFY2(sentence != "no error" && !sentence.starts_with("elsewhere"), sentence.c_str());
    }
}

void TestArchive::eachChangedByteIsRefused()
{
    QVERIFY(saveWithData(path("s.headscope"), painted(planWithQueries(), 3)));
    const Bytes whole = content("s.headscope");
    for (std::size_t at = 2; at < whole.size(); ++at) { // the first two tell that it is an archive at all
        Bytes changedOne = whole;
        changedOne[at] ^= std::byte{0x10};
        const std::string sentence = refusalOf(changedOne);
        if (sentence == "no error") { // a date, the maker's version, an attribute: nothing that is read
            QVERIFY(writeAtomically(path("s.headscope"), changedOne));
            QVERIFY2(differentKey(*opened(path("s.headscope")), painted(planWithQueries(), 3)).empty(),
                     std::to_string(at).c_str());
        }
        QVERIFY2(!sentence.starts_with("elsewhere"), sentence.c_str());
    }
}

void TestArchive::readingCanBeCancelledAtAnyPoint()
{
    QVERIFY(saveWithData(path("s.headscope"), planWithQueries()));
    const Bytes whole = content("s.headscope");
    int asked = 0;
    int allowed = 0;
    Opening opening;
    opening.isCancelled = [&] { return ++asked > allowed; };
    for (; allowed < 1000; ++allowed) {
        asked = 0;
        const std::string sentence = refusalOf(whole, opening);
        if (sentence == "no error")
            break;
        QVERIFY2(sentence.ends_with("got a request to stop, expected none"), sentence.c_str());
        QCOMPARE(asked, allowed + 1); // and nothing is read any more
    }
    QVERIFY(allowed > 10 && allowed < 1000);
}

void TestArchive::theLimitHolds()
{
    QVERIFY(saveWithData(path("s.headscope"), planWithQueries()));
    const auto [json, tensors] = contentsOf(content("s.headscope"));
    Opening opening;
    opening.maxDecodedBytes = 100;
    QVERIFY2(refusalOf(content("s.headscope"), opening).starts_with("member tensors.npz: member q.npy: "),
             refusalOf(content("s.headscope"), opening).c_str());
    QCOMPARE(refusalOf(zipOf({storedPart("session.headscope", json), deflatedPart("tensors.npz", tensors)}), opening),
             "member tensors.npz: got " + std::to_string(tensors.size()) + " bytes, expected at most 100 bytes");
}

void TestArchive::aFullDiskLeavesTheOldFile()
{
    QVERIFY(saveWithData(path("s.headscope"), planWithQueries()));
    const Bytes before = content("s.headscope");
    rlimit usual = {};
    ::getrlimit(RLIMIT_FSIZE, &usual);
    const auto handler = std::signal(SIGXFSZ, SIG_IGN);
    for (const rlim_t room : {rlim_t{10}, rlim_t{400}}) {
        const rlimit little{room, usual.rlim_max};
        ::setrlimit(RLIMIT_FSIZE, &little);
        const auto result = saveWithData(path("s.headscope"), painted(planWithQueries(), 3));
        ::setrlimit(RLIMIT_FSIZE, &usual);
        QVERIFY(!result);
        QCOMPARE(result.error().sentence(),
                 path("s.headscope") + ": output: got File too large, expected a file that can be written");
        QCOMPARE(listing(), QStringList("s.headscope"));
        QVERIFY(content("s.headscope") == before);
    }
    std::signal(SIGXFSZ, handler);
}

/// A child saves one state after the other until it is killed anywhere.
void TestArchive::whoeverIsKilledLeavesAWholeFile()
{
    const auto stateOf = [](int number) {
        Document document = planWithQueries().document;
        document.title = std::to_string(number);
        return planOf(document, planWithQueries(static_cast<float>(number)).files);
    };
    QVERIFY(saveWithData(path("s.headscope"), stateOf(0)));
    Dice dice;
    for (int round = 0; round < 20; ++round) {
        const pid_t child = ::fork();
        if (child == 0)
            for (int i = 0;; ++i)
                if (!saveWithData(path("s.headscope"), stateOf(round * 100 + i % 5)))
                    ::_exit(1);
        ::usleep(static_cast<useconds_t>(dice.below(30'000)));
        ::kill(child, SIGKILL);
        ::waitpid(child, nullptr, 0);
        const auto now = opened(path("s.headscope"));
        QVERIFY(now);
        QCOMPARE(differentKey(*now, stateOf(std::stoi(now->document.title))), std::string());
    }
}

HEADSCOPE_TEST(TestArchive, NoApplication)
#include "tst_archive.moc"
