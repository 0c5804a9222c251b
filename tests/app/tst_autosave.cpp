// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/crash/autosave.h"

#include "app/crash/recovery.h"
#include "engine/document/json.h"
#include "engine/io/atomicwriter.h"
#include "engine/io/file.h"
#include "engine/opening/archive.h"
#include "engine/opening/sessionfile.h"
#include "tests/app/described.h"
#include "tests/app/systemcalls.h"
#include "tests/engine/readnumpy.h"
#include "tests/ui/support.h"
#include "ui/session/painting.h"
#include "ui/text/words.h"

#include <QDir>
#include <QScopeGuard>
#include <QScopedValueRollback>
#include <QTemporaryDir>

#include <chrono>
#include <filesystem>

using namespace headscope;

class TestAutosave : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init() { m_folder = std::make_unique<QTemporaryDir>(); }
    void aCopyComesSoonAndGoesWhenNothingIsUnsaved();
    void editsThatFollowOneAnotherAreKept();
    void theFirstCopyComesSoon();
    void aCopyIsWrittenAtOnceWhereTheProgramEnds();
    void aGoodEndLeavesNone();
    void aGoodEndLeavesNoneOfACopyUnderWay();
    void aFolderThatCannotBeLockedIsNotLeft();
    void aFailureIsToldOnceAndTriedAgain();
    void aCopyStaysWhereNoneCanBeWrittenOverIt();
    void noStartTakesThatOfAnother();
    void whatAStartLeftWhileItBeganIsCleared();
    void whatIsRescuedIsWhole_data();
    void whatIsRescuedIsWhole();
    void whatElseWasWrittenIntoItsFileIsKnown();
    void itsNumbersStayInTheirFile_data();
    void itsNumbersStayInTheirFile();
    void numbersThatOthersWroteAreAskedAbout();
    void aSessionOfAnotherFolderIsToldWithIt();
    void whatACrashHasWrittenWaitsForAQuestion();
    void whoWantsToStayIsOfferedItAgain();
    void whoWantsToStayIsOfferedACrashAgain();
    void whatIsThrownAwayIsGone();
    void aDamagedCopyIsToldAndTheNextIsOffered();
    void aCrashedSessionHasItsTensors();

private:
    QString within() const { return m_folder->filePath(u"unsaved"_s); }
    QStringList folders() const { return QDir(within()).entryList(QDir::Dirs | QDir::NoDotAndDotDot); }
    /// The file of the only copy.
    QString copy() const { return within() + u'/' + folders().first() + u"/session.headscope"_s; }
    static void openUnsaved(Session &session)
    {
        open(session, u"small"_s);
        edit(session, {{u"layer.dropout"_s, u"0.25"_s}});
    }
    /// A session whose numbers lie in x.npz beside it.
    QString withNumbersBeside() const;
    /// A start that leaves this session, unsaved, as if it had been killed.
    void leave(const Session &session);

    static constexpr Autosave::Pace kQuick{30, 200, 100};
    std::unique_ptr<QTemporaryDir> m_folder;
};

QString TestAutosave::withNumbersBeside() const
{
    const QString path = m_folder->filePath(u"d.headscope"_s);
    Session session;
    open(session, u"pytorch-layer"_s);
    QFile file(path);
    if (!session.save(path) || !QFile::rename(m_folder->filePath(u"d.npz"_s), m_folder->filePath(u"x.npz"_s)) ||
        !file.open(QIODevice::ReadWrite))
        qFatal("no session");
    const QByteArray json = file.readAll().replace("d.npz", "x.npz");
    if (!file.seek(0) || file.write(json) != json.size())
        qFatal("no session");
    return path;
}

void TestAutosave::leave(const Session &session)
{
    auto folder = RescueFolder::make(within());
    QVERIFY(folder);
    const std::string file = folder->session().toStdString();
    QVERIFY(saveWithData(file, session.plan(), rescueView(session)));
}

void TestAutosave::aCopyComesSoonAndGoesWhenNothingIsUnsaved()
{
    Session session;
    const Autosave autosave(session, within(), kQuick);
    QSignalSpy written(&autosave, &Autosave::written);
    open(session, u"d2l"_s);
    QTest::qWait(100);
    QCOMPARE(folders(), QStringList()); // nothing is unsaved
    edit(session, {{u"layer.dropout"_s, u"0.25"_s}});
    QTRY_COMPARE(written.count(), 1);
    QCOMPARE(folders().size(), 1);
    const auto rescued = readRescued(copy(), {});
    QVERIFY(rescued);
    QCOMPARE(rescued->opened.document.layer.dropout, 0.25);
    QCOMPARE(rescued->location, u"example:d2l"_s);
    QVERIFY(session.save(m_folder->filePath(u"mine.headscope"_s)));
    QTRY_COMPARE(folders(), QStringList());
    edit(session, {{u"layer.dropout"_s, u"0.75"_s}});
    QTRY_COMPARE(folders().size(), 1);
    session.undoStack().undo();
    QTRY_COMPARE(folders(), QStringList());
}

