// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands/marktable.h"

#include "app/commands/jsonnumber.h"
#include "ui/text/language.h"
#include "ui/text/table.h"
#include "ui/text/words.h"

#include <QCoreApplication>
#include <QJsonArray>
#include <QJsonObject>

#include <algorithm>

namespace headscope {
namespace {

struct MarkWords
{
    Q_DECLARE_TR_FUNCTIONS(headscope::MarkWords)
};

/// What the marks of a student, or of a question, come to.
struct Total
{
    int right = 0;
    double share = 0; ///< the mean
};

Total totalOf(const std::vector<AnswerMark> &marks)
{
    Total total;
    for (const AnswerMark &mark : marks) {
        total.right += mark.isRight ? 1 : 0;
        total.share += mark.share;
    }
    total.share /= static_cast<double>(marks.size()); // at the end: sixths that are added up miss 1
    return total;
}

std::vector<AnswerMark> marksOfQuestion(const std::vector<MarkedFile> &students, std::size_t question)
{
    std::vector<AnswerMark> marks;
    marks.reserve(students.size());
    for (const MarkedFile &student : students)
        marks.push_back(student.marks[question]);
    return marks;
}

/// A share to three decimals, without zeros at its end.
QString shareAsText(double share)
{
    return QString::number(std::round(share * 1000) / 1000, 'g', 4);
}

QString cellOf(const AnswerMark &mark)
{
    return mark.isAnswered ? shareAsText(mark.share) : QString();
}

QStringList totalsOf(const Total &total, std::size_t of)
{
    return {QString::number(total.right), QString::number(of), shareAsText(total.share)};
}

/// What was answered to each question, in words; nothing where nothing was.
QStringList answersOf(const MarkedFile &student, const LessonMarks &marks)
{
    QStringList answers;
    int number = 0;
    for (const Question &question : marks.questions()) {
        const auto given = student.handIn.answers.find(++number);
        answers << (given != student.handIn.answers.end() ? answerWords(question, given->second.answer) : QString());
    }
    return answers;
}

QString headingsOf(std::size_t questions, bool withAnswers)
{
    QStringList headings{MarkWords::tr("student"), MarkWords::tr("file")};
    for (std::size_t i = 1; i <= questions; ++i)
        headings << MarkWords::tr("question %1").arg(i);
    headings << MarkWords::tr("right") << MarkWords::tr("of") << MarkWords::tr("share");
    for (std::size_t i = 1; withAnswers && i <= questions; ++i)
        headings << MarkWords::tr("answer %1").arg(i);
    return tableLine(headings, {}, u',');
}

QJsonObject asJson(const AnswerMark &mark)
{
    return {{QStringLiteral("answered"), mark.isAnswered},
            {QStringLiteral("right"), mark.isRight},
            {QStringLiteral("share"), mark.share}};
}

QJsonObject asJson(const Total &total)
{
    return {{QStringLiteral("right"), total.right}, {QStringLiteral("share"), total.share}};
}

} // namespace

QString marksAsCsv(const std::vector<MarkedFile> &students, const LessonMarks &marks, bool withAnswers)
{
    const std::size_t questions = marks.questions().size();
    QString table = tableMark(windowLanguage()) + headingsOf(questions, withAnswers);
    for (const MarkedFile &student : students) {
        QStringList cells{student.handIn.student, student.file};
        for (const AnswerMark &mark : student.marks)
            cells << cellOf(mark);
        cells += totalsOf(totalOf(student.marks), questions);
        table += tableLine(withAnswers ? cells + answersOf(student, marks) : cells, {}, u',');
    }
    QStringList means;
    Total all;
    for (std::size_t i = 0; i < questions; ++i) {
        const Total total = totalOf(marksOfQuestion(students, i));
        means << shareAsText(total.share);
        all.right += total.right;
        all.share += total.share;
    }
    all.share /= static_cast<double>(questions);
    means += totalsOf(all, questions * students.size());
    if (withAnswers)
        means += QStringList(static_cast<qsizetype>(questions), QString());
    return table + tableLine({MarkWords::tr("all"), QString()}, means, u',');
}

QString marksAsJson(const std::vector<MarkedFile> &students, const LessonMarks &marks, bool withAnswers)
{
    QJsonArray questions;
    for (std::size_t i = 0; i < marks.questions().size(); ++i) {
        QJsonObject question = asJson(totalOf(marksOfQuestion(students, i)));
        question[QStringLiteral("question")] = static_cast<int>(i) + 1;
        question[QStringLiteral("asked")] = toQString(askedName(marks.questions()[i].asked));
        questions.append(question);
    }
    QJsonArray rows;
    for (const MarkedFile &student : students) {
        QJsonObject row = asJson(totalOf(student.marks));
        const QStringList given = answersOf(student, marks);
        QJsonArray answers;
        for (const AnswerMark &mark : student.marks) {
            QJsonObject answer = asJson(mark);
            if (withAnswers)
                answer[QStringLiteral("answer")] = mark.isAnswered ? given[answers.size()] : QJsonValue();
            answers.append(answer);
        }
        row[QStringLiteral("student")] = student.handIn.student;
        row[QStringLiteral("file")] = student.file;
        row[QStringLiteral("answers")] = answers;
        rows.append(row);
    }
    return jsonText(QJsonDocument(QJsonObject{{QStringLiteral("lesson"), marks.lesson()},
                                              {QStringLiteral("questions"), questions},
                                              {QStringLiteral("students"), rows}}));
}

} // namespace headscope
