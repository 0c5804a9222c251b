// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/pictures/pictures.h"

#include "app/commands/modelargument.h"
#include "app/commands/modelinput.h"
#include "app/commands/modeloptions.h"
#include "app/commands/options.h"
#include "app/pictures/unpainted.h"
#include "app/window/mainwindow.h"
#include "app/window/statusline.h"
#include "engine/models/imagefile.h"
#include "engine/models/unplacedchanges.h"
#include "engine/opening/warnings.h"
#include "ui/compare/compareview.h"
#include "ui/export/picturesize.h"
#include "ui/lab/lab.h"
#include "ui/library/examples.h"
#include "ui/library/models.h"
#include "ui/picture/readpicture.h"
#include "ui/session/viewfile.h"
#include "ui/text/bytes.h"
#include "ui/theme/applytheme.h"
#include "ui/work/jobqueue.h"

#include <QApplication>
#include <QEventLoop>
#include <QRegularExpression>

#include <algorithm>

namespace headscope {
namespace {

const QString kStill = QStringLiteral(".png");
const QString kMoving = QStringLiteral(".gif");

CommandResult<QSize> sizeOf(const Arguments &arguments)
{
    static const QRegularExpression pattern(QStringLiteral("^(\\d{3,5})x(\\d{3,5})$"));
    const auto match = pattern.match(arguments.value(option("size")));
    const QSize size(match.captured(1).toInt(), match.captured(2).toInt());
    if (size.width() >= 800 && size.height() >= 450 && size.width() <= 8192 && size.height() <= 8192)
        return size;
    return usage(option("--size"), arguments.value(option("size")), Text("WIDTHxHEIGHT from 800x450 to 8192x8192"));
}

/// Each pixel of the size becomes `scale` by `scale` of them, in the window's own picture and in those made of it.
std::optional<Failure> checkPicture(const Arguments &arguments, const QSize &size, double scale)
{
    constexpr int pictures = 4;
    const QSizeF pixels = QSizeF(size) * scale;
    if (!isPictureSize(pixels))
        return usage(
            option("--size"),
            QStringLiteral("%1 with --scale %2").arg(arguments.value(option("size")), arguments.value(option("scale"))),
            pictureLimit());
    return hasRoomFor(pixels, pictures) ? std::nullopt : std::optional(outOfMemory("the picture"));
}

void tellReadView(const Arguments &arguments, const ReadView &read)
{
    auto warnings = warningsOf(read.unknown, Document()); // of the view alone
    if (const auto warning = read.warning())
        warnings.push_back(*warning);
    tellWarnings(arguments, warnings);
}

/// Shows the session as its file says, which is told where it cannot be shown.
void showSession(MainWindow &window, const Arguments &arguments, const PlanWithView &opened)
{
    const QString location = arguments.positionalArguments().first();
    const ReadView read = readView(opened.view, opened.plan, sessionFolder(location));
    tellReadView(arguments, read);
    window.session().show(location, opened.plan, {}, opened.view.isNull() ? std::nullopt : std::optional(read.view));
}

/// Whether the whole model is shown. An example has recorded scenes, too: those are seen where another view or a part
/// of a layer is asked for, and no text.
bool showsModel(const Arguments &arguments)
{
    const QString location = arguments.positionalArguments().first();
    if (!isBuiltIn(location))
        return isModelFile(location.toStdString()) || isModel(location);
    const bool isAsked = arguments.value(option("view")) == viewNames().last() || isAboutModel(arguments);
    const QStringList names{option("view"),    option("step"), option("cell"),
                            option("mistake"), option("set"),  option("precision")};
    const bool isOfLayer =
        std::any_of(names.begin(), names.end(), [&](const QString &name) { return arguments.isSet(name); });
    return isExampleModel(location) && (isAsked || (isWholeExample(location) && !isOfLayer));
}

/// What is made of the model: what its session and the options say, else a text of its words.
Result<SharedMadeModel> madeOf(const Arguments &arguments, const ModelSessionFile &opened)
{
    const bool isSaid = arguments.isSet(option("text")) || arguments.isSet(option("from")) ||
                        !opened.wish.text.empty() || opened.wish.patches || !opened.file.modelPath.empty();
    return isSaid ? makeModelAsSaid(opened.model, opened.wish, opened.file.session.model)
                  : makeModelAtFirst(opened.model);
}

/// Shows a whole model, as its session says, or with the text that --text names. An example of which nothing is asked
/// is seen as the program opens it.
std::optional<Failure> showModel(MainWindow &window, const Arguments &arguments)
{
    const QString location = arguments.positionalArguments().first();
    const auto opened = modelOf(arguments, OtherText::Seen);
    if (!opened)
        return opened.error();
    const auto &session = *opened;
    const auto made = madeOf(arguments, session);
    if (!made)
        return refusedAsSaid(arguments, made.error().in({}));
    if (const auto right = checkUnplaced((*made)->plan, session.waiting, {}); !right)
        return refusedModel(arguments, right.error());
    const Json view = isAboutModel(arguments) ? session.file.session.view : firstViewOf(**made);
    const ReadView read = readView(view, **made, sessionFolder(location));
    tellReadView(arguments, read);
    window.session().show(location, *made, {}, view.isNull() ? std::nullopt : std::optional(read.view));
    return std::nullopt;
}

void waitForRun(Session &session)
{
    QEventLoop loop;
    QObject::connect(&session, &Session::resultChanged, &loop, &QEventLoop::quit);
    QObject::connect(&session, &Session::runFailed, &loop, &QEventLoop::quit);
    if (session.isBusy())
        loop.exec();
}

/// Shows the mistake that --mistake names beside the right run.
std::optional<Failure> makeMistake(Session &session, const Arguments &arguments)
{
    const auto mistake = mistakeOf(arguments, session.plan());
    if (!mistake)
        return mistake.error();
    if (const Mistake *made = *mistake)
        showMistake(session, made);
    waitForRun(session);
    return std::nullopt;
}

/// What is compared with may have to be read and run first.
void waitForCompared(const CompareView &compared)
{
    while (compared.isBusy() || (compared.isVisible() && awaitedAnswers() > 0))
        QCoreApplication::processEvents(QEventLoop::WaitForMoreEvents);
}

/// Shows what the options name: a view, a step, a cell, and a mistake beside the right run.
std::optional<Failure> showAsSaid(MainWindow &window, const Arguments &arguments)
{
    Session &session = window.session();
    const auto named = viewOf(arguments, session);
    if (!named)
        return named.error();
    const auto &seen = *named;
    session.setView(seen);
    if (auto failure = makeMistake(session, arguments))
        return failure;
    if (auto failure = compareCell(arguments, session, seen))
        return failure;
    const auto *compared = window.findChild<CompareView *>();
    waitForCompared(*compared);
    return checkComparedCell(arguments, *compared, seen);
}

std::optional<Failure> runScreenshot(const Arguments &arguments)
{
    tellMissingFonts();
    const bool isTalk = arguments.isSet(option("lesson")) || arguments.value(option("view")) == kPresent;
    if (auto failure = checkOut(arguments, isTalk ? QStringList{kStill} : QStringList{kStill, kMoving}))
        return failure;
    if (auto failure = checkTalkOptions(arguments, isTalk))
        return failure;
    QStringList themeNames;
    for (const Theme &theme : themes())
        themeNames << theme.name;
    const auto theme = wordOf(arguments, option("theme"), themeNames);
    const auto views = viewNames() + QStringList{kPresent};
    const auto view = arguments.isSet(option("view")) ? wordOf(arguments, option("view"), views) : QString();
    const auto size = sizeOf(arguments);
    const auto scale = numberOf(arguments, option("scale"), 1, 4); // set before the application was made
    if (auto failure = firstFailure(theme, view, size, scale))
        return failure;
    if (auto failure = checkPicture(arguments, *size, *scale))
        return failure;
    applyTheme(*qApp, *findTheme(*theme));
    QApplication::setCursorFlashTime(0); // a caret that blinks would be in some pictures only
    if (isTalk)
        return runTalkPicture(arguments, *size);
    if (arguments.positionalArguments().isEmpty())
        return usage(option("SESSION"), {}, Text(sessionOrModel().toStdString()));
    const bool isWhole = showsModel(arguments);
    const auto opened = isWhole ? PlanWithView() : planWithViewOf(arguments);
    if (!opened)
        return opened.error();
    MainWindow window;
    window.findChild<StatusLine *>()->hideMeasures();
    std::optional<Error> failed; // why the run failed, or what a view wanted to show of it
    const auto keep = [&failed](const Error &error) { failed = error; };
    QObject::connect(&window.session(), &Session::runFailed, &window, keep);
    QObject::connect(&Failures::all(), &Failures::told, &window, keep);
    if (isWhole) {
        if (auto failure = showModel(window, arguments))
            return failure;
    } else {
        showSession(window, arguments, *opened);
    }
    window.resize(*size);
    window.show();
    waitForRun(window.session());
    if (auto failure = showAsSaid(window, arguments))
        return failure;
    tellWarnings(arguments, window.session().warnings()); // of its views, and of the weights that were read
    const bool moves = arguments.value(option("out")).endsWith(kMoving, Qt::CaseInsensitive);
    const QByteArray picture = moves ? movingPictureOf(window, window.session()) : pictureOf(window);
    if (failed)
        return Failure{ExitCode::InputRefused, *failed};
    if (picture.isEmpty() || isUnpainted())
        return outOfMemory("the picture");
    return writeOut(arguments, bytesOf(picture));
}

QList<QCommandLineOption> screenshotOptions()
{
    QList<QCommandLineOption> options = layerOptions() + modelOptions(); // the window reads texts, no ids
    options << atOption()
            << outOption(option("The picture to write, .png, or - for stdout; or .gif, which moves: through the text "
                                "of a model, token by token, or through the steps of a layer."))
            << QCommandLineOption(option("view"),
                                  option("explore, heads, compare, model or present; without it the session's own."),
                                  option("VIEW"))
            << QCommandLineOption(option("lesson"), option("The lesson to present: a name, or a file."),
                                  option("LESSON"))
            << valued("page", "Its page, from 1.", "N", "1")
            << valued("beat", "The press on that page, from 1.", "N", "1")
            << QCommandLineOption(option("answer"), option("With the answer to the question of that beat."))
            << QCommandLineOption(option("step"), option("The current step."), option("NAME"))
            << QCommandLineOption(option("cell"),
                                  option("A cell to pin: weights[0,2,1,0]; of a whole model BLOCK/weights[0,2,1,0]."),
                                  option("CELL"))
            << mistakeOption() << valued("size", "The size of the window.", "WxH", "1440x900")
            << valued("scale", "Pixels per logical pixel: 1 to 4.", "N", "1")
            << valued("theme", "light, dark, high-contrast or high-contrast-dark.", "NAME", "light");
    return options;
}

} // namespace

Command screenshotCommand()
{
    return {option("screenshot"),
            option("Makes a picture of the real window."),
            option("[SESSION]"),
            screenshotOptions,
            runScreenshot,
            pictureApplication,
            {},
            sessionOrModel()};
}

} // namespace headscope
