import { domainToASCII } from 'node:url';
import { emailKey } from '#app/lib/email-key.ts';

/** Providers that ignore dots in front of the @. */
const ignoresDots = new Map([
  ['gmail.com', 'gmail.com'],
  ['googlemail.com', 'gmail.com'],
]);

/**
 * The mailbox behind an address, as rate limits count it: spellings that reach the same mailbox are one.
 * Only for counting: mail goes to the address as it was typed.
 */
export function mailboxOf(email: string): { mailbox: string; domain: string } {
  const key = emailKey(email);
  const at = key.lastIndexOf('@');
  const typedDomain = key.slice(at + 1);
  // Empty for what is no domain.
  const ascii = domainToASCII(typedDomain) || typedDomain;
  const dotless = ignoresDots.get(ascii);
  const domain = dotless ?? ascii;
  const untagged = key.slice(0, at).replace(/(?<=.)\+.*$/u, '');
  return { mailbox: `${dotless ? untagged.replaceAll('.', '') : untagged}@${domain}`, domain };
}
