import { LRUCache } from 'lru-cache';
import { mailPictureUrl, parseMediaPath } from '#app/media/media-address.ts';
import { type Html, html, textToHtml } from './html.server.ts';
import { buttonHtml, layoutTable, textStyle, titleStyle } from './mail-blocks.server.ts';
import { codeFont, light } from './mail-style.server.ts';
import { absoluteAddress, blockTags, buttonOf, isElement, ownText, parseRich, type RichElement, type RichNode } from './rich-tree.server.ts';

interface Look {
  publicUrl: string;
  /** Colour of the light scheme. */
  accent: string;
}

/** The text of a newsletter is the same in each of its mails. Size in characters. */
const rendered = new LRUCache<string, Html>({ maxSize: 1_000_000, sizeCalculation: (_, key) => key.length + 1 });

/** Sanitized HTML with style attributes, and with pictures in a format that all mail clients show. Only tags that are named here are kept. */
export function richHtml(source: string, look: Look): Html {
  const key = [look.publicUrl, look.accent, source].join('\n');
  const known = rendered.get(key);
  if (known) return known;
  const made = html`${blocksHtml(parseRich(source), look)}`;
  rendered.set(key, made);
  return made;
}

/** Width of the text column in pixels. */
const columnWidth = 480;

const blocksHtml = (nodes: RichNode[], look: Look): Html[] => {
  const parts: Html[] = [];
  let line: RichNode[] = [];
  const endLine = () => {
    if (line.some((node) => isElement(node) || ownText(node).trim() !== ''))
      parts.push(html`<p style="margin:0 0 16px">${inlineHtml(line, look)}</p>\n`);
    line = [];
  };
  for (const node of nodes) {
    if (!isElement(node) || !blockTags.has(node.name)) {
      line.push(node);
      continue;
    }
    endLine();
    parts.push(blockHtml(node, look));
  }
  endLine();
  return parts;
};

/** Language and direction, which sanitized HTML has only with allowed values. */
function languageOf({ lang, dir }: Record<string, string>): Html {
  return html`${lang ? html` lang="${lang}"` : []}${dir ? html` dir="${dir}"` : []}`;
}

function blockHtml(node: RichElement, look: Look): Html {
  const { name, attribs, children } = node;
  const language = languageOf(attribs);
  switch (name) {
    case 'h1':
    case 'h2':
      return html`<h2${language} class="ink" style="margin:24px 0 12px;${titleStyle('24px')}">${inlineHtml(children, look)}</h2>\n`;
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6':
      return html`<h3${language} class="ink" style="margin:20px 0 8px;${titleStyle('20px')}">${inlineHtml(children, look)}</h3>\n`;
    case 'hr':
      return html`<table ${layoutTable} width="100%" style="margin:24px 0"><tr><td class="line" style="border-top:1px solid ${light('line')};font-size:0;line-height:0">&nbsp;</td></tr></table>\n`;
    case 'pre':
      return html`<pre class="sand ink" style="margin:0 0 16px;padding:12px 16px;background-color:${light('sand')};border-radius:8px;font-family:${codeFont};font-size:15px;line-height:1.5;white-space:pre-wrap">${rawText(children)}</pre>\n`;
    case 'blockquote':
      return html`<table ${layoutTable} width="100%" style="margin:0 0 24px"><tr><td class="sand ink stroke" style="background-color:${light('sand')};color:${light('ink')};padding:16px 20px 0;border-left:4px solid ${light('ochre')};border-radius:4px;${textStyle('17px')}">${blocksHtml(children, look)}</td></tr></table>\n`;
    case 'ul':
      return html`<ul${language} style="margin:0 0 16px;padding-left:24px">${items(children, look)}</ul>\n`;
    case 'ol':
      return html`<ol${language} start="${String(Number(attribs.start) || 1)}" style="margin:0 0 16px;padding-left:24px">${items(children, look)}</ol>\n`;
    case 'figure':
      return html`${blocksHtml(children, look)}`;
    case 'figcaption':
      return html`<p${language} class="soft" style="margin:0 0 24px;color:${light('ink-soft')};font-size:16px">${inlineHtml(children, look)}</p>\n`;
    case 'table':
      return html`<table cellpadding="0" cellspacing="0" width="100%" class="line" style="margin:0 0 24px;border-collapse:collapse;font-size:16px">${rows(children, look)}</table>\n`;
    default:
      return paragraphHtml(node, look);
  }
}

function paragraphHtml(node: RichElement, look: Look): Html {
  const button = buttonOf(node);
  const href = absoluteAddress(button?.attribs.href, look.publicUrl);
  if (button && href) return buttonHtml(inlineHtml(button.children, look), href, look.accent);
  // Only a list item or a cell has blocks within.
  if (node.children.some((child) => isElement(child) && blockTags.has(child.name))) return html`${blocksHtml(node.children, look)}`;
  const content = inlineHtml(node.children, look);
  return content.length === 0 ? html`` : html`<p${languageOf(node.attribs)} style="margin:0 0 16px">${content}</p>\n`;
}

