/** Vowel of a prefix, root, and what may follow a root: its vowel again, -rV, -ghị, -la, -nụ, -zi, -tụ in this order. */
const inflected = (root: string) => new RegExp(`^[aeioụọịu]?${root}(?:[aeiouịọụ])?(?:r[aeiouịọụ])?(?:gh[iị])?(?:l[ae])?(?:z[iị])?(?:n[uụ])?$`, 'u');

/** A root ends in a vowel, after one or two others at most. */
const isRoot = (letters: string) => /^[^aeiouịọụ' ]+[aeiouịọụ]/u.test(letters);

const patterns = new Map<string, RegExp>();

/** Whether a word may be a form of the verb: ga is in aga, gara, gaa, agaghị, ịga. */
export function isFormOf(root: string, word: string): boolean {
  if (!isRoot(root)) return false;
  const pattern = patterns.get(root) ?? inflected(root);
  patterns.set(root, pattern);
  return pattern.test(word);
}

/** The dictionary form without the prefix of the infinitive or the hyphen: ịga, -ga and ga are ga. */
export const rootOf = (verb: string): string => verb.replace(/^-|^[iị](?=[^aeiouịọụ])/u, '');

/** Root that a form behind na- or a pronoun, or with -ghị, may have: asụ is sụ, mere is me, aghọtaghị is ghọta. */
export const rootOfForm = (form: string): string =>
  form
    .replace(/gh[iị]$/u, '')
    .replace(/(?<=[aeiouịọụ])r[aeiouịọụ]$/u, '')
    .replace(/^[aeioụọịu](?=[^aeiouịọụ])/u, '');
