<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN">
<context>
    <name>engine</name>
    <message>
        <source>a tensor that is in %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>queries, keys and values that name tensors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>W_q, W_k, W_v and W_o that name tensors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a divisor of num_hiddens (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a divisor of num_heads (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, equal to %2, because the queries are the keys and values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a tensor with no empty axis</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 lengths</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, one per batch item</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 lists</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 per list, one per query</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>another number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>0 and 1 only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tensors of at most %1 numbers in all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a whole number from 1 to %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>true or false</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a whole number from 0 to 4294967295</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>null or {&quot;file&quot;: …, &quot;tensor&quot;: …}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, all that this version can do</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>null or a number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>null or a number above 0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a number from 0 to below 1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>null, one length per batch item, or one list per batch item with a length per query</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>null or [left, right], each -1 or more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a number or &quot;-inf&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>null, a list of words, or one such list per batch item</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, the newest that this HeadScope reads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an object {…}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a key that does not exist</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a key of the session file such as layer.num_heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an error at line %1, column %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>valid JSON in UTF-8</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the same key twice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>each key once</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>more than %1 levels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>at most %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a file that can be written</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a plain file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a pipe</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a socket</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a symbolic link</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a device</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a file that can be read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the path of a file inside the folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a NumPy array (.npy)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a Git LFS pointer, not the file itself</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a gzip file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a bzip2 file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an xz file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a Zstandard file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a GGUF model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an HDF5 file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a zip archive</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an empty zip archive</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an empty file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a file that starts with %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a PyTorch checkpoint, which holds a pickle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a Python pickle, which is never run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a safetensors file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a web page (HTML)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>more than %1 bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the declared size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a damaged or unfinished stream</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a deflate stream with its end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>whole numbers up to %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the end of the header</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one type of number, such as &apos;&lt;f4&apos;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a record of several fields</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>True or False</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a tuple of whole numbers from 0 to %1, such as (3, 4)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>at most %1 axes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the key twice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the key once</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the key &apos;descr&apos;, &apos;fortran_order&apos; or &apos;shape&apos;, then a colon</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no such key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a brace ({)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a comma or the closing brace (})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>only blanks after the closing brace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1.0, 2.0 or 3.0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a size that a computer can count</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, which takes %2 bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (long double)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (complex numbers)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (Python objects: a pickle, which is never run)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (strings)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (dates or times)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (raw bytes; bfloat16 may be saved so)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>numbers such as &apos;&lt;f4&apos;, &apos;&lt;f8&apos;, &apos;&lt;i8&apos; or &apos;|b1&apos;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an archive of NumPy arrays (.npz)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no array inside</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>at least one array</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a member that is no array</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a name that ends with %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 bytes, too many with those before it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>at most %1 bytes in all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a second tensor of that name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no array</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an encrypted member</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one without a password</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none but for level, descriptor and UTF-8</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>0 (stored) or 8 (deflated)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a link or another special file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 bytes out of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>at most %1 times as many</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a second member of that name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 members</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 as in the end record</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the same name as in the directory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 as in the directory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>other numbers or none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the same numbers as in the directory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, where the member before it ends</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 bytes in no member</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>members up to the directory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a name of %1 bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a name that leads elsewhere or hides something</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a plain name in UTF-8, without .., backslash or control characters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an archive in several parts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one part that holds all members</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an end record as the last %1 bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none (a file cut short, or with bytes after its end)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one that announces a comment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a ZIP64 locator without its record</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the record just before the locator</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>other numbers than in the ZIP64 record</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the same numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a directory of %1 bytes at byte %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a directory that ends at byte %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an archive that can be written</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>members that two readers see differently</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a consistent zip archive</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>parts that do not fit into it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>parts that fill it, one for ZIP64 at most</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a record that starts with %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a number from 0 to %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a tensor of this run with rows and columns</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a picture of at most %1 million pixels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a file of this program</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an unknown example</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>got %1, expected %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>figure</name>
    <message>
        <source>Head %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>headscope::CellWords</name>
    <message>
        <source>… %1 more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the largest of the row: m ≈ %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, then softcap %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this key may be seen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this key is masked; its score was %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>dropped; its weight was %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the same number, moved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>may be seen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>masked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>dropped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an input of the layer</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>headscope::ExplainPanel</name>
    <message>
        <source>Explanation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>STEP %1 OF %2 · %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>THIS NUMBER</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hover or click a cell to see its making.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>IN PYTORCH</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ATTENTION OF QUERY %1 · HEAD %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attention of the chosen query over the keys</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>headscope::HeadGallery</name>
    <message>
        <source>All heads side by side</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>headscope::HeadStrip</name>
    <message>
        <source>All heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ALL HEADS</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>headscope::MainWindow</name>
    <message>
        <source>Export the heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PNG picture (*.png)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a session</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>HeadScope session (*.headscope)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Export heads…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Undo:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Redo:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Explore</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Follow the system</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Light</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>High contrast</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Full screen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Play or pause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Space</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Forward</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To the &amp;start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Home</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To the &amp;end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>End</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;About HeadScope</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>HeadScope %1

Multi-head attention, step by step, with every number on the way.

Free software under the GNU General Public License, version 3 or later.
Colour maps: matplotlib&apos;s viridis family (CC0) and ColorBrewer by Cynthia Brewer, Penn State (Apache 2.0).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>About HeadScope</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>headscope::OperationView</name>
    <message>
        <source>split</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>concat</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mask</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>row · column</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>row · row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Operation of the current step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Head %1 of %2 · batch item %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All heads together · batch item %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pinned. Arrow keys move the cursor, Esc lets go.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hover a cell to trace it, click to pin it.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>headscope::PipelineView</name>
    <message>
        <source>Pipeline: the steps and the shapes of their tensors</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>headscope::SetupForm</name>
    <message>
        <source>Set-up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 hidden units ÷ %2 heads = %3 per head</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 changed</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>headscope::SetupWords</name>
    <message>
        <source>SHAPES</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Batch size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Queries</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>num_queries; in PyTorch the target length L</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Key–value pairs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>num_kvpairs; in PyTorch the source length S</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hidden units</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>num_hiddens; in PyTorch embed_dim</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MASK</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One length per batch item: 3, 2. Or one per query, items apart by semicolons: 1, 2; 3, 3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no limit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Causal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No query sees a later key; the two kinds differ where there are more keys than queries</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From the top left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To the bottom right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>LAYER</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bias</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dropout</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The share of weights that training drops</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mode</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dropout works in training only: model.train() and model.eval()</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Evaluation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Training</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dropout seed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Another seed drops other weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scale</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the scores are multiplied by; empty: 1 / √ head size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>DATA</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Inputs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>torch.randn, rand, ones or arange</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Normal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Uniform</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All ones</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>0, 1, 2, …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From a file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Input seed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Self-attention</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The queries are the keys and the values, too</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nn.Linear&apos;s own start, nn.init.xavier_uniform_, or the identity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Identity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Weight seed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Query size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>query_size: features of each query</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Key size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>key_size; in PyTorch kdim</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Value size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>value_size; in PyTorch vdim</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>headscope::StatusLine</name>
    <message>
        <source>Progress of the run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancelled. The maps show the run before.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Forward pass %1 ms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 tensors · %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>headscope::StepBar</name>
    <message>
        <source>To the first step (Home)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One step back (←)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Play or pause (Space)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One step forward (→)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To the last step (End)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Speed of playing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Steps</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>headscope::StepWords</name>
    <message>
        <source>Each query, key and value is multiplied by its own matrix of weights: %1 features become %2. All %3 heads are computed at once.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 features become %2 heads of %3. Nothing is computed: the numbers only move, by reshape, permute and merge:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keys from number %1 on lie past %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each query has a length of its own in %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No query sees a key that comes after it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A query sees only its neighbours.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing is masked here: every query may see every key.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Their scores are replaced by %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is added to their scores.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In training each weight is set to 0 with probability %1; the others are divided by %2, so that the sum of a row stays 1 on average.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Queries ask, keys answer, values are fetched</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Three linear layers look at the inputs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The hidden units are dealt to the heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How well does each key fit each query?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Long vectors make large scores: scale them back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Some keys must not be seen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every row becomes a set of shares</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Some weights are dropped, the others grow</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each query takes its mixture of the values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The heads stand side by side again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One last layer mixes the heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 batch items, each with %2 queries and %3 key-value pairs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each score is the dot product of a query and a key of the same head: %1 products summed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The scores are multiplied by the given scale, %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The scores are divided by the square root of the head size, √%1 ≈ %2, so that softmax does not saturate.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The largest score m of a row is subtracted, then exponentials are divided by their sum. Every row now sums to 1; masked keys weigh 0.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The weights of a row mix the %1 value rows of the head into one row of %2 features.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 heads of %2 features become %3 features. Again the numbers only move.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>W_o maps the %1 features of all heads to %2, so that what one head found can reach every feature.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>headscope::TopBar</name>
    <message>
        <source>Example</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Explore</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Step through the layer (Ctrl+1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All heads side by side (Ctrl+2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Batch item</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Head</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the heat maps of all heads as a picture (Ctrl+E)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>shape</name>
    <message>
        <source>batch item %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>head %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>query %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>key %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>feature %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1·%2 batch × heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 batch item</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 batch items</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 query</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 queries</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 feature</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 features</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>steps</name>
    <message>
        <source>Inputs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Project</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Split heads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scores</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scale</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mask</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Softmax</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dropout</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Weigh values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Concat</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Output W_o</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Split</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Weigh</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Output</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>tensors</name>
    <message>
        <source>scaled scores</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>masked scores</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>attention weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weights after dropout</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>head outputs</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
