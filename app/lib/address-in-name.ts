/** E-mail address in a text that is published as a name, with its part before the @. */
const address = /(?:mailto:)?([^\s@＠<>()[\],;:"]{1,64})[@＠][^\s@＠<>()[\],;:".]{1,63}(?:\.[^\s@＠<>()[\],;:".]{1,63}){1,8}/giu;

export const addressAsName = 'Please enter a name instead of an e-mail address: others see it';

/** Short, because the forms of visitors have it. */
export const holdsAddress = (name: string): boolean => /[^\s@＠][@＠][^\s@＠.]+\.[^\s.]/u.test(name);

/** Name without e-mail addresses: what stands beside them, else the part before the @. Null when nothing is left. */
export function nameWithoutAddress(name: string): string | null {
  if (!holdsAddress(name)) return name || null;
  const beside = name
    .replace(address, ' ')
    .replace(/[<>()[\]"]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return /\p{L}/u.test(beside)
    ? beside
    : name
        .replace(address, '$1')
        .replace(/[<>()[\]"]/g, '')
        .trim() || null;
}
