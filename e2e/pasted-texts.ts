interface PastedText {
  source: string;
  /** As the program writes it to the clipboard. */
  html: string;
  /** As the editor has it then. */
  expected: string;
}

const wordItem = (list: number, level: number, label: string, text: string) =>
  `<p class=MsoListParagraphCxSpMiddle style='margin-left:${level * 36}.0pt;mso-add-space:auto;text-indent:-18.0pt;mso-list:l${list} level${level} lfo${list + 1}'><![if !supportLists]><span
style='font-family:Symbol;mso-fareast-font-family:Symbol;mso-bidi-font-family:Symbol'><span style='mso-list:Ignore'>${label}<span
style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]><span lang=EN-GB>${text}<o:p></o:p></span></p>`;

const word = (body: string) => `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office"
xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40"><head><meta name=ProgId content=Word.Document>
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]-->
<style><!-- /* Style Definitions */ p.MsoNormal {margin:0cm;} @list l0 {mso-list-id:1;} --></style></head>
<body lang=EN-GB style='tab-interval:36.0pt'><!--StartFragment-->${body}<!--EndFragment--></body></html>`;

const webItem = (tag: string, level: number, text: string) =>
  `<div class="ListContainerWrapper SCXW1 BCX0"><${tag} class="BulletListStyle1 SCXW1 BCX0" role="list"><li data-leveltext="" data-font="Symbol" data-listid="4" aria-setsize="-1" data-aria-posinset="1" data-aria-level="${level}" role="listitem" class="OutlineElement Ltr SCXW1 BCX0"><p class="Paragraph SCXW1 BCX0" style="margin: 0px"><span data-contrast="auto" xml:lang="EN-GB" lang="EN-GB" class="TextRun SCXW1 BCX0"><span class="NormalTextRun SCXW1 BCX0">${text}</span></span><span class="EOP SCXW1 BCX0" data-ccp-props="{}">&nbsp;</span></p></li></${tag}></div>`;

const docs = (body: string) =>
  `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1a2b3c">${body}</b><br class="Apple-interchange-newline">`;
const docsSpan = (text: string, style = 'vertical-align:baseline') =>
  `<span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;font-weight:400;font-style:normal;text-decoration:none;${style};white-space:pre-wrap;">${text}</span>`;
const docsParagraph = (content: string) => `<p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;">${content}</p>`;

