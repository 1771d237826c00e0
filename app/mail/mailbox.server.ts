import { emailKey } from '#app/lib/email-key.ts';

/** Providers that ignore dots in the local part. */
const dotlessProviders = new Map([
  ['gmail.com', 'gmail.com'],
  ['googlemail.com', 'gmail.com'],
]);

/** Mailbox of an address as rate limits count it: all spellings of an address are one. Mail is sent to the typed address. */
export function mailboxOf(email: string): { mailbox: string; domain: string } {
  const key = emailKey(email);
  const separator = key.lastIndexOf('@');
  const typedDomain = key.slice(separator + 1);
  const dotless = dotlessProviders.get(typedDomain);
  const domain = dotless ?? typedDomain;
  const untagged = key.slice(0, separator).replace(/(?<=.)\+.*$/u, '');
  return { mailbox: `${dotless ? untagged.replaceAll('.', '') : untagged}@${domain}`, domain };
}
