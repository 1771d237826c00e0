import * as z from 'zod/mini';
import { asciiDomain, splitEmail } from '#app/lib/email-key.ts';
import { text } from './fields.ts';

/** Excludes invisible characters and the syntax of mail headers (RFC 5322). */
const address = /^[^\s\p{C}@"<>(),;:\\[\]]+@[^\s\p{C}@"<>(),;:\\[\]]+$/u;
/** Underscores are no letters of a host name, but some servers take mail for such domains. */
const label = /^[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?$/;
/** A number would be an IP address, which mail servers take in brackets alone. */
const topLevelDomain = /^(?=.*[a-z]).{2,}$/;
/** Octets (RFC 5321, 4.5.3.1; RFC 1035). */
const most = { local: 64, domain: 253, address: 254 };

const octets = (text: string) => new TextEncoder().encode(text).length;

/** Whether a mail server may take the address: some have given out names that end with a dot. "=?" would start an encoded word (RFC 2047). */
function isDeliverable(email: string): boolean {
  const parts = splitEmail(email);
  const domain = parts && asciiDomain(parts.domain);
  if (!parts || !domain || !address.test(email) || /[.。．｡]$/.test(email) || /^\.|\.\.|=\?/.test(email)) return false;
  const labels = domain.split('.');
  return (
    labels.length > 1 &&
    labels.every((each) => label.test(each)) &&
    topLevelDomain.test(labels.at(-1) ?? '') &&
    octets(parts.local) <= most.local &&
    domain.length <= most.domain &&
    octets(parts.local) + 1 + domain.length <= most.address
  );
}

/** One email address of at most 254 octets, stored as typed and compared by `emailKey`. */
export const email = text('Email', { max: 254 }).check(
  z.refine(isDeliverable, 'Please enter an email address such as name@example.com'),
  z.meta({ format: 'email' }),
);
