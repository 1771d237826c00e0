import { setImmediate } from 'node:timers/promises';
import sanitizeHtml, { type Attributes, type IOptions } from 'sanitize-html';
import { ApiError } from '#app/lib/api-error.ts';
import { stripForbiddenCharacters } from '#app/lib/characters.ts';
import { shorten } from '#app/lib/shorten.ts';
import { absoluteUrl } from '#app/lib/web-address.ts';
import { type ProcessedImage, processUploadedImage } from '#app/media/image-processing.server.ts';
import { imageUrl } from '#app/media/media-address.ts';

const maxRawBytes = 8 * 1024 * 1024;
const maxBytes = 256 * 1024;
const maxImages = 10;
const maxPasses = 4;
const maxUnclosed = 1000;
const endTagOptional = new Set('p area base br col embed hr img input link meta source track wbr'.split(' '));
const tooComplexMessage = 'The body is too tangled to be understood, please simplify it';
const tooLongMessage = 'The body may have at most 256 KiB of text and tags';
const dataImage = /^data:image\/(?:png|gif|jpeg|bmp|x-icon|vnd\.microsoft\.icon|webp);base64,([\w+/=\s]+)$/i;
const storedImage = /^\/media\/[\da-f]{32}-\d+\.webp$/;
const externalUrl = /^https?:\/\//i;

/** Allowlist of the XSS protection: anything that is not listed here is removed. */
const allowlist: IOptions = {
  allowedTags:
    'p br h1 h2 h3 h4 h5 h6 strong b em i u s sub sup blockquote pre code ul ol li a img hr span figure figcaption table thead tbody tr th td'.split(
      ' ',
    ),
  allowedAttributes: {
    '*': ['lang'],
    a: ['href', 'title', 'rel'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    ol: ['start'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan', 'scope'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https', 'data'] },
  allowProtocolRelative: false,
  nestingLimit: 50,
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
};

export const isAllowedTag = (name: string): boolean => Array.isArray(allowlist.allowedTags) && allowlist.allowedTags.includes(name);

export interface SanitizedBody {
  html: string;
  excerpt: string;
  /** Images that were embedded as data URLs and now have a media URL. */
  images: ProcessedImage[];
  /** Hashes of all stored images that the body references. */
  hashes: string[];
}

/**
 * Sanitizes a rich body before it is stored, and replaces embedded images by media URLs.
 * Rejects over 8 MiB, or over 256 KiB without images (413), more than 10 images, and too complex markup (400).
 */
export async function sanitizePostBody(raw: string): Promise<SanitizedBody> {
  checkRawBody(raw);
  const processed = new Map<string, ProcessedImage>();
  for (const source of dataImages(raw)) {
    if (processed.size === maxImages) throw new ApiError(400, `The body may have at most ${maxImages} pictures`);
    processed.set(source, await processUploadedImage(Buffer.from(dataImage.exec(source)?.[1] ?? '', 'base64')));
  }
  const html = await sanitizeToFixpoint(raw, { ...allowlist, transformTags: { img: transformImage(processed), a: transformLink } });
  await setImmediate();
  const hashes = [...html.matchAll(/src="\/media\/([\da-f]{32})-/g)].flatMap(([, hash]) => (hash ? [hash] : []));
  return { html, excerpt: excerptOf(html), images: [...processed.values()], hashes: [...new Set(hashes)] };
}

/** Limits of a body before it is parsed. @throws {ApiError} 413 and 400 as `sanitizePostBody` */
export function checkRawBody(raw: string): void {
  if (Buffer.byteLength(raw) > maxRawBytes) throw new ApiError(413, 'The body may have at most 8 MiB, pictures included');
  if (Buffer.byteLength(raw.replace(/data:image\/[\w.+-]+;base64,[\w+/=\s]+/gi, '')) > maxBytes) throw new ApiError(413, tooLongMessage);
  if (isTooDeeplyNested(raw)) throw new ApiError(400, tooComplexMessage);
}

/**
 * Sanitizes until the output is stable, so that sanitizing a stored body again changes nothing.
 * Yields between passes: one pass over a long body blocks the event loop for about 100 ms.
 */
async function sanitizeToFixpoint(raw: string, options: IOptions): Promise<string> {
  // Runs in every pass: an entity may decode to a control character.
  const clean = (html: string) => sanitizeHtml(stripForbiddenCharacters(html), options).trim();
  await setImmediate();
  let html = clean(raw);
  for (let pass = 0; pass < maxPasses; pass += 1) {
    // Escaping can make the output longer than the input.
    if (Buffer.byteLength(html) > maxBytes) throw new ApiError(413, tooLongMessage);
    await setImmediate();
    const next = clean(html);
    if (next === html) return html;
    html = next;
  }
  throw new ApiError(400, tooComplexMessage);
}

/** True for more than 1,000 unclosed tags: parsing HTML that deep would take minutes. */
function isTooDeeplyNested(raw: string): boolean {
  const open = new Map<string, number>();
  let unclosed = 0;
  for (const [, slash, tagName = ''] of raw.matchAll(/<(\/?)([a-z][^\s/>]*)/gi)) {
    const name = tagName.toLowerCase();
    const before = open.get(name) ?? 0;
    const step = slash ? -Math.min(before, 1) : Number(!endTagOptional.has(name));
    open.set(name, before + step);
    unclosed += step;
    if (unclosed > maxUnclosed) return true;
  }
  return false;
}

function dataImages(raw: string): Set<string> {
  const sources = new Set<string>();
  // Skips the parse for most bodies. An `&` can start an entity that decodes to "data".
  if (!/data|&/i.test(raw)) return sources;
  sanitizeHtml(raw, {
    ...allowlist,
    transformTags: {
      img: (tagName, attribs) => {
        if (dataImage.test(attribs.src ?? '')) sources.add(attribs.src ?? '');
        return { tagName, attribs };
      },
    },
  });
  return sources;
}

const transformImage = (processed: Map<string, ProcessedImage>) => (tagName: string, attribs: Attributes) => {
  const { src = '', alt = '' } = attribs;
  const image = processed.get(src);
  if (image) {
    const width = Math.min(image.width, 800);
    const height = Math.round((image.height * width) / image.width);
    return { tagName, attribs: { src: imageUrl(image.hash), alt, width: String(width), height: String(height), loading: 'lazy' } };
  }
  const allowed: Attributes = externalUrl.test(src) || storedImage.test(src) ? { ...attribs, alt, loading: 'lazy' } : {};
  return { tagName, attribs: allowed };
};

function transformLink(tagName: string, attribs: Attributes) {
  const { rel: _, ...others } = attribs;
  if (others.href !== undefined) others.href = absoluteUrl(others.href);
  return { tagName, attribs: externalUrl.test(others.href ?? '') ? { ...others, rel: 'noopener noreferrer nofollow' } : others };
}

const excerptGraphemes = 70;

/** First 70 graphemes of the text without tags. */
export function excerptOf(html: string): string {
  const spaced = html.replace(/<(?:\/?(?:p|h[1-6]|li|blockquote|pre|tr|td|th|figure|figcaption)|br|hr)\b[^>]*>/gi, ' ');
  const escaped = sanitizeHtml(spaced, { allowedTags: [], allowedAttributes: {} });
  const plain = escaped
    .replace(/&(lt|gt|quot|amp);/g, (_, name: string) => ({ lt: '<', gt: '>', quot: '"' })[name] ?? '&')
    .replace(/\s+/g, ' ')
    .trim();
  return shorten(plain, excerptGraphemes);
}
