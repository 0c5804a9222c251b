// SPDX-FileCopyrightText: 2026 HeadScope developers
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/hostile/calls.h"

using namespace Qt::StringLiterals;

namespace headscope {

static const auto kCases = QStringLiteral(TEST_SOURCE_DIR "/cli/");

const QStringList &writingCalls()
{
    static const QStringList all{
        u"trace example:small --out t.npz"_s,
        u"trace example:small --out t.safetensors"_s,
        u"export example:small --out e.png"_s,
        u"export example:small --out e.svg"_s,
        u"export example:small --out e.pdf"_s,
        u"export example:small --out e.gif"_s,
        u"export example:small --out e.csv"_s,
        u"export example:small --out e.npy"_s,
        u"handout example:small --steps scores --out h.pdf"_s,
        u"screenshot example:small --out s.png"_s,
        u"screenshot example:small --view heads --size 1024x640 --out s.gif"_s,
        u"thumbnail example:small --out p.png"_s,
        u"script example:small --out s.py"_s,
        u"import %1import/m.safetensors --data --out i.headscope"_s.arg(kCases),
        u"mark %1mark-out/ada.json --lesson masks --out m.csv"_s.arg(kCases),
        u"mark %1mark-out/ada.json --lesson masks --format json --out m.json"_s.arg(kCases),
    };
    return all;
}

const QStringList &printingCalls()
{
    static const QStringList all{
        u"examples"_s,
        u"lessons"_s,
        u"shapes example:dates"_s,
        u"explain example:small --cell weights[0,0,0,0]"_s,
        u"bench example:small --repeat 1"_s,
        u"inspect %1import/m.safetensors"_s.arg(kCases),
        u"mistakes example:small"_s,
        u"tokens example:dates --text today"_s,
        u"predict example:dates"_s,
    };
    return all;
}

QByteArray withoutNotes(const QByteArray &said)
{
    QByteArray rest;
    for (const QByteArray &line : said.split('\n'))
        if (!line.contains("/import/m.safetensors: ") && !line.isEmpty())
            rest += line + '\n';
    return rest;
}

QString outputOf(const QString &call)
{
    return call.section(u' ', -1);
}

} // namespace headscope
