// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/run/trace.h"
#include "ui/work/canceltoken.h"

#include <QImage>

#include <memory>

namespace headscope {

/// A small picture of a run, by which people find its file again: the first heads of a batch item in a square of so
/// many pixels, or the map of what the block makes where it has no heads. Once it is cancelled it shows anything.
QImage firstHeads(const std::shared_ptr<const Trace> &trace, Index batch, int side,
                  const CancelToken &isCancelled = {});

} // namespace headscope
