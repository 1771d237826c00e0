import { domainToUnicode } from 'node:url';
import { emailKey, splitEmail, typedEmailKey } from '#app/lib/email-key.ts';

/**
 * Keys that an account with this address may have: as it is typed, its key, and the form with letters. Two accounts that were one mailbox in two
 * spellings before keys had ASCII domains both kept theirs (decision 0163). Almost all addresses have one.
 */
export function emailSpellings(email: string): string[] {
  const key = emailKey(email);
  const { local = '', domain = '' } = splitEmail(key) ?? {};
  return [...new Set([typedEmailKey(email), key, ...(domain.includes('xn--') ? [`${local}@${domainToUnicode(domain)}`] : [])])];
}
