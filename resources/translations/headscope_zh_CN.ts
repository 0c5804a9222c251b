<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN">
<context>
    <name>QAbstractFileIconProvider</name>
    <message>
        <source>Drive</source>
        <translation>驱动器</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>Shortcut</source>
        <translation>快捷方式</translation>
    </message>
    <message>
        <source>Unknown</source>
        <translation>未知</translation>
    </message>
</context>
<context>
    <name>actions</name>
    <message>
        <source>Space</source>
        <translation>空格</translation>
    </message>
    <message>
        <source>Everywhere</source>
        <translation>任何位置</translation>
    </message>
    <message>
        <source>Where nothing else needs the key</source>
        <translation>当前控件不使用该键时</translation>
    </message>
    <message>
        <source>Buttons and pickers</source>
        <translation>按钮和下拉框</translation>
    </message>
    <message>
        <source>Pipeline</source>
        <translation>流程</translation>
    </message>
    <message>
        <source>Maps of a step</source>
        <translation>步骤中的热图</translation>
    </message>
    <message>
        <source>Map of the mask, with Edit mask on</source>
        <translation>掩码热图（“编辑掩码”打开时）</translation>
    </message>
    <message>
        <source>While a number is typed into a map</source>
        <translation>在热图中输入数时</translation>
    </message>
    <message>
        <source>Strip of small maps</source>
        <translation>小热图栏</translation>
    </message>
    <message>
        <source>Maps of all heads</source>
        <translation>所有头的热图</translation>
    </message>
    <message>
        <source>Where in the maps you are</source>
        <translation>热图位置缩略图</translation>
    </message>
    <message>
        <source>Distances between heads</source>
        <translation>各头之间的距离</translation>
    </message>
    <message>
        <source>Formula</source>
        <translation>公式</translation>
    </message>
    <message>
        <source>Fields of the set-up</source>
        <translation>设置中的输入框</translation>
    </message>
    <message>
        <source>Panels that scroll</source>
        <translation>可滚动的面板</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Step</source>
        <translation>步骤(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>Open a session</source>
        <translation>打开会话</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>打开(&amp;O)…</translation>
    </message>
    <message>
        <source>Save the session</source>
        <translation>保存会话</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>保存(&amp;S)</translation>
    </message>
    <message>
        <source>Save the session in another file</source>
        <translation>把会话另存为其他文件</translation>
    </message>
    <message>
        <source>Save the session and its tensors in one file</source>
        <translation>把会话及其张量保存在一个文件中</translation>
    </message>
    <message>
        <source>Compose a figure of the heads: picture, page, table</source>
        <translation>编排各头的插图：图片、页面、表格</translation>
    </message>
    <message>
        <source>&amp;Export heads…</source>
        <translation>导出注意力头(&amp;E)…</translation>
    </message>
    <message>
        <source>Quit HeadScope</source>
        <translation>退出 HeadScope</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>Take the last change back</source>
        <translation>撤销上一次修改</translation>
    </message>
    <message>
        <source>Make the change again</source>
        <translation>重做这次修改</translation>
    </message>
    <message>
        <source>&amp;Take all changed numbers back</source>
        <translation>还原所有改动的数(&amp;T)</translation>
    </message>
    <message>
        <source>Step through the layer</source>
        <translation>逐步演示这一层</translation>
    </message>
    <message>
        <source>&amp;Explore</source>
        <translation>探索(&amp;E)</translation>
    </message>
    <message>
        <source>All heads side by side</source>
        <translation>所有头并排显示</translation>
    </message>
    <message>
        <source>&amp;Heads</source>
        <translation>注意力头(&amp;H)</translation>
    </message>
    <message>
        <source>Two heads, items or runs and their difference</source>
        <translation>两个头、样本或运行及其差值</translation>
    </message>
    <message>
        <source>&amp;Compare</source>
        <translation>对比(&amp;C)</translation>
    </message>
    <message>
        <source>What the changed numbers changed, instead of the numbers</source>
        <translation>显示改动的数引起的变化，而不是数本身</translation>
    </message>
    <message>
        <source>Nearer to the maps of all heads</source>
        <translation>放大所有头的热图</translation>
    </message>
    <message>
        <source>Maps &amp;larger</source>
        <translation>放大热图(&amp;L)</translation>
    </message>
    <message>
        <source>Farther from them</source>
        <translation>缩小所有头的热图</translation>
    </message>
    <message>
        <source>Maps &amp;smaller</source>
        <translation>缩小热图(&amp;S)</translation>
    </message>
    <message>
        <source>The whole maps</source>
        <translation>显示完整热图</translation>
    </message>
    <message>
        <source>&amp;Whole maps</source>
        <translation>完整热图(&amp;W)</translation>
    </message>
    <message>
        <source>Fold or unfold the set-up</source>
        <translation>收起或展开设置面板</translation>
    </message>
    <message>
        <source>Set-&amp;up panel</source>
        <translation>设置面板(&amp;U)</translation>
    </message>
    <message>
        <source>Fold or unfold the explanation</source>
        <translation>收起或展开说明面板</translation>
    </message>
    <message>
        <source>Ex&amp;planation</source>
        <translation>说明面板(&amp;P)</translation>
    </message>
    <message>
        <source>Fold or unfold the pipeline</source>
        <translation>收起或展开流程面板</translation>
    </message>
    <message>
        <source>P&amp;ipeline</source>
        <translation>流程面板(&amp;I)</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>主题(&amp;T)</translation>
    </message>
    <message>
        <source>The keyboard to the next pane</source>
        <translation>键盘焦点移到下一个区域</translation>
    </message>
    <message>
        <source>&amp;Next pane</source>
        <translation>下一个区域(&amp;N)</translation>
    </message>
    <message>
        <source>The keyboard to the pane before</source>
        <translation>键盘焦点移到上一个区域</translation>
    </message>
    <message>
        <source>Full screen, or the window again</source>
        <translation>进入或退出全屏</translation>
    </message>
    <message>
        <source>Play or pause</source>
        <translation>播放或暂停</translation>
    </message>
    <message>
        <source>&amp;Play or pause</source>
        <translation>播放或暂停(&amp;P)</translation>
    </message>
    <message>
        <source>One step forward</source>
        <translation>前进一步</translation>
    </message>
    <message>
        <source>&amp;Forward</source>
        <translation>前进一步(&amp;F)</translation>
    </message>
    <message>
        <source>One step back</source>
        <translation>后退一步</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>后退一步(&amp;B)</translation>
    </message>
    <message>
        <source>To the first step</source>
        <translation>跳到第一步</translation>
    </message>
    <message>
        <source>To the &amp;start</source>
        <translation>跳到开头(&amp;S)</translation>
    </message>
    <message>
        <source>To the last step</source>
        <translation>跳到最后一步</translation>
    </message>
    <message>
        <source>To the &amp;end</source>
        <translation>跳到结尾(&amp;E)</translation>
    </message>
    <message>
        <source>One &amp;cell forward</source>
        <translation>前进一格(&amp;C)</translation>
    </message>
    <message>
        <source>One cell back</source>
        <translation>后退一格(&amp;K)</translation>
    </message>
    <message>
        <source>One &amp;row forward</source>
        <translation>前进一行(&amp;R)</translation>
    </message>
    <message>
        <source>One row back</source>
        <translation>后退一行(&amp;W)</translation>
    </message>
    <message>
        <source>Play through the s&amp;ums of a product</source>
        <translation>播放时逐项求和(&amp;U)</translation>
    </message>
    <message>
        <source>The head before</source>
        <translation>上一个头</translation>
    </message>
    <message>
        <source>The next head</source>
        <translation>下一个头</translation>
    </message>
    <message>
        <source>Let the pinned cell go, then close the notice</source>
        <translation>先取消固定的单元格，再关闭提示</translation>
    </message>
    <message>
        <source>This list of keys</source>
        <translation>打开本快捷键列表</translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts</source>
        <translation>键盘快捷键(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;About HeadScope</source>
        <translation>关于 HeadScope(&amp;A)</translation>
    </message>
    <message>
        <source>Press the button, open the picker</source>
        <translation>按下按钮或打开下拉框</translation>
    </message>
    <message>
        <source>The tensor before, of those of the step</source>
        <translation>本步骤的上一个张量</translation>
    </message>
    <message>
        <source>The next tensor of the step</source>
        <translation>本步骤的下一个张量</translation>
    </message>
    <message>
        <source>Tell what the tensor is, and its shape</source>
        <translation>说明该张量及其形状</translation>
    </message>
    <message>
        <source>Pin the cell beside</source>
        <translation>固定相邻的单元格</translation>
    </message>
    <message>
        <source>Pin the first cell of the row</source>
        <translation>固定本行第一个单元格</translation>
    </message>
    <message>
        <source>Pin the last cell of the row</source>
        <translation>固定本行最后一个单元格</translation>
    </message>
    <message>
        <source>Pin the cell under the pointer</source>
        <translation>固定指针下的单元格</translation>
    </message>
    <message>
        <source>Let the pinned cell go</source>
        <translation>取消固定的单元格</translation>
    </message>
    <message>
        <source>Type another number for the cell</source>
        <translation>为单元格输入另一个数</translation>
    </message>
    <message>
        <source>Change the number of the cell</source>
        <translation>修改单元格中的数</translation>
    </message>
    <message>
        <source>Take the changed number back</source>
        <translation>还原改动的数</translation>
    </message>
    <message>
        <source>Hide the key from the query, or show it again</source>
        <translation>对该查询掩蔽这个键，或取消掩蔽</translation>
    </message>
    <message>
        <source>Take the number</source>
        <translation>确认输入的数</translation>
    </message>
    <message>
        <source>Leave the number as it was</source>
        <translation>保留原来的数</translation>
    </message>
    <message>
        <source>The head beside, or the matrix beside where none has heads</source>
        <translation>相邻的头；没有头时为相邻的矩阵</translation>
    </message>
    <message>
        <source>The matrix before</source>
        <translation>上一个矩阵</translation>
    </message>
    <message>
        <source>The next matrix</source>
        <translation>下一个矩阵</translation>
    </message>
    <message>
        <source>Pin the cell beside the pinned one</source>
        <translation>固定与已固定的单元格相邻的单元格</translation>
    </message>
    <message>
        <source>Nearer to all maps</source>
        <translation>放大所有热图</translation>
    </message>
    <message>
        <source>Farther from all maps</source>
        <translation>缩小所有热图</translation>
    </message>
    <message>
        <source>Spread the colours around the pinned number</source>
        <translation>以固定的数为中心展开颜色</translation>
    </message>
    <message>
        <source>Let the pinned cell go, then show all heads again</source>
        <translation>先取消固定的单元格，再重新显示所有头</translation>
    </message>
    <message>
        <source>Move what is seen by half of it</source>
        <translation>平移可见区域（每次移动其一半）</translation>
    </message>
    <message>
        <source>Tell every sign of the formula</source>
        <translation>说明公式中的每个符号</translation>
    </message>
    <message>
        <source>The number one step higher</source>
        <translation>数值增大一级</translation>
    </message>
    <message>
        <source>The number one step lower</source>
        <translation>数值减小一级</translation>
    </message>
    <message>
        <source>Leave the value as it was</source>
        <translation>保留原来的值</translation>
    </message>
    <message>
        <source>Scroll</source>
        <translation>滚动</translation>
    </message>
    <message>
        <source>One cell of the product forward</source>
        <translation>在乘积结果中前进一格</translation>
    </message>
    <message>
        <source>One cell of the product back</source>
        <translation>在乘积结果中后退一格</translation>
    </message>
    <message>
        <source>One row of the product forward</source>
        <translation>在乘积结果中前进一行</translation>
    </message>
    <message>
        <source>One row of the product back</source>
        <translation>在乘积结果中后退一行</translation>
    </message>
    <message>
        <source>Back to what you saw before</source>
        <translation>返回上一个视图</translation>
    </message>
    <message>
        <source>&amp;Back to what you saw before</source>
        <translation>返回上一个视图(&amp;B)</translation>
    </message>
    <message>
        <source>Forth again</source>
        <translation>前进到下一个视图</translation>
    </message>
    <message>
        <source>F&amp;orth again</source>
        <translation>前进到下一个视图(&amp;O)</translation>
    </message>
    <message>
        <source>From &amp;PyTorch…</source>
        <translation>从 PyTorch 导入(&amp;P)…</translation>
    </message>
    <message>
        <source>Begin a session from a template</source>
        <translation>用模板新建会话</translation>
    </message>
    <message>
        <source>&amp;New…</source>
        <translation>新建(&amp;N)…</translation>
    </message>
    <message>
        <source>Use a copied table or words in the layer</source>
        <translation>把复制的表格或词用到这一层</translation>
    </message>
    <message>
        <source>&amp;Paste a table or words</source>
        <translation>粘贴表格或词(&amp;P)</translation>
    </message>
    <message>
        <source>T&amp;okens…</source>
        <translation>词元(&amp;O)…</translation>
    </message>
    <message>
        <source>The &amp;layer before</source>
        <translation>上一层(&amp;L)</translation>
    </message>
    <message>
        <source>The next layer</source>
        <translation>下一层</translation>
    </message>
    <message>
        <source>The &amp;next layer</source>
        <translation>下一层(&amp;N)</translation>
    </message>
    <message>
        <source>Presenting, and lessons</source>
        <translation>演示与课程</translation>
    </message>
    <message>
        <source>Present what you see, step by step and large</source>
        <translation>把眼前的内容放大、逐步演示</translation>
    </message>
    <message>
        <source>P&amp;resent</source>
        <translation>演示(&amp;R)</translation>
    </message>
    <message>
        <source>Lessons</source>
        <translation>课程</translation>
    </message>
    <message>
        <source>&amp;Lessons…</source>
        <translation>课程(&amp;L)…</translation>
    </message>
    <message>
        <source>On; in a question the answer first</source>
        <translation>继续；遇到提问先显示答案</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>返回</translation>
    </message>
    <message>
        <source>To the first page</source>
        <translation>到第一页</translation>
    </message>
    <message>
        <source>To the last page</source>
        <translation>到最后一页</translation>
    </message>
    <message>
        <source>A black screen, and back</source>
        <translation>黑屏，再按一次恢复</translation>
    </message>
    <message>
        <source>A white screen, and back</source>
        <translation>白屏，再按一次恢复</translation>
    </message>
    <message>
        <source>A red dot as the pointer</source>
        <translation>用红点作指针</translation>
    </message>
    <message>
        <source>Light on the row and the column under the pointer</source>
        <translation>照亮指针所在的行和列</translation>
    </message>
    <message>
        <source>Draw on the page</source>
        <translation>在页面上书写</translation>
    </message>
    <message>
        <source>Wipe what was drawn on the page</source>
        <translation>擦去写在页面上的内容</translation>
    </message>
    <message>
        <source>Nearer to what is under the pointer</source>
        <translation>放大指针所在处</translation>
    </message>
    <message>
        <source>Farther from it</source>
        <translation>缩小</translation>
    </message>
    <message>
        <source>Notes, what comes next and the time, in a window for the speaker</source>
        <translation>在讲者窗口里显示备注、下一步和时间</translation>
    </message>
    <message>
        <source>Full screen, or a window again</source>
        <translation>全屏，或恢复窗口</translation>
    </message>
    <message>
        <source>Take away what lies over the page, then leave</source>
        <translation>先收起页面上的遮盖，再退出</translation>
    </message>
    <message>
        <source>&amp;Handout…</source>
        <translation>讲义(&amp;H)…</translation>
    </message>
    <message>
        <source>Hide the number, so that it can be predicted, or show it again</source>
        <translation>遮住数值以便先预测，或重新显示</translation>
    </message>
    <message>
        <source>Hi&amp;de the number, or show it again</source>
        <translation>遮住或显示数值(&amp;D)</translation>
    </message>
    <message>
        <source>Ask about what is hidden</source>
        <translation>就遮住的内容提问</translation>
    </message>
    <message>
        <source>As&amp;k about what is hidden</source>
        <translation>就遮住的内容提问(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;Start here</source>
        <translation>从这里开始(&amp;S)</translation>
    </message>
    <message>
        <source>The terms, and what they mean</source>
        <translation>术语及其含义</translation>
    </message>
    <message>
        <source>&amp;Glossary</source>
        <translation>术语表(&amp;G)</translation>
    </message>
    <message>
        <source>The numbers as a table</source>
        <translation>以表格显示数值</translation>
    </message>
    <message>
        <source>The numbers of the chosen head as a table</source>
        <translation>以表格显示所选头的数值</translation>
    </message>
    <message>
        <source>Sheets of steps or of a lesson for a class, to print or as PDF</source>
        <translation>把步骤或课程做成讲义：打印或存为 PDF</translation>
    </message>
    <message>
        <source>Hand in what you answered in a lesson, as a file with your name</source>
        <translation>提交你在课程中的作答，存为带姓名的文件</translation>
    </message>
    <message>
        <source>The whole model, from the sentence to what comes next</source>
        <translation>整个模型，从句子到接下来的词元</translation>
    </message>
    <message>
        <source>&amp;Model</source>
        <translation>模型(&amp;M)</translation>
    </message>
    <message>
        <source>Whole model</source>
        <translation>整个模型</translation>
    </message>
    <message>
        <source>Whole model: its blocks</source>
        <translation>整个模型：各个块</translation>
    </message>
    <message>
        <source>Whole model: the tokens below the blocks</source>
        <translation>整个模型：各块下方的词元</translation>
    </message>
    <message>
        <source>Whole model: the tokens of the sentence</source>
        <translation>整个模型：句子的词元</translation>
    </message>
    <message>
        <source>Whole model: what its parts change</source>
        <translation>整个模型：各部分的影响</translation>
    </message>
    <message>
        <source>Whole model: attention rollout</source>
        <translation>整个模型：累积注意力（rollout）</translation>
    </message>
    <message>
        <source>The head or the block beside</source>
        <translation>旁边的头或块</translation>
    </message>
    <message>
        <source>Step through the block, with its head</source>
        <translation>逐步演示这个块及其选中的头</translation>
    </message>
    <message>
        <source>All heads of the block side by side</source>
        <translation>并排显示这个块的所有头</translation>
    </message>
    <message>
        <source>Tell what comes behind the token before</source>
        <translation>显示前一个词元之后是什么</translation>
    </message>
    <message>
        <source>Tell what comes behind the next token</source>
        <translation>显示后一个词元之后是什么</translation>
    </message>
    <message>
        <source>Tell what comes behind the first token</source>
        <translation>显示第一个词元之后是什么</translation>
    </message>
    <message>
        <source>The token before</source>
        <translation>前一个词元</translation>
    </message>
    <message>
        <source>The next token</source>
        <translation>后一个词元</translation>
    </message>
    <message>
        <source>The part beside</source>
        <translation>旁边的部分</translation>
    </message>
    <message>
        <source>Leave the part out, or give it the other numbers; and back</source>
        <translation>去掉这个部分，或换成另一个句子的数值；再按则还原</translation>
    </message>
    <message>
        <source>The cell beside</source>
        <translation>旁边的单元格</translation>
    </message>
    <message>
        <source>Look from the token of the cell</source>
        <translation>以这一格的词元为观察位置</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>重做(&amp;R)</translation>
    </message>
    <message>
        <source>What changed</source>
        <translation>查看变化(&amp;V)</translation>
    </message>
    <message>
        <source>Show &amp;all that is hidden</source>
        <translation>显示所有遮住的内容(&amp;A)</translation>
    </message>
    <message>
        <source>Langua&amp;ge</source>
        <translation>语言(&amp;G)</translation>
    </message>
    <message>
        <source>Inter&amp;face scale</source>
        <translation>界面缩放(&amp;F)</translation>
    </message>
    <message>
        <source>Memor&amp;y for numbers</source>
        <translation>数值占用的内存(&amp;Y)</translation>
    </message>
    <message>
        <source>Pane before</source>
        <translation>上一个区域(&amp;Z)</translation>
    </message>
    <message>
        <source>Full screen</source>
        <translation>全屏(&amp;X)</translation>
    </message>
    <message>
        <source>The layer before, of maps or of a model</source>
        <translation>上一层（给定的注意力图或整个模型）</translation>
    </message>
    <message>
        <source>Pin a cell; then its head alone, then all heads again</source>
        <translation>先固定一个单元格；再按只显示该头，再按重新显示所有头</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>最近打开(&amp;R)</translation>
    </message>
    <message>
        <source>Save &amp;as…</source>
        <translation>另存为(&amp;A)…</translation>
    </message>
    <message>
        <source>Save with &amp;data…</source>
        <translation>连同数据保存(&amp;D)…</translation>
    </message>
    <message>
        <source>Tell again of the last token, or of the first [MASK]</source>
        <translation>重新显示最后一个词元之后（或第一个 [MASK] 处）是什么</translation>
    </message>
    <message>
        <source>Tell of the last token, or of the first [MASK]</source>
        <translation>显示最后一个词元之后（或第一个 [MASK] 处）是什么</translation>
    </message>
    <message>
        <source>Add as a page of a lesson…</source>
        <translation>把当前画面存为课程页面(&amp;J)…</translation>
    </message>
    <message>
        <source>Scroll by a page, where there are no steps to go through</source>
        <translation>翻页滚动（在没有步骤可走的视图中）</translation>
    </message>
    <message>
        <source>The first part of the row</source>
        <translation>本行第一个部分</translation>
    </message>
    <message>
        <source>The last part of the row</source>
        <translation>本行最后一个部分</translation>
    </message>
    <message>
        <source>The first cell of the row</source>
        <translation>本行第一个单元格</translation>
    </message>
    <message>
        <source>The last cell of the row</source>
        <translation>本行最后一个单元格</translation>
    </message>
    <message>
        <source>Copy the numbers as a table</source>
        <translation>把数值复制为表格</translation>
    </message>
    <message>
        <source>Copy the numbers of the chosen head as a table</source>
        <translation>把所选头的数值复制为表格</translation>
    </message>
    <message>
        <source>Choose that answer; elsewhere, with Enter, go to that page</source>
        <translation>选择该编号的答案；在其他地方再按 Enter，则转到该页</translation>
    </message>
</context>
<context>
    <name>detail</name>
    <message>
        <source>Example: %1</source>
        <translation>例：%1</translation>
    </message>
    <message>
        <source>; left out, it is %1</source>
        <translation>；此部分已去掉，它是 %1</translation>
    </message>
    <message>
        <source>; you set it to %1</source>
        <translation>；你把它设为 %1</translation>
    </message>
    <message>
        <source>; from the other sentence, it is %1</source>
        <translation>；取自另一个句子，它是 %1</translation>
    </message>
</context>
<context>
    <name>engine</name>
    <message>
        <source>a tensor that is in %1</source>
        <translation>%1 中的张量</translation>
    </message>
    <message>
        <source>queries, keys and values that name tensors</source>
        <translation>指明了张量的 queries、keys 和 values</translation>
    </message>
    <message>
        <source>W_q, W_k, W_v and W_o that name tensors</source>
        <translation>指明了张量的 W_q、W_k、W_v 和 W_o</translation>
    </message>
    <message>
        <source>a divisor of num_hiddens (%1)</source>
        <translation>能整除隐藏单元数（%1）的数</translation>
    </message>
    <message>
        <source>a divisor of num_heads (%1)</source>
        <translation>能整除头数（%1）的数</translation>
    </message>
    <message>
        <source>%1, equal to %2, because the queries are the keys and values</source>
        <translation>%1，与 %2 相等，因为查询同时也是键和值</translation>
    </message>
    <message>
        <source>a tensor with no empty axis</source>
        <translation>没有空轴的张量</translation>
    </message>
    <message>
        <source>%1 lengths</source>
        <translation>%1 个长度</translation>
    </message>
    <message>
        <source>%1, one per batch item</source>
        <translation>%1 个，每个样本一个</translation>
    </message>
    <message>
        <source>%1 lists</source>
        <translation>%1 个列表</translation>
    </message>
    <message>
        <source>%1 per list, one per query</source>
        <translation>每个列表 %1 个，每个查询一个</translation>
    </message>
    <message>
        <source>%1 words</source>
        <translation>%1 个词元</translation>
    </message>
    <message>
        <source>0 and 1 only</source>
        <translation>0 或 1</translation>
    </message>
    <message>
        <source>tensors of at most %1 numbers in all</source>
        <translation>总共不超过 %1 个数的张量</translation>
    </message>
    <message>
        <source>a whole number from 1 to %1</source>
        <translation>1 到 %1 的整数</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true 或 false</translation>
    </message>
    <message>
        <source>a whole number from 0 to 4294967295</source>
        <translation>0 到 4294967295 的整数</translation>
    </message>
    <message>
        <source>null or {&quot;file&quot;: …, &quot;tensor&quot;: …}</source>
        <translation>null 或 {&quot;file&quot;: …, &quot;tensor&quot;: …}</translation>
    </message>
    <message>
        <source>one of %1</source>
        <translation>%1 之一</translation>
    </message>
    <message>
        <source>null or a number above 0</source>
        <translation>null 或大于 0 的数</translation>
    </message>
    <message>
        <source>a number from 0 to below 1</source>
        <translation>不小于 0 且小于 1 的数</translation>
    </message>
    <message>
        <source>null, one length per batch item, or one list per batch item with a length per query</source>
        <translation>null、每个样本一个长度，或每个样本一个列表（其中每个查询一个长度）</translation>
    </message>
    <message>
        <source>null or [left, right], each -1 or more</source>
        <translation>null 或 [left, right]，两者都不小于 -1</translation>
    </message>
    <message>
        <source>a number or &quot;-inf&quot;</source>
        <translation>数或 &quot;-inf&quot;</translation>
    </message>
    <message>
        <source>null, a list of words, or one such list per batch item</source>
        <translation>null、词元列表，或每个样本一个这样的列表</translation>
    </message>
    <message>
        <source>a text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>%1, the newest that this HeadScope reads</source>
        <translation>%1（此 HeadScope 能读取的最新版本）</translation>
    </message>
    <message>
        <source>an object {…}</source>
        <translation>对象 {…}</translation>
    </message>
    <message>
        <source>a key that does not exist</source>
        <translation>不存在的键名</translation>
    </message>
    <message>
        <source>a key of the session file such as layer.num_heads</source>
        <translation>会话文件中的键名，如 layer.num_heads</translation>
    </message>
    <message>
        <source>an error at line %1, column %2</source>
        <translation>第 %1 行第 %2 列的错误</translation>
    </message>
    <message>
        <source>valid JSON in UTF-8</source>
        <translation>UTF-8 编码的有效 JSON</translation>
    </message>
    <message>
        <source>the same key twice</source>
        <translation>重复的键名</translation>
    </message>
    <message>
        <source>each key once</source>
        <translation>互不重复的键名</translation>
    </message>
    <message>
        <source>HeadScope does not know the key %1.</source>
        <translation>HeadScope 不认识键名 %1。</translation>
    </message>
    <message>
        <source>HeadScope does not know the keys %1.</source>
        <translation>HeadScope 不认识这些键名：%1。</translation>
    </message>
    <message>
        <source>HeadScope does not know the keys %1 and %2 more.</source>
        <translation>HeadScope 不认识这些键名：%1，另有 %2 个。</translation>
    </message>
    <message>
        <source>more than %1 values</source>
        <translation>超过 %1 个值</translation>
    </message>
    <message>
        <source>at most %1 values</source>
        <translation>最多 %1 个值</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>什么也没有</translation>
    </message>
    <message>
        <source>more than %1 levels</source>
        <translation>超过 %1 层</translation>
    </message>
    <message>
        <source>at most %1</source>
        <translation>最多 %1</translation>
    </message>
    <message>
        <source>a file that can be written</source>
        <translation>可写入的文件</translation>
    </message>
    <message>
        <source>a file that was removed</source>
        <translation>已被删除的文件</translation>
    </message>
    <message>
        <source>a plain file</source>
        <translation>普通文件</translation>
    </message>
    <message>
        <source>a folder</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>a pipe</source>
        <translation>管道</translation>
    </message>
    <message>
        <source>a socket</source>
        <translation>套接字</translation>
    </message>
    <message>
        <source>a symbolic link</source>
        <translation>符号链接</translation>
    </message>
    <message>
        <source>a device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>a file that can be read</source>
        <translation>可读取的文件</translation>
    </message>
    <message>
        <source>the path of a file inside the folder</source>
        <translation>该文件夹内某个文件的路径</translation>
    </message>
    <message>
        <source>a NumPy array (.npy)</source>
        <translation>NumPy 数组（.npy）</translation>
    </message>
    <message>
        <source>a Git LFS pointer, not the file itself</source>
        <translation>Git LFS 指针，而非文件本身</translation>
    </message>
    <message>
        <source>a gzip file</source>
        <translation>gzip 文件</translation>
    </message>
    <message>
        <source>a bzip2 file</source>
        <translation>bzip2 文件</translation>
    </message>
    <message>
        <source>an xz file</source>
        <translation>xz 文件</translation>
    </message>
    <message>
        <source>a Zstandard file</source>
        <translation>Zstandard 文件</translation>
    </message>
    <message>
        <source>a GGUF model</source>
        <translation>GGUF 模型</translation>
    </message>
    <message>
        <source>an HDF5 file</source>
        <translation>HDF5 文件</translation>
    </message>
    <message>
        <source>a zip archive</source>
        <translation>zip 压缩包</translation>
    </message>
    <message>
        <source>an empty zip archive</source>
        <translation>空的 zip 压缩包</translation>
    </message>
    <message>
        <source>an empty file</source>
        <translation>空文件</translation>
    </message>
    <message>
        <source>a PyTorch checkpoint, which holds a pickle</source>
        <translation>PyTorch 检查点（内含 pickle）</translation>
    </message>
    <message>
        <source>a Python pickle, which is never run</source>
        <translation>Python pickle（绝不会运行）</translation>
    </message>
    <message>
        <source>a safetensors file</source>
        <translation>safetensors 文件</translation>
    </message>
    <message>
        <source>a web page (HTML)</source>
        <translation>网页（HTML）</translation>
    </message>
    <message>
        <source>more than %1 bytes</source>
        <translation>超过 %1 字节</translation>
    </message>
    <message>
        <source>the declared size</source>
        <translation>声明的大小</translation>
    </message>
    <message>
        <source>a damaged or unfinished stream</source>
        <translation>损坏或不完整的数据流</translation>
    </message>
    <message>
        <source>a deflate stream with its end</source>
        <translation>完整的 deflate 数据流</translation>
    </message>
    <message>
        <source>whole numbers up to %1</source>
        <translation>不超过 %1 的整数</translation>
    </message>
    <message>
        <source>the end of the header</source>
        <translation>文件头的结尾</translation>
    </message>
    <message>
        <source>one type of number, such as &apos;&lt;f4&apos;</source>
        <translation>单一的数值类型，如 &apos;&lt;f4&apos;</translation>
    </message>
    <message>
        <source>a record of several fields</source>
        <translation>含多个字段的记录</translation>
    </message>
    <message>
        <source>True or False</source>
        <translation>True 或 False</translation>
    </message>
    <message>
        <source>a tuple of whole numbers from 0 to %1, such as (3, 4)</source>
        <translation>由 0 到 %1 的整数组成的元组，如 (3, 4)</translation>
    </message>
    <message>
        <source>at most %1 axes</source>
        <translation>最多 %1 个轴</translation>
    </message>
    <message>
        <source>the key twice</source>
        <translation>该键名出现两次</translation>
    </message>
    <message>
        <source>the key once</source>
        <translation>该键名恰好一次</translation>
    </message>
    <message>
        <source>the key &apos;descr&apos;, &apos;fortran_order&apos; or &apos;shape&apos;, then a colon</source>
        <translation>键名 &apos;descr&apos;、&apos;fortran_order&apos; 或 &apos;shape&apos;，后接冒号</translation>
    </message>
    <message>
        <source>no such key</source>
        <translation>没有该键名</translation>
    </message>
    <message>
        <source>a brace ({)</source>
        <translation>左花括号（{）</translation>
    </message>
    <message>
        <source>a comma or the closing brace (})</source>
        <translation>逗号或右花括号（}）</translation>
    </message>
    <message>
        <source>only blanks after the closing brace</source>
        <translation>右花括号之后的空白</translation>
    </message>
    <message>
        <source>1.0, 2.0 or 3.0</source>
        <translation>1.0、2.0 或 3.0</translation>
    </message>
    <message>
        <source>a size that a computer can count</source>
        <translation>计算机能够表示的大小</translation>
    </message>
    <message>
        <source>%1, which takes %2 bytes</source>
        <translation>%1（占 %2 字节）</translation>
    </message>
    <message>
        <source>%1 (long double)</source>
        <translation>%1（long double）</translation>
    </message>
    <message>
        <source>%1 (complex numbers)</source>
        <translation>%1（复数）</translation>
    </message>
    <message>
        <source>%1 (Python objects: a pickle, which is never run)</source>
        <translation>%1（Python 对象：属于 pickle，绝不会运行）</translation>
    </message>
    <message>
        <source>%1 (strings)</source>
        <translation>%1（字符串）</translation>
    </message>
    <message>
        <source>%1 (dates or times)</source>
        <translation>%1（日期或时间）</translation>
    </message>
    <message>
        <source>%1 (raw bytes; bfloat16 may be saved so)</source>
        <translation>%1（原始字节；bfloat16 可能如此保存）</translation>
    </message>
    <message>
        <source>%1</source>
        <translation>%1</translation>
    </message>
    <message>
        <source>numbers such as &apos;&lt;f4&apos;, &apos;&lt;f8&apos;, &apos;&lt;i8&apos; or &apos;|b1&apos;</source>
        <translation>数值类型，如 &apos;&lt;f4&apos;、&apos;&lt;f8&apos;、&apos;&lt;i8&apos; 或 &apos;|b1&apos;</translation>
    </message>
    <message>
        <source>an archive of NumPy arrays (.npz)</source>
        <translation>NumPy 数组的压缩包（.npz）</translation>
    </message>
    <message>
        <source>no array inside</source>
        <translation>不含数组的压缩包</translation>
    </message>
    <message>
        <source>at least one array</source>
        <translation>至少一个数组</translation>
    </message>
    <message>
        <source>%1 bytes, too many with those before it</source>
        <translation>%1 字节（与之前的成员合计过多）</translation>
    </message>
    <message>
        <source>at most %1 bytes in all</source>
        <translation>合计最多 %1 字节</translation>
    </message>
    <message>
        <source>a second tensor of that name</source>
        <translation>第二个同名张量</translation>
    </message>
    <message>
        <source>one</source>
        <translation>仅一个</translation>
    </message>
    <message>
        <source>no array</source>
        <translation>没有数组</translation>
    </message>
    <message>
        <source>an encrypted member</source>
        <translation>加密的成员</translation>
    </message>
    <message>
        <source>one without a password</source>
        <translation>不带密码的成员</translation>
    </message>
    <message>
        <source>none but for level, descriptor and UTF-8</source>
        <translation>仅含压缩级别、描述符和 UTF-8 标志</translation>
    </message>
    <message>
        <source>0 (stored) or 8 (deflated)</source>
        <translation>0（未压缩）或 8（deflate 压缩）</translation>
    </message>
    <message>
        <source>a link or another special file</source>
        <translation>链接或其他特殊文件</translation>
    </message>
    <message>
        <source>%1 bytes out of %2</source>
        <translation>由 %2 字节解压出的 %1 字节</translation>
    </message>
    <message>
        <source>at most %1 times as many</source>
        <translation>最多 %1 倍</translation>
    </message>
    <message>
        <source>a second member of that name</source>
        <translation>第二个同名成员</translation>
    </message>
    <message>
        <source>no %1 inside</source>
        <translation>其中没有 %1</translation>
    </message>
    <message>
        <source>a session with its data</source>
        <translation>含数据的会话</translation>
    </message>
    <message>
        <source>a second session</source>
        <translation>第二个会话</translation>
    </message>
    <message>
        <source>none of that name</source>
        <translation>没有这个名称</translation>
    </message>
    <message>
        <source>one, as the session says</source>
        <translation>会话所指的那一个</translation>
    </message>
    <message>
        <source>%1 members</source>
        <translation>%1 个成员</translation>
    </message>
    <message>
        <source>%1 as in the end record</source>
        <translation>%1 个，与结尾记录一致</translation>
    </message>
    <message>
        <source>the same name as in the directory</source>
        <translation>与目录中相同的名称</translation>
    </message>
    <message>
        <source>%1 as in the directory</source>
        <translation>%1，与目录一致</translation>
    </message>
    <message>
        <source>other numbers or none</source>
        <translation>不同的数或空缺</translation>
    </message>
    <message>
        <source>the same numbers as in the directory</source>
        <translation>与目录中相同的数</translation>
    </message>
    <message>
        <source>%1, where the member before it ends</source>
        <translation>%1，即前一个成员的结尾处</translation>
    </message>
    <message>
        <source>%1 bytes in no member</source>
        <translation>不属于任何成员的 %1 字节</translation>
    </message>
    <message>
        <source>members up to the directory</source>
        <translation>一直排到目录处的成员</translation>
    </message>
    <message>
        <source>a name of %1 bytes</source>
        <translation>长 %1 字节的名称</translation>
    </message>
    <message>
        <source>a name that leads elsewhere or hides something</source>
        <translation>指向别处或有所隐藏的名称</translation>
    </message>
    <message>
        <source>a plain name in UTF-8, without .., backslash or control characters</source>
        <translation>普通的 UTF-8 名称，不含 ..、反斜杠或控制字符</translation>
    </message>
    <message>
        <source>an archive in several parts</source>
        <translation>分卷的压缩包</translation>
    </message>
    <message>
        <source>one part that holds all members</source>
        <translation>包含全部成员的单个卷</translation>
    </message>
    <message>
        <source>an end record with its comment as the last bytes</source>
        <translation>位于文件最末、连同注释在内的结尾记录</translation>
    </message>
    <message>
        <source>none (a file cut short, or with bytes after its end)</source>
        <translation>空缺（文件被截断，或结尾之后还有字节）</translation>
    </message>
    <message>
        <source>a ZIP64 locator without its record</source>
        <translation>没有对应记录的 ZIP64 定位符</translation>
    </message>
    <message>
        <source>the record just before the locator</source>
        <translation>紧接在定位符之前的记录</translation>
    </message>
    <message>
        <source>other numbers than in the ZIP64 record</source>
        <translation>与 ZIP64 记录不同的数</translation>
    </message>
    <message>
        <source>the same numbers</source>
        <translation>相同的数</translation>
    </message>
    <message>
        <source>a directory that ends at byte %1</source>
        <translation>在字节 %1 处结束的目录</translation>
    </message>
    <message>
        <source>members that two readers see differently</source>
        <translation>不同读取器会读出不同内容的成员</translation>
    </message>
    <message>
        <source>a consistent zip archive</source>
        <translation>前后一致的 zip 压缩包</translation>
    </message>
    <message>
        <source>parts that do not fit into it</source>
        <translation>与其长度不符的各部分</translation>
    </message>
    <message>
        <source>parts that fill it, one for ZIP64 at most</source>
        <translation>恰好填满它的各部分，其中 ZIP64 最多一个</translation>
    </message>
    <message>
        <source>a record that starts with %1</source>
        <translation>以 %1 开头的记录</translation>
    </message>
    <message>
        <source>a number from 0 to %1</source>
        <translation>0 到 %1 的数</translation>
    </message>
    <message>
        <source>a tensor of this run with rows and columns</source>
        <translation>本次运行中有行和列的张量</translation>
    </message>
    <message>
        <source>a picture of at most %1 million pixels and %2 a side</source>
        <translation>不超过 %1 百万像素、每边不超过 %2 像素的图片</translation>
    </message>
    <message>
        <source>%1, which makes %2 × %3 pixels</source>
        <translation>%1，即 %2 × %3 像素</translation>
    </message>
    <message>
        <source>a file of this program</source>
        <translation>本程序自带的文件</translation>
    </message>
    <message>
        <source>an unknown example</source>
        <translation>未知的示例</translation>
    </message>
    <message>
        <source>got %1, expected %2</source>
        <translation>%1；应为：%2</translation>
    </message>
    <message>
        <source>%1 bytes</source>
        <translation>%1 字节</translation>
    </message>
    <message>
        <source>at least %1 bytes</source>
        <translation>至少 %1 字节</translation>
    </message>
    <message>
        <source>at most %1 bytes</source>
        <translation>最多 %1 字节</translation>
    </message>
    <message>
        <source>too little of it</source>
        <translation>不足的内存</translation>
    </message>
    <message>
        <source>room for the content of the file</source>
        <translation>足以容纳文件内容的空间</translation>
    </message>
    <message>
        <source>an unknown scene</source>
        <translation>未知的场景</translation>
    </message>
    <message>
        <source>one of those that &apos;headscope examples&apos; lists, such as %1</source>
        <translation>“headscope examples”列出的场景之一，例如 %1</translation>
    </message>
    <message>
        <source>%1, the query_size, because of layer.%2</source>
        <translation>%1，即 query_size，因为有 layer.%2</translation>
    </message>
    <message>
        <source>%1, or what broadcasts to it</source>
        <translation>%1，或能广播到它的形状</translation>
    </message>
    <message>
        <source>a number above 0</source>
        <translation>大于 0 的数</translation>
    </message>
    <message>
        <source>a tensor, because there is one in %1</source>
        <translation>张量，因为 %1 中有一个</translation>
    </message>
    <message>
        <source>%1 axes, as the other inputs have</source>
        <translation>%1 个轴，与其他输入相同</translation>
    </message>
    <message>
        <source>(batch, head, position, feature), or without the head</source>
        <translation>（批量，头，位置，特征），头可以省略</translation>
    </message>
    <message>
        <source>a tensor of this run</source>
        <translation>本次运行中的一个张量</translation>
    </message>
    <message>
        <source>indices inside %1</source>
        <translation>%1 以内的索引</translation>
    </message>
    <message>
        <source>0 or 1 in %1</source>
        <translation>%1 中的 0 或 1</translation>
    </message>
    <message>
        <source>a list of {&quot;cell&quot;: &quot;scores[0,2,1,0]&quot;, &quot;value&quot;: a number}</source>
        <translation>由 {&quot;cell&quot;: &quot;scores[0,2,1,0]&quot;, &quot;value&quot;: 数} 组成的列表</translation>
    </message>
    <message>
        <source>tensors of this run</source>
        <translation>本次运行中的张量</translation>
    </message>
    <message>
        <source>some of %1</source>
        <translation>其中若干：%1</translation>
    </message>
    <message>
        <source>all, or tensors with queries and keys, such as scores,weights</source>
        <translation>“全部”，或带有查询和键的张量，例如 scores,weights</translation>
    </message>
    <message>
        <source>all, or FROM:TO with FROM below TO</source>
        <translation>“全部”或“起:止”（起小于止）</translation>
    </message>
    <message>
        <source>all, or numbers such as 0,2</source>
        <translation>“全部”，或编号，例如 0,2</translation>
    </message>
    <message>
        <source>the name of a tensor, such as weights</source>
        <translation>张量的名称，例如 weights</translation>
    </message>
    <message>
        <source>a part of %1</source>
        <translation>%1 的一部分</translation>
    </message>
    <message>
        <source>a whole number from %1 to %2</source>
        <translation>%1 到 %2 的整数</translation>
    </message>
    <message>
        <source>a number from %1 to %2</source>
        <translation>%1 到 %2 的数</translation>
    </message>
    <message>
        <source>a file that is not there yet</source>
        <translation>一个尚不存在的文件</translation>
    </message>
    <message>
        <source>a mistake of its own (%1)</source>
        <translation>程序自身的错误（%1）</translation>
    </message>
    <message>
        <source>none; nothing of the session is lost</source>
        <translation>没有错误；会话内容没有丢失</translation>
    </message>
    <message>
        <source>room for this work</source>
        <translation>足以完成这项工作的内存</translation>
    </message>
    <message>
        <source>null or one of %1</source>
        <translation>null，或 %1 之一</translation>
    </message>
    <message>
        <source>null or {%1}</source>
        <translation>null，或 {%1}</translation>
    </message>
    <message>
        <source>a whole number from 0 to %1</source>
        <translation>0 到 %1 的整数</translation>
    </message>
    <message>
        <source>null or a list of numbers, one per head</source>
        <translation>null，或每个头一个数的列表</translation>
    </message>
    <message>
        <source>%1 numbers</source>
        <translation>%1 个数</translation>
    </message>
    <message>
        <source>%1 per list, one per key, those of the past first</source>
        <translation>每个列表 %1 个，每个键一个，先前的键在前</translation>
    </message>
    <message>
        <source>an even number up to the head size (%1)</source>
        <translation>不超过每头维数（%1）的偶数</translation>
    </message>
    <message>
        <source>a number below %1, the high_freq_factor</source>
        <translation>小于 high_freq_factor（%1）的数</translation>
    </message>
    <message>
        <source>%1, one per head</source>
        <translation>%1 个，每个头一个</translation>
    </message>
    <message>
        <source>a tensor of a number for each bucket and head</source>
        <translation>每个桶、每个头各一个数的张量</translation>
    </message>
    <message>
        <source>a number of buckets that %1 divides</source>
        <translation>能被 %1 整除的桶数</translation>
    </message>
    <message>
        <source>more than %1, the distances that have a bucket of their own</source>
        <translation>大于 %1，即单独占一个桶的距离数</translation>
    </message>
    <message>
        <source>null: an RMS norm adds nothing</source>
        <translation>null（RMS 规范化没有偏移参数）</translation>
    </message>
    <message>
        <source>whole numbers from -1000000000 to 1000000000</source>
        <translation>-1000000000 到 1000000000 的整数</translation>
    </message>
    <message>
        <source>null or one list of whole numbers per batch item</source>
        <translation>null，或每个样本一个整数列表</translation>
    </message>
    <message>
        <source>What %1 says cannot be shown of this session; you see what is shown at first.</source>
        <translation>%1 的内容无法用于此会话；现在显示的是最初的视图。</translation>
    </message>
    <message>
        <source>Rotary embedding turns feature f with f + size/2; theta is %1.</source>
        <translation>旋转位置编码把特征 f 与特征 f + size/2 成对旋转；theta 为 %1。</translation>
    </message>
    <message>
        <source>Rotary embedding turns feature 2f with 2f + 1; theta is %1.</source>
        <translation>旋转位置编码把特征 2f 与特征 2f + 1 成对旋转；theta 为 %1。</translation>
    </message>
    <message>
        <source>The scaling &quot;%1&quot; of rotary embedding is not known, and left out.</source>
        <translation>旋转位置编码的缩放方式“%1”未知，已略去。</translation>
    </message>
    <message>
        <source>The mask is causal: no query sees a key that comes after it.</source>
        <translation>掩码为因果掩码：查询不关注排在它之后的键。</translation>
    </message>
    <message>
        <source>Scores are divided by the number of the layer, %1, too.</source>
        <translation>得分还除以层的编号 %1。</translation>
    </message>
    <message>
        <source>Queries and keys of each head are normed before they are turned.</source>
        <translation>每个头的查询和键在旋转之前先作规范化。</translation>
    </message>
    <message>
        <source>Scores are not divided by √d: T5 has that in its weights.</source>
        <translation>得分不除以 √d：T5 已把它并入参数。</translation>
    </message>
    <message>
        <source>A learned bias for each distance is added to the scores.</source>
        <translation>得分加上按距离学到的偏置。</translation>
    </message>
    <message>
        <source>floating-point numbers</source>
        <translation>浮点数</translation>
    </message>
    <message>
        <source>%1 numbers, three for each row</source>
        <translation>%1 个数，每行三个</translation>
    </message>
    <message>
        <source>One tensor held W_q, W_k and W_v; it was cut into three.</source>
        <translation>W_q、W_k 和 W_v 原在同一个张量中，已拆分为三个。</translation>
    </message>
    <message>
        <source>One tensor held W_q, W_k and W_v head by head; it was cut so.</source>
        <translation>W_q、W_k 和 W_v 原按头依次放在同一个张量中，已照此拆分。</translation>
    </message>
    <message>
        <source>The matrices were (input, output), and were transposed.</source>
        <translation>各矩阵原为（输入，输出），已转置。</translation>
    </message>
    <message>
        <source>a row of %1</source>
        <translation>有 %1 个数的一行</translation>
    </message>
    <message>
        <source>rows of %1, as before</source>
        <translation>与之前相同，每行 %1 个数</translation>
    </message>
    <message>
        <source>a number such as 0.5</source>
        <translation>数，例如 0.5</translation>
    </message>
    <message>
        <source>no numbers</source>
        <translation>没有任何数</translation>
    </message>
    <message>
        <source>at least one row</source>
        <translation>至少一行</translation>
    </message>
    <message>
        <source>a quotation mark that nothing closes</source>
        <translation>未闭合的引号</translation>
    </message>
    <message>
        <source>a second one</source>
        <translation>与之配对的引号</translation>
    </message>
    <message>
        <source>letters behind a closing quotation mark</source>
        <translation>右引号之后的字符</translation>
    </message>
    <message>
        <source>a separator</source>
        <translation>分隔符</translation>
    </message>
    <message>
        <source>lists within lists without an end</source>
        <translation>没有尽头的嵌套列表</translation>
    </message>
    <message>
        <source>at most %1 levels</source>
        <translation>最多 %1 层</translation>
    </message>
    <message>
        <source>%1 with other arguments than torch.save() gives it</source>
        <translation>%1，但参数与 torch.save() 写入的不同</translation>
    </message>
    <message>
        <source>a pickle as torch.save() writes it</source>
        <translation>由 torch.save() 写出的 pickle</translation>
    </message>
    <message>
        <source>the global %1, which is never run</source>
        <translation>全局名称 %1（绝不会运行）</translation>
    </message>
    <message>
        <source>a tensor of shape %1</source>
        <translation>形状为 %1 的张量</translation>
    </message>
    <message>
        <source>too few values before an opcode</source>
        <translation>操作码之前的值不足</translation>
    </message>
    <message>
        <source>an opcode that ends it</source>
        <translation>表示结束的操作码</translation>
    </message>
    <message>
        <source>a state dict</source>
        <translation>state dict</translation>
    </message>
    <message>
        <source>protocol %1</source>
        <translation>协议版本 %1</translation>
    </message>
    <message>
        <source>2 to 5</source>
        <translation>2 到 5</translation>
    </message>
    <message>
        <source>a name that is taken</source>
        <translation>已被占用的名称</translation>
    </message>
    <message>
        <source>each name once</source>
        <translation>互不重复的名称</translation>
    </message>
    <message>
        <source>no storage %1 in the archive</source>
        <translation>压缩包中没有存储区 %1</translation>
    </message>
    <message>
        <source>one for each tensor</source>
        <translation>每个张量一个</translation>
    </message>
    <message>
        <source>no data.pkl inside</source>
        <translation>不含 data.pkl</translation>
    </message>
    <message>
        <source>what torch.save() writes</source>
        <translation>torch.save() 写出的内容</translation>
    </message>
    <message>
        <source>an object of texts</source>
        <translation>值均为文本的对象</translation>
    </message>
    <message>
        <source>an object of JSON</source>
        <translation>JSON 对象</translation>
    </message>
    <message>
        <source>a list of whole numbers, none negative</source>
        <translation>非负整数的列表</translation>
    </message>
    <message>
        <source>a list of at most %1 whole numbers</source>
        <translation>最多 %1 个整数的列表</translation>
    </message>
    <message>
        <source>a type of safetensors, such as &quot;F32&quot;</source>
        <translation>safetensors 的数值类型，例如 &quot;F32&quot;</translation>
    </message>
    <message>
        <source>what its shape %1 takes</source>
        <translation>形状 %1 所需的字节数</translation>
    </message>
    <message>
        <source>F64, F32, F16, BF16, a whole number or BOOL</source>
        <translation>F64、F32、F16、BF16、整数类型或 BOOL</translation>
    </message>
    <message>
        <source>a start at byte %1</source>
        <translation>从字节 %1 开始</translation>
    </message>
    <message>
        <source>byte %1, where the one before ends</source>
        <translation>字节 %1，即前一个张量的结尾处</translation>
    </message>
    <message>
        <source>a plain name of a file beside the index</source>
        <translation>与索引位于同一文件夹的普通文件名</translation>
    </message>
    <message>
        <source>the file of each tensor</source>
        <translation>每个张量所在的文件</translation>
    </message>
    <message>
        <source>one, as the index says</source>
        <translation>索引所列的张量</translation>
    </message>
    <message>
        <source>a file of tensors: .npy, .npz, .safetensors, .pt, .csv</source>
        <translation>张量文件：.npy、.npz、.safetensors、.pt、.csv</translation>
    </message>
    <message>
        <source>an ONNX model</source>
        <translation>ONNX 模型</translation>
    </message>
    <message>
        <source>the opcode %1</source>
        <translation>操作码 %1</translation>
    </message>
    <message>
        <source>two whole numbers: where its bytes begin and end</source>
        <translation>两个整数，即其字节的起止位置</translation>
    </message>
    <message>
        <source>a file of tensors, which this makes of it: %1</source>
        <translation>张量文件，可用此命令转换得到：%1</translation>
    </message>
    <message>
        <source>no weights of attention whose names are known</source>
        <translation>没有名称可识别的注意力参数</translation>
    </message>
    <message>
        <source>a file that a snippet of HeadScope has saved</source>
        <translation>由 HeadScope 的代码片段保存的文件</translation>
    </message>
    <message>
        <source>The layer adds its queries to the output and norms the sum.</source>
        <translation>该层把查询加到输出上，再对和做层规范化。</translation>
    </message>
    <message>
        <source>a folder that can be written</source>
        <translation>可以写入的文件夹</translation>
    </message>
    <message>
        <source>valid lengths</source>
        <translation>有效长度</translation>
    </message>
    <message>
        <source>segments</source>
        <translation>分段</translation>
    </message>
    <message>
        <source>bias of the scores</source>
        <translation>得分的偏置</translation>
    </message>
    <message>
        <source>dropout mask</source>
        <translation>暂退掩码</translation>
    </message>
    <message>
        <source>positions</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>slopes of ALiBi</source>
        <translation>ALiBi 的斜率</translation>
    </message>
    <message>
        <source>words of the queries</source>
        <translation>查询的词元</translation>
    </message>
    <message>
        <source>words of the keys</source>
        <translation>键的词元</translation>
    </message>
    <message>
        <source>changed numbers (%1)</source>
        <translation>改动的数（%1 个）</translation>
    </message>
    <message>
        <source>%1 did not fit and was cut or filled.</source>
        <translation>%1 与大小不符，已裁剪或补齐。</translation>
    </message>
    <message>
        <source>%1 did not fit and was left out.</source>
        <translation>%1 与大小不符，已去掉。</translation>
    </message>
    <message>
        <source>%1 outputs (axis %2 of %3)</source>
        <translation>%1 个输出（%3 的轴 %2）</translation>
    </message>
    <message>
        <source>%1 outputs (a share of axis %2 of %3)</source>
        <translation>%1 个输出（%3 的轴 %2 的一部分）</translation>
    </message>
    <message>
        <source>%1 inputs (axis %2 of %3)</source>
        <translation>%1 个输入（%3 的轴 %2）</translation>
    </message>
    <message>
        <source>%1 heads (axis %2 of %3)</source>
        <translation>%1 个头（%3 的轴 %2）</translation>
    </message>
    <message>
        <source>%1, as %2 has</source>
        <translation>%1，与 %2 一致</translation>
    </message>
    <message>
        <source>a tensor of the file</source>
        <translation>文件中的一个张量</translation>
    </message>
    <message>
        <source>an axis of outputs and one of inputs</source>
        <translation>一个输出轴和一个输入轴</translation>
    </message>
    <message>
        <source>an axis of outputs</source>
        <translation>一个输出轴</translation>
    </message>
    <message>
        <source>outputs in %1 equal shares</source>
        <translation>能平均分成 %1 份的输出</translation>
    </message>
    <message>
        <source>a divisor of %1, the outputs of %2</source>
        <translation>能整除 %2 的输出数 %1 的数</translation>
    </message>
    <message>
        <source>%1, as all heads together give by %2</source>
        <translation>%1，即由 %2 得到的所有头拼接后的维数</translation>
    </message>
    <message>
        <source>heads that divide %1, the outputs of %2</source>
        <translation>能整除 %2 的输出数 %1 的头数</translation>
    </message>
    <message>
        <source>The inputs have heads already: nothing is projected.</source>
        <translation>输入已经分好头，不再做投影。</translation>
    </message>
    <message>
        <source>One tensor held several of them, and was cut: %1.</source>
        <translation>多个参数原在同一个张量中，已拆分：%1。</translation>
    </message>
    <message>
        <source>One tensor held several of them head by head, and was cut so: %1.</source>
        <translation>多个参数原在同一个张量中按头交错存放，已逐头拆分：%1。</translation>
    </message>
    <message>
        <source>Axes were joined: %1.</source>
        <translation>已合并多个轴：%1。</translation>
    </message>
    <message>
        <source>Queries and keys of each head are normed by the root of their mean square.</source>
        <translation>每个头的查询和键先按均方根规范化。</translation>
    </message>
    <message>
        <source>The inputs are normed before the projections.</source>
        <translation>输入在投影之前规范化。</translation>
    </message>
    <message>
        <source>Transposed, because they were (input, output): %1.</source>
        <translation>原为（输入，输出），已转置：%1。</translation>
    </message>
    <message>
        <source>Square, so that their shapes do not tell which axis is the input: %1.</source>
        <translation>这些是方阵，仅凭形状无法判断哪个轴是输入：%1。</translation>
    </message>
    <message>
        <source>Nothing tells the mask, positions and scale: there is no mask, and scores are divided by √d.</source>
        <translation>文件没有说明掩码、位置和缩放：这里不用掩码，得分除以 √d。</translation>
    </message>
    <message>
        <source>Attention maps: layers %1, heads %2, queries × keys %3 × %4.</source>
        <translation>注意力图：层数 %1，头数 %2，查询数 × 键数为 %3 × %4。</translation>
    </message>
    <message>
        <source>The tokens of the file are no lists of words, and are left out.</source>
        <translation>文件中的词元不是词的列表，已略去。</translation>
    </message>
    <message>
        <source>no tensor whose rows sum to 1</source>
        <translation>没有各行之和为 1 的张量</translation>
    </message>
    <message>
        <source>attention weights of (batch, head, query, key), one per layer</source>
        <translation>形状为（批量，头，查询，键）的注意力权重，每层一个</translation>
    </message>
    <message>
        <source>The file has other maps, too: %1.</source>
        <translation>文件中还有其他注意力图：%1。</translation>
    </message>
    <message>
        <source>Turn %1 over</source>
        <translation>转置 %1</translation>
    </message>
    <message>
        <source>Read %1 as (heads, inputs, features)</source>
        <translation>把 %1 按（头，输入，特征）读取</translation>
    </message>
    <message>
        <source>Take the first third for %1</source>
        <translation>%1 取前三分之一</translation>
    </message>
    <message>
        <source>Take the second third for %1</source>
        <translation>%1 取中间三分之一</translation>
    </message>
    <message>
        <source>Take the last third for %1</source>
        <translation>%1 取后三分之一</translation>
    </message>
    <message>
        <source>Take the first half for %1</source>
        <translation>%1 取前一半</translation>
    </message>
    <message>
        <source>Take the last half for %1</source>
        <translation>%1 取后一半</translation>
    </message>
    <message>
        <source>Take all of the tensor for %1</source>
        <translation>%1 取整个张量</translation>
    </message>
    <message>
        <source>Cut %1 into %2, %3 and %4</source>
        <translation>把 %1 拆分为 %2、%3 和 %4</translation>
    </message>
    <message>
        <source>Turn all matrices over</source>
        <translation>转置所有矩阵</translation>
    </message>
    <message>
        <source>Keys and values come from another sequence</source>
        <translation>键和值来自另一个序列</translation>
    </message>
    <message>
        <source>Set the number of heads to %1</source>
        <translation>把头数设为 %1</translation>
    </message>
    <message>
        <source>Leave %1 out</source>
        <translation>不用 %1</translation>
    </message>
    <message>
        <source>null, {&quot;file&quot;: …, &quot;tensor&quot;: …}, or a list of them, one per layer</source>
        <translation>null、{&quot;file&quot;: …, &quot;tensor&quot;: …}，或由它们组成的列表，每层一项</translation>
    </message>
    <message>
        <source>a whole number from 0</source>
        <translation>不小于 0 的整数</translation>
    </message>
    <message>
        <source>nothing beside maps.weights, which are not computed</source>
        <translation>不再给出其他设置，因为 maps.weights 不是计算得到的</translation>
    </message>
    <message>
        <source>false, because each layer has a tensor of its own</source>
        <translation>false，因为每层各有自己的张量</translation>
    </message>
    <message>
        <source>%1, as the first layer has</source>
        <translation>%1，与第一层相同</translation>
    </message>
    <message>
        <source>Numbers of the given maps that are no shares, below 0 or above 1: %1.</source>
        <translation>给定的注意力图中有 %1 个数小于 0 或大于 1，不能作为权重。</translation>
    </message>
    <message>
        <source>Numbers of the given maps that are NaN or infinite: %1.</source>
        <translation>给定的注意力图中有 %1 个数是 NaN 或无穷大。</translation>
    </message>
    <message>
        <source>a whole number from 0 on</source>
        <translation>不小于 0 的整数</translation>
    </message>
    <message>
        <source>a table of numbers, words or a file that was copied</source>
        <translation>复制的数值表格、词元或文件</translation>
    </message>
    <message>
        <source>a list of words, or one such list per batch item</source>
        <translation>词元列表，或每个样本一个这样的列表</translation>
    </message>
    <message>
        <source>the question in words</source>
        <translation>用文字写出的问题</translation>
    </message>
    <message>
        <source>two answers or more, &apos;[x]&apos; before those that are right</source>
        <translation>至少两个选项，正确的前面写“[x]”</translation>
    </message>
    <message>
        <source>where the answer is: &apos;answer: {weights[0,0,1,2]}&apos;</source>
        <translation>答案所在的位置：“answer: {weights[0,0,1,2]}”</translation>
    </message>
    <message>
        <source>first &apos;type: &apos; choose, number, shape, row or mask</source>
        <translation>第一行写“type:”和 choose、number、shape、row 或 mask</translation>
    </message>
    <message>
        <source>a page, which begins with &apos;# &apos; and its title</source>
        <translation>以“#”加标题开头的一页</translation>
    </message>
    <message>
        <source>&apos;---&apos; around title, about, minutes and session</source>
        <translation>用“---”围住 title、about、minutes 和 session</translation>
    </message>
    <message>
        <source>a title: &apos;title: Why attention&apos;</source>
        <translation>标题：“title: 为什么需要注意力”</translation>
    </message>
    <message>
        <source>title, about, minutes or session, and &apos;:&apos;</source>
        <translation>title、about、minutes 或 session，后接“:”</translation>
    </message>
    <message>
        <source>minutes from 1 to 600</source>
        <translation>1 到 600 之间的分钟数</translation>
    </message>
    <message>
        <source>a paragraph; lists, tables and further headings have no place</source>
        <translation>一个段落；这里不能用列表、表格和下级标题</translation>
    </message>
    <message>
        <source>a paragraph or a question on the page</source>
        <translation>页面上要有段落或提问</translation>
    </message>
    <message>
        <source>a paragraph before the note about it</source>
        <translation>备注之前要有它所说明的段落</translation>
    </message>
    <message>
        <source>``` on a line of its own, at the end</source>
        <translation>末尾单独一行的 ```</translation>
    </message>
    <message>
        <source>bytes that are no text</source>
        <translation>不是文本的字节</translation>
    </message>
    <message>
        <source>a file that ends in .md, or one of %1</source>
        <translation>以 .md 结尾的文件，或下列之一：%1</translation>
    </message>
    <message>
        <source>a cell, a row or a shape of this run, such as weights[0,0,1,2]</source>
        <translation>本次运行中的一个单元格、一行或一个形状，例如 weights[0,0,1,2]</translation>
    </message>
    <message>
        <source>a session, such as example:small</source>
        <translation>一个会话，例如 example:small</translation>
    </message>
    <message>
        <source>key paths of the session with their values: {&quot;layer.scale&quot;: 1}</source>
        <translation>会话的键名路径及其值：{&quot;layer.scale&quot;: 1}</translation>
    </message>
    <message>
        <source>the name of a step, such as scores</source>
        <translation>步骤名，例如 scores</translation>
    </message>
    <message>
        <source>the name of a tensor, such as K_heads</source>
        <translation>张量名，例如 K_heads</translation>
    </message>
    <message>
        <source>the number of a batch item</source>
        <translation>批量中样本的编号</translation>
    </message>
    <message>
        <source>the number of a head</source>
        <translation>头的编号</translation>
    </message>
    <message>
        <source>a cell, such as weights[0,2,1,0], or none</source>
        <translation>一个单元格，例如 weights[0,2,1,0]，或 none</translation>
    </message>
    <message>
        <source>a number from 0 to 3</source>
        <translation>0 到 3 之间的数</translation>
    </message>
    <message>
        <source>a list of what is hidden: [&quot;weights&quot;, &quot;shape scores&quot;]</source>
        <translation>要遮住的内容的列表：[&quot;weights&quot;, &quot;shape scores&quot;]</translation>
    </message>
    <message>
        <source>the name of a tensor, or none</source>
        <translation>张量名，或 none</translation>
    </message>
    <message>
        <source>the name of a tensor or of an axis, or none</source>
        <translation>张量名或轴名，或 none</translation>
    </message>
    <message>
        <source>the features of a head, from 1 to 1024: {&quot;d&quot;: 64}</source>
        <translation>每头的维数，1 到 1024：{&quot;d&quot;: 64}</translation>
    </message>
    <message>
        <source>how many draws of the dropout, from 1 to 1000</source>
        <translation>暂退的抽取次数，1 到 1000</translation>
    </message>
    <message>
        <source>an unknown session of a lesson</source>
        <translation>未知的课程会话</translation>
    </message>
    <message>
        <source>one that a lesson names</source>
        <translation>课程中提到的会话</translation>
    </message>
    <message>
        <source>a cell of this run</source>
        <translation>本次运行中的一个单元格</translation>
    </message>
    <message>
        <source>It needs two heads or more.</source>
        <translation>需要至少两个头。</translation>
    </message>
    <message>
        <source>It needs a mask that hides keys.</source>
        <translation>需要会掩蔽某些键的掩码。</translation>
    </message>
    <message>
        <source>The weights are given: nothing is computed.</source>
        <translation>权重是给定的：不做任何计算。</translation>
    </message>
    <message>
        <source>The scores are %1 numbers: the lab takes at most %2.</source>
        <translation>得分共有 %1 个数：演示错误时最多处理 %2 个。</translation>
    </message>
    <message>
        <source>It needs projections: here the heads are given.</source>
        <translation>需要投影：这里的各头是直接给定的。</translation>
    </message>
    <message>
        <source>It needs a session without keys of the past: those are split already.</source>
        <translation>需要没有先前的键的会话：先前的键已经拆分过了。</translation>
    </message>
    <message>
        <source>It needs two heads or more, and two tokens.</source>
        <translation>需要至少两个头和两个词元。</translation>
    </message>
    <message>
        <source>It needs layer.scale to be empty: the session has a scale of its own.</source>
        <translation>需要 layer.scale 为空：此会话有自己的缩放系数。</translation>
    </message>
    <message>
        <source>The scale of this layer is 1.</source>
        <translation>这一层的缩放系数就是 1。</translation>
    </message>
    <message>
        <source>It needs valid_lens.</source>
        <translation>需要 valid_lens。</translation>
    </message>
    <message>
        <source>It needs a fill that is a number and is written, not added.</source>
        <translation>需要掩蔽值是有限的数，且掩蔽方式为“替换”。</translation>
    </message>
    <message>
        <source>It needs two queries or more, and no sink.</source>
        <translation>需要至少两个查询，并且没有汇（sink）。</translation>
    </message>
    <message>
        <source>The session trains: dropout belongs there.</source>
        <translation>会话处于训练模式：暂退本来就应该打开。</translation>
    </message>
    <message>
        <source>It needs layer.dropout to be more than 0.</source>
        <translation>需要 layer.dropout 大于 0。</translation>
    </message>
    <message>
        <source>It needs two heads or more, with two features or more.</source>
        <translation>需要至少两个头，且每头至少两维。</translation>
    </message>
    <message>
        <source>It needs two heads or more, and two queries.</source>
        <translation>需要至少两个头和两个查询。</translation>
    </message>
    <message>
        <source>a tensor, a row, a cell, a shape or a step of this run</source>
        <translation>本次运行中的一个张量、一行、一个单元格、一个形状或一个步骤</translation>
    </message>
    <message>
        <source>```see, ```ask or ```wait</source>
        <translation>```see、```ask 或 ```wait</translation>
    </message>
    <message>
        <source>one ```wait after a paragraph or a question</source>
        <translation>一段话或一道题之后的一个 ```wait</translation>
    </message>
    <message>
        <source>a tensor or cells of it, such as weights or weights[0,0,1,:]</source>
        <translation>张量或其中的单元格，如 weights 或 weights[0,0,1,:]</translation>
    </message>
    <message>
        <source>any or right</source>
        <translation>any 或 right</translation>
    </message>
    <message>
        <source>1, 2, 4 and so on up to 1024</source>
        <translation>1、2、4，依此类推，直到 1024</translation>
    </message>
    <message>
        <source>a question before an answer is waited for</source>
        <translation>等待回答之前要有一道题</translation>
    </message>
    <message>
        <source>&apos;answer: any&apos; or &apos;answer: right&apos; after a question</source>
        <translation>题目之后写“answer: any”或“answer: right”</translation>
    </message>
    <message>
        <source>one of answer, point, pin, step and size, and &apos;say: &apos; in your words</source>
        <translation>answer、point、pin、step、size 之一，另可用“say:”写自己的话</translation>
    </message>
    <message>
        <source>what is waited for: &apos;pin: weights[0,0,1,2]&apos;</source>
        <translation>等待什么：“pin: weights[0,0,1,2]”</translation>
    </message>
    <message>
        <source>a step of this run</source>
        <translation>本次运行中的步骤</translation>
    </message>
    <message>
        <source>a token of at most %1 bytes</source>
        <translation>不超过 %1 字节的词元</translation>
    </message>
    <message>
        <source>a list</source>
        <translation>列表</translation>
    </message>
    <message>
        <source>two tokens of the vocabulary that make a third</source>
        <translation>词表中能合成第三个词元的两个词元</translation>
    </message>
    <message>
        <source>no dropout, for with it every cut is another</source>
        <translation>不带 dropout，否则每次切分都不同</translation>
    </message>
    <message>
        <source>a token of the vocabulary</source>
        <translation>词表中的词元</translation>
    </message>
    <message>
        <source>line %1: %2</source>
        <translation>第 %1 行：%2</translation>
    </message>
    <message>
        <source>one letter</source>
        <translation>一个字符</translation>
    </message>
    <message>
        <source>a decoder that HeadScope knows</source>
        <translation>HeadScope 认识的解码器</translation>
    </message>
    <message>
        <source>a regular expression (%1)</source>
        <translation>正则表达式（%1）</translation>
    </message>
    <message>
        <source>one that a regular expression of the tokeniser takes too long for</source>
        <translation>让分词器的正则表达式耗时过长的文本</translation>
    </message>
    <message>
        <source>a shorter text</source>
        <translation>更短的文本</translation>
    </message>
    <message>
        <source>a regular expression of at most %1 bytes</source>
        <translation>不超过 %1 字节的正则表达式</translation>
    </message>
    <message>
        <source>more than %1 parts</source>
        <translation>%1 个以上的部分</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>一个数值</translation>
    </message>
    <message>
        <source>a text that is not empty</source>
        <translation>非空文本</translation>
    </message>
    <message>
        <source>SentencePiece&apos;s table of rules in base64</source>
        <translation>以 base64 写成的 SentencePiece 规则表</translation>
    </message>
    <message>
        <source>a normalizer that HeadScope knows</source>
        <translation>HeadScope 认识的规范化器</translation>
    </message>
    <message>
        <source>one that the tokeniser&apos;s rules make longer than %1 bytes</source>
        <translation>被分词器的规则变得超过 %1 字节的文本</translation>
    </message>
    <message>
        <source>a folder without a tokeniser</source>
        <translation>没有分词器的文件夹</translation>
    </message>
    <message>
        <source>no folder</source>
        <translation>不是文件夹</translation>
    </message>
    <message>
        <source>a folder with one of %1</source>
        <translation>含有以下文件之一的文件夹：%1</translation>
    </message>
    <message>
        <source>bytes that are no letters</source>
        <translation>不能组成字符的字节</translation>
    </message>
    <message>
        <source>a text in UTF-8</source>
        <translation>UTF-8 文本</translation>
    </message>
    <message>
        <source>Removed, Isolated, MergedWithPrevious, MergedWithNext or Contiguous</source>
        <translation>Removed、Isolated、MergedWithPrevious、MergedWithNext 或 Contiguous</translation>
    </message>
    <message>
        <source>a pre-tokenizer that HeadScope knows</source>
        <translation>HeadScope 认识的预分词器</translation>
    </message>
    <message>
        <source>always, first or never</source>
        <translation>always、first 或 never</translation>
    </message>
    <message>
        <source>a model of SentencePiece</source>
        <translation>SentencePiece 模型</translation>
    </message>
    <message>
        <source>a model of whole words or letters</source>
        <translation>整词模型或字符模型</translation>
    </message>
    <message>
        <source>pieces that are not used</source>
        <translation>未使用的片段</translation>
    </message>
    <message>
        <source>no piece for the unknown, or several</source>
        <translation>没有或有多个表示未知的片段</translation>
    </message>
    <message>
        <source>too many pieces</source>
        <translation>片段过多</translation>
    </message>
    <message>
        <source>other bytes</source>
        <translation>其他字节</translation>
    </message>
    <message>
        <source>LlamaTokenizer, GemmaTokenizer or T5Tokenizer; others need a tokenizer.json</source>
        <translation>LlamaTokenizer、GemmaTokenizer 或 T5Tokenizer；其他类别需要 tokenizer.json</translation>
    </message>
    <message>
        <source>what the vocabulary has tokens for, since it has none for the unknown</source>
        <translation>词表中有词元对应的内容，因为该词表没有表示未知的词元</translation>
    </message>
    <message>
        <source>a model of tokens</source>
        <translation>词元模型</translation>
    </message>
    <message>
        <source>BPE, WordPiece, Unigram or WordLevel</source>
        <translation>BPE、WordPiece、Unigram 或 WordLevel</translation>
    </message>
    <message>
        <source>a token and its id</source>
        <translation>词元及其编号</translation>
    </message>
    <message>
        <source>the text A once</source>
        <translation>文本 A 恰好一次</translation>
    </message>
    <message>
        <source>a post-processor that HeadScope knows</source>
        <translation>HeadScope 认识的后处理器</translation>
    </message>
    <message>
        <source>a list of at most %1 tokens with their scores</source>
        <translation>不超过 %1 个词元及其分数的列表</translation>
    </message>
    <message>
        <source>a token of at most %1 bytes and its score</source>
        <translation>不超过 %1 字节的词元及其分数</translation>
    </message>
    <message>
        <source>the id %1 twice, also for %2</source>
        <translation>编号 %1 出现两次，另一次为 %2</translation>
    </message>
    <message>
        <source>each id once</source>
        <translation>每个编号只出现一次</translation>
    </message>
    <message>
        <source>an object of tokens and their ids</source>
        <translation>由词元及其编号组成的对象</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>第 %1 行</translation>
    </message>
    <message>
        <source>at most %1 tokens in UTF-8, one a line</source>
        <translation>UTF-8 编码、每行一个、最多 %1 个词元</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 个词元</translation>
    </message>
    <message>
        <source>word or letter</source>
        <translation>word 或 letter</translation>
    </message>
    <message>
        <source>a number of this run, a row of them or a shape</source>
        <translation>本次运行的一个数、一行数或一个形状</translation>
    </message>
    <message>
        <source>no question</source>
        <translation>没有题目</translation>
    </message>
    <message>
        <source>a lesson that asks something</source>
        <translation>有题目的课程</translation>
    </message>
    <message>
        <source>an answer</source>
        <translation>一个作答</translation>
    </message>
    <message>
        <source>at most %1 questions, as the lesson has</source>
        <translation>最多 %1 题，与课程一致</translation>
    </message>
    <message>
        <source>%1, as the lesson asks</source>
        <translation>%1，与课程的题目一致</translation>
    </message>
    <message>
        <source>an object with %1</source>
        <translation>含有 %1 的对象</translation>
    </message>
    <message>
        <source>no key but %1</source>
        <translation>只有这些键名：%1</translation>
    </message>
    <message>
        <source>a name of at most %1 bytes</source>
        <translation>最多 %1 字节的名称</translation>
    </message>
    <message>
        <source>a list of at most %1 numbers</source>
        <translation>最多 %1 个数的列表</translation>
    </message>
    <message>
        <source>one answer to each question</source>
        <translation>每题一个作答</translation>
    </message>
    <message>
        <source>&quot;%1&quot;, of answers that were handed in</source>
        <translation>&quot;%1&quot;，即提交的作答文件</translation>
    </message>
    <message>
        <source>%1, which this HeadScope reads</source>
        <translation>%1，即本版 HeadScope 能读的版本</translation>
    </message>
    <message>
        <source>a list of at most %1 answers</source>
        <translation>最多 %1 个作答的列表</translation>
    </message>
    <message>
        <source>%1, the hidden_size</source>
        <translation>%1，即 hidden_size</translation>
    </message>
    <message>
        <source>the number of heads, which no tensor tells</source>
        <translation>头数，因为从张量中看不出来</translation>
    </message>
    <message>
        <source>The file has no %1, so that the model ends with its last layer and predicts nothing.</source>
        <translation>文件中没有 %1，因此模型到最后一层为止，不作预测。</translation>
    </message>
    <message>
        <source>a tensor of this name, which every model of its family has</source>
        <translation>这个名称的张量，该系列的模型都有它</translation>
    </message>
    <message>
        <source>a shape that fits those of the layer&apos;s other tensors</source>
        <translation>与该层其他张量相配的形状</translation>
    </message>
    <message>
        <source>a folder without weights</source>
        <translation>没有参数的文件夹</translation>
    </message>
    <message>
        <source>a folder with %1, or a file of weights</source>
        <translation>含有 %1 的文件夹，或参数文件</translation>
    </message>
    <message>
        <source>weights of %1 MiB</source>
        <translation>%1 MiB 的参数</translation>
    </message>
    <message>
        <source>at most %1 MiB, half of this machine&apos;s memory</source>
        <translation>不超过 %1 MiB，即本机内存的一半</translation>
    </message>
    <message>
        <source>a list of whole numbers from 0 on per batch item</source>
        <translation>每个样本一个列表，列表中是不小于 0 的整数</translation>
    </message>
    <message>
        <source>a tensor with a row for each token</source>
        <translation>每个词元占一行的张量</translation>
    </message>
    <message>
        <source>the ids of the tokens</source>
        <translation>各词元的编号</translation>
    </message>
    <message>
        <source>%1 ids</source>
        <translation>%1 个编号</translation>
    </message>
    <message>
        <source>an id from 0 to %1</source>
        <translation>0 到 %1 的编号</translation>
    </message>
    <message>
        <source>another text, which has other ids</source>
        <translation>另一段文本（编号不同）</translation>
    </message>
    <message>
        <source>It is a mistake of attention: this block has none.</source>
        <translation>这是注意力中的错误，而这个块没有注意力。</translation>
    </message>
    <message>
        <source>a family of models</source>
        <translation>已知的模型系列</translation>
    </message>
    <message>
        <source>words that the model knows</source>
        <translation>模型词表里有的词</translation>
    </message>
    <message>
        <source>a word or more</source>
        <translation>至少一个词</translation>
    </message>
    <message>
        <source>at most %1: the model has no more positions</source>
        <translation>最多 %1 个：模型没有更多位置</translation>
    </message>
    <message>
        <source>another setting for one block of a model</source>
        <translation>模型中一个块的另一种设置</translation>
    </message>
    <message>
        <source>another text or another number: the settings come with the model</source>
        <translation>另一段文本或另一个数：设置由模型决定</translation>
    </message>
    <message>
        <source>a whole model</source>
        <translation>整个模型</translation>
    </message>
    <message>
        <source>a session of one layer</source>
        <translation>单个层的会话</translation>
    </message>
    <message>
        <source>a tensor in %1</source>
        <translation>%1 中的一个张量</translation>
    </message>
    <message>
        <source>the path of a model, or example:NAME</source>
        <translation>模型的路径，或 example:NAME</translation>
    </message>
    <message>
        <source>null or a text</source>
        <translation>null 或一段文本</translation>
    </message>
    <message>
        <source>null or a list of ids of tokens</source>
        <translation>null 或词元编号的列表</translation>
    </message>
    <message>
        <source>the id of a token, a whole number from 0</source>
        <translation>词元的编号，即不小于 0 的整数</translation>
    </message>
    <message>
        <source>null, true or false</source>
        <translation>null、true 或 false</translation>
    </message>
    <message>
        <source>a list of names such as &quot;layer.0.self/head.2&quot;</source>
        <translation>名称的列表，如 &quot;layer.0.self/head.2&quot;</translation>
    </message>
    <message>
        <source>a name such as &quot;layer.0.self/head.2&quot;</source>
        <translation>名称，如 &quot;layer.0.self/head.2&quot;</translation>
    </message>
    <message>
        <source>a list of {&quot;cell&quot;: &quot;layer.0.self/scores[0,0,1,0]&quot;, &quot;value&quot;: a number}</source>
        <translation>由 {&quot;cell&quot;: &quot;layer.0.self/scores[0,0,1,0]&quot;, &quot;value&quot;: 数} 组成的列表</translation>
    </message>
    <message>
        <source>{&quot;cell&quot;: &quot;layer.0.self/scores[0,0,1,0]&quot;, &quot;value&quot;: a number}</source>
        <translation>{&quot;cell&quot;: &quot;layer.0.self/scores[0,0,1,0]&quot;, &quot;value&quot;: 数}</translation>
    </message>
    <message>
        <source>a cell of a block of the model, BLOCK/TENSOR[…]</source>
        <translation>模型中某一块的一格，即 BLOCK/TENSOR[…]</translation>
    </message>
    <message>
        <source>null: the model has no tokeniser</source>
        <translation>null：这个模型没有分词器</translation>
    </message>
    <message>
        <source>%1, which is not there</source>
        <translation>%1，而它不存在</translation>
    </message>
    <message>
        <source>the folder or file of a model, or example:NAME</source>
        <translation>模型的文件夹或文件，或 example:NAME</translation>
    </message>
    <message>
        <source>a whole model with its data</source>
        <translation>含数据的整个模型</translation>
    </message>
    <message>
        <source>a session without: the weights stay in the folder of the model</source>
        <translation>不含数据的会话：参数留在模型的文件夹里</translation>
    </message>
    <message>
        <source>a position from 0 to %1</source>
        <translation>0 到 %1 之间的位置</translation>
    </message>
    <message>
        <source>%1 tensors</source>
        <translation>%1 个张量</translation>
    </message>
    <message>
        <source>a picture, or one array of at most 1 GiB</source>
        <translation>一张图片，或不超过 1 GiB 的单个数组</translation>
    </message>
    <message>
        <source>a number other than 0 for each of three colours</source>
        <translation>三个颜色通道各一个不为 0 的数</translation>
    </message>
    <message>
        <source>a number for each of three colours</source>
        <translation>三个颜色通道各一个数</translation>
    </message>
    <message>
        <source>a number other than 0</source>
        <translation>不为 0 的数</translation>
    </message>
    <message>
        <source>a kernel of 1 or 3 colours for patches as high as wide</source>
        <translation>输入通道数为 1 或 3、图块高宽相等的卷积核</translation>
    </message>
    <message>
        <source>a model that looks at images</source>
        <translation>以图像为输入的模型</translation>
    </message>
    <message>
        <source>%1 of numbers as the model reads them, or bytes of a picture, (rows, columns, 3)</source>
        <translation>%1，即模型读入的数；或图片的字节，（行，列，3）</translation>
    </message>
    <message>
        <source>%1 × %2 pixels, after what preprocessor_config.json makes of it</source>
        <translation>经 preprocessor_config.json 处理后的 %1 × %2 像素</translation>
    </message>
    <message>
        <source>%1 × %2 pixels, as the model has patches for them</source>
        <translation>%1 × %2 像素，模型的图块就是这么多</translation>
    </message>
    <message>
        <source>a tensor of queries and keys that are patches of an image</source>
        <translation>查询和键都是图像图块的张量</translation>
    </message>
    <message>
        <source>a picture</source>
        <translation>一张图片</translation>
    </message>
    <message>
        <source>a model that looks at images: open one first, such as a ViT</source>
        <translation>以图像为输入的模型：请先打开一个，例如 ViT</translation>
    </message>
    <message>
        <source>a %1 that ends too early or is spoiled</source>
        <translation>不完整或已损坏的 %1</translation>
    </message>
    <message>
        <source>a whole picture</source>
        <translation>完整的图片</translation>
    </message>
    <message>
        <source>%1 × %2 pixels</source>
        <translation>%1 × %2 像素</translation>
    </message>
    <message>
        <source>at most %1 million pixels</source>
        <translation>不超过 %1 百万像素</translation>
    </message>
    <message>
        <source>a %1, which this Qt does not read</source>
        <translation>%1，此处的 Qt 不能读取</translation>
    </message>
    <message>
        <source>%1, as many as the text has</source>
        <translation>%1，与文本的词元数相同</translation>
    </message>
    <message>
        <source>no whole model</source>
        <translation>不是整个模型</translation>
    </message>
    <message>
        <source>a folder of a model, or example:dates, example:induction or example:sort</source>
        <translation>模型的文件夹，或 example:dates、example:induction、example:sort</translation>
    </message>
    <message>
        <source>a file that has changed since it was opened</source>
        <translation>打开之后已被改动的文件</translation>
    </message>
    <message>
        <source>the file as it was then</source>
        <translation>与打开时相同的文件</translation>
    </message>
    <message>
        <source>at most %1 tokens around a text</source>
        <translation>文本前后最多 %1 个词元</translation>
    </message>
    <message>
        <source>a word in UTF-8</source>
        <translation>UTF-8 编码的词元</translation>
    </message>
    <message>
        <source>the text %1</source>
        <translation>文本 %1</translation>
    </message>
    <message>
        <source>null, as long as layer.alibi is set: there can be only one bias of positions</source>
        <translation>null，因为已经设置了 layer.alibi：位置偏置只能有一种</translation>
    </message>
    <message>
        <source>at least %1mm</source>
        <translation>至少 %1 毫米</translation>
    </message>
    <message>
        <source>at most %1 at this width</source>
        <translation>在此宽度下至多 %1</translation>
    </message>
    <message>
        <source>a model that looks at images, as that of the session</source>
        <translation>以图像为输入的模型，与会话所用的模型一致</translation>
    </message>
    <message>
        <source>a model that reads a text, as that of the session</source>
        <translation>以文本为输入的模型，与会话所用的模型一致</translation>
    </message>
    <message>
        <source>a model that writes another text, as that of the session</source>
        <translation>会写出另一段文本的模型，与会话所用的模型一致</translation>
    </message>
    <message>
        <source>The first axis is taken as that of %1 layers; without “First axis is layers” (maps.stacked) it is that of the batch.</source>
        <translation>第一个轴视为 %1 层；不勾选“第一个轴是层”（maps.stacked）时，它是批量。</translation>
    </message>
    <message>
        <source>The first axis is taken as that of %1 batch items; with “First axis is layers” (maps.stacked) it is that of the layers.</source>
        <translation>第一个轴视为 %1 个样本；勾选“第一个轴是层”（maps.stacked）时，它是层。</translation>
    </message>
    <message>
        <source>%1 or one that cuts as it does; others need a tokenizer.json</source>
        <translation>%1 或切分方式相同的类别；其他类别需要 tokenizer.json</translation>
    </message>
    <message>
        <source>a bracket that nothing closes</source>
        <translation>没有闭合的方括号</translation>
    </message>
    <message>
        <source>“...” in the place of numbers</source>
        <translation>代替数值的“...”</translation>
    </message>
    <message>
        <source>all numbers: print the array as a list, or save it</source>
        <translation>全部数值：请把数组转成列表再打印，或保存为文件</translation>
    </message>
    <message>
        <source>Scores are held between -%1 and %1 by tanh.</source>
        <translation>得分由 tanh 限制在 -%1 与 %1 之间。</translation>
    </message>
    <message>
        <source>ALiBi lowers each score by the distance between query and key.</source>
        <translation>ALiBi 按查询与键之间的距离降低每个得分。</translation>
    </message>
    <message>
        <source>The file has %1 of the %2 heads of its model, so that the output is not whole.</source>
        <translation>该文件只有模型 %2 个头中的 %1 个，因此输出并不完整。</translation>
    </message>
    <message>
        <source>Scores are multiplied by %1 instead of 1/√d.</source>
        <translation>得分乘以 %1，而不是 1/√d。</translation>
    </message>
    <message>
        <source>Positions of the kind &quot;%1&quot; are not known, and left out of the scores.</source>
        <translation>位置方式“%1”未知，得分中已略去。</translation>
    </message>
    <message>
        <source>tokenizer.json and the files beside it disagree about %1: texts are cut as tokenizer.json says.</source>
        <translation>tokenizer.json 与旁边的文件对 %1 的说法不一致：文本按 tokenizer.json 切分。</translation>
    </message>
    <message>
        <source>0 and 1 only; an array of 0 and −∞ is used as “bias of the scores”</source>
        <translation>0 或 1；由 0 和 −∞ 组成的数组请用作“得分的偏置”</translation>
    </message>
    <message>
        <source>one array alone, without a calculation or a second array</source>
        <translation>单独一个数组，不带运算，也不带第二个数组</translation>
    </message>
    <message>
        <source>a number with a decimal point, such as 0.5</source>
        <translation>用小数点书写的数，例如 0.5</translation>
    </message>
    <message>
        <source>a picture (.png, .jpg) or a file of one array: .npy, .npz, .safetensors, .pt, .csv</source>
        <translation>图片（.png、.jpg），或只含一个数组的文件：.npy、.npz、.safetensors、.pt、.csv</translation>
    </message>
    <message>
        <source>a file that starts with “%1”</source>
        <translation>以“%1”开头的文件</translation>
    </message>
    <message>
        <source>No such file or directory</source>
        <translation>没有这个文件或文件夹</translation>
    </message>
    <message>
        <source>Permission denied</source>
        <translation>没有访问权限</translation>
    </message>
    <message>
        <source>No space left on device</source>
        <translation>磁盘空间不足</translation>
    </message>
    <message>
        <source>Is a directory</source>
        <translation>这是一个文件夹</translation>
    </message>
    <message>
        <source>Not a directory</source>
        <translation>路径中有一部分不是文件夹</translation>
    </message>
    <message>
        <source>Read-only file system</source>
        <translation>磁盘是只读的，不能写入</translation>
    </message>
    <message>
        <source>File exists</source>
        <translation>文件已经存在</translation>
    </message>
    <message>
        <source>Too many open files</source>
        <translation>打开的文件太多</translation>
    </message>
    <message>
        <source>The folder of the model has no tokeniser (%1), so that the model reads ids of tokens, not texts.</source>
        <translation>模型的文件夹中没有分词器（%1），因此模型只能读词元编号，不能读文本。</translation>
    </message>
    <message>
        <source>The tokeniser is not in order, so that the model reads ids of tokens, not texts: %1</source>
        <translation>分词器的文件有误，因此模型只能读词元编号，不能读文本：%1</translation>
    </message>
    <message>
        <source>no such file</source>
        <translation>没有这个文件</translation>
    </message>
    <message>
        <source>the settings of the model beside its weights, which tell %1</source>
        <translation>与参数放在一起的模型配置文件，其中写明 %1</translation>
    </message>
    <message>
        <source>The settings tie the last matrix to the table of tokens (tie_word_embeddings), but the file has %1, which is used: so does transformers 5, and earlier ones use the table.</source>
        <translation>配置要求最后一个矩阵与词元嵌入表共享（tie_word_embeddings），但文件中另有 %1，这里使用文件中的；transformers 5 也是如此，更早的版本则使用词元嵌入表。</translation>
    </message>
    <message>
        <source>words for the tokens of a model</source>
        <translation>用作模型词元的文字</translation>
    </message>
    <message>
        <source>them in its sentence, which it cuts into tokens by itself</source>
        <translation>写在模型的句子里，由模型自己切分成词元</translation>
    </message>
    <message>
        <source>one number of this run</source>
        <translation>本次运行的一个数</translation>
    </message>
    <message>
        <source>line %1, column %2</source>
        <translation>第 %1 行第 %2 列</translation>
    </message>
    <message>
        <source>%1 word</source>
        <translation>%1 个词元</translation>
    </message>
    <message>
        <source>a shape of this run, such as shape scores</source>
        <translation>本次运行中的一个形状，例如 shape scores</translation>
    </message>
    <message>
        <source>a row of this run, such as row weights[0,0,1,:]</source>
        <translation>本次运行中的一行数，例如 row weights[0,0,1,:]</translation>
    </message>
    <message>
        <source>rows of the mask, such as row mask[0,0,1,:]</source>
        <translation>掩码的一行或若干行，例如 row mask[0,0,1,:]</translation>
    </message>
    <message>
        <source>null, a number, or a fraction such as &quot;1/8&quot; or &quot;1/sqrt(64)&quot;</source>
        <translation>null、一个数，或分数（如 &quot;1/8&quot; 或 &quot;1/sqrt(64)&quot;）</translation>
    </message>
    <message>
        <source>%1 list</source>
        <translation>%1 个列表</translation>
    </message>
    <message>
        <source>%1 length</source>
        <translation>%1 个长度</translation>
    </message>
    <message>
        <source>%1 number</source>
        <translation>%1 个数</translation>
    </message>
    <message>
        <source>tensors of at most %1 numbers in all, as queries × keys %2 × %3 have them</source>
        <translation>总共不超过 %1 个数的张量（此时查询 × 键最多为 %2 × %3）</translation>
    </message>
    <message>
        <source>%1 id</source>
        <translation>%1 个编号</translation>
    </message>
    <message>
        <source>at most %1, as many positions as the model has</source>
        <translation>最多 %1 个，模型只有这么多位置</translation>
    </message>
    <message>
        <source>The inputs are the file&apos;s, the weights are drawn. Heads: %1. Features of each head: %2.</source>
        <translation>输入取自文件，参数随机生成。共 %1 个头，每个头 %2 个特征。</translation>
    </message>
    <message>
        <source>Of the keys up to its own position, a query sees the last %1.</source>
        <translation>在自身位置及之前的键中，每个查询只关注最近的 %1 个。</translation>
    </message>
    <message>
        <source>%1, one for each input</source>
        <translation>%1 个，每个输入一个</translation>
    </message>
    <message>
        <source>%1, one for each feature of a head</source>
        <translation>%1 个，个数等于每头的维数</translation>
    </message>
    <message>
        <source>one that stays within its storage, which is %1 long</source>
        <translation>不超出其存储区（长 %1）的张量</translation>
    </message>
    <message>
        <source>its end at byte %1</source>
        <translation>在字节 %1 处便已结束</translation>
    </message>
    <message>
        <source>values at its end: %1</source>
        <translation>结尾处有 %1 个值</translation>
    </message>
    <message>
        <source>one, and no open mark</source>
        <translation>1 个，且没有未关闭的标记</translation>
    </message>
    <message>
        <source>one word for each column</source>
        <translation>每列一个词元</translation>
    </message>
    <message>
        <source>%1, as the rows of their keys tell (%2)</source>
        <translation>%1，由键的行数（%2）得出</translation>
    </message>
    <message>
        <source>a number of heads that divides the rows of their queries (%1)</source>
        <translation>能整除查询行数（%1）的头数</translation>
    </message>
    <message>
        <source>%1 change has no place in this text</source>
        <translation>%1 处改动在这段文本中没有位置</translation>
    </message>
    <message>
        <source>%1 changes have no place in this text</source>
        <translation>%1 处改动在这段文本中找不到对应的位置</translation>
    </message>
    <message>
        <source>%1 token</source>
        <translation>%1 个词元</translation>
    </message>
    <message>
        <source>one of these in the folder of the model, and in order: %1</source>
        <translation>模型文件夹中有以下文件之一，且内容无误：%1</translation>
    </message>
    <message>
        <source>The settings say %1 %2, but the file has more layers, which are not used.</source>
        <translation>配置中 %1 为 %2，但文件中的层更多，多出的层没有使用。</translation>
    </message>
    <message>
        <source>the size of an image cut into so many patches: %1</source>
        <translation>能切成 %1 个图块的图像的大小</translation>
    </message>
    <message>
        <source>The shape betrays it: the heads would have another width, since that of a key is %1 and that of a value is %2.</source>
        <translation>形状会暴露它：键的维数是 %1，值的维数是 %2，各头输出的宽度会不同。</translation>
    </message>
    <message>
        <source>an even number of bytes, two for each unit</source>
        <translation>偶数个字节，每个码元两个字节</translation>
    </message>
    <message>
        <source>the unit %1</source>
        <translation>码元 %1</translation>
    </message>
    <message>
        <source>a character of UTF-16</source>
        <translation>UTF-16 编码的字符</translation>
    </message>
    <message>
        <source>a directory of length %1 at byte %2</source>
        <translation>从字节 %2 开始、长 %1 字节的目录</translation>
    </message>
    <message>
        <source>%1 member</source>
        <translation>%1 个成员</translation>
    </message>
    <message>
        <source>%1 byte in no member</source>
        <translation>不属于任何成员的 %1 字节</translation>
    </message>
    <message>
        <source>more than %1 byte</source>
        <translation>超过 %1 字节</translation>
    </message>
    <message>
        <source>%1 output (axis %2 of %3)</source>
        <translation>%1 个输出（%3 的轴 %2）</translation>
    </message>
    <message>
        <source>%1 output (a share of axis %2 of %3)</source>
        <translation>%1 个输出（%3 的轴 %2 的一部分）</translation>
    </message>
    <message>
        <source>%1 input (axis %2 of %3)</source>
        <translation>%1 个输入（%3 的轴 %2）</translation>
    </message>
    <message>
        <source>%1 head (axis %2 of %3)</source>
        <translation>%1 个头（%3 的轴 %2）</translation>
    </message>
    <message>
        <source>%1 byte</source>
        <translation>%1 字节</translation>
    </message>
    <message>
        <source>A sink in each head takes a part of the weights: rows sum to less than 1.</source>
        <translation>每个头有一个汇（sink）分走一部分权重：每行之和小于 1。</translation>
    </message>
    <message>
        <source>The settings are of a model &quot;%1&quot;: its attention may be another than what is said here.</source>
        <translation>这些配置属于模型“%1”：它的注意力可能与这里所说的不同。</translation>
    </message>
    <message>
        <source>The file has more of this layer, which is left out, so that the model&apos;s numbers may be others: %1.</source>
        <translation>文件中该层还有未用到的张量，因此模型算出的数可能与这里不同：%1。</translation>
    </message>
    <message>
        <source>1 was added to the weights of these norms, as the model does itself.</source>
        <translation>这些规范化的拉伸参数都加上了 1，模型自己也是这样做的。</translation>
    </message>
    <message>
        <source>The settings say that the mask is not causal: a query sees keys on both sides.</source>
        <translation>配置中写明掩码不是因果掩码：每个查询可以关注它前后两侧的键。</translation>
    </message>
    <message>
        <source>one more row with a word</source>
        <translation>又一行带文字标签的行</translation>
    </message>
    <message>
        <source>no id</source>
        <translation>没有编号</translation>
    </message>
    <message>
        <source>at least one id per batch item</source>
        <translation>每个样本至少一个编号</translation>
    </message>
    <message>
        <source>queries that name a tensor</source>
        <translation>指明了张量的 queries</translation>
    </message>
    <message>
        <source>W_up and W_down that name tensors</source>
        <translation>指明了张量的 W_up 和 W_down</translation>
    </message>
    <message>
        <source>a picture that is less thin, or smaller</source>
        <translation>不那么细长或更小的图片</translation>
    </message>
    <message>
        <source>an image of at most %1 numbers</source>
        <translation>最多 %1 个数的图像</translation>
    </message>
    <message>
        <source>a picture for a model that is no longer open</source>
        <translation>给一个已不再打开的模型的图片</translation>
    </message>
    <message>
        <source>the model still open</source>
        <translation>该模型仍处于打开状态</translation>
    </message>
    <message>
        <source>one whose tokens take more than %1 bytes</source>
        <translation>词元占用超过 %1 字节的文本</translation>
    </message>
    <message>
        <source>a tensor or an axis of this run</source>
        <translation>本次运行中的张量或轴</translation>
    </message>
    <message>
        <source>&apos;[ ] &apos; or &apos;[x] &apos; where an answer to choose from begins</source>
        <translation>选项须以“[ ]”或“[x]”开头</translation>
    </message>
    <message>
        <source>&apos;type: choose&apos; above answers to choose from</source>
        <translation>有选项时，上面要写“type: choose”</translation>
    </message>
    <message>
        <source>&apos;[x] &apos; before the right answer: &apos;type: choose&apos; has no &apos;answer: &apos;</source>
        <translation>在正确选项前写“[x]”（“type: choose”不用“answer:”）</translation>
    </message>
    <message>
        <source>at most %1 numbers, such as a single row</source>
        <translation>最多 %1 个数，例如只取一行</translation>
    </message>
    <message>
        <source>finite numbers: nobody can answer with −∞ or NaN</source>
        <translation>有限的数：−∞ 或 NaN 无法作答</translation>
    </message>
    <message>
        <source>a row whose numbers can be told apart as bars: one is far larger than others</source>
        <translation>能用条形看出各数大小的一行（这一行中有一个数远大于其他数）</translation>
    </message>
    <message>
        <source>The inputs are normed before the projections by the root of their mean square, because no bias is named. For a layer norm without a bias, set “Norm kind” to “Layer norm”.</source>
        <translation>输入在投影之前按均方根规范化，因为没有指定偏移参数。如果是不带偏移参数的层规范化，请把“规范化方式”设为“层规范化”。</translation>
    </message>
    <message>
        <source>%1 numbers, a norm of all heads together</source>
        <translation>%1 个数（所有头合在一起规范化）</translation>
    </message>
    <message>
        <source>mask of queries and keys</source>
        <translation>查询与键的掩码</translation>
    </message>
    <message>
        <source>The file has other tensors, too, which are left out: %1.</source>
        <translation>文件中还有其他张量，已略去：%1。</translation>
    </message>
    <message>
        <source>No settings (config.json or params.json) are at hand: what the weights do not say is taken as in most models that name their tensors so.</source>
        <translation>没有可用的配置（config.json 或 params.json）：参数本身没有说明的部分，按同样命名张量的大多数模型来处理。</translation>
    </message>
    <message>
        <source>{}, as of layers that have all of their heads</source>
        <translation>{}（各层的头都在，没有被剪去）</translation>
    </message>
    <message>
        <source>no such tensor in a model of the type %1</source>
        <translation>没有这个张量（%1 类型的模型不用它）</translation>
    </message>
    <message>
        <source>true, as the file has %1</source>
        <translation>true，因为文件中有 %1</translation>
    </message>
    <message>
        <source>The layers in the file have tensors that no block of the model uses, so that the model&apos;s numbers may be others: %1.</source>
        <translation>文件的各层中还有模型未用到的张量，因此模型算出的数可能与这里不同：%1。</translation>
    </message>
    <message>
        <source>a text without it: the model counts its positions as if padding were not there</source>
        <translation>不含它的文本：模型数位置时跳过填充</translation>
    </message>
    <message>
        <source>a whole number</source>
        <translation>整数</translation>
    </message>
    <message>
        <source>It needs two heads, and batch items whose valid_lens hide different keys.</source>
        <translation>需要两个头，以及因 valid_lens 而掩蔽不同键的样本。</translation>
    </message>
    <message>
        <source>It needs valid_lens that hide keys which nothing else hides.</source>
        <translation>需要 valid_lens 掩蔽其他设置未掩蔽的键。</translation>
    </message>
    <message>
        <source>The values are the keys here.</source>
        <translation>这里的值就是键。</translation>
    </message>
    <message>
        <source>Some numbers of %1 are infinite in float32; float64 holds them.</source>
        <translation>%1 中有些数超出 float32 的范围，成为无穷大；用 float64 则不会。</translation>
    </message>
    <message>
        <source>a folder that may be read</source>
        <translation>有读取权限的文件夹</translation>
    </message>
    <message>
        <source>It needs a mask.bias that is not 0 everywhere.</source>
        <translation>需要不全为 0 的 mask.bias。</translation>
    </message>
    <message>
        <source>It needs a causal mask that hides a next key which nothing else hides.</source>
        <translation>需要会掩蔽下一个键的因果掩码，且该键未被其他设置掩蔽。</translation>
    </message>
    <message>
        <source>It needs a smaller fill: beside this one a score of 1 is lost in rounding.</source>
        <translation>需要较小的掩蔽值：加到这么大的掩蔽值上，大小为 1 的得分会被舍入掉。</translation>
    </message>
    <message>
        <source>Another shape than PyTorch&apos;s %1</source>
        <translation>形状与 PyTorch 的 %1 不同</translation>
    </message>
    <message>
        <source>Equal to PyTorch in every digit</source>
        <translation>与 PyTorch 完全一致</translation>
    </message>
    <message>
        <source>Equal to PyTorch to %1</source>
        <translation>与 PyTorch 一致，最大相差 %1</translation>
    </message>
    <message>
        <source>Differs from PyTorch at %1</source>
        <translation>在 %1 处与 PyTorch 不同</translation>
    </message>
    <message>
        <source>Differs from PyTorch by %1 at %2</source>
        <translation>在 %2 处与 PyTorch 相差 %1</translation>
    </message>
    <message>
        <source>a number from 0 on</source>
        <translation>不小于 0 的数</translation>
    </message>
    <message>
        <source>The layer has %1 but no %2, which counts as 0; PyTorch&apos;s layers have both or neither.</source>
        <translation>该层有 %1，但没有 %2（按 0 计）；PyTorch 的层要么两者都有，要么都没有。</translation>
    </message>
    <message>
        <source>a tensor of this name, unless %1 is false</source>
        <translation>这个名称的张量，除非 %1 为 false</translation>
    </message>
    <message>
        <source>a tensor of this name, as the file has %1</source>
        <translation>这个名称的张量，因为文件中有 %1</translation>
    </message>
    <message>
        <source>a number from -%1 to %1, inf or -inf</source>
        <translation>从 -%1 到 %1 的数、inf 或 -inf</translation>
    </message>
    <message>
        <source>a number, nan, inf or -inf</source>
        <translation>一个数、nan、inf 或 -inf</translation>
    </message>
    <message>
        <source>Weights with NaN or infinity among their numbers: %1. The first of them: %2.</source>
        <translation>含有 NaN 或无穷大的参数张量：%1 个。其中第一个是：%2。</translation>
    </message>
    <message>
        <source>%1, as the rows of their queries tell (%2, heads: %3)</source>
        <translation>%1，由查询的行数（%2）和头数（%3）得出</translation>
    </message>
    <message>
        <source>%1 is the mask: a query sees the keys where it is 1 or true.</source>
        <translation>%1 用作掩码：值为 1 或真的位置，相应的键对查询可见。</translation>
    </message>
    <message>
        <source>%1 is the mask: no query sees the keys where it is true.</source>
        <translation>%1 用作掩码：值为真的位置，相应的键对任何查询都不可见。</translation>
    </message>
    <message>
        <source>%1 is added to the scaled scores.</source>
        <translation>%1 加到缩放后的得分上。</translation>
    </message>
    <message>
        <source>The inputs are the file&apos;s: %1.</source>
        <translation>输入取自文件：%1。</translation>
    </message>
    <message>
        <source>The file has other tensors, too, which are left out: %1 and %2 more.</source>
        <translation>文件中还有其他张量，已略去：%1，另有 %2 个。</translation>
    </message>
    <message>
        <source>{&quot;cell&quot;: &quot;scores[0,2,1,0]&quot;, &quot;value&quot;: a number}</source>
        <translation>{&quot;cell&quot;: &quot;scores[0,2,1,0]&quot;, &quot;value&quot;: 数}</translation>
    </message>
    <message>
        <source>{&quot;file&quot;: …, &quot;tensor&quot;: …}</source>
        <translation>{&quot;file&quot;: …, &quot;tensor&quot;: …}</translation>
    </message>
    <message>
        <source>%1 tokens, more than the %2 that the model is made for</source>
        <translation>%1 个词元，超出了模型设计的 %2 个</translation>
    </message>
    <message>
        <source>no text: the model has no tokeniser</source>
        <translation>不带文本：这个模型没有分词器</translation>
    </message>
    <message>
        <source>%1 at %2</source>
        <translation>%2 处为 %1</translation>
    </message>
    <message>
        <source>The layer is taken for a decoder&apos;s, as cross-attention stands beside it.</source>
        <translation>该层旁边有编码器-解码器注意力，因此看作解码器中的层。</translation>
    </message>
    <message>
        <source>The inputs of the file (%1) are left out, and others are drawn: %2.</source>
        <translation>文件中的输入（%1）没有采用，改为随机生成：%2。</translation>
    </message>
    <message>
        <source>whole numbers %1 or %2</source>
        <translation>形状为 %1 或 %2 的整数</translation>
    </message>
    <message>
        <source>The model computed in %1, and HeadScope computes in float32: a difference up to %2 of the largest number is its rounding.</source>
        <translation>模型用 %1 计算，HeadScope 用 float32 计算：相差不超过最大数的 %2，都属于舍入误差。</translation>
    </message>
    <message>
        <source>%1 are the valid lengths: a query sees so many of the first keys.</source>
        <translation>%1 是有效长度：每个查询只关注最前面这么多个键。</translation>
    </message>
    <message>
        <source>The tokens of the file do not fit its tensors, and are left out.</source>
        <translation>文件中的词元与其中的张量对不上，因此略去。</translation>
    </message>
    <message>
        <source>weights: lazy layers have none until the model is called once, and saved then</source>
        <translation>参数：延迟初始化的层要先调用一次模型才有参数，然后再保存</translation>
    </message>
    <message>
        <source>Nothing in the files says whether a token sees those behind it. The model is taken as a decoder, whose tokens see none of them; is_causal: false in config.json makes it an encoder.</source>
        <translation>文件中没有说明词元能否关注它后面的词元。这里按解码器处理：任何词元都不关注后面的词元；在 config.json 中写 is_causal: false，就按编码器处理。</translation>
    </message>
    <message>
        <source>%1 has %2 rows for %3 tokens, so that the model is taken as an encoder, whose tokens all see each other, and the rows as classes of a token; is_causal: true in config.json makes it a decoder.</source>
        <translation>%1 有 %2 行，而词元有 %3 个，因此这个模型按编码器处理：所有词元都互相关注，每一行对应词元的一个类别；在 config.json 中写 is_causal: true，就按解码器处理。</translation>
    </message>
    <message>
        <source>the unknown word &quot;%1&quot;</source>
        <translation>词表里没有“%1”</translation>
    </message>
    <message>
        <source>words that the model knows: did you mean &quot;%1&quot;?</source>
        <translation>模型词表里有的词（是不是想输入“%1”？）</translation>
    </message>
    <message>
        <source>%1 has %2 words, but the decoder has %3 tokens: the list is not used, and they are shown as ids.</source>
        <translation>%1 中有 %2 个词，而解码器有 %3 个词元：不使用这个词表，解码器的词元以编号显示。</translation>
    </message>
    <message>
        <source>The decoder has %1 tokens and the encoder %2, so that their words are not the same: those of the decoder are shown as ids. A list of them belongs in %3.</source>
        <translation>解码器有 %1 个词元，编码器有 %2 个，两边的词并不相同，因此解码器的词元以编号显示。它的词表应放在 %3 中。</translation>
    </message>
    <message>
        <source>%1 in the folder of the model, and in order</source>
        <translation>模型文件夹中有 %1，且文件完好</translation>
    </message>
    <message>
        <source>one block where a GIF, {step} or {tensor} shows the steps</source>
        <translation>用 GIF、{step} 或 {tensor} 展示各步骤时，只能是一个块</translation>
    </message>
    <message>
        <source>shared, fit, per-head, or LOW:HIGH with LOW below HIGH</source>
        <translation>“各头共用”、“适应数据”、“每头各自”或“低:高”（低小于高）</translation>
    </message>
    <message>
        <source>0, or at least %1 at this width</source>
        <translation>0，或在此宽度下至少 %1</translation>
    </message>
    <message>
        <source>on, in cells of %1 mm</source>
        <translation>在边长 %1 毫米的单元格中总是显示数字</translation>
    </message>
    <message>
        <source>cells of at least %1 mm, as on a wider page or with fewer maps side by side</source>
        <translation>单元格边长至少 %1 毫米，可加宽页面或减少每行图数</translation>
    </message>
    <message>
        <source>a tensor that all of these blocks have, in one shape</source>
        <translation>这些块都有、形状也相同的张量</translation>
    </message>
    <message>
        <source>a paragraph behind &apos;screen: &apos;</source>
        <translation>“screen:”后面要有一段话</translation>
    </message>
    <message>
        <source>The mask of the file says all of this by itself. It hides every key of some queries, and PyTorch shares out their attention evenly, so causal and window are off.</source>
        <translation>文件中的掩码本身已包含这些。它对某些查询掩蔽了所有的键，PyTorch 会把这些查询的注意力平均分给每个键，因此因果掩码和窗口已关闭。</translation>
    </message>
    <message>
        <source>a number, as in the row above; where the first column has words, the corner above it stays empty</source>
        <translation>与上一行一样的数；若第一列是词，左上角应留空</translation>
    </message>
    <message>
        <source>Nothing in the files says whether a token sees those behind it. The model is taken as an encoder, whose tokens all see each other.</source>
        <translation>文件中没有说明词元能否关注它后面的词元。这里按编码器处理：所有词元都互相关注。</translation>
    </message>
    <message>
        <source>the key paths of a session of a whole model, such as model.text</source>
        <translation>整个模型的会话中的键路径，例如 model.text</translation>
    </message>
    <message>
        <source>another image than the session&apos;s file has</source>
        <translation>与会话文件中不同的图像</translation>
    </message>
    <message>
        <source>a session that is saved with its image first</source>
        <translation>先连同图像一起保存的会话</translation>
    </message>
    <message>
        <source>a block of a whole model, such as decoder.1.cross, or none</source>
        <translation>整个模型中的一个块，例如 decoder.1.cross，或 none</translation>
    </message>
    <message>
        <source>maps, inside, moves, heads, layer, model, code, formula, sweep, draws, norms or words</source>
        <translation>maps、inside、moves、heads、layer、model、code、formula、sweep、draws、norms 或 words</translation>
    </message>
    <message>
        <source>null or a list of whole numbers from 0</source>
        <translation>null 或由非负整数组成的列表</translation>
    </message>
    <message>
        <source>null or a whole number from 1</source>
        <translation>null 或正整数</translation>
    </message>
    <message>
        <source>none: the model does not tell segments apart</source>
        <translation>没有：该模型不区分分段</translation>
    </message>
    <message>
        <source>numbers from 0 to %1, with commas between them</source>
        <translation>0 到 %1 之间的数，用逗号隔开</translation>
    </message>
    <message>
        <source>none: no token of the model attends to those behind it</source>
        <translation>没有：该模型的词元都不关注后面的词元</translation>
    </message>
    <message>
        <source>%1 numbers, one for each token</source>
        <translation>%1 个数，每个词元一个</translation>
    </message>
    <message>
        <source>a whole number from 1 to %1, the tokens that there are</source>
        <translation>1 到 %1（词元个数）之间的整数</translation>
    </message>
    <message>
        <source>a share above 0, at most 1, that is an even number of a head&apos;s features, and not %1</source>
        <translation>大于 0 且不超过 1 的比例，由它得到的每个头的特征数须为偶数，而不是 %1</translation>
    </message>
    <message>
        <source>a number above 0, at most 1</source>
        <translation>大于 0 且不超过 1 的数</translation>
    </message>
    <message>
        <source>%1, as the shape of %2 tells</source>
        <translation>%1，由 %2 的形状得出</translation>
    </message>
    <message>
        <source>a session: &apos;headscope import&apos; makes one of a file of tensors, and a whole model is opened by its folder</source>
        <translation>会话：张量文件可用“headscope import”制成会话，整个模型则通过其文件夹打开</translation>
    </message>
    <message>
        <source>LOW and HIGH less than 1.79e308 apart</source>
        <translation>“低”与“高”之差小于 1.79e308</translation>
    </message>
    <message>
        <source>%1, which makes a page of %2 × %3 mm</source>
        <translation>%1，即 %2 × %3 毫米的页面</translation>
    </message>
    <message>
        <source>a page of at most %1 mm a side, as of fewer queries or keys</source>
        <translation>每边不超过 %1 毫米的页面，例如减少查询或键</translation>
    </message>
    <message>
        <source>nothing, for a session of a whole model</source>
        <translation>未指定（会话是整个模型）</translation>
    </message>
    <message>
        <source>a block of the model, such as decoder.1.cross</source>
        <translation>模型中的一个块，例如 decoder.1.cross</translation>
    </message>
    <message>
        <source>The file has no table of biases for the distances (relative_attention_bias), so the layer does not know positions.</source>
        <translation>文件中没有相对位置偏置表（relative_attention_bias），所以这一层不含位置信息。</translation>
    </message>
    <message>
        <source>the last matrix, as tie_word_embeddings is false</source>
        <translation>最后一个矩阵，因为 tie_word_embeddings 为 false</translation>
    </message>
    <message>
        <source>&apos;}&apos; behind it</source>
        <translation>其后的“}”</translation>
    </message>
    <message>
        <source>UTF-8; the file seems to be in GBK, so save it as UTF-8</source>
        <translation>UTF-8；文件似乎是 GBK 编码，请另存为 UTF-8</translation>
    </message>
    <message>
        <source>The model reads these biases from its first block alone: the table that the layer has is left out.</source>
        <translation>模型只从第一个块读取这些偏置：这一层自带的偏置表已略去。</translation>
    </message>
    <message>
        <source>The settings have %1 and %2, which disagree: %1 alone is read.</source>
        <translation>配置中同时有 %1 和 %2，两者不一致：只读取 %1。</translation>
    </message>
    <message>
        <source>The settings say %1 %2, which GPT-NeoX does not read, as its own key is %3: it is %4.</source>
        <translation>配置中 %1 为 %2，但 GPT-NeoX 不读取这一项，它自己的键是 %3：取值为 %4。</translation>
    </message>
    <message>
        <source>%1, as feed_forward_proj is %2</source>
        <translation>%1，因为 feed_forward_proj 为 %2</translation>
    </message>
    <message>
        <source>none, or the same angles as in %1</source>
        <translation>不写，或与 %1 中的旋转角度设置一致</translation>
    </message>
    <message>
        <source>The file has more than one model: the one with %1 is opened, and not that with %2.</source>
        <translation>文件中不止一个模型：打开的是含 %1 的那个，而不是含 %2 的那个。</translation>
    </message>
    <message>
        <source>The list of words has no &quot;%1&quot;, which is read as %2: words are set apart by spaces.</source>
        <translation>词表中没有“%1”，它被读作 %2：词与词之间要用空格隔开。</translation>
    </message>
    <message>
        <source>each number once</source>
        <translation>每个编号只写一次</translation>
    </message>
    <message>
        <source>20mm to 2000mm, as much in cm, in or pt, or 100px to 30000px</source>
        <translation>20 到 2000 毫米（写作 86mm 或 86，也可用 cm、in 或 pt 表示），或 100px 到 30000px</translation>
    </message>
    <message>
        <source>a part that is not all padding, which is hidden</source>
        <translation>不全是填充的一段：填充部分已隐藏</translation>
    </message>
    <message>
        <source>different whole numbers from 0 to %1, one for each option that is chosen</source>
        <translation>0 到 %1 之间互不相同的整数，每个选中的选项一个</translation>
    </message>
    <message>
        <source>%1 cells, each of them 0 or 1</source>
        <translation>%1 个格子，每个为 0 或 1</translation>
    </message>
    <message>
        <source>an answer to another question</source>
        <translation>对另一道题的作答</translation>
    </message>
    <message>
        <source>one to the question as it stands in the lesson</source>
        <translation>对课程中这道题的作答</translation>
    </message>
    <message>
        <source>%1 hexadecimal digits</source>
        <translation>%1 位十六进制数字</translation>
    </message>
    <message>
        <source>The mask is causal, counted from the first query and the first key, because is_causal is true.</source>
        <translation>is_causal 为真，因此使用因果掩码，从第一个查询和第一个键开始对齐。</translation>
    </message>
    <message>
        <source>The scores are multiplied by %1, the scale of the file.</source>
        <translation>得分乘以文件中的 scale：%1。</translation>
    </message>
    <message>
        <source>There are %1 heads, as num_heads of the file says.</source>
        <translation>按文件中的 num_heads，共 %1 个头。</translation>
    </message>
    <message>
        <source>A key and a value of zeros come behind all others, because add_zero_attn is true.</source>
        <translation>add_zero_attn 为真，因此在所有键和值之后各加一个全零的键和值。</translation>
    </message>
    <message>
        <source>%1 of the file, which is %2, is left out.</source>
        <translation>文件中的 %1（值为 %2）无法采用，已略去。</translation>
    </message>
    <message>
        <source>Keys and values are drawn apart, where the model makes both of the same memory.</source>
        <translation>键和值是分别随机生成的，而在模型中两者来自同一个编码器输出。</translation>
    </message>
    <message>
        <source>The first two axes of the inputs are swapped, because %1 says that tokens stand before batch items.</source>
        <translation>%1 表明词元轴排在样本轴之前，因此已交换输入的前两个轴。</translation>
    </message>
    <message>
        <source>%1 is read as (batch %2, tokens %3, features %4).</source>
        <translation>%1 按（样本 %2，词元 %3，特征 %4）读取。</translation>
    </message>
    <message>
        <source>%1 is left out, because its meaning or its shape is not certain: the numbers of the model will be others.</source>
        <translation>%1 的含义或形状无法确定，已略去：模型算出的数值会与这里不同。</translation>
    </message>
    <message>
        <source>a tensor that is marked %1</source>
        <translation>带有 %1 标记的张量</translation>
    </message>
    <message>
        <source>UTF-8; the file is in UTF-16, so save it as UTF-8</source>
        <translation>UTF-8；该文件是 UTF-16 编码，请另存为 UTF-8</translation>
    </message>
    <message>
        <source>The mask is causal, counted from the last query and the last key, because causal is true.</source>
        <translation>causal 为真，因此使用因果掩码，从最后一个查询和最后一个键开始对齐。</translation>
    </message>
    <message>
        <source>%1, projected queries, keys and values in one</source>
        <translation>%1，即合在一起的投影后的查询、键和值</translation>
    </message>
    <message>
        <source>q, k and v as tensors of their own: %1</source>
        <translation>q、k、v 各为一个张量：%1</translation>
    </message>
    <message>
        <source>The number in the names is taken as that of the layer: %1 to %2.</source>
        <translation>名称中的数字视为层号：%1 至 %2。</translation>
    </message>
    <message>
        <source>Every row sums to 1, to %2 (rows: %1).</source>
        <translation>每一行的和都是 1（误差不超过 %2；共 %1 行）。</translation>
    </message>
    <message>
        <source>The axes of %1 are taken for (batch, key); (query, key) would fit as well.</source>
        <translation>%1 的两个轴按（样本，键）读取；按（查询，键）读取形状也吻合。</translation>
    </message>
    <message>
        <source>The axes of %1 are (batch, key).</source>
        <translation>%1 的两个轴为（样本，键）。</translation>
    </message>
    <message>
        <source>%1 is taken for the input of the layer, and %2 for what the layer has made of it.</source>
        <translation>%1 作为该层的输入；%2 视为该层由它投影得到的结果。</translation>
    </message>
    <message>
        <source>Rotary embedding is scaled as rope_type says, %1; type says %2.</source>
        <translation>旋转位置编码按 rope_type 的 %1 缩放；type 写的是 %2。</translation>
    </message>
    <message>
        <source>The run is compared with %1 of the file.</source>
        <translation>运行结果将与文件中的 %1 对照。</translation>
    </message>
    <message>
        <source>If tokens stand before batch items in %1, save batch_first=False beside it.</source>
        <translation>如果 %1 的词元轴排在样本轴之前，请在保存时一并存入 batch_first=False。</translation>
    </message>
    <message>
        <source>%1 is left out, because another mask of the file has its place.</source>
        <translation>文件中已有另一个掩码占用这一位置，因此不读取 %1。</translation>
    </message>
    <message>
        <source>%1 again</source>
        <translation>重复的 %1</translation>
    </message>
    <message>
        <source>each cell once</source>
        <translation>互不重复的单元格</translation>
    </message>
    <message>
        <source>an error at line %1, column %2: “%3”</source>
        <translation>第 %1 行第 %2 列的错误：“%3”</translation>
    </message>
    <message>
        <source>a number that float64 has</source>
        <translation>float64 能表示的数</translation>
    </message>
    <message>
        <source>Saving the session leaves out %1 and %2 more.</source>
        <translation>保存会话时不会写入：%1，以及另外 %2 个。</translation>
    </message>
    <message>
        <source>Saving the session leaves out %1.</source>
        <translation>保存会话时不会写入：%1。</translation>
    </message>
    <message>
        <source>tensors: torch.from_numpy(array) of each array of NumPy, or np.savez() instead of torch.save()</source>
        <translation>张量：对每个 NumPy 数组使用 torch.from_numpy(array)，或用 np.savez() 代替 torch.save()</translation>
    </message>
    <message>
        <source>plain tensors, numbers and texts, saved without it</source>
        <translation>普通张量、数字和文本，保存时去掉该对象</translation>
    </message>
    <message>
        <source>plain tensors in dictionaries, lists and tuples: of a model, torch.save(model.state_dict(), &quot;weights.pt&quot;)</source>
        <translation>放在字典、列表或元组中的普通张量；若是模型，用 torch.save(model.state_dict(), &quot;weights.pt&quot;)</translation>
    </message>
    <message>
        <source>%1, as %2 says</source>
        <translation>%1（与 %2 一致）</translation>
    </message>
    <message>
        <source>a head, a layer of attention, a feed-forward or the stream of a block of the model</source>
        <translation>模型中的一个头、一个注意力层、一个前馈网络或某一块之后的残差流</translation>
    </message>
    <message>
        <source>a head from 0 to %1</source>
        <translation>0 到 %1 之间的头</translation>
    </message>
    <message>
        <source>other tokens than those of model.text_to</source>
        <translation>与 model.text_to 不同的词元</translation>
    </message>
    <message>
        <source>the same, or one of the two keys alone</source>
        <translation>相同的词元，或两个键只写一个</translation>
    </message>
    <message>
        <source>a part that is not left out</source>
        <translation>没有被去掉的部分</translation>
    </message>
    <message>
        <source>HeadScope does not read %1 while %2 is %3.</source>
        <translation>%2 为 %3 时，HeadScope 不读取 %1。</translation>
    </message>
    <message>
        <source>HeadScope reads layer.positions only beside layer.rope, layer.alibi or layer.relative_bias.</source>
        <translation>只有同时给出 layer.rope、layer.alibi 或 layer.relative_bias，HeadScope 才读取 layer.positions。</translation>
    </message>
    <message>
        <source>HeadScope reads maps.layer, maps.stacked and maps.heads only beside maps.weights.</source>
        <translation>HeadScope 只在给出 maps.weights 时读取 maps.layer、maps.stacked 和 maps.heads。</translation>
    </message>
    <message>
        <source>(layer, batch, head, query, key), without the batch, or without both batch and head</source>
        <translation>（层，批量，头，查询，键），可以省略批量，也可以同时省略批量和头</translation>
    </message>
    <message>
        <source>(batch, head, query, key), without the batch, or without both batch and head</source>
        <translation>（批量，头，查询，键），可以省略批量，也可以同时省略批量和头</translation>
    </message>
    <message>
        <source>%1, as maps.weights has</source>
        <translation>%1，与 maps.weights 一致</translation>
    </message>
    <message>
        <source>a divisor of %1, the axis before those of queries and keys</source>
        <translation>能整除 %1（查询轴和键轴之前那个轴的长度）的数</translation>
    </message>
    <message>
        <source>The session has the weights alone: queries, keys and scores are not known.</source>
        <translation>会话中只有注意力权重，查询、键和得分都未知。</translation>
    </message>
    <message>
        <source>Rows of the given maps that do not sum to 1, to %4: %1 of %2. The farthest sums to %3.</source>
        <translation>给定的注意力图共有 %2 行，其中 %1 行的和不是 1（误差超过 %4），偏离最大的一行和为 %3。</translation>
    </message>
    <message>
        <source>a number that float32 has: up to ±3.4e38</source>
        <translation>float32 能表示的数：绝对值不超过 3.4e38</translation>
    </message>
    <message>
        <source>false, or all tokens from &lt;0x00&gt; to &lt;0xFF&gt; in the vocabulary</source>
        <translation>false，或词表中包含从 &lt;0x00&gt; 到 &lt;0xFF&gt; 的全部词元</translation>
    </message>
    <message>
        <source>false: a special token in a text is always one token</source>
        <translation>false：文本中的特殊词元始终作为一个整体</translation>
    </message>
    <message>
        <source>The files beside %1 do not say of which class it is: no token is put before a text, as a Llama&apos;s &lt;s&gt; would be.</source>
        <translation>%1 旁边的文件没有说明它属于哪一类分词器：文本前不会添加词元（例如 Llama 的 &lt;s&gt;）。</translation>
    </message>
    <message>
        <source>%1, whose tokeniser is a %2</source>
        <translation>%1，其分词器为 %2</translation>
    </message>
    <message>
        <source>true: texts are cut at spaces and punctuation first</source>
        <translation>true：文本总是先按空格和标点切分</translation>
    </message>
    <message>
        <source>no words: all are cut alike</source>
        <translation>不含任何词：所有词都按同样的方式切分</translation>
    </message>
    <message>
        <source>a whole number from %1 up</source>
        <translation>不小于 %1 的整数</translation>
    </message>
    <message>
        <source>NaN everywhere, as in PyTorch</source>
        <translation>全部为 NaN，与 PyTorch 相同</translation>
    </message>
    <message>
        <source>The axis before queries and keys is taken as that of %1 batch items, because the name has the number of one head; with %1 as “Heads per item” (maps.heads, --heads) it is that of the heads.</source>
        <translation>名称中有单个头的编号，因此查询和键之前的轴视为 %1 个样本；把“每个样本的头数”（maps.heads、--heads）设为 %1 时，它是头。</translation>
    </message>
    <message>
        <source>The axis before queries and keys is taken as that of %1 batch items whose heads were averaged; with %1 as “Heads per item” (maps.heads, --heads) it is that of the heads.</source>
        <translation>查询和键之前的轴视为 %1 个样本，各头已取平均；把“每个样本的头数”（maps.heads、--heads）设为 %1 时，它是头。</translation>
    </message>
    <message>
        <source>The axis before queries and keys is taken as that of %1 heads; with 1 as “Heads per item” (maps.heads, --heads) it is that of batch items whose heads nn.MultiheadAttention averaged.</source>
        <translation>查询和键之前的轴视为 %1 个头；把“每个样本的头数”（maps.heads、--heads）设为 1 时，它是样本，各头已由 nn.MultiheadAttention 取平均。</translation>
    </message>
    <message>
        <source>The axis before queries and keys is taken as that of %1 batch items with %2 heads each; with 1 as “Heads per item” (maps.heads, --heads) it is that of batch items whose heads nn.MultiheadAttention averaged.</source>
        <translation>查询和键之前的轴视为 %1 个样本，每个样本 %2 个头；把“每个样本的头数”（maps.heads、--heads）设为 1 时，它是样本，各头已由 nn.MultiheadAttention 取平均。</translation>
    </message>
    <message>
        <source>The axes of %1 are taken for (query, key), because it is a lower triangle.</source>
        <translation>%1 是下三角矩阵，因此它的轴视为（查询，键）。</translation>
    </message>
    <message>
        <source>%1 patched part waits while it is left out</source>
        <translation>%1 个被换入的部分已被去掉，暂不起作用</translation>
    </message>
    <message>
        <source>%1 patched parts wait while they are left out</source>
        <translation>%1 个被换入的部分已被去掉，暂不起作用</translation>
    </message>
    <message>
        <source>The settings say %1, which models of their type do not read: no query sees a key that comes after it.</source>
        <translation>配置中写有 %1，但这类模型不读取这一项：查询不关注排在它之后的键。</translation>
    </message>
    <message>
        <source>The list layer_types of the settings says nothing of this layer, which is taken for one of those that see the keys near them alone.</source>
        <translation>配置中的列表 layer_types 没有说明这一层，这里把它当作只关注附近的键的层。</translation>
    </message>
    <message>
        <source>the end of a map of %1 rows</source>
        <translation>一张 %1 行的图到此结束</translation>
    </message>
    <message>
        <source>maps of %1 rows, as before</source>
        <translation>与之前相同，每张图 %1 行</translation>
    </message>
    <message>
        <source>a word for each of the %1 layers, as num_hidden_layers says</source>
        <translation>给 %1 层各写一个词（层数见 num_hidden_layers）</translation>
    </message>
    <message>
        <source>The model has a head for another task (%1), which is not used: the tokens that it predicts here may not be what it was trained for.</source>
        <translation>模型带有用于其他任务的输出头（%1），这里没有使用：此处预测的词元可能并不是它训练时的目标。</translation>
    </message>
    <message>
        <source>the last matrix, or tie_word_embeddings: true in the settings, which takes the table of tokens for it</source>
        <translation>最后一个矩阵；或者在配置中写 tie_word_embeddings: true，用词元嵌入表代替它</translation>
    </message>
    <message>
        <source>The folder has an adapter (%1), which is not used: the numbers are those of the model without it.</source>
        <translation>文件夹中有适配器（%1），这里没有使用：算出的是不带适配器的模型的数。</translation>
    </message>
    <message>
        <source>a finite number, not below 0</source>
        <translation>不小于 0 的有限数</translation>
    </message>
    <message>
        <source>a session: &apos;session: example:small&apos;</source>
        <translation>会话：“session: example:small”</translation>
    </message>
    <message>
        <source>a cell that the lesson does not pin</source>
        <translation>课程没有固定的单元格</translation>
    </message>
    <message>
        <source>a cell that is seen there, of %1</source>
        <translation>画面上看得到的单元格，属于 %1</translation>
    </message>
    <message>
        <source>at most %1 tokens: this machine&apos;s memory leaves %2 MiB for their numbers</source>
        <translation>不超过 %1 个词元：这台机器的内存只给它们的数值留出 %2 MiB</translation>
    </message>
    <message>
        <source>a number; a row of names has more words than numbers, and the corner above names of rows stays empty</source>
        <translation>数字；若首行是列名，其中的文字应多于数字；若首列是行名，左上角应留空</translation>
    </message>
</context>
<context>
    <name>figure</name>
    <message>
        <source>%1 · rows: %2, columns: %3</source>
        <translation>%1（行：%2，列：%3）</translation>
    </message>
    <message>
        <source>Head %1</source>
        <translation>头 %1</translation>
    </message>
    <message>
        <source>%1 bit</source>
        <translation>%1 比特</translation>
    </message>
    <message>
        <source>Mean of heads</source>
        <translation>各头均值</translation>
    </message>
    <message>
        <source>Maximum of heads</source>
        <translation>各头最大值</translation>
    </message>
    <message>
        <source>Minimum of heads</source>
        <translation>各头最小值</translation>
    </message>
    <message>
        <source>Item %1 · head %2</source>
        <translation>样本 %1 · 头 %2</translation>
    </message>
    <message>
        <source>Item %1</source>
        <translation>样本 %1</translation>
    </message>
    <message>
        <source>masked</source>
        <translation>被掩蔽</translation>
    </message>
    <message>
        <source>dropped</source>
        <translation>被暂退</translation>
    </message>
    <message>
        <source>NaN</source>
        <translation>NaN</translation>
    </message>
    <message>
        <source>+∞</source>
        <translation>+∞</translation>
    </message>
    <message>
        <source>−∞</source>
        <translation>−∞</translation>
    </message>
    <message>
        <source>changed by hand</source>
        <translation>已手动修改</translation>
    </message>
    <message>
        <source>mean</source>
        <translation>均值</translation>
    </message>
    <message>
        <source>max</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>min</source>
        <translation>最小</translation>
    </message>
    <message>
        <source>mean entropy %1 bit</source>
        <translation>平均熵 %1 比特</translation>
    </message>
    <message>
        <source>%1 of %2, on the patches of the image</source>
        <translation>“%2”的%1，画在图像的图块上</translation>
    </message>
    <message>
        <source>Rollout</source>
        <translation>累积注意力</translation>
    </message>
    <message>
        <source>attention rollout</source>
        <translation>累积注意力</translation>
    </message>
    <message>
        <source>mean entropy %1 bit of %2 of %3 queries</source>
        <translation>平均熵 %1 比特（%3 个查询中的 %2 个）</translation>
    </message>
    <message>
        <source>%1 bit (%2/%3)</source>
        <translation>%1 比特（%2/%3）</translation>
    </message>
    <message>
        <source>%1 · head %2</source>
        <translation>%1 · 头 %2</translation>
    </message>
    <message>
        <source>%1 H%2</source>
        <translation>%1 头 %2</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>均值</translation>
    </message>
    <message>
        <source>Max</source>
        <translation>最大值</translation>
    </message>
    <message>
        <source>Min</source>
        <translation>最小值</translation>
    </message>
    <message>
        <source>%1 · rollout</source>
        <translation>%1 · 累积注意力</translation>
    </message>
    <message>
        <source>%1 · item %2 · head %3</source>
        <translation>%1 · 样本 %2 · 头 %3</translation>
    </message>
    <message>
        <source>%1 · item %2</source>
        <translation>%1 · 样本 %2</translation>
    </message>
    <message>
        <source>%1 · mean of heads</source>
        <translation>%1 · 各头均值</translation>
    </message>
    <message>
        <source>%1 · maximum of heads</source>
        <translation>%1 · 各头最大值</translation>
    </message>
    <message>
        <source>%1 · minimum of heads</source>
        <translation>%1 · 各头最小值</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
</context>
<context>
    <name>headscope::AddDetail</name>
    <message>
        <source>feature</source>
        <translation>特征</translation>
    </message>
    <message>
        <source>Row of %1, feature by feature</source>
        <translation>%1 这一行，逐个特征相加</translation>
    </message>
</context>
<context>
    <name>headscope::AgreementButton</name>
    <message>
        <source>The largest difference is at %1: %2 here, %3 in PyTorch. A click shows it.</source>
        <translation>最大的差异在 %1：这里是 %2，PyTorch 是 %3。单击可查看。</translation>
    </message>
</context>
<context>
    <name>headscope::ArrayWords</name>
    <message>
        <source>Axis %1: got %2, expected %3.</source>
        <translation>轴 %1：%2；应为：%3。</translation>
    </message>
    <message>
        <source>Axes: got %1, expected 2 (positions, features), or 3 with batch items before them.</source>
        <translation>轴数：%1；应为：2（位置、特征），或在前面加上样本，共 3。</translation>
    </message>
    <message>
        <source>Axes: got %1, expected 3 (batch items, positions, features), or 4 with heads before the positions.</source>
        <translation>轴数：%1；应为：3（样本、位置、特征），或在位置之前加上头，共 4。</translation>
    </message>
    <message>
        <source>A matrix alone is %1, and the other inputs have %2.</source>
        <translation>单个矩阵是 %1，而其他输入有 %2。</translation>
    </message>
    <message>
        <source>Axes: got %1, expected up to 4 (batch items, heads, queries, keys).</source>
        <translation>轴数：%1；应为：1 到 4（样本、头、查询、键）。</translation>
    </message>
    <message>
        <source>Axes: got %1, expected 1 (batch items), or 2 with queries behind them.</source>
        <translation>轴数：%1；应为：1（样本），或在后面加上查询，共 2。</translation>
    </message>
    <message>
        <source>queries, keys and values</source>
        <translation>查询、键和值</translation>
    </message>
    <message>
        <source>queries</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>keys and values</source>
        <translation>键和值</translation>
    </message>
    <message>
        <source>keys</source>
        <translation>键</translation>
    </message>
    <message>
        <source>values</source>
        <translation>值</translation>
    </message>
    <message>
        <source>mask (1 is seen)</source>
        <translation>掩码（1 为可见）</translation>
    </message>
    <message>
        <source>mask (1 is hidden)</source>
        <translation>掩码（1 为被掩蔽）</translation>
    </message>
    <message>
        <source>bias of the scores</source>
        <translation>得分的偏置</translation>
    </message>
    <message>
        <source>valid lengths</source>
        <translation>有效长度</translation>
    </message>
    <message>
        <source>tokens of the queries (its words)</source>
        <translation>查询的词元（取表中的词）</translation>
    </message>
    <message>
        <source>tokens of the keys (its words)</source>
        <translation>键的词元（取表中的词）</translation>
    </message>
</context>
<context>
    <name>headscope::ArrowWords</name>
    <message>
        <source>Multiplied by %1 transposed: PyTorch keeps %1 as (output, input), here (%2, %3).</source>
        <translation>乘以 %1 的转置：PyTorch 按（输出，输入）存放 %1，这里是（%2，%3）。</translation>
    </message>
    <message>
        <source>Then the bias %1 is added.</source>
        <translation>再加上偏置 %1。</translation>
    </message>
    <message>
        <source>Multiplied by K transposed: each score is the dot product of a row of Q and a row of K, over the %1 features of a head.</source>
        <translation>乘以 K 的转置：每个得分是 Q 的一行与 K 的一行的点积，每头 %1 维。</translation>
    </message>
    <message>
        <source>The weights are multiplied by V: each query gets the sum of the %1 rows of V, each times its weight.</source>
        <translation>权重乘以 V：每个查询得到 V 的 %1 行的加权和。</translation>
    </message>
    <message>
        <source>The layer puts a row of its own behind those of the inputs.</source>
        <translation>这一层在输入的各行之后附加自己的一行。</translation>
    </message>
    <message>
        <source>The layer puts %1 rows of its own behind those of the inputs.</source>
        <translation>这一层在输入的各行之后附加自己的 %1 行。</translation>
    </message>
    <message>
        <source>The features are cut into heads; no number changes.</source>
        <translation>把特征拆分给各个头，不改变任何数值。</translation>
    </message>
    <message>
        <source>The %1 rows of the past come first.</source>
        <translation>先前的 %1 行排在前面。</translation>
    </message>
    <message>
        <source>Multiplied by %1, the scale that is given.</source>
        <translation>乘以给定的缩放系数 %1。</translation>
    </message>
    <message>
        <source>A soft cap then keeps them between −%1 and %1.</source>
        <translation>再用软上限把它们限制在 −%1 和 %1 之间。</translation>
    </message>
    <message>
        <source>No mask: every query sees every key, and the numbers stay the same.</source>
        <translation>无掩码：每个查询都可以关注每个键，数值不变。</translation>
    </message>
    <message>
        <source>Each number is set to 0 with probability %1; the others are divided by %2.</source>
        <translation>每个数以概率 %1 置为 0，其余的除以 %2。</translation>
    </message>
    <message>
        <source>Layer norm: each row is brought to mean 0 and variance 1, then multiplied by γ and moved by β.</source>
        <translation>层规范化：把每一行变成均值 0、方差 1，再乘以 γ 并加上 β。</translation>
    </message>
    <message>
        <source>Softmax: each row of scores becomes weights that sum to 1; larger scores get more.</source>
        <translation>softmax：每一行得分变成总和为 1 的权重，得分越大权重越大。</translation>
    </message>
    <message>
        <source>The queries are added as they came in, feature by feature: the residual connection.</source>
        <translation>残差连接：逐个特征地加上输入的查询。</translation>
    </message>
    <message>
        <source>RMS norm: each row is divided by the root of its mean square, then multiplied by γ.</source>
        <translation>RMS 规范化：每一行除以其均方根，再乘以 γ。</translation>
    </message>
    <message>
        <source>Rotary embedding: pairs of features are turned by an angle that grows with the position.</source>
        <translation>旋转位置编码：成对的特征按随位置增大的角度旋转。</translation>
    </message>
    <message>
        <source>Each token takes its row out of the table; no number changes.</source>
        <translation>每个词元从表中取出自己的一行，数值不变。</translation>
    </message>
    <message>
        <source>The model adds nothing here: it tells positions in another way.</source>
        <translation>这里什么也不加：该模型用别的方式表示位置。</translation>
    </message>
    <message>
        <source>%1 of the gate, times the other product, number by number: the gate says how much of it passes.</source>
        <translation>对门控取 %1，再与另一个乘积逐元素相乘：门控决定通过多少。</translation>
    </message>
    <message>
        <source>%1 of each number by itself. Without it the two products would be one.</source>
        <translation>对每个数单独取 %1。没有它，前后两次矩阵乘法就等于一次。</translation>
    </message>
    <message>
        <source>What the token says and what its position says are added, feature by feature.</source>
        <translation>词元嵌入与位置嵌入逐个特征相加。</translation>
    </message>
    <message>
        <source>The input is added as it came in, feature by feature: the residual connection.</source>
        <translation>残差连接：逐个特征地加上原来的输入。</translation>
    </message>
    <message>
        <source>Each number is set to 0 where the given dropout mask has 0; the others are divided by %1.</source>
        <translation>给定的暂退掩码为 0 的数置为 0，其余的除以 %1。</translation>
    </message>
    <message>
        <source>Softmax: each row of logits becomes probabilities that sum to 1; larger logits get more.</source>
        <translation>softmax：每一行 logits 变成总和为 1 的概率，logits 越大概率越大。</translation>
    </message>
    <message>
        <source>Softmax: each row of scores becomes weights; larger scores get more. They sum to 1 with the share that the sink takes.</source>
        <translation>softmax：每一行得分变成权重，得分越大权重越大；加上汇（sink）所占的一份，总和为 1。</translation>
    </message>
    <message>
        <source>The outputs of all heads are put side by side; no number changes.</source>
        <translation>把所有头的输出拼接起来，不改变任何数值。</translation>
    </message>
    <message>
        <source>The row of the past comes first.</source>
        <translation>先前的一行排在前面。</translation>
    </message>
    <message>
        <source>A row that is learned, CLS, is put before those of the patches; no number changes.</source>
        <translation>把学到的一行（CLS）放到各图块的行之前，数值不变。</translation>
    </message>
    <message>
        <source>Each position takes its row out of the table; no number changes.</source>
        <translation>每个位置从表中取出自己的一行，数值不变。</translation>
    </message>
    <message>
        <source>%1 of each number by itself.</source>
        <translation>对每个数单独取 %1。</translation>
    </message>
    <message>
        <source>What the token, its position and its segment say is added, feature by feature.</source>
        <translation>把词元嵌入、位置嵌入与分段嵌入逐个特征相加。</translation>
    </message>
    <message>
        <source>What the patch shows and what its position says are added, feature by feature.</source>
        <translation>把图块嵌入与位置嵌入逐个特征相加。</translation>
    </message>
    <message>
        <source>It is added, feature by feature, to what another block has made of the same input.</source>
        <translation>与另一个块从同一输入得到的结果逐个特征相加。</translation>
    </message>
    <message>
        <source>Divided by √d = √%1 %2 %3, where d is the number of features of a head, so that scores do not grow with it.</source>
        <translation>除以 √d = √%1 %2 %3（d 是每头的维数），以免得分随维数变大。</translation>
    </message>
</context>
<context>
    <name>headscope::Asking</name>
    <message>
        <source>That is the number with row and column changed for one another.</source>
        <translation>这是行与列对调后的数值。</translation>
    </message>
    <message>
        <source>That is the score before it is scaled.</source>
        <translation>这是缩放之前的得分。</translation>
    </message>
    <message>
        <source>That is scaled already: the scaling comes one step later.</source>
        <translation>这已经缩放过了：缩放是下一步的事。</translation>
    </message>
    <message>
        <source>What does %1 say at %2?</source>
        <translation>%2：%1为真还是为假？</translation>
    </message>
    <message>
        <source>true (1)</source>
        <translation>真（1）</translation>
    </message>
    <message>
        <source>false (0)</source>
        <translation>假（0）</translation>
    </message>
    <message>
        <source>Which number of %1 stands at %2?</source>
        <translation>%2：“%1”的数值是多少？</translation>
    </message>
    <message>
        <source>Which cells of %1 are true at %2? Paint them.</source>
        <translation>%2：%1的哪些格为真？请涂出来。</translation>
    </message>
    <message>
        <source>How does the attention share out at %1? Drag the bars.</source>
        <translation>%1：注意力如何分配？请拖动条形。</translation>
    </message>
    <message>
        <source>What is the row of %1 at %2? Drag the bars.</source>
        <translation>%2：“%1”的这一行是什么？请拖动条形。</translation>
    </message>
    <message>
        <source>Which shape does %1 have?</source>
        <translation>“%1”的形状是什么？</translation>
    </message>
    <message>
        <source>What happens in step %1?</source>
        <translation>第 %1 步做什么？</translation>
    </message>
</context>
<context>
    <name>headscope::AttentionChart</name>
    <message>
        <source>QUERY %1 · HEAD %2 · LARGEST %3</source>
        <translation>查询 %1 · 头 %2 · 最大的 %3 个</translation>
    </message>
    <message>
        <source>QUERY %1 · HEAD %2</source>
        <translation>查询 %1 · 头 %2</translation>
    </message>
    <message>
        <source> · AFTER DROPOUT</source>
        <translation> · 暂退后</translation>
    </message>
    <message>
        <source> · DOTS: THE OTHER HEADS</source>
        <translation> · 点：其他头</translation>
    </message>
    <message>
        <source> · DOTS: HEADS %1–%2</source>
        <translation> · 点：头 %1～%2</translation>
    </message>
    <message>
        <source>QUERY %1 · HEAD AFTER HEAD, %2 KEYS EACH</source>
        <translation>查询 %1 · 逐头排列，每头 %2 个键</translation>
    </message>
    <message>
        <source>head %1, %2: %3</source>
        <translation>头 %1，%2：%3</translation>
    </message>
    <message>
        <source>head %1: %2</source>
        <translation>头 %1：%2</translation>
    </message>
    <message>
        <source> · UP TO %1</source>
        <translation> · 上限 %1</translation>
    </message>
</context>
<context>
    <name>headscope::BarCells</name>
    <message>
        <source>wrong</source>
        <translation>错</translation>
    </message>
    <message>
        <source>right: %1</source>
        <translation>正确：%1</translation>
    </message>
</context>
<context>
    <name>headscope::BarsField</name>
    <message>
        <source>Make it sum to 1</source>
        <translation>使总和为 1</translation>
    </message>
    <message>
        <source>Your row as bars</source>
        <translation>用条形表示的这一行</translation>
    </message>
    <message>
        <source>Left: yours, sum %1. Right: the right one.</source>
        <translation>左：你的，总和 %1。右：正确的。</translation>
    </message>
    <message>
        <source>Sum: %1</source>
        <translation>总和：%1</translation>
    </message>
</context>
<context>
    <name>headscope::BlockBar</name>
    <message>
        <source>Block</source>
        <translation>块</translation>
    </message>
    <message>
        <source>Block of the model</source>
        <translation>模型的块</translation>
    </message>
    <message>
        <source>Turn through the blocks of the model (%1)</source>
        <translation>逐块查看模型（%1）</translation>
    </message>
</context>
<context>
    <name>headscope::BlockChart</name>
    <message>
        <source> · UP TO %1</source>
        <translation> · 上限 %1</translation>
    </message>
    <message>
        <source>AFTER %1 · LIKELIEST OF %2 TOKENS</source>
        <translation>“%1”之后 · %2 个词元中概率最大的</translation>
    </message>
    <message>
        <source>SHARE OF THE %1 FEATURES THAT ARE 0</source>
        <translation>%1 个特征中为 0 的比例</translation>
    </message>
    <message>
        <source>%1: %2 of %3</source>
        <translation>%1：%2/%3</translation>
    </message>
    <message>
        <source>ROW OF %1 · LIKELIEST OF %2 CLASSES</source>
        <translation>“%1”一行 · %2 个类别中概率最大的</translation>
    </message>
    <message>
        <source>IN THE PLACE OF %1 · LIKELIEST OF %2 TOKENS</source>
        <translation>“%1”处 · %2 个词元中概率最大的</translation>
    </message>
</context>
<context>
    <name>headscope::CellEditor</name>
    <message>
        <source>Another number for this cell</source>
        <translation>为此单元格输入另一个数</translation>
    </message>
</context>
<context>
    <name>headscope::CellPanel</name>
    <message>
        <source>THIS NUMBER</source>
        <translation>当前数值的算式</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy how this number came to be</source>
        <translation>复制这个数的算式</translation>
    </message>
    <message>
        <source>Copy as text</source>
        <translation>复制为文本</translation>
    </message>
    <message>
        <source>Copy as LaTeX</source>
        <translation>复制为 LaTeX</translation>
    </message>
    <message>
        <source>Copy as PyTorch</source>
        <translation>复制为 PyTorch</translation>
    </message>
    <message>
        <source>No cell is chosen yet.</source>
        <translation>还没有选中单元格。</translation>
    </message>
    <message>
        <source>The sum is being added up …</source>
        <translation>正在求和…</translation>
    </message>
    <message>
        <source>This number is being computed …</source>
        <translation>正在计算这个数…</translation>
    </message>
    <message>
        <source>This number is not computed yet.</source>
        <translation>这个数尚未计算。</translation>
    </message>
</context>
<context>
    <name>headscope::CellSlider</name>
    <message>
        <source>Change the pinned number</source>
        <translation>修改固定的数值</translation>
    </message>
    <message>
        <source>Drag to give the pinned number another value, Del to bring back the computed one</source>
        <translation>拖动可修改固定的数值，Del 还原为计算值</translation>
    </message>
</context>
<context>
    <name>headscope::CellWords</name>
    <message>
        <source>… %1 more</source>
        <translation>… 另有 %1 项</translation>
    </message>
    <message>
        <source>the largest of the row: m ≈ %1</source>
        <translation>该行的最大值：m ≈ %1</translation>
    </message>
    <message>
        <source>the same number, moved</source>
        <translation>同一个数，只是换了位置</translation>
    </message>
    <message>
        <source>may be seen</source>
        <translation>可见</translation>
    </message>
    <message>
        <source>masked</source>
        <translation>被掩蔽</translation>
    </message>
    <message>
        <source>kept</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>dropped</source>
        <translation>被暂退</translation>
    </message>
    <message>
        <source>an input of the layer</source>
        <translation>该层的输入</translation>
    </message>
    <message>
        <source>no key may be seen here: the rule for such rows gives this</source>
        <translation>这个查询没有可关注的键：此数由这类行的规则给出</translation>
    </message>
    <message>
        <source>the row holds NaN or +∞, or nothing but −∞</source>
        <translation>这一行含有 NaN 或 +∞，或全是 −∞</translation>
    </message>
    <message>
        <source>the row is %1: mean μ ≈ %2, variance σ² ≈ %3</source>
        <translation>这一行是 %1：均值 μ ≈ %2，方差 σ² ≈ %3</translation>
    </message>
    <message>
        <source>dropped; it was %1</source>
        <translation>被暂退；原来是 %1</translation>
    </message>
    <message>
        <source>fold</source>
        <translation>收起</translation>
    </message>
    <message>
        <source>a key of zeros, put behind all others</source>
        <translation>全零的键，排在所有其他键之后</translation>
    </message>
    <message>
        <source>this key is masked: %1</source>
        <translation>这个键被掩蔽：%1</translation>
    </message>
    <message>
        <source>this key may be seen: %1</source>
        <translation>这个键可见：%1</translation>
    </message>
    <message>
        <source>its score was %1</source>
        <translation>它的得分原为 %1</translation>
    </message>
    <message>
        <source>a weight of the layer</source>
        <translation>该层的参数</translation>
    </message>
    <message>
        <source>%1, set by you; computed, it would be %2</source>
        <translation>%1，由你给定；按计算应为 %2</translation>
    </message>
    <message>
        <source>%1, set by you; before, it was %2</source>
        <translation>%1，由你给定；原来是 %2</translation>
    </message>
    <message>
        <source>the sink takes a share too, and gives no value: ≈ %1</source>
        <translation>汇（sink）也占一份，但不对应任何值：≈ %1</translation>
    </message>
    <message>
        <source>the row is %1: mean square r² ≈ %2</source>
        <translation>该行是 %1：均方 r² ≈ %2</translation>
    </message>
    <message>
        <source>the query stands at position %1, the key at %2</source>
        <translation>查询在位置 %1，键在位置 %2</translation>
    </message>
    <message>
        <source>the same number: only the first %1 features of a head are turned</source>
        <translation>数不变：每个头只旋转前 %1 个特征</translation>
    </message>
    <message>
        <source>at position %1 this pair is turned by φ ≈ %2, in radians</source>
        <translation>在位置 %1，这一对旋转 φ ≈ %2（弧度）</translation>
    </message>
    <message>
        <source>an appended key stands nowhere</source>
        <translation>附加的键没有位置</translation>
    </message>
    <message>
        <source>their distance falls into bucket %1</source>
        <translation>两者的距离落入桶 %1</translation>
    </message>
    <message>
        <source>given by %1, tensor %2 at %3</source>
        <translation>由 %1 给定，取自张量 %2 的 %3</translation>
    </message>
    <message>
        <source>Hidden until it has been predicted.</source>
        <translation>预测之后才显示。</translation>
    </message>
    <message>
        <source>ReLU: what is below 0 becomes 0</source>
        <translation>ReLU：小于 0 的数变成 0</translation>
    </message>
    <message>
        <source>GELU: Φ is the share of a normal distribution below the number</source>
        <translation>GELU：Φ 是标准正态分布中小于该数的比例</translation>
    </message>
    <message>
        <source>GELU in its tanh form, as GPT-2 has it</source>
        <translation>GELU 的 tanh 形式，GPT-2 用的就是它</translation>
    </message>
    <message>
        <source>SiLU: the number times its sigmoid</source>
        <translation>SiLU：该数乘以它的 sigmoid</translation>
    </message>
    <message>
        <source>token %1: row %2 of the table</source>
        <translation>词元 %1：词元嵌入表的行 %2</translation>
    </message>
    <message>
        <source>token %1, “%2”: row %3 of the table</source>
        <translation>词元 %1“%2”：词元嵌入表的行 %3</translation>
    </message>
    <message>
        <source>kept from the run on the tokens before: %1 of %2</source>
        <translation>保留自前面词元的那次运行：%2 的 %1</translation>
    </message>
    <message>
        <source>the result of %1: %2</source>
        <translation>%1 的结果：%2</translation>
    </message>
    <message>
        <source>the largest of the row and the sink: m ≈ %1</source>
        <translation>该行与汇（sink）中的最大值：m ≈ %1</translation>
    </message>
    <message>
        <source>a value of zeros, put behind all others</source>
        <translation>全零的值，排在所有其他值之后</translation>
    </message>
    <message>
        <source>%1, for this part is left out; computed, it would be %2</source>
        <translation>%1，此部分已去掉；按计算应为 %2</translation>
    </message>
    <message>
        <source>%1, from the other sentence; computed, it would be %2</source>
        <translation>%1，取自另一个句子；按计算应为 %2</translation>
    </message>
    <message>
        <source>a row that is learned, CLS, which stands before those of the patches</source>
        <translation>学到的一行 CLS，放在各图块的行之前</translation>
    </message>
    <message>
        <source>row %1 of the table of positions</source>
        <translation>位置表的行 %1</translation>
    </message>
    <message>
        <source>row %1 of the table of segments</source>
        <translation>分段表的行 %1</translation>
    </message>
    <message>
        <source>a number of the %1</source>
        <translation>“%1”中的一个数</translation>
    </message>
    <message>
        <source>the id of the token: its row in the table of tokens</source>
        <translation>词元的编号，即它在词元嵌入表中的行号</translation>
    </message>
    <message>
        <source>the segment that the token belongs to</source>
        <translation>词元所属的分段</translation>
    </message>
    <message>
        <source>a number of the picture</source>
        <translation>图像中的一个数</translation>
    </message>
    <message>
        <source>0 (masked: left out)</source>
        <translation>0（被掩蔽，不计入）</translation>
    </message>
    <message>
        <source>masked by %1</source>
        <translation>被 %1 掩蔽</translation>
    </message>
    <message>
        <source>the row or the sink holds NaN or +∞, or both hold nothing but −∞</source>
        <translation>这一行或汇含有 NaN 或 +∞，或两者全是 −∞</translation>
    </message>
    <message>
        <source>too large for %1</source>
        <translation>太大，超出 %1 的范围</translation>
    </message>
    <message>
        <source>too small for %1</source>
        <translation>太小，%1 只能记为 0</translation>
    </message>
</context>
<context>
    <name>headscope::ChartPanel</name>
    <message>
        <source>Kind of chart</source>
        <translation>图表种类</translation>
    </message>
    <message>
        <source> · %1 OF %2 BARS</source>
        <translation> · 共 %2 条，显示 %1 条</translation>
    </message>
</context>
<context>
    <name>headscope::Charts</name>
    <message>
        <source>Attention of the query</source>
        <translation>查询的注意力</translation>
    </message>
    <message>
        <source>Entropy of each head</source>
        <translation>各头的熵</translation>
    </message>
    <message>
        <source>Histogram</source>
        <translation>直方图</translation>
    </message>
    <message>
        <source>Attention by distance</source>
        <translation>各距离的注意力</translation>
    </message>
    <message>
        <source>All heads overlaid</source>
        <translation>所有头叠加</translation>
    </message>
    <message>
        <source>All heads apart</source>
        <translation>各头分开</translation>
    </message>
    <message>
        <source>MEASURING …</source>
        <translation>正在计算…</translation>
    </message>
    <message>
        <source>HIDDEN</source>
        <translation>已遮住</translation>
    </message>
    <message>
        <source>What is drawn here is hidden until it has been predicted.</source>
        <translation>这里的内容在预测之后才显示。</translation>
    </message>
    <message>
        <source>What is likeliest</source>
        <translation>概率最大的结果</translation>
    </message>
    <message>
        <source>Features that are 0</source>
        <translation>为 0 的特征</translation>
    </message>
</context>
<context>
    <name>headscope::ChoiceField</name>
    <message>
        <source>right</source>
        <translation>对</translation>
    </message>
    <message>
        <source>wrong</source>
        <translation>错</translation>
    </message>
</context>
<context>
    <name>headscope::CodePanel</name>
    <message>
        <source>IN CODE</source>
        <translation>代码</translation>
    </message>
    <message>
        <source>Whose code</source>
        <translation>代码版本</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy all lines of the layer</source>
        <translation>复制该层的全部代码行</translation>
    </message>
</context>
<context>
    <name>headscope::CompareView</name>
    <message>
        <source>Compared tensor</source>
        <translation>对比的张量</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>对比</translation>
    </message>
    <message>
        <source>Computing …</source>
        <translation>正在计算…</translation>
    </message>
    <message>
        <source>A has %1 × %2 numbers, B %3 × %4: there is no difference to show.</source>
        <translation>A 有 %1 × %2 个数，B 有 %3 × %4 个数：无法显示差值。</translation>
    </message>
    <message>
        <source>A: %1</source>
        <translation>A：%1</translation>
    </message>
    <message>
        <source>B: %1</source>
        <translation>B：%1</translation>
    </message>
    <message>
        <source>B minus A</source>
        <translation>B 减 A</translation>
    </message>
    <message>
        <source>A and B are equal in all %1 cells.</source>
        <translation>A 与 B 的 %1 个单元格全部相等。</translation>
    </message>
    <message>
        <source>Jensen–Shannon distance: %1 (0: the same, 1: no key in common).</source>
        <translation>詹森-香农（JS）距离：%1（0：相同，1：关注的键毫无重合）。</translation>
    </message>
    <message>
        <source>Hover a cell to read it in both, click to pin it.</source>
        <translation>将指针移到单元格上可同时读出两边的数，单击可固定。</translation>
    </message>
    <message>
        <source>%1: A %2, B %3, B minus A %4</source>
        <translation>%1：A %2，B %3，B 减 A %4</translation>
    </message>
    <message>
        <source>Without the head of A the output of the layer changes by %1% of its own length, without that of B by %2%.</source>
        <translation>去掉 A 的这个头，层输出的相对变化（变化量的范数 ÷ 原输出的范数）为 %1%；去掉 B 的为 %2%。</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <comment>a head, and of which run</comment>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>They are one: choose another run, item or head for B.</source>
        <translation>两者是同一组数：请为 B 另选一次运行、一个样本或一个头。</translation>
    </message>
    <message>
        <source>They are one: choose another run or item for B.</source>
        <translation>两者是同一组数：请为 B 另选一次运行或一个样本。</translation>
    </message>
    <message>
        <source>A and B are equal in the one cell that is compared.</source>
        <translation>参与比较的单元格只有一个，A 与 B 在其中相等。</translation>
    </message>
    <message>
        <source>They differ most at %1: %2. On average by %3; they have the very same number in %4 of the %5 compared cells.</source>
        <translation>差别最大处：%1，为 %2。平均相差 %3；参与比较的 %5 个单元格中有 %4 个完全相等。</translation>
    </message>
    <message>
        <source>A and B have no tensor in common that can be compared: choose another run for one of them.</source>
        <translation>A 与 B 没有可供比较的共同张量：请为其中一方另选一次运行。</translation>
    </message>
    <message>
        <source>%1: A %2</source>
        <translation>%1：A %2</translation>
    </message>
    <message>
        <source>%1: B %2</source>
        <translation>%1：B %2</translation>
    </message>
    <message>
        <source>%1: A %2, B %3</source>
        <translation>%1：A %2，B %3</translation>
    </message>
    <message>
        <source>Without the head of A “output”, before a residual, norm or dropout behind it, changes by %1% of its own length, without that of B by %2%.</source>
        <translation>去掉 A 的这个头，张量 output（其后还有残差连接、规范化或暂退法）的相对变化（变化量的范数 ÷ 原 output 的范数）为 %1%；去掉 B 的为 %2%。</translation>
    </message>
    <message>
        <source>A and B are equal where neither is masked (cells: %1); of the masked cells %2 hold another number.</source>
        <translation>A 与 B 在未掩蔽处全部相等（%1 个单元格）；被掩蔽的单元格中有 %2 个数值不同。</translation>
    </message>
    <message>
        <source>Jensen–Shannon distance over %2 of %3 queries: %1 (0: the same, 1: no key in common).</source>
        <translation>詹森-香农（JS）距离（取 %3 个查询中的 %2 个平均）：%1（0：相同，1：关注的键毫无重合）。</translation>
    </message>
    <message>
        <source>Cells in which one is NaN or infinite, and the other is not the same: %1.</source>
        <translation>一方为 NaN 或无穷大、而另一方与之不同的单元格：%1 个。</translation>
    </message>
    <message>
        <source>No cell that is compared has a number: all of them are NaN.</source>
        <translation>参与比较的单元格都没有数值：全部为 NaN。</translation>
    </message>
    <message>
        <source>A and B are equal in the cells where both have a finite number (cells: %1).</source>
        <translation>在 A 与 B 都是有限数值的单元格中，两者全部相等（%1 个单元格）。</translation>
    </message>
</context>
<context>
    <name>headscope::ComparedSide</name>
    <message>
        <source>This session</source>
        <translation>当前会话</translation>
    </message>
    <message>
        <source>Without changed numbers</source>
        <translation>不含改动的数</translation>
    </message>
    <message>
        <source>Run of %1</source>
        <translation>%1 的运行</translation>
    </message>
    <message>
        <source>Batch item of %1</source>
        <translation>%1 的样本</translation>
    </message>
    <message>
        <source>Batch item</source>
        <translation>当前样本</translation>
    </message>
    <message>
        <source>Head of %1</source>
        <translation>%1 的头</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>当前头</translation>
    </message>
    <message>
        <source>head %1 of item %2</source>
        <translation>样本 %2 · 头 %1</translation>
    </message>
    <message>
        <source>File…</source>
        <translation>文件…</translation>
    </message>
    <message>
        <source>Session file for %1</source>
        <translation>%1 的会话文件</translation>
    </message>
    <message>
        <source>%1 is no longer there to be compared with.</source>
        <translation>%1 已不存在，无法与之比较。</translation>
    </message>
    <message>
        <source>Layer %1</source>
        <translation>层 %1</translation>
    </message>
    <message>
        <source>There is no layer %1 to be compared with.</source>
        <translation>没有可供比较的层 %1。</translation>
    </message>
    <message>
        <source>With the mistake</source>
        <translation>含错误</translation>
    </message>
    <message>
        <source>with the mistake</source>
        <translation>含错误</translation>
    </message>
    <message>
        <source>right</source>
        <comment>the run without the mistake</comment>
        <translation>正确</translation>
    </message>
    <message>
        <source>%1 is no session of HeadScope.</source>
        <translation>%1 不是 HeadScope 的会话。</translation>
    </message>
    <message>
        <source>without changed numbers</source>
        <translation>不含改动的数</translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation>层 %1</translation>
    </message>
</context>
<context>
    <name>headscope::ComposerForm</name>
    <message>
        <source>Preset</source>
        <translation>预设</translation>
    </message>
    <message>
        <source>None</source>
        <translation>无</translation>
    </message>
    <message>
        <source>%1: got %2, expected %3</source>
        <translation>%1：%2；应为：%3</translation>
    </message>
</context>
<context>
    <name>headscope::DetailStrip</name>
    <message>
        <source>The step, opened</source>
        <translation>此步骤的细节</translation>
    </message>
</context>
<context>
    <name>headscope::DistanceMap</name>
    <message>
        <source>Distances between heads</source>
        <translation>各头之间的距离</translation>
    </message>
    <message>
        <source>Most alike: %1</source>
        <translation>最相似：%1</translation>
    </message>
    <message>
        <source>%1 and %2: %3</source>
        <translation>%1 与 %2：%3</translation>
    </message>
    <message>
        <source>Comparing the heads …</source>
        <translation>正在比较各头…</translation>
    </message>
    <message>
        <source>over %1 of %2 queries</source>
        <translation>取 %2 个查询中的 %1 个平均</translation>
    </message>
    <message>
        <source>before dropout</source>
        <translation>暂退前</translation>
    </message>
</context>
<context>
    <name>headscope::DotDetail</name>
    <message>
        <source>feature</source>
        <translation>特征</translation>
    </message>
    <message>
        <source>query</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>× key</source>
        <translation>× 键</translation>
    </message>
    <message>
        <source>= product</source>
        <translation>= 乘积</translation>
    </message>
    <message>
        <source>sum of %1 products: %2</source>
        <translation>%1 个乘积之和：%2</translation>
    </message>
    <message>
        <source>%1 product: %2</source>
        <translation>%1 个乘积：%2</translation>
    </message>
    <message>
        <source>%1 and %2: %3 product, %4</source>
        <translation>%1 · %2：%3 个乘积，值为 %4</translation>
    </message>
    <message>
        <source>%1 and %2: %3 products sum to %4, the largest are shown</source>
        <translation>%1 · %2：%3 个乘积之和为 %4，列出绝对值最大的几项</translation>
    </message>
    <message>
        <source>%1 and %2: %3 products sum to %4</source>
        <translation>%1 · %2：%3 个乘积之和为 %4</translation>
    </message>
</context>
<context>
    <name>headscope::DrawsPicture</name>
    <message>
        <source>Weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>After one draw</source>
        <translation>暂退一次之后</translation>
    </message>
    <message>
        <source>Mean of %1 draws</source>
        <translation>暂退 %1 次的平均</translation>
    </message>
</context>
<context>
    <name>headscope::DropoutDetail</name>
    <message>
        <source>Row sums: what is kept is divided by 1 − p = %1</source>
        <translation>各行之和：保留的权重除以 1 − p = %1</translation>
    </message>
    <message>
        <source>query</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>keys kept</source>
        <translation>保留的键</translation>
    </message>
    <message>
        <source>Σ before</source>
        <translation>暂退前 Σ</translation>
    </message>
    <message>
        <source>Σ after</source>
        <translation>暂退后 Σ</translation>
    </message>
    <message>
        <source>%1 of %2 keys kept, sum of the row after dropout %3</source>
        <translation>%2 个键中保留 %1 个，暂退后该行之和为 %3</translation>
    </message>
</context>
<context>
    <name>headscope::EffectFigure</name>
    <message>
        <source>ff</source>
        <translation>前馈</translation>
    </message>
    <message>
        <source>How %1, which is %2, changes without each part of %3</source>
        <translation>依次去掉 %3 的各个部分时，%1（原为 %2）如何变化</translation>
    </message>
    <message>
        <source>How %1, which is %2, changes without each part of %3, on “%4”</source>
        <translation>在“%4”上依次去掉 %3 的各个部分时，%1（原为 %2）如何变化</translation>
    </message>
    <message>
        <source>How %1, which is %2, changes with each part of %3 as it is on “%4”, on “%5”</source>
        <translation>在“%5”上依次把 %3 的各个部分换成它在“%4”上的数值时，%1（原为 %2）如何变化</translation>
    </message>
    <message>
        <source>%1, with %2 left out already</source>
        <translation>%1（此前已去掉 %2）</translation>
    </message>
    <message>
        <source>%1, with %2 patched already</source>
        <translation>%1（此前已替换 %2 的数值）</translation>
    </message>
    <message>
        <source>%1, with numbers changed in %2 already</source>
        <translation>%1（此前已改动 %2 中的数值）</translation>
    </message>
</context>
<context>
    <name>headscope::EffectMap</name>
    <message>
        <source>Export as a figure …</source>
        <translation>导出为插图…</translation>
    </message>
    <message>
        <source>ff</source>
        <translation>前馈</translation>
    </message>
    <message>
        <source>lower %1</source>
        <translation>减小 %1</translation>
    </message>
    <message>
        <source>less likely %1</source>
        <translation>概率减小 %1</translation>
    </message>
    <message>
        <source>%1 higher</source>
        <translation>%1 增大</translation>
    </message>
    <message>
        <source>%1 more likely</source>
        <translation>%1 概率增大</translation>
    </message>
</context>
<context>
    <name>headscope::EffectWords</name>
    <message>
        <source>probability</source>
        <translation>概率</translation>
    </message>
    <message>
        <source>logit difference</source>
        <translation>logit 差</translation>
    </message>
    <message>
        <source>the probability of %1</source>
        <translation>“%1”的概率</translation>
    </message>
    <message>
        <source>the logit difference between %1 and %2</source>
        <translation>“%1”与“%2”的 logit 差</translation>
    </message>
    <message>
        <source>1 percentage point</source>
        <translation>1 个百分点</translation>
    </message>
    <message>
        <source>%1 percentage points</source>
        <translation>%1 个百分点</translation>
    </message>
    <message>
        <source>No part alone changes %1 by 0.01.</source>
        <translation>单独改动任何一个部分，%1变化都不到 0.01。</translation>
    </message>
    <message>
        <source>No part alone changes %1 by half a percentage point. The logit difference may tell more.</source>
        <translation>单独改动任何一个部分，%1变化都不到半个百分点。看 logit 差或许能看出更多。</translation>
    </message>
</context>
<context>
    <name>headscope::EntropyChart</name>
    <message>
        <source>head %1: %2 bit</source>
        <translation>头 %1：%2 比特</translation>
    </message>
    <message>
        <source>MEAN BITS · 0: ONE KEY, %1: ALL ALIKE</source>
        <translation>平均熵（比特）· 0：集中，%1：均分</translation>
    </message>
    <message>
        <source>MEAN BITS</source>
        <translation>平均熵（比特）</translation>
    </message>
</context>
<context>
    <name>headscope::ExplainPanel</name>
    <message>
        <source>Explanation</source>
        <translation>说明</translation>
    </message>
    <message>
        <source>STEP %1 OF %2 · %3</source>
        <translation>第 %1 步，共 %2 步 · %3</translation>
    </message>
    <message>
        <source>Makes %1.</source>
        <translation>得到：%1。</translation>
    </message>
    <message>
        <source>Reads %1; makes %2.</source>
        <translation>用到：%1；得到：%2。</translation>
    </message>
    <message>
        <source>Shape of %1: %2.</source>
        <translation>%1：形状为 %2。</translation>
    </message>
    <message>
        <source>Shape of %1: %2, drawn as %3.</source>
        <translation>%1：形状为 %2，图中记作 %3。</translation>
    </message>
    <message>
        <source>Given: %1.</source>
        <translation>给定：%1。</translation>
    </message>
    <message>
        <source>What happens here?</source>
        <translation>这一步做什么？</translation>
    </message>
    <message>
        <source>Something of this step is hidden until it has been predicted.</source>
        <translation>这一步有内容被遮住，预测之后才显示。</translation>
    </message>
</context>
<context>
    <name>headscope::Explore</name>
    <message>
        <source>Set-up</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Explanation</source>
        <translation>说明</translation>
    </message>
    <message>
        <source>Pipeline</source>
        <translation>流程</translation>
    </message>
</context>
<context>
    <name>headscope::FieldKinds</name>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>shared</source>
        <translation>各头共用</translation>
    </message>
    <message>
        <source>per-head</source>
        <translation>每头各自</translation>
    </message>
    <message>
        <source>fit</source>
        <translation>适应数据</translation>
    </message>
</context>
<context>
    <name>headscope::FigureComposer</name>
    <message>
        <source>Export figure</source>
        <translation>导出插图</translation>
    </message>
    <message>
        <source>Save figure</source>
        <translation>保存插图</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Print…</source>
        <translation>打印…</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>保存…</translation>
    </message>
    <message>
        <source>%1 × %2 mm · %3 × %4 pixels</source>
        <translation>%1 × %2 毫米 · %3 × %4 像素</translation>
    </message>
    <message>
        <source>Writing…</source>
        <translation>正在写入…</translation>
    </message>
    <message>
        <source>Writing %1 of %2…</source>
        <translation>正在写入第 %1 个，共 %2 个…</translation>
    </message>
    <message>
        <source>There is too little memory for this picture.</source>
        <translation>内存不足，无法生成这张图。</translation>
    </message>
    <message>
        <source>Copying…</source>
        <translation>正在复制…</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>已复制</translation>
    </message>
    <message>
        <source>Preparing the page…</source>
        <translation>正在准备页面…</translation>
    </message>
    <message>
        <source>%1 in the name of the file stands for nothing: files of a series are named with %2.</source>
        <translation>文件名中的 %1 不对应任何内容：一系列文件请用 %2 来命名。</translation>
    </message>
    <message>
        <source>Files that are written: %1 of %2.</source>
        <translation>共 %2 个文件，已写入 %1 个。</translation>
    </message>
    <message>
        <source>%1 × %2 × %3 numbers</source>
        <translation>%1 × %2 × %3 个数</translation>
    </message>
</context>
<context>
    <name>headscope::FigureFields</name>
    <message>
        <source>Tensor</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>颜色</translation>
    </message>
    <message>
        <source>Usual</source>
        <translation>默认</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>High contrast</source>
        <translation>高对比度</translation>
    </message>
    <message>
        <source>Batch item</source>
        <translation>样本</translation>
    </message>
    <message>
        <source>Items</source>
        <translation>并排的样本</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>头</translation>
    </message>
    <message>
        <source>Side by side</source>
        <translation>并排</translation>
    </message>
    <message>
        <source>Heads of an item</source>
        <translation>一个样本的各头</translation>
    </message>
    <message>
        <source>Items of a head</source>
        <translation>一个头的各样本</translation>
    </message>
    <message>
        <source>Also</source>
        <translation>附加汇总图</translation>
    </message>
    <message>
        <source>Without padding</source>
        <translation>去掉填充</translation>
    </message>
    <message>
        <source>Range</source>
        <translation>范围</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>刻度</translation>
    </message>
    <message>
        <source>Linear</source>
        <translation>线性</translation>
    </message>
    <message>
        <source>Logarithmic</source>
        <translation>对数</translation>
    </message>
    <message>
        <source>Colours reversed</source>
        <translation>颜色反转</translation>
    </message>
    <message>
        <source>Digits</source>
        <translation>数字</translation>
    </message>
    <message>
        <source>If they fit</source>
        <translation>空间足够时显示</translation>
    </message>
    <message>
        <source>Always</source>
        <translation>总是</translation>
    </message>
    <message>
        <source>Never</source>
        <translation>从不</translation>
    </message>
    <message>
        <source>Cells</source>
        <translation>单元格</translation>
    </message>
    <message>
        <source>Colour</source>
        <translation>颜色</translation>
    </message>
    <message>
        <source>Dots</source>
        <translation>圆点</translation>
    </message>
    <message>
        <source>Legend of marks</source>
        <translation>标记图例</translation>
    </message>
    <message>
        <source>Names of axes</source>
        <translation>坐标轴名称</translation>
    </message>
    <message>
        <source>Maps side by side</source>
        <translation>每行图数</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>宽度</translation>
    </message>
    <message>
        <source>Pixels per inch</source>
        <translation>每英寸像素</translation>
    </message>
    <message>
        <source>Transparent</source>
        <translation>透明</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>标题</translation>
    </message>
    <message>
        <source>Caption</source>
        <translation>图注</translation>
    </message>
    <message>
        <source>As in d2l</source>
        <translation>d2l 样式</translation>
    </message>
    <message>
        <source>Column of a paper</source>
        <translation>论文单栏</translation>
    </message>
    <message>
        <source>Slide</source>
        <translation>幻灯片</translation>
    </message>
    <message>
        <source>Print in grey</source>
        <translation>灰度打印</translation>
    </message>
    <message>
        <source>Cells that share a pixel</source>
        <translation>共用一个像素的单元格</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>平均值</translation>
    </message>
    <message>
        <source>Farthest from 0</source>
        <translation>离 0 最远者</translation>
    </message>
    <message>
        <source>Label every</source>
        <translation>标签间隔</translation>
    </message>
    <message>
        <source>Labels turned</source>
        <translation>斜置标签</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Without colour bar</source>
        <translation>不显示颜色条</translation>
    </message>
    <message>
        <source>Steps of a series</source>
        <translation>系列中的步骤</translation>
    </message>
    <message>
        <source>Queries</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>键</translation>
    </message>
    <message>
        <source>High contrast, dark</source>
        <translation>高对比度（深色）</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>层</translation>
    </message>
    <message>
        <source>This one</source>
        <translation>仅这一层</translation>
    </message>
    <message>
        <source>All of its kind</source>
        <translation>同类的所有层</translation>
    </message>
</context>
<context>
    <name>headscope::FigureFormats</name>
    <message>
        <source>PNG picture</source>
        <translation>PNG 图片</translation>
    </message>
    <message>
        <source>SVG drawing</source>
        <translation>SVG 矢量图</translation>
    </message>
    <message>
        <source>PDF page</source>
        <translation>PDF 页面</translation>
    </message>
    <message>
        <source>GIF of the steps</source>
        <translation>各步骤的 GIF 动画</translation>
    </message>
    <message>
        <source>CSV table</source>
        <translation>CSV 表格</translation>
    </message>
    <message>
        <source>NumPy array</source>
        <translation>NumPy 数组</translation>
    </message>
</context>
<context>
    <name>headscope::FileOpener</name>
    <message>
        <source>This is a new session, which is not saved yet.</source>
        <translation>这是一个新会话，尚未保存。</translation>
    </message>
    <message>
        <source>Clipboard</source>
        <translation>剪贴板</translation>
    </message>
    <message>
        <source>Opening %1…</source>
        <translation>正在打开 %1…</translation>
    </message>
    <message>
        <source>Picture given</source>
        <translation>给出图片</translation>
    </message>
</context>
<context>
    <name>headscope::FirstHints</name>
    <message>
        <source>From step 1, with an example</source>
        <translation>用一个例子，从第 1 步开始</translation>
    </message>
    <message>
        <source>Click a number: what it was made of lights up, and how is told beside it.</source>
        <translation>单击一个数：它的来源会亮起，旁边说明它是怎样算出来的。</translation>
    </message>
    <message>
        <source>→ and ← go from step to step, and P plays them all.</source>
        <translation>按 → 和 ← 逐步前进或后退，按 P 连续播放。</translation>
    </message>
    <message>
        <source>Change a setting, or any number: all that depends on it follows.</source>
        <translation>修改任意设置或任意一个数：与它有关的结果都会随之更新。</translation>
    </message>
    <message>
        <source>Dismiss this hint</source>
        <translation>不再显示这条提示</translation>
    </message>
    <message>
        <source>Click a head of the model: its numbers open, and how each was made is told beside it.</source>
        <translation>单击模型的一个头：打开它的数，旁边说明每个数是怎样算出来的。</translation>
    </message>
    <message>
        <source>Type another sentence, or change any number: all that depends on it follows.</source>
        <translation>输入另一个句子，或修改任意一个数：与它有关的结果都会随之更新。</translation>
    </message>
    <message>
        <source>Inside of a layer, → and ← go from step to step, and P plays them all.</source>
        <translation>在一层之内，按 → 和 ← 逐步前进或后退，按 P 播放全部步骤。</translation>
    </message>
    <message>
        <source>Start here</source>
        <translation>从这里开始</translation>
    </message>
    <message>
        <source>Choose another picture, or change any number: all that depends on it follows.</source>
        <translation>选择另一张图片，或修改任意一个数：与它有关的结果都会随之更新。</translation>
    </message>
</context>
<context>
    <name>headscope::FittingWords</name>
    <message>
        <source>valid lengths</source>
        <translation>有效长度</translation>
    </message>
    <message>
        <source>segments</source>
        <translation>分段</translation>
    </message>
    <message>
        <source>mask</source>
        <translation>掩码</translation>
    </message>
    <message>
        <source>bias of the scores</source>
        <translation>得分的偏置</translation>
    </message>
    <message>
        <source>tokens of the queries</source>
        <translation>查询的词元</translation>
    </message>
    <message>
        <source>tokens of the keys</source>
        <translation>键的词元</translation>
    </message>
    <message>
        <source>dropout mask</source>
        <translation>暂退掩码</translation>
    </message>
    <message>
        <source>positions</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>changed numbers</source>
        <translation>改动的数</translation>
    </message>
    <message>
        <source>Taken away, because it belonged to other sizes: %1. Ctrl+Z brings it back.</source>
        <translation>以下内容与新的大小不符，已移除：%1。按 Ctrl+Z 可恢复。</translation>
    </message>
</context>
<context>
    <name>headscope::FoldHandle</name>
    <message>
        <source>Fold away: %1</source>
        <translation>收起：%1</translation>
    </message>
    <message>
        <source>Unfold: %1</source>
        <translation>展开：%1</translation>
    </message>
</context>
<context>
    <name>headscope::Formula</name>
    <message>
        <source>M_{ij} = %1 where allowed, else %2</source>
        <translation>M_{ij} = %1（可见），否则为 %2</translation>
    </message>
</context>
<context>
    <name>headscope::FormulaLabel</name>
    <message>
        <source>Formula: %1</source>
        <translation>公式：%1</translation>
    </message>
</context>
<context>
    <name>headscope::FromPyTorch</name>
    <message>
        <source>From PyTorch</source>
        <translation>从 PyTorch 导入</translation>
    </message>
    <message>
        <source>Kind of model</source>
        <translation>模型种类</translation>
    </message>
    <message>
        <source>Open attention.pt in HeadScope. The line at the bottom of the window tells how near its run is to PyTorch.</source>
        <translation>在 HeadScope 中打开 attention.pt。窗口底部会显示这里的结果与 PyTorch 相差多少。</translation>
    </message>
    <message>
        <source>Copy these lines into your program, and call model.eval().</source>
        <translation>把这些代码复制到你的程序中，并调用 model.eval()。</translation>
    </message>
    <message>
        <source>Call %1, then the model once. Do not use torch.no_grad(), and do not freeze all weights: PyTorch&apos;s encoder layers would go past the attention.</source>
        <translation>先调用 %1，再运行一次模型。不要使用 torch.no_grad()，也不要冻结全部参数，否则 PyTorch 的编码器层会绕过注意力模块。</translation>
    </message>
    <message>
        <source>Copy these lines into your program. Load the model with %1, and call model.eval().</source>
        <translation>把这些代码复制到你的程序中。加载模型时使用 %1，并调用 model.eval()。</translation>
    </message>
    <message>
        <source>Call %1, then the model once with %2.</source>
        <translation>先调用 %1，再用 %2 运行一次模型。</translation>
    </message>
    <message>
        <source>Lines of PyTorch</source>
        <translation>PyTorch 代码</translation>
    </message>
    <message>
        <source>&amp;Copy the lines</source>
        <translation>复制代码(&amp;C)</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>已复制</translation>
    </message>
    <message>
        <source>Call the model with %1, and give what it returns to %2. The third argument, the words of the tokens, may be left out.</source>
        <translation>用 %1 运行模型，并把返回值交给 %2。第三个参数是词元，可以省略。</translation>
    </message>
    <message>
        <source>Open maps.pt in HeadScope: it has the attention weights of all layers, and no step before them.</source>
        <translation>在 HeadScope 中打开 maps.pt：其中有各层的注意力权重，没有之前的步骤。</translation>
    </message>
    <message>
        <source>Attention &amp;maps</source>
        <translation>注意力图(&amp;M)</translation>
    </message>
    <message>
        <source>Call %1, then the model once.</source>
        <translation>先调用 %1，再运行一次模型。</translation>
    </message>
</context>
<context>
    <name>headscope::GlossaryWindow</name>
    <message>
        <source>Glossary</source>
        <translation>术语表</translation>
    </message>
    <message>
        <source>A term</source>
        <translation>输入术语</translation>
    </message>
    <message>
        <source>Terms</source>
        <translation>术语</translation>
    </message>
    <message>
        <source>What the term means</source>
        <translation>术语的含义</translation>
    </message>
    <message>
        <source>No term fits “%1”.</source>
        <translation>没有术语与“%1”匹配。</translation>
    </message>
</context>
<context>
    <name>headscope::GroupCaption</name>
    <message>
        <source>Fold away: %1</source>
        <translation>收起：%1</translation>
    </message>
    <message>
        <source>Unfold: %1</source>
        <translation>展开：%1</translation>
    </message>
</context>
<context>
    <name>headscope::GuessTable</name>
    <message>
        <source>Name, if wanted</source>
        <translation>姓名（可不填）</translation>
    </message>
    <message>
        <source>Guess</source>
        <translation>猜测</translation>
    </message>
    <message>
        <source>The guesses of the class</source>
        <translation>全班的猜测</translation>
    </message>
    <message>
        <source>%1 guesses, on average %2.</source>
        <translation>共 %1 个猜测，平均为 %2。</translation>
    </message>
    <message>
        <source>%1 of %2 are right.</source>
        <translation>%2 个中有 %1 个正确。</translation>
    </message>
    <message>
        <source>1 guess: %1.</source>
        <translation>共 1 个猜测：%1。</translation>
    </message>
    <message>
        <source>No number, and not counted: %1.</source>
        <translation>不是数，不计入：%1。</translation>
    </message>
    <message>
        <source>No row of %1 numbers, and not counted: %2.</source>
        <translation>不是含 %1 个数的一行，不计入：%2。</translation>
    </message>
</context>
<context>
    <name>headscope::HandInDialog</name>
    <message>
        <source>Hand in</source>
        <translation>提交作答</translation>
    </message>
    <message>
        <source>Save your answers</source>
        <translation>保存作答</translation>
    </message>
    <message>
        <source>Answers</source>
        <translation>作答</translation>
    </message>
    <message>
        <source>Your name</source>
        <translation>姓名</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>保存…</translation>
    </message>
    <message>
        <source>You have answered %1 of %2 questions.</source>
        <translation>已答 %1 题，共 %2 题。</translation>
    </message>
    <message>
        <source>Still open: %1.</source>
        <translation>还没有答：%1。</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>已保存 %1</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>question %1 (page %2)</source>
        <translation>第 %1 题（第 %2 页）</translation>
    </message>
    <message>
        <source>Shown before you answered: %1.</source>
        <translation>作答前已显示答案：%1。</translation>
    </message>
</context>
<context>
    <name>headscope::HandoutDialog</name>
    <message>
        <source>Save handout</source>
        <translation>保存讲义</translation>
    </message>
    <message>
        <source>PDF pages</source>
        <translation>PDF 文档</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>With answers</source>
        <translation>带答案</translation>
    </message>
    <message>
        <source>Worksheet, without colours</source>
        <translation>练习单（不着色）</translation>
    </message>
    <message>
        <source>Blanks</source>
        <translation>留空</translation>
    </message>
    <message>
        <source>None</source>
        <translation>无</translation>
    </message>
    <message>
        <source>The results</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>The shapes</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>A third of the cells</source>
        <translation>三分之一的单元格</translation>
    </message>
    <message>
        <source>Paper</source>
        <translation>纸张</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>%1 beside %2</source>
        <translation>%1 与 %2 对照</translation>
    </message>
    <message>
        <source>Print…</source>
        <translation>打印…</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>保存…</translation>
    </message>
    <message>
        <source>Writing…</source>
        <translation>正在写入…</translation>
    </message>
    <message>
        <source>Preparing the pages…</source>
        <translation>正在准备页面…</translation>
    </message>
    <message>
        <source>Handout</source>
        <translation>讲义</translation>
    </message>
    <message>
        <source>Open a lesson</source>
        <translation>打开课程</translation>
    </message>
    <message>
        <source>Lessons (*.md)</source>
        <translation>课程 (*.md)</translation>
    </message>
    <message>
        <source>Of</source>
        <translation>内容</translation>
    </message>
    <message>
        <source>Steps of this session</source>
        <translation>当前会话的步骤</translation>
    </message>
    <message>
        <source>Lesson %1: %2</source>
        <translation>第 %1 课：%2</translation>
    </message>
    <message>
        <source>A lesson in a file…</source>
        <translation>文件中的课程…</translation>
    </message>
    <message>
        <source>Seed of the blanks</source>
        <translation>留空的随机种子</translation>
    </message>
    <message>
        <source>The same seed leaves the same cells blank, and another seed leaves others</source>
        <translation>种子相同，留空的单元格就相同；换一个种子，留空的单元格也随之改变</translation>
    </message>
    <message>
        <source>Steps of %1</source>
        <translation>%1 的步骤</translation>
    </message>
</context>
<context>
    <name>headscope::HandoutWords</name>
    <message>
        <source>Name</source>
        <translation>姓名</translation>
    </message>
    <message>
        <source>Date</source>
        <translation>日期</translation>
    </message>
    <message>
        <source>Head %1 (heads 0–%2) · batch item %3</source>
        <translation>头 %1（各头编号 0～%2）· 样本 %3</translation>
    </message>
    <message>
        <source>%1. %2: %3</source>
        <translation>%1. %2：%3</translation>
    </message>
    <message>
        <source>One number of it:</source>
        <translation>其中一个数：</translation>
    </message>
    <message>
        <source>Work out one number: %1 =</source>
        <translation>算出其中一个数：%1 =</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>After one draw</source>
        <translation>暂退一次之后</translation>
    </message>
    <message>
        <source>Mean of %1 draws</source>
        <translation>暂退 %1 次的平均</translation>
    </message>
    <message>
        <source>Each number: position, feature</source>
        <translation>每个数：位置，特征</translation>
    </message>
    <message>
        <source>Question %1.</source>
        <translation>第 %1 题</translation>
    </message>
    <message>
        <source>Hatch what is hidden; leave the others white.</source>
        <translation>在被掩蔽的格子里画斜线，其余留白。</translation>
    </message>
    <message>
        <source>Shape:</source>
        <translation>形状：</translation>
    </message>
    <message>
        <source>Answer:</source>
        <translation>答案：</translation>
    </message>
    <message>
        <source>a part of the rows and columns</source>
        <translation>仅一部分行和列</translation>
    </message>
    <message>
        <source>rows %1–%2 of %3, columns %4–%5 of %6</source>
        <translation>行 %1～%2（共 %3 行），列 %4～%5（共 %6 列）</translation>
    </message>
    <message>
        <source>Spread of the scores</source>
        <translation>得分的离散程度</translation>
    </message>
    <message>
        <source>Largest weight (mean)</source>
        <translation>最大权重（平均）</translation>
    </message>
    <message>
        <source>Entropy in bits (mean)</source>
        <translation>熵（比特，平均）</translation>
    </message>
    <message>
        <source>not divided</source>
        <translation>不除以 √d</translation>
    </message>
    <message>
        <source>Batch item %1</source>
        <translation>样本 %1</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>%1 · Find the mistake, number %2: the numbers are wrong on purpose.</source>
        <translation>%1 · “找出错误”，编号 %2：其中的数是故意弄错的。</translation>
    </message>
    <message>
        <source>What happens here?</source>
        <translation>这一步做什么？</translation>
    </message>
    <message>
        <source>Something of this step is hidden until it has been predicted.</source>
        <translation>这一步有内容被遮住，预测之后才显示。</translation>
    </message>
    <message>
        <source>Colours of the screen are greys here. In maps of weights, darker cells are larger weights.</source>
        <translation>屏幕上的颜色在这里印成灰色；在权重图中，格子越深，权重越大。</translation>
    </message>
    <message>
        <source>%1 – %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Results that need numbers which are not on this sheet are given, not asked for.</source>
        <translation>有的结果要用到这张纸上没有印出的数，所以直接给出，不用填写。</translation>
    </message>
</context>
<context>
    <name>headscope::HeadGallery</name>
    <message>
        <source>All heads side by side</source>
        <translation>所有头并排显示</translation>
    </message>
    <message>
        <source>Click a number to spread the colours around it, double click for all of them</source>
        <translation>单击某个数，以它为中心展开颜色；双击恢复整个范围</translation>
    </message>
    <message>
        <source>Spread the colours around this number</source>
        <translation>以此数为中心展开颜色</translation>
    </message>
    <message>
        <source>Colours of the whole range</source>
        <translation>颜色覆盖整个范围</translation>
    </message>
    <message>
        <source>This block has no heads: it attends to nothing. Explore shows its numbers.</source>
        <translation>这个块没有头：它不关注任何位置。它的数值可以在“探索”中查看。</translation>
    </message>
</context>
<context>
    <name>headscope::HeadImage</name>
    <message>
        <source>ON THE PICTURE</source>
        <translation>在图片上</translation>
    </message>
    <message>
        <source>What the head attends to, on the picture</source>
        <translation>图片上这个头所关注的地方</translation>
    </message>
</context>
<context>
    <name>headscope::HeadPages</name>
    <message>
        <source>maps %1–%2 of %3</source>
        <translation>第 %1～%2 张图，共 %3 张</translation>
    </message>
    <message>
        <source>The maps before</source>
        <translation>前面的图</translation>
    </message>
    <message>
        <source>The maps after</source>
        <translation>后面的图</translation>
    </message>
</context>
<context>
    <name>headscope::HeadPreview</name>
    <message>
        <source>%1, large</source>
        <translation>%1，放大</translation>
    </message>
</context>
<context>
    <name>headscope::HeadStrip</name>
    <message>
        <source>All heads</source>
        <translation>所有头</translation>
    </message>
    <message>
        <source>ALL HEADS</source>
        <translation>所有头</translation>
    </message>
</context>
<context>
    <name>headscope::HeadsBar</name>
    <message>
        <source>Whether a cell shows its number: if it has room for it, always or never</source>
        <translation>格子里是否写出数字：空间足够时、总是，或从不</translation>
    </message>
    <message>
        <source>Shown</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>颜色</translation>
    </message>
    <message>
        <source>Range</source>
        <translation>范围</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>顺序</translation>
    </message>
    <message>
        <source>Digits</source>
        <translation>数字</translation>
    </message>
    <message>
        <source>Usual</source>
        <translation>默认</translation>
    </message>
    <message>
        <source>Shared</source>
        <translation>各头共用</translation>
    </message>
    <message>
        <source>Per head</source>
        <translation>每头各自</translation>
    </message>
    <message>
        <source>By number</source>
        <translation>按编号</translation>
    </message>
    <message>
        <source>By entropy</source>
        <translation>按熵</translation>
    </message>
    <message>
        <source>By distance</source>
        <translation>按距离</translation>
    </message>
    <message>
        <source>If they fit</source>
        <translation>空间足够时显示</translation>
    </message>
    <message>
        <source>Always</source>
        <translation>总是</translation>
    </message>
    <message>
        <source>Never</source>
        <translation>从不</translation>
    </message>
    <message>
        <source>Fixed</source>
        <translation>固定</translation>
    </message>
    <message>
        <source>Lowest and highest number of the colours</source>
        <translation>颜色对应的最小值与最大值</translation>
    </message>
    <message>
        <source>Lowest and highest number of the colours, such as 0:1</source>
        <translation>颜色对应的最小值与最大值，例如 0:1</translation>
    </message>
    <message>
        <source>By likeness</source>
        <translation>按相似</translation>
    </message>
    <message>
        <source>Maps smaller (Ctrl + wheel)</source>
        <translation>缩小各图（Ctrl + 滚轮）</translation>
    </message>
    <message>
        <source>Maps larger (Ctrl + wheel)</source>
        <translation>放大各图（Ctrl + 滚轮）</translation>
    </message>
    <message>
        <source>Range: got “%1”, expected two numbers, the lower one first, such as 0:1</source>
        <translation>范围：“%1”；应为：两个数，小的在前，例如 0:1</translation>
    </message>
    <message>
        <source>The colours of the numbers. Usual: viridis for weights and where the range is “Fit”, else pink to green for numbers of both signs</source>
        <translation>数值的颜色。默认：权重以及范围为“适应数据”时用 viridis，其余有正有负的数用粉色到绿色</translation>
    </message>
    <message>
        <source>Which numbers the ends of the colours stand for. Shared: for weights 0 and 1. Fit: the least and the largest of all maps, for weights 0 and the largest. Per head: those of each map. Fixed: given</source>
        <translation>颜色两端代表的数。各头共用：权重为 0 和 1。适应数据：所有图中的最小值和最大值，权重为 0 和最大值。每头各自：各图自己的数。固定：自己指定</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>适应数据</translation>
    </message>
    <message>
        <source>Distance from the chosen head: Jensen–Shannon of the weights before dropout, mean over the queries. Likeness: the dendrogram of these distances, average linkage</source>
        <translation>按距离：暂退前的权重与所选头的詹森-香农（JS）距离，取各查询的平均。按相似：用这些距离做层次聚类（平均连接）</translation>
    </message>
</context>
<context>
    <name>headscope::HeadsMenu</name>
    <message>
        <source>Means over the heads, padding, colours, marks and how others see them</source>
        <translation>各头的平均、填充、颜色、标记，以及色觉不同的人眼中的样子</translation>
    </message>
    <message>
        <source>The chosen head in every batch item</source>
        <translation>所选头在每个样本中</translation>
    </message>
    <message>
        <source>Without padding</source>
        <translation>去掉填充</translation>
    </message>
    <message>
        <source>Logarithmic colours</source>
        <translation>对数颜色</translation>
    </message>
    <message>
        <source>Colours reversed</source>
        <translation>颜色反转</translation>
    </message>
    <message>
        <source>Dots instead of colours</source>
        <translation>用圆点代替颜色</translation>
    </message>
    <message>
        <source>Legend of marks</source>
        <translation>标记图例</translation>
    </message>
    <message>
        <source>By most</source>
        <translation>常见色觉</translation>
    </message>
    <message>
        <source>Without red cones (protanopia)</source>
        <translation>缺红锥细胞（红色盲）</translation>
    </message>
    <message>
        <source>Without green cones (deuteranopia)</source>
        <translation>缺绿锥细胞（绿色盲）</translation>
    </message>
    <message>
        <source>Without blue cones (tritanopia)</source>
        <translation>缺蓝锥细胞（蓝色盲）</translation>
    </message>
    <message>
        <source>In grey print</source>
        <translation>灰度打印</translation>
    </message>
    <message>
        <source>More choices</source>
        <translation>更多选项</translation>
    </message>
    <message>
        <source>More choices for the maps</source>
        <translation>热图的更多选项</translation>
    </message>
    <message>
        <source>Seen</source>
        <translation>色觉模拟</translation>
    </message>
    <message>
        <source>Cells that share a pixel: the one farthest from 0, not the mean</source>
        <translation>共用一个像素的单元格：取绝对值最大者而非平均值</translation>
    </message>
</context>
<context>
    <name>headscope::HeadsNotice</name>
    <message>
        <source>Putting the heads in order …</source>
        <translation>正在给各头排序…</translation>
    </message>
    <message>
        <source>Painting the maps …</source>
        <translation>正在绘制热图…</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>headscope::HeadsPanel</name>
    <message>
        <source>CHOSEN QUERY</source>
        <translation>选中的查询</translation>
    </message>
    <message>
        <source>Which keys does %1 attend to?</source>
        <translation>%1 关注哪些键？</translation>
    </message>
    <message>
        <source>What the heads do</source>
        <translation>各头在做什么</translation>
    </message>
    <message>
        <source>JENSEN–SHANNON DISTANCE OF HEADS · 0: THE SAME, 1: NO KEY IN COMMON</source>
        <translation>各头之间的詹森-香农（JS）距离 · 0：相同，1：关注的键毫无重合</translation>
    </message>
    <message>
        <source> · HEADS 0–%1</source>
        <translation> · 头 0～%1</translation>
    </message>
    <message>
        <source> · ONE QUERY IN %1</source>
        <translation> · 每 %1 个查询取一个</translation>
    </message>
    <message>
        <source> · BEFORE DROPOUT</source>
        <translation> · 暂退前</translation>
    </message>
    <message>
        <source> · OVER %1 OF %2 QUERIES</source>
        <translation> · 取 %2 个查询中的 %1 个平均</translation>
    </message>
</context>
<context>
    <name>headscope::HeadsPicture</name>
    <message>
        <source>%1 of %2 heads, from head %3</source>
        <translation>共 %2 个头，此处为头 %3 起的 %1 个</translation>
    </message>
</context>
<context>
    <name>headscope::HidingMenu</name>
    <message>
        <source>This number</source>
        <translation>这个数值</translation>
    </message>
    <message>
        <source>Its row</source>
        <translation>所在的行</translation>
    </message>
    <message>
        <source>All numbers of the tensor</source>
        <translation>张量的所有数值</translation>
    </message>
    <message>
        <source>Its shape</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>What the step does</source>
        <translation>这一步的作用</translation>
    </message>
    <message>
        <source>Hide</source>
        <translation>遮住</translation>
    </message>
    <message>
        <source>Hide and ask</source>
        <translation>遮住并提问</translation>
    </message>
</context>
<context>
    <name>headscope::HistogramChart</name>
    <message>
        <source>%1 · HEAD %2</source>
        <translation>%1 · 头 %2</translation>
    </message>
    <message>
        <source>%1 · BATCH ITEM %2</source>
        <translation>%1 · 样本 %2</translation>
    </message>
    <message>
        <source>%1 from %2 to %3</source>
        <translation>%2 到 %3 之间有 %1 个</translation>
    </message>
    <message>
        <source>Every key is masked here: there is no number to count.</source>
        <translation>这里所有键都被掩蔽，没有可统计的数值。</translation>
    </message>
    <message>
        <source>No number is finite here: there is nothing to count.</source>
        <translation>这里没有有限的数值，无可统计。</translation>
    </message>
    <message>
        <source>numbers from %1 to %2, most of them in the bin: %3</source>
        <translation>数值从 %1 到 %2，最多的一格：%3</translation>
    </message>
    <message>
        <source> · UNMASKED ONLY</source>
        <translation> · 只统计未掩蔽的键</translation>
    </message>
</context>
<context>
    <name>headscope::ImportDialog</name>
    <message>
        <source>Open a layer of attention</source>
        <translation>打开一个注意力层</translation>
    </message>
    <message>
        <source>The model&apos;s settings</source>
        <translation>模型的配置</translation>
    </message>
    <message>
        <source>Settings (*.json);;All files (*)</source>
        <translation>配置文件 (*.json);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Find a layer</source>
        <translation>查找层</translation>
    </message>
    <message>
        <source>Layers of attention</source>
        <translation>注意力层</translation>
    </message>
    <message>
        <source>&amp;Heads</source>
        <translation>头数(&amp;H)</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>头数</translation>
    </message>
    <message>
        <source>How it is opened</source>
        <translation>打开方式</translation>
    </message>
    <message>
        <source>The weights are being read</source>
        <translation>正在读取参数</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Name the tensors…</source>
        <translation>指定各张量…</translation>
    </message>
    <message>
        <source>Settings of the model: %1</source>
        <translation>模型的配置：%1</translation>
    </message>
    <message>
        <source>There is no config.json beside the file.</source>
        <translation>文件旁没有 config.json。</translation>
    </message>
    <message>
        <source>Choose config.json…</source>
        <translation>选择 config.json…</translation>
    </message>
    <message>
        <source>Another config.json…</source>
        <translation>换一个 config.json…</translation>
    </message>
    <message>
        <source>%1. It is left out.</source>
        <translation>%1。该文件已略去。</translation>
    </message>
</context>
<context>
    <name>headscope::InputWords</name>
    <message>
        <source>What PyTorch got was of other inputs, and is not compared any more.</source>
        <translation>PyTorch 的结果来自另外的输入，不再与之比较。</translation>
    </message>
</context>
<context>
    <name>headscope::Keeper</name>
    <message>
        <source>Unsaved changes</source>
        <translation>未保存的更改</translation>
    </message>
    <message>
        <source>“%1” has changes that are not saved.</source>
        <translation>“%1”有尚未保存的更改。</translation>
    </message>
    <message>
        <source>Do you want to save them?</source>
        <translation>要保存这些更改吗？</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>保存(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Discard</source>
        <translation>不保存(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>取消(&amp;C)</translation>
    </message>
    <message>
        <source>The file has changed</source>
        <translation>文件已被改动</translation>
    </message>
    <message>
        <source>“%1” was written by somebody else since it was opened here.</source>
        <translation>在这里打开之后，“%1”又在别处保存过。</translation>
    </message>
    <message>
        <source>Do you want to replace it? What the other one has saved is lost then. “Save as…” keeps both.</source>
        <translation>要替换它吗？替换后，别处保存的内容就没有了。用“另存为…”可以两份都保留。</translation>
    </message>
    <message>
        <source>“%1” may have been written by somebody else since it was opened.</source>
        <translation>打开之后，“%1”可能又在别处保存过。</translation>
    </message>
    <message>
        <source>&amp;Open again</source>
        <translation>重新打开(&amp;O)</translation>
    </message>
    <message>
        <source>“Open again” shows what the other one has saved. What you have changed is lost then.</source>
        <translation>“重新打开”会显示别处保存的内容；在这里作的修改就没有了。</translation>
    </message>
    <message>
        <source>Save &amp;as…</source>
        <translation>另存为(&amp;A)…</translation>
    </message>
    <message>
        <source>&amp;Keep these numbers</source>
        <translation>保留这里的数(&amp;K)</translation>
    </message>
    <message>
        <source>Do you want to keep the numbers that are seen here? They are saved in a new file, and the session has its numbers from there; “%1” stays as it is. “Save as…” leaves this session with the new numbers.</source>
        <translation>要保留这里显示的数吗？它们会存入一个新文件，会话以后就从那里读数；“%1”保持不变。用“另存为…”，则原来的会话使用新的数。</translation>
    </message>
    <message>
        <source>“Open again” shows the new numbers. What you have changed here is lost then.</source>
        <translation>“重新打开”会显示新的数；在这里作的修改就没有了。</translation>
    </message>
    <message>
        <source>The numbers in “%1” were changed by somebody else since they were read here.</source>
        <translation>在这里读入之后，“%1”中的数又在别处被改动过。</translation>
    </message>
    <message>
        <source>The numbers have changed</source>
        <translation>数据已被改动</translation>
    </message>
    <message>
        <source>The file has the changed numbers of layer %1 alone; those of the other layers are lost, saved or not. To keep them, cancel, turn to each of these layers, and save it as a session of its own.</source>
        <translation>文件中只有层 %1 改动的数；无论是否保存，其他层改动的数都会丢失。如需保留，请取消，转到这些层，把各层分别另存为会话。</translation>
    </message>
    <message>
        <source>“%1” has settings that are not taken yet.</source>
        <translation>“%1”中有尚未生效的设置。</translation>
    </message>
    <message>
        <source>&amp;Discard them</source>
        <translation>放弃(&amp;D)</translation>
    </message>
    <message>
        <source>What is marked is not taken yet, and is lost.</source>
        <translation>标出的内容尚未生效，会丢失。</translation>
    </message>
    <message>
        <source>What is marked is not taken yet: it is lost, saved or not.</source>
        <translation>标出的内容尚未生效：无论是否保存，都会丢失。</translation>
    </message>
</context>
<context>
    <name>headscope::LabBar</name>
    <message>
        <source>Mistake</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>Mistake that is made</source>
        <translation>要演示的错误</translation>
    </message>
    <message>
        <source>Find the mistake</source>
        <translation>找出错误</translation>
    </message>
    <message>
        <source>Hides one of them: step through the wrong numbers and name it</source>
        <translation>隐藏其中一个错误：逐步查看错误的数，并说出它是什么</translation>
    </message>
    <message>
        <source>None</source>
        <translation>无</translation>
    </message>
    <message>
        <source>%1 (not here)</source>
        <translation>%1（此处不适用）</translation>
    </message>
</context>
<context>
    <name>headscope::LabPanel</name>
    <message>
        <source>Computing …</source>
        <translation>正在计算…</translation>
    </message>
    <message>
        <source>It changes no number of this session.</source>
        <translation>它没有改变此会话中的任何数。</translation>
    </message>
    <message>
        <source>No shape betrays it: %1 is %2, as it should be.</source>
        <translation>形状看不出问题：“%1”的形状是 %2，与应有的一样。</translation>
    </message>
    <message>
        <source>In the end nothing differs: %1 is the same to the last bit.</source>
        <translation>最终没有任何差别：“%1”逐位相同。</translation>
    </message>
    <message>
        <source>In the end %1 holds NaN or infinities.</source>
        <translation>最终“%1”中出现了 NaN 或无穷大。</translation>
    </message>
    <message>
        <source>In the end %1 differs by %2% of its length.</source>
        <translation>最终“%1”与正确结果之差，其范数是正确结果范数的 %2%。</translation>
    </message>
    <message>
        <source>wrong</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>right</source>
        <translation>正确</translation>
    </message>
    <message>
        <source>In code, wrong: %1; right: %2</source>
        <translation>代码，错误：%1；正确：%2</translation>
    </message>
    <message>
        <source>In the end %1 holds NaN or infinities in the right run alone.</source>
        <translation>最终只有在正确的运行中“%1”才含有 NaN 或无穷大。</translation>
    </message>
    <message>
        <source>In the end %1 was 0 everywhere and is no longer.</source>
        <translation>最终“%1”本应处处为 0，现在却不是了。</translation>
    </message>
    <message>
        <source>The first step that differs: &lt;b&gt;%1&lt;/b&gt;. Numbers of %2 that differ: %3 of %4.</source>
        <translation>最先出错的步骤：&lt;b&gt;%1&lt;/b&gt;。“%2”的 %4 个数中有 %3 个不同。</translation>
    </message>
</context>
<context>
    <name>headscope::LabWords</name>
    <message>
        <source>Not yet: after the step %1 every number is still right. Look further on.</source>
        <translation>还没到：步骤“%1”之后所有的数仍然正确。请往后看。</translation>
    </message>
    <message>
        <source>Too late: the step %1 gets wrong numbers already. Look further back.</source>
        <translation>太晚了：步骤“%1”得到的数已经是错的。请往前看。</translation>
    </message>
    <message>
        <source>The step %1 is right, but something else went wrong there.</source>
        <translation>步骤“%1”找对了，但那里出的是别的错。</translation>
    </message>
    <message>
        <source>Found: %1.</source>
        <translation>找到了：%1。</translation>
    </message>
    <message>
        <source>How to see it: %1</source>
        <translation>怎样看出来：%1</translation>
    </message>
    <message>
        <source>No mistake can be hidden here.</source>
        <translation>在此无法隐藏任何错误。</translation>
    </message>
    <message>
        <source>Each of them is one of attention: this block has none.</source>
        <translation>这些都是注意力中的错误，而这个块没有注意力。</translation>
    </message>
</context>
<context>
    <name>headscope::LaneButtons</name>
    <message>
        <source>Which of the matrices is shown</source>
        <translation>显示哪个矩阵</translation>
    </message>
    <message>
        <source>Show how %1 is made</source>
        <translation>查看“%1”是怎样算出的</translation>
    </message>
</context>
<context>
    <name>headscope::LayerBar</name>
    <message>
        <source>Layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source> of 0–%1</source>
        <translation>（0～%1）</translation>
    </message>
    <message>
        <source>Layer, from 0 to %1</source>
        <translation>层，编号 0～%1</translation>
    </message>
    <message>
        <source>Turn through the layers (%1)</source>
        <translation>切换层（%1）</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%2 中的 %1</translation>
    </message>
</context>
<context>
    <name>headscope::Layers</name>
    <message>
        <source>Layer %1</source>
        <translation>层 %1</translation>
    </message>
</context>
<context>
    <name>headscope::LeavingLesson</name>
    <message>
        <source>Answers not handed in</source>
        <translation>作答尚未提交</translation>
    </message>
    <message>
        <source>Your answers in this lesson are not handed in.</source>
        <translation>你在本课中的作答还没有提交。</translation>
    </message>
    <message>
        <source>They are lost when you close the lesson.</source>
        <translation>关闭课程后，这些作答将丢失。</translation>
    </message>
    <message>
        <source>Hand in…</source>
        <translation>提交作答…</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Close without handing in</source>
        <translation>不提交，直接关闭</translation>
    </message>
</context>
<context>
    <name>headscope::LegendStrip</name>
    <message>
        <source>What the marks mean</source>
        <translation>标记的含义</translation>
    </message>
</context>
<context>
    <name>headscope::LensPanel</name>
    <message>
        <source>embedding</source>
        <translation>嵌入</translation>
    </message>
    <message>
        <source>after %1</source>
        <translation>“%1”之后</translation>
    </message>
    <message>
        <source>The embedding alone would say so already.</source>
        <translation>仅凭嵌入就已经得出这个预测。</translation>
    </message>
    <message>
        <source>Hidden until it has been predicted.</source>
        <translation>预测之后才显示。</translation>
    </message>
    <message>
        <source>The numbers of the stream are NaN here, so that the model says nothing.</source>
        <translation>这里残差流的数值为 NaN，因此模型什么也没有预测。</translation>
    </message>
    <message>
        <source>WHAT EACH LAYER WOULD SAY ALREADY</source>
        <translation>每一层之后的预测</translation>
    </message>
    <message>
        <source>The “logit lens” (nostalgebraist 2020): the last norm and the unembedding are made of the stream as it leaves each layer.</source>
        <translation>“logit 透镜”（nostalgebraist，2020）：用每一层输出的残差流来做最后的规范化和解嵌入。</translation>
    </message>
    <message>
        <source>After %1 this answer is the likeliest, and stays so.</source>
        <translation>“%1”之后，概率最大的一直是这个答案。</translation>
    </message>
    <message>
        <source>Only after the last layer is this answer the likeliest.</source>
        <translation>直到最后一层之后，这个答案的概率才最大。</translation>
    </message>
    <message>
        <source>After no layer is the model&apos;s answer the likeliest: it comes from what is changed behind the last one.</source>
        <translation>在任何一层之后，模型的答案都不是最可能的：它来自最后一层之后的改动。</translation>
    </message>
    <message>
        <source>What is changed behind the last layer does not act here.</source>
        <translation>最后一层之后的改动在这里不起作用。</translation>
    </message>
</context>
<context>
    <name>headscope::LessonList</name>
    <message>
        <source>Lessons</source>
        <translation>课程</translation>
    </message>
    <message>
        <source>Another file…</source>
        <translation>其他文件…</translation>
    </message>
    <message>
        <source>Open a lesson</source>
        <translation>打开课程</translation>
    </message>
    <message>
        <source>Lessons (*.md)</source>
        <translation>课程 (*.md)</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>各页</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>&amp;Begin</source>
        <translation>开始(&amp;B)</translation>
    </message>
    <message>
        <source>%1 (%2 minutes)</source>
        <translation>%1（%2 分钟）</translation>
    </message>
</context>
<context>
    <name>headscope::MainWindow</name>
    <message>
        <source>%1%</source>
        <translation>%1%</translation>
    </message>
    <message>
        <source>The variable QT_SCALE_FACTOR sets it</source>
        <translation>已由环境变量 QT_SCALE_FACTOR 设定</translation>
    </message>
    <message>
        <source>When you open HeadScope again, everything in its window is shown at %1%.</source>
        <translation>下次打开 HeadScope 时，界面将按 %1% 显示。</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>已保存 %1</translation>
    </message>
    <message>
        <source>Follow the system</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>High contrast</source>
        <translation>高对比度</translation>
    </message>
    <message>
        <source>HeadScope %1

Multi-head attention, step by step, with every number on the way.

Free software under the GNU General Public License, version 3 or later.
Colour maps: matplotlib&apos;s viridis family (CC0) and ColorBrewer by Cynthia Brewer, Penn State (Apache 2.0).</source>
        <translation>HeadScope %1

逐步演示多头注意力，计算过程中的每个数都看得见。

自由软件，采用 GNU 通用公共许可证第 3 版或更高版本。
颜色映射：matplotlib 的 viridis 系列（CC0），以及宾夕法尼亚州立大学 Cynthia Brewer 的 ColorBrewer（Apache 2.0）。</translation>
    </message>
    <message>
        <source>About HeadScope</source>
        <translation>关于 HeadScope</translation>
    </message>
    <message>
        <source>Saving…</source>
        <translation>正在保存…</translation>
    </message>
    <message>
        <source>&amp;Clear the list</source>
        <translation>清空列表(&amp;C)</translation>
    </message>
    <message>
        <source>%1 is no longer there, so it was taken off the list.</source>
        <translation>%1 已不存在，因此已从列表中移除。</translation>
    </message>
    <message>
        <source>%1. The maps show the run before; take the change back with Ctrl+Z.</source>
        <translation>%1。热图中仍是上一次运行的结果；可按 Ctrl+Z 撤销这次修改。</translation>
    </message>
    <message>
        <source>&amp;Automatic: %1</source>
        <translation>自动：%1(&amp;A)</translation>
    </message>
    <message>
        <source>%1 was not opened. %2</source>
        <translation>%1 没有打开。%2</translation>
    </message>
    <message>
        <source>With &amp;pictures…</source>
        <translation>以缩略图显示(&amp;P)…</translation>
    </message>
    <message>
        <source>Drop it here to open %1</source>
        <translation>拖放到此处以打开 %1</translation>
    </message>
    <message>
        <source>Drop them here to open the first that can be opened</source>
        <translation>拖放到此处，将打开其中第一个可以打开的文件</translation>
    </message>
    <message>
        <source>Only files of this computer can be opened; save it first, then drop the file here.</source>
        <translation>只能打开本机上的文件；请先保存，再把文件拖放到此处。</translation>
    </message>
    <message>
        <source>Lessons (*.md)</source>
        <translation>课程 (*.md)</translation>
    </message>
    <message>
        <source>Save the session first: a page of a lesson names its file.</source>
        <translation>请先保存会话：课程的页面要写明它的文件。</translation>
    </message>
    <message>
        <source>A lesson</source>
        <translation>一节课</translation>
    </message>
    <message>
        <source>Write here what the page is to say.</source>
        <translation>在这里写这一页要讲的话。</translation>
    </message>
    <message>
        <source>The page is at the end of %1</source>
        <translation>这一页已加在 %1 的末尾</translation>
    </message>
    <message>
        <source>High contrast, dark</source>
        <translation>高对比度（深色）</translation>
    </message>
    <message>
        <source>Point at a number, or pin it, to hide it.</source>
        <translation>要遮住数值，请先指向或固定它。</translation>
    </message>
    <message>
        <source>This cannot be asked for: it is too large, or no number.</source>
        <translation>无法就此提问：内容太大，或不是数值。</translation>
    </message>
    <message>
        <source>predictions.csv</source>
        <translation>预测结果.csv</translation>
    </message>
    <message>
        <source>Export results</source>
        <translation>导出结果</translation>
    </message>
    <message>
        <source>Table (*.csv)</source>
        <translation>表格 (*.csv)</translation>
    </message>
    <message>
        <source>There is no comparison to present yet.</source>
        <translation>还没有可以演示的对比。</translation>
    </message>
    <message>
        <source>Choose its folder…</source>
        <translation>选择它的文件夹…</translation>
    </message>
    <message>
        <source>Opens the session with a model that lies elsewhere now</source>
        <translation>用现在位于别处的模型打开此会话</translation>
    </message>
    <message>
        <source>There is nothing to present yet: the model has not run.</source>
        <translation>还没有可以演示的内容：模型还没有运行。</translation>
    </message>
    <message>
        <source>Cancelled: nothing of this session is computed yet.</source>
        <translation>已取消：此会话尚未计算。</translation>
    </message>
    <message>
        <source>Compute it</source>
        <translation>开始计算</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>A page of a lesson shows the right numbers: find the mistake first, or end the riddle.</source>
        <translation>课程的页面显示正确的数值：请先找出错误，或结束找错练习。</translation>
    </message>
    <message>
        <source>Save the session first: a page of a lesson takes its tensors from the session&apos;s file.</source>
        <translation>请先保存会话：课程的页面从会话的文件中读取张量。</translation>
    </message>
    <message>
        <source>Nothing is hidden. Point at a number, or pin one with Enter and the arrow keys, and press H; or open the menu of a map.</source>
        <translation>没有遮住任何内容。请指向一个数值（或用回车键和方向键固定一个数值）并按 H，也可以打开热图的菜单。</translation>
    </message>
    <message>
        <source>Saved %1 files, %2 … %3</source>
        <translation>已保存 %1 个文件：%2 …… %3</translation>
    </message>
    <message>
        <source>The file is saved with the last text that fits: what stands in the field of the sentence does not.</source>
        <translation>文件中保存的是最后一个可用的句子：输入框里的句子不可用。</translation>
    </message>
    <message>
        <source>Cancelled. The maps show the run before.</source>
        <translation>已取消。热图显示的是上一次运行的结果。</translation>
    </message>
    <message>
        <source>A page of a lesson shows one run: a comparison cannot be added.</source>
        <translation>课程的一页只显示一次运行，对比不能存为课程页面。</translation>
    </message>
    <message>
        <source>Add as a page of a lesson</source>
        <translation>存为课程页面</translation>
    </message>
    <message>
        <source>The file is saved without what is marked in the set-up: it is not taken yet.</source>
        <translation>设置面板中标出的内容尚未生效，没有存入文件。</translation>
    </message>
    <message>
        <source>Save as…</source>
        <translation>另存为…</translation>
    </message>
    <message>
        <source>The file has the changed numbers of layer %1 alone. Those of the other layers come back with their layer only as long as this session is open: save each of them as a session of its own.</source>
        <translation>文件中只有层 %1 改动的数。其他层改动的数只在此会话打开期间随该层恢复：如需保留，请把各层分别另存为会话。</translation>
    </message>
    <message>
        <source>&amp;Take all changed numbers of this layer back</source>
        <translation>还原本层所有改动的数(&amp;T)</translation>
    </message>
    <message>
        <source>The file does not have where the model began to write on. Opened again, parts with numbers of the other sentence wait for a sentence with as many tokens.</source>
        <translation>文件不记录模型从何处开始续写。重新打开后，从另一句取值的部分要等到两句词元数相同时才起作用。</translation>
    </message>
    <message>
        <source>What is shown is still of the run before. It can be presented, printed or exported once the session is computed as it stands.</source>
        <translation>现在显示的仍是上一次运行的结果。等当前会话算完后，才能演示、打印或导出。</translation>
    </message>
    <message>
        <source>There is nothing to present, print or export yet: nothing of this session is computed.</source>
        <translation>还没有可以演示、打印或导出的内容：此会话尚未计算。</translation>
    </message>
</context>
<context>
    <name>headscope::MapCells</name>
    <message>
        <source>not shown yet</source>
        <translation>尚未显示</translation>
    </message>
</context>
<context>
    <name>headscope::MapMenu</name>
    <message>
        <source>Copy as image</source>
        <translation>复制为图片</translation>
    </message>
    <message>
        <source>Copy as table</source>
        <translation>复制为表格</translation>
    </message>
    <message>
        <source>Copy as np.array</source>
        <translation>复制为 np.array</translation>
    </message>
    <message>
        <source>Numbers as a table</source>
        <translation>以表格显示数值</translation>
    </message>
</context>
<context>
    <name>headscope::MapWidget</name>
    <message>
        <source>%1 (%2 × %3)</source>
        <translation>%1（%2 × %3）</translation>
    </message>
    <message>
        <source>exact Σ</source>
        <translation>精确行和</translation>
    </message>
    <message>
        <source>the colours of all these maps</source>
        <translation>以上所有热图的颜色</translation>
    </message>
</context>
<context>
    <name>headscope::MappingDialog</name>
    <message>
        <source>Name the tensors of a layer</source>
        <translation>指定注意力层的各张量</translation>
    </message>
    <message>
        <source>Say which tensor is which parameter of a layer. W_q, W_k, W_v and W_o are needed.</source>
        <translation>请指定哪个张量是层的哪个参数。W_q、W_k、W_v 和 W_o 必不可少。</translation>
    </message>
    <message>
        <source>&amp;Layer</source>
        <translation>层(&amp;L)</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Show &amp;norms, sinks, and a key and value of the layer itself</source>
        <translation>显示规范化参数、汇（sink）以及层自带的键和值(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Heads</source>
        <translation>头数(&amp;H)</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>头数</translation>
    </message>
    <message>
        <source>&amp;Keys and values come from another sequence</source>
        <translation>键和值来自另一个序列(&amp;K)</translation>
    </message>
    <message>
        <source>The weights are being read</source>
        <translation>正在读取参数</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>The names tell nothing: the tensors below are guessed by their shapes and their order, so check each of them.</source>
        <translation>名称未提供任何信息：下面的张量是按形状和顺序猜测的，请逐一核对。</translation>
    </message>
</context>
<context>
    <name>headscope::MappingRow</name>
    <message>
        <source>tensor</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>axes</source>
        <translation>轴的顺序</translation>
    </message>
    <message>
        <source>part of the tensor</source>
        <translation>取张量的哪部分</translation>
    </message>
</context>
<context>
    <name>headscope::MappingTable</name>
    <message>
        <source>Parameter</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Tensor of the file</source>
        <translation>文件中的张量</translation>
    </message>
    <message>
        <source>Axes</source>
        <translation>轴的顺序</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>部分</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>✗ does not fit</source>
        <translation>✗ 不相符</translation>
    </message>
    <message>
        <source>✓ fits, square</source>
        <translation>✓ 相符，方阵</translation>
    </message>
    <message>
        <source>✓ fits</source>
        <translation>✓ 相符</translation>
    </message>
    <message>
        <source>✗ missing</source>
        <translation>✗ 缺失</translation>
    </message>
</context>
<context>
    <name>headscope::MarkWords</name>
    <message>
        <source>student</source>
        <translation>姓名</translation>
    </message>
    <message>
        <source>file</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>question %1</source>
        <translation>第 %1 题</translation>
    </message>
    <message>
        <source>right</source>
        <translation>答对</translation>
    </message>
    <message>
        <source>of</source>
        <translation>总题数</translation>
    </message>
    <message>
        <source>share</source>
        <translation>得分率</translation>
    </message>
    <message>
        <source>answer %1</source>
        <translation>第 %1 题作答</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
</context>
<context>
    <name>headscope::MaskArrayWords</name>
    <message>
        <source>Each row is of one batch item.</source>
        <translation>每行对应一个样本。</translation>
    </message>
    <message>
        <source>Each matrix is of one batch item.</source>
        <translation>每个矩阵对应一个样本。</translation>
    </message>
    <message>
        <source>Its matrices are those of all heads of one batch item after those of another.</source>
        <translation>矩阵按样本依次排列，每个样本包含它的所有头。</translation>
    </message>
    <message>
        <source>Its numbers are 0 and 1, and they are added to the scores. If they say which keys are seen, use it as a mask instead.</source>
        <translation>它的数值只有 0 和 1，会加到得分上。如果它们表示哪些键可见，请改为用作掩码。</translation>
    </message>
    <message>
        <source>Each row is of one query. Rows of batch items need the shape (%1, 1, 1, %2).</source>
        <translation>每行对应一个查询。若每行对应一个样本，形状须为 (%1, 1, 1, %2)。</translation>
    </message>
    <message>
        <source>Each matrix is of one head. Matrices of batch items need the shape (%1, 1, %2, %3).</source>
        <translation>每个矩阵对应一个头。若每个矩阵对应一个样本，形状须为 (%1, 1, %2, %3)。</translation>
    </message>
    <message>
        <source>It is added to the bias that was there.</source>
        <translation>它已与原有的偏置相加。</translation>
    </message>
    <message>
        <source>It is in place of the bias that was there.</source>
        <translation>它取代了原有的偏置。</translation>
    </message>
    <message>
        <source>It is joined with the mask that was there: a query sees what both show.</source>
        <translation>它已与原有的掩码合并：两个掩码都允许的键，查询才能关注。</translation>
    </message>
    <message>
        <source>It is in place of the mask that was there.</source>
        <translation>它取代了原有的掩码。</translation>
    </message>
</context>
<context>
    <name>headscope::MaskBrush</name>
    <message>
        <source>valid_lens, causal, window or segments hide this key: change them in the set-up.</source>
        <translation>这个键已被有效长度、因果掩码、注意力窗口或分段掩蔽：请在设置中更改。</translation>
    </message>
    <message>
        <source>The bias hides this key: clear the bias to see it.</source>
        <translation>这个键被偏置掩蔽：清除偏置后才可见。</translation>
    </message>
</context>
<context>
    <name>headscope::MaskDetail</name>
    <message>
        <source>softmax is computed from its masked scores</source>
        <translation>对掩蔽得分照常做 softmax</translation>
    </message>
    <message>
        <source>its weights are set to 0</source>
        <translation>权重全部设为 0</translation>
    </message>
    <message>
        <source>its weights are set to equal shares</source>
        <translation>权重全部相等</translation>
    </message>
    <message>
        <source>its weights are set to NaN</source>
        <translation>权重全部设为 NaN</translation>
    </message>
    <message>
        <source>key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>SDPA: True = seen</source>
        <translation>SDPA：True = 可见</translation>
    </message>
    <message>
        <source>nn.MHA: True = masked</source>
        <translation>nn.MHA：True = 被掩蔽</translation>
    </message>
    <message>
        <source>This query sees no key: %1</source>
        <translation>这个查询没有可关注的键：%1</translation>
    </message>
    <message>
        <source>This query sees %1 of %2 keys</source>
        <translation>这个查询可以关注 %2 个键中的 %1 个</translation>
    </message>
    <message>
        <source>stays</source>
        <translation>不变</translation>
    </message>
    <message>
        <source>in this run the score</source>
        <translation>本次运行对得分的改动</translation>
    </message>
    <message>
        <source>Row of %1, which sees no key: %2</source>
        <translation>%1 没有可关注的键：%2</translation>
    </message>
    <message>
        <source>The mask of %1 as PyTorch wants it</source>
        <translation>%1 的掩码在 PyTorch 中的写法</translation>
    </message>
</context>
<context>
    <name>headscope::MaskWords</name>
    <message>
        <source>valid_lens %1</source>
        <extracomment>&quot;3, 2&quot;: what stands between two lengths</extracomment>
        <translation>有效长度 %1</translation>
    </message>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
    <message>
        <source>valid_lens: so many keys of each batch item count; those behind them are masked.</source>
        <translation>有效长度：每个样本只有前若干个键有效，后面的键被掩蔽。</translation>
    </message>
    <message>
        <source>valid_lens: so many keys count for each query; those behind them are masked.</source>
        <translation>有效长度：每个查询只有前若干个键有效，后面的键被掩蔽。</translation>
    </message>
    <message>
        <source>Each query has its own valid length, in %1.</source>
        <translation>每个查询有自己的有效长度（%1）。</translation>
    </message>
    <message>
        <source>Batch item %1 has a valid length of %2, which masks no key.</source>
        <translation>样本 %1 的有效长度是 %2，没有键因此被掩蔽。</translation>
    </message>
    <message>
        <source>Batch item %1 has a valid length of %2, so all its keys are masked.</source>
        <translation>样本 %1 的有效长度是 %2，所有键都被掩蔽。</translation>
    </message>
    <message>
        <source>Batch item %1 has a valid length of %2, so key %2 and all later keys are masked.</source>
        <translation>样本 %1 的有效长度是 %2，所以键 %2 及以后的键被掩蔽。</translation>
    </message>
    <message>
        <source>From each score its distance is taken away, times the slope of the head.</source>
        <translation>每个得分减去距离与该头斜率的乘积。</translation>
    </message>
    <message>
        <source>To each score a learned number is added, one for each bucket of distances and head.</source>
        <translation>每个得分加上一个学到的数，每个距离桶、每个头各有一个。</translation>
    </message>
    <message>
        <source>causal</source>
        <translation>因果</translation>
    </message>
    <message>
        <source>causal: no query sees a key that comes after it.</source>
        <translation>因果：查询不能关注在它之后的键。</translation>
    </message>
    <message>
        <source>No query sees a key that comes after it.</source>
        <translation>查询不能关注在它之后的键。</translation>
    </message>
    <message>
        <source>window</source>
        <translation>窗口</translation>
    </message>
    <message>
        <source>prefix %1</source>
        <translation>前缀 %1</translation>
    </message>
    <message>
        <source>segments</source>
        <translation>分段</translation>
    </message>
    <message>
        <source>segments: a query sees only keys of its own segment.</source>
        <translation>分段：查询只能关注同一分段的键。</translation>
    </message>
    <message>
        <source>A query sees only keys of its own segment.</source>
        <translation>查询只能关注同一分段的键。</translation>
    </message>
    <message>
        <source>given mask</source>
        <translation>给定掩码</translation>
    </message>
    <message>
        <source>given mask: a tensor says which key each query may see.</source>
        <translation>给定掩码：由一个张量规定每个查询可以关注哪些键。</translation>
    </message>
    <message>
        <source>A given mask forbids some pairs of query and key.</source>
        <translation>给定的掩码禁止了一些查询与键的组合。</translation>
    </message>
    <message>
        <source>position bias</source>
        <translation>位置偏置</translation>
    </message>
    <message>
        <source>position bias: each score changes with the distance of query and key.</source>
        <translation>位置偏置：每个得分随查询与键的距离而变。</translation>
    </message>
    <message>
        <source>bias</source>
        <translation>偏置</translation>
    </message>
    <message>
        <source>bias: a tensor of numbers is added to the scores.</source>
        <translation>偏置：得分加上一个张量中的数。</translation>
    </message>
    <message>
        <source>A bias is added to every score; −∞ in it masks.</source>
        <translation>每个得分加上一个偏置；偏置为 −∞ 处被掩蔽。</translation>
    </message>
    <message>
        <source>Some cells of the mask were changed by hand.</source>
        <translation>掩码中有几处经过手动修改。</translation>
    </message>
    <message>
        <source>Causal and window do not hide the first key.</source>
        <translation>因果掩码和窗口不掩蔽第一个键。</translation>
    </message>
    <message>
        <source>Causal and window hide none of the first %1 keys.</source>
        <translation>因果掩码和窗口不掩蔽前 %1 个键。</translation>
    </message>
    <message>
        <source>prefix: causal and window hide none of the first %1 keys.</source>
        <translation>前缀：因果掩码和窗口不掩蔽前 %1 个键。</translation>
    </message>
    <message>
        <source>appended key: every query sees it.</source>
        <translation>附加键：每个查询都能关注它。</translation>
    </message>
    <message>
        <source>appended keys: every query sees them.</source>
        <translation>附加键：每个查询都能关注它们。</translation>
    </message>
    <message>
        <source>The appended key is always seen.</source>
        <translation>附加的键始终可见。</translation>
    </message>
    <message>
        <source>The appended keys are always seen.</source>
        <translation>附加的这些键始终可见。</translation>
    </message>
    <message>
        <source>before it</source>
        <translation>在它之前</translation>
    </message>
    <message>
        <source>more than %1 before it</source>
        <translation>在它之前超过 %1 个位置</translation>
    </message>
    <message>
        <source>after it</source>
        <translation>在它之后</translation>
    </message>
    <message>
        <source>more than %1 after it</source>
        <translation>在它之后超过 %1 个位置</translation>
    </message>
    <message>
        <source>%1 or %2</source>
        <extracomment>&quot;more than 3 before it&quot;, &quot;after it&quot;: two places of keys that a query does not see</extracomment>
        <translation>%1或%2</translation>
    </message>
    <message>
        <source>window: no query sees a key %1.</source>
        <translation>窗口：查询不能关注%1的键。</translation>
    </message>
    <message>
        <source>No query sees a key %1.</source>
        <translation>查询不能关注%1的键。</translation>
    </message>
    <message>
        <source>alignment: the last query stands at the last key.</source>
        <translation>对齐：最后一个查询对齐最后一个键。</translation>
    </message>
    <message>
        <source>alignment: the first query stands at the first key.</source>
        <translation>对齐：第一个查询对齐第一个键。</translation>
    </message>
    <message>
        <source>The last query stands at the last key.</source>
        <translation>最后一个查询对齐最后一个键。</translation>
    </message>
    <message>
        <source>The first query stands at the first key.</source>
        <translation>第一个查询对齐第一个键。</translation>
    </message>
    <message>
        <source>prefix: causal and window do not hide the first key.</source>
        <translation>前缀：因果掩码和窗口不掩蔽第一个键。</translation>
    </message>
</context>
<context>
    <name>headscope::MeasureBox</name>
    <message>
        <source>What changes are measured in</source>
        <translation>用什么衡量变化</translation>
    </message>
    <message>
        <source>Where the answer is next to certain, few parts alone change its probability by what can be seen. The logit difference moves all the same: the logit of what is asked about, less that of the other. That is the second likeliest, or what the other sentence says (Wang et al. 2022).</source>
        <translation>模型对答案几乎确定时，单独改动一个部分，概率大多看不出变化，但 logit 差仍会变化：所问答案的 logit 减去另一个的 logit。另一个是第二可能的答案，或另一个句子的答案（Wang 等，2022）。</translation>
    </message>
</context>
<context>
    <name>headscope::MendOffer</name>
    <message>
        <source>What does not fit</source>
        <translation>大小不符的部分</translation>
    </message>
</context>
<context>
    <name>headscope::MendWords</name>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>Does not fit: %1</source>
        <translation>大小不符：%1</translation>
    </message>
    <message>
        <source>Cut or fill</source>
        <translation>裁剪或补齐</translation>
    </message>
    <message>
        <source>Leave out</source>
        <translation>去掉</translation>
    </message>
    <message>
        <source>What is too much is cut off; what is new hides nothing. The rest is left out.</source>
        <translation>多出的部分裁掉；新补的部分不掩蔽任何键。其余的去掉。</translation>
    </message>
    <message>
        <source>The session goes on without what does not fit.</source>
        <translation>去掉大小不符的部分，会话继续。</translation>
    </message>
</context>
<context>
    <name>headscope::MixDetail</name>
    <message>
        <source>key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>weight</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>× value</source>
        <translation>× 值</translation>
    </message>
    <message>
        <source>= product</source>
        <translation>= 乘积</translation>
    </message>
    <message>
        <source>weighted sum of %1 values, the largest weight is %3, of key %2</source>
        <translation>%1 个值的加权和，权重最大的是键 %2，权重 %3</translation>
    </message>
    <message>
        <source>Feature %1 of %2: weight × value, summed over the keys: Σ&#xa0;≈&#xa0;%3, all rounded</source>
        <translation>%2 的输出特征 %1 = 各项乘积之和 ≈ %3（均已四舍五入）</translation>
    </message>
    <message>
        <source>Feature %1 of %2: weight × value, summed over the keys: Σ&#xa0;≈&#xa0;%3, all rounded, the largest are shown</source>
        <translation>%2 的输出特征 %1 = 各项乘积之和 ≈ %3（均已四舍五入，列出绝对值最大的几项）</translation>
    </message>
    <message>
        <source>Feature %1 of %2: Σ weight × value&#xa0;≈&#xa0;%3</source>
        <translation>%2 的输出特征 %1：各项乘积之和 ≈ %3</translation>
    </message>
</context>
<context>
    <name>headscope::ModelCard</name>
    <message>
        <source>SENTENCE</source>
        <translation>句子</translation>
    </message>
    <message>
        <source>Sentence</source>
        <translation>句子</translation>
    </message>
    <message>
        <source>%1 parameters</source>
        <translation>%1 个参数</translation>
    </message>
    <message>
        <source>Text typed</source>
        <translation>输入文本</translation>
    </message>
    <message>
        <source>%1 blocks</source>
        <translation>%1 个块</translation>
    </message>
    <message>
        <source>This is the block “%1”. Its settings come with the model; numbers can be changed, and are followed to the prediction.</source>
        <translation>这是块“%1”。它的设置由模型决定；可以修改其中的数，影响会一直传到预测。</translation>
    </message>
</context>
<context>
    <name>headscope::ModelPage</name>
    <message>
        <source>All blocks of the model.</source>
        <translation>模型中所有的块。</translation>
    </message>
    <message>
        <source>What does the model say?</source>
        <translation>模型会说什么？</translation>
    </message>
    <message>
        <source>The model says %1, with the probability %2.</source>
        <translation>模型的预测是：%1，概率为 %2。</translation>
    </message>
    <message>
        <source>The whole model</source>
        <translation>整个模型</translation>
    </message>
    <message>
        <source>The model says %1 %2, with the probability %3.</source>
        <translation>%2，模型的预测是：%1，概率为 %3。</translation>
    </message>
</context>
<context>
    <name>headscope::ModelPicture</name>
    <message>
        <source>All blocks: %1.</source>
        <translation>所有的块：%1。</translation>
    </message>
    <message>
        <source>%1 stands out.</source>
        <translation>其中突出显示的是%1。</translation>
    </message>
</context>
<context>
    <name>headscope::ModelView</name>
    <message>
        <source>What the model says</source>
        <translation>模型的输出</translation>
    </message>
</context>
<context>
    <name>headscope::ModelWords</name>
    <message>
        <source>Encoder %1</source>
        <translation>编码器 %1</translation>
    </message>
    <message>
        <source>Decoder %1</source>
        <translation>解码器 %1</translation>
    </message>
    <message>
        <source>Layer %1</source>
        <translation>第 %1 层</translation>
    </message>
    <message>
        <source>cross-attention</source>
        <translation>编码器-解码器注意力</translation>
    </message>
    <message>
        <source>causal self-attention</source>
        <translation>因果自注意力</translation>
    </message>
    <message>
        <source>self-attention</source>
        <translation>自注意力</translation>
    </message>
    <message>
        <source>patches</source>
        <translation>图块</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>positions</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>segments</source>
        <translation>分段</translation>
    </message>
    <message>
        <source>feed-forward</source>
        <translation>前馈网络</translation>
    </message>
    <message>
        <source>Embedding</source>
        <translation>嵌入</translation>
    </message>
    <message>
        <source>Unembedding</source>
        <translation>解嵌入</translation>
    </message>
    <message>
        <source>cross</source>
        <translation>编码器-解码器</translation>
    </message>
    <message>
        <source>self</source>
        <translation>自注意力</translation>
    </message>
    <message>
        <source>ff</source>
        <translation>前馈</translation>
    </message>
    <message>
        <source>ENCODER</source>
        <translation>编码器</translation>
    </message>
    <message>
        <source>DECODER</source>
        <translation>解码器</translation>
    </message>
    <message>
        <source>reads what %1 gives</source>
        <translation>读入“%1”的输出</translation>
    </message>
    <message>
        <source>id %1</source>
        <translation>编号 %1</translation>
    </message>
    <message>
        <source>in the place of %1</source>
        <translation>在“%1”的位置</translation>
    </message>
    <message>
        <source>after %1</source>
        <translation>“%1”之后</translation>
    </message>
    <message>
        <source>%1 in the place of %2</source>
        <translation>“%2”位置上的%1</translation>
    </message>
    <message>
        <source>%1 after %2</source>
        <translation>“%2”之后的%1</translation>
    </message>
    <message>
        <source>RMS norm before attention</source>
        <translation>注意力之前做 RMS 规范化</translation>
    </message>
    <message>
        <source>layer norm before attention</source>
        <translation>注意力之前做层规范化</translation>
    </message>
    <message>
        <source>RMS norm after the sum</source>
        <translation>求和之后做 RMS 规范化</translation>
    </message>
    <message>
        <source>layer norm after the sum</source>
        <translation>求和之后做层规范化</translation>
    </message>
    <message>
        <source>RMS norm before attention, and after the sum</source>
        <translation>注意力之前和求和之后都做 RMS 规范化</translation>
    </message>
    <message>
        <source>layer norm before attention, and after the sum</source>
        <translation>注意力之前和求和之后都做层规范化</translation>
    </message>
    <message>
        <source>Encoder</source>
        <translation>编码器</translation>
    </message>
    <message>
        <source>Decoder</source>
        <translation>解码器</translation>
    </message>
    <message>
        <source>reads what %1 and %2 give</source>
        <translation>读入“%1”和“%2”的输出</translation>
    </message>
    <message>
        <source>Final norm</source>
        <translation>最后的规范化</translation>
    </message>
    <message>
        <source>Transform and norm</source>
        <translation>变换与规范化</translation>
    </message>
    <message>
        <source>L%1</source>
        <translation>第 %1 层</translation>
    </message>
    <message>
        <source>of %1</source>
        <translation>“%1”的类别</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>“%2”的类别中%1</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>a layer and one of its parts</comment>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>left out</source>
        <translation>已去掉</translation>
    </message>
    <message>
        <source>patched</source>
        <translation>已换入</translation>
    </message>
</context>
<context>
    <name>headscope::MovesPicture</name>
    <message>
        <source>The same numbers as they lie in memory, one behind the other</source>
        <translation>同样这些数在内存中的顺序</translation>
    </message>
    <message>
        <source>Drawn for %1 positions and %2 heads of %3 features</source>
        <translation>图中画了 %1 个位置、%2 个头，每个头 %3 个特征</translation>
    </message>
    <message>
        <source>batch item</source>
        <translation>样本</translation>
    </message>
    <message>
        <source>query</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>head</source>
        <translation>头</translation>
    </message>
    <message>
        <source>feature</source>
        <translation>特征</translation>
    </message>
    <message>
        <source>matrix</source>
        <translation>矩阵</translation>
    </message>
    <message>
        <source>matrix %1 = head %1</source>
        <translation>矩阵 %1 = 头 %1</translation>
    </message>
    <message>
        <source>matrix %1</source>
        <translation>矩阵 %1</translation>
    </message>
    <message>
        <source>key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>The same numbers as they lie in memory</source>
        <translation>同样这些数在内存中的顺序</translation>
    </message>
</context>
<context>
    <name>headscope::NewSession</name>
    <message>
        <source>New session</source>
        <translation>新建会话</translation>
    </message>
    <message>
        <source>&amp;Begin</source>
        <translation>新建(&amp;B)</translation>
    </message>
    <message>
        <source>Templates</source>
        <translation>模板</translation>
    </message>
    <message>
        <source>What its settings are for</source>
        <translation>各项设置的用途</translation>
    </message>
    <message>
        <source>Setting</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>What it is for</source>
        <translation>用途</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>headscope::NextPanel</name>
    <message>
        <source>WHAT COMES NEXT</source>
        <translation>接下来是什么</translation>
    </message>
    <message>
        <source>The last row of the logits, made into shares of 1 by softmax (Vaswani et al. 2017, 3.4).</source>
        <translation>logits 的最后一行，经 softmax 变成总和为 1 的概率（Vaswani 等，2017，3.4 节）。</translation>
    </message>
    <message>
        <source>Next token</source>
        <translation>下一个词元</translation>
    </message>
    <message>
        <source>Appends the likeliest token, or one that is drawn where the temperature is above 0.</source>
        <translation>添加概率最大的词元；温度大于 0 时则随机抽取一个。</translation>
    </message>
    <message>
        <source>Write all</source>
        <translation>全部写出</translation>
    </message>
    <message>
        <source>Appends tokens until a sign of the end, or %1 of them.</source>
        <translation>不断添加词元，直到出现结束词元，或添加了 %1 个。</translation>
    </message>
    <message>
        <source>temperature</source>
        <translation>温度</translation>
    </message>
    <message>
        <source>Temperature</source>
        <translation>温度</translation>
    </message>
    <message>
        <source>0 takes the likeliest token, 1 draws as the probabilities say, more draws more evenly.</source>
        <translation>0 取概率最大的词元，1 按概率抽取，越大抽取得越均匀。</translation>
    </message>
    <message>
        <source>in the place of the mask</source>
        <translation>在掩蔽词元的位置</translation>
    </message>
    <message>
        <source>Append %1, whose probability is %2</source>
        <translation>添加“%1”，其概率为 %2</translation>
    </message>
    <message>
        <source>seed</source>
        <translation>随机种子</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>随机种子</translation>
    </message>
    <message>
        <source>Another seed draws other tokens; the same seed draws the same behind the same text, also for headscope predict.</source>
        <translation>随机种子不同，抽取的词元也不同；同样的文本和随机种子总是抽取同样的词元，headscope predict 也是如此。</translation>
    </message>
    <message>
        <source>WHAT THE PICTURE SHOWS</source>
        <translation>图片显示的是什么</translation>
    </message>
    <message>
        <source>The row of CLS among the logits, made into shares of 1 by softmax (Dosovitskiy et al. 2021).</source>
        <translation>logits 中 CLS 的那一行，经 softmax 变成总和为 1 的概率（Dosovitskiy 等，2021）。</translation>
    </message>
    <message>
        <source>of all classes that it knows</source>
        <translation>各类别的概率</translation>
    </message>
    <message>
        <source>The model has no classifier, so it names nothing.</source>
        <translation>模型没有分类器，所以说不出类别。</translation>
    </message>
    <message>
        <source>The row of the chosen token among the logits, made into shares of 1 by softmax (Vaswani et al. 2017, 3.4).</source>
        <translation>logits 中所选词元的那一行，经 softmax 变成总和为 1 的概率（Vaswani 等，2017，3.4 节）。</translation>
    </message>
    <message>
        <source>Cuts off what stands behind the chosen token, and appends the likeliest token, or one that is drawn where the temperature is above 0.</source>
        <translation>先截去所选词元之后的内容，再添加概率最大的词元；温度大于 0 时则随机抽取一个。</translation>
    </message>
    <message>
        <source>Cuts off what stands behind the chosen token, and appends tokens until a sign of the end, or %1 of them.</source>
        <translation>先截去所选词元之后的内容，再不断添加词元，直到出现结束词元，或添加了 %1 个。</translation>
    </message>
    <message>
        <source>A click puts “%1” %2.</source>
        <translation>单击会把“%1”放%2。</translation>
    </message>
    <message>
        <source>A click cuts the text off %1 and appends “%2”.</source>
        <translation>单击后，文本在%1截断，再添加“%2”。</translation>
    </message>
    <message>
        <source>%1; it is what stands there in the text</source>
        <translation>%1；文本中的这个位置正是它</translation>
    </message>
    <message>
        <source>A click needs a %1 in the text, or a token that is chosen.</source>
        <translation>要填入词元，文本中须有 %1，或先选定一个词元。</translation>
    </message>
    <message>
        <source>Fill in %1, whose probability is %2</source>
        <translation>填入“%1”，其概率为 %2</translation>
    </message>
    <message>
        <source>WHAT BELONGS THERE</source>
        <translation>此处应填</translation>
    </message>
    <message>
        <source>The row of the mask among the logits, made into shares of 1 by softmax (Vaswani et al. 2017, 3.4).</source>
        <translation>logits 中掩蔽词元的那一行，经 softmax 变成总和为 1 的概率（Vaswani 等，2017，3.4 节）。</translation>
    </message>
    <message>
        <source>The model has no head behind its last layer, so it predicts nothing.</source>
        <translation>模型在最后一层之后没有预测头，所以不作预测。</translation>
    </message>
    <message>
        <source>WHAT THE TOKEN IS</source>
        <translation>词元的类别</translation>
    </message>
    <message>
        <source>The text that is typed is not taken: put it right first, or give it up with Esc.</source>
        <translation>输入的文本未被采用：请先改正，或按 Esc 放弃。</translation>
    </message>
    <message>
        <source>at the last token; type %1 where a word is to be filled in</source>
        <translation>在最后一个词元处；在要填词的地方输入 %1</translation>
    </message>
</context>
<context>
    <name>headscope::NormDetail</name>
    <message>
        <source>feature</source>
        <translation>特征</translation>
    </message>
    <message>
        <source>· γ + β</source>
        <translation>· γ + β</translation>
    </message>
    <message>
        <source>mean %1, variance %2</source>
        <translation>均值 %1，方差 %2</translation>
    </message>
    <message>
        <source>mean square %1</source>
        <translation>均方 %1</translation>
    </message>
    <message>
        <source>Row of %1: mean square r²&#xa0;%2</source>
        <translation>%1 的一行：均方 r²&#xa0;%2</translation>
    </message>
    <message>
        <source>Row of %1: mean μ&#xa0;%2, variance σ²&#xa0;%3</source>
        <translation>%1 的一行：均值 μ&#xa0;%2，方差 σ²&#xa0;%3</translation>
    </message>
</context>
<context>
    <name>headscope::NormsPicture</name>
    <message>
        <source>Batch norm: column by column</source>
        <translation>批量规范化：按列</translation>
    </message>
    <message>
        <source>Layer norm: row by row</source>
        <translation>层规范化：按行</translation>
    </message>
</context>
<context>
    <name>headscope::NotesWindow</name>
    <message>
        <source>This is the last page.</source>
        <translation>这是最后一页。</translation>
    </message>
    <message>
        <source>Next: %1</source>
        <translation>接下来：%1</translation>
    </message>
    <message>
        <source>Next page: %1. %2</source>
        <translation>下一页：%1。%2</translation>
    </message>
    <message>
        <source>Notes – HeadScope</source>
        <translation>备注 – HeadScope</translation>
    </message>
    <message>
        <source>There is no note for this moment.</source>
        <translation>此处没有备注。</translation>
    </message>
    <message>
        <source>%1   ·   %2 since the start   ·   page %3 of %4</source>
        <translation>%1   ·   已用 %2   ·   第 %3 页，共 %4 页</translation>
    </message>
</context>
<context>
    <name>headscope::Notice</name>
    <message>
        <source>Close the notice</source>
        <translation>关闭提示</translation>
    </message>
    <message>
        <source>Close the notice (Esc)</source>
        <translation>关闭提示（Esc）</translation>
    </message>
</context>
<context>
    <name>headscope::NumberBar</name>
    <message>
        <source>Drag to change the number</source>
        <translation>拖动修改数值</translation>
    </message>
</context>
<context>
    <name>headscope::NumberModel</name>
    <message>
        <source>%1, %2</source>
        <comment>a number and its marks</comment>
        <translation>%1（%2）</translation>
    </message>
</context>
<context>
    <name>headscope::NumbersAsTable</name>
    <message>
        <source>Numbers of %1</source>
        <translation>“%1”的数值</translation>
    </message>
    <message>
        <source>&amp;Copy the table</source>
        <translation>复制整个表格(&amp;C)</translation>
    </message>
    <message>
        <source>Ctrl+C copies what is selected.</source>
        <translation>按 Ctrl+C 复制所选内容。</translation>
    </message>
    <message>
        <source>The session does not have these numbers now.</source>
        <translation>此会话中现在没有这些数值。</translation>
    </message>
    <message>
        <source>Differences of %1</source>
        <translation>“%1”的差值</translation>
    </message>
    <message>
        <source>layer %1</source>
        <translation>层 %1</translation>
    </message>
</context>
<context>
    <name>headscope::OperationTools</name>
    <message>
        <source>Plays where every number goes in memory: reshape, then permute</source>
        <translation>播放每个数在内存中的去向：先变形，再转置</translation>
    </message>
    <message>
        <source>Animate the split</source>
        <translation>播放动画</translation>
    </message>
    <message>
        <source>Edit mask</source>
        <translation>编辑掩码</translation>
    </message>
    <message>
        <source>Clear mask</source>
        <translation>清除掩码</translation>
    </message>
    <message>
        <source>New dropout mask</source>
        <translation>换一个暂退掩码</translation>
    </message>
    <message>
        <source>Drop other numbers, by the next dropout seed</source>
        <translation>暂退另外一些数：换下一个暂退随机种子</translation>
    </message>
    <message>
        <source>Dropout drawn again</source>
        <translation>重新抽取暂退掩码</translation>
    </message>
    <message>
        <source>Clear bias</source>
        <translation>清除偏置</translation>
    </message>
    <message>
        <source>Remove the bias of the scores that came from a file</source>
        <translation>清除来自文件的得分偏置</translation>
    </message>
    <message>
        <source>Remove the mask that says which key each query may see</source>
        <translation>清除规定每个查询可关注哪些键的掩码</translation>
    </message>
    <message>
        <source>Hide keys from queries or show them, with the mouse or with Enter at a cell</source>
        <translation>用鼠标，或在单元格上按 Enter，掩蔽键或取消掩蔽</translation>
    </message>
</context>
<context>
    <name>headscope::OperationView</name>
    <message>
        <source>Operation of the current step</source>
        <translation>当前步骤的运算</translation>
    </message>
    <message>
        <source>Head %1 (heads 0–%2) · batch item %3</source>
        <translation>头 %1（各头编号 0～%2）· 样本 %3</translation>
    </message>
    <message>
        <source>All heads together, head %1 framed · batch item %2</source>
        <translation>所有头并排，加框的是头 %1 · 样本 %2</translation>
    </message>
    <message>
        <source>change of %1</source>
        <translation>“%1”的变化</translation>
    </message>
    <message>
        <source>Pinned. Arrow keys move, typing changes the number, Del restores it, Esc unpins.</source>
        <translation>已固定。方向键移动，直接输入数字可修改，Del 还原，Esc 取消固定。</translation>
    </message>
    <message>
        <source>The difference from the run without your changes, with its sign.</source>
        <translation>与未改动时的差（带正负号）。</translation>
    </message>
    <message>
        <source>Nothing is changed yet: pin a cell and type another number.</source>
        <translation>尚无改动：固定一个单元格，直接输入数字。</translation>
    </message>
    <message>
        <source>Sum of the first %1 of %2 products: %3</source>
        <translation>%2 个乘积中前 %1 个之和：%3</translation>
    </message>
    <message>
        <source>Drag over the mask to hide or show keys; Shift draws a block, a label takes its row or column, Enter one cell.</source>
        <translation>在掩码上拖动可掩蔽键或取消掩蔽；按住 Shift 拖动画矩形块，单击标签改整行或整列，按回车键改当前单元格。</translation>
    </message>
    <message>
        <source>Batch item %1</source>
        <translation>样本 %1</translation>
    </message>
    <message>
        <source>Head %1 among all heads · batch item %2</source>
        <translation>所有头并排，加框的是头 %1 · 样本 %2</translation>
    </message>
    <message>
        <source>Hover a cell to see where its number comes from; click it to pin and change it.</source>
        <translation>把指针移到任一单元格上可查看来源，单击可固定并修改。</translation>
    </message>
    <message>
        <source>Hidden. Shift+H asks for it, H shows it; arrow keys move, Esc unpins.</source>
        <translation>已遮住。Shift+H 提问，H 显示；方向键移动，Esc 取消固定。</translation>
    </message>
    <message>
        <source>Key–value head %1 (0–%2), which head %3 reads · batch item %4</source>
        <translation>“键‑值”头 %1（编号 0～%2），供头 %3 使用 · 样本 %4</translation>
    </message>
    <message>
        <source>The only head · batch item %1</source>
        <translation>唯一的头 · 样本 %1</translation>
    </message>
    <message>
        <source>Sum so far: %1</source>
        <translation>目前的和：%1</translation>
    </message>
    <message>
        <source>Drag over the mask to hide or show keys.</source>
        <translation>在掩码上拖动可掩蔽键或取消掩蔽。</translation>
    </message>
    <message>
        <source>Drag over the mask.</source>
        <translation>在掩码上拖动。</translation>
    </message>
    <message>
        <source>The difference that your changes make.</source>
        <translation>改动前后的差。</translation>
    </message>
    <message>
        <source>Nothing is changed yet.</source>
        <translation>尚无改动。</translation>
    </message>
    <message>
        <source>H shows it, Esc unpins.</source>
        <translation>H 显示，Esc 取消固定。</translation>
    </message>
    <message>
        <source>Typing changes it, Esc unpins.</source>
        <translation>直接输入可修改，Esc 取消固定。</translation>
    </message>
    <message>
        <source>Esc unpins.</source>
        <translation>Esc 取消固定。</translation>
    </message>
    <message>
        <source>Click a cell to pin and change it.</source>
        <translation>单击单元格可固定并修改。</translation>
    </message>
    <message>
        <source>Click a cell to pin it.</source>
        <translation>单击单元格可固定。</translation>
    </message>
    <message>
        <source>The same for all batch items</source>
        <translation>所有样本共用</translation>
    </message>
    <message>
        <source>It counts for all heads and batch items.</source>
        <translation>对所有头和所有样本都生效。</translation>
    </message>
    <message>
        <source>It counts for all heads.</source>
        <translation>对所有头都生效。</translation>
    </message>
    <message>
        <source>It counts for all batch items.</source>
        <translation>对所有样本都生效。</translation>
    </message>
</context>
<context>
    <name>headscope::OperationWords</name>
    <message>
        <source>split</source>
        <translation>拆分</translation>
    </message>
    <message>
        <source>concat</source>
        <translation>拼接</translation>
    </message>
    <message>
        <source>mask</source>
        <translation>掩蔽</translation>
    </message>
    <message>
        <source>row · column</source>
        <translation>行与列点积</translation>
    </message>
    <message>
        <source>row · row</source>
        <translation>行与行点积</translation>
    </message>
    <message>
        <source>norm</source>
        <translation>规范化</translation>
    </message>
    <message>
        <source>turn</source>
        <translation>旋转</translation>
    </message>
    <message>
        <source>look up</source>
        <translation>查表</translation>
    </message>
</context>
<context>
    <name>headscope::OutputDetail</name>
    <message>
        <source>What each head adds to %1</source>
        <translation>每个头对 %1 的贡献</translation>
    </message>
    <message>
        <source>, besides the bias</source>
        <translation>，偏置除外</translation>
    </message>
    <message>
        <source>head %1</source>
        <translation>头 %1</translation>
    </message>
    <message>
        <source>head %1 adds %2</source>
        <translation>头 %1 贡献 %2</translation>
    </message>
    <message>
        <source>computed, it would be %1</source>
        <translation>按计算应为 %1</translation>
    </message>
</context>
<context>
    <name>headscope::OverrideList</name>
    <message>
        <source>Changed numbers</source>
        <translation>改动的数</translation>
    </message>
    <message>
        <source>CHANGED NUMBERS</source>
        <translation>改动的数</translation>
    </message>
    <message>
        <source>… %1 more</source>
        <translation>… 另有 %1 项</translation>
    </message>
    <message>
        <source>Take all back</source>
        <translation>全部还原</translation>
    </message>
    <message>
        <source>Go to %1</source>
        <translation>转到 %1</translation>
    </message>
    <message>
        <source>Take %1 back</source>
        <translation>还原 %1</translation>
    </message>
    <message>
        <source>: 1 number</source>
        <translation>：1 个数</translation>
    </message>
    <message>
        <source>: %1 numbers</source>
        <translation>：%1 个数</translation>
    </message>
</context>
<context>
    <name>headscope::Overriding</name>
    <message>
        <source>%1 set</source>
        <translation>设置 %1</translation>
    </message>
    <message>
        <source>%1 taken back</source>
        <translation>还原 %1</translation>
    </message>
    <message>
        <source>All numbers taken back</source>
        <translation>还原所有改动的数</translation>
    </message>
    <message>
        <source>%2 in %1</source>
        <translation>%1 的 %2</translation>
    </message>
    <message>
        <source>All numbers of the layer taken back</source>
        <translation>还原本层所有改动的数</translation>
    </message>
</context>
<context>
    <name>headscope::Overview</name>
    <message>
        <source>The whole map, and what is seen of it</source>
        <translation>完整热图及当前所见的部分</translation>
    </message>
    <message>
        <source>queries %1–%2 of 0–%3</source>
        <translation>查询 %1～%2（全部 0～%3）</translation>
    </message>
    <message>
        <source>keys %1–%2 of 0–%3</source>
        <translation>键 %1～%2（全部 0～%3）</translation>
    </message>
</context>
<context>
    <name>headscope::PagePreview</name>
    <message>
        <source>The page as it will be written</source>
        <translation>将要写出的页面</translation>
    </message>
</context>
<context>
    <name>headscope::PaintField</name>
    <message>
        <source>may attend</source>
        <translation>可见</translation>
    </message>
    <message>
        <source>hidden</source>
        <translation>被掩蔽</translation>
    </message>
    <message>
        <source>Your mask</source>
        <translation>你的掩码</translation>
    </message>
    <message>
        <source>your answer is wrong</source>
        <translation>你的答案错了</translation>
    </message>
</context>
<context>
    <name>headscope::Painting</name>
    <message>
        <source>Mask painted</source>
        <translation>编辑掩码</translation>
    </message>
    <message>
        <source>Bias taken away</source>
        <translation>清除得分偏置</translation>
    </message>
    <message>
        <source>Mask taken away</source>
        <translation>清除掩码</translation>
    </message>
</context>
<context>
    <name>headscope::PartNames</name>
    <message>
        <source>head %1 of %2</source>
        <translation>%2的头 %1</translation>
    </message>
    <message>
        <source>the stream behind %1 at %2</source>
        <translation>%1之后“%2”处的残差流</translation>
    </message>
</context>
<context>
    <name>headscope::PatchMap</name>
    <message>
        <source>What the numbers of the other sentence change</source>
        <translation>另一个句子的数值带来的变化</translation>
    </message>
    <message>
        <source>%1 has the numbers of the other sentence; a click takes them away</source>
        <translation>“%1”用的是另一个句子的数值；单击可换回</translation>
    </message>
    <message>
        <source>%1: not known yet</source>
        <translation>%1：尚未算出</translation>
    </message>
    <message>
        <source>with %1 of the other sentence the %2 changes by %3</source>
        <translation>“%1”换成另一个句子的数值后，%2变化 %3</translation>
    </message>
    <message>
        <source>%1 is left out: numbers of the other sentence have no place in it</source>
        <translation>“%1”已去掉，无法换入另一个句子的数值</translation>
    </message>
    <message>
        <source>%1 has the numbers of the other sentence already</source>
        <translation>%1已经取用了另一句的数值</translation>
    </message>
</context>
<context>
    <name>headscope::PatchPanel</name>
    <message>
        <source>FROM ANOTHER SENTENCE</source>
        <translation>换用另一个句子的数值</translation>
    </message>
    <message>
        <source>Each part gets the numbers that it has for another sentence, and the rest of the model is run again (activation patching; Meng et al. 2022, Wang et al. 2022). With the right sentence above it is called noising and shows what is needed, with the right one below it is denoising and shows what is enough.</source>
        <translation>依次把每个部分的数值换成它在另一个句子上的数值，再运行模型的其余部分（激活修补；Meng 等，2022；Wang 等，2022）。正确的句子在上面时称为加噪，显示哪些部分是必要的；正确的句子在下面时称为去噪，显示哪些部分就已足够。</translation>
    </message>
    <message>
        <source>Another sentence</source>
        <translation>另一个句子</translation>
    </message>
    <message>
        <source>Another sentence, with as many tokens</source>
        <translation>另一个句子，词元数相同</translation>
    </message>
    <message>
        <source>Swap the two sentences</source>
        <translation>交换两个句子</translation>
    </message>
    <message>
        <source>What gets the numbers</source>
        <translation>换入数值的部分</translation>
    </message>
    <message>
        <source>each head</source>
        <translation>每个头</translation>
    </message>
    <message>
        <source>the stream at each token</source>
        <translation>每个词元处的残差流</translation>
    </message>
    <message>
        <source>Another sentence typed</source>
        <translation>输入另一个句子</translation>
    </message>
    <message>
        <source>Sentences swapped</source>
        <translation>交换句子</translation>
    </message>
    <message>
        <source>%1 as it was</source>
        <translation>“%1”换回原来的数值</translation>
    </message>
    <message>
        <source>%1 from the other sentence</source>
        <translation>“%1”换成另一个句子的数值</translation>
    </message>
    <message>
        <source>Type a sentence that differs in one word: each part of the model gets its numbers in turn, and the map shows which of them carry that word to the answer.</source>
        <translation>输入一个只差一个词的句子：模型的各个部分依次换成它的数值，图中可以看出是哪些部分把这个词的影响传到了答案。</translation>
    </message>
    <message>
        <source>%1 of %2 parts have had their numbers …</source>
        <translation>已换过 %1 个部分，共 %2 个…</translation>
    </message>
    <message>
        <source>Hidden until it has been predicted.</source>
        <translation>预测之后才显示。</translation>
    </message>
    <message>
        <source>Tokens here: %1, in the sentence above: %2. Both need the same number.</source>
        <translation>它有 %1 个词元，上面的句子有 %2 个：两者必须一样多。</translation>
    </message>
    <message>
        <source>%1 matters most: with its numbers from the other sentence, %2 falls by %3.</source>
        <translation>最重要的是%1：换成它在另一个句子上的数值，%2下降 %3。</translation>
    </message>
    <message>
        <source>%1 matters most: with its numbers from the other sentence, %2 rises by %3.</source>
        <translation>最重要的是%1：换成它在另一个句子上的数值，%2上升 %3。</translation>
    </message>
    <message>
        <source>The token that is told of</source>
        <translation>查看哪个词元</translation>
    </message>
    <message>
        <source>How %1, which is %2, changes</source>
        <translation>%1（现为 %2）如何变化</translation>
    </message>
    <message>
        <source>What was written token by token goes: the model writes anew for the other sentence.</source>
        <translation>逐个词元写出的内容不会保留：模型会为另一个句子重新生成。</translation>
    </message>
    <message>
        <source>What has its numbers from here keeps them while the model writes on.</source>
        <translation>模型续写时，已从这一句取值的部分保持不变。</translation>
    </message>
    <message>
        <source>The model wrote on from the middle of the text, and what has its numbers from here keeps those of the tokens before that. Type the text anew to compare it with all of this sentence.</source>
        <translation>模型从文本中间开始续写，已从这一句取值的部分仍只用续写之前那些词元的数。要与整句比较，请重新输入上面的文本。</translation>
    </message>
    <message>
        <source>All parts matter alike: with the numbers of any one from the other sentence, %1 falls by %2.</source>
        <translation>各部分同样重要：单独换用其中任何一个在另一个句子上的数值，%1都下降 %2。</translation>
    </message>
    <message>
        <source>All parts matter alike: with the numbers of any one from the other sentence, %1 rises by %2.</source>
        <translation>各部分同样重要：单独换用其中任何一个在另一个句子上的数值，%1都上升 %2。</translation>
    </message>
    <message>
        <source>All parts matter alike: with the numbers of any one from the other sentence, %1 falls or rises by %2.</source>
        <translation>各部分同样重要：单独换用其中任何一个在另一个句子上的数值，%1都下降或上升 %2。</translation>
    </message>
    <message>
        <source>%1 parts matter most, and alike: with the numbers of any one from the other sentence, %2 falls by %3.</source>
        <translation>有 %1 个部分并列最重要：单独换用其中任何一个在另一个句子上的数值，%2都下降 %3。</translation>
    </message>
    <message>
        <source>%1 parts matter most, and alike: with the numbers of any one from the other sentence, %2 rises by %3.</source>
        <translation>有 %1 个部分并列最重要：单独换用其中任何一个在另一个句子上的数值，%2都上升 %3。</translation>
    </message>
    <message>
        <source>%1 parts matter most, and alike: with the numbers of any one from the other sentence, %2 falls or rises by %3.</source>
        <translation>有 %1 个部分并列最重要：单独换用其中任何一个在另一个句子上的数值，%2都下降或上升 %3。</translation>
    </message>
</context>
<context>
    <name>headscope::PictureField</name>
    <message>
        <source>PICTURE</source>
        <translation>图片</translation>
    </message>
    <message>
        <source>Choose a picture…</source>
        <translation>选择图片…</translation>
    </message>
    <message>
        <source>A PNG, a JPEG or another picture, or a .npy file of one. It can also be dropped on the window.</source>
        <translation>PNG、JPEG 等格式的图片，或存有图片的 .npy 文件；也可以直接拖到窗口上。</translation>
    </message>
    <message>
        <source>The picture as the model sees it, in patches</source>
        <translation>模型眼中的图片，切成图块</translation>
    </message>
    <message>
        <source>What the head attends to, on the picture</source>
        <translation>图片上这个头所关注的地方</translation>
    </message>
    <message>
        <source>none yet: all is grey</source>
        <translation>还没有图片：全是灰色</translation>
    </message>
    <message>
        <source>Or drop one here. The model sees it as %1 × %2 pixels, in %3 × %4 patches.</source>
        <translation>也可以拖到这里。模型读入的是 %1 × %2 像素，切成 %3 × %4 个图块。</translation>
    </message>
    <message>
        <source>What %1 attends to</source>
        <translation>查询“%1”关注哪里</translation>
    </message>
    <message>
        <source>%1, head %2. CLS, which is no patch, gets %3. Click a patch to see what it attends to.</source>
        <translation>%1，头 %2。CLS 不是图块，分得 %3。单击一个图块，看它关注哪里。</translation>
    </message>
    <message>
        <source>the one in the session</source>
        <translation>会话中的图片</translation>
    </message>
</context>
<context>
    <name>headscope::PipelineCells</name>
    <message>
        <source>step %1</source>
        <translation>步骤“%1”</translation>
    </message>
    <message>
        <source>done</source>
        <translation>已完成</translation>
    </message>
    <message>
        <source>to come</source>
        <translation>未到</translation>
    </message>
</context>
<context>
    <name>headscope::PipelineView</name>
    <message>
        <source>Pipeline: the steps and the shapes of their tensors</source>
        <translation>流程：各步骤及其张量的形状</translation>
    </message>
</context>
<context>
    <name>headscope::PipelineWords</name>
    <message>
        <source>no mask</source>
        <translation>无掩码</translation>
    </message>
</context>
<context>
    <name>headscope::PositionStrip</name>
    <message>
        <source>The token of which is told what the model says</source>
        <translation>正在查看哪个词元的预测</translation>
    </message>
    <message>
        <source>token %1, “%2”</source>
        <translation>词元 %1“%2”</translation>
    </message>
    <message>
        <source>token %1, “%2”, of which is told what belongs in its place</source>
        <translation>词元 %1“%2”，正在查看它的位置上该是什么</translation>
    </message>
    <message>
        <source>token %1, “%2”, of which is told what comes next</source>
        <translation>词元 %1“%2”，正在查看它之后是什么</translation>
    </message>
    <message>
        <source>A click goes back to the token that predicts by itself.</source>
        <translation>再单击一次，回到默认用来预测的词元。</translation>
    </message>
    <message>
        <source>A click tells what the model would put in the place of “%1”.</source>
        <translation>单击可查看模型认为“%1”的位置上该是什么。</translation>
    </message>
    <message>
        <source>A click tells what comes next behind “%1”.</source>
        <translation>单击可查看“%1”之后是什么。</translation>
    </message>
    <message>
        <source>A click tells the class of “%1”.</source>
        <translation>单击可查看“%1”的类别。</translation>
    </message>
    <message>
        <source>token %1, “%2”, whose class is told</source>
        <translation>词元 %1“%2”，正在查看它的类别</translation>
    </message>
    <message>
        <source>A click shows the tokens before.</source>
        <translation>单击显示前面的词元。</translation>
    </message>
    <message>
        <source>A click shows the tokens behind.</source>
        <translation>单击显示后面的词元。</translation>
    </message>
</context>
<context>
    <name>headscope::PredictPanel</name>
    <message>
        <source>Predict</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>PREDICT</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>What was predicted so far, on this machine</source>
        <translation>这台计算机上到目前为止的预测</translation>
    </message>
    <message>
        <source>Export results…</source>
        <translation>导出结果…</translation>
    </message>
    <message>
        <source>Forget results</source>
        <translation>清除结果</translation>
    </message>
    <message>
        <source>Leave the question</source>
        <translation>离开此题</translation>
    </message>
    <message>
        <source>Leave the question. What is hidden stays hidden.</source>
        <translation>离开此题。遮住的内容仍然遮住。</translation>
    </message>
    <message>
        <source>Guesses of the class</source>
        <translation>全班的猜测</translation>
    </message>
</context>
<context>
    <name>headscope::PresentWindow</name>
    <message>
        <source>%1 – HeadScope</source>
        <translation>%1 – HeadScope</translation>
    </message>
    <message>
        <source>Hand in…</source>
        <translation>提交作答…</translation>
    </message>
    <message>
        <source>Next lesson</source>
        <translation>下一课</translation>
    </message>
    <message>
        <source>Computing …</source>
        <translation>正在计算…</translation>
    </message>
</context>
<context>
    <name>headscope::QuestionPanel</name>
    <message>
        <source>Question</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>核对</translation>
    </message>
    <message>
        <source>Reveal</source>
        <translation>揭晓</translation>
    </message>
    <message>
        <source>Right.</source>
        <translation>正确。</translation>
    </message>
    <message>
        <source>Not yet.</source>
        <translation>还不对。</translation>
    </message>
    <message>
        <source>A click or Enter changes a cell; the arrow keys go from cell to cell.</source>
        <translation>单击或按 Enter 键可改变一个格子；用方向键在格子之间移动。</translation>
    </message>
</context>
<context>
    <name>headscope::ReadingFields</name>
    <message>
        <source>Segments</source>
        <translation>分段</translation>
    </message>
    <message>
        <source>The segment of each token, such as 0, 0, 1, 1. Where the field is empty, what stands behind the first separator is segment 1.</source>
        <translation>每个词元所属的分段，例如 0, 0, 1, 1。留空时，第一个分隔符之后的内容属于分段 1。</translation>
    </message>
    <message>
        <source>Valid length</source>
        <translation>有效长度</translation>
    </message>
    <message>
        <source>So many tokens are attended to; those behind are padding, and hidden. Where the field is empty, all are.</source>
        <translation>只关注这么多个词元，后面的是填充，会被掩蔽。留空时关注全部词元。</translation>
    </message>
    <message>
        <source>%1, all</source>
        <translation>%1（全部）</translation>
    </message>
    <message>
        <source>got %1, expected whole numbers with commas between them</source>
        <translation>%1；应为：用逗号隔开的整数</translation>
    </message>
    <message>
        <source>got %1, expected a whole number</source>
        <translation>%1；应为：整数</translation>
    </message>
    <message>
        <source>Segments typed</source>
        <translation>输入分段</translation>
    </message>
    <message>
        <source>Valid length typed</source>
        <translation>输入有效长度</translation>
    </message>
</context>
<context>
    <name>headscope::RecentSessions</name>
    <message>
        <source>no longer there</source>
        <translation>已不存在</translation>
    </message>
    <message>
        <source>Recent sessions</source>
        <translation>最近的会话</translation>
    </message>
    <message>
        <source>&amp;Open</source>
        <translation>打开(&amp;O)</translation>
    </message>
    <message>
        <source>Other &amp;file…</source>
        <translation>其他文件(&amp;F)…</translation>
    </message>
    <message>
        <source>&amp;Take off the list</source>
        <translation>从列表中移除(&amp;T)</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>headscope::RelativeChart</name>
    <message>
        <source>HEAD %1 · POSITION OF THE KEY MINUS THAT OF THE QUERY</source>
        <translation>头 %1 · 键位置减查询位置</translation>
    </message>
    <message>
        <source>%1 places: %2</source>
        <translation>相对位置 %1：%2</translation>
    </message>
</context>
<context>
    <name>headscope::RescueNotice</name>
    <message>
        <source>A copy of unsaved changes cannot be read: %1.</source>
        <translation>一份未保存更改的副本无法读取：%1。</translation>
    </message>
    <message>
        <source>The copy of your unsaved changes cannot be written: %1. It is tried again every 10 seconds; save the session elsewhere.</source>
        <translation>未保存更改的副本无法写入：%1。程序每 10 秒重试一次；请把会话另存到别处。</translation>
    </message>
    <message>
        <source>HeadScope ended by a mistake of its own last time. The report is %1.</source>
        <translation>HeadScope 上次因自身的错误而退出。报告在 %1。</translation>
    </message>
    <message>
        <source>HeadScope ended by a mistake of its own last time. The session is saved as %1, with a report beside it.</source>
        <translation>HeadScope 上次因自身的错误而退出。会话已保存为 %1，报告就在旁边。</translation>
    </message>
    <message>
        <source>Open it</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>HeadScope ended before “%1” was saved. Its changes are kept as they were at %2.</source>
        <translation>HeadScope 在“%1”保存之前就结束了。截至 %2 的更改已保留。</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>恢复</translation>
    </message>
    <message>
        <source>Throw away</source>
        <translation>放弃</translation>
    </message>
    <message>
        <source>HeadScope ended before changes to a session were saved. They are kept for the next start, because the session&apos;s model cannot be opened now: %1.</source>
        <translation>HeadScope 上次退出时，有一个会话的更改没有保存。现在打不开该会话的模型，这些更改会保留到下次启动：%1。</translation>
    </message>
    <message>
        <source>Choose its folder…</source>
        <translation>选择它的文件夹…</translation>
    </message>
    <message>
        <source>Shall the changes that were kept be thrown away? They cannot be brought back.</source>
        <translation>要放弃保留的更改吗？放弃后无法找回。</translation>
    </message>
    <message>
        <source>Keep them</source>
        <translation>保留</translation>
    </message>
</context>
<context>
    <name>headscope::ResultWords</name>
    <message>
        <source>time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>session</source>
        <translation>会话</translation>
    </message>
    <message>
        <source>asked</source>
        <translation>题目</translation>
    </message>
    <message>
        <source>name</source>
        <translation>姓名</translation>
    </message>
    <message>
        <source>answer</source>
        <translation>作答</translation>
    </message>
    <message>
        <source>right_answer</source>
        <translation>正确答案</translation>
    </message>
    <message>
        <source>is_right</source>
        <translation>是否答对</translation>
    </message>
</context>
<context>
    <name>headscope::RiddleBar</name>
    <message>
        <source>Find the mistake</source>
        <translation>找出错误</translation>
    </message>
    <message>
        <source>A line of this layer&apos;s code is wrong; words and formulas are those that were meant. Step through, and check numbers by hand: where do they first go wrong, and why?</source>
        <translation>这一层有一行代码写错了；文字和公式仍是正确的。请逐步查看并动手验算：数最先在哪里出错？为什么？</translation>
    </message>
    <message>
        <source>Number</source>
        <translation>编号</translation>
    </message>
    <message>
        <source>Number of the riddle</source>
        <translation>题目编号</translation>
    </message>
    <message>
        <source>The same number hides the same mistake in this session, for everybody</source>
        <translation>在此会话中，同一编号对每个人隐藏的都是同一个错误</translation>
    </message>
    <message>
        <source>Step that is wrong first</source>
        <translation>最先出错的步骤</translation>
    </message>
    <message>
        <source>What went wrong</source>
        <translation>出了什么错</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>核对</translation>
    </message>
    <message>
        <source>Repair</source>
        <translation>修复</translation>
    </message>
    <message>
        <source>Ends the riddle and shows right and wrong beside each other</source>
        <translation>结束这道题，并排显示正确与错误的结果</translation>
    </message>
    <message>
        <source>Another one</source>
        <translation>换一题</translation>
    </message>
    <message>
        <source>End</source>
        <translation>结束</translation>
    </message>
    <message>
        <source>Ends the riddle; the numbers are right again</source>
        <translation>结束这道题，所有的数恢复正确</translation>
    </message>
    <message>
        <source>Which step?</source>
        <translation>哪一步？</translation>
    </message>
    <message>
        <source>Which mistake?</source>
        <translation>什么错误？</translation>
    </message>
    <message>
        <source>No mistake can be hidden here with this number; take another one, or another session.</source>
        <translation>用这个编号在此无法隐藏任何错误；请换一个编号或另一个会话。</translation>
    </message>
    <message>
        <source>A line of the code of %1 is wrong; words and formulas are those that were meant. Step through, and check numbers by hand: where do they first go wrong, and why?</source>
        <translation>%1 有一行代码写错了；文字和公式仍是正确的。请逐步查看并动手验算：数最先在哪里出错？为什么？</translation>
    </message>
    <message>
        <source>In the session as it is now, another mistake is hidden.</source>
        <translation>会话修改之后，隐藏的是另一个错误。</translation>
    </message>
</context>
<context>
    <name>headscope::RolloutMap</name>
    <message>
        <source>attention of the layer, mean of its heads</source>
        <translation>该层的注意力：各头的平均</translation>
    </message>
    <message>
        <source>rollout: through all layers up to it</source>
        <translation>累积：从第一层到该层</translation>
    </message>
    <message>
        <source>%1 attends to token %2, “%3”, with %4</source>
        <translation>%1 对词元 %2“%3”的注意力为 %4</translation>
    </message>
    <message>
        <source>up to %1, token %2, “%3”, has the share %4</source>
        <translation>到%1为止，词元 %2“%3”所占的比例为 %4</translation>
    </message>
    <message>
        <source>Attention and rollout of each layer</source>
        <translation>各层的注意力与累积注意力</translation>
    </message>
    <message>
        <source>%1 attends to %2 with %3</source>
        <translation>%1 对%2的注意力为 %3</translation>
    </message>
    <message>
        <source>up to %1, the share of %2 is %3</source>
        <translation>到%1为止，%2所占的比例为 %3</translation>
    </message>
</context>
<context>
    <name>headscope::RolloutPanel</name>
    <message>
        <source>ATTENTION ROLLOUT</source>
        <translation>累积注意力（rollout）</translation>
    </message>
    <message>
        <source>Looked from</source>
        <translation>观察位置</translation>
    </message>
    <message>
        <source>The position that is looked from</source>
        <translation>从哪个位置观察</translation>
    </message>
    <message>
        <source>%1 · what predicts</source>
        <translation>%1 · 做预测的位置</translation>
    </message>
    <message>
        <source>encoder</source>
        <translation>编码器</translation>
    </message>
    <message>
        <source>decoder</source>
        <translation>解码器</translation>
    </message>
    <message>
        <source>Abnar &amp; Zuidema 2020: a half of each layer is its residual.</source>
        <translation>Abnar 和 Zuidema（2020）：每层有一半是残差。</translation>
    </message>
    <message>
        <source>Abnar &amp; Zuidema 2020: a half of each layer is its residual. It stays within one stack: cross-attention is passed over.</source>
        <translation>Abnar 和 Zuidema（2020）：每层有一半是残差。只在编码器或解码器内部计算，不经过编码器-解码器注意力。</translation>
    </message>
    <message>
        <source>Hidden until it has been predicted.</source>
        <translation>预测之后才显示。</translation>
    </message>
    <message>
        <source>Through all layers, “%1” has most of what is not its own from “%2”: %3.</source>
        <translation>经过所有层之后，除自身之外，“%1”从“%2”得到的最多：%3。</translation>
    </message>
    <message>
        <source>A weight of attention on the way is NaN, and so is what it goes into.</source>
        <translation>计算过程中有注意力权重为 NaN，由它得到的数值也都是 NaN。</translation>
    </message>
    <message>
        <source>Of which positions of the input a position is made, if attention were all that mixes them: the mean of the heads of each layer, with one half for the residual beside it, multiplied from the first layer up.</source>
        <translation>假如只有注意力在混合各个位置，一个位置由输入的哪些位置构成：每层各头取平均，残差占一半，从第一层起逐层相乘。</translation>
    </message>
    <message>
        <source>Through all layers, %1 has most of what is not its own from %2: %3.</source>
        <translation>经过所有层之后，除自身之外，%1从%2得到的最多：%3。</translation>
    </message>
    <message>
        <source>Patched heads attend as in the other sentence, by position.</source>
        <translation>被换入的头按位置采用另一句中的注意力权重。</translation>
    </message>
    <message>
        <source>A change of the stream itself is not followed.</source>
        <translation>对残差流本身的改动不计入其中。</translation>
    </message>
</context>
<context>
    <name>headscope::RotateDetail</name>
    <message>
        <source>Position %1: the pairs of features before (dashed) and after their turn</source>
        <translation>位置 %1：各对特征旋转之前（虚线）和之后</translation>
    </message>
    <message>
        <source>position %1, angle %2</source>
        <translation>位置 %1，角度 %2</translation>
    </message>
</context>
<context>
    <name>headscope::Saving</name>
    <message>
        <source>“%1” is there already. Shall it be replaced?</source>
        <translation>“%1”已经存在。要替换它吗？</translation>
    </message>
    <message>
        <source>“%1” and %2 more are there already. Shall they be replaced?</source>
        <translation>“%1”和另外 %2 个文件已经存在。要替换它们吗？</translation>
    </message>
    <message>
        <source>Replace a file</source>
        <translation>替换文件</translation>
    </message>
    <message>
        <source>&amp;Replace</source>
        <translation>替换(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Cancel</source>
        <translation>取消(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>保存(&amp;S)</translation>
    </message>
    <message>
        <source>This is saved as a .%1 file. Shall it be called “%2”?</source>
        <translation>这里保存的是 .%1 文件。要用“%2”这个名称吗？</translation>
    </message>
    <message>
        <source>Another ending</source>
        <translation>扩展名不同</translation>
    </message>
</context>
<context>
    <name>headscope::ScaleDetail</name>
    <message>
        <source>from %1 … %2 to %3 … %4</source>
        <translation>从 %1～%2 变为 %3～%4</translation>
    </message>
    <message>
        <source>Histogram of this head, before and after, over the range of all heads</source>
        <translation>这个头缩放前后的直方图，横轴取各头共同的范围</translation>
    </message>
    <message>
        <source>counts 0–%1</source>
        <translation>个数 0～%1</translation>
    </message>
</context>
<context>
    <name>headscope::SceneBar</name>
    <message>
        <source>Layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Sentence</source>
        <translation>句子</translation>
    </message>
    <message>
        <source>Heads worth seeing ▾</source>
        <translation>精选的头 ▾</translation>
    </message>
    <message>
        <source>Heads worth seeing</source>
        <translation>精选的头</translation>
    </message>
    <message>
        <source>What the heads of this model were found to do</source>
        <translation>这个模型的各个头在做什么</translation>
    </message>
    <message>
        <source>Head %1: %2</source>
        <translation>头 %1：%2</translation>
    </message>
    <message>
        <source>%1 of %2 fresh sentences exactly right (training seed %3, test seed %4)</source>
        <translation>新生成的 %2 句中有 %1 句完全正确（训练的随机种子 %3，测试的随机种子 %4）</translation>
    </message>
    <message>
        <source>The layer is no longer the trained one.</source>
        <translation>这一层已不再是训练所得的样子。</translation>
    </message>
    <message>
        <source>no clear habit was found.</source>
        <translation>没有发现明显的习惯。</translation>
    </message>
</context>
<context>
    <name>headscope::SentenceField</name>
    <message>
        <source>SENTENCE</source>
        <translation>句子</translation>
    </message>
    <message>
        <source>Sentence</source>
        <translation>句子</translation>
    </message>
    <message>
        <source>Type, and everything follows</source>
        <translation>输入文字，一切随之更新</translation>
    </message>
    <message>
        <source>WRITTEN</source>
        <translation>已写出</translation>
    </message>
    <message>
        <source>What the decoder has written</source>
        <translation>解码器已写出的文本</translation>
    </message>
    <message>
        <source>The model writes this by itself. Type another text, and it goes on from there; clear it, and the model writes again.</source>
        <translation>这是模型自己写出的。输入别的文本，它就从那里接着写；清空后，模型会重新写。</translation>
    </message>
    <message>
        <source>Text typed</source>
        <translation>输入文本</translation>
    </message>
    <message>
        <source>Written text typed</source>
        <translation>输入已写出的文本</translation>
    </message>
    <message>
        <source>Token appended</source>
        <translation>添加词元</translation>
    </message>
    <message>
        <source>1 token</source>
        <translation>1 个词元</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 个词元</translation>
    </message>
    <message>
        <source>Text written</source>
        <translation>写出文本</translation>
    </message>
    <message>
        <source>The written text is held while a number of the decoder is changed, for it is that of a position in this text. Take the numbers back, or type another sentence, and the model writes again.</source>
        <translation>解码器中有改动的数，而它属于这段文本的某个位置，因此写出的文本保持不变。还原改动的数，或输入别的句子，模型就会重新写。</translation>
    </message>
    <message>
        <source>“%1” makes no whole letter here, and a text has whole letters.</source>
        <translation>“%1”在这里不能组成完整的字符，而文本只能由完整的字符组成。</translation>
    </message>
    <message>
        <source>The text ends where “%1” makes no whole letter.</source>
        <translation>文本到此为止，因为“%1”在这里不构成完整的字符。</translation>
    </message>
    <message>
        <source>Token filled in</source>
        <translation>填入词元</translation>
    </message>
    <message>
        <source>The tokeniser has no token of id %1, so no text can have it.</source>
        <translation>分词器没有编号为 %1 的词元，所以文本中不可能有它。</translation>
    </message>
    <message>
        <source>The model has written this so far, and writes anew for another sentence. Type another text, and it goes on from there; clear it, and the model writes all of it.</source>
        <translation>这是模型到目前为止写出的，换一个句子就会重新写。输入别的文本，它就从那里接着写；清空后，模型会全部重新写。</translation>
    </message>
    <message>
        <source>This written text stays, also for another sentence. Clear it, and the model writes again.</source>
        <translation>这段写出的文本保持不变，换了句子也一样。清空后，模型会重新写。</translation>
    </message>
</context>
<context>
    <name>headscope::SetupForm</name>
    <message>
        <source>Set-up</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>%1 changed</source>
        <translation>更改“%1”</translation>
    </message>
    <message>
        <source>This waits until “%1” is right.</source>
        <translation>等“%1”改正后生效。</translation>
    </message>
    <message>
        <source>This fits now. Enter it again, and it is taken.</source>
        <translation>现在可以了，重新输入一次即可生效。</translation>
    </message>
</context>
<context>
    <name>headscope::SetupWords</name>
    <message>
        <source>SHAPES</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>Batch size</source>
        <translation>批量大小</translation>
    </message>
    <message>
        <source>Queries</source>
        <translation>查询数</translation>
    </message>
    <message>
        <source>num_queries; in PyTorch the target length L</source>
        <translation>num_queries；即 PyTorch 中的目标长度 L</translation>
    </message>
    <message>
        <source>Key–value pairs</source>
        <translation>“键‑值”对数</translation>
    </message>
    <message>
        <source>num_kvpairs; in PyTorch the source length S</source>
        <translation>num_kvpairs；即 PyTorch 中的源长度 S</translation>
    </message>
    <message>
        <source>Hidden units</source>
        <translation>隐藏单元数</translation>
    </message>
    <message>
        <source>num_hiddens; in PyTorch embed_dim</source>
        <translation>num_hiddens；即 PyTorch 中的 embed_dim</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>头数</translation>
    </message>
    <message>
        <source>MASK</source>
        <translation>掩码</translation>
    </message>
    <message>
        <source>valid_lens: one length per batch item, such as 3, 2; or one per query, with semicolons between the items, such as 1, 2; 3, 3</source>
        <translation>valid_lens：每个样本一个，如 3, 2；或每个查询一个，样本之间用分号隔开，如 1, 2; 3, 3</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>不限</translation>
    </message>
    <message>
        <source>Causal</source>
        <translation>因果掩码</translation>
    </message>
    <message>
        <source>No</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Top left</source>
        <translation>左上对齐</translation>
    </message>
    <message>
        <source>Bottom right</source>
        <translation>右下对齐</translation>
    </message>
    <message>
        <source>LAYER</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Bias</source>
        <translation>偏置</translation>
    </message>
    <message>
        <source>Dropout</source>
        <translation>暂退概率</translation>
    </message>
    <message>
        <source>The share of weights that training drops</source>
        <translation>暂退法（dropout）：训练时每个权重被暂退的概率</translation>
    </message>
    <message>
        <source>Mode</source>
        <translation>模式</translation>
    </message>
    <message>
        <source>Dropout works in training only: model.train() and model.eval()</source>
        <translation>暂退法只在训练模式下起作用：model.train() 和 model.eval()</translation>
    </message>
    <message>
        <source>Evaluation</source>
        <translation>评估</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>Dropout seed</source>
        <translation>暂退随机种子</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>缩放</translation>
    </message>
    <message>
        <source>What the scores are multiplied by; if empty, 1/√d with d features per head</source>
        <translation>得分要乘以的数；留空则为 1/√d，d 是每头的维数</translation>
    </message>
    <message>
        <source>DATA</source>
        <translation>数据</translation>
    </message>
    <message>
        <source>Inputs</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>torch.randn, rand, ones or arange</source>
        <translation>torch.randn、rand、ones 或 arange</translation>
    </message>
    <message>
        <source>Normal</source>
        <translation>正态分布</translation>
    </message>
    <message>
        <source>Uniform</source>
        <translation>均匀分布</translation>
    </message>
    <message>
        <source>All ones</source>
        <translation>全为 1</translation>
    </message>
    <message>
        <source>0, 1, 2, …</source>
        <translation>0, 1, 2, …</translation>
    </message>
    <message>
        <source>From a file</source>
        <translation>来自文件</translation>
    </message>
    <message>
        <source>Input seed</source>
        <translation>输入随机种子</translation>
    </message>
    <message>
        <source>Self-attention</source>
        <translation>自注意力</translation>
    </message>
    <message>
        <source>The queries are the keys and the values, too</source>
        <translation>查询同时也是键和值</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>参数初始化</translation>
    </message>
    <message>
        <source>How W_q, W_k, W_v and W_o start: as nn.Linear does, by nn.init.xavier_uniform_, or as the identity</source>
        <translation>W_q、W_k、W_v 和 W_o 的初始化：nn.Linear 的默认方式、nn.init.xavier_uniform_ 或单位矩阵</translation>
    </message>
    <message>
        <source>Identity</source>
        <translation>单位矩阵</translation>
    </message>
    <message>
        <source>Weight seed</source>
        <translation>参数随机种子</translation>
    </message>
    <message>
        <source>Query size</source>
        <translation>查询的特征数</translation>
    </message>
    <message>
        <source>query_size: features of each query</source>
        <translation>query_size：每个查询的特征数</translation>
    </message>
    <message>
        <source>Key size</source>
        <translation>键的特征数</translation>
    </message>
    <message>
        <source>key_size; in PyTorch kdim</source>
        <translation>key_size；即 PyTorch 中的 kdim</translation>
    </message>
    <message>
        <source>Value size</source>
        <translation>值的特征数</translation>
    </message>
    <message>
        <source>value_size; in PyTorch vdim</source>
        <translation>value_size；即 PyTorch 中的 vdim</translation>
    </message>
    <message>
        <source>Layer norm</source>
        <translation>层规范化</translation>
    </message>
    <message>
        <source>nn.LayerNorm before the projections, after the residual, or both</source>
        <translation>nn.LayerNorm 在投影之前（Pre-LN）、残差之后（Post-LN），或两处都有</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>投影之前</translation>
    </message>
    <message>
        <source>Queries only</source>
        <translation>仅查询</translation>
    </message>
    <message>
        <source>After</source>
        <translation>残差之后</translation>
    </message>
    <message>
        <source>Both</source>
        <translation>前后都有</translation>
    </message>
    <message>
        <source>Residual</source>
        <translation>残差连接</translation>
    </message>
    <message>
        <source>Window</source>
        <translation>注意力窗口</translation>
    </message>
    <message>
        <source>How many keys to its left and to its right a query sees, such as 2, 0; −1 sets no limit</source>
        <translation>每个查询可以关注左边和右边各多少个键，如 2, 0；−1 表示不限</translation>
    </message>
    <message>
        <source>Fill</source>
        <translation>掩蔽值</translation>
    </message>
    <message>
        <source>The score of a masked key: d2l −1e6, PyTorch −inf</source>
        <translation>被掩蔽的键的得分：d2l 用 −1e6，PyTorch 用 −inf</translation>
    </message>
    <message>
        <source>Fill mode</source>
        <translation>掩蔽方式</translation>
    </message>
    <message>
        <source>Whether the fill replaces the score or is added to it</source>
        <translation>掩蔽值是替换得分，还是加到得分上</translation>
    </message>
    <message>
        <source>Replaces</source>
        <translation>替换</translation>
    </message>
    <message>
        <source>Is added</source>
        <translation>相加</translation>
    </message>
    <message>
        <source>Empty rows</source>
        <translation>全掩蔽行</translation>
    </message>
    <message>
        <source>The weights of a query all of whose keys are masked</source>
        <translation>所有键都被掩蔽的查询，其权重怎样取</translation>
    </message>
    <message>
        <source>Computed</source>
        <translation>照常计算</translation>
    </message>
    <message>
        <source>All 0</source>
        <translation>权重为 0</translation>
    </message>
    <message>
        <source>All alike</source>
        <translation>权重相等</translation>
    </message>
    <message>
        <source>Not a number</source>
        <translation>权重为 NaN</translation>
    </message>
    <message>
        <source>Valid lengths</source>
        <translation>有效长度</translation>
    </message>
    <message>
        <source>Prefix</source>
        <translation>前缀</translation>
    </message>
    <message>
        <source>So many first keys are seen by every query, whatever causal and window hide</source>
        <translation>每个查询都能关注最前面的多少个键，不受因果掩码和注意力窗口限制</translation>
    </message>
    <message>
        <source>Query segments</source>
        <translation>查询分段</translation>
    </message>
    <message>
        <source>Texts packed in one row: the number of its text for each query, such as 0, 0, 1, 1, with a semicolon behind each batch item</source>
        <translation>多段文本拼在一行：每个查询所属的分段编号，如 0, 0, 1, 1，每个样本后加分号</translation>
    </message>
    <message>
        <source>one text</source>
        <translation>不分段</translation>
    </message>
    <message>
        <source>Key segments</source>
        <translation>键分段</translation>
    </message>
    <message>
        <source>The same for each key: a query sees only keys with its own number</source>
        <translation>每个键所属的分段编号：查询只能关注分段编号相同的键</translation>
    </message>
    <message>
        <source>Norm kind</source>
        <translation>规范化方式</translation>
    </message>
    <message>
        <source>Layer norm takes the mean away and divides by the deviation; RMS norm divides by the root of the mean square alone</source>
        <translation>层规范化减去均值再除以标准差；RMS 规范化只除以均方根</translation>
    </message>
    <message>
        <source>RMS norm</source>
        <translation>RMS 规范化</translation>
    </message>
    <message>
        <source>The inputs come from a file.</source>
        <translation>输入来自文件。</translation>
    </message>
    <message>
        <source>The weights come from a file.</source>
        <translation>参数来自文件。</translation>
    </message>
    <message>
        <source>In self-attention the queries are the keys and values.</source>
        <translation>自注意力中，键和值就是查询。</translation>
    </message>
    <message>
        <source>Only causal and window hide keys from it.</source>
        <translation>只有因果掩码或注意力窗口才会掩蔽前缀中的键。</translation>
    </message>
    <message>
        <source>%1 hidden units in one head</source>
        <translation>%1 个隐藏单元，只有 1 个头</translation>
    </message>
    <message>
        <source>%1 hidden units ÷ %2 heads = %3 per head</source>
        <translation>%1 个隐藏单元 ÷ %2 个头 = 每头 %3 维</translation>
    </message>
    <message>
        <source>Another number cuts the same weights into heads that were never trained.</source>
        <translation>改变头数只是把同一组参数重新切分，得到的头没有训练过。</translation>
    </message>
    <message>
        <source>Rotary</source>
        <translation>旋转编码</translation>
    </message>
    <message>
        <source>Rotary embedding: pairs of features of Q and K are turned by an angle that grows with the position</source>
        <translation>旋转位置编码（RoPE）：Q 和 K 的特征两两成对旋转，位置越靠后，转角越大</translation>
    </message>
    <message>
        <source>Pairs</source>
        <translation>配对方式</translation>
    </message>
    <message>
        <source>Which features turn together: f and f + size/2 as in Hugging Face’s files, or 2f and 2f + 1 as in Meta’s</source>
        <translation>哪两个特征一起旋转：f 与 f + size/2（Hugging Face 的文件），或 2f 与 2f + 1（Meta 的文件）</translation>
    </message>
    <message>
        <source>Halves</source>
        <translation>前后两半</translation>
    </message>
    <message>
        <source>Neighbours</source>
        <translation>相邻两个</translation>
    </message>
    <message>
        <source>Base θ</source>
        <translation>基数 θ</translation>
    </message>
    <message>
        <source>Pair f turns by θ^(−2f/size) from one position to the next</source>
        <translation>位置每增加 1，第 f 对特征旋转 θ^(−2f/size)</translation>
    </message>
    <message>
        <source>Turned features</source>
        <translation>旋转的维数</translation>
    </message>
    <message>
        <source>Only the first so many features of each head turn; an even number</source>
        <translation>每个头只旋转前面这么多个特征；须为偶数</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>Scaled angles</source>
        <translation>缩小转角</translation>
    </message>
    <message>
        <source>Smaller angles, for texts longer than those of the training</source>
        <translation>缩小转角，以适应比训练时更长的文本</translation>
    </message>
    <message>
        <source>Scaling</source>
        <translation>缩小方式</translation>
    </message>
    <message>
        <source>All angles alike, or as Llama 3 only those that turn slowly</source>
        <translation>所有转角同样缩小，或像 Llama 3 那样只缩小转得慢的</translation>
    </message>
    <message>
        <source>Factor</source>
        <translation>倍数</translation>
    </message>
    <message>
        <source>What the angles are divided by</source>
        <translation>转角除以这个数</translation>
    </message>
    <message>
        <source>Slow below</source>
        <translation>慢速界限</translation>
    </message>
    <message>
        <source>low_freq_factor: pairs with fewer turns in the original length are divided by the whole factor</source>
        <translation>low_freq_factor：在原长度内转的圈数少于它的对，转角除以整个倍数</translation>
    </message>
    <message>
        <source>Fast above</source>
        <translation>快速界限</translation>
    </message>
    <message>
        <source>high_freq_factor: pairs with more turns in the original length stay as they are</source>
        <translation>high_freq_factor：在原长度内转的圈数多于它的对，转角不变</translation>
    </message>
    <message>
        <source>Original length</source>
        <translation>原长度</translation>
    </message>
    <message>
        <source>How many positions the texts of the training had</source>
        <translation>训练文本有多少个位置</translation>
    </message>
    <message>
        <source>From each score, the distance of query and key times the slope of the head is taken away</source>
        <translation>从每个得分中减去查询与键的距离乘以该头的斜率</translation>
    </message>
    <message>
        <source>Slopes</source>
        <translation>斜率</translation>
    </message>
    <message>
        <source>One number per head, such as 0.5, 0.25; if empty, those of the paper</source>
        <translation>每个头一个数，如 0.5, 0.25；留空则取论文中的值</translation>
    </message>
    <message>
        <source>usual</source>
        <translation>同论文</translation>
    </message>
    <message>
        <source>Farthest bucket</source>
        <translation>最远的桶</translation>
    </message>
    <message>
        <source>T5’s bias: from this distance on all keys share the last bucket</source>
        <translation>T5 的位置偏置：距离达到此值的键同在最后一个桶</translation>
    </message>
    <message>
        <source>Both directions</source>
        <translation>区分前后</translation>
    </message>
    <message>
        <source>T5’s bias: keys behind the query have buckets of their own</source>
        <translation>T5 的位置偏置：查询之后的键另有自己的桶</translation>
    </message>
    <message>
        <source>POSITIONS</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Q, K norm</source>
        <translation>QK 规范化</translation>
    </message>
    <message>
        <source>Of each head’s queries and keys, before they are turned</source>
        <translation>对每个头的查询和键，在旋转之前进行</translation>
    </message>
    <message>
        <source>Works only in training mode.</source>
        <translation>仅在训练模式下生效。</translation>
    </message>
    <message>
        <source>There is no norm around the layer.</source>
        <translation>这一层没有规范化。</translation>
    </message>
    <message>
        <source>All alike</source>
        <comment>angles</comment>
        <translation>全部相同</translation>
    </message>
    <message>
        <source>MAPS</source>
        <translation>注意力图</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>outputs.attentions[layer]</source>
        <translation>outputs.attentions[layer]</translation>
    </message>
    <message>
        <source>First axis is layers</source>
        <translation>第一个轴是层</translation>
    </message>
    <message>
        <source>Of four axes the first may be that of the batch or that of the layers</source>
        <translation>共四个轴时，第一个轴可能是批量，也可能是层</translation>
    </message>
    <message>
        <source>Activation</source>
        <translation>激活函数</translation>
    </message>
    <message>
        <source>The function that each feature goes through alone</source>
        <translation>逐个特征作用的函数</translation>
    </message>
    <message>
        <source>Inner features</source>
        <translation>中间特征数</translation>
    </message>
    <message>
        <source>ffn_num_hiddens: how many features there are between the two layers</source>
        <translation>ffn_num_hiddens：两层之间有多少个特征</translation>
    </message>
    <message>
        <source>First position</source>
        <translation>起始位置</translation>
    </message>
    <message>
        <source>The row of the table of positions that the first token takes</source>
        <translation>第一个词元取位置表中的哪一行</translation>
    </message>
    <message>
        <source>nothing, or whole numbers with a semicolon behind each batch item, such as 0, 0, 1, 1;</source>
        <translation>留空，或整数，每个样本后加分号（如 0, 0, 1, 1;）</translation>
    </message>
    <message>
        <source>nothing, one length per batch item, such as 3, 2, or one per query, such as 1, 2; 3, 3</source>
        <translation>留空、每个样本一个长度（如 3, 2），或每个查询一个长度（如 1, 2; 3, 3）</translation>
    </message>
    <message>
        <source>nothing, or two numbers of at least −1, such as 2, 0</source>
        <translation>留空，或两个不小于 −1 的数（如 2, 0）</translation>
    </message>
    <message>
        <source>a number, or -inf</source>
        <translation>一个数，或 -inf</translation>
    </message>
    <message>
        <source>The maps are given: layers %1, heads %2, queries %3, keys %4. There is nothing else to set up.</source>
        <translation>注意力图是给定的：层数 %1，头数 %2，查询数 %3，键数 %4。没有其他可设置的内容。</translation>
    </message>
    <message>
        <source>Key–value heads</source>
        <translation>“键‑值”头数</translation>
    </message>
    <message>
        <source>num_key_value_heads: several heads share the keys and values of one; if empty, each has its own</source>
        <translation>num_key_value_heads：若干个头共用一组键和值；留空则每个头各有一组</translation>
    </message>
    <message>
        <source>nothing, or one number per head, such as 0.5, 0.25</source>
        <translation>留空，或每个头一个数（如 0.5, 0.25）</translation>
    </message>
    <message>
        <source>nothing, a number, or a fraction such as 1/8 or 1/√64</source>
        <translation>留空、一个数，或分数（如 1/8 或 1/√64）</translation>
    </message>
    <message>
        <source>What comes in, of attention the queries, is added to the output</source>
        <translation>把输入（注意力中是查询）加到输出上</translation>
    </message>
    <message>
        <source>Another seed drops others</source>
        <translation>换一个随机种子，暂退的就是另一些数</translation>
    </message>
    <message>
        <source>No query sees a later key; the two kinds differ where there are not as many keys as queries</source>
        <translation>查询不能关注在它之后的键；键数与查询数不同时，两种对齐方式有所不同</translation>
    </message>
    <message>
        <source>%1 hidden units are given; %2 heads with %3 each have %4</source>
        <translation>给定 %1 个隐藏单元；%2 个头，每头 %3 维，合计只有 %4 个</translation>
    </message>
    <message>
        <source>Heads per item</source>
        <translation>每个样本的头数</translation>
    </message>
    <message>
        <source>Of three axes the first may be that of the heads (empty), that of batch items whose heads nn.MultiheadAttention averaged (1), or that of batch × heads, as in d2l (num_heads)</source>
        <translation>共三个轴时，第一个轴可能是头（留空），可能是批量，各头已由 nn.MultiheadAttention 取平均（填 1），也可能是批量 × 头，如 d2l 中那样（填 num_heads）</translation>
    </message>
</context>
<context>
    <name>headscope::ShapeQuestion</name>
    <message>
        <source>That is how d2l shows it, with batch items and heads as one axis.</source>
        <translation>这是 d2l 的写法：样本与头合成一个轴。</translation>
    </message>
    <message>
        <source>That is the tensor’s own shape, with batch items and heads as two axes.</source>
        <translation>这是张量本身的形状：样本与头是两个轴。</translation>
    </message>
</context>
<context>
    <name>headscope::ShareBar</name>
    <message>
        <source>a bar of %1 %</source>
        <translation>长 %1% 的条</translation>
    </message>
</context>
<context>
    <name>headscope::ShortcutList</name>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>键盘快捷键</translation>
    </message>
    <message>
        <source>A word or a key</source>
        <translation>文字或按键</translation>
    </message>
    <message>
        <source>No key fits “%1”.</source>
        <translation>没有按键与“%1”匹配。</translation>
    </message>
</context>
<context>
    <name>headscope::SignWords</name>
    <message>
        <source>rows that ask, %1</source>
        <translation>发出查询的各行 %1</translation>
    </message>
    <message>
        <source>rows that the queries are compared with, %1</source>
        <translation>与查询匹配的各行 %1</translation>
    </message>
    <message>
        <source>rows that are summed by their weights, %1</source>
        <translation>按权重求和的各行 %1</translation>
    </message>
    <message>
        <source>the row after the norm</source>
        <translation>规范化之后的一行</translation>
    </message>
    <message>
        <source>a row of the queries, keys or values</source>
        <translation>查询、键或值的一行</translation>
    </message>
    <message>
        <source>a row of the queries</source>
        <translation>查询的一行</translation>
    </message>
    <message>
        <source>the row of the output after the norm</source>
        <translation>规范化之后的一行输出</translation>
    </message>
    <message>
        <source>variance of the features of the row</source>
        <translation>这一行特征的方差</translation>
    </message>
    <message>
        <source>a small number, so that nothing is divided by 0 (%1)</source>
        <translation>很小的数，避免除以 0（%1）</translation>
    </message>
    <message>
        <source>norm weight: each feature is multiplied by its own</source>
        <translation>拉伸参数：每个特征各乘以一个数</translation>
    </message>
    <message>
        <source>norm bias: each feature has its own added</source>
        <translation>偏移参数：每个特征各加上一个数</translation>
    </message>
    <message>
        <source>square root</source>
        <translation>平方根</translation>
    </message>
    <message>
        <source>queries of all heads, side by side</source>
        <translation>所有头的查询，并排放在一起</translation>
    </message>
    <message>
        <source>keys of all heads, side by side</source>
        <translation>所有头的键，并排放在一起</translation>
    </message>
    <message>
        <source>values of all heads, side by side</source>
        <translation>所有头的值，并排放在一起</translation>
    </message>
    <message>
        <source>the queries as they come in</source>
        <translation>输入的查询</translation>
    </message>
    <message>
        <source>the keys as they come in</source>
        <translation>输入的键</translation>
    </message>
    <message>
        <source>the values as they come in</source>
        <translation>输入的值</translation>
    </message>
    <message>
        <source>%1: each row brought to one scale</source>
        <translation>%1：每一行都调整到同一尺度</translation>
    </message>
    <message>
        <source>bias: a number for each feature of %1</source>
        <translation>偏置：%1 的每个特征加上一个数</translation>
    </message>
    <message>
        <source>transposed: PyTorch keeps W as (output, input)</source>
        <translation>转置：PyTorch 按（输出，输入）存放 W</translation>
    </message>
    <message>
        <source>batch items (%1)</source>
        <translation>样本数（%1）</translation>
    </message>
    <message>
        <source>queries (%1)</source>
        <translation>查询数（%1）</translation>
    </message>
    <message>
        <source>heads (%1)</source>
        <translation>头数（%1）</translation>
    </message>
    <message>
        <source>features of a head (%1)</source>
        <translation>每头的维数（%1）</translation>
    </message>
    <message>
        <source>the same numbers in another shape</source>
        <translation>数值不变，只换形状</translation>
    </message>
    <message>
        <source>score of query i and key j</source>
        <translation>查询 i 与键 j 的得分</translation>
    </message>
    <message>
        <source>sum over all features f</source>
        <translation>对所有特征 f 求和</translation>
    </message>
    <message>
        <source>feature f of query i</source>
        <translation>查询 i 的特征 f</translation>
    </message>
    <message>
        <source>feature f of key j</source>
        <translation>键 j 的特征 f</translation>
    </message>
    <message>
        <source>feature f of value j</source>
        <translation>值 j 的特征 f</translation>
    </message>
    <message>
        <source>which query (of %1)</source>
        <translation>哪个查询（共 %1 个）</translation>
    </message>
    <message>
        <source>which key (of %1)</source>
        <translation>哪个键（共 %1 个）</translation>
    </message>
    <message>
        <source>which feature of the head (of %1)</source>
        <translation>头中的哪个特征（共 %1 个）</translation>
    </message>
    <message>
        <source>scaled score of query i and key j</source>
        <translation>查询 i 与键 j 的缩放得分</translation>
    </message>
    <message>
        <source>hyperbolic tangent, which stays between −1 and 1</source>
        <translation>双曲正切，总在 −1 与 1 之间</translation>
    </message>
    <message>
        <source>masked score of query i and key j</source>
        <translation>查询 i 与键 j 的掩蔽得分</translation>
    </message>
    <message>
        <source>masked score of query i and key k</source>
        <translation>查询 i 与键 k 的掩蔽得分</translation>
    </message>
    <message>
        <source>bias for query i and key j, which the run is given</source>
        <translation>给定的偏置，加在查询 i 与键 j 的得分上</translation>
    </message>
    <message>
        <source>attention weight of query i for key j</source>
        <translation>查询 i 对键 j 的注意力权重</translation>
    </message>
    <message>
        <source>exponential function: e to the power of what follows</source>
        <translation>指数函数：以 e 为底，括号内为指数</translation>
    </message>
    <message>
        <source>largest score of query i</source>
        <translation>查询 i 的最大得分</translation>
    </message>
    <message>
        <source>sum over all keys k</source>
        <translation>对所有键 k 求和</translation>
    </message>
    <message>
        <source>attention weight after dropout</source>
        <translation>暂退之后的注意力权重</translation>
    </message>
    <message>
        <source>1 where the weight is kept, 0 where it is dropped</source>
        <translation>权重保留时为 1，被暂退时为 0</translation>
    </message>
    <message>
        <source>1 where the feature is kept, 0 where it is dropped</source>
        <translation>特征保留时为 1，被暂退时为 0</translation>
    </message>
    <message>
        <source>share that is kept (%1)</source>
        <translation>保留的概率（%1）</translation>
    </message>
    <message>
        <source>share that is dropped (%1)</source>
        <translation>暂退的概率（%1）</translation>
    </message>
    <message>
        <source>feature f of what the head gives for query i</source>
        <translation>这个头对查询 i 的输出的特征 f</translation>
    </message>
    <message>
        <source>sum over all keys j, each with its value</source>
        <translation>对所有键 j（及其值）求和</translation>
    </message>
    <message>
        <source>outputs of all heads, side by side</source>
        <translation>所有头的输出，并排放在一起</translation>
    </message>
    <message>
        <source>output of the attention</source>
        <translation>注意力的输出</translation>
    </message>
    <message>
        <source>output after its dropout</source>
        <translation>暂退之后的输出</translation>
    </message>
    <message>
        <source>residual sum: output and queries added</source>
        <translation>残差和：输出加上查询</translation>
    </message>
    <message>
        <source>the scale that is given</source>
        <translation>给定的缩放系数</translation>
    </message>
    <message>
        <source>the soft cap: no score is larger, none is less than minus it</source>
        <translation>软上限：得分不大于它，也不小于它的相反数</translation>
    </message>
    <message>
        <source>the fill, which masked scores have added</source>
        <translation>掩蔽值，被掩蔽的得分加上它</translation>
    </message>
    <message>
        <source>the fill, which masked scores become</source>
        <translation>掩蔽值，被掩蔽的得分替换为它</translation>
    </message>
    <message>
        <source>a query or key of a head after the norm</source>
        <translation>规范化之后一个头的查询或键</translation>
    </message>
    <message>
        <source>a query or key of a head</source>
        <translation>一个头的查询或键</translation>
    </message>
    <message>
        <source>mean square of the features of the row</source>
        <translation>该行各特征的均方</translation>
    </message>
    <message>
        <source>feature f of query i after its turn; keys turn alike</source>
        <translation>旋转之后查询 i 的特征 f；键同样旋转</translation>
    </message>
    <message>
        <source>the other feature of the pair</source>
        <translation>同一对中的另一个特征</translation>
    </message>
    <message>
        <source>the feature that turns together with f</source>
        <translation>与 f 一同旋转的特征</translation>
    </message>
    <message>
        <source>the angle: the position times the turn of the pair</source>
        <translation>角度：位置乘以这一对每步的转角</translation>
    </message>
    <message>
        <source>cosine</source>
        <translation>余弦</translation>
    </message>
    <message>
        <source>sine</source>
        <translation>正弦</translation>
    </message>
    <message>
        <source>− for the first feature of a pair, + for the second</source>
        <translation>一对中的第一个特征取 −，第二个取 +</translation>
    </message>
    <message>
        <source>bias for the distance of query i and key j</source>
        <translation>查询 i 与键 j 的距离所对应的偏置</translation>
    </message>
    <message>
        <source>sink of the head: takes its share and gives no value</source>
        <translation>该头的汇（sink）：占一份权重，但不对应任何值</translation>
    </message>
    <message>
        <source>largest of the scores of query i and the sink</source>
        <translation>查询 i 的各得分与汇（sink）中的最大值</translation>
    </message>
    <message>
        <source>the factor that is given</source>
        <translation>给定的系数</translation>
    </message>
    <message>
        <source>the row of %1 features that stands for patch i</source>
        <translation>代表图块 i 的一行（%1 个特征）</translation>
    </message>
    <message>
        <source>the row of %1 features that stands for token i</source>
        <translation>代表词元 i 的一行（%1 个特征）</translation>
    </message>
    <message>
        <source>a row that is learned and stands for no patch</source>
        <translation>学到的一行，不代表任何图块</translation>
    </message>
    <message>
        <source>the table of tokens: %1 rows of %2 features</source>
        <translation>词元嵌入表：%1 行，每行 %2 个特征</translation>
    </message>
    <message>
        <source>which token of the vocabulary (of %1)</source>
        <translation>词表中的哪个词元（共 %1 个）</translation>
    </message>
    <message>
        <source>the rows that come in, %1</source>
        <translation>输入的各行 %1</translation>
    </message>
    <message>
        <source>a row of the sum</source>
        <translation>各项之和的一行</translation>
    </message>
    <message>
        <source>a row that comes in</source>
        <translation>输入的一行</translation>
    </message>
    <message>
        <source>the id of token i: its row in the table</source>
        <translation>词元 i 的编号，即它在表中的行号</translation>
    </message>
    <message>
        <source>the row that stands before those of the patches</source>
        <translation>排在各图块之前的一行</translation>
    </message>
    <message>
        <source>the %1 numbers of patch i</source>
        <translation>图块 i 的 %1 个数</translation>
    </message>
    <message>
        <source>row i of the sum</source>
        <translation>各项之和的第 i 行</translation>
    </message>
    <message>
        <source>the row that stands for position i</source>
        <translation>代表位置 i 的一行</translation>
    </message>
    <message>
        <source>the row that stands for the segment of token i</source>
        <translation>代表词元 i 所属分段的一行</translation>
    </message>
    <message>
        <source>which patch (of %1)</source>
        <translation>哪个图块（共 %1 个）</translation>
    </message>
    <message>
        <source>which row (of %1)</source>
        <translation>哪一行（共 %1 行）</translation>
    </message>
    <message>
        <source>the gate, a number for each of %1 features</source>
        <translation>门控：%1 个特征各有一个数</translation>
    </message>
    <message>
        <source>the row after the activation</source>
        <translation>激活之后的一行</translation>
    </message>
    <message>
        <source>the activation, of each number by itself</source>
        <translation>激活函数，逐个数计算</translation>
    </message>
    <message>
        <source>the output of the feed-forward</source>
        <translation>前馈网络的输出</translation>
    </message>
    <message>
        <source>residual sum: the output of the feed-forward, added to the stream</source>
        <translation>残差和：前馈网络的输出加到残差流上</translation>
    </message>
    <message>
        <source>the stream, as another block has left it</source>
        <translation>另一个块输出的残差流</translation>
    </message>
    <message>
        <source>the transformed row</source>
        <translation>变换之后的一行</translation>
    </message>
    <message>
        <source>the row, times the factor</source>
        <translation>乘以给定系数之后的一行</translation>
    </message>
    <message>
        <source>logit of row i for token w</source>
        <translation>第 i 行给词元 w 的 logit</translation>
    </message>
    <message>
        <source>logit of row i for token v</source>
        <translation>第 i 行给词元 v 的 logit</translation>
    </message>
    <message>
        <source>feature f of row i</source>
        <translation>第 i 行的特征 f</translation>
    </message>
    <message>
        <source>feature f of row i, times the factor</source>
        <translation>第 i 行的特征 f，已乘以给定系数</translation>
    </message>
    <message>
        <source>feature f of token w in the table of the unembedding</source>
        <translation>解嵌入表中词元 w 的特征 f</translation>
    </message>
    <message>
        <source>bias of token w</source>
        <translation>词元 w 的偏置</translation>
    </message>
    <message>
        <source>which feature (of %1)</source>
        <translation>哪个特征（共 %1 个）</translation>
    </message>
    <message>
        <source>probability of token w, as row i says it</source>
        <translation>第 i 行给出的词元 w 的概率</translation>
    </message>
    <message>
        <source>largest logit of row i</source>
        <translation>第 i 行中最大的 logit</translation>
    </message>
    <message>
        <source>sum over all tokens v</source>
        <translation>对所有词元 v 求和</translation>
    </message>
    <message>
        <source>weights that make %1: %2 features out, %3 in</source>
        <translation>算出 %1 的参数：输出 %2 维，输入 %3 维</translation>
    </message>
    <message>
        <source>which class (of %1)</source>
        <translation>哪个类别（共 %1 个）</translation>
    </message>
    <message>
        <source>logit of row i for class w</source>
        <translation>第 i 行给类别 w 的 logit</translation>
    </message>
    <message>
        <source>logit of row i for class v</source>
        <translation>第 i 行给类别 v 的 logit</translation>
    </message>
    <message>
        <source>feature f of class w in the table of the unembedding</source>
        <translation>解嵌入表中类别 w 的特征 f</translation>
    </message>
    <message>
        <source>bias of class w</source>
        <translation>类别 w 的偏置</translation>
    </message>
    <message>
        <source>probability of class w, as row i says it</source>
        <translation>第 i 行给出的类别 w 的概率</translation>
    </message>
    <message>
        <source>sum over all classes v</source>
        <translation>对所有类别 v 求和</translation>
    </message>
    <message>
        <source>mean of the %1 of the row</source>
        <translation>这一行 %1的均值</translation>
    </message>
    <message>
        <source>the row that W_up makes, of %1</source>
        <translation>乘以 W_up 得到的一行（%1）</translation>
    </message>
</context>
<context>
    <name>headscope::SoftmaxDetail</name>
    <message>
        <source>key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>largest score %1, sum of exponentials %2</source>
        <translation>最大得分 %1，指数之和 %2</translation>
    </message>
    <message>
        <source>weight = e^(s−m) ÷ Σ</source>
        <translation>权重 = e^(s−m) ÷ Σ</translation>
    </message>
    <message>
        <source>masked score s</source>
        <translation>掩蔽得分 s</translation>
    </message>
    <message>
        <source>largest of scores and sink %1, sum of exponentials with that of the sink %2</source>
        <translation>得分与汇（sink）中的最大值 %1，连同汇在内的指数之和 %2</translation>
    </message>
    <message>
        <source>weight</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>Row of %1: the largest score m&#xa0;≈&#xa0;%2, the sum of exponentials Σ&#xa0;≈&#xa0;%3</source>
        <translation>%1 这一行：最大得分 m&#xa0;≈&#xa0;%2，指数之和 Σ&#xa0;≈&#xa0;%3</translation>
    </message>
    <message>
        <source>Row of %1: with the sink m&#xa0;≈&#xa0;%2, Σ&#xa0;≈&#xa0;%3; the sink adds ≈&#xa0;%4 to Σ</source>
        <translation>%1 这一行：连同汇（sink）在内，m&#xa0;≈&#xa0;%2，Σ&#xa0;≈&#xa0;%3，其中汇的部分&#xa0;≈&#xa0;%4</translation>
    </message>
</context>
<context>
    <name>headscope::SplitDetail</name>
    <message>
        <source>The order of this batch item in memory, one colour for each head</source>
        <translation>此样本在内存中的顺序，一种颜色代表一个头</translation>
    </message>
    <message>
        <source>Feature %1 of head %2 becomes feature %3 of all: %2 × %4 + %1 = %3.</source>
        <translation>头 %2 的特征 %1 成为全部特征中的特征 %3：%2 × %4 + %1 = %3。</translation>
    </message>
    <message>
        <source>Before, head after head: %1 is at offset %2</source>
        <translation>之前（逐头存放）：%1 的偏移量是 %2</translation>
    </message>
    <message>
        <source>Feature %3 of all becomes feature %1 of head %2: %3 = %2 × %4 + %1.</source>
        <translation>全部特征中的特征 %3 成为头 %2 的特征 %1：%3 = %2 × %4 + %1。</translation>
    </message>
    <message>
        <source>Before and after the first reshape: %1 is at offset %2</source>
        <translation>第一次变形前后：%1 的偏移量是 %2</translation>
    </message>
    <message>
        <source>After permute and reshape: %1 is at offset %2</source>
        <translation>转置并变形之后：%1 的偏移量是 %2</translation>
    </message>
    <message>
        <source>Before: %1 is at offset %2</source>
        <translation>之前：%1 的偏移量是 %2</translation>
    </message>
    <message>
        <source>After: %1 is at offset %2</source>
        <translation>之后：%1 的偏移量是 %2</translation>
    </message>
</context>
<context>
    <name>headscope::SplitTheatre</name>
    <message>
        <source>As projected: every row holds the features of all heads side by side.</source>
        <translation>投影之后：每一行并排放着所有头的特征。</translation>
    </message>
    <message>
        <source>Reshape sets the heads apart. The order in memory stays the same.</source>
        <translation>变形：把各头分开，内存中的顺序不变。</translation>
    </message>
    <message>
        <source>Permute puts the heads before the positions: in memory the numbers of a head now stand together.</source>
        <translation>转置：把头放到位置之前，同一个头的数在内存中连在一起。</translation>
    </message>
    <message>
        <source>Permute is left out: the order in memory stays the same.</source>
        <translation>省去转置：内存中的顺序不变。</translation>
    </message>
    <message>
        <source>Merge: every head is a matrix of its own, one row for each position.</source>
        <translation>合并：每个头自成一个矩阵，每个位置一行。</translation>
    </message>
    <message>
        <source>Merged without permute: a matrix mixes heads and positions. The shape is right, the numbers are wrong.</source>
        <translation>没有转置就合并：一个矩阵里混杂着不同的头和位置。形状对，数值错。</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>播放</translation>
    </message>
    <message>
        <source>Moment of the split</source>
        <translation>拆分进度</translation>
    </message>
    <message>
        <source>without permute</source>
        <translation>省去转置</translation>
    </message>
    <message>
        <source>A common mistake: to reshape to the final shape at once</source>
        <translation>常见错误：一步就变形到最终的形状</translation>
    </message>
    <message>
        <source>Memory, with position and feature in each cell · drawn for %1 positions and %2 heads of %3 features; the layer has %4, %5 and %6</source>
        <translation>内存（每格写着位置和特征的编号）· 图中画 %1 个位置、%2 个头、每头 %3 个特征；该层实际为 %4、%5 和 %6</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Every row holds the features of all heads.</source>
        <translation>每一行放着所有头的特征。</translation>
    </message>
    <message>
        <source>Reshape sets the heads apart.</source>
        <translation>变形：把各头分开。</translation>
    </message>
    <message>
        <source>Permute brings each head together in memory.</source>
        <translation>转置：同一个头的数在内存中连在一起。</translation>
    </message>
    <message>
        <source>Merge: every head is a matrix of its own.</source>
        <translation>合并：每个头自成一个矩阵。</translation>
    </message>
    <message>
        <source>Merged without permute: the numbers are wrong.</source>
        <translation>没有转置就合并：数值是错的。</translation>
    </message>
    <message>
        <source>How the split makes %1</source>
        <translation>拆分怎样得到“%1”</translation>
    </message>
    <message>
        <source>Memory, with position and feature in each cell</source>
        <translation>内存（每格写着位置和特征的编号）</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>Memory · drawn for %1 positions and %2 heads of %3 features; the layer has %4, %5 and %6</source>
        <translation>内存 · 图中画 %1 个位置、%2 个头、每头 %3 个特征；该层实际为 %4、%5 和 %6</translation>
    </message>
    <message>
        <source>Memory · drawn for %1 × %2 × %3; the layer has %4 × %5 × %6</source>
        <translation>内存 · 图中画 %1 × %2 × %3；该层实际为 %4 × %5 × %6</translation>
    </message>
</context>
<context>
    <name>headscope::SpokenCell</name>
    <message>
        <source>masked</source>
        <translation>被掩蔽</translation>
    </message>
    <message>
        <source>dropped</source>
        <translation>被暂退</translation>
    </message>
    <message>
        <source>changed by hand</source>
        <translation>已手动修改</translation>
    </message>
</context>
<context>
    <name>headscope::StackFoot</name>
    <message>
        <source>CLS, and %1 patches row by row</source>
        <translation>CLS，以及逐行排列的 %1 个图块</translation>
    </message>
</context>
<context>
    <name>headscope::StackKey</name>
    <message>
        <source>row: a token that looks (query)</source>
        <translation>行：发出查询的词元</translation>
    </message>
    <message>
        <source>In each map, a row is a token of this stack, from the first above to the last below: how it shares out its attention. A row adds up to 1.</source>
        <translation>每张小图中，一行对应编码器（或解码器）的一个词元，从上到下依次排列，表示它如何分配注意力。每一行的和为 1。</translation>
    </message>
    <message>
        <source>column: a token looked at (key)</source>
        <translation>列：被关注的词元（键）</translation>
    </message>
    <message>
        <source>In each map, a column is a token that is looked at, from the first at the left to the last at the right; in cross-attention it is one of the encoder.</source>
        <translation>每张小图中，一列对应一个被关注的词元，从左到右依次排列；在编码器-解码器注意力中，它是编码器的词元。</translation>
    </message>
    <message>
        <source>The arrow from a block to the stream is the thicker, the longer what the block adds is beside what it reads: each is the root of the sum of the squares of all its numbers. From 1.6 times as long on it stays as thick.</source>
        <translation>块加上的向量相对于它读取的向量越长，从块到残差流的箭头就越粗（长度指所有数的平方和的平方根）。达到 1.6 倍以后不再变粗。</translation>
    </message>
    <message>
        <source>How the stack is read</source>
        <translation>如何读这张图</translation>
    </message>
    <message>
        <source>weight: 0 to 1</source>
        <translation>权重：0 到 1</translation>
    </message>
    <message>
        <source>The colour of a cell is the weight of attention that its row gives to its column, from 0 at the left of the bar to 1 at its right.</source>
        <translation>单元格的颜色表示该行对该列的注意力权重：颜色条最左端为 0，最右端为 1。</translation>
    </message>
    <message>
        <source>thicker: adds more</source>
        <translation>越粗：贡献越大</translation>
    </message>
    <message>
        <source>row: a patch that looks (query)</source>
        <translation>行：发出查询的图块</translation>
    </message>
    <message>
        <source>In each map, a row is a patch of the picture, and the first of all is CLS: how it shares out its attention. A row adds up to 1.</source>
        <translation>每张小图中，一行对应图片的一个图块，最前面的一行是 CLS，表示它如何分配注意力。每一行的和为 1。</translation>
    </message>
    <message>
        <source>column: a patch looked at (key)</source>
        <translation>列：被关注的图块（键）</translation>
    </message>
    <message>
        <source>In each map, a column is a patch that is looked at, and the first of all is CLS.</source>
        <translation>每张小图中，一列对应一个被关注的图块，最前面的一列是 CLS。</translation>
    </message>
</context>
<context>
    <name>headscope::StackView</name>
    <message>
        <source>The blocks of the model</source>
        <translation>模型的各个块</translation>
    </message>
    <message>
        <source>%1, head %2</source>
        <translation>%1，头 %2</translation>
    </message>
    <message>
        <source>head %1, left out</source>
        <translation>头 %1，已去掉</translation>
    </message>
    <message>
        <source>head %1</source>
        <translation>头 %1</translation>
    </message>
    <message>
        <source>keys and values</source>
        <translation>键和值</translation>
    </message>
    <message>
        <source>left out</source>
        <translation>已去掉</translation>
    </message>
    <message>
        <source>patched</source>
        <translation>已换入</translation>
    </message>
    <message>
        <source>head %1, patched</source>
        <translation>头 %1，已换入</translation>
    </message>
    <message>
        <source>what it adds is %1 times as long as what it reads</source>
        <translation>它加上的向量长度是它读取的 %1 倍</translation>
    </message>
    <message>
        <source>changed</source>
        <translation>已改动</translation>
    </message>
    <message>
        <source>left out at token %1</source>
        <translation>在词元 %1 处已去掉</translation>
    </message>
    <message>
        <source>patched at token %1</source>
        <translation>在词元 %1 处已换入</translation>
    </message>
</context>
<context>
    <name>headscope::StageNumbers</name>
    <message>
        <source>not shown yet</source>
        <translation>尚未显示</translation>
    </message>
    <message>
        <source>hidden</source>
        <translation>已遮住</translation>
    </message>
</context>
<context>
    <name>headscope::StatusLine</name>
    <message>
        <source>Progress of the run</source>
        <translation>计算进度</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Computed in %1 ms</source>
        <translation>前向传播 %1 ms</translation>
    </message>
    <message>
        <source>%1 tensors · %2 kept, %3 recomputed (limit %4)</source>
        <translation>%1 个张量 · 保留 %2，重算 %3（上限 %4）</translation>
    </message>
    <message>
        <source>Numbers may take %1 of memory; View → Memory for numbers sets it.</source>
        <translation>数值最多可占用 %1 内存，可在“视图 → 数值占用的内存”中设置。</translation>
    </message>
    <message>
        <source>Runs keep %1; %2 were computed again because somebody looked at them, %3 were made for pictures, and %4 wait for the next run.</source>
        <translation>各次运行保留了 %1，因查看而重新算出的有 %2，为绘图准备的有 %3，留给下次运行备用的有 %4。</translation>
    </message>
    <message>
        <source>What nobody has looked at for longest is let go first, and computed again when it is needed.</source>
        <translation>最久没有查看的数值最先释放，需要时再重新计算。</translation>
    </message>
    <message>
        <source>The runs need more than this limit: little can be computed again and kept beside them.</source>
        <translation>运行所需的内存已超过上限，能重新算出并保留的数值因此很少。</translation>
    </message>
    <message>
        <source>Given, not computed</source>
        <translation>给定，未计算</translation>
    </message>
    <message>
        <source>Whole model %1 ms · %2 blocks · %3 parameters</source>
        <translation>整个模型 %1 ms · %2 个块 · %3 个参数</translation>
    </message>
    <message>
        <source>1 row with no key allowed</source>
        <translation>1 行没有可关注的键</translation>
    </message>
    <message>
        <source>%1 rows with no key allowed</source>
        <translation>%1 行没有可关注的键</translation>
    </message>
    <message>
        <source>%1 tensor · %2 kept, %3 recomputed (limit %4)</source>
        <translation>%1 个张量 · 保留 %2，重算 %3（上限 %4）</translation>
    </message>
</context>
<context>
    <name>headscope::StepBar</name>
    <message>
        <source>Speed of playing</source>
        <translation>播放速度</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步骤</translation>
    </message>
</context>
<context>
    <name>headscope::StepWords</name>
    <message>
        <source>PyTorch keeps W as (output, input), so a row meets a row of W: “row · row”, which is × Wᵀ.</source>
        <translation>PyTorch 按（输出，输入）存放 W，所以输入的每一行与 W 的每一行作点积：“行与行点积”，即 × Wᵀ。</translation>
    </message>
    <message>
        <source>K is read transposed, so a row of Q meets a row of K: “row · row”, which is × Kᵀ.</source>
        <translation>K 转置后参与相乘，所以是 Q 的一行与 K 的一行作点积：“行与行点积”，即 × Kᵀ。</translation>
    </message>
    <message>
        <source>No mask here: every query may see every key, and the numbers stay the same.</source>
        <translation>这里没有掩码：每个查询都可以关注每个键，数值不变。</translation>
    </message>
    <message>
        <source>Masked scores become %1.</source>
        <translation>被掩蔽的得分替换为 %1。</translation>
    </message>
    <message>
        <source>%1 is added to masked scores.</source>
        <translation>被掩蔽的得分加上 %1。</translation>
    </message>
    <message>
        <source>Queries are compared with keys, and values are taken</source>
        <translation>用查询去匹配键，再取出相应的值</translation>
    </message>
    <message>
        <source>Three linear layers make Q, K and V from the inputs</source>
        <translation>三个线性层把输入变成 Q、K、V</translation>
    </message>
    <message>
        <source>Hidden units are split into heads</source>
        <translation>把隐藏单元拆分给各个头</translation>
    </message>
    <message>
        <source>How well does each key fit each query?</source>
        <translation>每个查询与每个键有多相似？</translation>
    </message>
    <message>
        <source>More features make larger dot products: scale them down</source>
        <translation>维数越大，点积的方差越大，所以要缩放</translation>
    </message>
    <message>
        <source>Keys that must not be seen are masked</source>
        <translation>掩蔽不该关注的键</translation>
    </message>
    <message>
        <source>Each row of scores becomes attention weights</source>
        <translation>每一行得分变成一行注意力权重</translation>
    </message>
    <message>
        <source>Some weights are dropped, the others grow</source>
        <translation>随机暂退一部分权重，放大其余权重</translation>
    </message>
    <message>
        <source>Each query gets a weighted sum of the values</source>
        <translation>每个查询得到各个值的加权和</translation>
    </message>
    <message>
        <source>The outputs of the heads are put side by side</source>
        <translation>把各头的输出拼接起来</translation>
    </message>
    <message>
        <source>W_o mixes the outputs of the heads</source>
        <translation>用 W_o 把各头的输出融合起来</translation>
    </message>
    <message>
        <source>Each score is the dot product of a query and a key of the same head: %1 products summed.</source>
        <translation>注意力评分：每个得分是同一个头中一个查询与一个键的点积，即 %1 个乘积之和。</translation>
    </message>
    <message>
        <source>The scores are multiplied by the given scale, %1.</source>
        <translation>得分乘以给定的缩放系数 %1。</translation>
    </message>
    <message>
        <source>The %1 value rows of the head are added up, each times its weight: that makes one row of %2 features for each query.</source>
        <translation>注意力汇聚：用一行权重对本头的 %1 行值加权求和，得到一行 %2 个特征。</translation>
    </message>
    <message>
        <source>W_o mixes the %1 features of all heads into %2, so that what one head found can reach every feature.</source>
        <translation>W_o 把所有头的 %1 维输出融合成 %2 维，使每个头提取的信息都能影响每个输出特征。</translation>
    </message>
    <message>
        <source>Layer norm brings every row to one scale</source>
        <translation>层规范化：把每一行调整到同一尺度</translation>
    </message>
    <message>
        <source>Some features are dropped, the others grow</source>
        <translation>随机暂退一部分特征，放大其余特征</translation>
    </message>
    <message>
        <source>The queries are added to the output of attention</source>
        <translation>残差连接：把查询加到注意力的输出上</translation>
    </message>
    <message>
        <source>Layer norm brings every row of the sum to one scale</source>
        <translation>层规范化：把和的每一行调整到同一尺度</translation>
    </message>
    <message>
        <source>In training each feature of the output is set to 0 with probability p = %1; the others are divided by 1 − p = %2.</source>
        <translation>训练时，输出的每个特征以概率 p = %1 置为 0，其余的除以 1 − p = %2。</translation>
    </message>
    <message>
        <source>A row whose keys are all masked gets equal weights.</source>
        <translation>所有键都被掩蔽的一行，各权重相等。</translation>
    </message>
    <message>
        <source>A row whose keys are all masked becomes NaN.</source>
        <translation>所有键都被掩蔽的一行，权重为 NaN。</translation>
    </message>
    <message>
        <source>A row whose keys are all masked gets weights of 0.</source>
        <translation>所有键都被掩蔽的一行，权重为 0。</translation>
    </message>
    <message>
        <source>From each score the largest score m of its row is subtracted; the exponentials are divided by their sum, so that a row sums to 1.</source>
        <translation>每行减去最大得分 m，取指数，再除以总和，使一行之和为 1。</translation>
    </message>
    <message>
        <source>A row into which you have put a weight may have another sum.</source>
        <translation>你改动过权重的行，和可能不是 1。</translation>
    </message>
    <message>
        <source>A soft cap keeps them between −%1 and %1.</source>
        <translation>再用软上限把它们限制在 −%1 和 %1 之间。</translation>
    </message>
    <message>
        <source>The scores are divided by √d %1 %2, where d = %3 is the number of features of a head: with many features, softmax would else give nearly all weight to one key.</source>
        <translation>得分除以 √d %1 %2，其中 d = %3 是每头的维数：若不缩放，维数大时 softmax 会把几乎全部权重给一个键。</translation>
    </message>
    <message>
        <source>The queries, as they were before their norm, are added to the output, feature by feature: the layer learns only what to change.</source>
        <translation>把规范化之前的查询逐个特征地加到输出上，这样注意力层只需学习在查询的基础上改变多少。</translation>
    </message>
    <message>
        <source>The queries are added to the output, feature by feature: the layer learns only what to change.</source>
        <translation>把查询逐个特征地加到输出上，这样注意力层只需学习在查询的基础上改变多少。</translation>
    </message>
    <message>
        <source>Every query may see every key</source>
        <translation>每个查询都能关注所有的键</translation>
    </message>
    <message>
        <source>So no score can grow without limit.</source>
        <translation>这样得分不会无限增大。</translation>
    </message>
    <message>
        <source>Positions then change the dot product of a query and a key only by how far apart the two stand.</source>
        <translation>于是位置对查询与键的点积的影响只取决于两者相距多远，而与各自在哪里无关。</translation>
    </message>
    <message>
        <source>Queries and keys of each head are brought to one scale</source>
        <translation>把每个头的查询和键调整到同一尺度</translation>
    </message>
    <message>
        <source>Pairs of features turn with their position</source>
        <translation>成对的特征随位置旋转</translation>
    </message>
    <message>
        <source>Each score changes with the distance</source>
        <translation>每个得分随距离而变</translation>
    </message>
    <message>
        <source>Nothing here is computed, and whether a mask hid keys is not known.</source>
        <translation>这里不做任何计算，也不知道是否有键被掩蔽。</translation>
    </message>
    <message>
        <source>This is layer %1 of the layers 0–%2.</source>
        <translation>这是层 %1（各层编号 0～%2）。</translation>
    </message>
    <message>
        <source>Attention weights that are given</source>
        <translation>给定的注意力权重</translation>
    </message>
    <message>
        <source>The input, as it was before its norm, is added feature by feature: the block learns only what to change.</source>
        <translation>逐个特征地加上规范化之前的输入：这个块只需学习要改变什么。</translation>
    </message>
    <message>
        <source>The input is added to what the block found</source>
        <translation>把输入加到块的结果上</translation>
    </message>
    <message>
        <source>The image is cut into %1 patches of %2 numbers; one matrix makes %3 features of each. A row of its own stands before them: at the end, the class is read there.</source>
        <translation>图像被切成 %1 个图块，每块 %2 个数；同一个矩阵把每块变成 %3 个特征。它们之前另有一行，最后从这一行读出类别。</translation>
    </message>
    <message>
        <source>It is multiplied by %1, so that positions do not outweigh it.</source>
        <translation>再乘以 %1，以免位置的影响盖过它。</translation>
    </message>
    <message>
        <source>This model tells positions within attention; here nothing is added.</source>
        <translation>该模型在注意力中表示位置，这里什么也不加。</translation>
    </message>
    <message>
        <source>What the token says and where it stands are added: one row for each token, the beginning of the residual stream.</source>
        <translation>把词元嵌入与位置嵌入相加：每个词元一行，残差流由此开始。</translation>
    </message>
    <message>
        <source>One more matrix turns what the last block gives into what is compared with the tokens.</source>
        <translation>再用一个矩阵，把最后一块的输出变成用来与各词元比较的向量。</translation>
    </message>
    <message>
        <source>W_gate makes as many that say how much of each passes.</source>
        <translation>W_gate 得出同样多的数，决定每个特征通过多少。</translation>
    </message>
    <message>
        <source>%1 of the gate is multiplied with the other product: what the gate closes is 0, or nearly.</source>
        <translation>对门控取 %1，再与另一个乘积相乘：门控关上的就是 0 或接近 0。</translation>
    </message>
    <message>
        <source>W_down makes %1 features of the %2 again: what the block has to say, in the words of the residual stream.</source>
        <translation>W_down 把 %2 个特征变回 %1 个：用残差流的语言写出这个块的结果。</translation>
    </message>
    <message>
        <source>Every number is multiplied by %1, as this family of models does before it compares with the tokens.</source>
        <translation>每个数都乘以 %1：这一系列模型在与各词元比较之前都这样做。</translation>
    </message>
    <message>
        <source>Each row is compared with one row for each of the %1 tokens, by a dot product over %2 features: the larger the logit, the likelier the token.</source>
        <translation>每一行与 %1 个词元各自的一行作点积（%2 个特征）：logit 越大，该词元越可能出现。</translation>
    </message>
    <message>
        <source>Softmax makes shares of the logits: they are all above 0 and sum to 1 over the %1 tokens.</source>
        <translation>softmax 把 logits 变成概率：都大于 0，%1 个词元的概率之和为 1。</translation>
    </message>
    <message>
        <source>Each token becomes a row of numbers</source>
        <translation>每个词元变成一行数</translation>
    </message>
    <message>
        <source>Where a token stands is added to what it is</source>
        <translation>给词元加上它的位置</translation>
    </message>
    <message>
        <source>One more matrix before the tokens are compared</source>
        <translation>与各词元比较之前，再乘一个矩阵</translation>
    </message>
    <message>
        <source>What is of use passes, the rest becomes 0</source>
        <translation>有用的通过，其余变成 0</translation>
    </message>
    <message>
        <source>The features are brought together again</source>
        <translation>特征重新合到一起</translation>
    </message>
    <message>
        <source>Every row is brought to one scale a last time</source>
        <translation>最后一次把每一行变到同一尺度</translation>
    </message>
    <message>
        <source>All numbers are scaled</source>
        <translation>所有的数都乘以同一个数</translation>
    </message>
    <message>
        <source>Each row is compared with every token</source>
        <translation>每一行与每个词元比较</translation>
    </message>
    <message>
        <source>Softmax turns logits into probabilities</source>
        <translation>softmax 把 logits 变成概率</translation>
    </message>
    <message>
        <source>A text, cut into %1 tokens. Each has a number, its id.</source>
        <translation>一段文本，切成 %1 个词元。每个词元都有一个编号。</translation>
    </message>
    <message>
        <source>What goes into the block</source>
        <translation>块的输入</translation>
    </message>
    <message>
        <source>From each score m is subtracted, the largest of its row and the sink; the exponentials are divided by their sum and that of the sink, so that a row sums to less than 1: the sink takes the rest.</source>
        <translation>每行的得分减去 m（该行得分与汇（sink）中的最大值），取指数，再除以连同汇在内的总和；一行之和因此小于 1，其余归汇。</translation>
    </message>
    <message>
        <source>In training each weight is set to 0 with probability p = %1; the others are divided by 1 − p = %2, so that over many draws the sum of a row stays the same on average.</source>
        <translation>训练时，每个权重以概率 p = %1 置为 0，其余的除以 1 − p = %2，使每行之和的期望保持不变。</translation>
    </message>
    <message>
        <source>What is of use passes, of the rest little is left</source>
        <translation>有用的通过，其余只留下一点</translation>
    </message>
    <message>
        <source>In training each weight is set to 0 where the given dropout mask has 0; the others are divided by 1 − p = %1.</source>
        <translation>训练时，给定的暂退掩码为 0 的权重置为 0，其余的除以 1 − p = %1。</translation>
    </message>
    <message>
        <source>RMS norm brings every row of the sum to one scale</source>
        <translation>RMS 规范化：把和的每一行调整到同一尺度</translation>
    </message>
    <message>
        <source>RMS norm brings every row to one scale</source>
        <translation>RMS 规范化：把每一行调整到同一尺度</translation>
    </message>
    <message>
        <source>The result has %1 features: those of %2, %3 each. Again no number changes: they only get another order.</source>
        <translation>结果有 %1 个特征：由 %2拼接（连结）而成，每头 %3 个特征。同样不改变任何数值，只重新排列。</translation>
    </message>
    <message>
        <source>What the block gives is added, feature by feature, to what another block has made of the same input.</source>
        <translation>把这个块的输出与另一个块从同一输入得到的结果逐个特征相加。</translation>
    </message>
    <message>
        <source>The input is added feature by feature: the block learns only what to change.</source>
        <translation>逐个特征加上输入：这个块只需学习要改变什么。</translation>
    </message>
    <message>
        <source>What the block found is added to what another one found</source>
        <translation>把这个块的结果加到另一个块的结果上</translation>
    </message>
    <message>
        <source>What a patch shows and where it lies are added: one row for each patch, and one before them, the beginning of the residual stream.</source>
        <translation>把图块嵌入与位置嵌入相加：每个图块一行，前面再加一行，残差流由此开始。</translation>
    </message>
    <message>
        <source>What the token says, where it stands, and which segment it belongs to are added: one row for each token, the beginning of the residual stream.</source>
        <translation>把词元嵌入、位置嵌入与分段嵌入相加：每个词元一行，残差流由此开始。</translation>
    </message>
    <message>
        <source>Each patch becomes a row of numbers</source>
        <translation>每个图块变成一行数</translation>
    </message>
    <message>
        <source>Nothing is added to the rows of the tokens</source>
        <translation>词元的各行不加任何数</translation>
    </message>
    <message>
        <source>Where a patch lies is added to what it shows</source>
        <translation>在图块的内容上加上它的位置</translation>
    </message>
    <message>
        <source>Each row by itself is spread over more features</source>
        <translation>每一行单独扩展成更多特征</translation>
    </message>
    <message>
        <source>Each row is compared with one row for each of the %1 classes, by a dot product over %2 features: the larger the logit, the likelier the class. Only the row of CLS counts.</source>
        <translation>每一行与 %1 个类别各自的一行作点积（%2 个特征）：logit 越大，该类别越可能。只有 CLS 那一行的结果才算数。</translation>
    </message>
    <message>
        <source>Each row is compared with every class</source>
        <translation>每一行都与每个类别比较</translation>
    </message>
    <message>
        <source>Softmax makes shares of the logits: they are all above 0 and sum to 1 over the %1 classes.</source>
        <translation>softmax 把 logits 变成概率：都大于 0，%1 个类别的概率之和为 1。</translation>
    </message>
    <message>
        <source>An image, cut into %1.</source>
        <translation>一幅图像，切成 %1。</translation>
    </message>
    <message>
        <source>A text of one token, which has a number, its id.</source>
        <translation>一段文本，只有一个词元，它有一个编号。</translation>
    </message>
    <message>
        <source>What the block before gives, the residual stream: %1, each a row of %2.</source>
        <translation>前一块的输出，也就是残差流：%1，每个位置是一行 %2。</translation>
    </message>
    <message>
        <source>%1 key-value pair</source>
        <translation>%1 个“键‑值”对</translation>
    </message>
    <message>
        <source>%1 key-value pairs</source>
        <translation>%1 个“键‑值”对</translation>
    </message>
    <message>
        <source>%1 with %2 and %3.</source>
        <translation>%1，有 %2和 %3。</translation>
    </message>
    <message>
        <source>%1, each with %2 and %3.</source>
        <translation>%1，每个样本有 %2和 %3。</translation>
    </message>
    <message>
        <source>Each score is the product of a query and a key of the same head: each has one feature.</source>
        <translation>注意力评分：每个得分是同一个头中一个查询与一个键的乘积，因为两者都只有一个特征。</translation>
    </message>
    <message>
        <source>The one value row of the head is taken times its weight: that makes one row of %1 features for each query.</source>
        <translation>注意力汇聚：本头只有一行值，乘以它的权重，得到一行 %1 个特征。</translation>
    </message>
    <message>
        <source>%1 keeps what is large and takes away what is below 0: each of the features is a question that a row answers with yes or no.</source>
        <translation>%1 保留较大的数，去掉小于 0 的数：每个特征就像一个问题，每一行回答是或否。</translation>
    </message>
    <message>
        <source>%1 keeps what is large and leaves little of what is below 0: each of the features is a question that a row answers with more or less of a yes.</source>
        <translation>%1 保留较大的数，小于 0 的数只留下一点：每个特征就像一个问题，每一行在不同程度上回答“是”。</translation>
    </message>
    <message>
        <source>Features 0 and 1 make a pair, a point in a plane.</source>
        <translation>特征 0 与特征 1 组成一对，看作平面上的一个点。</translation>
    </message>
    <message>
        <source>For each f below %1, features f and f + %1 make a pair, a point in a plane.</source>
        <translation>对每个小于 %1 的 f，特征 f 与特征 f + %1 组成一对，看作平面上的一个点。</translation>
    </message>
    <message>
        <source>For each f below %1, features 2f and 2f + 1 make a pair, a point in a plane.</source>
        <translation>对每个小于 %1 的 f，特征 2f 与特征 2f + 1 组成一对，看作平面上的一个点。</translation>
    </message>
    <message>
        <source>It is turned around the origin by its position times %1.</source>
        <translation>它绕原点旋转，角度是位置乘以 %1。</translation>
    </message>
    <message>
        <source>In each head the first %1 features are turned, and the others stay as they are.</source>
        <translation>每个头只旋转前 %1 个特征，其余特征不变。</translation>
    </message>
    <message>
        <source>Each row is compared with one row for each of the %1 classes, by a dot product over %2 features: the larger the logit, the likelier the class of its token.</source>
        <translation>每一行与 %1 个类别各自的一行作点积（%2 个特征）：logit 越大，该行的词元越可能属于这个类别。</translation>
    </message>
    <message>
        <source>Queries, keys and values are each multiplied by a weight matrix of their own: a row of %1 becomes one of %2. All heads are computed at once.</source>
        <translation>查询、键和值分别乘以各自的参数矩阵：每行的 %1变成 %2 个。所有头同时计算。</translation>
    </message>
    <message>
        <source>Queries, keys and values are each multiplied by a weight matrix of their own: a query of %1 becomes one of %2, a key of %3 one of %4, a value of %5 one of %6. All heads are computed at once.</source>
        <translation>查询、键和值分别乘以各自的参数矩阵：查询的 %1变成 %2 个，键的 %3变成 %4 个，值的 %5变成 %6 个。所有头同时计算。</translation>
    </message>
    <message>
        <source>A row of %1 becomes %2 of %3. No number changes: reshape, permute and merge only put them in another order:</source>
        <translation>把每行的 %1拆分成 %2，每头 %3 个特征。不改变任何数值，只用变形、转置与合并重新排列：</translation>
    </message>
    <message>
        <source>A row of %1 becomes %2 of %3. No number changes: reshape, permute and merge only put them in another order, as here the queries:</source>
        <translation>把每行的 %1拆分成 %2，每头 %3 个特征。不改变任何数值，只用变形、转置与合并重新排列，以查询为例：</translation>
    </message>
    <message>
        <source>A query of %1 becomes %2 of %3, a key %4 of %5, a value %6 of %7. No number changes: reshape, permute and merge only put them in another order, as here the queries:</source>
        <translation>把查询的 %1拆分成 %2，每头 %3 个特征；键拆分成 %4，每头 %5 个特征；值拆分成 %6，每头 %7 个特征。不改变任何数值，只用变形、转置与合并重新排列，以查询为例：</translation>
    </message>
    <message>
        <source>Each row of %1 is divided by the root of its mean square r² plus %2, then multiplied by γ.</source>
        <translation>每一行的 %1除以（均方 r² + %2）的平方根，再乘以 γ。</translation>
    </message>
    <message>
        <source>From each row of %1 its mean μ is taken away; it is divided by the root of its variance σ² plus %2, then multiplied by γ.</source>
        <translation>每一行的 %1先减去均值 μ，再除以（方差 σ² + %2）的平方根，最后乘以 γ。</translation>
    </message>
    <message>
        <source>Each pair is turned around the origin by its position times %1.</source>
        <translation>每一对绕原点旋转，角度是位置乘以 %1。</translation>
    </message>
    <message>
        <source>Each pair is turned around the origin by its position times an angle of its own, from %1 for the first pair to %2 for the last.</source>
        <translation>每一对绕原点旋转，角度是位置乘以这一对自己的转角：第一对为 %1，最后一对为 %2。</translation>
    </message>
    <message>
        <source>From each row of %1 its mean μ is taken away; it is divided by the root of its variance σ² plus %2, then multiplied by γ and moved by β.</source>
        <translation>每一行的 %1减去均值 μ，除以（方差 σ² + %2）的平方根，再乘以 γ 并加上 β。</translation>
    </message>
    <message>
        <source>Each token has a number, its id: that row of the table, %1, takes its place.</source>
        <translation>每个词元有一个编号（id）：用表中对应的一行（%1）来代替它。</translation>
    </message>
    <message>
        <source>Each row by itself is drawn together into fewer features</source>
        <translation>每一行单独压缩成更少的特征</translation>
    </message>
    <message>
        <source>Each row by itself is made into as many other features</source>
        <translation>每一行单独变成同样多的另一组特征</translation>
    </message>
    <message>
        <source>Each row gets the features of the residual stream again</source>
        <translation>每一行变回残差流的特征</translation>
    </message>
    <message>
        <source>Each row is multiplied by W_up by itself, whatever the other rows are: a row of %1 becomes one of %2.</source>
        <translation>每一行单独乘以 W_up，与其他行无关：%1变成 %2 个。</translation>
    </message>
</context>
<context>
    <name>headscope::StepsTalkWords</name>
    <message>
        <source>Each row holds the features of all heads side by side.</source>
        <translation>每一行并排存放着所有头的特征。</translation>
    </message>
    <message>
        <source>Reshape sets the heads apart. The order in memory stays the same.</source>
        <translation>变形把各个头分开，内存中的顺序不变。</translation>
    </message>
    <message>
        <source>Permute puts the heads before the positions: the order in memory changes.</source>
        <translation>转置把头排到位置之前，内存中的顺序随之改变。</translation>
    </message>
    <message>
        <source>Merge: every head is a matrix of its own, one row for each position.</source>
        <translation>合并：每个头各成一个矩阵，每个位置占一行。</translation>
    </message>
    <message>
        <source>All heads</source>
        <translation>所有头</translation>
    </message>
    <message>
        <source>Compare: %1</source>
        <translation>对比：%1</translation>
    </message>
    <message>
        <source>A and B beside each other, and B minus A.</source>
        <translation>A 与 B 并排，右边是 B 减 A。</translation>
    </message>
    <message>
        <source>A and B beside each other.</source>
        <translation>A 与 B 并排。</translation>
    </message>
    <message>
        <source>B minus A: above 0 where B is larger, below 0 where A is.</source>
        <translation>B 减 A：大于 0 处 B 较大，小于 0 处 A 较大。</translation>
    </message>
    <message>
        <source>%1: all heads</source>
        <translation>%1：所有头</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>What happens here?</source>
        <translation>这一步做什么？</translation>
    </message>
    <message>
        <source>%1. You see %2 here; the same is done for %3.</source>
        <translation>%1。这里显示的是：%2；同样处理的还有：%3。</translation>
    </message>
</context>
<context>
    <name>headscope::SweepPicture</name>
    <message>
        <source>with ÷ √d</source>
        <translation>除以 √d</translation>
    </message>
    <message>
        <source>without</source>
        <translation>不除以 √d</translation>
    </message>
    <message>
        <source>Weights at d = %1, %2</source>
        <translation>d = %1 时的权重，%2</translation>
    </message>
    <message>
        <source>Spread of the scores</source>
        <translation>得分的离散程度</translation>
    </message>
    <message>
        <source>Entropy in bits at d = %1: %2 with the division, %3 without it</source>
        <translation>d = %1 时的熵（比特）：除以 √d 时为 %2，不除时为 %3</translation>
    </message>
    <message>
        <source>Largest weight (mean)</source>
        <translation>最大权重（平均）</translation>
    </message>
    <message>
        <source>Entropy in bits (mean)</source>
        <translation>熵（比特，平均）</translation>
    </message>
</context>
<context>
    <name>headscope::TalkPage</name>
    <message>
        <source>%1 (chosen)</source>
        <translation>%1（已选）</translation>
    </message>
</context>
<context>
    <name>headscope::TalkView</name>
    <message>
        <source>This page shows no matrix that could be a table of numbers.</source>
        <translation>这一页没有可以列成数值表的矩阵。</translation>
    </message>
    <message>
        <source>No row of the matrix has all its numbers yet.</source>
        <translation>矩阵中还没有哪一行的数值已全部给出。</translation>
    </message>
</context>
<context>
    <name>headscope::TensorDialog</name>
    <message>
        <source>Tensors of a file</source>
        <translation>文件中的张量</translation>
    </message>
    <message>
        <source>It can be used in the layer that is open.</source>
        <translation>可以把它用到当前打开的层。</translation>
    </message>
    <message>
        <source>No layer of attention was recognised by the names and shapes of these tensors. One of them can be used in the layer that is open.</source>
        <translation>根据这些张量的名称和形状没有识别出注意力层。可以把其中一个用到当前打开的层。</translation>
    </message>
    <message>
        <source>Find a tensor</source>
        <translation>查找张量</translation>
    </message>
    <message>
        <source>Tensors</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>&amp;Use it as</source>
        <translation>用作(&amp;U)</translation>
    </message>
    <message>
        <source>Use it as</source>
        <translation>用作</translation>
    </message>
    <message>
        <source>The numbers are being read</source>
        <translation>正在读取数值</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Use it</source>
        <translation>使用</translation>
    </message>
    <message>
        <source>Name the tensors of a layer…</source>
        <translation>指定注意力层的各张量…</translation>
    </message>
    <message>
        <source>Nothing of a layer has %1 axes.</source>
        <translation>层中没有任何量有 %1 个轴。</translation>
    </message>
    <message>
        <source>array as %1</source>
        <translation>数组用作%1</translation>
    </message>
    <message>
        <source>%1 is used as %2.</source>
        <translation>%1 已用作%2。</translation>
    </message>
    <message>
        <source>No layer of attention was recognised by the names and shapes of these tensors.</source>
        <translation>从这些张量的名称和形状中没有识别出注意力层。</translation>
    </message>
    <message>
        <source>No tensor has these letters.</source>
        <translation>没有名称含这些字符的张量。</translation>
    </message>
    <message>
        <source>A block of a model takes no tensor of a file: open a layer or a new session first.</source>
        <translation>模型中的块不接受文件里的张量：请先打开一个层，或新建会话。</translation>
    </message>
    <message>
        <source>It may be attention maps, which are a session of their own.</source>
        <translation>它可能是注意力图，注意力图要单独打开为一个会话。</translation>
    </message>
    <message>
        <source>Open as attention maps</source>
        <translation>作为注意力图打开</translation>
    </message>
    <message>
        <source>New session of these inputs</source>
        <translation>用这些输入新建会话</translation>
    </message>
    <message>
        <source>A block of a model takes no tensor of a file, but a new session does.</source>
        <translation>模型中的块不接受文件里的张量，但可以用它新建会话。</translation>
    </message>
    <message>
        <source>nn.MultiheadAttention hides the keys where an attn_mask is true, and scaled_dot_product_attention shows them: choose which of the two it is.</source>
        <translation>attn_mask 为真的位置，nn.MultiheadAttention 会掩蔽相应的键，而 scaled_dot_product_attention 允许关注它们：请选择属于哪一种。</translation>
    </message>
</context>
<context>
    <name>headscope::TokenDialog</name>
    <message>
        <source>Tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>&amp;They name</source>
        <translation>用于(&amp;T)</translation>
    </message>
    <message>
        <source>They name</source>
        <translation>用于</translation>
    </message>
    <message>
        <source>queries and keys</source>
        <translation>查询和键</translation>
    </message>
    <message>
        <source>queries</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>keys</source>
        <translation>键</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Use them</source>
        <translation>使用</translation>
    </message>
    <message>
        <source>Words: %1.</source>
        <translation>词元数：%1。</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>Type a text, which is split at white space, or a list of words in quotation marks: [&quot;the&quot;, &quot;cat&quot;]. A list of such lists names each batch item by itself: [[&quot;the&quot;, &quot;cat&quot;], [&quot;a&quot;, &quot;dog&quot;]]. Without words, queries and keys are numbered.</source>
        <translation>可以是一段文本（按空白拆分；没有空白时，按逗号或顿号拆分，例如：我、爱、苹果），也可以是带引号的词列表：[“我”，“爱”，“苹果”]。要给各样本分别指定词元，就把几个这样的列表放进一个列表：[[“我”，“爱”]，[“你”，“好”]]。没有词时，查询和键只有编号。</translation>
    </message>
</context>
<context>
    <name>headscope::TokenStrip</name>
    <message>
        <source>Tokens</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>token %1 is %2, a sign of the model’s own, with the number %3</source>
        <translation>词元 %1 是 %2（模型的特殊词元），编号为 %3</translation>
    </message>
    <message>
        <source>token %1 is “%2”, with the number %3</source>
        <translation>词元 %1 是“%2”，编号为 %3</translation>
    </message>
</context>
<context>
    <name>headscope::TokenWords</name>
    <message>
        <source>The layer gets %1 and %2.</source>
        <translation>这一层将有 %1和 %2。</translation>
    </message>
</context>
<context>
    <name>headscope::TopBar</name>
    <message>
        <source>Example</source>
        <translation>示例</translation>
    </message>
    <message>
        <source>Explore</source>
        <translation>探索</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>注意力头</translation>
    </message>
    <message>
        <source>Batch item</source>
        <translation>当前样本</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>当前头</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>对比</translation>
    </message>
    <message>
        <source>Untitled</source>
        <translation>未命名</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>%1 · recorded, layer by layer</source>
        <translation>%1 · 逐层的记录</translation>
    </message>
</context>
<context>
    <name>headscope::TrackCells</name>
    <message>
        <source>current step</source>
        <translation>当前步骤</translation>
    </message>
    <message>
        <source>done</source>
        <translation>已完成</translation>
    </message>
    <message>
        <source>to come</source>
        <translation>未到</translation>
    </message>
    <message>
        <source>step %1 of %2</source>
        <translation>第 %1 步，共 %2 步</translation>
    </message>
</context>
<context>
    <name>headscope::TypedField</name>
    <message>
        <source>Your shape</source>
        <translation>你的形状</translation>
    </message>
    <message>
        <source>Your number</source>
        <translation>你的数值</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>一个数值</translation>
    </message>
    <message>
        <source>right: %1</source>
        <translation>正确：%1</translation>
    </message>
    <message>
        <source>such as %1</source>
        <translation>例如 %1</translation>
    </message>
</context>
<context>
    <name>headscope::Verdict</name>
    <message>
        <source>That is right, but it is not all.</source>
        <translation>选得对，但还不全。</translation>
    </message>
    <message>
        <source>The size is right, the sign is the other one.</source>
        <translation>大小正确，符号相反。</translation>
    </message>
    <message>
        <source>Your number is off by %1.</source>
        <translation>你的数值相差 %1。</translation>
    </message>
    <message>
        <source>These are the right sizes in another order: which axis comes first?</source>
        <translation>各轴的长度都对，但顺序不同：哪个轴在最前？</translation>
    </message>
    <message>
        <source>It holds as many numbers, cut up in another way.</source>
        <translation>数值的总数相同，只是划分不同。</translation>
    </message>
    <message>
        <source>To look at again: %1.</source>
        <translation>请再看看：%1。</translation>
    </message>
    <message>
        <source>Your row sums to %1; the weights of a row sum to 1.</source>
        <translation>你的这一行总和为 %1；一行权重的总和应为 1。</translation>
    </message>
    <message>
        <source>A weight is a share: none is below 0.</source>
        <translation>权重表示所占的比例：不会小于 0。</translation>
    </message>
    <message>
        <source>You found the largest: %1.</source>
        <translation>最大的是 %1，你找对了。</translation>
    </message>
    <message>
        <source>The largest is %1, not %2.</source>
        <translation>最大的是 %1，不是 %2。</translation>
    </message>
    <message>
        <source>%1 gets nothing at all.</source>
        <translation>%1 完全没有分到权重。</translation>
    </message>
    <message>
        <source>Every cell is the other way round: true means that the query may see the key.</source>
        <translation>每一格都反了：真表示查询可以关注这个键。</translation>
    </message>
    <message>
        <source>Rows and columns are changed for one another: each row is a query.</source>
        <translation>行与列对调了：每一行是一个查询。</translation>
    </message>
    <message>
        <source>An answer is missing.</source>
        <translation>还没有答案。</translation>
    </message>
    <message>
        <source>That is no number. Write a single one, with a point before its decimals, such as 0.33.</source>
        <translation>这不是一个数。请只写一个数，小数点用“.”，例如 0.33。</translation>
    </message>
    <message>
        <source>That is no shape. Write its sizes as whole numbers, such as %1.</source>
        <translation>这不是形状。请写出各轴的大小，都是整数，例如 %1。</translation>
    </message>
    <message>
        <source>the first size</source>
        <translation>第一个轴的长度</translation>
    </message>
    <message>
        <source>the second size</source>
        <translation>第二个轴的长度</translation>
    </message>
    <message>
        <source>the third size</source>
        <translation>第三个轴的长度</translation>
    </message>
    <message>
        <source>the fourth size</source>
        <translation>第四个轴的长度</translation>
    </message>
    <message>
        <source>size number %1</source>
        <translation>第 %1 个轴的长度</translation>
    </message>
    <message>
        <source>Axes: your shape has %1, the right one has %2.</source>
        <translation>轴数：你的形状有 %1 个，应有 %2 个。</translation>
    </message>
    <message>
        <source>Numbers: the row has %1, yours has %2.</source>
        <translation>数值个数：这一行有 %1 个，你给了 %2 个。</translation>
    </message>
    <message>
        <source>Cells that are not as they should be: %1 of %2.</source>
        <translation>不对的格子：%2 格中有 %1 格。</translation>
    </message>
    <message>
        <source>These get nothing at all: %1.</source>
        <translation>完全没有分到权重的有：%1。</translation>
    </message>
    <message>
        <source>The sign is the other one, and the size is not right either.</source>
        <translation>符号相反，大小也不对。</translation>
    </message>
</context>
<context>
    <name>headscope::WaitDialog</name>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>headscope::WaitWords</name>
    <message>
        <source>Give an answer.</source>
        <translation>请作答。</translation>
    </message>
    <message>
        <source>Find the right answer.</source>
        <translation>请找出正确答案。</translation>
    </message>
    <message>
        <source>Point at the cell `%1`.</source>
        <translation>用鼠标指着 `%1` 这一格。</translation>
    </message>
    <message>
        <source>Point at a cell of `%1`.</source>
        <translation>用鼠标指着 `%1` 中的一格。</translation>
    </message>
    <message>
        <source>Click the cell `%1`.</source>
        <translation>单击 `%1` 这一格。</translation>
    </message>
    <message>
        <source>Click a cell of `%1`.</source>
        <translation>单击 `%1` 中的一格。</translation>
    </message>
    <message>
        <source>Click the step “%1”.</source>
        <translation>单击“%1”这一步。</translation>
    </message>
    <message>
        <source>Drag the dashed line to d = %1.</source>
        <translation>把虚线拖到 d = %1。</translation>
    </message>
    <message>
        <source>%1 (Two presses go on as well.)</source>
        <translation>%1（连按两次也可继续。）</translation>
    </message>
    <message>
        <source>Not done yet: %1 **Press once more to go on all the same.**</source>
        <translation>还没做完：%1**再按一次就跳过。**</translation>
    </message>
    <message>
        <source>That is not right yet. Try another answer, or press twice to go on.</source>
        <translation>还不对。换一个答案试试，或连按两次继续。</translation>
    </message>
    <message>
        <source>✓ Done. Press to go on.</source>
        <translation>✓ 完成。按键继续。</translation>
    </message>
</context>
<context>
    <name>headscope::WithoutMap</name>
    <message>
        <source>%1 is left out; a click brings it back</source>
        <translation>“%1”已去掉；单击可恢复</translation>
    </message>
    <message>
        <source>%1: not known yet</source>
        <translation>%1：尚未算出</translation>
    </message>
    <message>
        <source>What leaving out each part changes</source>
        <translation>去掉每个部分会改变什么</translation>
    </message>
    <message>
        <source>without %1 the %2 changes by %3</source>
        <translation>去掉%1，%2变化 %3</translation>
    </message>
    <message>
        <source>%1 is left out with all of its layer</source>
        <translation>%1已随整层一起去掉</translation>
    </message>
</context>
<context>
    <name>headscope::WithoutPanel</name>
    <message>
        <source>%1 brought back</source>
        <translation>恢复%1</translation>
    </message>
    <message>
        <source>%1 left out</source>
        <translation>去掉%1</translation>
    </message>
    <message>
        <source>Hidden until it has been predicted.</source>
        <translation>预测之后才显示。</translation>
    </message>
    <message>
        <source>WITHOUT A PART</source>
        <translation>去掉一个部分</translation>
    </message>
    <message>
        <source>Each head and each feed-forward is left out in turn: zeros stand in the place of what it gives, and the rest of the model is run again (ablation; Michel et al. 2019).</source>
        <translation>依次去掉每个头和每个前馈网络：用零代替它的输出，再运行模型的其余部分（消融；Michel 等，2019）。</translation>
    </message>
    <message>
        <source>1 part is still to be left out …</source>
        <translation>还有 1 个部分待去掉…</translation>
    </message>
    <message>
        <source>%1 parts are still to be left out in turn …</source>
        <translation>还有 %1 个部分待依次去掉…</translation>
    </message>
    <message>
        <source>%1 matters most: without it, %2 falls by %3.</source>
        <translation>最重要的是%1：去掉它，%2下降 %3。</translation>
    </message>
    <message>
        <source>%1 matters most: without it, %2 rises by %3.</source>
        <translation>最重要的是%1：去掉它，%2上升 %3。</translation>
    </message>
    <message>
        <source>How %1, which is %2, changes</source>
        <translation>%1（现为 %2）如何变化</translation>
    </message>
    <message>
        <source>All parts matter alike: without any one of them, %1 falls by %2.</source>
        <translation>各部分同样重要：单独去掉其中任何一个，%1都下降 %2。</translation>
    </message>
    <message>
        <source>All parts matter alike: without any one of them, %1 rises by %2.</source>
        <translation>各部分同样重要：单独去掉其中任何一个，%1都上升 %2。</translation>
    </message>
    <message>
        <source>All parts matter alike: without any one of them, %1 falls or rises by %2.</source>
        <translation>各部分同样重要：单独去掉其中任何一个，%1都下降或上升 %2。</translation>
    </message>
    <message>
        <source>%1 parts matter most, and alike: without any one of them, %2 falls by %3.</source>
        <translation>有 %1 个部分并列最重要：单独去掉其中任何一个，%2都下降 %3。</translation>
    </message>
    <message>
        <source>%1 parts matter most, and alike: without any one of them, %2 rises by %3.</source>
        <translation>有 %1 个部分并列最重要：单独去掉其中任何一个，%2都上升 %3。</translation>
    </message>
    <message>
        <source>%1 parts matter most, and alike: without any one of them, %2 falls or rises by %3.</source>
        <translation>有 %1 个部分并列最重要：单独去掉其中任何一个，%2都下降或上升 %3。</translation>
    </message>
</context>
<context>
    <name>headscope::YesNoKey</name>
    <message>
        <source>seen</source>
        <translation>可见</translation>
    </message>
    <message>
        <source>kept</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>masked</source>
        <translation>被掩蔽</translation>
    </message>
    <message>
        <source>dropped</source>
        <translation>被暂退</translation>
    </message>
</context>
<context>
    <name>image</name>
    <message>
        <source>the patch in row %1, column %2</source>
        <translation>行 %1、列 %2 的图块</translation>
    </message>
</context>
<context>
    <name>import</name>
    <message>
        <source>a table of numbers</source>
        <translation>数值表格</translation>
    </message>
    <message>
        <source>tensors: %1</source>
        <translation>张量：%1</translation>
    </message>
    <message>
        <source>layers of attention: %1</source>
        <translation>注意力层：%1</translation>
    </message>
    <message>
        <source>Layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Family</source>
        <translation>模型系列</translation>
    </message>
    <message>
        <source>Heads</source>
        <translation>头数</translation>
    </message>
    <message>
        <source>Features</source>
        <translation>维数</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>注意力</translation>
    </message>
    <message>
        <source>cross-attention</source>
        <translation>编码器-解码器注意力</translation>
    </message>
    <message>
        <source>self-attention</source>
        <translation>自注意力</translation>
    </message>
    <message>
        <source>Tensor</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>heads: %1, of %2 features each</source>
        <translation>%1 个头，每头 %2 维</translation>
    </message>
    <message>
        <source>Nothing in the file tells the number of heads. Heads of 64 features are the most usual.</source>
        <translation>文件中没有说明头数。最常见的是每头 64 维。</translation>
    </message>
    <message>
        <source>The number of heads is known from the model&apos;s settings or shapes.</source>
        <translation>头数由模型的配置或形状得知。</translation>
    </message>
    <message>
        <source>The inputs are drawn at random.</source>
        <translation>输入随机生成。</translation>
    </message>
    <message>
        <source>Clipboard</source>
        <translation>剪贴板</translation>
    </message>
    <message>
        <source>The model&apos;s settings or shapes say %1.</source>
        <translation>模型的配置或形状说明有 %1。</translation>
    </message>
    <message>
        <source>Keys and values have %1; each serves %2 heads of queries.</source>
        <translation>键和值有 %1，每个供 %2 个查询头使用。</translation>
    </message>
    <message>
        <source>words of the first row: %1</source>
        <translation>第一行的词：%1</translation>
    </message>
    <message>
        <source>words of the first column: %1</source>
        <translation>第一列的词：%1</translation>
    </message>
    <message>
        <source>left out: %1</source>
        <translation>已略去：%1</translation>
    </message>
    <message>
        <source>The inputs are the file&apos;s where they fit the layer, and else drawn at random.</source>
        <translation>文件中的输入若与该层相符就采用，否则随机生成。</translation>
    </message>
    <message>
        <source>Nothing in the file tells the number of heads.</source>
        <translation>文件中没有说明头数。</translation>
    </message>
</context>
<context>
    <name>language</name>
    <message>
        <source>English</source>
        <extracomment>What the readers of the language of this translation call it, such as Deutsch.</extracomment>
        <translation>简体中文</translation>
    </message>
</context>
<context>
    <name>mapping</name>
    <message>
        <source>%1 (optional)</source>
        <translation>%1（可选）</translation>
    </message>
    <message>
        <source>(output, input)</source>
        <translation>（输出，输入）</translation>
    </message>
    <message>
        <source>(input, output)</source>
        <translation>（输入，输出）</translation>
    </message>
    <message>
        <source>(heads, input, features)</source>
        <translation>（头，输入，特征）</translation>
    </message>
    <message>
        <source>all of it</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>first third</source>
        <translation>前三分之一</translation>
    </message>
    <message>
        <source>second third</source>
        <translation>中间三分之一</translation>
    </message>
    <message>
        <source>last third</source>
        <translation>后三分之一</translation>
    </message>
    <message>
        <source>first half</source>
        <translation>前一半</translation>
    </message>
    <message>
        <source>last half</source>
        <translation>后一半</translation>
    </message>
    <message>
        <source>first third of each head</source>
        <translation>每头的前三分之一</translation>
    </message>
    <message>
        <source>second third of each head</source>
        <translation>每头的中间三分之一</translation>
    </message>
    <message>
        <source>last third of each head</source>
        <translation>每头的后三分之一</translation>
    </message>
    <message>
        <source>first half of each head</source>
        <translation>每头的前一半</translation>
    </message>
    <message>
        <source>last half of each head</source>
        <translation>每头的后一半</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
</context>
<context>
    <name>mistakes</name>
    <message>
        <source>No transpose in the split</source>
        <translation>拆分时没有转置</translation>
    </message>
    <message>
        <source>The numbers are cut into heads as they lie in memory. A head gets features of a few tokens that happen to stand side by side, instead of its own features of every token.</source>
        <translation>数按内存中的顺序被直接切成各头。一个头得到的是少数词元碰巧相邻的特征，而不是每个词元中属于它自己的特征。</translation>
    </message>
    <message>
        <source>Compare Q with the first head: row 1 of the head should hold the first features of token 1.</source>
        <translation>把 Q 与第一个头对照：该头的行 1 应当是词元 1 的前几维。</translation>
    </message>
    <message>
        <source>√d_model instead of √d</source>
        <translation>用 √d_model 代替了 √d</translation>
    </message>
    <message>
        <source>The scores are divided by the root of the width of all heads together instead of that of one head. The weights come out too even.</source>
        <translation>得分除以了所有头总维数的平方根，而不是每头维数的平方根。权重因此过于平均。</translation>
    </message>
    <message>
        <source>No scale at all</source>
        <translation>完全没有缩放</translation>
    </message>
    <message>
        <source>The scores go into softmax as they are. The more features a head has, the more a single key takes nearly everything.</source>
        <translation>得分未经缩放就进入 softmax。每头的维数越大，越容易由单独一个键占去几乎全部权重。</translation>
    </message>
    <message>
        <source>Mask tiled instead of repeated</source>
        <translation>掩码被整体平铺，而不是逐个重复</translation>
    </message>
    <message>
        <source>The list of lengths is put behind itself once for each head, instead of each length once for each head. Heads of one batch item get the length of another one.</source>
        <translation>长度列表被整份地按头数首尾相接，而不是把每个长度重复头数次。于是一个样本的某些头用了另一个样本的长度。</translation>
    </message>
    <message>
        <source>Look at the mask of all heads of one batch item: they should hide the same keys.</source>
        <translation>查看同一样本所有头的掩码：它们应当掩蔽相同的键。</translation>
    </message>
    <message>
        <source>Padding forgotten</source>
        <translation>忘了掩蔽填充</translation>
    </message>
    <message>
        <source>The lengths are not handed on, so that padding is looked at as if it were words.</source>
        <translation>有效长度没有传下去，填充被当成词来关注。</translation>
    </message>
    <message>
        <source>Look at the keys behind the length of a batch item: they should be hidden.</source>
        <translation>查看样本有效长度之后的键：它们应当被掩蔽。</translation>
    </message>
    <message>
        <source>Bias of the scores forgotten</source>
        <translation>忘了得分的偏置</translation>
    </message>
    <message>
        <source>What is to be added to the scores, to hide padding or to tell distances, is not added.</source>
        <translation>本应加到得分上、用来掩蔽填充或表示距离的偏置没有加上。</translation>
    </message>
    <message>
        <source>Causal mask off by one</source>
        <translation>因果掩码差一位</translation>
    </message>
    <message>
        <source>Each query sees one key too many: the next token, which it is to predict.</source>
        <translation>每个查询多关注了一个键：正是它要预测的下一个词元。</translation>
    </message>
    <message>
        <source>Look at the diagonal of the mask: the first query should see nothing behind itself.</source>
        <translation>查看掩码的对角线：第一个查询不应关注排在它之后的键。</translation>
    </message>
    <message>
        <source>Inverted mask</source>
        <translation>掩码反了</translation>
    </message>
    <message>
        <source>True is taken for “hidden” where it means “may be seen”. The keys that should be hidden are the only ones that are seen.</source>
        <translation>True 本来表示“可见”，却被当成“被掩蔽”。应当被掩蔽的键反而成了仅有的可见键。</translation>
    </message>
    <message>
        <source>Look at which keys are hidden: they should be the padding, or the future.</source>
        <translation>查看哪些键被掩蔽：应当是填充，或者未来的词元。</translation>
    </message>
    <message>
        <source>Fill added instead of written</source>
        <translation>掩蔽值是加上去的，而不是替换得分</translation>
    </message>
    <message>
        <source>Look at the masked scores of hidden keys: they should all be the same number.</source>
        <translation>查看被掩蔽的键的掩蔽得分：它们应当是同一个数。</translation>
    </message>
    <message>
        <source>Mask after softmax</source>
        <translation>在 softmax 之后才掩蔽</translation>
    </message>
    <message>
        <source>The hidden keys take their share in softmax, and are set to 0 only behind it. What is left is too little.</source>
        <translation>被掩蔽的键先在 softmax 中分走了一份，之后才被置为 0。剩下的权重因此偏小。</translation>
    </message>
    <message>
        <source>The masked scores of hidden keys have no fill, and rows of weights sum to less than 1.</source>
        <translation>被掩蔽的键的掩蔽得分中没有掩蔽值，而且权重每行之和小于 1。</translation>
    </message>
    <message>
        <source>Softmax over queries</source>
        <translation>softmax 沿查询方向计算</translation>
    </message>
    <message>
        <source>Softmax goes down the columns instead of along the rows: the queries share out each key.</source>
        <translation>softmax 沿列而不是沿行计算：变成由各个查询来瓜分每个键。</translation>
    </message>
    <message>
        <source>Add up a row of weights: it should give 1. Here the columns do.</source>
        <translation>把一行权重加起来：应当等于 1。这里却是每列之和等于 1。</translation>
    </message>
    <message>
        <source>Dropout left on</source>
        <translation>暂退没有关闭</translation>
    </message>
    <message>
        <source>Weights are dropped by chance though nobody trains: F.dropout() does so unless it is told. The same input gives another output each time.</source>
        <translation>并非训练，权重却被随机暂退：不传入 training=False，F.dropout() 就会这样做。同样的输入每次得到不同的输出。</translation>
    </message>
    <message>
        <source>The weights are right. Multiply a row of them by a column of V: it should give the head output.</source>
        <translation>权重是对的。用一行权重乘以 V 的一列：应当得到头的输出。</translation>
    </message>
    <message>
        <source>Keys used as values</source>
        <translation>把键当成值</translation>
    </message>
    <message>
        <source>The weights mix the keys instead of the values.</source>
        <translation>用权重求和的是键，而不是值。</translation>
    </message>
    <message>
        <source>Heads concatenated in the wrong order</source>
        <translation>各头拼接的顺序不对</translation>
    </message>
    <message>
        <source>The first feature of every head comes first, then the second of every head, instead of one head behind the other. W_o multiplies the wrong numbers.</source>
        <translation>先是各头的第一维，再是各头的第二维，而不是一个头接一个头。W_o 乘到了不对应的数上。</translation>
    </message>
    <message>
        <source>Compare concat with the output of head 0: the first features of a row should be those of that head.</source>
        <translation>把拼接结果与头 0 的输出对照：每行的前几维应当属于这个头。</translation>
    </message>
    <message>
        <source>No transpose before concat</source>
        <translation>拼接前没有转置</translation>
    </message>
    <message>
        <source>The outputs of the heads are joined as they lie in memory. A row gets what one head found for several queries.</source>
        <translation>各头的输出按内存中的顺序直接拼在一起。一行得到的是同一个头对几个查询的结果。</translation>
    </message>
    <message>
        <source>Compare concat with the outputs of the heads: row 0 should hold row 0 of every head.</source>
        <translation>把拼接结果与各头的输出对照：行 0 应当由每个头的行 0 组成。</translation>
    </message>
    <message>
        <source>Divide a score by its scaled score: but for a softcap, it should be the root of the size of one head.</source>
        <translation>用得分除以缩放得分：除软上限的影响外，结果应当是每头维数的平方根。</translation>
    </message>
    <message>
        <source>But for a softcap, a scaled score is the same number as its score.</source>
        <translation>除软上限的影响外，缩放得分与得分是同一个数。</translation>
    </message>
    <message>
        <source>Subtract a scaled score from its masked score: where the key is seen, it should give the bias.</source>
        <translation>用掩蔽得分减去缩放得分：在未被掩蔽的键处，结果应当是偏置。</translation>
    </message>
    <message>
        <source>The fill is added to the hidden scores instead of put in their place. Where it is large, that is seen only in a row of which every key is hidden: its weights are the ordinary ones.</source>
        <translation>掩蔽值被加到要掩蔽的得分上，而不是取而代之。掩蔽值的绝对值很大时，只有在所有键都被掩蔽的行中才看得出来：那里的权重与没有掩码时一样。</translation>
    </message>
</context>
<context>
    <name>place</name>
    <message>
        <source>archive</source>
        <translation>压缩包</translation>
    </message>
    <message>
        <source>array</source>
        <translation>数组</translation>
    </message>
    <message>
        <source>data</source>
        <translation>数据</translation>
    </message>
    <message>
        <source>file</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>header</source>
        <translation>文件头</translation>
    </message>
    <message>
        <source>image</source>
        <translation>图像</translation>
    </message>
    <message>
        <source>lesson</source>
        <translation>课程</translation>
    </message>
    <message>
        <source>memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>table</source>
        <translation>表格</translation>
    </message>
    <message>
        <source>tensor</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>tokeniser</source>
        <translation>分词器</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>词元</translation>
    </message>
</context>
<context>
    <name>scenes</name>
    <message>
        <source>all %1 sentences, padded</source>
        <translation>全部 %1 句，填充成一个批量</translation>
    </message>
</context>
<context>
    <name>session</name>
    <message>
        <source>Open a session</source>
        <translation>打开会话</translation>
    </message>
    <message>
        <source>HeadScope session (*.headscope)</source>
        <translation>HeadScope 会话 (*.headscope)</translation>
    </message>
    <message>
        <source>HeadScope session with its data (*.headscope)</source>
        <translation>HeadScope 会话（含数据） (*.headscope)</translation>
    </message>
    <message>
        <source>Copying…</source>
        <translation>正在复制…</translation>
    </message>
    <message>
        <source>Save the session</source>
        <translation>保存会话</translation>
    </message>
    <message>
        <source>Sessions and tensors</source>
        <translation>会话和张量</translation>
    </message>
    <message>
        <source>Files of tensors</source>
        <translation>张量文件</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>所有文件 (*)</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>The folder of the model</source>
        <translation>模型的文件夹</translation>
    </message>
    <message>
        <source>Pictures</source>
        <translation>图片</translation>
    </message>
    <message>
        <source>Choose a picture</source>
        <translation>选择图片</translation>
    </message>
</context>
<context>
    <name>shape</name>
    <message>
        <source>query</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>feature</source>
        <translation>特征</translation>
    </message>
    <message>
        <source>output feature</source>
        <translation>输出特征</translation>
    </message>
    <message>
        <source>input feature</source>
        <translation>输入特征</translation>
    </message>
    <message>
        <source>batch item %1</source>
        <translation>样本 %1</translation>
    </message>
    <message>
        <source>head %1</source>
        <translation>头 %1</translation>
    </message>
    <message>
        <source>query %1</source>
        <translation>查询 %1</translation>
    </message>
    <message>
        <source>key %1</source>
        <translation>键 %1</translation>
    </message>
    <message>
        <source>feature %1</source>
        <translation>特征 %1</translation>
    </message>
    <message>
        <source>%1·%2 batch × heads</source>
        <translation>%1·%2 批量 × 头</translation>
    </message>
    <message>
        <source>%1 batch item</source>
        <translation>%1 个样本</translation>
    </message>
    <message>
        <source>%1 batch items</source>
        <translation>%1 个样本</translation>
    </message>
    <message>
        <source>%1 query</source>
        <translation>%1 个查询</translation>
    </message>
    <message>
        <source>%1 queries</source>
        <translation>%1 个查询</translation>
    </message>
    <message>
        <source>%1 key</source>
        <translation>%1 个键</translation>
    </message>
    <message>
        <source>%1 keys</source>
        <translation>%1 个键</translation>
    </message>
    <message>
        <source>%1 feature</source>
        <translation>%1 个特征</translation>
    </message>
    <message>
        <source>%1 features</source>
        <translation>%1 个特征</translation>
    </message>
    <message>
        <source>%1 head</source>
        <translation>%1 个头</translation>
    </message>
    <message>
        <source>%1 heads</source>
        <translation>%1 个头</translation>
    </message>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1 “%2”</source>
        <translation>%1“%2”</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <comment>two sentences, one behind the other</comment>
        <translation>%1%2</translation>
    </message>
    <message>
        <source>%1 token</source>
        <translation>%1 个词元</translation>
    </message>
    <message>
        <source>%1 tokens</source>
        <translation>%1 个词元</translation>
    </message>
    <message>
        <source>%1 position</source>
        <translation>%1 个位置</translation>
    </message>
    <message>
        <source>%1 positions</source>
        <translation>%1 个位置</translation>
    </message>
    <message>
        <source>%1 segment</source>
        <translation>%1 个分段</translation>
    </message>
    <message>
        <source>%1 segments</source>
        <translation>%1 个分段</translation>
    </message>
    <message>
        <source>token %1</source>
        <translation>词元 %1</translation>
    </message>
    <message>
        <source>position %1</source>
        <translation>位置 %1</translation>
    </message>
    <message>
        <source>segment %1</source>
        <translation>分段 %1</translation>
    </message>
    <message>
        <source>token</source>
        <translation>词元</translation>
    </message>
    <message>
        <source>position</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>segment</source>
        <translation>分段</translation>
    </message>
    <message>
        <source>batch item</source>
        <translation>样本</translation>
    </message>
    <message>
        <source>layer</source>
        <translation>层</translation>
    </message>
    <message>
        <source>part</source>
        <translation>部分</translation>
    </message>
    <message>
        <source>%1 bucket</source>
        <translation>%1 个桶</translation>
    </message>
    <message>
        <source>%1 buckets</source>
        <translation>%1 个桶</translation>
    </message>
    <message>
        <source>bucket %1</source>
        <translation>桶 %1</translation>
    </message>
    <message>
        <source>head</source>
        <translation>头</translation>
    </message>
    <message>
        <source>bucket</source>
        <translation>桶</translation>
    </message>
    <message>
        <source>%1 class</source>
        <translation>%1 个类别</translation>
    </message>
    <message>
        <source>%1 classes</source>
        <translation>%1 个类别</translation>
    </message>
    <message>
        <source>%1 patch</source>
        <translation>%1 个图块</translation>
    </message>
    <message>
        <source>%1 patches</source>
        <translation>%1 个图块</translation>
    </message>
    <message>
        <source>class %1</source>
        <translation>类别 %1</translation>
    </message>
    <message>
        <source>patch %1</source>
        <translation>图块 %1</translation>
    </message>
    <message>
        <source>class</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>patch</source>
        <translation>图块</translation>
    </message>
    <message>
        <source>%1 / “%2”</source>
        <translation>%1/“%2”</translation>
    </message>
</context>
<context>
    <name>steps</name>
    <message>
        <source>Inputs</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>Project</source>
        <translation>投影</translation>
    </message>
    <message>
        <source>Split heads</source>
        <translation>拆分成头</translation>
    </message>
    <message>
        <source>Scores</source>
        <translation>得分</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>缩放</translation>
    </message>
    <message>
        <source>Mask</source>
        <translation>掩蔽</translation>
    </message>
    <message>
        <source>Softmax</source>
        <translation>softmax</translation>
    </message>
    <message>
        <source>Dropout</source>
        <translation>暂退</translation>
    </message>
    <message>
        <source>Concat</source>
        <translation>拼接</translation>
    </message>
    <message>
        <source>Output W_o</source>
        <translation>输出投影</translation>
    </message>
    <message>
        <source>Split</source>
        <translation>拆分</translation>
    </message>
    <message>
        <source>Weigh</source>
        <translation>加权求和</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>Norm before</source>
        <translation>规范化（前）</translation>
    </message>
    <message>
        <source>Output dropout</source>
        <translation>输出暂退</translation>
    </message>
    <message>
        <source>Residual</source>
        <translation>残差连接</translation>
    </message>
    <message>
        <source>Norm after</source>
        <translation>规范化（后）</translation>
    </message>
    <message>
        <source>Norm</source>
        <translation>规范化</translation>
    </message>
    <message>
        <source>Head norm</source>
        <translation>每头规范化</translation>
    </message>
    <message>
        <source>Rotate</source>
        <translation>旋转</translation>
    </message>
    <message>
        <source>Embed</source>
        <translation>嵌入</translation>
    </message>
    <message>
        <source>Add positions</source>
        <translation>加上位置</translation>
    </message>
    <message>
        <source>Positions</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Transform</source>
        <translation>变换</translation>
    </message>
    <message>
        <source>Expand</source>
        <translation>扩展</translation>
    </message>
    <message>
        <source>Activate</source>
        <translation>激活</translation>
    </message>
    <message>
        <source>Contract</source>
        <translation>收缩</translation>
    </message>
    <message>
        <source>Final norm</source>
        <translation>最后的规范化</translation>
    </message>
    <message>
        <source>Rescale</source>
        <translation>缩放</translation>
    </message>
    <message>
        <source>Unembed</source>
        <translation>解嵌入</translation>
    </message>
    <message>
        <source>Predict</source>
        <translation>预测</translation>
    </message>
</context>
<context>
    <name>tensors</name>
    <message>
        <source>scaled scores</source>
        <translation>缩放得分</translation>
    </message>
    <message>
        <source>masked scores</source>
        <translation>掩蔽得分</translation>
    </message>
    <message>
        <source>attention weights</source>
        <translation>注意力权重</translation>
    </message>
    <message>
        <source>weights after dropout</source>
        <translation>暂退后的权重</translation>
    </message>
    <message>
        <source>head outputs</source>
        <translation>各头输出</translation>
    </message>
    <message>
        <source>queries</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>keys</source>
        <translation>键</translation>
    </message>
    <message>
        <source>values</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Q</source>
        <translation>Q</translation>
    </message>
    <message>
        <source>K</source>
        <translation>K</translation>
    </message>
    <message>
        <source>V</source>
        <translation>V</translation>
    </message>
    <message>
        <source>Q heads</source>
        <translation>各头的 Q</translation>
    </message>
    <message>
        <source>K heads</source>
        <translation>各头的 K</translation>
    </message>
    <message>
        <source>V heads</source>
        <translation>各头的 V</translation>
    </message>
    <message>
        <source>scores</source>
        <translation>得分</translation>
    </message>
    <message>
        <source>scaled</source>
        <translation>缩放得分</translation>
    </message>
    <message>
        <source>masked</source>
        <translation>掩蔽得分</translation>
    </message>
    <message>
        <source>mask</source>
        <translation>掩码</translation>
    </message>
    <message>
        <source>weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>dropout mask</source>
        <translation>暂退掩码</translation>
    </message>
    <message>
        <source>dropped</source>
        <translation>暂退权重</translation>
    </message>
    <message>
        <source>concat</source>
        <translation>拼接结果</translation>
    </message>
    <message>
        <source>output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>W_q</source>
        <translation>W_q</translation>
    </message>
    <message>
        <source>b_q</source>
        <translation>b_q</translation>
    </message>
    <message>
        <source>W_k</source>
        <translation>W_k</translation>
    </message>
    <message>
        <source>b_k</source>
        <translation>b_k</translation>
    </message>
    <message>
        <source>W_v</source>
        <translation>W_v</translation>
    </message>
    <message>
        <source>b_v</source>
        <translation>b_v</translation>
    </message>
    <message>
        <source>W_o</source>
        <translation>W_o</translation>
    </message>
    <message>
        <source>b_o</source>
        <translation>b_o</translation>
    </message>
    <message>
        <source>normed queries</source>
        <translation>规范化后的查询</translation>
    </message>
    <message>
        <source>normed keys</source>
        <translation>规范化后的键</translation>
    </message>
    <message>
        <source>normed values</source>
        <translation>规范化后的值</translation>
    </message>
    <message>
        <source>score bias</source>
        <translation>得分偏置</translation>
    </message>
    <message>
        <source>output dropout mask</source>
        <translation>输出暂退掩码</translation>
    </message>
    <message>
        <source>dropped output</source>
        <translation>暂退后的输出</translation>
    </message>
    <message>
        <source>residual sum</source>
        <translation>残差和</translation>
    </message>
    <message>
        <source>normed output</source>
        <translation>规范化后的输出</translation>
    </message>
    <message>
        <source>norm weight</source>
        <translation>拉伸参数 γ</translation>
    </message>
    <message>
        <source>norm bias</source>
        <translation>偏移参数 β</translation>
    </message>
    <message>
        <source>past keys</source>
        <translation>先前的键</translation>
    </message>
    <message>
        <source>past values</source>
        <translation>先前的值</translation>
    </message>
    <message>
        <source>K and appended</source>
        <translation>K 与附加键</translation>
    </message>
    <message>
        <source>V and appended</source>
        <translation>V 与附加值</translation>
    </message>
    <message>
        <source>bias k</source>
        <translation>偏置 k</translation>
    </message>
    <message>
        <source>bias v</source>
        <translation>偏置 v</translation>
    </message>
    <message>
        <source>Q of head %1</source>
        <translation>头 %1 的 Q</translation>
    </message>
    <message>
        <source>K of head %1</source>
        <translation>头 %1 的 K</translation>
    </message>
    <message>
        <source>V of head %1</source>
        <translation>头 %1 的 V</translation>
    </message>
    <message>
        <source>output of head %1</source>
        <translation>头 %1 的输出</translation>
    </message>
    <message>
        <source>normed Q</source>
        <translation>规范化后的 Q</translation>
    </message>
    <message>
        <source>Q heads, normed</source>
        <translation>各头规范化后的 Q</translation>
    </message>
    <message>
        <source>normed K</source>
        <translation>规范化后的 K</translation>
    </message>
    <message>
        <source>K heads, normed</source>
        <translation>各头规范化后的 K</translation>
    </message>
    <message>
        <source>rotated Q</source>
        <translation>旋转后的 Q</translation>
    </message>
    <message>
        <source>Q heads, rotated</source>
        <translation>各头旋转后的 Q</translation>
    </message>
    <message>
        <source>rotated K</source>
        <translation>旋转后的 K</translation>
    </message>
    <message>
        <source>K heads, rotated</source>
        <translation>各头旋转后的 K</translation>
    </message>
    <message>
        <source>position bias</source>
        <translation>位置偏置</translation>
    </message>
    <message>
        <source>q norm</source>
        <translation>q 的拉伸参数</translation>
    </message>
    <message>
        <source>k norm</source>
        <translation>k 的拉伸参数</translation>
    </message>
    <message>
        <source>table of buckets</source>
        <translation>距离桶的表</translation>
    </message>
    <message>
        <source>sink</source>
        <translation>汇</translation>
    </message>
    <message>
        <source>token ids</source>
        <translation>词元编号</translation>
    </message>
    <message>
        <source>segment ids</source>
        <translation>分段编号</translation>
    </message>
    <message>
        <source>patches</source>
        <translation>图块</translation>
    </message>
    <message>
        <source>patch embedding</source>
        <translation>图块嵌入</translation>
    </message>
    <message>
        <source>token rows</source>
        <translation>词元行</translation>
    </message>
    <message>
        <source>rows of the table of tokens</source>
        <translation>词元嵌入表中取出的行</translation>
    </message>
    <message>
        <source>token embedding</source>
        <translation>词元嵌入</translation>
    </message>
    <message>
        <source>positions</source>
        <translation>位置嵌入</translation>
    </message>
    <message>
        <source>position embedding</source>
        <translation>位置嵌入</translation>
    </message>
    <message>
        <source>segments</source>
        <translation>分段嵌入</translation>
    </message>
    <message>
        <source>segment embedding</source>
        <translation>分段嵌入</translation>
    </message>
    <message>
        <source>embedding sum</source>
        <translation>嵌入之和</translation>
    </message>
    <message>
        <source>embedding</source>
        <translation>嵌入</translation>
    </message>
    <message>
        <source>embedding, normed</source>
        <translation>规范化后的嵌入</translation>
    </message>
    <message>
        <source>input</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>input of the feed-forward</source>
        <translation>前馈网络的输入</translation>
    </message>
    <message>
        <source>residual input</source>
        <translation>残差输入</translation>
    </message>
    <message>
        <source>normed input</source>
        <translation>规范化后的输入</translation>
    </message>
    <message>
        <source>gate</source>
        <translation>门控</translation>
    </message>
    <message>
        <source>up</source>
        <translation>扩展</translation>
    </message>
    <message>
        <source>expanded</source>
        <translation>扩展后</translation>
    </message>
    <message>
        <source>activated</source>
        <translation>激活后</translation>
    </message>
    <message>
        <source>gated and activated</source>
        <translation>激活并经过门控</translation>
    </message>
    <message>
        <source>down</source>
        <translation>收缩</translation>
    </message>
    <message>
        <source>contracted</source>
        <translation>收缩后</translation>
    </message>
    <message>
        <source>what the last block gives</source>
        <translation>最后一块的输出</translation>
    </message>
    <message>
        <source>transformed</source>
        <translation>变换后</translation>
    </message>
    <message>
        <source>normed</source>
        <translation>规范化后</translation>
    </message>
    <message>
        <source>final norm</source>
        <translation>最后的规范化</translation>
    </message>
    <message>
        <source>what is unembedded</source>
        <translation>待解嵌入的输入</translation>
    </message>
    <message>
        <source>scaled input</source>
        <translation>缩放后的输入</translation>
    </message>
    <message>
        <source>logits</source>
        <translation>logits</translation>
    </message>
    <message>
        <source>probabilities</source>
        <translation>概率</translation>
    </message>
    <message>
        <source>table of tokens</source>
        <translation>词元嵌入表</translation>
    </message>
    <message>
        <source>table of positions</source>
        <translation>位置表</translation>
    </message>
    <message>
        <source>table of segments</source>
        <translation>分段表</translation>
    </message>
    <message>
        <source>W_patch</source>
        <translation>W_patch</translation>
    </message>
    <message>
        <source>b_patch</source>
        <translation>b_patch</translation>
    </message>
    <message>
        <source>W_up</source>
        <translation>W_up</translation>
    </message>
    <message>
        <source>b_up</source>
        <translation>b_up</translation>
    </message>
    <message>
        <source>W_gate</source>
        <translation>W_gate</translation>
    </message>
    <message>
        <source>b_gate</source>
        <translation>b_gate</translation>
    </message>
    <message>
        <source>W_down</source>
        <translation>W_down</translation>
    </message>
    <message>
        <source>b_down</source>
        <translation>b_down</translation>
    </message>
    <message>
        <source>W_transform</source>
        <translation>W_transform</translation>
    </message>
    <message>
        <source>b_transform</source>
        <translation>b_transform</translation>
    </message>
    <message>
        <source>W_unembed</source>
        <translation>W_unembed</translation>
    </message>
    <message>
        <source>b_unembed</source>
        <translation>b_unembed</translation>
    </message>
    <message>
        <source>without a part</source>
        <translation>去掉一个部分</translation>
    </message>
    <message>
        <source>a part of another text</source>
        <translation>换入另一文本的一个部分</translation>
    </message>
    <message>
        <source>the stream of another text</source>
        <translation>换入另一文本的残差流</translation>
    </message>
    <message>
        <source>norm q</source>
        <translation>规范化查询</translation>
    </message>
    <message>
        <source>norm k</source>
        <translation>规范化键</translation>
    </message>
    <message>
        <source>norm v</source>
        <translation>规范化值</translation>
    </message>
    <message>
        <source>norm Q</source>
        <translation>规范化 Q</translation>
    </message>
    <message>
        <source>norm K</source>
        <translation>规范化 K</translation>
    </message>
    <message>
        <source>rot Q</source>
        <translation>旋转 Q</translation>
    </message>
    <message>
        <source>rot K</source>
        <translation>旋转 K</translation>
    </message>
    <message>
        <source>outputs</source>
        <translation>各头输出</translation>
    </message>
    <message>
        <source>drop out</source>
        <translation>暂退输出</translation>
    </message>
    <message>
        <source>sum</source>
        <translation>残差和</translation>
    </message>
    <message>
        <source>all K</source>
        <translation>全部 K</translation>
    </message>
    <message>
        <source>all V</source>
        <translation>全部 V</translation>
    </message>
</context>
</TS>
