/** Address alone on its line: WordPress shows the medium or page that it leads to in its place. */
export const loneAddress = /^https?:\/\/[^\s<>"'[\]]{1,2000}$/;

/** Quotes in values of attributes. What else is HTML there stays: the values are HTML already. */
const inAttribute = (value: string) => value.replace(/["<>]/g, (character) => ({ '"': '&quot;', '<': '&lt;' })[character] ?? '&gt;');

export const linkTo = (address: string, text = address): string => `<a href="${inAttribute(address)}">${text.replace(/</g, '&lt;')}</a>`;
