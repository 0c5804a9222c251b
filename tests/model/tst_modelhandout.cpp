// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/mainwindow.h"
#include "tests/model/support.h"
#include "ui/handout/handout.h"
#include "ui/handout/handoutdialog.h"
#include "ui/text/language.h"
#include "ui/theme/applytheme.h"
#include "ui/theme/theme.h"

#include <QComboBox>

using namespace headscope;

/// What a sheet about a block of a model says that it is about.
class TestModelHandout : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void itNamesModelAndBlock_data();
    void itNamesModelAndBlock();
};

void TestModelHandout::initTestCase()
{
    setLanguage(u"en"_s); // whose translator the words of others need, too
    applyTheme(*qApp, *findTheme(u"light"_s));
}

void TestModelHandout::itNamesModelAndBlock_data()
{
    QTest::addColumn<QString>("block");
    QTest::addColumn<QString>("about");
    QTest::addColumn<QString>("inChinese");
    QTest::addRow("attention") << u"decoder.0.cross"_s
                               << u"Decoder 1 · cross-attention · Head 2 (heads 0–3) · batch item 0"_s
                               << u"解码器 1 · 编码器-解码器注意力 · 头 2（各头编号 0～3）· 样本 0"_s;
    QTest::addRow("without heads") << u"encoder.1.ffn"_s << u"Encoder 2 · feed-forward · Batch item 0"_s
                                   << u"编码器 2 · 前馈网络 · 样本 0"_s;
}

void TestModelHandout::itNamesModelAndBlock()
{
    QFETCH(QString, block);
    MainWindow window;
    window.keeper().setLeaveQuestion([](const QString &) { return Keeper::Answer::Discard; });
    showActive(window, {1280, 900});
    Session &session = window.session();
    openModelItself(session, u"example:dates"_s);
    Look look = session.look();
    look.block = block;
    session.setLook(look);
    QVERIFY(waitForRun(session));
    session.setHead(2);
    window.makeHandout();
    const auto *dialog = window.findChild<HandoutDialog *>();
    QVERIFY(dialog);
    StepHandout wanted = dialog->wanted();
    wanted.languages = {u"en"_s, u"zh_CN"_s};
    const Handout handout = handoutOf(session.result()->trace, wanted);
    QCOMPARE(handout.title, toQString(session.title()));
    QTEST(handout.about[0], "about");
    const auto *source = dialog->findChild<QComboBox *>(u"handoutSource"_s);
    QCOMPARE(source->itemText(0), u"Steps of "_s + handout.about[0].section(u" · "_s, 0, 1));
    QTEST(handout.about[1], "inChinese");
    QVERIFY(!handout.blocks.empty());
}

HEADSCOPE_TEST(TestModelHandout, QApplication)
#include "tst_modelhandout.moc"
