// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/mainwindow.h"

#include "tests/ui/support.h"
#include "ui/compare/comparedside.h"
#include "ui/theme/applytheme.h"

#include <QAbstractButton>
#include <QComboBox>
#include <QFile>
#include <QLineEdit>
#include <QTimer>

using namespace headscope;

/// The window stands there a moment before its first session is open, and quick people press what they see.
class TestBeforeOpening : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase() { applyTheme(*qApp, *findTheme(u"light"_s)); }
    void init();
    void cleanup() { m_window.reset(); }
    void keysDoNothing();
    void buttonsDoNothing();
    void pickersAndFieldsDoNothing();

private:
    void expectNothingDone() const;

    std::unique_ptr<MainWindow> m_window;
};

void TestBeforeOpening::init()
{
    m_window = std::make_unique<MainWindow>();
    m_window->setSaveQuestion([](const QString &) { return u"never.png"_s; });
    m_window->setOpenQuestion([](const QString &) { return QString(); });
    for (ComparedSide *side : m_window->findChildren<ComparedSide *>())
        side->setOpenQuestion([] { return QString(); });
    showActive(*m_window, {1280, 800});
}

void TestBeforeOpening::expectNothingDone() const
{
    m_window->grab();
    QVERIFY(!m_window->session().isOpen());
    QVERIFY(!m_window->session().isModified());
    QVERIFY(!m_window->session().result());
    QCOMPARE(m_window->session().undoStack().count(), 0);
    QVERIFY(!QFile::exists(u"never.png"_s));
}

void TestBeforeOpening::keysDoNothing()
{
    for (const View view : {View::Explore, View::Heads, View::Compare}) {
        m_window->setView(view);
        for (QWidget *widget : m_window->findChildren<QWidget *>()) {
            if (!widget->isVisible() || qobject_cast<QComboBox *>(widget) != nullptr)
                continue;
            for (const auto key : {Qt::Key_Right, Qt::Key_End, Qt::Key_Down, Qt::Key_Space, Qt::Key_Escape, Qt::Key_5})
                QTest::keyClick(widget, key);
        }
        m_window->exportFigure();
        m_window->player().toggle();
        expectNothingDone();
    }
}

/// Hidden ones too: what hides them may come later than the press.
void TestBeforeOpening::buttonsDoNothing()
{
    QTimer closing; // of the menus that wait for a choice
    connect(&closing, &QTimer::timeout, this, [] {
        if (QWidget *menu = QApplication::activePopupWidget())
            menu->close();
    });
    closing.start(std::chrono::milliseconds(1));
    int pressed = 0;
    for (QAbstractButton *button : m_window->findChildren<QAbstractButton *>()) {
        pressed += button->isEnabled();
        button->click();
    }
    QVERIFY2(pressed > 20, qPrintable(QString::number(pressed)));
    expectNothingDone();
}

void TestBeforeOpening::pickersAndFieldsDoNothing()
{
    for (QComboBox *picker : m_window->findChildren<QComboBox *>()) {
        const auto name = picker->objectName();
        if (name == u"examplePicker"_s) // it opens
            continue;
        for (int i = 0; i < picker->count(); ++i) {
            picker->setCurrentIndex(i);
            Q_EMIT picker->activated(i);
        }
    }
    for (QLineEdit *field : m_window->findChildren<QLineEdit *>()) {
        field->setText(u"3"_s);
        Q_EMIT field->textEdited(u"3"_s);
        Q_EMIT field->editingFinished();
    }
    expectNothingDone();
}

HEADSCOPE_TEST(TestBeforeOpening, QApplication)
#include "tst_beforeopening.moc"
