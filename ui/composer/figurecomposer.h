// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/export/batch.h"
#include "ui/export/figurechoices.h"
#include "ui/export/figureformat.h"
#include "ui/export/print.h"
#include "ui/work/copying.h"
#include "ui/work/latest.h"

#include <QDialog>

#include <functional>

class QComboBox;
class QLabel;
class QPushButton;
class QVBoxLayout;

namespace headscope {

class ComposerForm;
class PagePreview;

/// Composes a figure: the fields at the left, at the right the page that will be written. What is saved, copied,
/// dragged out is what is previewed. Files are made on another thread;
/// closing the dialog gives up those that are not written yet.
class FigureComposer : public QDialog
{
    Q_OBJECT

public:
    explicit FigureComposer(const FigureJob &job, QWidget *parent = nullptr);

    const FigureJob &job() const;
    FigureFormat format() const;
    /// For the next figure.
    FigureChoices choices() const;
    void choose(const FigureChoices &choices);

    /// Asks for a file; exchanged by tests. The first argument is the proposed name.
    using FileQuestion = std::function<QString(const QString &proposal)>;
    void setSaveQuestion(FileQuestion ask) { m_ask = std::move(ask); }
    /// Lets the system drag what has been made; exchanged by tests.
    using Dragging = std::function<void(const Copied &)>;
    void setDragging(Dragging drag) { m_drag = std::move(drag); }

public Q_SLOTS:
    void save();
    void copy();

Q_SIGNALS:
    void saved(const QStringList &files); ///< one, or those of a series in their order

protected:
    void keyPressEvent(QKeyEvent *event) override;

private:
    void setupLayout();
    void setupSide(QVBoxLayout *side);
    void setupButtons(QVBoxLayout *rows);
    void showSize();
    void showPage();
    QString complaint(const FigureFormat &wanted) const;
    void showComplaint();
    void offerButtons();
    bool refuses(const FigureFormat &wanted);
    void dragOut();
    void drag(const Copied &copied);
    static QString tooLittleMemory();
    void writeNext();
    void takeWritten();
    void giveUp(const QString &reason);
    bool isWriting() const { return !m_files.empty(); }
    void print();
    void showPrint();

    ComposerForm *m_form;
    PagePreview *m_preview;
    QLabel *m_size = nullptr;
    QLabel *m_notice = nullptr;
    QComboBox *m_formats = nullptr;
    QPushButton *m_copy = nullptr;
    QPushButton *m_print = nullptr;
    QPushButton *m_save = nullptr;
    FileQuestion m_ask;
    Dragging m_drag;
    std::vector<FigureFile> m_files;                   // the batch that is being written; m_done of them are done
    std::shared_ptr<std::vector<FigureFile>> m_fitted; // the same with one scale; only the work under way touches it
    std::size_t m_done = 0;
    FigureFormat m_chosen{}; // as their names say
    Latest<Result<void>> m_written;
    Latest<Copied> m_dragged;
    Latest<RecordedPage> m_printed;
};

} // namespace headscope
