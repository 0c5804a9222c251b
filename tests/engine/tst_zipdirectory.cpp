// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/io/npy.h"

#include "engine/io/memberstream.h"
#include "engine/io/npz.h"
#include "filebytes.h"
#include "readnumpy.h"
#include "tests/testprogram.h"
#include "zipfile.h"

using namespace headscope;

class TestZipDirectory : public QObject
{
    Q_OBJECT

private slots:
    void aChangedRecordIsRefused_data();
    void aChangedRecordIsRefused();
    void aMemberOutOfPlaceIsRefused_data();
    void aMemberOutOfPlaceIsRefused();
    void aWrongLongSizeIsRefused_data();
    void aWrongLongSizeIsRefused();
    void aMemberBeyondFourGibibytesIsRead_data();
    void aMemberBeyondFourGibibytesIsRead();
    void aWrongMemberIsRefused_data();
    void aWrongMemberIsRefused();
    void aWholeArchiveIsRefused_data();
    void aWholeArchiveIsRefused();
};

namespace {

/// One member, a.npy: its record is at 0, the directory behind its data, the end record in the last 22 bytes.
Bytes oneArray()
{
    return *writeNpz({{"a", Tensor<float>({2}, {1, 2})}});
}

constexpr std::size_t dataStart = 30 + 5;
constexpr std::size_t dataLength = 128 + 8;
constexpr std::size_t directory = dataStart + dataLength;
constexpr std::size_t endRecord = directory + 46 + 5;

struct Patch
{
    std::size_t place;
    std::size_t width;
    std::uint64_t value;
};

Bytes patched(Bytes bytes, const std::vector<Patch> &patches)
{
    for (const Patch &patch : patches)
        for (std::size_t i = 0; i < patch.width; ++i)
            bytes.at(patch.place + i) = static_cast<std::byte>(patch.value >> (8 * i));
    return bytes;
}

/// A number of both records of the member, at its place in its own one; the directory's has 2 bytes more before it.
std::vector<Patch> inBoth(std::size_t place, std::size_t width, std::uint64_t value)
{
    return {{place, width, value}, {directory + place + 2, width, value}};
}

/// One array under another name of the same length.
Bytes renamed(std::string_view name)
{
    Bytes bytes = oneArray();
    for (std::size_t i = 0; i < name.size(); ++i) {
        bytes.at(30 + i) = static_cast<std::byte>(name[i]);
        bytes.at(directory + 46 + i) = static_cast<std::byte>(name[i]);
    }
    return bytes;
}

/// One member of four bytes as PyTorch writes it where long numbers are needed: in front of it no sizes and this
/// content of a ZIP64 field, behind it a long descriptor.
Bytes withLongDescriptor(const std::string &field)
{
    const ZipPart part = storedPart("a/data/0", "four");
    const std::string start = littleEnd(0, 2) + littleEnd(8, 2) + littleEnd(0, 2 + 4); // a descriptor follows
    const std::string name = littleEnd(part.name.size(), 2);
    const std::string member = "PK\3\4" + start + littleEnd(0, 4) + littleEnd(0, 8) + name +
                               littleEnd(4 + field.size(), 2) + part.name + littleEnd(1, 2) +
                               littleEnd(field.size(), 2) + field + part.packed + "PK\7\x08" + littleEnd(part.crc, 4) +
                               littleEnd(part.size, 8) + littleEnd(part.size, 8);
    const std::string listed = "PK\1\2" + littleEnd(0, 2) + start + littleEnd(part.crc, 4) + littleEnd(part.size, 4) +
                               littleEnd(part.size, 4) + name + littleEnd(0, 8) + littleEnd(0, 8) + part.name;
    return bytesOf(member + listed + "PK\5\6" + littleEnd(0, 4) + littleEnd(1, 2) + littleEnd(1, 2) +
                   littleEnd(listed.size(), 4) + littleEnd(member.size(), 4) + littleEnd(0, 2));
}

Bytes joined(std::string_view before, Bytes bytes, std::string_view after)
{
    const Bytes front = bytesOf(before);
    const Bytes back = bytesOf(after);
    bytes.insert(bytes.begin(), front.begin(), front.end());
    bytes.insert(bytes.end(), back.begin(), back.end());
    return bytes;
}

} // namespace

