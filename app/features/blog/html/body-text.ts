import { isBlockTag } from './block-tags.ts';

/** Mark of a footnote in the text, and the link back to it. */
const footnoteLink = /<a\b[^<>]* href="#fn(?:ref)?-[^"]*"[^<>]*>(?:<sup>)?[^<]*(?:<\/sup>)?<\/a>/g;
const entities: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&' };
/** Line separator: white space that bodies do not have otherwise. */
const end = '\u2028';

const textOf = (html: string) =>
  html
    .replace(footnoteLink, '')
    .replace(/<\/?([a-z][a-z\d]*)\b[^<>]*>/gi, (_, name: string) => (isBlockTag(name) || name === 'br' ? end : ''))
    .replace(/&(lt|gt|quot|amp);/g, (_, name: string) => entities[name] ?? '');

/** Text of a sanitized body in one line. Such a body has no other entities, and each `<` in it begins a tag. */
export const lineOfBody = (html: string): string => textOf(html).replace(/\s+/g, ' ').trim();

/** Text of a sanitized body with a line for each of its paragraphs and lines. */
export const linesOfBody = (html: string): string =>
  textOf(html)
    .split(end)
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n');
