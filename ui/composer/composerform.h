// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/export/figurefield.h"

#include <QWidget>

class QComboBox;
class QFormLayout;

namespace headscope {

/// A row for every field of a figure. What cannot be taken stays where it was typed, marked, and changes nothing.
class ComposerForm : public QWidget
{
    Q_OBJECT

public:
    explicit ComposerForm(FigureJob job, QWidget *parent = nullptr);

    const FigureJob &job() const { return m_job; }
    /// What was typed and could not be taken, else what is wrong with the job, as a sentence; empty when all is well.
    QString complaint() const;
    /// With the name of the field as it stands beside it.
    QString sentenceOf(const Error &error) const;
    /// How the figure is to look, where it is not as it was proposed, and what was chosen before and is as it was. What
    /// is drawn is no part of it.
    FigureValues choices() const;
    /// Takes those that fit; the others stay chosen for other figures.
    void choose(const FigureValues &values);

Q_SIGNALS:
    void changed();

private:
    struct Row
    {
        FigureField field;
        QWidget *editor = nullptr;
        QString word = {}; ///< what was typed last, for the command line
        QString complaint = {};
    };

    static QString told(const FigureField &field, const QString &got, const QString &expected);
    void setupRows();
    void setupPresets(QFormLayout *rows);
    QWidget *makeEditor(std::size_t row);
    QWidget *makeChoice(std::size_t row);
    QWidget *makeFlag(std::size_t row);
    QWidget *makeLine(std::size_t row);
    static void show(const Row &row, const QString &word);
    static void complain(Row &row, const QString &sentence);
    void take(std::size_t row, const QString &word);
    void put(Row &row, const QString &word);
    void putAgain();
    void applyPreset(int index);
    void fill(const FigureValues &values);
    void leaveWrong();

    FigureJob m_job;
    FigureJob m_proposed; ///< what it was made with
    FigureJob m_begun;    ///< what it was once all was chosen
    FigureValues m_chosen;
    std::vector<Row> m_rows;
    QComboBox *m_presets = nullptr;
};

} // namespace headscope
