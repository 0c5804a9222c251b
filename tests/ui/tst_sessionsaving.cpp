// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/session.h"

#include "engine/opening/warnings.h"
#include "tests/ui/support.h"
#include "ui/session/overriding.h"
#include "ui/session/painting.h"
#include "ui/text/words.h"

#include <QTemporaryDir>

using namespace headscope;
using enum Role;

class TestSessionSaving : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void init();
    void editsMakeItModified();
    void aSaveIsAPlaceToUndoTo();
    void editsAreNotMergedAcrossASave();
    void aSavedSessionKnowsItsFile();
    void aFailedSaveChangesNothing();
    void maskAndNumbersAreKept();
    void savingAgainWritesTheSame();
    void aFileWithItsDataStaysOne();
    void aFileWithItsDataTakesNothingFromItsFolder();
    void whatIsSwitchedOffIsNoFaultOfItsFile();
    void theQuestionIsAskedBeforeEditsGo();
    void whatIsDoneWhileAFileIsReadIsAskedAbout();
    void theFileIsReadAfterTheQuestion();
    void theStateOfAFileIsThatOfWhatWasRead();

private:
    void setHeads(const QString &count) { edit(*m_session, {{u"layer.num_heads"_s, count}}); }
    QString path(const QString &name) const { return m_folder->filePath(name); }
    QByteArray content(const QString &name) const
    {
        QFile file(path(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<Session> m_session;
};

void TestSessionSaving::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_session = std::make_unique<Session>();
    open(*m_session, u"d2l"_s);
}

void TestSessionSaving::editsMakeItModified()
{
    QVERIFY(!m_session->isModified() && !m_session->isFile());
    setHeads(u"10"_s);
    QVERIFY(m_session->isModified());
    m_session->undoStack().undo();
    QVERIFY(!m_session->isModified());
    m_session->setHead(2);
    m_session->setStepIndex(0);
    QVERIFY(!m_session->isModified());
}

void TestSessionSaving::aSaveIsAPlaceToUndoTo()
{
    setHeads(u"10"_s);
    QVERIFY(m_session->save(path(u"a.headscope"_s)));
    QVERIFY(!m_session->isModified());
    m_session->undoStack().undo();
    QVERIFY(m_session->isModified());
    m_session->undoStack().redo();
    QVERIFY(!m_session->isModified());
    setHeads(u"20"_s);
    QVERIFY(m_session->isModified());
    m_session->undoStack().undo();
    QVERIFY(!m_session->isModified());
}

/// As typing and sliders do it: one step as long as nothing comes between.
void TestSessionSaving::editsAreNotMergedAcrossASave()
{
    const auto type = [this](const QString &seed) {
        QVERIFY(m_session->edit({{u"inputs.seed"_s, seed}}, u"seed"_s, u"seed#1"_s));
    };
    type(u"1"_s);
    type(u"12"_s);
    QVERIFY(m_session->save(path(u"a.headscope"_s)));
    type(u"123"_s);
    type(u"1234"_s);
    QCOMPARE(m_session->undoStack().count(), 2);
    m_session->undoStack().undo();
    QVERIFY(!m_session->isModified());
    QCOMPARE(m_session->document().inputs.seed, 12U);
}

void TestSessionSaving::aSavedSessionKnowsItsFile()
{
    QSignalSpy saved(m_session.get(), &Session::saved);
    setHeads(u"10"_s);
    const Document before = m_session->document();
    const auto result = m_session->result();
    QVERIFY(m_session->save(path(u"a.headscope"_s)));
    QCOMPARE(saved.count(), 1);
    QVERIFY(m_session->isFile());
    QCOMPARE(m_session->location(), path(u"a.headscope"_s));
    QVERIFY(m_session->document() == before && m_session->result() == result); // and nothing runs again
    Session other;
    open(other, path(u"a.headscope"_s));
    QVERIFY(other.document() == before && !other.isModified());
}

void TestSessionSaving::aFailedSaveChangesNothing()
{
    QSignalSpy saved(m_session.get(), &Session::saved);
    const QString file = path(u"none/a.headscope"_s);
    QVERIFY(!m_session->save(file));
    QVERIFY(!m_session->isModified());
    setHeads(u"10"_s);
    const auto result = m_session->save(file);
    QVERIFY(!result);
    QCOMPARE(sentenceOf(result.error()),
             file + u": output: got No such file or directory, expected a file that can be written"_s);
    QVERIFY(m_session->isModified() && !m_session->isFile());
    QCOMPARE(m_session->location(), u"example:d2l"_s);
    QCOMPARE(saved.count(), 0);
    m_session->undoStack().undo();
    QVERIFY(!m_session->isModified());
}

void TestSessionSaving::maskAndNumbersAreKept()
{
    QVERIFY(paintMask(*m_session, {0, 0}, {{0, 0}, {3, 2}}, false));
    QVERIFY(setOverride(*m_session, {Scores, {0, 1, 2, 0}}, std::numeric_limits<double>::quiet_NaN()));
    QVERIFY(waitForRun(*m_session));
    QVERIFY(m_session->save(path(u"a.headscope"_s)));
    Session other;
    open(other, path(u"a.headscope"_s));
    QCOMPARE(differentTensor(*other.result()->trace, *m_session->result()->trace), std::string());
    QVERIFY(paintMask(other, {0, 0}, {{0, 1}}, false)); // a new mask beside the old one
    QVERIFY(other.save(other.location()));
    QVERIFY(waitForRun(other));
    Session third;
    open(third, other.location());
    QCOMPARE(differentTensor(*third.result()->trace, *other.result()->trace), std::string());
}

void TestSessionSaving::savingAgainWritesTheSame()
{
    for (const QString &example : kExamples) {
        init();
        open(*m_session, example);
        QVERIFY(m_session->save(path(u"a.headscope"_s)));
        const QByteArray session = content(u"a.headscope"_s);
        const QByteArray tensors = content(u"a.npz"_s);
        QVERIFY(m_session->save(path(u"a.headscope"_s)));
        QCOMPARE(content(u"a.headscope"_s), session);
        QCOMPARE(content(u"a.npz"_s), tensors);
        QVERIFY(!QFile::exists(path(u"a-2.npz"_s)));
    }
}

/// Painted and painted over, and still one file.
void TestSessionSaving::aFileWithItsDataStaysOne()
{
    const QString file = path(u"a.headscope"_s);
    QVERIFY(m_session->save(file, SessionKind::WithData));
    open(*m_session, file);
    QVERIFY(m_session->kind() == SessionKind::WithData && !m_session->isModified());
    for (const Index hidden : {0, 1}) {
        QVERIFY(paintMask(*m_session, {0, 0}, {{2, hidden}}, false));
        QVERIFY(m_session->save(file));
        QCOMPARE(QDir(m_folder->path()).entryList(QDir::Files), QStringList(u"a.headscope"_s));
    }
    m_session->undoStack().undo();
    QVERIFY(m_session->isModified());
    m_session->undoStack().redo();
    QVERIFY(!m_session->isModified());
    Session again;
    open(again, file);
    QVERIFY(again.kind() == SessionKind::WithData);
    QVERIFY(waitForRun(*m_session));
    QCOMPARE(differentTensor(*again.result()->trace, *m_session->result()->trace), std::string());
    const QByteArray before = content(u"a.headscope"_s);
    QVERIFY(again.save(file));
    QVERIFY(content(u"a.headscope"_s) == before);
}

/// A file that happens to be called as the one inside is not the session's.
void TestSessionSaving::aFileWithItsDataTakesNothingFromItsFolder()
{
    open(*m_session, u"pytorch-layer"_s);
    QVERIFY(m_session->save(path(u"a.headscope"_s), SessionKind::WithData));
    QFile other(path(u"tensors.npz"_s));
    QVERIFY(other.open(QIODevice::WriteOnly) && other.write("of somebody else") > 0);
    other.close();
    open(*m_session, path(u"a.headscope"_s));
    QVERIFY(m_session->save(path(u"b.headscope"_s), SessionKind::Plain));
    QCOMPARE(QDir(m_folder->path()).entryList(QDir::Files),
             QStringList({u"a.headscope"_s, u"b.headscope"_s, u"b.npz"_s, u"tensors.npz"_s}));
    QVERIFY(m_session->kind() == SessionKind::Plain);
    Session again;
    open(again, path(u"b.headscope"_s));
    QVERIFY(again.isOpen() && again.kind() == SessionKind::Plain);
}

/// Its numbers are kept for when it is switched on again; commands, which switch nothing, tell that they are not read.
void TestSessionSaving::whatIsSwitchedOffIsNoFaultOfItsFile()
{
    const auto ref = [](const char *name) { return R"({"file": "x.npz", "tensor": ")" + std::string(name) + "\"}"; };
    const std::string norm = ref("norm");
    const std::string ofHeads = ref("of heads");
    const std::string positions = ref("positions");
    const Document document = changed(m_session->document(), {{"layer.norm", "\"pre_query\""},
                                                              {"weights.norm_weight", norm.c_str()},
                                                              {"layer.qk_norm", "\"rms\""},
                                                              {"weights.q_norm", ofHeads.c_str()},
                                                              {"weights.k_norm", ofHeads.c_str()},
                                                              {"layer.rope", "{}"},
                                                              {"layer.positions.keys", positions.c_str()}});
    m_session->show(u"shown"_s, planOf(document, fileWith({{"norm", Tensor<float>(Shape{100})},
                                                           {"of heads", Tensor<float>(Shape{20})},
                                                           {"positions", Tensor<std::int64_t>(Shape{6})}})));
    edit(*m_session,
         {{u"layer.norm"_s, uR"("none")"_s}, {u"layer.qk_norm"_s, u"null"_s}, {u"layer.rope"_s, u"null"_s}});
    QVERIFY(m_session->save(path(u"a.headscope"_s)));
    Session other;
    open(other, path(u"a.headscope"_s));
    QVERIFY(other.document().weights.normWeight && other.document().layer.positions);
    QVERIFY(other.warnings().empty());
    QCOMPARE(warningsOf({}, other.document()).size(), 3U);
}

