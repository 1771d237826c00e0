import sanitizeHtml, { type Attributes, type IOptions } from 'sanitize-html';
import { escapeHtml } from '#app/lib/escape-html.ts';

/** All of a body, written in one form: tags in it can be found by expressions. Nothing is made safe by it. */
export const everything: IOptions = { allowedTags: false, allowedAttributes: false, allowVulnerableTags: true, nestingLimit: 200 };

const names: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' };
const unescapeHtml = (text: string) => text.replace(/&(amp|lt|gt|quot);/g, (_, name: string) => names[name] ?? '');

/** Attributes of a tag of the one form. */
export const attributesOf = (text: string): Attributes =>
  Object.fromEntries(
    Array.from(text.matchAll(/(?<![^\s="<>/])([^\s="<>/]+)="([^"]*)"/g), ([, name = '', value = '']) => [name, unescapeHtml(value)]),
  );

/** A tag with attributes, which are left out when they are undefined. */
export const tagOf = (name: string, attributes: Record<string, string | undefined>): string =>
  `<${name}${Object.entries(attributes)
    .map(([attribute, value]) => (value === undefined ? '' : ` ${attribute}="${escapeHtml(value)}"`))
    .join('')}${name === 'img' ? ' />' : '>'}`;

/** The one form of HTML, with other attributes. */
export const rewriteTags = (html: string, toAttributes: (tagName: string, attributes: Attributes) => Attributes): string =>
  sanitizeHtml(html, { ...everything, transformTags: { '*': (tagName, attribs) => ({ tagName, attribs: toAttributes(tagName, attribs) }) } });
