// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/lastseen.h"
#include "tests/model/savedmodel.h"
#include "ui/library/models.h"

#include <QComboBox>
#include <QToolButton>

using namespace headscope;

/// A session of a model finds its model and opens as it was left, wherever it is opened from; and so does an example.
class TestModelOpening : public SavedModel
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepare(); }
    void init() { show(); }
    void cleanup() { clear(); }
    void aModelHasItsNameWhateverItsFilesAreCalled();
    void aModelThatMovedAlongIsFound();
    void aModelThatIsGoneIsAskedFor();
    void aModelOfAnotherKindIsRefused_data();
    void aModelOfAnotherKindIsRefused();
    void whatTheModelHasNotIsOneSentence();
    void itOpensFromAnywhere();
    void oneIsWhereItWasSeenLast();
    void anExampleIsItsModelAndHasItsScenes();
};

void TestModelOpening::aModelHasItsNameWhateverItsFilesAreCalled()
{
    openHere(copied(u"gpt2"_s) + u"/model.safetensors"_s);
    QVERIFY2(m_window->windowTitle().startsWith(u"gpt2[*]"_s), qPrintable(m_window->windowTitle()));
    QCOMPARE(m_window->findChild<QComboBox *>(u"examplePicker"_s)->currentText(), u"gpt2"_s);
}

void TestModelOpening::aModelThatMovedAlongIsFound()
{
    QVERIFY(QDir().mkpath(path(u"a"_s)));
    copied(u"gpt2"_s);
    QVERIFY(QDir().rename(path(u"gpt2"_s), path(u"a/gpt2"_s)));
    openHere(path(u"a/gpt2"_s));
    QVERIFY(session().save(path(u"a/mine.headscope"_s)));
    QVERIFY(session().save(path(u"far.headscope"_s)));
    QVERIFY(QDir().rename(path(u"a"_s), path(u"b"_s)));
    Session moved;
    openAt(moved, path(u"b/mine.headscope"_s));
    QCOMPARE(moved.model()->model->location, path(u"b/gpt2"_s).toStdString());
}

void TestModelOpening::aModelThatIsGoneIsAskedFor()
{
    const QString model = copied(u"gpt2"_s);
    openHere(model);
    changeAll();
    const QString file = path(u"mine.headscope"_s);
    QVERIFY(session().save(file));
    const ModelChanges changes = session().model()->wish.changes;
    openHere(u"example:small"_s);
    QVERIFY(QDir().rename(model, path(u"elsewhere"_s)));
    QSignalSpy gone(&session(), &Session::modelGone);
    session().open(file);
    QTRY_COMPARE(gone.count(), 1);
    const QString sentence = notice()->text();
    QVERIFY2(sentence.contains(u"got gpt2, which is not there"_s) && sentence.startsWith(file), qPrintable(sentence));
    QCOMPARE(session().location(), u"example:small"_s); // which stays
    m_window->setModelQuestion([](const QString &) { return QString(); });
    m_window->findChild<QToolButton *>(u"noticeOffer"_s)->click(); // thought better of
    QCOMPARE(session().location(), u"example:small"_s);

    session().open(file);
    QTRY_COMPARE(gone.count(), 2);
    m_window->setModelQuestion([this](const QString &) { return path(u"elsewhere"_s); });
    QSignalSpy opened(&session(), &Session::opened);
    m_window->findChild<QToolButton *>(u"noticeOffer"_s)->click();
    QTRY_COMPARE(opened.count(), 1);
    QVERIFY(session().model()->wish.changes == changes);
    QVERIFY(session().isModified()); // the file says another place
    QVERIFY(session().save(file));
    Session again;
    openAt(again, file);
    QCOMPARE(again.model()->model->location, path(u"elsewhere"_s).toStdString());
}

void TestModelOpening::aModelOfAnotherKindIsRefused_data()
{
    QTest::addColumn<QByteArray>("keys");
    QTest::addColumn<QString>("chosen");
    QTest::addColumn<QString>("sentence");
    QTest::newRow("a text") << QByteArray(R"("text": "a")") << u"vit"_s
                            << u"model.text: got vit, expected a model that reads a text, as that of the session"_s;
    QTest::newRow("what was written")
        << QByteArray(R"("text": "a", "text_to": "b")") << u"gpt2"_s
        << u"model.text_to: got gpt2, expected a model that writes another text, as that of the session"_s;
    QTest::newRow("ids that were written")
        << QByteArray(R"("text": "a", "target_ids": [1])") << u"bert"_s
        << u"model.target_ids: got bert, expected a model that writes another text, as that of the session"_s;
    QTest::newRow("a picture")
        << QByteArray(R"("patches": {"file": "vit.npz", "tensor": "patches"})") << u"bert"_s
        << u"model.patches: got bert, expected a model that looks at images, as that of the session"_s;
}

/// The folder that a person chooses for a model that is gone may be any.
void TestModelOpening::aModelOfAnotherKindIsRefused()
{
    QFETCH(const QByteArray, keys);
    QFETCH(const QString, chosen);
    QFETCH(const QString, sentence);
    openHere(copied(u"vit"_s));
    QVERIFY(session().save(path(u"vit.headscope"_s))); // and its image beside it
    QFile file(path(u"other.headscope"_s));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(R"({"format": "headscope-session", "version": 1, "model": {"path": "gone", )" + keys + "}}");
    file.close();
    QSignalSpy failed(&session(), &Session::openFailed);
    session().openMoved(file.fileName(), copied(chosen));
    QTRY_COMPARE(failed.count(), 1);
    QCOMPARE(toQString(failed[0][0].value<Error>().sentence()), file.fileName() + u": "_s + sentence);
    QCOMPARE(session().location(), path(u"vit.headscope"_s)); // which stays
}

