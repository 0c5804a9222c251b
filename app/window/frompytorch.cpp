// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/frompytorch.h"

#include "ui/text/carried.h"
#include "ui/theme/fonts.h"
#include "ui/work/copying.h"

#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTabWidget>
#include <QVBoxLayout>

namespace headscope {
namespace {

constexpr QSize kUsualSize(930, 640); // the longest of the lines is whole

/// "1. …", a step below the other.
QString numbered(const QStringList &steps)
{
    QStringList lines;
    for (const QString &step : steps)
        lines << QStringLiteral("%1. %2").arg(lines.size() + 1).arg(step);
    return lines.join(u'\n');
}

} // namespace

QString snippet(const QString &name)
{
    return QString::fromUtf8(carriedFile(QStringLiteral(":/snippets/%1.py").arg(name)));
}

FromPyTorch::FromPyTorch(QWidget *parent) : QDialog(parent), m_pages(new QTabWidget(this))
{
    setObjectName(QStringLiteral("fromPyTorch"));
    setWindowTitle(tr("From PyTorch"));
    setAttribute(Qt::WA_DeleteOnClose);
    m_pages->setObjectName(QStringLiteral("snippetPages"));
    m_pages->setAccessibleName(tr("Kind of model"));
    const QString open = tr(
        "Open attention.pt in HeadScope. The line at the bottom of the window tells how near its run is to PyTorch.");
    m_pages->addTab(makePage(QStringLiteral("multihead_attention"),
                             {tr("Copy these lines into your program, and call model.eval()."),
                              tr("Call %1, then the model once. Do not use torch.no_grad(), and do not freeze all "
                                 "weights: PyTorch's encoder layers would go past the attention.")
                                  .arg(QStringLiteral("capture(model.encoder.layers[0].self_attn, \"attention.pt\")")),
                              open}),
                    QStringLiteral("nn.&MultiheadAttention"));
    m_pages->addTab(makePage(QStringLiteral("d2l_attention"),
                             {tr("Copy these lines into your program, and call model.eval()."),
                              tr("Call %1, then the model once.")
                                  .arg(QStringLiteral("capture(model.encoder.blks[0].attention, \"attention.pt\")")),
                              open}),
                    QStringLiteral("&d2l"));
    m_pages->addTab(
        makePage(QStringLiteral("hf_attention"),
                 {tr("Copy these lines into your program. Load the model with %1, and call model.eval().")
                      .arg(QStringLiteral("attn_implementation=\"eager\"")),
                  tr("Call %1, then the model once with %2.")
                      .arg(QStringLiteral("capture(model, \"encoder.layer.0.attention\", \"attention.pt\")"),
                           QStringLiteral("output_attentions=True, use_cache=False")),
                  open}),
        QStringLiteral("&Hugging Face"));
    m_pages->addTab(
        makePage(
            QStringLiteral("attention_maps"),
            {tr("Copy these lines into your program. Load the model with %1, and call model.eval().")
                 .arg(QStringLiteral("attn_implementation=\"eager\"")),
             tr("Call the model with %1, and give what it returns to %2. The third argument, the words of the "
                "tokens, may be left out.")
                 .arg(QStringLiteral("output_attentions=True"),
                      QStringLiteral("save_maps(outputs, \"maps.pt\", tokens)")),
             tr("Open maps.pt in HeadScope: it has the attention weights of all layers, and no step before them.")}),
        tr("Attention &maps"));
    auto *layout = new QVBoxLayout(this);
    layout->addWidget(m_pages);
    resize(kUsualSize.boundedTo(parent->window()->size() - QSize(40, 60)));
}

QWidget *FromPyTorch::makePage(const QString &name, const QStringList &steps)
{
    auto *page = new QWidget(m_pages);
    auto *told = new QLabel(numbered(steps), page);
    told->setObjectName(name + QStringLiteral("_steps"));
    told->setTextFormat(Qt::PlainText);
    told->setWordWrap(true);
    told->setTextInteractionFlags(Qt::TextSelectableByMouse);
    auto *code = new QPlainTextEdit(snippet(name), page);
    code->setObjectName(name);
    code->setAccessibleName(tr("Lines of PyTorch"));
    code->setReadOnly(true);
    code->setTabChangesFocus(true);
    code->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    code->setLineWrapMode(QPlainTextEdit::NoWrap);
    code->setProperty("kind", QStringLiteral("code"));
    code->setFont(numberFont());
    auto *copy = new QPushButton(tr("&Copy the lines"), page);
    copy->setObjectName(name + QStringLiteral("_copy"));
    connect(copy, &QPushButton::clicked, this, [copy, name] {
        copyNow({{}, snippet(name)});
        copy->setText(tr("Copied"));
    });
    auto *rows = new QVBoxLayout(page);
    rows->addWidget(told);
    rows->addWidget(code, 1);
    rows->addWidget(copy, 0, Qt::AlignLeft);
    return page;
}

} // namespace headscope
