// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/text.h"
#include "engine/plan/plan.h"

#include <optional>

namespace headscope {

// Why a mistake cannot be made in a session; nothing where it can. Each is what a row of the table of mistakes asks.

using Obstacle = std::optional<Text>;

/// What holds for all of them: there is attention to compute, and it is not too much for a second run beside the first.
Obstacle obstacleToAny(const Plan &plan);

Obstacle obstacleToSplitting(const Plan &plan);
Obstacle obstacleToModelWidth(const Plan &plan);
Obstacle obstacleToNoScale(const Plan &plan);
Obstacle obstacleToTiling(const Plan &plan);
Obstacle obstacleToForgottenPadding(const Plan &plan);
Obstacle obstacleToForgottenBias(const Plan &plan);
Obstacle obstacleToCausalShift(const Plan &plan);
Obstacle obstacleToOtherMasking(const Plan &plan);
Obstacle obstacleToAddedFill(const Plan &plan);
Obstacle obstacleToOtherAxis(const Plan &plan);
Obstacle obstacleToDropping(const Plan &plan);
Obstacle obstacleToMixingKeys(const Plan &plan);
Obstacle obstacleToOtherOrder(const Plan &plan);
Obstacle obstacleToJoining(const Plan &plan);

} // namespace headscope
