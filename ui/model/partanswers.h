// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/models/prediction.h"
#include "ui/work/canceltoken.h"

#include <QObject>
#include <QTimer>

#include <functional>
#include <utility>
#include <vector>

namespace headscope {

/// What becomes of a few tokens where each part of a model is changed in turn: asked for part by part, for other
/// threads, and kept as it comes.
class PartAnswers : public QObject
{
    Q_OBJECT

public:
    using Make = std::function<std::vector<Candidate>(const RunControl &control)>;
    using Known = std::vector<std::pair<ModelPart, std::vector<Candidate>>>;

    explicit PartAnswers(QObject *parent = nullptr);
    ~PartAnswers() override { m_token.cancel(); }

    /// `make` is called on another thread. Where it gives nothing, or throws, nothing is known of the part.
    void ask(const ModelPart &part, Make make);
    /// What is still to come is for nobody. What has come stays.
    void stop() { m_token.cancel(); }
    /// Neither questions nor answers.
    void forget();
    /// How many have not come; those that were stopped never will.
    std::size_t awaited() const { return m_awaited; }
    bool isStopped() const { return m_awaited > 0 && m_token.isCancelled(); }
    /// In the order in which they came.
    const Known &known() const { return m_known; }

Q_SIGNALS:
    /// Something has come. While thousands of answers do it is told now and then, and of the last at once.
    void changed();

private:
    void take(const ModelPart &part, std::vector<Candidate> &&after);

    CancelToken m_token; ///< of all that is asked for
    std::size_t m_awaited = 0;
    Known m_known;
    QTimer m_soon; ///< before it is told what has come
};

} // namespace headscope
