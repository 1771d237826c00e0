/** The alphabet in its order (Ọnwụ 1961). */
export const igboAlphabet = [
  ...(['a', 'b', 'ch', 'd', 'e', 'f', 'g', 'gb', 'gh', 'gw', 'h', 'i', 'ị', 'j', 'k', 'kp', 'kw', 'l'] as const),
  ...(['m', 'n', 'ṅ', 'nw', 'ny', 'o', 'ọ', 'p', 'r', 's', 'sh', 't', 'u', 'ụ', 'v', 'w', 'y', 'z'] as const),
] as const;
export type IgboLetter = (typeof igboAlphabet)[number];

/** Initial of a text that begins with a digit or a foreign letter, or has no letter. */
export const otherInitial = 'other';
export type Initial = IgboLetter | typeof otherInitial;

/** Headings of an index, in its order. */
export const initials: readonly Initial[] = [...igboAlphabet, otherInitial];
