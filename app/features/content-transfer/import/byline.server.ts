import { stripForbiddenCharacters } from '#app/lib/characters.ts';
import { lineOf, type ParsedPost } from './parsed-entry.server.ts';

/** Author on the other site. */
export interface Author {
  name: string;
  email: string;
}

const maxByline = 100;

const joined = (names: string[]) => (names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`);

/** Names of authors in one line, as many as fit. */
function namesOf(names: string[]): string {
  for (let count = names.length; count > 0; count -= 1) {
    const left = names.length - count;
    const line = joined([...names.slice(0, count), ...(left === 0 ? [] : [left === 1 ? '1 other' : `${left} others`])]);
    if ([...line].length <= maxByline) return line;
  }
  return lineOf(names[0] ?? '', maxByline);
}

/** Author fields of a post. The account is that of the first author. */
export function bylineOf(authors: Author[]): Pick<ParsedPost, 'authorName' | 'hasCoAuthors' | 'authorEmail'> {
  const names = [...new Set(authors.map(({ name }) => lineOf(name, maxByline)).filter(Boolean))].slice(0, maxByline);
  return {
    authorName: namesOf(names) || null,
    hasCoAuthors: names.length > 1,
    authorEmail: stripForbiddenCharacters(authors[0]?.email ?? '').trim() || null,
  };
}
