// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lesson/wait.h"

#include "ui/lesson/lesson.h"

#include <algorithm>
#include <array>

namespace headscope {
namespace {

/// A key of a `wait` block: what it takes, in words, how it is taken, and in which pictures it can be done.
struct WaitKey
{
    const char16_t *name;
    const char *expected;
    bool (*take)(Wait &wait, const QString &text);
    const char *pictures; ///< null: with a question
};

bool awaitAnswer(Wait &wait, const QString &text)
{
    wait.what = text == QStringLiteral("right") ? Wait::For::RightAnswer : Wait::For::AnyAnswer;
    return text == QStringLiteral("right") || text == QStringLiteral("any");
}

/// "weights", "weights[0,0,1,:]" or "weights[0,0,1,2]".
template <Wait::For what>
bool awaitCells(Wait &wait, const QString &text)
{
    wait.what = what;
    if (!text.contains(u'[')) {
        wait.cells = {text.toStdString(), {}};
        return !text.isEmpty();
    }
    const auto cells = readCellsName(text.toStdString());
    wait.cells = cells.value_or(CellName());
    return cells.has_value();
}

bool awaitStep(Wait &wait, const QString &text)
{
    wait.what = Wait::For::Step;
    wait.step = text.toStdString();
    return !text.isEmpty();
}

/// One of those that the curves have.
bool awaitSize(Wait &wait, const QString &text)
{
    constexpr Index largest = 1024;
    wait.what = Wait::For::Size;
    wait.size = text.toLongLong();
    return wait.size >= 1 && wait.size <= largest && (wait.size & (wait.size - 1)) == 0;
}

constexpr auto kCells = ENGINE_TEXT("engine", "a tensor or cells of it, such as weights or weights[0,0,1,:]");
constexpr std::array kWaitKeys{
    WaitKey{u"answer", ENGINE_TEXT("engine", "any or right"), awaitAnswer, nullptr},
    WaitKey{u"point", kCells, awaitCells<Wait::For::Point>, "maps heads norms"},
    WaitKey{u"pin", kCells, awaitCells<Wait::For::Pin>, "maps heads norms"},
    WaitKey{u"step", ENGINE_TEXT("engine", "the name of a step, such as scores"), awaitStep, "layer"},
    WaitKey{u"size", ENGINE_TEXT("engine", "1, 2, 4 and so on up to 1024"), awaitSize, "sweep"},
};

const WaitKey *waitKeyOf(const QString &name)
{
    const auto *found = std::find_if(kWaitKeys.begin(), kWaitKeys.end(),
                                     [&](const WaitKey &key) { return name == QStringView(key.name); });
    return found != kWaitKeys.end() ? found : nullptr;
}

/// Whether a learner finds there what the key is about.
Result<void> checkPlace(const WaitKey &key, int number, const QString &line, const Beat &beat)
{
    if (key.pictures == nullptr)
        return beat.asked ? Result<void>()
                          : wrongLine(number, line, ENGINE_TEXT("engine", "a question before an answer is waited for"));
    if (beat.asked)
        return wrongLine(number, line, ENGINE_TEXT("engine", "'answer: any' or 'answer: right' after a question"));
    if (!QString::fromLatin1(key.pictures).split(u' ').contains(beat.sight.picture))
        return wrongLine(number, line, kPicturesToWaitIn);
    return {};
}

} // namespace

bool isAmong(const CellName &cells, std::string_view tensor, const Cell &cell)
{
    if (cells.tensor != tensor)
        return false;
    const auto isSame = [](Index named, Index index) { return named < 0 || named == index; };
    return cells.cell.empty() || std::equal(cells.cell.begin(), cells.cell.end(), cell.begin(), cell.end(), isSame);
}

Result<Wait> readWait(const NumberedLines &lines, int first, const Beat &beat)
{
    std::optional<Wait> wait;
    QString say;
    for (const auto &[number, line] : lines) {
        const KeyLine said = keyLine(line);
        const WaitKey *key = waitKeyOf(said.key);
        if (said.key == QStringLiteral("say")) {
            say = said.text;
            continue;
        }
        if (key == nullptr || wait)
            return wrongLine(
                number, line,
                ENGINE_TEXT("engine", "one of answer, point, pin, step and size, and 'say: ' in your words"));
        if (auto done = checkPlace(*key, number, line, beat); !done)
            return done.error();
        if (!key->take(wait.emplace(), said.text))
            return wrongLine(number, line, key->expected);
    }
    if (!wait)
        return wrongLine(first, {}, ENGINE_TEXT("engine", "what is waited for: 'pin: weights[0,0,1,2]'"));
    wait->say = say;
    return *wait;
}

} // namespace headscope
