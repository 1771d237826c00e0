import { absoluteUrl } from '#app/lib/web-address.ts';

/** What a link that may not lead anywhere leads to (SPEC section 5). */
export const blankUrl = 'about:blank';

const schemes = /^(?:https?|mailto|tel):/i;

/** The address of a link that is there already: http, https, mailto, tel, or a place on this site; all others become blank. */
export function safeUrl(address: string): string {
  const plain = absoluteUrl(address.trim());
  return schemes.test(plain) || /^(?:#|\?|\/(?![/\\]))/.test(plain) ? plain : blankUrl;
}

/** A scheme after which nothing comes. */
export const isIncompleteUrl = (typed: string) => /^\s*(?:https?:|mailto:|tel:)[\s/]*$/i.test(typed);

/** An address as a person types it: 'example.com' is a place on the web, 'ada@example.com' a letter box. */
export function normalizeUrl(typed: string): string {
  const plain = absoluteUrl(typed.trim());
  if (isIncompleteUrl(plain)) return blankUrl;
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(plain)) return `mailto:${plain}`;
  if (plain.startsWith('//')) return safeUrl(`https:${plain}`);
  const bare = plain !== '' && !/^[#?/]/.test(plain) && (!/^[a-z][a-z\d+.-]*:/i.test(plain) || /^[a-z\d.-]+\.[a-z]{2,}:\d/i.test(plain));
  return safeUrl(bare ? `https://${plain}` : plain);
}

const dataPicture = /^data:image\/(?:png|gif|jpeg|bmp|x-icon|vnd\.microsoft\.icon|webp);base64,/i;

/** Where a picture may come from: http, https, data that is a picture, and this site's own. */
export const isImageUrl = (source: string) => /^https?:\/\//i.test(source) || source.startsWith('/media/') || dataPicture.test(source);

/** Posts begin their headings below the title, and go three levels deep. */
export const normalizeHeadings = (html: string) => html.replace(/(<\/?h)1\b/gi, '$12').replace(/(<\/?h)[56]\b/gi, '$14');

/** The limits of the server, said before anything is sent. */
export const maxImages = 10;
export const maxBodyBytes = 8 * 1024 * 1024;
