import * as z from 'zod/mini';
import { addressAsName, holdsAddress } from '#app/lib/address-in-name.ts';
import { hasControlCharacters, hasStackedMarks, isBlank, normalizeLineBreaks, textBeforeForbidden } from '#app/lib/characters.ts';
import { isLocalDate } from '#app/lib/local-date.ts';
import { hasLongMarkRun, normalize } from '#app/lib/normalize.ts';

// Zod compiles schemas with eval, which the content security policy of the site forbids.
if (typeof document !== 'undefined') z.config({ jitless: true });

/** Length in Unicode code points, the unit of the text limits. */
const codePointLength = (text: string) => [...text].length;

interface TextOptions {
  max: number;
  required?: string;
  /** Line breaks allowed. */
  multiline?: boolean;
}

/** NFC may shorten a text to a quarter of its code units. */
const unitsPerCodePoint = 4;

/**
 * Bounds a text before further checks read it, and normalizes it. A text that is refused here is checked no further.
 * @param max code points in NFC; twice that many, and letters with marks typed one by one, pass here: a later check counts exactly
 */
export const boundedNfc = (max: number, { tooLong, marks = manyMarks }: { tooLong: string; marks?: string }) => [
  z.refine<string>((value) => value.length <= unitsPerCodePoint * max, { error: tooLong, abort: true }),
  z.refine<string>((value) => !hasLongMarkRun(value), { error: marks, abort: true }),
  z.overwrite(normalize),
];

const manyMarks = 'Please leave out the letter with more than 8 marks';

/** Position of an invisible character: the up to 20 characters before it, for an error message. */
function positionHint(before: string): string {
  const visible = before.replace(/[\p{C}\u2028\u2029]/gu, '').trim();
  return visible === '' ? 'at its beginning' : `after “${[...visible].slice(-20).join('').trim()}”`;
}

/**
 * Text input: trimmed, NFC, 1 to `max` code points, at most 4 marks per letter, nothing invisible.
 * @param label first word of the error messages
 */
export function text(label: string, { max, required = `${label} is required`, multiline = false }: TextOptions) {
  const tooLong = `${label} may have at most ${max.toLocaleString('en')} characters`;
  const marks = `${label} may have at most 4 marks on a letter`;
  return z.string({ error: (issue) => (issue.input === undefined || issue.input === null ? required : `${label} must be text`) }).check(
    z.trim(),
    ...boundedNfc(max, { tooLong, marks }),
    z.overwrite((value) => (multiline ? normalizeLineBreaks(value) : value)),
    z.refine((value) => !isBlank(value), required),
    z.refine((value) => codePointLength(value) <= max, tooLong),
    z.refine(
      (value) => !hasControlCharacters(value) && (multiline || !/[\r\n]/.test(value)),
      `${label} may not contain ${multiline ? 'control characters' : 'line breaks'}`,
    ),
    z.refine((value) => textBeforeForbidden(value, multiline) === undefined, {
      error: ({ input }) =>
        `${label} contains an invisible character ${positionHint(textBeforeForbidden(String(input), multiline) ?? '')}. Please delete it, or type the text again`,
    }),
    z.refine((value) => !hasStackedMarks(value), marks),
    // Checks are functions: this is what the API description says about them.
    z.meta({ minLength: 1, maxLength: max }),
  );
}

/** Name of a person, which others see: no email address. */
export const personName = (label: string, required = `${label} is required`) =>
  text(label, { max: 100, required }).check(z.refine((name) => !holdsAddress(name), addressAsName));

/** Optional field; null and blank count as missing. */
export const optional = <T extends string | File>(schema: z.ZodMiniType<T, T>) =>
  z.pipe(
    z.transform((value: unknown) => (value === null || (typeof value === 'string' && isBlank(value)) ? undefined : value)),
    z.optional(schema),
    // A transform has no input type; the assertion gives it one for callers.
  ) as unknown as z.ZodMiniOptional<z.ZodMiniType<T, T | null>>;

/** What a browser says of itself beside what it asks for: an unusable hint counts as missing, so that it refuses no call. */
export const hint = <S extends z.ZodMiniType>(schema: S) => z.catch(z.optional(schema), undefined);

/** Field of an update: null and blank clear it, a missing one leaves it unchanged. */
export const nullableText = <S extends z.ZodMiniType<string, string>>(schema: S) =>
  z.pipe(
    z.transform((value: unknown) => (typeof value === 'string' && isBlank(value) ? null : value)),
    z.optional(z.nullable(schema)),
  ) as unknown as z.ZodMiniOptional<z.ZodMiniNullable<z.ZodMiniType<string, string>>>;

export const optionalText = (label: string, options: TextOptions) => optional(text(label, options));

/** Text that is compared but not stored: not blank, at most `max` code points, without control characters. */
export const nonBlank = (required: string, max = 254) =>
  z.string({ error: required }).check(
    z.trim(),
    ...boundedNfc(max, { tooLong: `Please enter at most ${max} characters` }),
    z.minLength(1, required),
    z.refine((value) => codePointLength(value) <= max, `Please enter at most ${max} characters`),
    z.refine((value) => !hasControlCharacters(value), required),
    z.meta({ minLength: 1, maxLength: max }),
  );

/** Secret or address of a link in a mail, which is compared and never stored. */
export const linkPart = z.string().check(z.maxLength(500, 'This link is not complete. Please open it again from the email.'));

const integerParam = (label: string, from: number, to: number) => {
  const sentence =
    to === Number.MAX_SAFE_INTEGER ? `${label} must be a whole number from ${from}` : `${label} must be a whole number from ${from} to ${to}`;
  return z.coerce.number(sentence).check(z.int(sentence), z.gte(from, sentence), z.lte(to, sentence));
};
const maxRows = 100;
const limit = integerParam('limit', 1, maxRows);
const id = (label: string) => z.optional(integerParam(label, 1, Number.MAX_SAFE_INTEGER));
/** 100 rows by default, so that no response grows with its table. */
const bounded = z._default(limit, maxRows);

/** Cursor pagination: `before` (or `after`) is the id of the last row of the page before. */
export const CursorQuery = z.object({ limit: bounded, before: id('before') });
export const CursorAfterQuery = z.object({ limit: bounded, after: id('after') });
/** Page pagination, `page` from 1; past the end the list is empty. Without `limit` all rows, streamed, for administrators only. */
export const PageQuery = z.object({ page: id('page'), limit: z.optional(limit) });
/** Rows of a list that a client has already, and that are still on it. */
export const rowsToSkip = z.optional(integerParam('skip', 0, Number.MAX_SAFE_INTEGER));

const daySentence = 'Please enter a day of the years 1000 to 2999, such as 2026-11-23';
const monthSentence = 'Please enter a month of the years 1000 to 2999, such as 2026-11';
/** Calendar date such as 2026-11-23. */
export const localDay = z.string(daySentence).check(z.refine(isLocalDate, daySentence), z.meta({ format: 'date' }));
/** Month such as 2026-11. */
export const localMonth = z.string(monthSentence).check(z.refine((month) => isLocalDate(`${month}-01`), monthSentence));

export const MessageReply = z.object({ message: z.string() });