void TestAutosave::editsThatFollowOneAnotherAreKept()
{
    Session session;
    const Autosave autosave(session, within(), {1000, 200, 100});
    QSignalSpy written(&autosave, &Autosave::written);
    open(session, u"small"_s);
    for (int i = 1; written.count() < 2 && i < 500; ++i) { // never a pause
        QVERIFY(session.edit({{u"weights.seed"_s, QString::number(i)}}, u"edit"_s));
        QTest::qWait(10);
    }
    QCOMPARE(written.count(), 2);
}

void TestAutosave::theFirstCopyComesSoon()
{
    Session session;
    const Autosave autosave(session, within(), {60000, 60000, 100, 50});
    QSignalSpy written(&autosave, &Autosave::written);
    openUnsaved(session);
    QTRY_COMPARE(written.count(), 1);
    edit(session, {{u"layer.dropout"_s, u"0.75"_s}});
    QTest::qWait(200);
    QCOMPARE(written.count(), 1); // the next ones have time
}

void TestAutosave::aCopyIsWrittenAtOnceWhereTheProgramEnds()
{
    Session session;
    Autosave autosave(session, within(), {0, 0, 100, 0});
    openUnsaved(session);
    QTest::qWait(1); // a copy may be under way on another thread
    edit(session, {{u"layer.dropout"_s, u"0.75"_s}});
    autosave.writeNow();
    QCOMPARE(folders().size(), 1);
    const auto rescued = readRescued(copy(), {});
    QVERIFY(rescued);
    QCOMPARE(rescued->opened.document.layer.dropout, 0.75);
    session.undoStack().undo();
    session.undoStack().undo();
    autosave.writeNow();
    QCOMPARE(folders(), QStringList()); // nothing is unsaved
}

void TestAutosave::aGoodEndLeavesNone()
{
    Session session;
    {
        const Autosave autosave(session, within(), kQuick);
        openUnsaved(session);
        QTRY_COMPARE(folders().size(), 1);
    }
    QCOMPARE(folders(), QStringList());
}

/// A file may get its name when those before it are gone already, and the folder is not.
void TestAutosave::aGoodEndLeavesNoneOfACopyUnderWay()
{
    Session session;
    {
        const Autosave autosave(session, within(), kQuick);
        openUnsaved(session);
        QTRY_COMPARE(folders().size(), 1);
        const QString late = copy();
        systemCalls.beforeRmdir = [late] { QVERIFY(QFile(late).open(QIODevice::WriteOnly)); };
    }
    QVERIFY(!systemCalls.beforeRmdir); // it was done
    QCOMPARE(folders(), QStringList());
}

/// Each try would leave one more.
void TestAutosave::aFolderThatCannotBeLockedIsNotLeft()
{
    const QScopedValueRollback refuses(systemCalls.refusesLocks, true);
    const auto made = RescueFolder::make(within());
    QVERIFY(!made);
    QVERIFY(sentenceOf(made.error()).contains(u"No locks available"_s));
    QCOMPARE(folders(), QStringList());
}

void TestAutosave::aFailureIsToldOnceAndTriedAgain()
{
    QVERIFY(QFile(within()).open(QIODevice::WriteOnly)); // no folder can be made there
    Session session;
    const Autosave autosave(session, within(), kQuick);
    QSignalSpy failed(&autosave, &Autosave::failed);
    QSignalSpy written(&autosave, &Autosave::written);
    openUnsaved(session);
    QTRY_COMPARE(failed.count(), 1);
    QTest::qWait(300);
    QCOMPARE(failed.count(), 1);
    QVERIFY(QFile::remove(within()));
    QTRY_COMPARE(written.count(), 1);
    QCOMPARE(folders().size(), 1);
}

