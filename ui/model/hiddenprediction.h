// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace headscope {

class Session;

/// Whether what the model says is to be predicted before it is seen. There must be a run.
bool hidesPrediction(const Session &session);

} // namespace headscope
