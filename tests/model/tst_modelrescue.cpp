// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/crash/autosave.h"
#include "app/crash/recovery.h"
#include "app/crash/rescued.h"
#include "app/crash/rescuedsession.h"
#include "app/window/rescuenotice.h"
#include "tests/model/savedmodel.h"
#include "ui/library/examples.h"
#include "ui/session/sessionname.h"

#include <QToolButton>

using namespace headscope;

/// What a person does with a whole model is kept by the copy for a crash.
class TestModelRescue : public SavedModel
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { prepare(); }
    void init() { show(); }
    void cleanup() { clear(); }
    void aCopyForACrashIsWhole_data();
    void aCopyForACrashIsWhole();
    void aModelKeepsThePathOfItsSession();
    void anImageKeepsItsName();
    void aCopyWaitsForItsModel();
    void whatACrashWritesIsWhole();
};

void TestModelRescue::aCopyForACrashIsWhole_data()
{
    QTest::addColumn<QString>("model");
    for (const char *name : {"gpt2", "d2l_transformer", "vit"})
        QTest::newRow(name) << QString::fromLatin1(name);
    QTest::newRow("example") << u"example:dates"_s;
}

void TestModelRescue::aCopyForACrashIsWhole()
{
    QFETCH(QString, model);
    const QString location = model.startsWith(u"example:"_s) ? model : copied(model);
    const QString within = path(u"unsaved"_s);
    QString before;
    ViewState seen;
    {
        openHere(location);
        changeAll();
        before = told(session());
        seen = session().view();
        auto folder = RescueFolder::make(within); // a start that leaves it, as if it had been killed
        QVERIFY(folder);
        QVERIFY(saveModelFile(folder->session().toStdString(), modelFileOf(*session().model(), rescueView(session()))));
    }
    Session rescued;
    const Autosave autosave(rescued, within, {30, 200, 100});
    Recovery recovery(rescued, autosave, within);
    QSignalSpy found(&recovery, &Recovery::found);
    openAt(rescued, u"example:small"_s);
    recovery.look();
    QTRY_COMPARE(found.count(), 1);
    QSignalSpy written(&autosave, &Autosave::written);
    recovery.restore();
    QVERIFY(rescued.model() != nullptr);
    QVERIFY(waitForRun(rescued));
    QCOMPARE(told(rescued), before);
    QVERIFY(rescued.view() == seen);
    QCOMPARE(rescued.location(), location);
    QCOMPARE(found[0][0].toString(), isFileLocation(location) ? location : exampleTitle(location)); // of another folder
    QVERIFY(rescued.isModified() && !rescued.hasFile());
    QTRY_COMPARE(written.count(), 1); // its own copy, and then a file
    QVERIFY(rescued.save(path(u"mine.headscope"_s)));
    QTRY_COMPARE(QDir(within).entryList(QDir::Dirs | QDir::NoDotAndDotDot), QStringList());
}

/// The copy lies in another folder, from which "../gpt2" leads nowhere.
void TestModelRescue::aModelKeepsThePathOfItsSession()
{
    const QString model = copied(u"gpt2"_s);
    const QString file = path(u"sessions/mine.headscope"_s);
    QVERIFY(QDir().mkpath(path(u"sessions"_s)));
    openHere(model);
    QVERIFY(session().save(file));
    const auto write = [&](const QByteArray &json) {
        QFile out(file);
        QVERIFY(out.open(QIODevice::WriteOnly));
        out.write(json);
    };
    write(bytesAt(file).replace(model.toUtf8(), "../gpt2"));
    openHere(file);
    changeAll();
    auto folder = RescueFolder::make(path(u"unsaved"_s));
    QVERIFY(folder);
    const std::string copy = folder->session().toStdString();
    QVERIFY(saveModelFile(copy, modelFileOf(*session().model(), rescueView(session()))));
    const auto rescued = readRescued(folder->session(), {}, {});
    QVERIFY2(rescued, rescued ? "" : rescued.error().sentence().c_str());
    QCOMPARE(rescued->model->wish.path, std::string("../gpt2"));
}

