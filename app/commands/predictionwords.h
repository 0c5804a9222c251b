// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/prediction.h"

#include <QString>

#include <vector>

namespace headscope {

/// How likely a token is without the numbers of the other text, and with them.
struct MovedToken
{
    TokenId id = 0;
    double before = 0;
    double after = 0;
};

/// What the command tells.
struct ToldPrediction
{
    SharedModelTrace trace;
    Index row = 0; ///< that is told of
    std::vector<Candidate> next;
    std::vector<TokenId> written;  ///< behind it
    std::vector<MovedToken> moved; ///< where anything is patched: what each text says by itself
};

QString predictionJson(const ToldPrediction &prediction);
QString predictionText(const ToldPrediction &prediction);

} // namespace headscope
