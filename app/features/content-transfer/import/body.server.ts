import { setImmediate } from 'node:timers/promises';
import type { Attributes } from 'sanitize-html';
import { checkRawBody, type SanitizedBody, sanitizePostBody } from '#app/features/blog/public.server.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { parseUrl } from '#app/lib/parse-url.ts';
import { type ProcessedImage, processUploadedImage } from '#app/media/image-processing.server.ts';
import { linkToPost, type PendingLink, replaceLinks } from './body-links.ts';
import { EmbeddedPictures } from './embedded-pictures.server.ts';
import { attributesOf, rewriteTags } from './html-tags.ts';
import { ImportRefusal } from './import-refusal.ts';
import { lossNotes } from './loss-notes.ts';
import { addressKey, completeAddress, isOnSite, isUnknown, type OldSite } from './old-site.ts';
import type { ArchivedPicture, PictureArchive } from './picture-archive.server.ts';
import { missingNote, nameOfPicture, sentenceOf } from './picture-notes.ts';
import { pictureSource } from './picture-source.ts';
import { isLostPicture, isPictureFile, type PlacedPicture, placePictures, withoutDoubles } from './place-pictures.server.ts';

/** Reads and re-encodes a picture of the zip; undefined with a note when it cannot be used. */
export async function readPicture(picture: ArchivedPicture, notes: string[]): Promise<ProcessedImage | undefined> {
  try {
    const image = await processUploadedImage(await picture.read());
    if (image.wasAnimated) notes.push(`${nameOfPicture(picture.name)} is an animated picture, and is shown still`);
    return image;
  } catch (error) {
    if (!(error instanceof ImportRefusal) && !(error instanceof ApiError && error.status < 500)) throw error;
    notes.push(`${nameOfPicture(picture.name)} is left out: ${error.message.replace(/^(?:The image|This) /, 'it ')}`);
    return undefined;
  }
}

export interface BodySource {
  archive: PictureArchive;
  site: OldSite;
  /** Address of the post on the old site. */
  own: URL | undefined;
  /** The post here that had an address there, 'later' when it is imported after this one. */
  postOf: (key: string) => Promise<number | 'later' | undefined>;
  /** False for the check: pictures are looked for, but not decoded. */
  readPictures: boolean;
}

export interface ConvertedBody extends SanitizedBody {
  notes: string[];
  /** First picture of the body that was read from the zip. */
  first: ProcessedImage | undefined;
  /** Whether a picture of the body is in the zip or in the file. */
  hasPictures: boolean;
  placed: PlacedPicture[];
  pending: PendingLink[];
  /** Links that lead to a post here, by what they were. */
  links: Map<string, string>;
}

/**
 * Sanitizes a body as a saved post is, with the pictures of the zip in place of their old addresses, and with links that lead on from here.
 * @throws {ApiError} as `sanitizePostBody`, but embedded pictures are no reason
 */
export async function convertBody(html: string, source: BodySource): Promise<ConvertedBody> {
  const embedded = new EmbeddedPictures();
  const small = embedded.takeOut(html);
  checkRawBody(small);
  await setImmediate();
  const notes: string[] = [];
  const links = new Map<string, URL>();
  const completed = withoutDoubles(rewriteTags(small, (tagName, attributes) => completeTag(tagName, attributes, source, embedded, links)));
  await setImmediate();
  const { pictures, linkedPicture } = await readPictures(completed, embedded, source, notes);
  const { html: placedHtml, placed } = placePictures(completed, { ...source, pictures, linkedPicture });
  const { targets, pending } = await findTargets(links, source, notes);
  const linked = replaceLinks(placedHtml, targets);
  const sanitized = await sanitizePostBody(source.readPictures ? embedded.putBack(linked) : linked);
  const body = { ...sanitized, html: withoutUnknownLinks(sanitized.html, pending, notes) };
  notes.unshift(...lossNotes(body));
  if (body.excerpt === '' && !body.html.includes('<img')) throw new ApiError(400, 'There is no text and no picture in it');
  const images = [...pictures.values()].filter((image) => typeof image === 'object');
  return {
    ...body,
    images: [...body.images, ...images],
    notes,
    first: images[0],
    hasPictures: [...pictures.values()].some((image) => image !== 'left-out'),
    placed,
    pending,
    links: new Map([...targets].flatMap(([href, target]) => (target === undefined ? [] : [[href, target]]))),
  };
}

const players = new Set(['audio', 'video', 'source', 'iframe', 'embed', 'track']);

