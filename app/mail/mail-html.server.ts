import type { Academy } from '#app/ui/theme/brand.ts';
import { html, textToHtml } from './html.server.ts';
import { blockHtml, headline, layoutTable, textStyle, titleStyle } from './mail-blocks.server.ts';
import type { MailBlock, MailContent, MailLink } from './mail-content.ts';
import { light, styleSheet } from './mail-style.server.ts';
import { richHtml } from './rich-html.server.ts';
import { uliLine } from './uli-line.server.ts';

const graphemes = new Intl.Segmenter('ig', { granularity: 'grapheme' });
const maxPreheader = 140;

/** Spaces without width: otherwise mail clients fill their preview line with the text below the preheader. */
const afterPreheader = html`${Array.from({ length: 60 }, () => html`&#8204;&#160;`)}`;

const header = (
  brand: Academy['brand'],
  accent: string,
) => html`<p lang="ig" class="ink" style="margin:0 0 12px;word-break:break-word;${titleStyle('24px')}">
${brand.plain} <span class="accent" style="color:${accent}">${brand.accent}</span>
</p>
${uliLine}`;

/** HTML part of a mail: tables and style attributes, because Outlook and Gmail ignore most of a style sheet. */
export function renderMailHtml({ preheader, heading, blocks, reason, list }: MailContent, publicUrl: string, academy: Academy): string {
  const accent = academy.accent?.light ?? light('accent');
  const urlOf = ({ path }: MailLink) => `${publicUrl}${path}`;
  const partHtml = (block: MailBlock) =>
    typeof block === 'object' && 'html' in block ? richHtml(block.html, { publicUrl, accent }) : blockHtml(block, urlOf, accent);
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no,url=no">
<meta name="x-apple-disable-message-reformatting">
<title>${heading ?? academy.brandName}</title>
<style>${styleSheet(academy)}</style>
</head>
<body class="paper" style="margin:0;padding:0;background-color:${light('paper')}">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${startOf(preheader)}${afterPreheader}</div>
<table ${layoutTable} width="100%" class="paper" style="background-color:${light('paper')}"><tr><td align="center" class="outer" style="padding:32px 16px">
<!--[if mso]><table ${layoutTable} width="560"><tr><td><![endif]-->
<table ${layoutTable} width="100%" class="sheet surface line" style="max-width:560px;background-color:${light('surface')};border:1px solid ${light('line')};border-radius:16px;border-collapse:separate">
<tr><td class="inset" style="padding:32px 40px 0">
${header(academy.brand, accent)}
</td></tr>
<tr><td class="inset ink" style="padding:28px 40px 16px;color:${light('ink')};${textStyle('17px')}">
${heading ? headline(heading) : []}${blocks.map((block) => partHtml(block))}</td></tr>
<tr><td class="inset line soft" style="padding:20px 40px 32px;border-top:1px solid ${light('line')};color:${light('ink-soft')};${textStyle('16px')}">
${textToHtml(reason)}${list ? html`<br>\n${footerLink(list.unsubscribe, urlOf(list.unsubscribe), accent)}` : []}
</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
`.markup;
}

const footerLink = ({ label }: MailLink, url: string, accent: string) =>
  html`<a href="${url}" class="accent" style="color:${accent}">${textToHtml(label)}</a>`;

/** First graphemes of a text, on one line. */
function startOf(text: string): string {
  let start = '';
  let count = 0;
  for (const { segment } of graphemes.segment(text.replace(/\s+/g, ' '))) {
    if (count === maxPreheader) return `${start}…`;
    start += segment;
    count += 1;
  }
  return start;
}
