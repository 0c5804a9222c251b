// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "largepicture.h"
#include "tests/engine/readnumpy.h"
#include "tests/ui/support.h"
#include "ui/picture/readpicture.h"

#include <QFile>
#include <QTemporaryDir>

#include <array>

using namespace headscope;

/// Files of pixels: what is read of them is what Pillow reads, and what nobody should read is refused in one sentence.
class TestReadPicture : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aPictureIsReadAsPillowReadsIt_data();
    void aPictureIsReadAsPillowReadsIt();
    void whatIsCutOffIsRefused_data();
    void whatIsCutOffIsRefused();
    void aHugeSizeIsRefusedBeforeItIsDecoded_data();
    void aHugeSizeIsRefusedBeforeItIsDecoded();
    void aLargePictureMayHaveColoursOf16Bits();
    void otherFilesAreNoPictures_data();
    void otherFilesAreNoPictures();
    void spoiledBytesNeverCrash();

private:
    QString written(const QByteArray &bytes) const;

    QTemporaryDir m_folder;
};

namespace {

QString pictureAt(const QString &name)
{
    return QStringLiteral(TEST_SOURCE_DIR "/models/pictures/") + name;
}

QByteArray bytesOfFile(const QString &path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("%s is missing", qPrintable(path));
    return file.readAll();
}

/// What pictures.py has decoded, by name.
const Tensor<std::uint8_t> &golden(const QString &name)
{
    static const auto all = [] {
        const QByteArray content = bytesOfFile(QStringLiteral(TEST_SOURCE_DIR "/golden/pictures.npz"));
        const auto read = readNpz(asBytes(content.toStdString()));
        std::map<std::string, Tensor<std::uint8_t>> tensors;
        for (const NamedTensor &tensor : read.value())
            if (const auto *bytes = std::get_if<Tensor<std::uint8_t>>(&tensor.tensor))
                tensors.emplace(tensor.name, *bytes);
        return tensors;
    }();
    return all.at("decoded/" + name.toStdString());
}

QByteArray bigEndian(quint32 number)
{
    QByteArray bytes;
    for (int shift = 24; shift >= 0; shift -= 8)
        bytes.append(static_cast<char>(number >> shift));
    return bytes;
}

} // namespace

QString TestReadPicture::written(const QByteArray &bytes) const
{
    QFile file(m_folder.filePath(u"picture"_s));
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size())
        qFatal("the test cannot write");
    return file.fileName();
}

void TestReadPicture::aPictureIsReadAsPillowReadsIt_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<int>("apart"); // of two decoders of JPEG
    for (const char *name :
         {"rgb.png", "alpha.png", "palette.png", "grey.png", "bits.png", "grey16.png", "rgb.bmp", "rgb.ppm", "one.png"})
        QTest::newRow(name) << QString::fromLatin1(name) << 0;
    QTest::newRow("turned.jpg") << u"turned.jpg"_s << 4;
}

void TestReadPicture::aPictureIsReadAsPillowReadsIt()
{
    QFETCH(const QString, name);
    QFETCH(const int, apart);
    const auto read = readPicture(pictureAt(name).toStdString());
    QVERIFY(read.has_value());
    QVERIFY2(*read, *read ? "" : read->error().sentence().c_str());
    const Pixels &pixels = **read;
    const auto &wanted = golden(name);
    QCOMPARE(Shape({pixels.rows, pixels.columns, pixels.colours}), wanted.shape());
    for (Index i = 0; i < wanted.size(); ++i)
        QVERIFY(std::abs(pixels.bytes[static_cast<std::size_t>(i)] - wanted[i]) <= apart);
}

void TestReadPicture::whatIsCutOffIsRefused_data()
{
    QTest::addColumn<QString>("name");
    for (const char *name : {"rgb.png", "palette.png", "rgb.bmp", "rgb.ppm", "turned.jpg"})
        QTest::newRow(name) << QString::fromLatin1(name);
}

void TestReadPicture::whatIsCutOffIsRefused()
{
    QFETCH(const QString, name);
    const QByteArray whole = bytesOfFile(pictureAt(name));
    const QString file = written(whole.left(whole.size() * 3 / 5));
    const auto read = readPicture(file.toStdString());
    QVERIFY(read.has_value());
    QVERIFY(!*read);
    QCOMPARE(read->error().file, file.toStdString());
    QVERIFY(read->error().sentence().find("ends too early or is spoiled") != std::string::npos);
}

void TestReadPicture::aHugeSizeIsRefusedBeforeItIsDecoded_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QByteArray png = bytesOfFile(pictureAt(u"rgb.png"_s));
    png.replace(16, 8, bigEndian(100000) + bigEndian(100000));
    QTest::newRow("PNG") << png;
    QByteArray bmp = bytesOfFile(pictureAt(u"rgb.bmp"_s));
    bmp.replace(18, 8, QByteArray("\xa0\x86\x01\0\xa0\x86\x01\0", 8));
    QTest::newRow("BMP") << bmp;
    QTest::newRow("PPM") << QByteArray("P6\n100000 100000\n255\n") + QByteArray(64, 'x');
}

void TestReadPicture::aHugeSizeIsRefusedBeforeItIsDecoded()
{
    QFETCH(const QByteArray, bytes);
    const auto read = readPicture(written(bytes).toStdString());
    QVERIFY(read.has_value());
    QVERIFY(!*read);
}

/// For which Qt by itself does not take enough memory.
void TestReadPicture::aLargePictureMayHaveColoursOf16Bits()
{
    const QString file = largePicture(m_folder.path());
    const auto read = readPicture(file.toStdString());
    QVERIFY(read.has_value());
    QVERIFY2(*read, *read ? "" : read->error().sentence().c_str());
    QCOMPARE((**read).rows, kLargePicture.height());
    QCOMPARE((**read).columns, kLargePicture.width());
    QCOMPARE((**read).at(0, 0, 0), std::uint8_t{255});
    QCOMPARE((**read).at(0, 0, 1), std::uint8_t{0});
}

void TestReadPicture::otherFilesAreNoPictures_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("nothing") << QByteArray();
    QTest::newRow("words") << QByteArray("the cat sat on the mat, and slept");
    QTest::newRow("a table") << QByteArray("BM25,P5,P6\n1,2,3\n4,5,6\n");
    QTest::newRow("a drawing") << QByteArray("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\"/>");
    QTest::newRow("an array") << bytesOfFile(QStringLiteral(TEST_SOURCE_DIR "/models/vit/image.npy"));
}

void TestReadPicture::otherFilesAreNoPictures()
{
    QFETCH(const QByteArray, bytes);
    QVERIFY(!readPicture(written(bytes).toStdString()).has_value());
    QVERIFY(!readPicture(m_folder.filePath(u"missing.png"_s).toStdString()).has_value());
}

void TestReadPicture::spoiledBytesNeverCrash()
{
    for (const char *name : {"rgb.png", "palette.png", "grey16.png", "rgb.bmp", "rgb.ppm", "turned.jpg"}) {
        const QByteArray whole = bytesOfFile(pictureAt(QString::fromLatin1(name)));
        for (qsizetype at = 0; at < whole.size(); at += 1 + whole.size() / 60) {
            QByteArray spoiled = whole;
            spoiled[at] = static_cast<char>(~spoiled[at]);
            if (const auto read = readPicture(written(spoiled).toStdString()); read && *read)
                QCOMPARE(std::ssize((**read).bytes), (**read).rows * (**read).columns * (**read).colours);
        }
    }
}

HEADSCOPE_TEST(TestReadPicture, QCoreApplication)
#include "tst_readpicture.moc"