void TestZipDirectory::aChangedRecordIsRefused_data()
{
    QTest::addColumn<Bytes>("file");
    QTest::addColumn<QByteArray>("message");
    const auto row = [](const char *name, const std::vector<Patch> &patches, const char *message) {
        QTest::addRow("%s", name) << patched(oneArray(), patches) << QByteArray(message);
    };
    const char *plain = "member a.npy: got a link or another special file, expected a plain file";
    row("encrypted", inBoth(6, 2, 1), "member a.npy: got an encrypted member, expected one without a password");
    row("patch flag", inBoth(6, 2, 32),
        "member a.npy: flags: got 32, expected none but for level, descriptor and UTF-8");
    row("bzip2", inBoth(8, 2, 12), "member a.npy: method: got 12, expected 0 (stored) or 8 (deflated)");
    row("stored with two sizes", inBoth(22, 4, 137), "member a.npy: size: got 137 bytes, expected 136 bytes");
    row("link", {{directory + 38, 4, 0120777U << 16U}}, plain);
    row("folder", {{directory + 38, 4, 0040755U << 16U}}, plain);
    row("flags", {{6, 2, 2}}, "member a.npy: flags: got 2, expected 0 as in the directory");
    row("method", {{8, 2, 8}}, "member a.npy: method: got 8, expected 0 as in the directory");
    row("time", {{10, 4, 5}}, "member a.npy: time: got 5, expected 2162688 as in the directory");
    row("packed size", {{18, 4, 135}}, "member a.npy: packed size: got 135, expected 136 as in the directory");
    row("size", {{22, 4, 0}}, "member a.npy: size: got 0, expected 136 as in the directory");
    row("name", {{30, 1, 'b'}}, "member a.npy: name: got b.npy, expected the same name as in the directory");
    row("no directory", {{directory, 1, 'X'}},
        "directory: got XK\\x01\\x02, expected a record that starts with PK\\x01\\x02");
    row("long name in the directory", {{directory + 28, 2, 99}},
        "directory: got 51 bytes, expected at least 145 bytes");
    row("long name in front", {{26, 2, 999}}, "member a.npy: own header: got 171 bytes, expected at least 1029 bytes");
    row("start", {{directory + 42, 4, 1}}, "member a.npy: start: got 1, expected 0, where the member before it ends");
    row("data beyond the directory", {{18, 4, 137}, {22, 4, 137}, {directory + 20, 4, 137}, {directory + 24, 4, 137}},
        "member a.npy: data: got 136 bytes, expected 137 bytes");
    row("descriptor", inBoth(6, 2, 8),
        "member a.npy: descriptor: got other numbers or none, expected the same numbers as in the directory");
    row("count", {{endRecord + 8, 4, 0x00020002}}, "directory: got 1 member, expected 2 as in the end record");
    row("second part", {{endRecord + 4, 2, 1}},
        "end record: got an archive in several parts, expected one part that holds all members");
    row("count of this part", {{endRecord + 8, 2, 2}},
        "end record: got an archive in several parts, expected one part that holds all members");
    row("directory start", {{endRecord + 16, 4, 3}},
        "end record: got a directory of length 51 at byte 3, expected a directory that ends at byte 222");
    row("directory length", {{endRecord + 12, 4, 0xFFFFFFFF}},
        "end record: got a directory of length 4294967295 at byte 171, expected a directory that ends at byte 222");
    row("comment", {{endRecord + 20, 2, 1}},
        "end record: got none (a file cut short, or with bytes after its end), expected an end record with its comment "
        "as the last bytes");
    row("extra field", {{28, 2, 3}},
        "member a.npy: extra field: got parts that do not fit into it, expected parts that fill it, one for "
        "ZIP64 at most");
}

void TestZipDirectory::aChangedRecordIsRefused()
{
    QFETCH(Bytes, file);
    QFETCH(QByteArray, message);
    QCOMPARE(sentenceOf(readNpz(file)), message);
}

