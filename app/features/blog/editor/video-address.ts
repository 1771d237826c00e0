import { parseUrl } from '#app/lib/parse-url.ts';
import { absoluteUrl } from '#app/lib/web-address.ts';
import { pageOf } from '../html/media-pages.ts';

const notOnTheWeb = 'Please paste a link to a page on the web, such as https://www.youtube.com/watch?v=...';

/** Address of the page that plays a video, or the sentence that says what is wrong with what was typed. */
export function videoAddress(typed: string): { href: string } | { problem: string } {
  const plain = absoluteUrl(typed.trim());
  if (plain === '') return { problem: 'Please paste the link of the video.' };
  const address = /^[a-z][a-z\d+.-]*:/i.test(plain) ? plain : `https://${plain.replace(/^\/+/, '')}`;
  const url = parseUrl(address);
  if (url?.protocol === 'http:')
    return { problem: 'This link begins with http://, which isn’t safe for readers. Please use one that begins with https://.' };
  if (url?.protocol !== 'https:' || !/[^.]\.[^.]/.test(url.hostname) || url.username !== '') return { problem: notOnTheWeb };
  return { href: pageOf(url.href).page };
}

/** Name of the site that a card leads to. */
export const siteOf = (href: string): string => parseUrl(href)?.host.replace(/^(?:www|m)\./, '') ?? '';
