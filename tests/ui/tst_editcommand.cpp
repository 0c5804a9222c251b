// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/session/editcommand.h"

#include "tests/ui/support.h"

using namespace headscope;

class TestEditCommand : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void doUndoRedo();
    void commandsMergeByTheirKey();
    void namesAreMadeAnewWhenTheyAreShown();
};

void TestEditCommand::doUndoRedo()
{
    Session session;
    open(session, u"small"_s);
    const Document before = session.document();
    const Document after = changed(before, {{"inputs.seed", "8"}});
    const auto files = session.plan().files;
    EditCommand command(session, MadePlan(planOf(after, files)), u"Seed changed"_s, {});
    QCOMPARE(command.text(), u"Seed changed"_s);
    command.redo();
    QVERIFY(session.document() == after);
    command.undo();
    QVERIFY(session.document() == before);
    command.redo();
    QVERIFY(session.document() == after);
}

void TestEditCommand::commandsMergeByTheirKey()
{
    Session session;
    open(session, u"small"_s);
    const Document before = session.document();
    const auto seeded = [&, files = session.plan().files](const char *seed) {
        return MadePlan(planOf(changed(before, {{"inputs.seed", seed}}), files));
    };
    EditCommand first(session, seeded("1"), {}, u"seed#0"_s);
    first.redo();
    const EditCommand second(session, seeded("12"), {}, u"seed#0"_s);
    const EditCommand other(session, seeded("3"), {}, u"seed#1"_s);
    const EditCommand alone(session, seeded("4"), {}, {});
    QCOMPARE(first.id(), second.id());
    QCOMPARE(alone.id(), -1); // never merged
    QVERIFY(!first.mergeWith(&other));
    QVERIFY(first.mergeWith(&second));
    first.undo();
    QVERIFY(session.document() == before);
    first.redo();
    QCOMPARE(session.document().inputs.seed, 12U);
}

/// Whoever changes the language then reads what there is to undo in it.
void TestEditCommand::namesAreMadeAnewWhenTheyAreShown()
{
    Session session;
    open(session, u"small"_s);
    QString language = u"en"_s;
    QVERIFY(session.edit({{u"inputs.seed"_s, u"8"_s}}, [&language] { return u"seed in "_s + language; }));
    QVERIFY(session.edit({{u"inputs.seed"_s, u"9"_s}}, u"the same everywhere"_s));
    QCOMPARE(session.undoStack().undoText(), u"the same everywhere"_s);
    QCOMPARE(commandName(session.undoStack(), 0), u"seed in en"_s);
    language = u"zh_CN"_s;
    QCOMPARE(commandName(session.undoStack(), 0), u"seed in zh_CN"_s);
    QCOMPARE(commandName(session.undoStack(), 1), u"the same everywhere"_s);
    QVERIFY(commandName(session.undoStack(), 2).isEmpty() && commandName(session.undoStack(), -1).isEmpty());
}

HEADSCOPE_TEST(TestEditCommand, QCoreApplication)
#include "tst_editcommand.moc"