const items = (nodes: RichNode[], look: Look): Html[] =>
  nodes.filter(isElement).map(({ children, attribs }) => html`<li${languageOf(attribs)} style="margin:0 0 8px">${tightHtml(children, look)}</li>`);

/** Text of one paragraph stands without it: its margin would tear a list or a table apart. */
function tightHtml(nodes: RichNode[], look: Look): Html[] {
  const [only, ...others] = nodes.filter((node) => isElement(node) || ownText(node).trim() !== '');
  if (only && isElement(only) && only.name === 'p' && others.every((node) => isElement(node) && ['ul', 'ol'].includes(node.name)))
    return [html`${inlineHtml(only.children, look)}`, ...blocksHtml(others, look)];
  return nodes.some((node) => isElement(node) && blockTags.has(node.name)) ? blocksHtml(nodes, look) : inlineHtml(nodes, look);
}

function rows(nodes: RichNode[], look: Look): Html[] {
  return nodes.filter(isElement).flatMap((node) => {
    if (node.name !== 'tr') return rows(node.children, look);
    const cells = node.children.filter(isElement).map((cell) => {
      const span = html`${Number(cell.attribs.colspan) > 1 ? html` colspan="${cell.attribs.colspan ?? ''}"` : []}${Number(cell.attribs.rowspan) > 1 ? html` rowspan="${cell.attribs.rowspan ?? ''}"` : []}`;
      const style = html`style="padding:8px 10px;border:1px solid ${light('line')};text-align:left;vertical-align:top"`;
      const content = tightHtml(cell.children, look);
      return cell.name === 'th' ? html`<th class="line"${span} ${style}>${content}</th>` : html`<td class="line"${span} ${style}>${content}</td>`;
    });
    return [html`<tr>${cells}</tr>`];
  });
}

/** Letters as they are, without marks of Igbo: code. */
const rawText = (nodes: RichNode[]): Html[] =>
  nodes.flatMap((node) => {
    if (!isElement(node)) return 'data' in node ? [html`${node.data}`] : [];
    return node.name === 'br' ? [html`<br>`] : rawText(node.children);
  });

const inlineHtml = (nodes: RichNode[], look: Look): Html[] =>
  nodes.flatMap((node) => (isElement(node) ? inlineElement(node, look) : textToHtml(ownText(node))));

function inlineElement({ name, attribs, children }: RichElement, look: Look): Html | Html[] {
  const content = () => inlineHtml(children, look);
  switch (name) {
    case 'br':
      return html`<br>`;
    case 'strong':
    case 'b':
      return html`<strong>${content()}</strong>`;
    case 'em':
    case 'i':
      return html`<em>${content()}</em>`;
    case 'u':
      return html`<u>${content()}</u>`;
    case 's':
      return html`<s>${content()}</s>`;
    case 'sub':
      return html`<sub>${content()}</sub>`;
    case 'sup':
      return html`<sup>${content()}</sup>`;
    case 'code':
      return html`<span style="font-family:${codeFont}">${rawText(children)}</span>`;
    case 'span':
      return html`<span${languageOf(attribs)}>${content()}</span>`;
    case 'a':
      return linkHtml(attribs, content(), look);
    case 'img':
      return pictureHtml(attribs, look);
    default:
      return content();
  }
}

function linkHtml({ href, class: shape }: Record<string, string>, content: Html[], { publicUrl, accent }: Look): Html | Html[] {
  const url = absoluteAddress(href, publicUrl);
  if (!url) return content;
  return shape === 'button'
    ? html`<a href="${url}" class="button label" style="display:inline-block;padding:8px 16px;border-radius:12px;background-color:${accent};color:${light('on-accent')};font-weight:bold;text-decoration:none">${content}</a>`
    : html`<a href="${url}" class="accent" style="color:${accent}">${content}</a>`;
}

/** The size is that in the column: Outlook knows no other one. A picture of another site is left out: its server would learn of each opening. */
function pictureHtml({ src = '', alt = '', width, height }: Record<string, string>, { publicUrl }: Look): Html | Html[] {
  const media = parseMediaPath(src);
  if (!media) return alt === '' ? [] : textToHtml(`[${alt}]`);
  const shownWidth = Math.min(Number(width) || columnWidth, columnWidth);
  const ratio = Number(width) > 0 ? Number(height) / Number(width) : 0;
  const size = html`width="${String(shownWidth)}"${ratio > 0 ? html` height="${String(Math.round(shownWidth * ratio))}"` : []}`;
  return html`<img src="${publicUrl}${mailPictureUrl(media.hash)}" alt="${alt}" ${size} style="display:block;max-width:100%;height:auto;border-radius:12px">`;
}
