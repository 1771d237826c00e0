import { setImmediate } from 'node:timers/promises';
import sanitizeHtml, { type Attributes, type IOptions } from 'sanitize-html';
import { ApiError } from '#app/lib/api-error.ts';
import { stripForbiddenCharacters } from '#app/lib/characters.ts';
import { shorten } from '#app/lib/shorten.ts';
import { absoluteUrl } from '#app/lib/web-address.ts';
import { type ProcessedImage, processUploadedImage } from '#app/media/image-processing.server.ts';
import { imageUrl, storedSoundPath } from '#app/media/media-address.ts';
import { keptBlocks } from './html/block-tags.ts';
import { lineOfBody, linesOfBody } from './html/body-text.ts';
import { footnoteId } from './html/footnote-id.ts';
import { tooComplexMessage } from './html/html-tree.server.ts';
import { keptInline } from './html/inline-tags.ts';
import type { Losses } from './html/keep-meaning.server.ts';
import { prepareHtml } from './html/prepare-html.server.ts';

const maxRawBytes = 8 * 1024 * 1024;
const maxBytes = 256 * 1024;
const maxImages = 10;
const maxPasses = 4;
const maxUnclosed = 1000;
const endTagOptional = new Set('p area base br col embed hr img input link meta source track wbr'.split(' '));
const tooLongMessage = 'The body may have at most 256 KiB of text and tags';
const dataImage = /^data:image\/(?:png|gif|jpeg|bmp|x-icon|vnd\.microsoft\.icon|webp);base64,([\w+/=\s]+)$/i;
const storedImage = /^\/media\/[\da-f]{32}-\d+\.webp$/;
const externalUrl = /^https?:\/\//i;

/** Allowlist of the XSS protection: anything that is not listed here is removed. */
const allowlist: IOptions = {
  allowedTags: [...keptBlocks, ...keptInline],
  allowedAttributes: {
    '*': ['lang', 'dir'],
    a: ['href', 'title', 'rel', 'id'],
    img: ['src', 'alt', 'width', 'height', 'loading'],
    audio: ['controls', 'preload', 'src', 'data-seconds'],
    ol: ['start'],
    li: ['id'],
    td: ['colspan', 'rowspan'],
    th: ['colspan', 'rowspan', 'scope'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['http', 'https', 'data'] },
  allowProtocolRelative: false,
  nestingLimit: 50,
  // The card of a video.
  allowedClasses: { figure: ['video'] },
  exclusiveFilter: ({ tag, attribs }) => (tag === 'img' || tag === 'audio') && !attribs.src,
};

export interface SanitizedBody extends Losses {
  html: string;
  excerpt: string;
  /** Images that were embedded as data URLs and now have a media URL. */
  images: ProcessedImage[];
  /** Hashes of all stored images that the body references. */
  hashes: string[];
}

/**
 * Sanitizes a rich body before it is stored, and replaces embedded images by media URLs.
 * `hasButtons` keeps the class of links that newsletters show as buttons. Rejects over 8 MiB, or over 256 KiB without images (413), more than 10 images, and too complex markup (400).
 */
export async function sanitizePostBody(raw: string, { hasButtons = false }: { hasButtons?: boolean } = {}): Promise<SanitizedBody> {
  checkRawBody(raw);
  const processed = new Map<string, ProcessedImage>();
  for (const source of dataImages(raw)) {
    if (processed.size === maxImages) throw new ApiError(400, `The body may have at most ${maxImages} pictures`);
    processed.set(source, await processUploadedImage(Buffer.from(dataImage.exec(source)?.[1] ?? '', 'base64')));
  }
  const transformTags = { img: transformImage(processed), audio: transformSound, a: transformLink, '*': keepOwnValues };
  const buttons = hasButtons ? { allowedClasses: { ...allowlist.allowedClasses, a: ['button'] } } : {};
  const { html, lost, linked } = await sanitizeToFixpoint(raw, { ...allowlist, ...buttons, transformTags });
  await setImmediate();
  const hashes = [...html.matchAll(/src="\/media\/([\da-f]{32})-/g)].flatMap(([, hash]) => (hash ? [hash] : []));
  return { html, excerpt: excerptOf(html), images: [...processed.values()], hashes: [...new Set(hashes)], lost, linked };
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
async function sanitizeToFixpoint(raw: string, options: IOptions): Promise<{ html: string } & Losses> {
  const clean = async (html: string) => {
    await setImmediate();
    // Runs in every pass: an entity may decode to a control character.
    const prepared = prepareHtml(stripForbiddenCharacters(html));
    await setImmediate();
    return { ...prepared, html: sanitizeHtml(stripForbiddenCharacters(prepared.html), options).trim() };
  };
  const first = await clean(raw);
  let { html } = first;
  for (let pass = 0; pass < maxPasses; pass += 1) {
    // Escaping can make the output longer than the input.
    if (Buffer.byteLength(html) > maxBytes) throw new ApiError(413, tooLongMessage);
    const next = await clean(html);
    if (next.html === html) return { ...first, html };
    html = next.html;
  }
  throw new ApiError(400, tooComplexMessage);
}

/** Text of HTML of another program, with a line for each of its paragraphs. It is read as a body is. */
export function textOfHtml(html: string): string {
  if (!/[<&]/.test(html)) return html;
  return isTooDeeplyNested(html) ? '' : linesOfBody(sanitizeHtml(prepareHtml(html).html, { ...allowlist, transformTags: {} }));
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

/** Sounds of ours alone: in place of others is a link already. */
function transformSound(tagName: string, { src = '', 'data-seconds': seconds = '' }: Attributes) {
  if (!storedSoundPath.test(src)) return { tagName, attribs: {} };
  return { tagName, attribs: { controls: '', preload: 'none', src, ...(/^\d{1,4}$/.test(seconds) ? { 'data-seconds': seconds } : {}) } };
}

function transformLink(tagName: string, attribs: Attributes) {
  const { rel: _, ...others } = attribs;
  if (others.href !== undefined) others.href = absoluteUrl(others.href);
  return { tagName, attribs: externalUrl.test(others.href ?? '') ? { ...others, rel: 'noopener noreferrer nofollow' } : others };
}

const directions = new Set(['ltr', 'rtl', 'auto']);

/** Ids are those of footnotes alone, which no part of a page has. */
function keepOwnValues(tagName: string, { id, dir, ...attribs }: Attributes) {
  if (id !== undefined && footnoteId.test(id)) attribs.id = id;
  if (dir !== undefined && directions.has(dir.toLowerCase())) attribs.dir = dir.toLowerCase();
  return { tagName, attribs };
}

const excerptGraphemes = 70;

/** First 70 graphemes of the text of a sanitized body. */
export const excerptOf = (html: string): string => shorten(lineOfBody(html), excerptGraphemes);
