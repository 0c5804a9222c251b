// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explain/cellpanel.h"

#include "ui/explain/cellcopy.h"
#include "ui/explain/cellwords.h"
#include "ui/lines/wraplabel.h"
#include "ui/session/product.h"
#include "ui/theme/theme.h"
#include "ui/work/copying.h"

#include <QAction>
#include <QLabel>
#include <QMenu>
#include <QToolButton>
#include <QVBoxLayout>

namespace headscope {
namespace {

WrapLabel *newLabel(QWidget *parent, const QString &name, const QString &kind)
{
    auto *label = new WrapLabel(parent);
    label->setObjectName(name);
    label->setProperty("kind", kind);
    label->setTextFormat(Qt::RichText);
    return label;
}

} // namespace

CellPanel::CellPanel(Session &session, QWidget *parent)
    : QWidget(parent), m_session(session),
      m_caption(newLabel(this, QStringLiteral("cellCaption"), QStringLiteral("caption"))),
      m_copy(new QToolButton(this)), m_words(newLabel(this, QStringLiteral("cellWords"), QStringLiteral("numbers")))
{
    setObjectName(QStringLiteral("cellPanel"));
    m_words->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::LinksAccessibleByMouse |
                                     Qt::LinksAccessibleByKeyboard);
    connect(m_words, &QLabel::linkActivated, this, &CellPanel::follow);
    connect(m_words, &QLabel::linkHovered, this, [this](const QString &link) {
        const auto place = cellBehind(link, m_session.plan());
        m_session.light(place ? std::optional(place->tensor) : std::nullopt);
    });
    setupMenu();
    auto *top = new QHBoxLayout;
    top->addWidget(m_caption, 1);
    top->addWidget(m_copy);
    auto *rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(4);
    rows->addLayout(top);
    rows->addWidget(m_words);
    setTabOrder(m_copy, m_words);
}

void CellPanel::setupMenu()
{
    auto *menu = new QMenu(m_copy);
    const auto add = [&](const QString &name, auto asString) {
        QAction *action = menu->addAction(QString());
        action->setObjectName(name);
        connect(action, &QAction::triggered, this, [this, asString] {
            if (const auto explanation = explained())
                copyNow({{}, asString(*explanation)});
        });
        return action;
    };
    m_copyText = add(QStringLiteral("copyText"),
                     [this](const Explanation &e) { return cellAsText(e, runPlan(), m_isUnfolded); });
    m_copyLatex = add(QStringLiteral("copyLatex"), [this](const Explanation &e) { return cellAsLatex(e, runPlan()); });
    m_copyPytorch =
        add(QStringLiteral("copyPytorch"), [this](const Explanation &e) { return cellAsPytorch(e, runPlan()); });
    m_copy->setObjectName(QStringLiteral("copyCell"));
    m_copy->setProperty("kind", QStringLiteral("small"));
    m_copy->setPopupMode(QToolButton::InstantPopup);
    m_copy->setFocusPolicy(Qt::StrongFocus); // a tool button is for the mouse alone otherwise
    m_copy->setMenu(menu);
}

void CellPanel::refresh()
{
    m_caption->setText(tr("THIS NUMBER"));
    m_copy->setText(tr("Copy"));
    m_copy->setAccessibleName(tr("Copy how this number came to be"));
    m_copyText->setText(tr("Copy as text"));
    m_copyLatex->setText(tr("Copy as LaTeX"));
    m_copyPytorch->setText(tr("Copy as PyTorch"));
    showWords();
}

void CellPanel::showWords()
{
    const auto explanation = explained();
    const bool isComing = m_session.selection().cursor() && m_session.isOpen() && !m_session.isResultCurrent();
    const bool isAdding = m_session.isOpen() && isUnderWay(m_session.plan(), m_session.selection());
    m_copy->setEnabled(explanation && !isAdding);
    m_words->holdHeight(isComing || isAdding); // so that the panel does not jump
    if (isAdding)
        return m_words->setText(tr("The sum is being added up …"));
    if (!explanation)
        return m_words->setText(withoutNumber());
    const CellPlace place{explanation->tensor, explanation->cell};
    m_isUnfolded = m_isUnfolded && place == m_place; // only this cell was unfolded
    m_place = place;
    m_words->setText(cellAsHtml(*explanation, runPlan(), {&themeOf(palette()), m_isUnfolded}));
}

/// What is told while the newest run has no number for the cursor.
QString CellPanel::withoutNumber() const
{
    if (!m_session.selection().cursor() || m_session.isResultCurrent())
        return tr("No cell is chosen yet.");
    return m_session.isBusy() ? tr("This number is being computed …") : tr("This number is not computed yet.");
}

void CellPanel::follow(const QString &link)
{
    if (const auto place = cellBehind(link, m_session.plan())) {
        m_session.goTo(*place);
        return;
    }
    if (const auto elsewhere = blockCellBehind(link)) {
        m_session.goTo(*elsewhere);
        return;
    }
    m_isUnfolded = !m_isUnfolded;
    showWords();
}

/// The chosen cell in the newest run; nothing where that is not yet of the document as it stands.
std::optional<Explanation> CellPanel::explained() const
{
    const auto &cursor = m_session.selection().cursor();
    if (!cursor || !m_session.isResultCurrent() || !m_session.result()->trace->has(cursor->tensor))
        return std::nullopt;
    return explain(*m_session.result()->trace, cursor->tensor, cursor->cell);
}

} // namespace headscope
