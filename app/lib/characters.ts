/** Joiners, variation selectors and tags that belong to what stands before them: in scripts that are spelled with them, in emoji, in Han. */
const shaping = [
  /[\p{sc=Arab}\p{sc=Deva}\p{sc=Beng}\p{sc=Guru}\p{sc=Gujr}\p{sc=Orya}\p{sc=Taml}\p{sc=Telu}\p{sc=Knda}\p{sc=Mlym}\p{sc=Sinh}\p{sc=Khmr}\p{sc=Mymr}][\u200c\u200d](?=\p{L})/gu,
  /[\p{Extended_Pictographic}\p{Emoji_Modifier}]\ufe0f?\u200d(?=\p{Extended_Pictographic})/gu,
  /\p{Extended_Pictographic}[\ufe0e\ufe0f]|[#*\d]\ufe0f(?=\u20e3)|\p{sc=Han}[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu,
  /\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,6}\u{e007f}/gu,
];

/** Without ink of its own: default ignorable, private use, separators of lines, Braille's blank, annotation anchors, the null note head. */
const hidden = /[\p{DI}\p{Co}\p{Zl}\p{Zp}\u2800\ufff9-\ufffc\u{1d159}]/u;
/** Bidirectional embeddings and overrides (UAX #9). Marks and isolates are allowed where lines are: right-to-left writers type them. */
const turning = /[\u202a-\u202e]/u;
const seen = /[^\s\p{DI}\u2800]/u;
/** Default ignorable characters between marks do not keep the marks from stacking. */
const stacked = /\p{M}(?:\p{DI}*\p{M}){4}/u;
const beyondFour = /(\p{M}(?:\p{DI}*\p{M}){3})(?:\p{DI}*\p{M})+/gu;
/** No text that a person types contains control characters, half a surrogate pair or noncharacters; PostgreSQL cannot store NUL. */
const controls = /[^\P{Cc}\n\r\t]|\p{Cs}|\p{NChar}/u;
const harm = /[^\P{Cc}\n\r\t]|\p{NChar}|[\u202a-\u202e]/gu;
const emptyLines = /\n(?:[\p{Zs}\t\p{DI}\u2800]*\n){3,}/gu;

export const hasControlCharacters = (text: string): boolean => controls.test(text);

/** Nothing but blanks and characters that cannot be seen. */
export const isBlank = (text: string): boolean => !seen.test(text);

/** More than 4 marks on a letter, counted decomposed: ọ́ has two. Igbo needs two, Hebrew and Vietnamese at most four. */
export const hasStackedMarks = (text: string): boolean => stacked.test(text.normalize('NFD'));

/** Line breaks as one character, and at most two empty lines in a row; a line without ink is empty. */
export const normalizeLineBreaks = (text: string): string => text.replace(/\r\n?|[\u2028\u2029]/g, '\n').replace(emptyLines, '\n\n\n');

/** The text before the first character that may not stand there, or undefined. `lines`: only what turns the direction may not. */
export function textBeforeForbidden(text: string, lines: boolean): string | undefined {
  // Same length, so that the place stays the same.
  const checked = lines ? text : shaping.reduce((rest, pattern) => rest.replace(pattern, (found) => 'x'.repeat(found.length)), text);
  const at = checked.search(lines ? turning : hidden);
  return at < 0 ? undefined : text.slice(0, at);
}

/** Markup without what a text may not contain: removed instead of refused, because a pasted body cannot be searched for it. */
export const stripForbiddenCharacters = (html: string): string => html.replace(harm, '').replace(beyondFour, '$1');