void TestSessionSaving::theQuestionIsAskedBeforeEditsGo()
{
    int asked = 0;
    bool mayLeave = false;
    m_session->setLeaveQuestion([&] {
        if (!m_session->isModified())
            return true;
        ++asked;
        return mayLeave;
    });
    QSignalSpy declined(m_session.get(), &Session::openDeclined);
    open(*m_session, u"small"_s);
    QCOMPARE(asked, 0);
    edit(*m_session, {{u"inputs.seed"_s, u"8"_s}});
    const Document edited = m_session->document();
    m_session->open(u"example:d2l"_s);
    QCOMPARE(asked, 1);
    QCOMPARE(declined.count(), 1);
    QCOMPARE(m_session->location(), u"example:small"_s);
    QVERIFY(m_session->document() == edited && m_session->undoStack().canUndo());
    mayLeave = true;
    open(*m_session, u"d2l"_s);
    QCOMPARE(asked, 2);
    QVERIFY(!m_session->isModified());
}

void TestSessionSaving::whatIsDoneWhileAFileIsReadIsAskedAbout()
{
    QVERIFY(m_session->save(path(u"a.headscope"_s)));
    open(*m_session, u"small"_s);
    int asked = 0;
    m_session->setLeaveQuestion([&] {
        if (!m_session->isModified())
            return true;
        ++asked;
        return false;
    });
    QSignalSpy declined(m_session.get(), &Session::openDeclined);
    m_session->open(path(u"a.headscope"_s));
    QCOMPARE(asked, 0);
    QVERIFY(m_session->edit({{u"inputs.seed"_s, u"8"_s}}, u"seed"_s));
    QTRY_COMPARE(declined.count(), 1);
    QCOMPARE(asked, 1);
    QCOMPARE(m_session->location(), u"example:small"_s);
    QCOMPARE(m_session->document().inputs.seed, 8U);
}

/// Whoever opens the file that is open, and saves when asked, sees what was saved.
void TestSessionSaving::theFileIsReadAfterTheQuestion()
{
    const QString file = path(u"a.headscope"_s);
    QVERIFY(m_session->save(file));
    setHeads(u"10"_s);
    m_session->setLeaveQuestion([&] { return m_session->save(file).ok(); });
    open(*m_session, file);
    QCOMPARE(m_session->document().layer.numHeads, 10);
}

/// Else what somebody else writes in the meantime would be replaced unasked.
void TestSessionSaving::theStateOfAFileIsThatOfWhatWasRead()
{
    const QString file = path(u"a.headscope"_s);
    QVERIFY(m_session->save(file));
    const FileState before = stateOf(file);
    QSignalSpy opened(m_session.get(), &Session::opened);
    {
        const auto held = m_session->held();
        m_session->open(file);
        QFile other(file);
        QVERIFY(other.open(QIODevice::Append) && other.write("\n") == 1);
    }
    QTRY_COMPARE(opened.count(), 1);
    QVERIFY(m_session->fileState() == before && stateOf(file) != before);
}

HEADSCOPE_TEST(TestSessionSaving, QCoreApplication)
#include "tst_sessionsaving.moc"
