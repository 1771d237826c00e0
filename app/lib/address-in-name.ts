import { normalize } from './normalize.ts';

/** Email address in a text that is published as a name, with its part before the @. */
const address = /(?:mailto:)?([^\s@<>()[\],;:"]{1,64})@[^\s@<>()[\],;:".。]{1,63}(?:[.。][^\s@<>()[\],;:".。]{1,63}){1,8}/giu;

export const addressAsName = 'Please enter a name instead of an email address: others see it';

/** Also with @ and dots in forms that normalization makes plain. Short, because the forms of visitors have it. */
export const holdsAddress = (name: string): boolean => /[^\s@]@[^\s@.。]+[.。][^\s.]/u.test(normalize(name, 'NFKC'));

/** Name without email addresses: what stands beside them, else the part before the @. Null when nothing is left. */
export function nameWithoutAddress(name: string): string | null {
  if (!holdsAddress(name)) return name || null;
  const plain = normalize(name, 'NFKC');
  const beside = plain
    .replace(address, ' ')
    .replace(/[<>()[\]"]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const kept = /\p{L}/u.test(beside) ? beside : plain.replace(address, '$1').replace(/[<>()[\]"]/g, '');
  // An address that no mail server would take, such as one with a label of 64 letters.
  return (holdsAddress(kept) ? kept.slice(0, kept.indexOf('@')) : kept).trim() || null;
}
