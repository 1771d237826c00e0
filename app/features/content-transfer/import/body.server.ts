import { setImmediate } from 'node:timers/promises';
import sanitizeHtml, { type Attributes, type IOptions } from 'sanitize-html';
import { checkRawBody, type SanitizedBody, sanitizePostBody } from '#app/features/blog/public.server.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { type ProcessedImage, processUploadedImage } from '#app/media/image-processing.server.ts';
import { imageUrl } from '#app/media/media-address.ts';
import { ImportRefusal } from './import-refusal.ts';
import { lossNotes } from './loss-notes.ts';
import type { ArchivedPicture, PictureArchive } from './picture-archive.server.ts';

const everything: IOptions = { allowedTags: false, allowedAttributes: false, allowVulnerableTags: true, nestingLimit: 200 };

/** Addresses of pictures on other sites. */
function picturesIn(html: string): string[] {
  const addresses = new Set<string>();
  const img = (tagName: string, attribs: Attributes) => {
    if (attribs.src && !attribs.src.startsWith('data:')) addresses.add(attribs.src);
    return { tagName, attribs };
  };
  sanitizeHtml(html, { ...everything, transformTags: { img } });
  return [...addresses];
}

/** Last part of an address, for a sentence. */
const nameOfPicture = (address: string) =>
  [
    ...(address
      .replace(/[?#].*$/s, '')
      .split('/')
      .at(-1) || address),
  ]
    .slice(-60)
    .join('');

/** Sentence about a picture that is not imported. */
export const missingNote = (address: string, found: 'ambiguous' | undefined) =>
  found ? `${nameOfPicture(address)} is more than once in the zip` : `${nameOfPicture(address)} is not in the zip`;

interface ConvertedBody extends SanitizedBody {
  notes: string[];
  /** First picture of the body that was read from the zip. */
  first: ProcessedImage | undefined;
  /** Whether a picture of the body is in the zip. */
  hasPictures: boolean;
}

/** Reads and re-encodes a picture of the zip; undefined with a note when it cannot be used. */
export async function readPicture(picture: ArchivedPicture, notes: string[]): Promise<ProcessedImage | undefined> {
  try {
    return await processUploadedImage(await picture.read());
  } catch (error) {
    if (!(error instanceof ImportRefusal) && !(error instanceof ApiError && error.status < 500)) throw error;
    notes.push(`${nameOfPicture(picture.name)} is left out: ${error.message.replace(/^The image /, 'it ')}`);
    return undefined;
  }
}

/**
 * Sanitizes a body as a saved post is, with the pictures of the zip in place of their old addresses. Addresses that are not in the zip stay.
 * @param readPictures false for the check: pictures are looked for, but not decoded
 * @throws {ApiError} as `sanitizePostBody`
 */
export async function convertBody(html: string, archive: PictureArchive, readPictures: boolean): Promise<ConvertedBody> {
  checkRawBody(html);
  const addresses = picturesIn(html);
  await setImmediate();
  const notes: string[] = [];
  const pictures = new Map<string, ProcessedImage>();
  const byName = new Map<string, ProcessedImage>();
  const missing: string[] = [];
  for (const address of addresses) {
    const found = archive.find(address);
    if (found === undefined || found === 'ambiguous') missing.push(missingNote(address, found));
    else if (readPictures) {
      const image = byName.get(withoutWidth(found.name)) ?? (await readPicture(found, notes));
      if (!image) continue;
      pictures.set(address, image);
      byName.set(withoutWidth(found.name), image);
    }
  }
  if (missing.length > 0) notes.push(`${sentenceOf(missing)}: the body shows the old address`);
  const body = await sanitizePostBody(pictures.size > 0 ? withPictures(html, pictures, (address) => linked(archive, byName, address)) : html);
  notes.unshift(...lossNotes(body));
  if (body.excerpt === '' && !body.html.includes('<img')) throw new ApiError(400, 'There is no text and no picture in it');
  return {
    ...body,
    images: [...body.images, ...pictures.values()],
    notes,
    first: [...pictures.values()][0],
    hasPictures: missing.length < addresses.length,
  };
}

const maxNamed = 5;
const sentenceOf = (missing: string[]) =>
  missing.length <= maxNamed ? missing.join(', ') : `${missing.slice(0, maxNamed).join(', ')} and ${missing.length - maxNamed} more pictures`;

/** Name of a picture of this academy in an export, whatever its width. */
const withoutWidth = (name: string) => name.replace(/-(?:400|800|1600)(?=\.webp$)/, '');

/** Picture of the body that a link leads to: themes of WordPress link small pictures to large ones. */
function linked(archive: PictureArchive, byName: Map<string, ProcessedImage>, address: string): ProcessedImage | undefined {
  const found = /\.(?:jpe?g|png|gif|webp)(?:[?#]|$)/i.test(address) ? archive.find(address) : undefined;
  return typeof found === 'object' ? byName.get(withoutWidth(found.name)) : undefined;
}

function withPictures(html: string, pictures: Map<string, ProcessedImage>, linkedPicture: (address: string) => ProcessedImage | undefined): string {
  const img = (tagName: string, attribs: Attributes) => {
    const image = pictures.get(attribs.src ?? '');
    if (!image) return { tagName, attribs };
    const width = Math.min(image.width, 800);
    const size = { width: String(width), height: String(Math.round((image.height * width) / image.width)) };
    return { tagName, attribs: { src: imageUrl(image.hash), alt: attribs.alt ?? '', ...size } };
  };
  const a = (tagName: string, attribs: Attributes) => {
    const image = linkedPicture(attribs.href ?? '');
    return { tagName, attribs: image ? { href: imageUrl(image.hash, 1600) } : attribs };
  };
  return sanitizeHtml(html, { ...everything, transformTags: { img, a } });
}