void TestModelOpening::whatTheModelHasNotIsOneSentence()
{
    const auto refused = [this](const QByteArray &keys) {
        QFile file(path(u"wrong.headscope"_s));
        if (file.open(QIODevice::WriteOnly))
            file.write(R"({"format": "headscope-session", "version": 1, "model": {"path": "example:induction", )" +
                       keys + "}}");
        file.close();
        QSignalSpy failed(&session(), &Session::openFailed);
        session().open(file.fileName());
        const bool has = QTest::qWaitFor([&] { return !failed.isEmpty(); }, 30000);
        return has ? toQString(failed[0][0].value<Error>().sentence()) : QString();
    };
    const QString start = path(u"wrong.headscope"_s) + u": model."_s;
    QVERIFY(refused(R"("text": "A 1")").startsWith(start + uR"(text: got the unknown word "1", expected)"_s));
    QVERIFY(
        refused("\"text\": \"" + QByteArray("A ").repeated(60) + "\"").startsWith(start + u"text: got 61 tokens"_s));
    QVERIFY(refused(R"("text": "A B", "without": ["layer.7.ffn"])").startsWith(start + u"without[0]: got"_s));
    const QString number = refused(R"("text": "A B", "overrides": [{"cell": "embed/embedding[0,0,0]", "value": 1},
                                                {"cell": "embed/embedding[0,9,0]", "value": 1}])");
    QVERIFY2(number.startsWith(start + u"overrides[1]: got embed/embedding[0, 9, 0], expected"_s), qPrintable(number));
}

void TestModelOpening::itOpensFromAnywhere()
{
    openHere(copied(u"gpt2"_s));
    changeAll();
    QVERIFY(session().save(path(u"mine.headscope"_s)));
    QVERIFY(QFile::copy(path(u"mine.headscope"_s), path(u"mine.json"_s))); // its content says what it is
    for (const QStringList &dropped : {QStringList{path(u"mine.headscope"_s)}, QStringList{path(u"mine.json"_s)},
                                       QStringList{path(u"none.npz"_s), path(u"mine.json"_s)}}) {
        openHere(u"example:small"_s);
        QSignalSpy opened(&session(), &Session::opened);
        m_window->openFiles(dropped);
        QTRY_COMPARE_WITH_TIMEOUT(opened.count(), 1, 30000);
        QVERIFY(session().model() != nullptr);
        QCOMPARE(session().location(), dropped.last());
    }
    MainWindow started;
    started.openFirst(path(u"mine.headscope"_s));
    QTRY_VERIFY_WITH_TIMEOUT(started.session().model() != nullptr, 30000);
    QCOMPARE(started.view(), View::Model);
}

void TestModelOpening::oneIsWhereItWasSeenLast()
{
    const QString file = path(u"mine.headscope"_s);
    ViewState left;
    {
        Session other;
        const LastSeen lastSeen(other);
        openAt(other, copied(u"gpt2"_s));
        QVERIFY(other.save(file));
        Look look = other.look();
        look.view = View::Heads;
        look.block = toQString(other.model()->model->blocks[3].name);
        other.setLook(look);
        left = other.view();
    }
    const LastSeen lastSeen(session());
    openHere(file);
    QVERIFY(session().view() == left);
    QVERIFY(session().warnings().empty());
    QTRY_VERIFY(!seenPicture(file).isNull());
    openHere(path(u"gpt2"_s)); // the model itself begins as always
    QCOMPARE(m_window->view(), View::Model);
}

void TestModelOpening::anExampleIsItsModelAndHasItsScenes()
{
    auto *picker = m_window->findChild<QComboBox *>(u"examplePicker"_s);
    auto *scenes = m_window->findChild<QWidget *>(u"sceneBar"_s);
    for (const QString &example : {u"dates"_s, u"induction"_s, u"sort"_s}) {
        openHere(u"example:"_s + example);
        QCOMPARE(session().location(), u"example:"_s + example);
        QCOMPARE(m_window->view(), View::Model);
        QCOMPARE(toQString(session().model()->wish.text), firstTextOf(session().location()));
        QCOMPARE(picker->currentData().toString(), session().location());
        QVERIFY(scenes->isHidden());
        const int recorded = picker->currentIndex() + 1;
        picker->setCurrentIndex(recorded);
        Q_EMIT picker->activated(recorded);
        QVERIFY(session().model() == nullptr && !scenes->isHidden());
        QCOMPARE(session().location(), recordedScenes(example));
        QCOMPARE(picker->currentIndex(), recorded);
        QCOMPARE(m_window->view(), View::Explore);
        QSignalSpy opened(&session(), &Session::opened);
        m_window->setView(View::Model); // and back
        QTRY_COMPARE(opened.count(), 1);
        QCOMPARE(picker->currentIndex(), recorded - 1);
        QVERIFY(waitForRun(session()));
    }
}

HEADSCOPE_TEST(TestModelOpening, QApplication)
#include "tst_modelopening.moc"
