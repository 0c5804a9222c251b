// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/work/failure.h"

#include <QCoreApplication>

#include <chrono>
#include <exception>
#include <functional>
#include <future>

namespace headscope {

/// Makes something on another thread and waits for it. What takes longer than an eye notices leaves the window alive:
/// it is painted, and goes on with what it was doing, but takes no keys and no clicks. What is thrown is an error.
template <class Answer>
Result<Answer> madeElsewhere(const std::function<Result<Answer>()> &make)
{
    using std::chrono::milliseconds;
    try {
        std::future<Result<Answer>> answer = std::async(std::launch::async, make);
        for (auto patience = milliseconds(50); answer.wait_for(patience) != std::future_status::ready;
             patience = milliseconds(10))
            QCoreApplication::processEvents(QEventLoop::ExcludeUserInputEvents);
        return answer.get();
    } catch (...) { // what it threw, or that there is no thread for it
        return errorOf(std::current_exception());
    }
}

} // namespace headscope
