import { normalize } from '#app/lib/normalize.ts';

/** Email addresses, and names on social networks. */
const at = /@/;
const webAddress = /:\/\/|\bwww\.|[\p{L}\d-]\.(?:com|org|net|info|io|me|co|ng|uk|us|de|app|link|tv|xyz)\b/iu;
/** Nine digits or more, with what is typed between them. Years such as 1998-2024 have eight. */
const phoneNumber = /(?:\p{Nd}[\s().+/-]*){9}/u;

/** Whether a text contains an email address, a phone number or a link. */
export function hasContactDetails(text: string): boolean {
  const plain = normalize(text, 'NFKC');
  return [at, webAddress, phoneNumber].some((pattern) => pattern.test(plain));
}

const link = /\bhttps?:\/\/\S+/giu;

/** Links that open a chat beside the academy: they have the number or the name of an account. */
const chatLink = /\b(?:wa\.me|t\.me|telegram\.me|(?:api|chat|web)\.whatsapp\.com|m\.me)\b/iu;

/** Whether a text that may have links contains an email address, a phone number, or a link to a chat or to an account. */
export function hasEmailOrPhone(text: string): boolean {
  const plain = normalize(text, 'NFKC');
  return at.test(plain) || chatLink.test(plain) || phoneNumber.test(plain.replace(link, ' '));
}
