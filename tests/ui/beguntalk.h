// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/ui/support.h"
#include "ui/lesson/lessonfile.h"
#include "ui/present/talk.h"

#include <memory>

namespace headscope {

/// A lesson of pages that a test writes.
inline Lesson lessonOf(const QByteArray &pages, const QByteArray &session = "example:small")
{
    auto lesson = readLesson(u"l"_s, "---\ntitle: T\nsession: " + session + "\n---\n" + pages);
    if (!lesson)
        qFatal("%s", lesson.error().sentence().c_str());
    return std::move(*lesson);
}

inline QByteArray pageWith(const QByteArray &see, const QByteArray &text = "A.")
{
    return "# P\n\n```see\n" + see + "\n```\n\n" + text + "\n";
}

inline void settle(const Talk &talk)
{
    if (!QTest::qWaitFor([&] { return talk.isReady(); }, 30000))
        qFatal("the talk does not come to its place");
}

/// A talk at its first beat.
inline std::unique_ptr<Talk> begun(const QByteArray &pages)
{
    auto talk = std::make_unique<Talk>(lessonOf(pages));
    talk->goTo({});
    settle(*talk);
    return talk;
}

} // namespace headscope
