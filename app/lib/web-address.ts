/** Browsers remove these inside an address, and control characters and spaces before it. */
const skipped = /^[\0- ]+|[\t\n\r]/g;
const isIncomplete = /^https?:(?!\/\/[^/\\])/i;

/**
 * A link's address without what browsers skip. `https:x.example` and `http:\\x.example`, which lead to another site or to this one depending on the scheme of
 * the page, are written out: `https://x.example/`. All others stay as they were typed.
 */
export function absoluteUrl(address: string): string {
  const plain = address.replace(skipped, '');
  return isIncomplete.test(plain) && URL.canParse(plain) ? new URL(plain).href : plain;
}