void TestAutosave::aCopyStaysWhereNoneCanBeWrittenOverIt()
{
    Session session;
    const Autosave autosave(session, within(), kQuick);
    QSignalSpy failed(&autosave, &Autosave::failed);
    QSignalSpy written(&autosave, &Autosave::written);
    openUnsaved(session);
    QTRY_COMPARE(written.count(), 1);
    const QString whole = copy();
    systemCalls.refusesSyncs = true;
    const auto works = qScopeGuard([] { systemCalls.refusesSyncs = false; });
    edit(session, {{u"layer.dropout"_s, u"0.5"_s}});
    QTRY_COMPARE(failed.count(), 1);
    QTest::qWait(300); // some tries
    const auto rescued = readRescued(whole, {});
    QVERIFY(rescued);
    QCOMPARE(rescued->opened.document.layer.dropout, 0.25);
    systemCalls.refusesSyncs = false;
    QTRY_COMPARE(written.count(), 2);
    QTRY_COMPARE(folders().size(), 1);
    QVERIFY(!QFile::exists(whole));
}

void TestAutosave::noStartTakesThatOfAnother()
{
    Session session;
    open(session, u"small"_s);
    auto folder = RescueFolder::make(within());
    QVERIFY(folder && saveWithData(folder->session().toStdString(), session.plan()));
    QVERIFY(RescueFolder::left(within()).empty()); // it is running
    {
        const RescueFolder ended = std::move(*folder);
    }
    const auto left = RescueFolder::left(within());
    QCOMPARE(left.size(), std::size_t{1});
    QCOMPARE(left[0].process(), QCoreApplication::applicationPid());
    QVERIFY(RescueFolder::left(within()).empty()); // and of two that start, one has it
}

/// It is empty as long as it is not locked.
void TestAutosave::whatAStartLeftWhileItBeganIsCleared()
{
    using namespace std::chrono_literals;
    const QString old = u"2026-11-01T00-00-00-000-1.new"_s;
    const QString full = u"2026-11-01T00-00-00-000-2.new"_s;
    const QString beginning = u"2026-11-01T00-00-00-000-3.new"_s;
    for (const QString &name : {old, full, beginning})
        QVERIFY(QDir().mkpath(within() + u'/' + name));
    QVERIFY(QDir().mkpath(within() + u'/' + full + u"/by hand"_s));
    for (const QString &name : {old, full})
        std::filesystem::last_write_time((within() + u'/' + name).toStdString(),
                                         std::filesystem::file_time_type::clock::now() - 5min);
    QVERIFY(RescueFolder::left(within()).empty());
    QCOMPARE(folders(), (QStringList{full, beginning}));
}

void TestAutosave::whatIsRescuedIsWhole_data()
{
    QTest::addColumn<QString>("location");
    for (const QString &example : {u"d2l"_s, u"pytorch-layer"_s, u"dates/decoder-2-cross/0"_s})
        QTest::addRow("%s", qPrintable(example)) << example;
}

void TestAutosave::whatIsRescuedIsWhole()
{
    QFETCH(QString, location);
    Session before;
    open(before, location);
    QVERIFY(paintMask(before, {}, {{0, 1}}, false));
    edit(before, {{u"layer.scale"_s, u"0.5"_s}});
    before.setStep(StepId::Scores);
    leave(before);

    Session session;
    const Autosave autosave(session, within(), kQuick);
    Recovery recovery(session, autosave, within());
    QSignalSpy found(&recovery, &Recovery::found);
    open(session, u"small"_s);
    recovery.look();
    QTRY_COMPARE(found.count(), 1);
    recovery.restore();
    QCOMPARE(described(session.plan()), described(before.plan()));
    QCOMPARE(session.location(), before.location());
    QVERIFY(session.isModified() && session.warnings().empty());
    QVERIFY(session.view() == before.view());
    QSignalSpy written(&autosave, &Autosave::written); // its first copy is there as long as there is no other
    QCOMPARE(folders().size(), 1);
    QTRY_COMPARE(written.count(), 1);
    QTRY_COMPARE(folders().size(), 1);
    const QString file = m_folder->filePath(u"mine.headscope"_s);
    QVERIFY(session.save(file));
    QTRY_COMPARE(folders(), QStringList());
    Session again;
    open(again, file);
    QCOMPARE(described(again.plan()), described(before.plan()));
}

/// The file may be written between the end and the next start: its state is that of the last save.
void TestAutosave::whatElseWasWrittenIntoItsFileIsKnown()
{
    const QString path = m_folder->filePath(u"mine.headscope"_s);
    Session before;
    open(before, u"small"_s);
    QVERIFY(before.save(path));
    edit(before, {{u"layer.scale"_s, u"0.5"_s}});
    leave(before);
    QFile file(path);
    QVERIFY(file.open(QIODevice::Append) && file.write("\n") == 1);
    file.close();

    Session session;
    const Autosave autosave(session, within(), kQuick);
    Recovery recovery(session, autosave, within());
    QSignalSpy found(&recovery, &Recovery::found);
    open(session, u"small"_s);
    recovery.look();
    QTRY_COMPARE(found.count(), 1);
    recovery.restore();
    QCOMPARE(session.location(), path);
    QVERIFY(session.fileState() == before.fileState());
    QVERIFY(session.fileState() != stateOf(path));
}

