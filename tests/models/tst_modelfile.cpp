// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/document/json.h"
#include "engine/io/atomicwriter.h"
#include "engine/io/file.h"
#include "engine/models/modelfile.h"
#include "tests/engine/readnumpy.h"
#include "tests/models/sessionofmodel.h"

#include <QDir>
#include <QTemporaryDir>

using namespace headscope;
using namespace Qt::StringLiterals;

/// The files of a session of a whole model: where the model and the image lie, and what is told of wrong ones.
class TestModelFile : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void aModelBesideTheSessionIsNamedFromThere();
    void aPathStaysAsItWasWritten();
    void anImageLiesBesideItsSession();
    void anImageKeepsItsName();
    void aFileOfAModelIsToldByItsContent();
    void aWrongFileGetsItsSentence_data();
    void aWrongFileGetsItsSentence();
    void whatCannotBeWrittenLeavesTheOldFile();
};

namespace {

QByteArray bytesAt(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

void TestModelFile::aModelBesideTheSessionIsNamedFromThere()
{
    const QTemporaryDir folder;
    const QString model = folder.filePath(u"models/gpt2"_s);
    QVERIFY(QDir().mkpath(model));
    QVERIFY(QDir().mkpath(folder.filePath(u"sessions"_s)));
    ModelFile file;
    file.session.model.text = "a";
    file.modelPath = model.toStdString();
    const auto saved = [&](const QString &name) {
        const std::string path = folder.filePath(name).toStdString();
        const auto done = saveModelFile(path, file);
        if (!done)
            qFatal("%s", done.error().sentence().c_str());
        const auto read = readModelFile(path);
        if (!read || QDir(QString::fromStdString(read->modelPath)).canonicalPath() != QDir(model).canonicalPath())
            qFatal("%s is not found from there", qPrintable(name));
        return read->session.model.path;
    };
    QCOMPARE(saved(u"mine.headscope"_s), std::string("models/gpt2"));
    QCOMPARE(saved(u"models/mine.headscope"_s), std::string("gpt2"));
    QCOMPARE(saved(u"models/gpt2/mine.headscope"_s), std::string("."));
    QCOMPARE(saved(u"sessions/mine.headscope"_s), model.toStdString()); // neither beside nor below
    file.modelPath = "example:dates";
    const std::string path = folder.filePath(u"mine.headscope"_s).toStdString();
    QVERIFY(saveModelFile(path, file));
    QCOMPARE(readModelFile(path)->modelPath, std::string("example:dates"));
}

/// While it leads to the same model.
void TestModelFile::aPathStaysAsItWasWritten()
{
    const QTemporaryDir folder;
    for (const QString &name : {u"gpt2"_s, u"one/deep"_s, u"two"_s})
        QVERIFY(QDir().mkpath(folder.filePath(name)));
    QVERIFY(QFile::link(folder.filePath(u"gpt2"_s), folder.filePath(u"one/link"_s)));
    ModelFile file;
    const auto saved = [&](const QString &model, const char *written, const QString &session) {
        file.modelPath = folder.filePath(model).toStdString();
        file.writtenPath = written;
        const std::string path = folder.filePath(session).toStdString();
        const auto done = saveModelFile(path, file);
        return done ? readModelFile(path)->session.model.path : done.error().sentence();
    };
    QCOMPARE(saved(u"gpt2"_s, "../gpt2", u"one/a.headscope"_s), std::string("../gpt2"));
    QCOMPARE(saved(u"gpt2"_s, "../gpt2", u"two/a.headscope"_s), std::string("../gpt2"));
    QCOMPARE(saved(u"gpt2"_s, "../gpt2", u"one/deep/a.headscope"_s), file.modelPath);
    QCOMPARE(saved(u"one/link"_s, "link", u"one/a.headscope"_s), std::string("link"));
    QCOMPARE(saved(u"one/link"_s, "", u"one/a.headscope"_s), std::string("link"));
    QCOMPARE(saved(u"one/link"_s, "", u"a.headscope"_s), std::string("one/link"));
    QCOMPARE(saved(u"gpt2"_s, "../two", u"one/a.headscope"_s), file.modelPath); // which is another one
}

void TestModelFile::anImageLiesBesideItsSession()
{
    const QTemporaryDir folder;
    const std::string path = folder.filePath(u"mine.headscope"_s).toStdString();
    Tensor<float> numbers(Shape{1, 4, 12});
    for (Index i = 0; i < numbers.size(); ++i)
        numbers[i] = static_cast<float>(i) / 7;
    ModelFile file;
    file.modelPath = "/models/vit";
    file.patches = std::make_shared<const AnyTensor>(numbers);
    QVERIFY(saveModelFile(path, file));
    QVERIFY(saveModelFile(path, file)); // the same image needs no other file
    QCOMPARE(QDir(folder.path()).entryList(QDir::Files), (QStringList{u"mine.headscope"_s, u"mine.npz"_s}));
    const auto read = readModelFile(path);
    QVERIFY2(read, read ? "" : read.error().sentence().c_str());
    QVERIFY(read->patches && *read->patches == *file.patches);
    const QTemporaryDir elsewhere;
    const QString link = elsewhere.filePath(u"link.headscope"_s);
    QVERIFY(QFile::link(QString::fromStdString(path), link));
    const auto linked = readModelFile(link.toStdString());
    QVERIFY(linked && linked->patches && *linked->patches == *file.patches);
    file.patches = std::make_shared<const AnyTensor>(Tensor<float>(Shape{1, 4, 12}));
    QVERIFY(saveModelFile(folder.filePath(u"other.headscope"_s).toStdString(), file));
    QVERIFY(*readModelFile(path)->patches == AnyTensor(numbers));

    for (const char *place : {"../mine.npz", "/etc/passwd", "missing.npz"}) {
        ModelSection section;
        section.path = "m";
        section.patches = TensorRef{place, "patches"};
        QFile wrong(folder.filePath(u"wrong.headscope"_s));
        QVERIFY(wrong.open(QIODevice::WriteOnly));
        wrong.write(QByteArray::fromStdString(writeModelSession({}, section)));
        wrong.close();
        QVERIFY2(!readModelFile(wrong.fileName().toStdString()), place); // the image lies in the folder, or nowhere
    }
}

void TestModelFile::anImageKeepsItsName()
{
    const QTemporaryDir folder;
    const std::string path = folder.filePath(u"mine.headscope"_s).toStdString();
    const std::string photo = folder.filePath(u"photo.npz"_s).toStdString();
    const TensorRef name{"photo.npz", "image"};
    const auto write = [&](float number) {
        Tensor<float> numbers(Shape{1, 4, 12});
        numbers[5] = number;
        return writeAtomically(photo, writeNpz({{"image", numbers}, {"other", Tensor<float>(Shape{1})}}).value());
    };
    QVERIFY(write(1));
    ModelSection section;
    section.path = "m";
    section.patches = name;
    QVERIFY(writeAtomically(path, asBytes(writeModelSession({}, section))));
    auto file = readModelFile(path);
    QVERIFY(file);
    file->writtenImage = file->session.model.patches;
    QVERIFY(saveModelFile(path, *file));
    QVERIFY(readModelFile(path)->session.model.patches == name);
    QCOMPARE(QDir(folder.path()).entryList(QDir::Files), (QStringList{u"mine.headscope"_s, u"photo.npz"_s}));
    QVERIFY(write(2)); // by somebody else
    QVERIFY(saveModelFile(path, *file));
    const auto again = readModelFile(path);
    QVERIFY(again && *again->patches == *file->patches);
    QVERIFY(again->session.model.patches == (TensorRef{"mine.npz", "patches"}));
    QVERIFY(std::get<Tensor<float>>(readNpz(*readPlainFile(photo, kLargestSession))->front().tensor)[5] == 2);
    const QTemporaryDir elsewhere; // which does not have it
    const std::string other = elsewhere.filePath(u"yours.headscope"_s).toStdString();
    QVERIFY(saveModelFile(other, *file));
    QVERIFY(*readModelFile(other)->patches == *file->patches);
}

void TestModelFile::aFileOfAModelIsToldByItsContent()
{
    const QTemporaryDir folder;
    const auto isModel = [&](const std::string &content) {
        QFile file(folder.filePath(u"a.headscope"_s));
        if (file.open(QIODevice::WriteOnly))
            file.write(QByteArray::fromStdString(content));
        file.close();
        return isModelFile(file.fileName().toStdString());
    };
    ModelSection section;
    section.path = "m";
    QVERIFY(isModel(writeModelSession({}, section)));
    QVERIFY(isModel(session("{}"))); // though it is wrong
    QVERIFY(!isModel(writeDocument(Document())));
    QVERIFY(!isModel(""));
    QVERIFY(!isModel(writeModelSession({}, section) + std::string(kLargestSession, ' ')));
    QVERIFY(!isModelFile(folder.path().toStdString()));
    QVERIFY(!isModelFile(folder.filePath(u"none"_s).toStdString()));
}

void TestModelFile::aWrongFileGetsItsSentence_data()
{
    QTest::addColumn<QByteArray>("json");  // none: there is no file
    QTest::addColumn<QString>("sentence"); // behind the folder
    const auto withPatches = [](const char *patches) {
        return QByteArray::fromStdString(session(std::string(R"({"path": "m", "patches": )") + patches + "}"));
    };
    QTest::newRow("none") << QByteArray() << u"a.headscope: file: got No such file or directory"_s;
    QTest::newRow("no JSON") << QByteArray("{") << u"a.headscope: JSON: got an error at line 1"_s;
    QTest::newRow("no path") << QByteArray::fromStdString(session("{}")) << u"a.headscope: model.path: got nothing"_s;
    QTest::newRow("no image") << withPatches(R"({"file": "none.npz", "tensor": "x"})")
                              << u"a.headscope: model.patches: none.npz: got No such file or directory"_s;
    QTest::newRow("no tensor") << withPatches(R"({"file": "image.npz", "tensor": "x"})")
                               << u"a.headscope: model.patches: got x, expected a tensor in image.npz"_s;
    QTest::newRow("no archive") << withPatches(R"({"file": "broken.npz", "tensor": "x"})") << u"broken.npz: "_s;
}

void TestModelFile::aWrongFileGetsItsSentence()
{
    QFETCH(const QByteArray, json);
    QFETCH(const QString, sentence);
    const QTemporaryDir folder;
    const auto write = [&](const QString &name, const QByteArray &content) {
        QFile file(folder.filePath(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(content);
    };
    const Bytes image = writeNpz({{"patches", Tensor<float>({1, 1, 1})}}).value();
    write(u"image.npz"_s, QByteArray(reinterpret_cast<const char *>(image.data()), std::ssize(image)));
    write(u"broken.npz"_s, "PK\3\4");
    if (!json.isEmpty())
        write(u"a.headscope"_s, json);
    const auto read = readModelFile(folder.filePath(u"a.headscope"_s).toStdString());
    QVERIFY(!read);
    const QString says = QString::fromStdString(read.error().sentence());
    QVERIFY2(says.contains(sentence), qPrintable(says));
}

void TestModelFile::whatCannotBeWrittenLeavesTheOldFile()
{
    const QTemporaryDir folder;
    const QString path = folder.filePath(u"mine.headscope"_s);
    ModelFile file;
    file.modelPath = "example:dates";
    file.session.model.text = "old";
    QVERIFY(saveModelFile(path.toStdString(), file));
    const QByteArray before = bytesAt(path);
    file.session.model.text = std::string(kLargestSession, 'a'); // nobody could read it again
    file.patches = std::make_shared<const AnyTensor>(Tensor<float>(Shape{1, 1, 1}));
    QVERIFY(!saveModelFile(path.toStdString(), file));
    QCOMPARE(bytesAt(path), before);
    QCOMPARE(QDir(folder.path()).entryList(QDir::Files), QStringList{u"mine.headscope"_s});
}

HEADSCOPE_TEST(TestModelFile, QCoreApplication)
#include "tst_modelfile.moc"
