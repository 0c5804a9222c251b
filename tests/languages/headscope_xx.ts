<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="xx">
<context>
    <name>actions</name>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Xile</translation>
    </message>
</context>
<context>
    <name>language</name>
    <message>
        <source>English</source>
        <translation>Xish</translation>
    </message>
</context>
<context>
    <name>scenes</name>
    <message>
        <source>all %1 sentences, padded</source>
        <translation>xall %1 xentences, xadded</translation>
    </message>
</context>
<context>
    <name>shape</name>
    <message>
        <source>query %1</source>
        <translation>xuery %1</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>two sentences, one behind the other</comment>
        <translation>%1 ~ %2</translation>
    </message>
</context>
</TS>
