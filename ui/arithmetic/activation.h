// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/document/document.h"

#include <QString>

namespace headscope {

/// As papers write it: "GELU", in both of its forms.
QString activationName(Activation activation);
/// The call of PyTorch, with %1 for what it is given.
QString activationInPytorch(Activation activation);

} // namespace headscope
