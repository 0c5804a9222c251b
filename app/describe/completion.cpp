// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/describe/completion.h"

#include "app/commands/commandline.h"
#include "app/commands/options.h"
#include "app/describe/optionwords.h"
#include "ui/lesson/lessons.h"
#include "ui/library/examples.h"

#include <QRegularExpression>

#include <algorithm>

namespace headscope {
namespace {

const auto kLicence = QStringLiteral("# SPDX-FileCopyrightText: 2026 HeadScope developers\n"
                                     "# SPDX-License-Identifier: GPL-3.0-or-later\n");

QString wordOf(const QCommandLineOption &option)
{
    return QStringLiteral("--") + option.names().first();
}

/// "FILE", "FOLDER" and the like are places on the disk; a LESSON has a name or is one.
bool isPlace(const QString &value)
{
    static const QRegularExpression places(QStringLiteral("FILE|FOLDER|SESSION|MODEL|LESSON"));
    return value.contains(places);
}

QStringList exampleNames()
{
    QStringList names;
    for (const Example &example : examples())
        names << example.location();
    return names;
}

QStringList wordsAlone()
{
    QStringList words;
    for (const auto &[word, what] : optionsAlone())
        words << word;
    return words;
}

/// Whether a command takes the name of an example.
bool takesExamples(const Command &command)
{
    return !command.operand.isEmpty() && command.operandIs.contains(QStringLiteral("example:"));
}

/// What bash offers behind an option: a case for each that has words of its own.
QString bashWords(const Command &command)
{
    QString cases;
    for (const QCommandLineOption &option : optionsOf(command))
        if (const QStringList words = wordsOf(command, option.names().first()); !words.isEmpty())
            cases += QStringLiteral(" %1) offers='%2' ;;").arg(wordOf(option), words.join(u' '));
    return cases;
}

/// A command for bash: all its options, those with a value that is a place, those with another, what it takes besides,
/// and the words of options.
QString bashCase(const Command &command)
{
    QStringList all;
    QStringList places;
    QStringList others;
    for (const QCommandLineOption &option : optionsOf(command)) {
        all << wordOf(option);
        if (!option.valueName().isEmpty())
            (isPlace(option.valueName()) ? places : others) << wordOf(option);
    }
    const QString takes = takesExamples(command)      ? QStringLiteral("examples")
                          : command.operand.isEmpty() ? QString()
                                                      : QStringLiteral("files");
    return QStringLiteral("    %1) all='%2' places='%3' others='%4' takes='%5'\n"
                          "        case $before in%6 esac ;;\n")
        .arg(command.name, all.join(u' '), places.join(u' '), others.join(u' '), takes, bashWords(command));
}

/// Text between single quotes of zsh's _arguments, in which brackets and colons have a meaning.
QString zshText(QString words)
{
    static const QRegularExpression signs(QStringLiteral("([][:\\\\])"));
    return words.replace(signs, QStringLiteral("\\\\1")).replace(u'\'', QStringLiteral("'\\''"));
}

/// The same for a message, in which brackets are plain signs.
QString zshMessage(QString words)
{
    static const QRegularExpression signs(QStringLiteral("([:\\\\])"));
    return words.replace(signs, QStringLiteral("\\\\1")).replace(u'\'', QStringLiteral("'\\''"));
}

/// What zsh offers behind an option.
QString zshAction(const Command &command, const QCommandLineOption &option)
{
    const QStringList words = wordsOf(command, option.names().first());
    if (isPlace(option.valueName()))
        return words.isEmpty() ? QStringLiteral("_files") : QStringLiteral("_headscope_lessons");
    return words.isEmpty() ? QString() : QStringLiteral("(%1)").arg(words.join(u' '));
}

QString zshOption(const Command &command, const QCommandLineOption &option)
{
    const QString what = zshText(option.description());
    if (option.valueName().isEmpty())
        return QStringLiteral("        '*%1[%2]'").arg(wordOf(option), what);
    return QStringLiteral("        '*%1=[%2]:%3:%4'")
        .arg(wordOf(option), what, zshMessage(option.valueName()), zshAction(command, option));
}

QString zshCase(const Command &command)
{
    QStringList rows;
    for (const QCommandLineOption &option : optionsOf(command))
        rows << zshOption(command, option);
    if (!command.operand.isEmpty())
        rows << QStringLiteral("        '*:%1:%2'")
                    .arg(zshMessage(command.operandIs),
                         takesExamples(command) ? QStringLiteral("_headscope_sessions") : QStringLiteral("_files"));
    return QStringLiteral("    %1) _arguments \\\n%2 ;;\n").arg(command.name, rows.join(QStringLiteral(" \\\n")));
}

} // namespace

/// Bash cuts words at ":" and "=", so the words are cut again at blanks, and what is before one of these is taken off;
/// not where an escape keeps a ":" in its word: the word that is offered then has it, too. A word with quotes or other
/// escapes is left to bash, which knows them, and completes it as the name of a file. As names of files, too, examples
/// would get such an escape.
QString bashCompletion(const QList<Command> &commands)
{
    QString cases;
    for (const Command &command : commands)
        cases += bashCase(command);
    QString text = kLicence + QStringLiteral(R"(
_headscope() {
    local line=${COMP_LINE:0:COMP_POINT} all= places= others= takes= offers= files= typed=${COMP_WORDS[COMP_CWORD]}
    local -a words offered
    [[ ${typed//'\:'/:} != *[\\\"\']* ]] || return
    read -ra words <<<"${line//'\:'/:}"
    [[ $line == *[[:blank:]] ]] && words+=("")
    local last=$((${#words[@]} - 1))
    local word=${words[last]} before=${words[last - 1]}
    [[ $word != --*=* ]] || before=${word%%=*} word=${word#*=}
    case ${words[1]} in
%1    esac
    if ((last == 1)); then
        offers="%2 help %3 %4" files=yes
    elif [[ ${words[1]} == help ]]; then
        ((last > 2)) || offers="%2"
    elif [[ " $places " == *" $before "* ]]; then
        files=yes
    elif [[ " $others " == *" $before "* ]]; then
        :
    elif [[ $word == -* ]]; then
        offers=$all
    elif [[ -n $takes ]]; then
        [[ $takes != examples ]] || offers="%4"
        files=yes
    fi
    mapfile -t offered < <(compgen -W "$offers" -- "$word")
    mapfile -t COMPREPLY < <([[ -z $files ]] || compgen -f -- "$word")
    if [[ -z $files ]]; then
        compopt +o bashdefault +o default 2>/dev/null
    elif ((!${#offered[@]})); then
        compopt -o filenames 2>/dev/null
    fi
    [[ $typed != *'\:'* ]] || offered=("${offered[@]//:/\\:}")
    COMPREPLY=("${offered[@]}" "${COMPREPLY[@]}")
    [[ $COMP_WORDBREAKS != *:* || $word != *:* || $typed == *'\:'* ]] ||
        COMPREPLY=("${COMPREPLY[@]#"${word%"${word##*:}"}"}")
}
complete -o bashdefault -o default -F _headscope headscope
)");
    return text.arg(cases, namesIn(commands).join(u' '), wordsAlone().join(u' '), exampleNames().join(u' '));
}

QString zshCompletion(const QList<Command> &commands)
{
    QString cases;
    QStringList rows;
    for (const Command &command : commands) {
        cases += zshCase(command);
        rows << QStringLiteral("        '%1:%2'").arg(command.name, zshText(command.summary));
    }
    QString text = QStringLiteral("#compdef headscope\n") + kLicence + QStringLiteral(R"(
_headscope_sessions() {
    local -a examples=(%1)
    _alternative 'examples:example:compadd -a examples' 'files:file:_files'
}

_headscope_lessons() {
    local -a lessons=(%5)
    _alternative 'lessons:lesson:compadd -a lessons' 'files:file:_files'
}

_headscope() {
    local -a commands=(
%2
        'help:The help of a command.'
    )
    if ((CURRENT == 2)); then
        _describe -t commands command commands
        compadd -- %3
        _headscope_sessions
        return
    fi
    local command=$words[2]
    shift words
    ((CURRENT--))
    case $command in
    help) _describe -t commands command commands ;;
%4    esac
}

_headscope "$@"
)");
    return text.arg(exampleNames().join(u' '), rows.join(u'\n'), wordsAlone().join(u' '), cases,
                    (lessonNames() + shortLessonNames()).join(u' '));
}

} // namespace headscope
