// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QUndoStack>

#include <concepts>
#include <functional>
#include <utility>

namespace headscope {

/// What an edit is called: words that are made anew whenever they are shown, in the language of the window then.
class EditName
{
public:
    EditName() = default;
    EditName(const QString &name) : m_make([name] { return name; }) {} ///< the same in every language
    template <std::invocable Make>
    EditName(Make make) : m_make(std::move(make))
    {}

    QString words() const { return m_make ? m_make() : QString(); }

private:
    std::function<QString()> m_make;
};

/// A command that tells its name in the language of the window.
class NamedCommand : public QUndoCommand
{
public:
    explicit NamedCommand(EditName name) : QUndoCommand(name.words()), m_name(std::move(name)) {}

    QString name() const { return m_name.words(); }

private:
    EditName m_name;
};

/// The name of the command at that place of the stack; empty where there is none.
inline QString commandName(const QUndoStack &stack, int place)
{
    const auto *command = dynamic_cast<const NamedCommand *>(stack.command(place));
    return command != nullptr ? command->name() : QString();
}

} // namespace headscope
