/** Longest run of combining marks that is normalized. No letter of any language has more. */
export const maxMarksInRun = 8;

/** Runs that may be too long, by code units: browsers compile `\p{M}`, the marks of all scripts, ten times as long (decision 0074). */
const possibleRun = /[^\0-\u02ff]{9}/;
/** Halfwidth sound marks are letters that become marks in the compatibility forms. */
const longRun = /[\p{M}\uff9e\uff9f]{9}/u;
const longRuns = /([\p{M}\uff9e\uff9f]{9,})/u;

/** Whether a text has more than 8 combining marks in a row. Takes linear time. */
export const hasLongMarkRun = (text: string): boolean => possibleRun.test(text) && longRun.test(text);

/**
 * Normalizes a text in linear time. `String.prototype.normalize` sorts the marks of a run in quadratic time: runs of more than
 * 8 marks stay as they are (decision 0111).
 */
export function normalize(text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD' = 'NFC'): string {
  if (!hasLongMarkRun(text)) return text.normalize(form);
  return text
    .split(longRuns)
    .map((part, index) => (index % 2 === 1 ? part : part.normalize(form)))
    .join('');
}