/** Addresses in a tag as they were on the old site. */
function completeTag(
  tagName: string,
  attributes: Attributes,
  { site, own }: BodySource,
  embedded: EmbeddedPictures,
  links: Map<string, URL>,
): Attributes {
  const hrefOf = (address: string) => completeAddress(address, site, own)?.href ?? address;
  if (tagName === 'img') {
    const source = pictureSource(attributes);
    const others = Object.fromEntries(Object.entries(attributes).filter(([name]) => !/^(?:src|srcset|sizes|data-.*)$/.test(name)));
    return { src: /^\s*data:/i.test(source) ? embedded.add(source) : hrefOf(source), ...others };
  }
  if (players.has(tagName) && attributes.src) return { ...attributes, src: hrefOf(attributes.src) };
  if (tagName !== 'a' || attributes.href === undefined) return attributes;
  const url = completeAddress(attributes.href, site, own);
  if (!url || !(isUnknown(url) || isOnSite(url, site, own))) return attributes;
  links.set(url.href, url);
  return { ...attributes, href: url.href };
}

/** Reads the pictures of a body, with notes about those that are not here. */
async function readPictures(html: string, embedded: EmbeddedPictures, { archive, site, own, readPictures: doesRead }: BodySource, notes: string[]) {
  const addresses = new Set(Array.from(html.matchAll(/<img\b([^<>]*)\/>/g), ([, attributes = '']) => attributesOf(attributes).src ?? ''));
  const pictures: Map<string, ProcessedImage | 'unread' | 'left-out'> = await embedded.read(addresses, doesRead, notes);
  const byName = new Map<string, ProcessedImage>();
  const [missing, unknown, elsewhere]: [string[], string[], string[]] = [[], [], []];
  for (const address of addresses) {
    const url = pictures.has(address) ? undefined : parseUrl(address);
    if (!url || !/^https?:$/.test(url.protocol)) continue;
    const found = archive.find(address, !isUnknown(url) && !isOnSite(url, site, own));
    if (found === undefined || found === 'ambiguous') {
      const list = isUnknown(url) ? unknown : isLostPicture(url, { site, own }) ? missing : elsewhere;
      list.push(missingNote(address, found));
    } else if (doesRead) {
      const image = byName.get(withoutWidth(found.name)) ?? (await readPicture(found, notes));
      if (!image) continue;
      pictures.set(address, image);
      byName.set(withoutWidth(found.name), image);
    } else pictures.set(address, 'unread');
  }
  if (missing.length > 0) notes.push(`${sentenceOf(missing)}: readers get a link to the old address instead`);
  if (unknown.length > 0) notes.push(`${sentenceOf(unknown)}, and the address of the old site is not known: readers see only the name`);
  if (elsewhere.length > 0) {
    const it = elsewhere.length === 1 ? 'it' : 'them';
    notes.push(`${sentenceOf(elsewhere)}: readers see ${it} as long as the other site shows ${it}`);
  }
  /** Picture of the body that a link leads to. */
  const linkedPicture = (address: string) => {
    const url = parseUrl(address);
    const found = url && isPictureFile(url) ? archive.find(address) : undefined;
    return typeof found === 'object' ? byName.get(withoutWidth(found.name)) : undefined;
  };
  return { pictures, linkedPicture };
}

/** Name of a picture of this academy in an export, whatever its width. */
const withoutWidth = (name: string) => name.replace(/-(?:400|800|1600)(?=\.webp$)/, '');

/** Players became links, which lead nowhere while the address of the old site is not known: their names stay. */
function withoutUnknownLinks(html: string, pending: PendingLink[], notes: string[]): string {
  const waiting = new Set(pending.map(({ href }) => href));
  const hrefs = Array.from(html.matchAll(/<a\b([^<>]*)>/g), ([, attributes = '']) => attributesOf(attributes).href ?? '');
  const unknown = hrefs.filter((href) => {
    const url = waiting.has(href) ? undefined : parseUrl(href);
    return url !== undefined && isUnknown(url);
  });
  const kept =
    unknown.length === 1
      ? '1 recording, video or embedded page keeps only its name'
      : `${unknown.length} recordings, videos or embedded pages keep only their names`;
  if (unknown.length > 0) notes.unshift(`${kept}, because the address of the old site is not known`);
  return replaceLinks(html, new Map(unknown.map((href) => [href, undefined])));
}

/** New addresses of links to the old site; undefined for those that lead nowhere. */
async function findTargets(links: Map<string, URL>, { site, postOf }: BodySource, notes: string[]) {
  const targets = new Map<string, string | undefined>();
  const pending: PendingLink[] = [];
  let leftOut = 0;
  for (const [href, url] of links) {
    const key = addressKey(url, site);
    const post = key === undefined ? undefined : await postOf(key);
    if (typeof post === 'number') targets.set(href, linkToPost(post, url.hash));
    else if (post === 'later' && key !== undefined) pending.push({ href, key, hash: url.hash });
    else if (isUnknown(url)) {
      targets.set(href, undefined);
      if (!isPictureFile(url)) leftOut += 1;
    }
  }
  const inner = pending.length + [...targets.values()].filter(Boolean).length;
  if (inner > 0) notes.push(inner === 1 ? '1 link leads to an imported post here' : `${inner} links lead to imported posts here`);
  if (leftOut > 0) notes.push(`${leftOut === 1 ? '1 link' : `${leftOut} links`} to other pages of the old site left out: its address is not known`);
  return { targets, pending };
}
