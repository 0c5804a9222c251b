// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/actions/actions.h"

#include "ui/text/words.h"

#include <QCoreApplication>
#include <QKeyEvent>
#include <QKeySequence>

#include <algorithm>
#include <utility>

namespace headscope {
namespace {

QString said(const char *words)
{
    return QCoreApplication::translate("actions", words);
}

QStringList keysOf(const ActionRow &row)
{
    return QString::fromUtf8(row.keys).split(u' ', Qt::SkipEmptyParts);
}

/// The modifiers, apart from where on the keyboard the key is.
Qt::KeyboardModifiers modifiersOf(const QKeyEvent &event)
{
    return event.modifiers() & ~Qt::KeypadModifier;
}

bool hasCommand(const QKeyEvent &event)
{
    return event.modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier);
}

/// A sign such as "?": it has other keys on other keyboards.
bool isSign(const QString &key)
{
    return key.size() == 1 && !key.front().isLetter();
}

bool isPressed(const QKeyEvent &event, const QString &key)
{
    if (key == kDigits)
        return !hasCommand(event) && event.text().size() == 1 && event.text().front().isDigit();
    if (isSign(key) && event.text() == key && !hasCommand(event))
        return true;
    return QKeySequence(QKeyCombination(modifiersOf(event), static_cast<Qt::Key>(event.key()))) ==
           QKeySequence::fromString(key, QKeySequence::PortableText);
}

/// Space and the keys of a clicker step from within buttons and pickers, too, which would take them.
bool isOfClicker(const QString &key)
{
    return key.endsWith(QStringLiteral("Space")) || key.startsWith(QStringLiteral("Pg"));
}

/// How people call a key; those that are called as Qt calls them are not here.
QString keyName(const QString &key)
{
    static const QList<std::pair<QString, const char *>> names{
        {QStringLiteral("Left"), "←"},
        {QStringLiteral("Right"), "→"},
        {QStringLiteral("Up"), "↑"},
        {QStringLiteral("Down"), "↓"},
        {QStringLiteral("PgDown"), "PageDown"},
        {QStringLiteral("PgUp"), "PageUp"},
        {QStringLiteral("Return"), "Enter"},
        {QStringLiteral("Del"), "Delete"},
        {QStringLiteral("-"), "−"},
        {QStringLiteral("Space"), QT_TRANSLATE_NOOP("actions", "Space")},
    };
    const auto plus = key.lastIndexOf(u'+', -2) + 1; // a key may be a plus itself
    const QString modifiers = key.left(plus);
    const QString last = key.mid(plus);
    const auto name = std::find_if(names.begin(), names.end(), [&](const auto &one) { return one.first == last; });
    return name == names.end() ? key : modifiers + said(name->second);
}

} // namespace

Action actionOf(const QKeyEvent &event, KeyPlace place)
{
    const auto isMeant = [&](const ActionRow &row) {
        const QStringList keys = row.place == place ? keysOf(row) : QStringList();
        return std::any_of(keys.begin(), keys.end(), [&](const QString &key) { return isPressed(event, key); });
    };
    const auto table = actionTable();
    const auto row = std::find_if(table.begin(), table.end(), isMeant);
    return row == table.end() ? Action::None : row->action;
}

bool isTyped(const QKeyEvent &event)
{
    return !hasCommand(event) && !event.text().isEmpty() && event.text().front().isPrint();
}

QList<QKeySequence> shortcutsOf(const ActionRow &row)
{
    QList<QKeySequence> shortcuts;
    if (row.place != KeyPlace::Everywhere)
        return shortcuts;
    for (const QString &key : keysOf(row))
        if (!isOfClicker(key))
            shortcuts << QKeySequence::fromString(key, QKeySequence::PortableText);
    return shortcuts;
}

QString wordsOf(const ActionRow &row)
{
    return said(row.words);
}