void TestZipDirectory::aMemberOutOfPlaceIsRefused_data()
{
    // a.npy is at 0, b.npy behind it, and the directory's record of b.npy behind that of a.npy.
    constexpr std::size_t second = 342 + 51;
    constexpr std::size_t end = 342 + 2 * 51;
    QTest::addColumn<Bytes>("file");
    QTest::addColumn<QByteArray>("message");
    const auto row = [](const char *name, const std::vector<Patch> &patches, const char *message) {
        const Tensor<float> tensor({2}, {1, 2});
        QTest::addRow("%s", name) << patched(*writeNpz({{"a", tensor}, {"b", tensor}}), patches) << QByteArray(message);
    };
    row("in the place of another", {{second + 42, 4, 0}},
        "member b.npy: start: got 0, expected 171, where the member before it ends");
    row("beyond the end", {{second + 42, 4, 0xFFFFFFF0}},
        "member b.npy: start: got 4294967280, expected 171, where the member before it ends");
    row("exchanged", {{342 + 42, 4, 171}, {second + 42, 4, 0}},
        "member b.npy: name: got a.npy, expected the same name as in the directory");
    row("same name", {{171 + 30, 1, 'a'}, {second + 46, 1, 'a'}},
        "member a.npy: got a second member of that name, expected one");
    row("no header of its own", {{171, 1, 'X'}},
        "member b.npy: own header: got XK\\x03\\x04, expected a record that starts with PK\\x03\\x04");
    row("second one not listed", {{end + 8, 4, 0x00010001}, {end + 12, 4, 51}, {end + 16, 4, second}},
        "member b.npy: start: got 171, expected 0, where the member before it ends");
    row("none listed", {{end + 8, 4, 0}, {end + 12, 4, 0}, {end + 16, 4, end}},
        "directory: got 444 bytes in no member, expected members up to the directory");
}

void TestZipDirectory::aMemberOutOfPlaceIsRefused()
{
    QFETCH(Bytes, file);
    QFETCH(QByteArray, message);
    QCOMPARE(sentenceOf(readNpz(file)), message);
}

void TestZipDirectory::aWrongLongSizeIsRefused_data()
{
    constexpr std::size_t extra = 30 + 7; // behind the name W_q.npy
    QTest::addColumn<Bytes>("file");
    QTest::addColumn<QByteArray>("message");
    const auto row = [](const char *name, const char *file, const std::vector<Patch> &patches, const char *message) {
        QTest::addRow("%s", name) << patched(golden(file), patches) << QByteArray(message);
    };
    const char *torn = "member W_q.npy: extra field: got parts that do not fit into it, "
                       "expected parts that fill it, one for ZIP64 at most";
    row("two sizes of one member", "stored.npz", {{extra + 4, 8, 153}}, torn);
    row("size elsewhere", "stored.npz", {{22, 4, 0xFFFFFFFF}, {extra + 4, 8, 153}},
        "member W_q.npy: size: got 153, expected 152 as in the directory");
    row("field too long", "stored.npz", {{extra + 2, 2, 17}}, torn);
    row("field too short", "stored.npz", {{extra + 2, 2, 15}}, torn);
    row("no field", "stored.npz", {{22, 4, 0xFFFFFFFF}, {extra, 2, 2}}, torn);
    const std::size_t locator = golden("zip64.npz").size() - 42;
    const char *lost =
        "end record: got a ZIP64 locator without its record, expected the record just before the locator";
    row("locator", "zip64.npz", {{locator + 8, 8, 0}}, lost);
    row("no record", "zip64.npz", {{locator - 56, 1, 'X'}}, lost);
    row("record's length", "zip64.npz", {{locator - 52, 8, 45}}, lost);
    row("two parts", "zip64.npz", {{locator + 16, 4, 2}},
        "end record: got an archive in several parts, expected one part that holds all members");
    row("other count", "zip64.npz", {{locator - 56 + 24, 8, 3}, {locator - 56 + 32, 8, 3}},
        "end record: got other numbers than in the ZIP64 record, expected the same numbers");
}

void TestZipDirectory::aWrongLongSizeIsRefused()
{
    QFETCH(Bytes, file);
    QFETCH(QByteArray, message);
    QCOMPARE(sentenceOf(readNpz(file)), message);
}

void TestZipDirectory::aMemberBeyondFourGibibytesIsRead_data()
{
    constexpr std::uint64_t large = std::uint64_t{5} << 30U;
    const QByteArray torn = "member a/data/0: extra field: got parts that do not fit into it, "
                            "expected parts that fill it, one for ZIP64 at most";
    QTest::addColumn<Bytes>("file");
    QTest::addColumn<QByteArray>("message");
    QTest::addRow("its place") << withLongDescriptor(littleEnd(large, 8)) << QByteArray("no error");
    QTest::addRow("its size, which was not packed yet")
        << withLongDescriptor(littleEnd(large, 8) + littleEnd(0, 8)) << QByteArray("no error");
    QTest::addRow("all of them") << withLongDescriptor(littleEnd(large, 8) + littleEnd(0, 8) + littleEnd(large, 8))
                                 << QByteArray("no error");
    QTest::addRow("half a number") << withLongDescriptor(littleEnd(1, 4)) << torn;
    QTest::addRow("too many") << withLongDescriptor(std::string(32, '\0')) << torn;
}

