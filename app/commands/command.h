// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/result.h"
#include "engine/document/jsonvalue.h"
#include "engine/io/atomicwriter.h"
#include "engine/mistakes/mistake.h"
#include "engine/models/askedrun.h"
#include "engine/plan/plan.h"
#include "engine/run/watch.h"
#include "engine/tokens/tokenizer.h"

#include <QByteArray>
#include <QCommandLineOption>
#include <QCommandLineParser>
#include <QCoreApplication>
#include <QList>
#include <QString>

#include <memory>
#include <optional>
#include <vector>

namespace headscope {

struct ModelTrace;
struct Transformer;

enum class ExitCode { Done = 0, OwnFault = 1, Usage = 2, InputRefused = 3, OutputNotWritten = 4 };

/// A command that ended early: its exit code and the one line for stderr.
struct Failure
{
    ExitCode code;
    Error error;
};

/// A value, or why the command ends early.
template <class T>
using CommandResult = Result<T, Failure>;

/// The first failure of these, in their order.
template <class... T>
std::optional<Failure> firstFailure(const CommandResult<T> &...outcomes)
{
    std::optional<Failure> first;
    const auto take = [&first](const auto &outcome) {
        if (!first && !outcome)
            first = outcome.error();
    };
    (take(outcomes), ...);
    return first;
}

/// What a command gets: its options, parsed.
using Arguments = QCommandLineParser;

/// A command of the command line. Data goes to stdout or --out, messages to stderr; no display is needed.
struct Command
{
    QString name;
    QString summary;
    QString operand; ///< "SESSION", "[SESSION]" where it may be left out, "FILE…" where it may be several, or empty
    QList<QCommandLineOption> (*options)(); ///< made only where the command is called
    std::optional<Failure> (*run)(const Arguments &);
    /// Makes the application that a command needs which draws; without it there is Qt's core, and no word of a window.
    std::unique_ptr<QCoreApplication> (*application)(int argc, char **argv) = nullptr;
    QStringList moreLanguages = {}; ///< what --lang may say besides a language; the command reads it itself
    QString operandIs = QStringLiteral("a .headscope file or example:NAME");
    bool tellsTitles = false; ///< in the language of --lang; what else commands tell is English
};

/// The operand of commands that take a whole model, too.
inline QString sessionOrModel()
{
    return QStringLiteral("a .headscope file, example:NAME or the folder of a model");
}

/// The operand of commands that read tensors.
inline QString tensorFile()
{
    return QStringLiteral("a file of tensors, or the folder of a checkpoint");
}

const Command *findCommand(const QList<Command> &commands, const QString &name);

// One per file; app/allcommands.cpp lists them, with those that draw.
Command examplesCommand();
Command lessonsCommand();
Command shapesCommand();
Command traceCommand();
Command explainCommand();
Command scriptCommand();
Command benchCommand();
Command inspectCommand();
Command importCommand();
Command mistakesCommand();
Command predictCommand();
Command tokensCommand();
Command markCommand();

// Shared by the commands.

QList<QCommandLineOption> layerOptions();                                    ///< --set, --precision, --threads
QList<QCommandLineOption> sessionOptions(const char *fromIsFor = "--patch"); ///< and those of a whole model
QCommandLineOption threadsOption();
QCommandLineOption outOption(const QString &what);
/// Opens SESSION, applies --set and --precision before its tensors are read, and checks it.
CommandResult<Plan> planOf(const Arguments &arguments);
/// The same with what the session's file says is seen.
struct PlanWithView
{
    Plan plan;
    Json view;
    std::shared_ptr<const ModelTrace> model = nullptr;  ///< of which it is a block
    std::string block = {};                             ///< the name of that
    std::shared_ptr<const Transformer> named = nullptr; ///< the model that has a block of this name
    AskedRun asked = {};                                ///< the run of that
};
CommandResult<PlanWithView> planWithViewOf(const Arguments &arguments);
/// Says on stderr what of SESSION is not as its file says.
void tellWarnings(const Arguments &arguments, const std::vector<Text> &warnings);
/// Refuses a --threads that says no number of them; planOf and modelOf ask it.
std::optional<Failure> checkThreads(const Arguments &arguments);
/// How to run: on as many threads as --threads says, else on all processors.
RunControl controlOf(const Arguments &arguments);
/// --mistake NAME.
QCommandLineOption mistakeOption();
/// The mistake that it names, which can be made in this session; null where it is not given.
CommandResult<const Mistake *> mistakeOf(const Arguments &arguments, const Plan &plan);
/// Finds a missing --out, or one with none of these endings, before anything is computed. Without endings any will do.
std::optional<Failure> checkOut(const Arguments &arguments, const QStringList &endings);
/// Refuses a session of given maps, in which there is nothing to compute.
std::optional<Failure> checkComputes(const Arguments &arguments, const Plan &plan);
/// Refuses an output that would take the place of the session or of a file with its tensors. planOf asks it for --out.
std::optional<Failure> checkIsNoInput(const Arguments &arguments, const Plan &plan, const QString &file);
/// Writes to --out, or to this file; "-" is stdout.
std::optional<Failure> writeOut(const Arguments &arguments, ByteView bytes);
std::optional<Failure> writeTo(const std::string &file, ByteView bytes);
std::optional<Failure> writePieces(const std::string &file, const Writing &write);
std::optional<Failure> printOut(const QString &text);
/// The tokeniser of MODEL, which is a folder, an example or a session; the text of a session where it is asked for.
CommandResult<SharedTokenizer> tokenizerOfModel(const QString &model, std::string *text);
/// When there is no room for something: "the run".
Failure outOfMemory(const char *forWhat);
/// "a, b, c, … (12 in all)"
std::string listOf(const std::vector<std::string> &words, std::size_t most = 6);
Failure usage(const QString &field, const QString &got, Text expected);
/// The same of an option, by its name, that says nothing here.
Failure needless(const Arguments &arguments, const QString &name, Text expected);
/// Why --lesson opens no lesson: it names none, or a file that is wrong.
Failure refusedLesson(const Arguments &arguments, const Error &error);

/// The value of an option that must be one of these words.
CommandResult<QString> wordOf(const Arguments &arguments, const QString &option, const QStringList &words);
/// The value of an option that must be a number in a range.
CommandResult<double> numberOf(const Arguments &arguments, const QString &option, double low, double high);
CommandResult<Index> wholeNumberOf(const Arguments &arguments, const QString &option, Index low, Index high);

} // namespace headscope
