// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/work/failure.h"
#include "ui/work/jobqueue.h"

#include <QCoreApplication>
#include <QPointer>

#include <exception>
#include <functional>
#include <memory>
#include <variant>

namespace headscope {

/// Work for another thread, and what the window's thread does with its end.
template <class Answer>
struct Work
{
    Urgency urgency = Urgency::Visible;
    std::function<Answer(const CancelToken &)> make;
    std::function<void(Answer &&)> take;
    /// Where `make` threw.
    std::function<void(const Error &)> refuse = [](const Error &error) { Q_EMIT Failures::all().told(error); };
    CancelToken token = {};
};

/// What came of it: nothing when it was cancelled before it began.
template <class Answer>
std::variant<std::monostate, Answer, Error> endOf(const Work<Answer> &work)
{
    try {
        if (work.token.isCancelled())
            return {};
        return work.make(work.token);
    } catch (...) {
        return errorOf(std::current_exception());
    }
}

/// Makes something on another thread and takes it on the window's thread, unless the owner is gone or the work is
/// cancelled by then.
template <class Answer>
void workOut(const QPointer<QObject> &owner, Work<Answer> work)
{
    const auto shared = std::make_shared<Work<Answer>>(std::move(work));
    const auto end = std::make_shared<std::variant<std::monostate, Answer, Error>>();
    const auto make = [shared, end] {
        *end = endOf(*shared);
        shared->make = nullptr; // what it held is given back before the answer arrives
    };
    const auto arrive = [owner, shared, end] {
        if (!owner || shared->token.isCancelled())
            return;
        if (auto *answer = std::get_if<Answer>(end.get()))
            shared->take(std::move(*answer));
        else if (const auto *error = std::get_if<Error>(end.get()))
            shared->refuse(*error);
    };
    try {
        jobs().add({shared->urgency, shared->token, make, arrive});
    } catch (...) { // no memory, or no thread
        *end = errorOf(std::current_exception());
        QMetaObject::invokeMethod(qApp, arrive, Qt::QueuedConnection);
    }
}

} // namespace headscope
