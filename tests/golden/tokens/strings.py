# SPDX-FileCopyrightText: 2026 HeadScope developers
# SPDX-License-Identifier: GPL-3.0-or-later
"""The texts that every tokeniser is tried on: python3 strings.py > strings.json."""
import itertools
import json

PLAIN = [
    "", "a", "A", "Hello", "Hello world", "Hello, world!", "Attention is all you need.", "The quick brown fox jumps over the lazy dog.",
    "It's what we'll've done, isn't it? They'd say I'm sure you're right.", "IT'S WHAT WE'LL DO", "don't DON'T Don'T don’t",
    "state-of-the-art", "e.g. i.e. U.S.A.", "3.14159", "1234567890", "1 22 333 4444 55555 666666 7777777", "007", "1,000,000.00", "-5 +5 ±5",
    "10^100", "x²+y³=z⁴", "½ ¼ ⅓", "Ⅳ Ⅻ ⅷ", "①②③", "٣٤٥", "१२३", "1234567890" * 20, "a1b2c3", "abc123def456", "0x1F600", "1e-10",
    "queries keys values", "multi-head attention with 8 heads", "softmax(QKᵀ/√d)V", "The weights sum to one.", "she sells sea shells",
    "supercalifragilisticexpialidocious", "antidisestablishmentarianism", "a" * 99, "a" * 100, "a" * 101, "ab" * 100, "unbelievably unbelievable",
]
SPACES = [
    " ", "  ", "   ", "    ", " a", "a ", " a ", "  a", "a  ", "  a  ", "a b", "a  b", "a   b", "a    b", "\t", "\ta", "a\t", "a\tb", "a\t\tb",
    "\n", "\n\n", "\n\n\n", "a\n", "\na", "a\nb", "a\n\nb", "a \nb", "a\n b", "a \n b", "a\r\nb", "a\rb", "\r\n", " \n", "\n ", " \n \n ", "  \n\n  a",
    "a\u00a0b", "\u00a0", "\u00a0a", "a\u00a0\u00a0b", "a\u3000b", "\u3000", "\u3000a", "a\u2003b", "a\u2009b", "a\u200ab", "a\u202fb", "a\u205fb", "a\u1680b",
    "a\u2028b", "a\u2029b", "a\u0085b", "a\u000bb", "a\u000cb", "a\u180eb", "a\u200bb", "a\ufeffb", "\ufeffa", "a\u2060b", " \t \n \r ", "hello   ", "   hello",
    "hello \t world", "end. \n\nStart", "tab\tseparated\tvalues\n1\t2\t3", "    indented\n        more\n    back", "word " * 30, "a" + " " * 100 + "b", " " * 50,
    "▁", "a▁b", "▁a", "a ▁b", "a▁ b", "▁▁", "Ġ", "aĠb", "Ċ", "_ __ ___",
]
CONTROL = [
    "\u0000", "a\u0000b", "\u0001", "a\u0001b", "\u0007\u0008", "\u001b[31mred\u001b[0m", "\u001c\u001d\u001e\u001f", "\u007f", "\u0080\u009f", "a\u00adb",
    "\ufffd", "a\ufffdb", "\ufffe", "\uffff", "\ue000", "\uf8ff", "\U000f0000", "\U0010ffff", "\u0378", "\u0600a", "\u06dd",
]
UNICODE = [
    "é", "e\u0301", "É", "E\u0301", "ñ n\u0303", "café cafe\u0301", "Ångström A\u030angstro\u0308m", "\u0301", "a\u0301\u0302\u0303", "q\u0323\u0307", "q\u0307\u0323",
    "ạ\u0302", "a\u0302\u0323", "ệ", "Việt Nam", "Tiếng Việt", "ơ ư Ơ Ư", "ç Ç ş Ş ğ Ğ", "İ", "I", "ı", "i", "İstanbul ISPARTA ılık iyi", "i\u0307", "I\u0307",
    "ß ẞ", "Straße STRASSE", "ﬁ ﬂ ﬀ ﬃ ﬄ ﬅ ﬆ", "ﬁnd the ﬂow", "ſ ſs", "'ſ 'S 's", "Ǆ ǅ ǆ", "ŉ", "Å Å", "Ω Ω", "K K", "µ μ", "ﷺ", "ﷲ", "…", "‥", "№", "™ ® ©", "㎏ ㎡ ℃ ℉",
    "Σ σ ς", "ΟΔΥΣΣΕΥΣ Ὀδυσσεύς", "Ελληνικά", "ΐ ΰ", "ᾳ ᾼ", "Привет, мир!", "Москва — столица", "ёлка Ёлка", "е\u0308", "й и\u0306", "Їжак",
    "שלום עולם", "שָׁלוֹם", "שׁ", "مرحبا بالعالم", "مَرْحَبًا", "لا إله", "ﻻ ﻼ", "فارسی‌زبان", "اردو", "\u202eabc\u202c", "\u2067abc\u2069", "a\u200fb\u200ec",
    "हिन्दी", "नमस्ते दुनिया", "क्षत्रिय", "क्\u200dष", "বাংলা", "தமிழ்", "తెలుగు", "ಕನ್ನಡ", "മലയാളം", "ไทย", "สวัสดีชาวโลก", "ກ", "မြန်မာ", "ខ្មែរ", "བོད་", "ქართული", "Հայերեն", "አማርኛ",
    "한국어", "안녕하세요 세계", "\u1112\u1161\u11ab", "\u1112\u1161\u11ab\u1100\u116e\u11a8", "ㅎㅏㄴ", "각 \uac01", "日本語", "ひらがな カタカナ", "が か\u3099", "ﾊﾝｶｸ ｶﾞ ﾊﾟ", "ＦＵＬＬ　ｗｉｄｔｈ　１２３", "￥１００", "ｶﾅ｡｢｣",
    "𝐇𝐞𝐥𝐥𝐨 𝒲 𝔛 𝕐 𝟙𝟚", "𝓪𝓫𝓬", "🅰🅱", "ᴀʙᴄ", "ʰʲ", "𐍈", "𐐀 𐐨", "𒀀", "𓀀", "𠜎", "𠮷野家", "𫝀", "𫠠", "𫢸", "𬺰", "豈", "更", "丽", "㐀", "䶿", "鿿", "〇", "々", "〻",
    "ﾞ", "a\u20dd", "1\ufe0f\u20e3", "\u20ac100 £5 ¥7 ₹9 ₿1", "∀x∈ℝ: ⌈x⌉ = −⌊−x⌋", "∑∏∫√∞≠≤≥", "→←↑↓⇒", "“quotes” ‘single’ «guillemets» „low“", "¿Qué? ¡Sí!", "—–‒―", "·•‧・", "¨ ´ ` ^ ~ ¸", "©a®b",
    "†‡§¶", "\u0340\u0341\u0343\u0344", "\u0f73\u0f75", "\u1e9b\u0323", "\u212b\u0327", "\u0958", "\u2126\u0301", "\ufb1d", "\uf900", "\U0002f800", "\u0b94", "\u0d4a", "\u3131", "\u02b0",
]
EMOJI = [
    "😀", "😀😀", "a😀b", "😀 😀", "👍🏽", "👩‍👩‍👧‍👦", "👨🏿‍🚀", "🏳️‍🌈", "🇩🇪", "🇨🇳🇺🇸", "❤️", "❤", "☺️", "🤷‍♀️", "🧑‍💻 codes", "#️⃣ *️⃣ 7️⃣", "🎉🎊🥳!!!", "I ❤️ 🐍", "✓ ✗ ☑", "♠♥♦♣", "𝄞♫", "☃", "🫠🫡", "🏴󠁧󠁢󠁥󠁮󠁧󠁿",
    "👩‍", "‍👩", "\ufe0f", "a\ufe0f", "😀" * 20,
]
CHINESE = [
    "你", "你好", "你好，世界！", "注意力机制", "多头注意力", "我们用缩放点积注意力。", "查询、键和值", "a你b", "a 你 b", "你 好", "你\n好", "中文English混排", "GPT-2模型有12层", "第1章第2节", "２０２６年", "《动手学深度学习》", "“引号”‘单’", "——……", "￥５０", "繁體中文：機器學習", "臺灣", "骨 令", "著作權", "你好" * 30, "人工智能正在改变世界，我们需要理解它。",
    "今天天气很好\u3000我们去公园", "（括号）【方】", "龍龜", "囍", "𰻝𰻝面", "〇一二三", "咦？！", "日本と中国と한국",
]
CODE = [
    "def f(x):\n    return x + 1\n", "for (int i = 0; i < n; ++i) {\n\tsum += a[i];\n}", "if x == y and not z:", "a->b::c<T>(d)", "x = {'a': 1, \"b\": [2, 3]}", "// comment\n/* more */", "#include <vector>", "SELECT * FROM t WHERE a != 'b';",
    "https://example.org/path?x=1&y=2#z", "user.name+tag@example.com", "C:\\Users\\x", "/usr/bin/env", "$HOME/${VAR}", "`ls -la | grep x`", "<div class=\"a\">text</div>", "&amp; &lt;", "\\n \\t \\u00e9", "a_b_c", "camelCaseWord", "SCREAMING_SNAKE", "kebab-case-word", "foo.bar.baz()", "!@#$%^&*()", "[]{}<>", "...", "....", "?!?!", "--", "---", "==>", "||", "~~~", "'''", '"""', "''", "'", "a'b", "'s", " 's", "'S",
    "torch.nn.MultiheadAttention(embed_dim=100, num_heads=5)", "scores / math.sqrt(d)", "lambda x: x**2", "1_000_000", "0b1010", "i++;++i", "\"unterminated", "{{x}}", "%d%s%%", "a\\b", "tab\there", "<|endoftext", "|endoftext|>", "<s", "[CLS", "CLS]", "##ing", "## ing", "a##b", "</w>", "<0x41>", "<0xE4><0xBD><0xA0>", "<0x", "<unk", "⁇",
]
SPECIAL_TOKENS = ["<|endoftext|>", "<s>", "</s>", "<unk>", "<pad>", "<mask>", "[CLS]", "[SEP]", "[MASK]", "[UNK]", "[PAD]", "<extra_id_0>", "<extra_id_99>", "<|im_start|>", "<NEW>", "Newword"]
FRAMES = ["{}", "{}{}", "a {} b", "a{}b", "  {}  ", "{} ", " {}", "\n{}\n", "x {}{} y", "你{}好"]


def all_texts():
    texts = PLAIN + SPACES + CONTROL + UNICODE + EMOJI + CHINESE + CODE
    texts += [frame.replace("{}", token) for token, frame in itertools.product(SPECIAL_TOKENS, FRAMES)]
    texts += ["<MASK> <Mask>", "newword NEWWORD Newwords xNewword new word", "<new>", "<New> thing", "[cls] [Sep]", "<s><s></s></s>", "<mask> <mask>", "a <mask>  <mask> b"]
    return list(dict.fromkeys(texts))


if __name__ == "__main__":
    print(json.dumps(all_texts(), ensure_ascii=True, indent=0))
