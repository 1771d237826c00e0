/** A run of more than 8 combining marks: no letter of any language has as many. Halfwidth sound marks become marks in the compatibility forms. */
const longRun = /([\p{M}\uff9e\uff9f]{9,})/u;

/** Whether a text has more than 8 combining marks in a row. Takes linear time. */
export const hasLongMarkRun = (text: string): boolean => longRun.test(text);

/**
 * Normalizes a text in linear time. `String.prototype.normalize` sorts the marks of a run in quadratic time: runs of more than
 * 8 marks stay as they are (decision 0111).
 */
export const normalize = (text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD' = 'NFC'): string =>
  hasLongMarkRun(text)
    ? text
        .split(longRun)
        .map((part, index) => (index % 2 ? part : part.normalize(form)))
        .join('')
    : text.normalize(form);
