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

/** Whether a text that may have links contains an email address or a phone number. */
export function hasEmailOrPhone(text: string): boolean {
  const plain = normalize(text, 'NFKC').replace(link, ' ');
  return at.test(plain) || phoneNumber.test(plain);
}
