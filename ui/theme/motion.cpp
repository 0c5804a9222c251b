// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/motion.h"

#include <QApplication>
#include <QStyle>

namespace headscope {

bool isMotionWanted()
{
    const auto *application = qobject_cast<QApplication *>(QCoreApplication::instance());
    return application == nullptr || application->style()->styleHint(QStyle::SH_Widget_Animation_Duration) > 0;
}

} // namespace headscope
