import { hasControlCharacters, hasStackedMarks, isBlank, textBeforeForbidden } from '#app/lib/characters.ts';
import { graphemesOf } from '#app/lib/graphemes.ts';
import { normalize } from '#app/lib/normalize.ts';
import { foldForSearch } from '#app/lib/search-key.ts';

export const maxTags = 10;
/** Graphemes: ọ́ is one. */
const maxTagLength = 50;
/** Code points: a grapheme may consist of any number of them. */
export const maxNameLength = 4 * maxTagLength;

/**
 * The name without case, marks and punctuation: 'Ọ́jị́ & akwà' is 'oji-akwa'. Names with the same slug are the same tag.
 * Letters of other scripts stay. Empty when the name has neither letters nor digits.
 */
export const tagSlug = (name: string): string =>
  foldForSearch(name)
    .replace(/[^\p{L}\p{N}\p{Mc}]+/gu, '-')
    .replace(/^-|-$/g, '');

/** The name as it is stored. */
export const cleanTagName = (name: string): string => normalize(name.trim().replace(/\s+/g, ' '));

/** The tags of a text with commas between them, as typed. */
export const splitTags = (text: string): string[] =>
  text
    .split(',')
    .map(cleanTagName)
    .filter((name) => !isBlank(name));

/** The names without those that are another one in other letters; the first one stays. */
export function distinctTags(names: readonly string[]): string[] {
  return [...new Map(names.map((name) => [tagSlug(name), name] as const).reverse()).values()].reverse();
}

/** Sentence that refuses these tags of a post, or undefined. */
export function tagsProblem(names: readonly string[]): string | undefined {
  const unusable = names.find((name) => tagSlug(name) === '');
  if (unusable !== undefined) return `The tag “${unusable}” has no letter. Please name it in words`;
  const hidden = names.find((name) => hasControlCharacters(name) || textBeforeForbidden(name, false) !== undefined || hasStackedMarks(name));
  if (hidden !== undefined) return `The tag “${hidden.replace(/[\p{C}\p{M}]/gu, '')}” has characters that cannot be seen. Please type it again`;
  const long = names.find((name) => graphemesOf(name).length > maxTagLength || [...name].length > maxNameLength);
  if (long !== undefined) return `A tag may have at most ${maxTagLength} characters: “${[...long].slice(0, 20).join('')}…” is longer`;
  const count = distinctTags(names).length;
  if (count > maxTags) return `A post may have at most ${maxTags} tags, these are ${count}`;
  return undefined;
}
