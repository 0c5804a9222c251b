// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/opening/open.h"

#include <QList>
#include <QString>

namespace headscope {

// Sessions to begin with, of resources/templates: each a file of the session and of what its settings are for, which a
// session file has no room for. Everything that people read is in the language of the window.

/// What one setting of a template is for.
struct TemplateNote
{
    QString key;   ///< "mask.causal"
    QString value; ///< as the session has it, JSON
    QString text;
};

struct Template
{
    QString name; ///< of its file
    QString title;
    QString about;
    QList<TemplateNote> notes = {};
};

/// Every template, in the order of the list.
QList<Template> templates();

/// The session of a template with its tensors; its title is that of the template.
Result<OpenedDocument> openTemplate(const QString &name);

} // namespace headscope
