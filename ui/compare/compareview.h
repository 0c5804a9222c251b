// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/compare/compared.h"
#include "ui/compare/comparedmaps.h"
#include "ui/compare/comparison.h"
#include "ui/figure/figureoptions.h"
#include "ui/figure/legend.h"
#include "ui/figure/valuescale.h"
#include "ui/session/session.h"
#include "ui/work/latest.h"

#include <QWidget>

#include <array>

class QBoxLayout;
class QComboBox;
class QLabel;
class QVBoxLayout;

namespace headscope {

class ComparedSide;
class LegendStrip;
class MapWidget;
class OldRun;

/// Two heads, two batch items, two runs, or before and after a change: A, B and B minus A under one cursor, with the
/// difference in numbers and words, and what the output loses without each of the heads. Compared on another thread;
/// what was shown before stays until then.
class CompareView : public QWidget
{
    Q_OBJECT

public:
    explicit CompareView(Session &session, QWidget *parent = nullptr);

    ComparedSide &a() { return *m_a; }
    ComparedSide &b() { return *m_b; }
    /// A, B and B minus A.
    MapWidget *map(std::size_t index) { return m_maps[index]; }
    /// Whether a run that is to be seen is still read or computed.
    bool isBusy() const;
    /// What is shown now, to be shown elsewhere; nothing before it has been worked out.
    std::shared_ptr<const ComparedMaps> shown() const;
    /// Figures of heads begin with what is compared, as far as they can show it: maps of attention of the session's
    /// run, of two heads or of two items. Otherwise the options are those that were given.
    FigureOptions seenOptions(FigureOptions options) const;

protected:
    bool event(QEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void showEvent(QShowEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    /// What another thread works out.
    struct Answer
    {
        Slice a, b, change; ///< the last is empty where the two cannot be compared
        ValueRange range;   ///< from the least to the greatest number of both tensors
        ValueScale changes; ///< the colours of the difference
        ComparisonNumbers numbers;
        std::set<Mark> marks; ///< in any of the maps
    };
    using Place = std::pair<Index, Index>;

    void setupPickers(QVBoxLayout *rows);
    void arrangePickers();
    void setupMaps(QVBoxLayout *rows);
    void setupWords(QVBoxLayout *rows);
    QLabel *addLabel(const QString &name, const QString &kind);
    static Answer answerFor(const Slice &a, const Slice &b, const CancelToken &isCancelled);
    void refresh();
    std::array<ComparedPick, 2> picked() const;
    Compared compared() const;
    Look lookNow() const;
    void tellLook();
    void showLook();
    bool noticeOldFiles();
    void readOldFilesAgain();
    void takeRun();
    void dimOld();
    void keepNothing();
    void tellNothingInCommon();
    void showAnswer();
    void askForLosses();
    void showMaps();
    void renewTables();
    QStringList complaints() const;
    void complain(const QString &sentences);
    QString summary() const;
    QString differenceWords() const;
    QString changeWords() const;
    QStringList measureWords() const;
    QString lossWords() const;
    std::vector<ComparedMap> comparedMaps() const;
    void setCursorTo(std::optional<Place> place, bool isPinned);
    void pin(std::optional<Place> place);
    TensorId tensor() const;
    bool isOffered(const GraphTensor &tensor) const;
    void showTensors();

    Session &m_session;
    QComboBox *m_tensor; ///< made first, as Tab goes
    ComparedSide *m_a;
    ComparedSide *m_b;
    QBoxLayout *m_pickers = nullptr; ///< the tensor, and behind or above both sides
    std::array<MapWidget *, 3> m_maps{};
    LegendStrip *m_legend = nullptr;
    QLabel *m_cell = nullptr;
    QLabel *m_complaint = nullptr; ///< what could not be had
    QLabel *m_summary = nullptr;
    TensorId m_wantedTensor = Role::Weights; ///< shown where both have it
    std::optional<Place> m_pinned;
    OldRun *m_old;
    Latest<Answer> m_answer;
    Latest<std::array<double, 2>> m_losses; ///< how far the output moves without the head of A, of B; NaN where unknown
};

} // namespace headscope