void TestAutosave::itsNumbersStayInTheirFile_data()
{
    QTest::addColumn<bool>("isCrash");
    QTest::addRow("killed") << false;
    QTest::addRow("crashed") << true;
}

void TestAutosave::itsNumbersStayInTheirFile()
{
    QFETCH(bool, isCrash);
    const QString path = withNumbersBeside();
    const QString crash = m_folder->filePath(u"crashed.json"_s);
    Session before;
    open(before, path);
    edit(before, {{u"layer.scale"_s, u"0.5"_s}});
    QFile crashed(crash);
    QVERIFY(crashed.open(QIODevice::WriteOnly));
    crashed.write(QByteArray::fromStdString(writeDocument(before.document())));
    crashed.close();
    leave(before);
    const auto rescued = isCrash ? readCrashed(crash, path, {}) : readRescued(copy(), {});
    QVERIFY(rescued);
    Session session;
    open(session, u"small"_s);
    QVERIFY(session.take(rescued->location, rescued->opened, true, {}, rescued->file));
    QCOMPARE(session.dataOfOthers(), QStringList());
    QVERIFY(session.save(path));
    QVERIFY(!QFile::exists(m_folder->filePath(u"d.npz"_s)));
    const auto saved = openSessionFile(path.toStdString());
    QVERIFY(saved && saved->document.weights.wq && saved->document.weights.wq->file == "x.npz");
    QCOMPARE(described(*makePlan(saved->document, saved->files)), described(before.plan()));
}

/// As they are about those of a session that was open all the time.
void TestAutosave::numbersThatOthersWroteAreAskedAbout()
{
    const QString path = withNumbersBeside();
    Session before;
    open(before, path);
    edit(before, {{u"layer.scale"_s, u"0.5"_s}});
    leave(before);
    const QString numbers = m_folder->filePath(u"x.npz"_s);
    auto tensors = readNpz(*readPlainFile(numbers.toStdString(), kLargestSession));
    QVERIFY(tensors);
    for (NamedTensor &each : *tensors)
        if (auto *tensor = std::get_if<Tensor<float>>(&each.tensor))
            tensor->data()[0] += 1;
    QVERIFY(writeAtomically(numbers.toStdString(), *writeNpz(*tensors)));
    const auto rescued = readRescued(copy(), {});
    QVERIFY(rescued);
    Session session;
    QVERIFY(session.take(rescued->location, rescued->opened, true, {}, rescued->file));
    QCOMPARE(session.dataOfOthers(), QStringList(u"x.npz"_s));
    QTest::qWait(2); // folders have the name of their time
    leave(session);  // nor is it forgotten where it ends so again
    const auto twice = readRescued(within() + u'/' + folders().last() + u"/session.headscope"_s, {});
    QVERIFY(twice);
    Session again;
    QVERIFY(again.take(twice->location, twice->opened, true, {}, twice->file));
    QCOMPARE(again.dataOfOthers(), QStringList(u"x.npz"_s));
}

/// Where another one may have the same name.
void TestAutosave::aSessionOfAnotherFolderIsToldWithIt()
{
    const QString path = m_folder->filePath(u"mine.headscope"_s);
    const QString other = m_folder->filePath(u"other/mine.headscope"_s);
    QVERIFY(QDir(m_folder->path()).mkdir(u"other"_s));
    Session before;
    open(before, u"small"_s);
    QVERIFY(before.save(other) && before.save(path));
    edit(before, {{u"layer.scale"_s, u"0.5"_s}});
    leave(before);
    for (const QString &location : {u"small"_s, other, path}) {
        Session session;
        const Autosave autosave(session, within(), kQuick);
        Recovery recovery(session, autosave, within());
        QSignalSpy found(&recovery, &Recovery::found);
        open(session, location);
        recovery.look();
        QTRY_COMPARE(found.count(), 1);
        QCOMPARE(found.first().first().toString(), location == path ? u"mine.headscope"_s : path);
    }
}

void TestAutosave::whatACrashHasWrittenWaitsForAQuestion()
{
    const QString path = m_folder->filePath(u"crashed.headscope"_s);
    Session before;
    open(before, u"small"_s);
    QVERIFY(before.save(path));
    Session session;
    open(session, u"d2l"_s);
    const Autosave autosave(session, within(), kQuick);
    Recovery recovery(session, autosave, within());
    {
        const auto held = session.held();
        recovery.openCrashed(path, u"example:small"_s);
        QTRY_COMPARE(awaitedAnswers(), 0);
        QTest::qWait(50);
        QCOMPARE(session.location(), u"example:d2l"_s);
    }
    QTRY_COMPARE(session.location(), u"example:small"_s);
}