void TestZipDirectory::aMemberBeyondFourGibibytesIsRead()
{
    QFETCH(Bytes, file);
    QFETCH(QByteArray, message);
    const MemorySource archive(file);
    const auto members = readZipDirectory(archive);
    QCOMPARE(sentenceOf(members), message);
    if (members)
        QCOMPARE(asText(unpacked(archive, members->front(), 4).value()), std::string_view("four"));
}

void TestZipDirectory::aWrongMemberIsRefused_data()
{
    QTest::addColumn<Bytes>("file");
    QTest::addColumn<QByteArray>("message");
    const QByteArray leads = ": got a name that leads elsewhere or hides something, expected a plain name in UTF-8, "
                             "without .., backslash or control characters";
    for (const char *name : {"../ab", "/anpy", "a\\npy", "a\nnpy", "x/../", "a\xffnpy"})
        QTest::addRow("%s", printable(name).c_str())
            << renamed(name) << "member " + QByteArray::fromStdString(printable(name)) + leads;
    QTest::addRow("no array") << renamed("a.txt")
                              << QByteArray("archive: got no array inside, expected at least one array");
    QTest::addRow("folder") << renamed("a.np/")
                            << QByteArray("member a.np/: got a link or another special file, expected a plain file");
    QTest::addRow("folder with content") << patched(renamed("a.np/"), {{directory + 38, 4, 0}})
                                         << QByteArray("member a.np/: size: got 136 bytes, expected 0 bytes");
    QTest::addRow("data changed") << patched(oneArray(), {{dataStart + 128, 1, 1}})
                                  << QByteArray("member a.npy: crc: got 721537540, expected 3886795418");
}

void TestZipDirectory::aWrongMemberIsRefused()
{
    QFETCH(Bytes, file);
    QFETCH(QByteArray, message);
    QCOMPARE(sentenceOf(readNpz(file)), message);
}

void TestZipDirectory::aWholeArchiveIsRefused_data()
{
    QTest::addColumn<Bytes>("file");
    QTest::addColumn<QByteArray>("message");
    const QByteArray archive = ", expected an archive of NumPy arrays (.npz)";
    const QByteArray noEnd =
        "end record: got none (a file cut short, or with bytes after its end), expected an end record "
        "with its comment as the last bytes";
    QTest::addRow("array") << writeNpy(Tensor<float>({1}, {1})) << "magic: got a NumPy array (.npy)" + archive;
    QTest::addRow("web page") << bytesOf("<html>") << "magic: got a web page (HTML)" + archive;
    QTest::addRow("PyTorch") << bytesOf(std::string_view(
                                    "PK\3\4\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\x10\0\0\0archive/data.pklPK",
                                    48))
                             << "magic: got a PyTorch checkpoint, which holds a pickle" + archive;
    QTest::addRow("nothing inside") << bytesOf(std::string_view("PK\5\6\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0", 22))
                                    << QByteArray("archive: got no array inside, expected at least one array");
    QTest::addRow("bytes before")
        << joined("MZ", oneArray(), "")
        << "magic: got a file that starts with “MZPK\\x03\\x04\\x0a\\x00\\x00\\x00\\x00\\x00”" + archive;
    QTest::addRow("another end in the comment")
        << joined("", patched(oneArray(), {{endRecord + 20, 2, 22}}),
                  {"PK\5\6\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0", 22})
        << QByteArray("end record: got a directory of length 0 at byte 0, expected a directory that ends at byte 244");
    QTest::addRow("bytes after") << joined("", oneArray(), "x") << noEnd;
    QTest::addRow("another archive before")
        << joined(std::string(asText(oneArray())), oneArray(), "")
        << QByteArray(
               "end record: got a directory of length 51 at byte 171, expected a directory that ends at byte 466");
}

void TestZipDirectory::aWholeArchiveIsRefused()
{
    QFETCH(Bytes, file);
    QFETCH(QByteArray, message);
    QCOMPARE(sentenceOf(readNpz(file)), message);
}

HEADSCOPE_TEST(TestZipDirectory, NoApplication)
#include "tst_zipdirectory.moc"
