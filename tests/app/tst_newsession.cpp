// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/newsession.h"

#include "tests/app/windowtest.h"
#include "ui/text/speech.h"

#include <QComboBox>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QTemporaryDir>
#include <QTreeWidget>

using namespace headscope;

class TestNewSession : public WindowTest
{
    Q_OBJECT

private Q_SLOTS:
    void init() { show(); }
    void cleanup() { m_window.reset(); }
    void everyTemplateIsASessionThatRuns();
    void everySettingThatIsToldIsThere();
    void aNewSessionIsUntitledAndNotUnsaved();
    void theOneBeforeIsAskedFor();
    void cancelChangesNothing();
    void templatesStandAsFarApartAsLessons();

private:
    NewSession *dialog() const { return find<NewSession>(*m_window, u"newSession"_s); }
    void begin(int row) const
    {
        m_window->findChild<QAction *>(u"fileNew"_s)->trigger();
        find<QListWidget>(*dialog(), u"templateList"_s)->setCurrentRow(row);
        QTest::mouseClick(find<QPushButton>(*dialog(), u"newSessionBegin"_s), Qt::LeftButton);
        QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    }
};

void TestNewSession::everyTemplateIsASessionThatRuns()
{
    QVERIFY(templates().size() >= 6);
    for (const Template &one : templates()) {
        const auto opened = openTemplate(one.name);
        QVERIFY2(opened, qPrintable(one.name));
        QVERIFY2(opened->unknownKeys.names().empty(), qPrintable(one.name));
        const auto plan = makePlan(opened->document, opened->files);
        QVERIFY2(plan, qPrintable(one.name));
        QVERIFY(runAll(*plan));
        QCOMPARE(QString::fromStdString(opened->document.title), one.title);
    }
}

void TestNewSession::everySettingThatIsToldIsThere()
{
    for (const Template &one : templates()) {
        QVERIFY(!one.about.isEmpty() && one.notes.size() >= 2);
        for (const TemplateNote &note : one.notes) {
            QVERIFY2(!note.value.isEmpty(), qPrintable(one.name + u": "_s + note.key));
            QVERIFY2(!speechIn(u"zh_CN"_s).say("engine", note.text.toUtf8().constData()).isEmpty(),
                     qPrintable(note.text));
        }
        for (const QString &text : {one.title, one.about})
            QVERIFY2(!speechIn(u"zh_CN"_s).say("engine", text.toUtf8().constData()).isEmpty(), qPrintable(text));
    }
}

void TestNewSession::aNewSessionIsUntitledAndNotUnsaved()
{
    m_window->findChild<QAction *>(u"fileNew"_s)->trigger();
    auto *list = find<QListWidget>(*dialog(), u"templateList"_s);
    QTRY_VERIFY(list->hasFocus());
    list->setCurrentRow(1);
    QCOMPARE(find<QLabel>(*dialog(), u"templateAbout"_s)->text(), templates()[1].about);
    QCOMPARE(find<QTreeWidget>(*dialog(), u"templateNotes"_s)->topLevelItem(0)->text(0),
             u"mask.causal = \"top_left\""_s);
    QTest::keyClick(list, Qt::Key_Return);
    QVERIFY(waitForRun(session()));
    QVERIFY(!session().isFile() && !session().isModified() && !m_window->isWindowModified());
    QCOMPARE(session().document().mask.causal, Causal::TopLeft);
    QVERIFY2(m_window->windowTitle().startsWith(u"Causal self-attention"_s), qPrintable(m_window->windowTitle()));
    QCOMPARE(find<QComboBox>(*m_window, u"examplePicker"_s)->currentText(), u"Untitled · Causal self-attention"_s);
    edit(session(), {{u"layer.num_heads"_s, u"8"_s}});
    QVERIFY(m_window->isWindowModified());
    const QTemporaryDir folder;
    m_window->keeper().setFileQuestion([&](const QString &) { return folder.filePath(u"mine.headscope"_s); });
    QVERIFY(m_window->keeper().save());
    QCOMPARE(session().location(), folder.filePath(u"mine.headscope"_s));
}

void TestNewSession::theOneBeforeIsAskedFor()
{
    edit(session(), {{u"layer.dropout"_s, u"0.25"_s}});
    int asked = 0;
    m_window->keeper().setLeaveQuestion([&](const QString &) {
        ++asked;
        return Keeper::Answer::Cancel;
    });
    begin(0);
    QCOMPARE(asked, 1);
    QCOMPARE(session().location(), u"example:d2l"_s);
    m_window->keeper().setLeaveQuestion([](const QString &) { return Keeper::Answer::Discard; });
    begin(0);
    QCOMPARE(session().location(), QString());
}

void TestNewSession::cancelChangesNothing()
{
    m_window->findChild<QAction *>(u"fileNew"_s)->trigger();
    QTest::keyClick(dialog(), Qt::Key_Escape);
    QCOMPARE(session().location(), u"example:d2l"_s);
}

void TestNewSession::templatesStandAsFarApartAsLessons()
{
    m_window->findChild<QAction *>(u"fileNew"_s)->trigger();
    m_window->findChild<QAction *>(u"helpLessons"_s)->trigger();
    QCOMPARE(find<QListWidget>(*dialog(), u"templateList"_s)->spacing(),
             find<QListWidget>(*m_window, u"lessons"_s)->spacing());
}

HEADSCOPE_TEST(TestNewSession, QApplication)
#include "tst_newsession.moc"
