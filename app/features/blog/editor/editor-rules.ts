import { absoluteUrl } from '#app/lib/web-address.ts';

/** Stands for a URL that is not allowed. */
export const blankUrl = 'about:blank';

const schemes = /^(?:https?|mailto|tel):/i;

/** URL of an existing link: http, https, mailto, tel, or a path on this site; all others become blank. */
export function safeUrl(address: string): string {
  const plain = absoluteUrl(address.trim());
  return schemes.test(plain) || /^(?:#|\?|\/(?![/\\]))/.test(plain) ? plain : blankUrl;
}

/** True for a scheme without anything after it. */
export const isIncompleteUrl = (typed: string) => /^\s*(?:https?:|mailto:|tel:)[\s/]*$/i.test(typed);

/** Completes a typed URL: 'example.com' gets https, 'ada@example.com' gets mailto. */
export function normalizeUrl(typed: string): string {
  const plain = absoluteUrl(typed.trim());
  if (isIncompleteUrl(plain)) return blankUrl;
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(plain)) return `mailto:${plain}`;
  if (plain.startsWith('//')) return safeUrl(`https:${plain}`);
  const bare = plain !== '' && !/^[#?/]/.test(plain) && (!/^[a-z][a-z\d+.-]*:/i.test(plain) || /^[a-z\d.-]+\.[a-z]{2,}:\d/i.test(plain));
  return safeUrl(bare ? `https://${plain}` : plain);
}

const dataPicture = /^data:image\/(?:png|gif|jpeg|bmp|x-icon|vnd\.microsoft\.icon|webp);base64,/i;

/** Allowed image sources: http, https, `data:` images and media of this site. */
export const isImageUrl = (source: string) => /^https?:\/\//i.test(source) || source.startsWith('/media/') || dataPicture.test(source);

/** Maps headings to levels 2 to 4, below the title of the post. */
export const normalizeHeadings = (html: string) => html.replace(/(<\/?h)1\b/gi, '$12').replace(/(<\/?h)[56]\b/gi, '$14');

/** Limits of the server, checked before anything is sent. */
export const maxImages = 10;
export const maxBodyBytes = 8 * 1024 * 1024;
