// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/modelwish.h"
#include "engine/plan/plan.h"
#include "ui/lesson/lessonrun.h"

#include <functional>

namespace headscope {

/// The plan of the block of a whole model that a source names, with all that it reads of the blocks before it, so that
/// it runs alone as a layer does; and the run of the model. That is an example, a session of a model, or its folder or
/// file; it runs with the source's settings, `model.text` among them, and a decoder writes its text where none is
/// given. Errors name the key that is wrong. What cannot be read any more is thrown, as a FailedReading.
Result<OpenedSource> openBlock(const LessonSource &source, const std::function<bool()> &isCancelled = {});

/// What a page of a lesson sets of a model, so that it is that of the wish; what a decoder writes by itself is left to
/// it. The location is that of the model, or of a session of it as its file has it, whose image cannot be set.
Result<std::vector<KeySetting>> modelSettings(const QString &location, const ModelWish &wish);

} // namespace headscope
