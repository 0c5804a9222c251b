# SPDX-FileCopyrightText: 2026 HeadScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""What Debian's spm_encode and spm_decode make of every text: python3 reference.py

Writes NAME.json beside each folder NAME that has a model of SentencePiece. The programs read lines, so that a text with a
line end or a NUL is left out (null).
"""

import json
import subprocess
from pathlib import Path

HERE = Path(__file__).resolve().parent


def run(program, model, lines):
    ran = subprocess.run([program, f"--model={model}", f"--{'output' if program == 'spm_encode' else 'input'}_format=id", "--minloglevel=3"],
                         input="\n".join(lines) + "\n", capture_output=True, text=True, check=True)
    return ran.stdout.split("\n")[:-1]


def main():
    texts = json.loads((HERE / "strings.json").read_text())
    whole = [t for t in texts if not set(t) & set("\n\r\0")]
    for folder in sorted(HERE.iterdir()):
        for model in folder.glob("*.model"):
            ids = run("spm_encode", model, whole)
            back = run("spm_decode", model, ids)
            read = {t: {"ids": [int(i) for i in one.split()], "text": text} for t, one, text in zip(whole, ids, back, strict=True)}
            rows = [json.dumps(read.get(t), ensure_ascii=False) for t in texts]
            (HERE / f"{folder.name}.json").write_text("[\n" + ",\n".join(rows) + "\n]\n")


main()
