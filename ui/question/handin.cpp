// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/question/handin.h"

#include "engine/document/strictjson.h"
#include "ui/text/words.h"

#include <QFileInfo>

#include <algorithm>
#include <array>
#include <cmath>

namespace headscope {
namespace {

constexpr std::string_view kFormat = "headscope-answers";
constexpr std::int64_t kVersion = 1;
constexpr std::int64_t kMostQuestions = 1000;
constexpr std::size_t kLongestName = 400; // bytes

/// In the order of Asked.
constexpr std::array<std::string_view, 5> kAskedNames{"choice", "number", "shape", "row", "mask"};

Error wrong(std::string field, const Json *got, const char *expected, std::vector<std::string> values = {})
{
    return {"", std::move(field), got != nullptr ? Text(shortJson(*got)) : Text(ENGINE_TEXT("engine", "nothing"), {}),
            Text(expected, std::move(values))};
}

/// An object that has these keys and no others.
Result<void> checkKeys(const Json &json, const std::string &where, const std::vector<std::string_view> &keys)
{
    const std::string all = asOneArgument(std::vector<std::string>(keys.begin(), keys.end()));
    const auto *object = json.as<Json::Object>();
    if (object == nullptr)
        return wrong(where.empty() ? "answers" : where, &json, ENGINE_TEXT("engine", "an object with %1"), {all});
    const std::string before = where.empty() ? "" : where + ".";
    for (const auto &[key, value] : *object)
        if (std::find(keys.begin(), keys.end(), key) == keys.end())
            return wrong(before + key, &value, ENGINE_TEXT("engine", "no key but %1"), {all});
    return {};
}

Result<std::string> nameAt(const Json &json, const char *key)
{
    const Json *value = json.find(key);
    const auto *name = value != nullptr ? value->as<std::string>() : nullptr;
    const bool isName = name != nullptr && name->size() <= kLongestName && !toQString(*name).trimmed().isEmpty();
    if (!isName)
        return wrong(key, value, ENGINE_TEXT("engine", "a name of at most %1 bytes"), {std::to_string(kLongestName)});
    return *name;
}

std::optional<double> numberIn(const Json &json)
{
    if (const auto *whole = json.as<std::int64_t>())
        return static_cast<double>(*whole);
    const auto *number = json.as<double>();
    return number != nullptr && std::isfinite(*number) ? std::optional(*number) : std::nullopt;
}

Result<Answer> readNumbers(const Json *json, const std::string &where)
{
    constexpr auto expected = ENGINE_TEXT("engine", "a list of at most %1 numbers");
    const std::vector<std::string> most{std::to_string(kMostEntries)};
    const auto *list = json != nullptr ? json->as<Json::List>() : nullptr;
    if (list == nullptr || list->empty() || list->size() > kMostEntries)
        return wrong(where, json, expected, most);
    Answer answer;
    for (const Json &entry : *list) {
        const auto number = numberIn(entry);
        if (!number)
            return wrong(where, &entry, ENGINE_TEXT("engine", "a number"));
        answer.push_back(*number);
    }
    return answer;
}

/// Empty where there is none.
Result<std::string> readFingerprint(const Json *json, const std::string &where)
{
    if (json == nullptr)
        return std::string();
    const auto *digits = json->as<std::string>();
    const bool isOne = digits != nullptr && digits->size() == static_cast<std::size_t>(kFingerprintDigits) &&
                       digits->find_first_not_of("0123456789abcdef") == std::string::npos;
    if (!isOne)
        return wrong(where, json, ENGINE_TEXT("engine", "%1 hexadecimal digits"), {std::to_string(kFingerprintDigits)});
    return *digits;
}

/// Puts one answer into the file that is read.
Result<void> readAnswer(const Json &json, const std::string &where, HandIn &out)
{
    if (auto done = checkKeys(json, where, {"question", "asked", "fingerprint", "answer"}); !done)
        return done;
    const Json *question = json.find("question");
    const auto *number = question != nullptr ? question->as<std::int64_t>() : nullptr;
    if (number == nullptr || *number < 1 || *number > kMostQuestions)
        return wrong(where + ".question", question, ENGINE_TEXT("engine", "a whole number from 1 to %1"),
                     {std::to_string(kMostQuestions)});
    const Json *asked = json.find("asked");
    const auto *word = asked != nullptr ? asked->as<std::string>() : nullptr;
    const auto kind = std::find(kAskedNames.begin(), kAskedNames.end(), word != nullptr ? *word : std::string());
    if (kind == kAskedNames.end())
        return wrong(where + ".asked", asked, ENGINE_TEXT("engine", "one of %1"),
                     {asOneArgument(std::vector<std::string>(kAskedNames.begin(), kAskedNames.end()))});
    auto numbers = readNumbers(json.find("answer"), where + ".answer");
    if (!numbers)
        return numbers.error();
    auto fingerprint = readFingerprint(json.find("fingerprint"), where + ".fingerprint");
    if (!fingerprint)
        return fingerprint.error();
    const HandedAnswer answer{static_cast<Asked>(kind - kAskedNames.begin()), std::move(*numbers),
                              std::move(*fingerprint)};
    if (!out.answers.emplace(static_cast<int>(*number), answer).second)
        return wrong(where + ".question", question, ENGINE_TEXT("engine", "one answer to each question"));
    return {};
}

Result<void> checkFormat(const Json &json)
{
    const Json *format = json.find("format");
    const auto *word = format != nullptr ? format->as<std::string>() : nullptr;
    if (word == nullptr || *word != kFormat)
        return wrong("format", format, ENGINE_TEXT("engine", "\"%1\", of answers that were handed in"),
                     {std::string(kFormat)});
    const Json *version = json.find("version");
    const auto *number = version != nullptr ? version->as<std::int64_t>() : nullptr;
    if (number == nullptr || *number != kVersion)
        return wrong("version", version, ENGINE_TEXT("engine", "%1, which this HeadScope reads"),
                     {std::to_string(kVersion)});
    return checkKeys(json, {}, {"format", "version", "lesson", "student", "answers"});
}

} // namespace

std::string_view askedName(Asked asked)
{
    return kAskedNames[static_cast<std::size_t>(asked)];
}

QString handInName(const QString &lesson)
{
    return QFileInfo(lesson).fileName();
}

QByteArray writeHandIn(const HandIn &handIn)
{
    const auto text = [](const QString &words) { return Json(words.toStdString()); };
    QByteArray lines;
    for (const auto &[number, given] : handIn.answers) {
        Json::List numbers;
        for (const double entry : given.answer)
            numbers.emplace_back(entry);
        Json::Object answer{{"question", Json(static_cast<std::int64_t>(number))},
                            {"asked", Json(askedName(given.asked))}};
        if (!given.fingerprint.empty())
            answer.emplace_back("fingerprint", Json(given.fingerprint));
        answer.emplace_back("answer", Json(std::move(numbers)));
        lines +=
            (lines.isEmpty() ? "    " : ",\n    ") + QByteArray::fromStdString(writtenJson(Json(std::move(answer))));
    }
    const auto line = [](const char *key, const Json &value) {
        return QByteArray("  \"") + key + "\": " + QByteArray::fromStdString(writtenJson(value)) + ",\n";
    };
    return "{\n" + line("format", Json(kFormat)) + line("version", Json(kVersion)) +
           line("lesson", text(handIn.lesson)) + line("student", text(handIn.student)) + "  \"answers\": [" +
           (lines.isEmpty() ? QByteArray() : '\n' + lines + "\n  ") + "]\n}\n";
}

Result<HandIn> readHandIn(std::string_view text)
{
    const auto json = parseStrictJson(text);
    if (!json)
        return json.error();
    if (json->as<Json::Object>() == nullptr)
        return wrong("format", &*json, ENGINE_TEXT("engine", "\"%1\", of answers that were handed in"),
                     {std::string(kFormat)});
    if (auto done = checkFormat(*json); !done)
        return done.error();
    const auto lesson = nameAt(*json, "lesson");
    if (!lesson)
        return lesson.error();
    const auto student = nameAt(*json, "student");
    if (!student)
        return student.error();
    const Json *answers = json->find("answers");
    const auto *list = answers != nullptr ? answers->as<Json::List>() : nullptr;
    if (list == nullptr || list->size() > static_cast<std::size_t>(kMostQuestions))
        return wrong("answers", answers, ENGINE_TEXT("engine", "a list of at most %1 answers"),
                     {std::to_string(kMostQuestions)});
    HandIn handIn{toQString(*lesson), toQString(*student).simplified(), {}};
    for (std::size_t i = 0; i < list->size(); ++i)
        if (auto done = readAnswer((*list)[i], "answers[" + std::to_string(i) + "]", handIn); !done)
            return done.error();
    return handIn;
}

} // namespace headscope
