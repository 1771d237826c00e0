import type { Db } from '#app/db/schema.ts';
import { postContent, sanitizePostBody } from '#app/features/blog/public.server.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { escapeHtml } from '#app/lib/escape-html.ts';
import { type BodySource, type ConvertedBody, convertBody } from './body.server.ts';
import { linkToPost, replaceLinks } from './body-links.ts';
import { bodySourceOf } from './body-source.server.ts';
import { type Completion, completionSize } from './completion.ts';
import { drawnCover, findCover, readCover } from './cover.server.ts';
import { withGalleries } from './gallery.server.ts';
import type { ImportRow } from './imports.queries.server.ts';
import { oldSiteOf } from './old-site.ts';
import type { ParsedPost } from './parsed-entry.server.ts';
import type { PictureArchive } from './picture-archive.server.ts';
import type { PlacedPicture } from './place-pictures.server.ts';

/** Tags as a stored body has them. */
async function asStored(html: string): Promise<string> {
  return (await sanitizePostBody(`<p>${html}</p>`)).html.replace(/^<p>|<\/p>$/g, '');
}

/** Puts pictures where a body still has what stood in their place. Those that were not read are counted alone. */
async function addPictures(stored: string, placed: PlacedPicture[]): Promise<{ html: string; count: number }> {
  let html = stored;
  let count = 0;
  for (const { without, picture } of placed)
    for (const each of new Set(without)) {
      const place = await asStored(each);
      const parts = place === '' || /^<img [^<>]*src="\/media\//.test(place) ? [html] : html.split(place);
      count += parts.length - 1;
      if (picture !== undefined) html = parts.join(picture);
    }
  return { html, count };
}

/** HTML without its pictures and the links around them, and without the numbers of posts. */
const skeletonOf = (html: string) => html.replace(/<a\b[^<>]*>\s*<img\b[^<>]*>\s*<\/a>|<img\b[^<>]*>/g, '').replace(/(?<=href="\/blog\/)\d+/g, '');

/** True where the body is, but for its pictures, as an import wrote it that did not know the address of the old site. */
async function isAsWrittenWithoutSite(stored: string, { site, ...source }: BodySource, row: ImportRow, html: string): Promise<boolean> {
  const unknown = oldSiteOf({ site: row.site, site_address: null });
  if (!site.isKnown || unknown.source !== undefined) return false;
  const own = source.own && new URL(source.own.pathname, unknown.address);
  const bare = await convertBody(html, { ...source, own, site: unknown, readPictures: false });
  const leading = replaceLinks(bare.html, new Map(bare.pending.map(({ href, hash }) => [href, linkToPost(0, hash)])));
  return skeletonOf(leading) === skeletonOf(stored);
}

/**
 * What the file and the zip add to a post that is here: pictures that were missing, and links between posts. All else in its body stays.
 * @param doesRead false for the check: pictures are counted, but not decoded
 */
export async function completionOf(
  db: Db,
  row: ImportRow,
  archive: PictureArchive,
  post: ParsedPost,
  id: number,
  { doesRead, notes }: { doesRead: boolean; notes: string[] },
): Promise<Completion | undefined> {
  const from = await postContent(db, id);
  const source = bodySourceOf(db, row, post, archive, doesRead);
  // What a gallery lacks was said when the post was imported.
  const html = await withGalleries(db, row.id, post, []);
  const converted = await convertBody(html, source).catch((error: unknown) => {
    if (error instanceof ApiError && error.status < 500) return undefined;
    throw error;
  });
  if (!from || !converted) return undefined;
  const isBare = await isAsWrittenWithoutSite(from.body, source, row, html);
  const more = (tag: string) => Math.max(0, converted.html.split(tag).length - from.body.split(tag).length);
  const added = isBare ? { html: converted.html, count: more('<img ') } : await addPictures(from.body, converted.placed);
  const has = (href: string) => added.html.includes(`href="${escapeHtml(href)}"`);
  const links = [...converted.links.keys()].filter(has).length;
  const pending = converted.pending.filter(({ href }) => has(href));
  const completed = replaceLinks(added.html, converted.links);
  const body = completed === from.body ? undefined : await sanitizePostBody(completed);
  const completion = {
    from: { body: from.body, image_hash: from.image_hash },
    body: body && { ...body, images: converted.images.filter(({ hash }) => body.hashes.includes(hash)) },
    cover: await missingCover(db, row, archive, post, from.image_hash, converted, { doesRead, notes }),
    pictures: added.count,
    links: isBare ? 0 : links + pending.length,
    restored: isBare ? more('<a href=') : 0,
    pending,
  };
  return completionSize(completion) + completion.links + completion.restored > 0 ? completion : undefined;
}

/** Picture of a post that has the drawing, because its own was missing. */
async function missingCover(
  db: Db,
  row: ImportRow,
  archive: PictureArchive,
  post: ParsedPost,
  imageHash: string,
  { first, hasPictures }: ConvertedBody,
  { doesRead, notes }: { doesRead: boolean; notes: string[] },
): Promise<Completion['cover']> {
  if (row.pictures_bytes === 0) return undefined;
  const found = await findCover(db, row.id, post, archive);
  if (!found.picture && !hasPictures) return undefined;
  const drawing = await drawnCover();
  if (imageHash !== drawing.hash) return undefined;
  if (!doesRead) return { image: drawing, alt: '' };
  const cover = await readCover(found, first, notes);
  return cover.image.hash === drawing.hash ? undefined : cover;
}
