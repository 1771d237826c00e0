import { parseUrl, withoutTrailingSlashes } from '#app/lib/parse-url.ts';

export const siteAddressProblem = 'Please enter the address of a website, such as https://blog.example.org';

/** Address of a site with a slash at its end. Undefined for one of another scheme. */
export function wholeAddress(address: string): string | undefined {
  const url = /^https?:\/\//i.test(address) ? parseUrl(address) : undefined;
  return url && url.username === '' && url.password === '' ? `${url.origin}${withoutTrailingSlashes(url.pathname)}/` : undefined;
}

/** Address of a site as it is typed, with or without its scheme: whole, with a slash at its end. Undefined for what is none. */
export function completeSiteAddress(typed: string): string | undefined {
  const trimmed = typed.trim();
  // A colon may stand before a port.
  const isWithoutScheme = !/^(?:[a-z][\w+.-]*:(?!\d)|\/)/i.test(trimmed);
  const address = wholeAddress(isWithoutScheme ? `https://${trimmed}` : trimmed);
  const host = address === undefined ? '' : new URL(address).hostname;
  return /[^.]\.[^.]/.test(host) || host === 'localhost' ? address : undefined;
}