void TestAutosave::whoWantsToStayIsOfferedItAgain()
{
    Session session;
    open(session, u"small"_s);
    leave(session);
    edit(session, {{u"layer.scale"_s, u"0.25"_s}});
    session.setLeaveQuestion([] { return false; });
    const Autosave autosave(session, within(), kQuick);
    Recovery recovery(session, autosave, within());
    QSignalSpy found(&recovery, &Recovery::found);
    recovery.look();
    QTRY_COMPARE(found.count(), 1);
    recovery.restore();
    QCOMPARE(found.count(), 2);
    QCOMPARE(session.document().layer.scale, 0.25);
    session.setLeaveQuestion([] { return true; });
    recovery.restore();
    QVERIFY(!session.document().layer.scale);
}

void TestAutosave::whoWantsToStayIsOfferedACrashAgain()
{
    const QString path = m_folder->filePath(u"crashed.headscope"_s);
    Session session;
    open(session, u"small"_s);
    QVERIFY(session.save(path));
    open(session, u"d2l"_s);
    edit(session, {{u"layer.scale"_s, u"0.25"_s}});
    session.setLeaveQuestion([] { return false; });
    const Autosave autosave(session, within(), kQuick);
    Recovery recovery(session, autosave, within());
    QSignalSpy stays(&recovery, &Recovery::crashStays);
    recovery.openCrashed(path, u"example:small"_s);
    QTRY_COMPARE(stays.count(), 1);
    QCOMPARE(session.location(), u"example:d2l"_s);
    session.setLeaveQuestion([] { return true; });
    recovery.openCrashed(path, u"example:small"_s);
    QTRY_COMPARE(session.location(), u"example:small"_s);
    QCOMPARE(stays.count(), 1);
}

void TestAutosave::whatIsThrownAwayIsGone()
{
    Session session;
    open(session, u"small"_s);
    leave(session);
    const Autosave autosave(session, within(), kQuick);
    Recovery recovery(session, autosave, within());
    QSignalSpy found(&recovery, &Recovery::found);
    recovery.look();
    QTRY_COMPARE(found.count(), 1);
    recovery.discard();
    QCOMPARE(folders(), QStringList());
}

void TestAutosave::aDamagedCopyIsToldAndTheNextIsOffered()
{
    Session session;
    open(session, u"small"_s);
    leave(session);
    QTest::qWait(2); // folders have the name of their time
    leave(session);
    const QString newest = within() + u'/' + folders().last();
    QFile file(newest + u"/session.headscope"_s);
    QVERIFY(file.open(QIODevice::ReadWrite) && file.resize(file.size() / 2));
    file.close();
    const Autosave autosave(session, within(), kQuick);
    Recovery recovery(session, autosave, within());
    QSignalSpy found(&recovery, &Recovery::found);
    QSignalSpy damaged(&recovery, &Recovery::damaged);
    recovery.look();
    QTRY_COMPARE(found.count(), 1);
    QCOMPARE(damaged.count(), 1);
    QVERIFY(sentenceOf(damaged[0][0].value<Error>()).startsWith(file.fileName()));
    QVERIFY(QDir(newest + u".damaged"_s).exists());
}

void TestAutosave::aCrashedSessionHasItsTensors()
{
    Session before;
    open(before, u"pytorch-layer"_s);
    edit(before, {{u"layer.scale"_s, u"0.5"_s}});
    const auto crash = [&] {
        QFile file(m_folder->filePath(u"crashed.headscope"_s));
        if (file.open(QIODevice::WriteOnly))
            file.write(QByteArray::fromStdString(writeDocument(before.document())));
        return file.fileName();
    };
    const auto read = readCrashed(crash(), before.location(), {});
    QVERIFY(read);
    Session session;
    open(session, u"small"_s);
    session.take(read->location, read->opened, true);
    QCOMPARE(described(session.plan()), described(before.plan()));
    QVERIFY(session.isModified());
    QVERIFY(paintMask(before, {}, {{0, 1}}, false)); // nobody has written that yet
    const auto unpainted = readCrashed(crash(), before.location(), {});
    QVERIFY(unpainted && unpainted->opened.document == read->opened.document);
}

HEADSCOPE_TEST(TestAutosave, QCoreApplication)
#include "tst_autosave.moc"
