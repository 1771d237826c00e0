import { normalize } from '#app/lib/normalize.ts';
import { parseUrl } from '#app/lib/parse-url.ts';

/** Top-level domain that makes the URL parser map and validate all labels: it lets an ASCII domain pass unseen, also a wrong xn-- label. */
const probe = { typed: '.ü', ascii: '.xn--tda' };
/** Characters that end the host of a URL, or are decoded in it. */
const notInHost = /[\s/?#@:\\[\]%]/;
const plainDomain = /^(?!.*xn--)[!-~]*$/;

/** ASCII form of a domain, in small letters and without a dot at its end (RFC 5891, UTS 46); undefined when it has none. */
export function asciiDomain(typed: string): string | undefined {
  const domain = typed.toLowerCase().replace(/[.。．｡]$/, '');
  // Most domains: nothing in them is mapped.
  if (plainDomain.test(domain)) return domain;
  if (notInHost.test(domain)) return undefined;
  return parseUrl(`http://${domain}${probe.typed}`)?.hostname.slice(0, -probe.ascii.length);
}

/** Address as it was compared before domains were: without case. */
export const typedEmailKey = (email: string) => normalize(email.trim()).toLowerCase();

/** The part before the last @, and its domain. Stored keys of deleted rows have none. */
export function splitEmail(email: string): { local: string; domain: string } | undefined {
  const at = email.lastIndexOf('@');
  return at < 0 ? undefined : { local: email.slice(0, at), domain: email.slice(at + 1) };
}

/** Comparison key of an email address: without case, its domain in ASCII. All spellings of an address have the same key, and the key is its own. */
export function emailKey(email: string): string {
  const key = typedEmailKey(email);
  const { local, domain = '' } = splitEmail(key) ?? {};
  return local === undefined ? key : `${local}@${asciiDomain(domain) ?? domain}`;
}