/** Texts as programs put them on the clipboard. */
export const pastedTexts: PastedText[] = [
  {
    source: 'Word: a list with levels, and text around it',
    html: word(
      `<p class=MsoNormal>Before<o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p>
       ${wordItem(0, 1, '·', 'Nnọọ')}${wordItem(0, 2, 'o', 'Ndewo')}${wordItem(0, 3, '§', 'Kedu?')}${wordItem(0, 1, '·', 'Daalụ')}<p class=MsoNormal>After<o:p></o:p></p>`,
    ),
    expected:
      '<p>Before</p><ul><li><p>Nnọọ</p><ul><li><p>Ndewo</p><ul><li><p>Kedu?</p></li></ul></li></ul></li><li><p>Daalụ</p></li></ul><p>After</p>',
  },
  {
    source: 'Word: numbers go on behind a paragraph, with bullets among them',
    html: word(
      `${wordItem(0, 1, '1.', 'One')}${wordItem(1, 2, '·', 'Round')}${wordItem(0, 1, '2.', 'Two')}<p class=MsoListParagraph>A break<o:p></o:p></p>${wordItem(0, 1, '3.', 'Three')}${wordItem(2, 1, '·', 'Another list')}`,
    ),
    expected:
      '<ol><li><p>One</p><ul><li><p>Round</p></li></ul></li><li><p>Two</p></li></ol><p>A break</p><ol start="3"><li><p>Three</p></li></ol><ul><li><p>Another list</p></li></ul>',
  },
  {
    source: 'Word: headings, a quotation, smart tags, a comment, a tracked deletion, spaces',
    html: word(
      `<p class=MsoTitle>The title<o:p></o:p></p><h2><span lang=EN-GB>A part<o:p></o:p></span></h2>
       <p class=MsoNormal>In <st1:place w:st="on">Enugu</st1:place><span style='mso-spacerun:yes'>&nbsp;&nbsp; </span>we <del cite="mailto:a@example.com" datetime="2026-01-01T10:00">never</del><ins cite="mailto:a@example.com"
       datetime="2026-01-01T10:00">often</ins> <a style='mso-comment-reference:AE_1;mso-comment-date:20260101T1000'>greet</a><span class=MsoCommentReference><![if !supportAnnotations]><a class=msocomanchor
       id="_anchor_1" href="#_msocom_1" name="_msoanchor_1">[AE1]</a><![endif]></span>, x<sup>2</sup>.<o:p></o:p></p><p class=MsoQuote>Said<o:p></o:p></p>
       <div style='mso-element:comment-list'><div style='mso-element:comment'><p class=MsoCommentText>Really?</p></div></div>`,
    ),
    expected: '<h2>The title</h2><h2>A part</h2><p>In Enugu we often greet, x<sup>2</sup>.</p><blockquote><p>Said</p></blockquote>',
  },
  {
    source: 'Word for the web',
    html: `<meta charset="utf-8"><div class="OutlineElement Ltr SCXW1 BCX0"><p class="Paragraph SCXW1 BCX0" role="heading" aria-level="1"><span class="TextRun SCXW1 BCX0"><span class="NormalTextRun SCXW1 BCX0">A heading</span></span><span class="EOP SCXW1 BCX0">&nbsp;</span></p></div>
      ${webItem('ul', 1, 'Nnọọ')}${webItem('ul', 2, 'Ndewo')}${webItem('ul', 1, 'Daalụ')}<div class="OutlineElement Ltr SCXW1 BCX0"><p class="Paragraph SCXW1 BCX0"><span class="TextRun SCXW1 BCX0" style="font-weight: bold">Bold</span><span class="EOP SCXW1 BCX0">&nbsp;</span></p></div>`,
    expected: '<h2>A heading</h2><ul><li><p>Nnọọ</p><ul><li><p>Ndewo</p></li></ul></li><li><p>Daalụ</p></li></ul><p><strong>Bold</strong></p>',
  },
  {
    source: 'Google Docs: superscript, subscript, bold, one break',
    html: docs(
      `${docsParagraph(`${docsSpan('E = mc')}${docsSpan('2', 'vertical-align:super')}${docsSpan(', H')}${docsSpan('2', 'vertical-align:sub')}${docsSpan('O')}`)}<br />${docsParagraph(
        `<span style="font-weight:700;font-style:italic;">Nnọọ</span>${docsSpan('<br />next line')}`,
      )}<br /><br />${docsParagraph(docsSpan('End'))}`,
    ),
    expected: '<p>E = mc<sup>2</sup>, H<sub>2</sub>O</p><p><strong><em>Nnọọ</em></strong><br>next line</p><p>End</p>',
  },
  {
    source: 'Google Docs: nested lists and a check list',
    html: docs(
      `<ul style="margin-top:0"><li dir="ltr" aria-level="1">${docsParagraph(docsSpan('Nnọọ'))}</li><ul style="margin-top:0"><li dir="ltr" aria-level="2">${docsParagraph(docsSpan('Ndewo'))}</li></ul><li dir="ltr" aria-level="1">${docsParagraph(docsSpan('Daalụ'))}</li></ul>
       <ul><li dir="ltr" role="checkbox" aria-checked="true" aria-level="1"><img src="data:image/png;base64,iVBORw0KGgo=" width="18" alt="checked">${docsParagraph(docsSpan('Done'))}</li></ul>`,
    ),
    expected: '<ul><li><p>Nnọọ</p><ul><li><p>Ndewo</p></li></ul></li><li><p>Daalụ</p></li></ul><ul><li><p>☑ Done</p></li></ul>',
  },
  {
    source: 'Apple Notes: a table, empty lines, a list with dashes',
    html: `<meta charset="UTF-8"><div><b><span style="font-size: 24px">Greetings</span></b></div><div><br></div><div><object><table cellspacing="0" style="border-collapse: collapse"><tbody><tr><td valign="top" style="border-style: solid"><div>Nnọọ</div></td><td valign="top"><div>Welcome</div></td></tr></tbody></table></object><br></div><ul class="Apple-dash-list"><li>One</li></ul><div>End</div>`,
    expected:
      '<p><strong>Greetings</strong></p><table><tbody><tr><td><p>Nnọọ</p></td><td><p>Welcome</p></td></tr></tbody></table><ul><li><p>One</p></li></ul><p>End</p>',
  },
  {
    source: 'Pages: paragraphs with classes',
    html: '<meta http-equiv="Content-Style-Type" content="text/css"><style type="text/css">p.p1 {margin: 0.0px}</style><p class="p1"><span class="s1">First<span class="Apple-converted-space">&nbsp; </span>line</span></p><p class="p2"><span class="s1"></span><br></p><p class="p1">Second</p>',
    expected: '<p>First line</p><p>Second</p>',
  },
  {
    source: 'LibreOffice',
    html: '<html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"/><title></title></head><body lang="en-GB" dir="ltr"><h1 class="western">Top</h1><p style="line-height: 100%; margin-bottom: 0cm">A <b>bold</b> <font color="#ff0000"><i>word</i></font></p><p><br/>\n</p><ol start="2"><li><p>Two</p></li><ol><li><p>Inner</p></li></ol></ol></body></html>',
    expected: '<h2>Top</h2><p>A <strong>bold</strong> <em>word</em></p><ol start="2"><li><p>Two</p><ol><li><p>Inner</p></li></ol></li></ol>',
  },
  {
    source: 'a web page: blocks that a post does not have',
    html: '<meta charset="utf-8"><div>Nnọọ.</div><div>Kedu?</div><section>Loose <b>text</b><p>A paragraph</p>more<br><br>and more</section><dl><dt>Nnọọ</dt><dd>Welcome</dd><dt>Daalụ</dt><dd>Thanks</dd></dl><table><caption>Words</caption><tr><th>A</th><td>B</td></tr></table><blockquote><div>Said</div></blockquote><details><summary>More</summary>Hidden</details><p>Over <del>old</del></p>',
    expected:
      '<p>Nnọọ.</p><p>Kedu?</p><p>Loose <strong>text</strong></p><p>A paragraph</p><p>more</p><p>and more</p><p><strong>Nnọọ</strong></p><p>Welcome</p><p><strong>Daalụ</strong></p><p>Thanks</p><p>Words</p><table><tbody><tr><th><p>A</p></th><td><p>B</p></td></tr></tbody></table><blockquote><p>Said</p></blockquote><p>More</p><p>Hidden</p><p>Over <s>old</s></p>',
  },
  {
    source: 'lines of code',
    html: '<pre><div>let a;</div><div>  let b;</div></pre>',
    expected: '<pre><code>let a;\n  let b;</code></pre>',
  },
  {
    source: 'a few words',
    html: '<meta charset="utf-8"><span>Nnọọ, </span><a href="//example.com/a">nna</a><br class="Apple-interchange-newline">',
    expected: '<p>Nnọọ, <a href="https://example.com/a">nna</a></p>',
  },
  {
    source: 'letters that are composed of several characters',
    html: '<p>o\u0323\u0301 n\u0307 \u1ecd\u0301</p>',
    expected: '<p>o\u0323\u0301 n\u0307 \u1ecd\u0301</p>',
  },
];
