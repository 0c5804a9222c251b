// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explain/codepanel.h"

#include "ui/lines/wraplabel.h"
#include "ui/text/words.h"
#include "ui/theme/combobox.h"
#include "ui/theme/fonts.h"
#include "ui/theme/theme.h"
#include "ui/work/copying.h"

#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace headscope {
namespace {

constexpr qsizetype kUsualLines = 3;
constexpr int kMargins = 36; // the margins of a line in its table and of the table together

} // namespace

CodePanel::CodePanel(Session &session, QWidget *parent)
    : QWidget(parent), m_session(session), m_caption(new QLabel(this)), m_library(new ComboBox(this)),
      m_copy(new QToolButton(this)), m_lines(new WrapLabel(this))
{
    setObjectName(QStringLiteral("codePanel"));
    setupBar();
    m_lines->setObjectName(QStringLiteral("codeLines"));
    m_lines->setProperty("kind", QStringLiteral("code"));
    m_lines->setFont(numberFont());
    m_lines->setTextFormat(Qt::RichText);
    m_lines->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto *bar = new QHBoxLayout;
    bar->addWidget(m_caption, 1);
    bar->addWidget(m_library);
    bar->addWidget(m_copy);
    auto *rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(4);
    rows->addLayout(bar);
    rows->addWidget(m_lines);
}

void CodePanel::setupBar()
{
    m_caption->setObjectName(QStringLiteral("codeCaption"));
    m_caption->setProperty("kind", QStringLiteral("caption"));
    m_library->setObjectName(QStringLiteral("codeLibrary"));
    m_library->setProperty("kind", QStringLiteral("small"));
    m_library->addItem(QStringLiteral("PyTorch"), static_cast<int>(Library::Pytorch));
    m_library->addItem(QStringLiteral("d2l"), static_cast<int>(Library::D2l));
    m_copy->setObjectName(QStringLiteral("copyCode"));
    m_copy->setProperty("kind", QStringLiteral("small"));
    m_copy->setFocusPolicy(Qt::StrongFocus);
    connect(m_library, &QComboBox::currentIndexChanged, this, &CodePanel::showLines);
    connect(m_copy, &QToolButton::clicked, this, [this] {
        if (!m_session.isOpen())
            return;
        const QString remark = codeRemark(library(), m_session.plan());
        copyNow({{}, (remark.isEmpty() ? remark : remark + u'\n') + codeText(linesShown())});
    });
}

Library CodePanel::library() const
{
    return static_cast<Library>(m_library->currentData().toInt());
}

void CodePanel::refresh()
{
    m_caption->setText(tr("IN CODE"));
    nameBox(m_library, tr("Whose code"));
    m_copy->setText(tr("Copy"));
    m_copy->setAccessibleName(tr("Copy all lines of the layer"));
    showLines();
}

void CodePanel::setShort(bool isShort)
{
    if (m_isShort == isShort)
        return;
    m_isShort = isShort;
    showLines();
}

/// Those of the layer, without what is to be predicted: what a hidden step does, and a shape that is hidden.
std::vector<CodeLine> CodePanel::linesShown() const
{
    const Plan &plan = m_session.plan();
    const Hidden &hidden = m_session.hidden();
    const auto tellsHidden = [&](TensorId made) {
        return hidden.hidesShape(made) || hidden.hidesStep(tensorOf(plan, made).step);
    };
    std::vector<CodeLine> lines = codeLines(library(), plan);
    for (CodeLine &line : lines) {
        if (std::any_of(line.steps.begin(), line.steps.end(), [&](StepId step) { return hidden.hidesStep(step); }))
            line.text = hiddenMark();
        if (line.text == hiddenMark() || std::any_of(line.made.begin(), line.made.end(), tellsHidden))
            line.comment = QStringLiteral("# ") + hiddenMark();
    }
    return lines;
}

/// Whether every line of the code has room in the panel.
bool CodePanel::fits(const QString &code) const
{
    const QStringList lines = code.split(u'\n');
    return std::all_of(lines.begin(), lines.end(), [&](const QString &line) {
        return m_lines->fontMetrics().horizontalAdvance(line) + kMargins <= m_lines->width();
    });
}

void CodePanel::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    showLines();
}

void CodePanel::showLines()
{
    if (!m_session.isOpen())
        return;
    const Theme &theme = themeOf(palette());
    const auto lines = linesShown();
    const auto isActive = [this](const CodeLine &line) {
        return std::count(line.steps.begin(), line.steps.end(), m_session.selection().step) > 0;
    };
    const auto active = std::find_if(lines.begin(), lines.end(), isActive) - lines.begin();
    const qsizetype shown = m_isShort ? 1 : kUsualLines;
    const auto first = std::clamp<qsizetype>(active - shown / 2, 0, std::max<qsizetype>(0, std::ssize(lines) - shown));
    const auto asHtml = [&](const QString &code) {
        return (fits(code) ? onOneLine(code) : code.toHtmlEscaped()).replace(u'\n', QStringLiteral("<br>"));
    };
    const QString remark = codeRemark(library(), m_session.plan());
    QString html = remark.isEmpty()
                       ? remark
                       : QStringLiteral("<tr><td style='padding:2px 4px'><font color='%1'>%2</font></td></tr>")
                             .arg(theme.muted.name(), asHtml(remark));
    for (qsizetype i = first; i < std::min<qsizetype>(first + shown, std::ssize(lines)); ++i) {
        const CodeLine &line = lines[static_cast<std::size_t>(i)];
        html += QStringLiteral(
                    "<tr><td style='background-color:%1; padding:2px 4px'>%2 <font color='%3'>%4</font></td></tr>")
                    .arg((i == active ? mixed(theme.code, theme.attention, 0.2) : theme.code).name(), asHtml(line.text),
                         theme.muted.name(), i == active ? asHtml(line.comment) : QString());
    }
    m_lines->setText(QStringLiteral("<table width='100%' cellspacing='0'>%1</table>").arg(html));
}

} // namespace headscope