QString entryWords(const ActionRow &row)
{
    return said(row.entry.words);
}

QString placeWords(KeyPlace place)
{
    switch (place) {
    case KeyPlace::Everywhere: return QCoreApplication::translate("actions", "Everywhere");
    case KeyPlace::Window: return QCoreApplication::translate("actions", "Where nothing else needs the key");
    case KeyPlace::Buttons: return QCoreApplication::translate("actions", "Buttons and pickers");
    case KeyPlace::Pipeline: return QCoreApplication::translate("actions", "Pipeline");
    case KeyPlace::Maps: return QCoreApplication::translate("actions", "Maps of a step");
    case KeyPlace::MaskMap: return QCoreApplication::translate("actions", "Map of the mask, with Edit mask on");
    case KeyPlace::CellEditor: return QCoreApplication::translate("actions", "While a number is typed into a map");
    case KeyPlace::Strip: return QCoreApplication::translate("actions", "Strip of small maps");
    case KeyPlace::Gallery: return QCoreApplication::translate("actions", "Maps of all heads");
    case KeyPlace::Overview: return QCoreApplication::translate("actions", "Where in the maps you are");
    case KeyPlace::Distances: return QCoreApplication::translate("actions", "Distances between heads");
    case KeyPlace::Formula: return QCoreApplication::translate("actions", "Formula");
    case KeyPlace::Fields: return QCoreApplication::translate("actions", "Fields of the set-up");
    case KeyPlace::Panels: return QCoreApplication::translate("actions", "Panels that scroll");
    case KeyPlace::Model: return QCoreApplication::translate("actions", "Whole model");
    case KeyPlace::Blocks: return QCoreApplication::translate("actions", "Whole model: its blocks");
    case KeyPlace::Positions: return QCoreApplication::translate("actions", "Whole model: the tokens below the blocks");
    case KeyPlace::TextTokens: return QCoreApplication::translate("actions", "Whole model: the tokens of the sentence");
    case KeyPlace::Effects: return QCoreApplication::translate("actions", "Whole model: what its parts change");
    case KeyPlace::Rollout: return QCoreApplication::translate("actions", "Whole model: attention rollout");
    case KeyPlace::Talk: return QCoreApplication::translate("actions", "Presenting, and lessons");
    }
    return {};
}

QString menuWords(Menu menu)
{
    switch (menu) {
    case Menu::File: return QCoreApplication::translate("actions", "&File");
    case Menu::Edit: return QCoreApplication::translate("actions", "&Edit");
    case Menu::View: return QCoreApplication::translate("actions", "&View");
    case Menu::Step: return QCoreApplication::translate("actions", "&Step");
    case Menu::Help: return QCoreApplication::translate("actions", "&Help");
    case Menu::None: break;
    }
    return {};
}

QString keyWords(const ActionRow &row)
{
    QStringList names;
    for (const QString &key : keysOf(row))
        names << keyName(key);
    names.removeDuplicates();
    return listed(names);
}

QString keyWords(Action action)
{
    QStringList inWindow;
    QStringList elsewhere;
    for (const ActionRow &row : actionTable())
        if (row.action == action && row.keys[0] != '\0')
            (row.place <= KeyPlace::Window ? inWindow : elsewhere) << keyWords(row);
    elsewhere.removeDuplicates();
    return listed(inWindow.isEmpty() ? elsewhere : inWindow);
}

QString withKeys(const QString &words, Action action)
{
    const QString keys = keyWords(action);
    return keys.isEmpty() ? words : QCoreApplication::translate("actions", "%1 (%2)").arg(words, keys);
}

QString withKeys(Action action)
{
    const auto table = actionTable();
    const auto row = std::find_if(table.begin(), table.end(),
                                  [=](const ActionRow &one) { return one.action == action && one.words[0] != '\0'; });
    return row == table.end() ? QString() : withKeys(wordsOf(*row), action);
}

} // namespace headscope
