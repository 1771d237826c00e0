const maxNamed = 5;
const maxName = 60;

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Last part of an address, for a sentence. */
export const nameOfPicture = (address: string): string =>
  [
    ...decoded(
      address
        .replace(/[?#].*$/s, '')
        .split('/')
        .at(-1) || address,
    ),
  ]
    .slice(-maxName)
    .join('');

/** Sentence about a picture that is not imported. */
export const missingNote = (address: string, found: 'ambiguous' | undefined): string =>
  found ? `${nameOfPicture(address)} is more than once in the zip` : `${nameOfPicture(address)} is not in the zip`;

/** Names of pictures in one sentence. */
export const sentenceOf = (missing: string[]): string =>
  missing.length <= maxNamed ? missing.join(', ') : `${missing.slice(0, maxNamed).join(', ')} and ${missing.length - maxNamed} more pictures`;
