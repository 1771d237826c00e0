import { normalize } from '#app/lib/normalize.ts';

/** Invisible characters that shape the one before them: joiners in scripts and emoji, variation selectors, emoji tags. */
const shapingPatterns = [
  /[\p{sc=Arab}\p{sc=Deva}\p{sc=Beng}\p{sc=Guru}\p{sc=Gujr}\p{sc=Orya}\p{sc=Taml}\p{sc=Telu}\p{sc=Knda}\p{sc=Mlym}\p{sc=Sinh}\p{sc=Khmr}\p{sc=Mymr}][\u200c\u200d](?=\p{L})/gu,
  /[\p{Extended_Pictographic}\p{Emoji_Modifier}]\ufe0f?\u200d(?=\p{Extended_Pictographic})/gu,
  /\p{Extended_Pictographic}[\ufe0e\ufe0f]|[#*\d]\ufe0f(?=\u20e3)|\p{sc=Han}[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu,
  /\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,6}\u{e007f}/gu,
];

/** Invisible characters: default ignorable, private use, line separators, Braille blank, annotation anchors, null note head. */
const invisible = /[\p{DI}\p{Co}\p{Zl}\p{Zp}\u2800\ufff9-\ufffc\u{1d159}]/u;
/** Bidirectional embeddings and overrides (UAX #9). Multi-line text may contain marks and isolates, which right-to-left authors type. */
const bidiOverrides = /[\u202a-\u202e]/u;
const visible = /[^\s\p{DI}\u2800]/u;
/** Five or more marks on a letter; default ignorable characters between marks do not end a stack. */
const stackedMarks = /\p{M}(?:\p{DI}*\p{M}){4}/u;
const excessMarks = /(\p{M}(?:\p{DI}*\p{M}){3})(?:\p{DI}*\p{M})+/gu;
/** Control characters, lone surrogates and noncharacters. PostgreSQL cannot store NUL. */
const controlCharacters = /[^\P{Cc}\n\r\t]|\p{Cs}|\p{NChar}/u;
const forbiddenInMarkup = /[^\P{Cc}\n\r\t]|\p{NChar}|[\u202a-\u202e]/gu;
const emptyLines = /\n(?:[\p{Zs}\t\p{DI}\u2800]*\n){3,}/gu;

export const hasControlCharacters = (text: string): boolean => controlCharacters.test(text);

export const isBlank = (text: string): boolean => !visible.test(text);

/** Whether a letter has more than 4 marks, counted in NFD: ọ́ has two. Igbo needs two, Hebrew and Vietnamese at most four. */
export const hasStackedMarks = (text: string): boolean => stackedMarks.test(normalize(text, 'NFD'));

/** Converts line breaks to LF and keeps at most two empty lines in a row; a line of invisible characters is empty. */
export const normalizeLineBreaks = (text: string): string => text.replace(/\r\n?|[\u2028\u2029]/g, '\n').replace(emptyLines, '\n\n\n');

/**
 * Text before the first forbidden character, or undefined without one.
 * @param isMultiline allows all characters but bidirectional overrides
 */
export function textBeforeForbidden(text: string, isMultiline: boolean): string | undefined {
  // Placeholders of the same length keep the index.
  const checked = isMultiline ? text : shapingPatterns.reduce((rest, pattern) => rest.replace(pattern, (match) => 'x'.repeat(match.length)), text);
  const index = checked.search(isMultiline ? bidiOverrides : invisible);
  return index < 0 ? undefined : text.slice(0, index);
}

/** Removes forbidden characters from HTML instead of rejecting it: authors cannot find them in pasted text. */
export const stripForbiddenCharacters = (html: string): string => html.replace(forbiddenInMarkup, '').replace(excessMarks, '$1');

/** Text with the same words and without format characters. A zero-width space is the space of scripts that are written without one. */
export const visibleText = (text: string): string =>
  text.replace(/\u200b(?=[\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}])/gu, ' ').replace(/\p{Cf}/gu, '');
