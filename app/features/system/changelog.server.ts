import { maxNews, type News } from './system.contract.ts';

/** Text of a paragraph or an entry in Markdown, on one line: links are their words, code has no marks. */
const plainText = (markdown: string) =>
  markdown
    .replace(/^- /, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/`|\*\*/g, '')
    .replace(/\s+/g, ' ')
    .trim();

const linesOf = (markdown: string) =>
  markdown
    .split(/\n(?=- )|\n\s*\n/)
    .map(plainText)
    .filter(Boolean)
    .slice(0, maxNews.lines);

/** What is new in a version. @returns null when the changelog has no section about it */
export function newsOf(changelog: string, version: string): News[] | null {
  const sections = changelog.replaceAll('\r', '').split(/^## /m);
  const section = sections.find((text) => text.split(/[ \n]/, 1)[0] === version);
  if (section === undefined) return null;
  const [untitled = '', ...titled] = section.slice(section.indexOf('\n')).split(/^### /m);
  const parts = titled.map((part) => ({ title: plainText(part.split('\n', 1)[0] ?? ''), lines: linesOf(part.slice(part.indexOf('\n'))) }));
  return [{ title: null, lines: linesOf(untitled) }, ...parts].filter(({ lines }) => lines.length > 0).slice(0, maxNews.parts);
}
