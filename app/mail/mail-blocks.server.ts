import { type Html, html, textToHtml } from './html.server.ts';
import type { MailLink, PlainBlock } from './mail-content.ts';
import { bodyFont, codeFont, displayFont, light } from './mail-style.server.ts';

/** Attributes of a table that only arranges its cells. */
export const layoutTable = html`role="presentation" cellpadding="0" cellspacing="0" border="0"`;

export const textStyle = (size: '16px' | '17px') =>
  html`font-family:${bodyFont};font-size:${size};line-height:1.6;overflow-wrap:anywhere;word-break:break-word`;

/** Line height of Igbo capitals with stacked marks: at least 1.35. */
export const titleStyle = (size: '20px' | '24px' | '28px') =>
  html`font-family:${displayFont};font-size:${size};line-height:1.4;font-weight:bold;color:${light('ink')}`;

export const headline = (text: string) => html`<h1 class="ink" style="margin:0 0 16px;${titleStyle('28px')}">${textToHtml(text)}</h1>\n`;

/** @param accent colour of the light scheme */
export function blockHtml(block: PlainBlock, urlOf: (link: MailLink) => string, accent: string): Html {
  if (typeof block === 'string') return html`<p style="margin:0 0 16px">${textToHtml(block)}</p>\n`;
  if ('code' in block) return codeHtml(block);
  if ('note' in block) return boxHtml(block.note, 'edge', accent);
  if ('quote' in block) return boxHtml(block.quote, 'stroke', light('ochre'));
  return buttonHtml(textToHtml(block.button.label), urlOf(block.button), accent);
}

const box = html`background-color:${light('sand')};color:${light('ink')};`;

/** The digits stand together without spaces, so that a double click selects them all. */
const codeHtml = ({ code, label }: { code: string; label: string }) => html`<table ${layoutTable} width="100%" style="margin:0 0 24px"><tr>
<td align="center" class="sand ink" style="${box}padding:16px 8px 20px;border-radius:12px;${textStyle('16px')}">${textToHtml(label)}<br>
<strong style="font-family:${codeFont};font-size:38px;line-height:1.4;letter-spacing:8px;margin-right:-8px;-webkit-user-select:all;user-select:all">${code}</strong>
</td></tr></table>\n`;

const boxHtml = (text: string, edgeClass: string, edge: string) => html`<table ${layoutTable} width="100%" style="margin:0 0 24px"><tr>
<td class="sand ink ${edgeClass}" style="${box}padding:16px 20px;border-left:4px solid ${edge};border-radius:4px;${textStyle('17px')}">
<p style="margin:0">${textToHtml(text)}</p>
</td></tr></table>\n`;

/** The cell has the colour and, for Outlook, the padding; everywhere else the whole area is the link. */
export const buttonHtml = (label: Html[], url: string, accent: string) => html`<table ${layoutTable} class="wide" style="margin:8px 0 24px"><tr>
<td align="center" class="button" bgcolor="${accent}" style="background-color:${accent};border-radius:12px;mso-padding-alt:14px 28px">
<a href="${url}" class="label" style="display:inline-block;padding:14px 28px;mso-padding-alt:0;font-family:${bodyFont};font-size:17px;line-height:1.4;font-weight:bold;color:${light('on-accent')};text-decoration:none">${label}</a>
</td></tr></table>\n`;
