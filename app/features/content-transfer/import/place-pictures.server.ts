import type { Attributes } from 'sanitize-html';
import { escapeHtml } from '#app/lib/escape-html.ts';
import { parseUrl } from '#app/lib/parse-url.ts';
import type { ProcessedImage } from '#app/media/image-processing.server.ts';
import { imageUrl } from '#app/media/media-address.ts';
import { attributesOf, tagOf } from './html-tags.ts';
import { isOnSite, isUnknown, type OldSite } from './old-site.ts';
import { nameOfPicture } from './picture-notes.ts';

/** Tags of a picture that is in the zip, and those that this release or an earlier one writes without its file. */
export interface PlacedPicture {
  without: string[];
  /** Undefined in the check. */
  picture: string | undefined;
}

interface Placing {
  site: OldSite;
  own: URL | undefined;
  /** Pictures that were read, by their addresses in the body. 'unread' in the check. */
  pictures: Map<string, ProcessedImage | 'unread' | 'left-out'>;
  /** Picture to which a link leads: themes of WordPress link small pictures to large ones. */
  linkedPicture: (address: string) => ProcessedImage | undefined;
}

const tags = /<a\b([^<>]*)>\s*<img\b([^<>]*)\/>\s*<\/a>|<img\b([^<>]*)\/>|<a\b[^<>]*>|<\/a>/g;
const bareNoscript = /<noscript>\s*<img\b([^<>]*)\/>\s*<\/noscript>/g;

/** Pictures as they were shown without script stand there twice. */
export function withoutDoubles(html: string): string {
  const sources = new Map<string, number>();
  for (const [, attributes = ''] of html.matchAll(/<img\b([^<>]*)\/>/g)) {
    const { src = '' } = attributesOf(attributes);
    sources.set(src, (sources.get(src) ?? 0) + 1);
  }
  return html.replace(bareNoscript, (text, attributes: string) => ((sources.get(attributesOf(attributes).src ?? '') ?? 0) > 1 ? '' : text));
}

/** Puts pictures that were read in place of their addresses, and links in place of those that readers would not see. */
export function placePictures(html: string, placing: Placing): { html: string; placed: PlacedPicture[] } {
  const placed = new Map<string, PlacedPicture>();
  let isInLink = false;
  const place = (text: string, attributes: string, link: Attributes | undefined) => {
    const img = attributesOf(attributes);
    const { src = '' } = img;
    const image = placing.pictures.get(src);
    if (image === 'left-out' || src === '') return link ? `${tagOf('a', link)}${escapeHtml(img.alt ?? '')}</a>` : '';
    const url = parseUrl(src);
    const without = url && isLostPicture(url, placing) ? linkTo(url, img, link, placing, isInLink && !link) : text;
    const picture = typeof image === 'object' ? withPicture(img, image, link, placing) : undefined;
    // Text alone is no place that could be found again.
    if (image) placed.set(text, { without: without.startsWith('<') ? [without, text] : [text], picture });
    return picture ?? (image ? text : without);
  };
  const result = html.replace(tags, (text, link?: string, linked?: string, single?: string) => {
    if (linked !== undefined) return place(text, linked, attributesOf(link ?? ''));
    if (single !== undefined) return place(text, single, undefined);
    isInLink = text !== '</a>';
    return text;
  });
  return { html: result, placed: [...placed.values()] };
}

export const isPictureFile = (url: URL): boolean => /\.(?:jpe?g|png|gif|webp|avif|heic|bmp|tiff?)$/i.test(url.pathname);

/** True for a picture that readers would not see: its site may end, and pages by https show no picture by http. */
export const isLostPicture = (url: URL, { site, own }: Pick<Placing, 'site' | 'own'>): boolean =>
  url.protocol === 'http:' || isUnknown(url) || isOnSite(url, site, own);

function withPicture(img: Attributes, image: ProcessedImage, link: Attributes | undefined, { linkedPicture }: Placing): string {
  const width = Math.min(image.width, 800);
  const size = { width: String(width), height: String(Math.round((image.height * width) / image.width)) };
  const tag = tagOf('img', { src: imageUrl(image.hash), alt: img.alt ?? '', ...size });
  if (!link) return tag;
  const large = linkedPicture(link.href ?? '');
  return `${tagOf('a', large ? { href: imageUrl(large.hash, 1600) } : link)}${tag}</a>`;
}

/** Link to a picture that is not here, with its text in words or its name. Its text alone within another link. */
function linkTo(url: URL, { alt = '' }: Attributes, link: Attributes | undefined, { site, own }: Placing, isInLink: boolean): string {
  const text = escapeHtml(alt.trim() || nameOfPicture(url.href));
  const target = parseUrl(link?.href ?? '');
  const outer = target && !isOnSite(target, site, own) ? `${tagOf('a', link ?? {})}${text}</a>` : undefined;
  if (isUnknown(url) || isInLink) return outer ?? text;
  const large = target && isPictureFile(target) ? target : url;
  const picture = `${tagOf('a', { href: large.href })}${outer && large === url ? escapeHtml(nameOfPicture(url.href)) : text}</a>`;
  return outer && large === url ? `${outer} ${picture}` : picture;
}