/// Saved again, it needs no file of its own.
void TestModelRescue::anImageKeepsItsName()
{
    const QString file = path(u"mine.headscope"_s);
    openHere(copied(u"vit"_s));
    QVERIFY(session().save(file));
    QVERIFY(QFile::rename(path(u"mine.npz"_s), path(u"photo.npz"_s)));
    const QByteArray json = bytesAt(file).replace("mine.npz", "photo.npz");
    QFile out(file);
    QVERIFY(out.open(QIODevice::WriteOnly) && out.write(json) == json.size());
    out.close();
    openHere(file);
    changeAll();
    auto folder = RescueFolder::make(path(u"unsaved"_s));
    QVERIFY(folder);
    QVERIFY(saveModelFile(folder->session().toStdString(), modelFileOf(*session().model(), rescueView(session()))));
    const auto rescued = readRescued(folder->session(), {}, {});
    QVERIFY2(rescued, rescued ? "" : rescued.error().sentence().c_str());
    Session again;
    QVERIFY(again.take(rescued->location, rescued->opened, true, rescued->model, rescued->file));
    for (Session *each : {&again, &session()}) {
        QVERIFY(each->save(file));
        QVERIFY(bytesAt(file).contains("photo.npz") && !QFile::exists(path(u"mine.npz"_s)));
    }
}

/// As where the drive is not mounted at the next start.
void TestModelRescue::aCopyWaitsForItsModel()
{
    const QString model = copied(u"gpt2"_s);
    const QString within = path(u"unsaved"_s);
    openHere(model);
    changeAll();
    const ModelChanges changes = session().model()->wish.changes;
    {
        auto folder = RescueFolder::make(within); // a start that leaves it, as if it had been killed
        QVERIFY(folder);
        QVERIFY(saveModelFile(folder->session().toStdString(), modelFileOf(*session().model(), rescueView(session()))));
    }
    const auto folders = [&] { return QDir(within).entryList(QDir::Dirs | QDir::NoDotAndDotDot); };
    const QStringList left = folders();
    m_window->keeper().setLeaveQuestion([](const QString &) { return Keeper::Answer::Discard; });
    openHere(u"example:small"_s);
    QVERIFY(QDir().rename(model, path(u"elsewhere"_s)));
    for (int start = 0; start < 2; ++start) { // closed without an answer
        const Autosave autosave(session(), within);
        Recovery recovery(session(), autosave, within);
        RescueNotice rescue(*m_window, recovery, autosave);
        rescue.tellWhenOpen();
        openHere(u"example:small"_s);
        QTRY_VERIFY2(notice()->text().contains(u"because the session's model cannot be opened now: "_s),
                     qPrintable(notice()->text()));
        m_window->findChild<QToolButton *>(u"closeNotice"_s)->click();
        QCOMPARE(folders(), left);
    }
    const Autosave autosave(session(), within);
    Recovery recovery(session(), autosave, within);
    RescueNotice rescue(*m_window, recovery, autosave);
    rescue.tellWhenOpen();
    openHere(u"example:small"_s);
    QTRY_VERIFY(m_window->findChild<QToolButton *>(u"noticeOffer"_s) != nullptr);
    m_window->setModelQuestion([](const QString &) { return QString(); });
    m_window->findChild<QToolButton *>(u"noticeOffer"_s)->click(); // thought better of
    QTRY_VERIFY(m_window->findChild<QToolButton *>(u"noticeOffer"_s) != nullptr);
    m_window->setModelQuestion([this](const QString &) { return path(u"elsewhere"_s); });
    m_window->findChild<QToolButton *>(u"noticeOffer"_s)->click();
    QTRY_VERIFY2(notice()->text().startsWith(u"HeadScope ended before “"_s), qPrintable(notice()->text()));
    m_window->findChild<QToolButton *>(u"noticeOffer"_s)->click();
    QVERIFY(session().model() != nullptr && session().model()->wish.changes == changes);
    QCOMPARE(session().location(), path(u"elsewhere"_s));
    QVERIFY(session().isModified() && !session().hasFile());
    QVERIFY(session().save(path(u"mine.headscope"_s)));
    QTRY_COMPARE(folders(), QStringList());
}

void TestModelRescue::whatACrashWritesIsWhole()
{
    openHere(copied(u"gpt2"_s));
    changeAll();
    ModelFile file = modelFileOf(*session().model());
    file.session.model.path = file.modelPath;
    QFile crashed(path(u"crashed.headscope"_s));
    QVERIFY(crashed.open(QIODevice::WriteOnly));
    crashed.write(QByteArray::fromStdString(writeModelSession({}, file.session.model)));
    crashed.close();
    const auto read = readCrashed(crashed.fileName(), session().location(), {});
    QVERIFY2(read, read ? "" : read.error().sentence().c_str());
    Session again;
    QVERIFY(again.take(read->location, read->opened, true, read->model));
    QVERIFY(waitForRun(again));
    QCOMPARE(told(again), told(session()));
    QVERIFY(again.isModified());
}

HEADSCOPE_TEST(TestModelRescue, QApplication)
#include "tst_modelrescue.moc"
