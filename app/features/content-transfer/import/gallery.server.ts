import * as z from 'zod/mini';
import type { Db } from '#app/db/schema.ts';
import { escapeMarkup } from '#app/http/feed.server.ts';
import { nameOfFile } from './classic/shortcode-addresses.ts';
import { picturesByIds, picturesOfPost } from './file-pictures.queries.server.ts';
import { ParsedPicture, type ParsedPost } from './parsed-entry.server.ts';

/** Files in all galleries of a post. */
const maxFiles = 200;
const placeholder = /<wp-gallery data-kind="(gallery|playlist)" data-ids="([\d,]*)" data-post="(\d*)"><\/wp-gallery>/g;
const isPicture = ({ address }: ParsedPicture) => /\.(?:jpe?g|png|gif|webp|avif|bmp|tiff?|hei[cf])(?:[?#]|$)/i.test(address);
const isSound = ({ address }: ParsedPicture) => /\.(?:mp3|m4a|ogg|oga|wav|wma|flac|aac)(?:[?#]|$)/i.test(address);

/** Body of a post with the files of its galleries, which may stand anywhere in the export. */
export async function withGalleries(db: Db, importId: number, { html, sourceId }: ParsedPost, notes: string[]): Promise<string> {
  const parts: string[] = [];
  const missing: string[] = [];
  let [from, left, isCut, emptyCount] = [0, maxFiles, false, 0];
  for (const { 0: source, 1: kind, 2: ids = '', 3: post, index } of html.matchAll(placeholder)) {
    const numbers = ids.split(',').filter(Boolean);
    isCut ||= numbers.length > left;
    const { files, lost } =
      numbers.length > 0 ? await filesByIds(db, importId, numbers.slice(0, left)) : await filesOfPost(db, importId, post || sourceId, kind, left);
    left -= files.length + lost.length;
    missing.push(...lost);
    if (files.length === 0 && lost.length === 0) emptyCount += 1;
    parts.push(html.slice(from, index), kind === 'gallery' ? files.map(figureOf).join('\n') : listOf(files));
    from = index + source.length;
  }
  if (missing.length > 0) notes.push(missingNote(missing));
  if (isCut) notes.push(`Galleries show ${maxFiles} pictures in a post at most; the ones after these are left out`);
  else if (emptyCount > 0) notes.push('A gallery is left out: the file has no pictures that belong to it');
  return parts.join('') + html.slice(from);
}

const missingNote = (numbers: string[]) => {
  const more = numbers.length > 10 ? ` and ${numbers.length - 10} more` : '';
  return `Left out of a gallery, because the file does not say where they are: pictures number ${numbers.slice(0, 10).join(', ')}${more}. An export of “All content” names them`;
};

interface Files {
  files: ParsedPicture[];
  /** Numbers that the export does not have. */
  lost: string[];
}

const parse = (data: string) => z.parse(ParsedPicture, JSON.parse(data));

async function filesByIds(db: Db, importId: number, ids: string[]): Promise<Files> {
  const rows = ids.length === 0 ? [] : await picturesByIds(db, importId, ids);
  const byId = new Map(rows.map(({ source_id, data }) => [source_id, parse(data)]));
  return { files: ids.flatMap((id) => byId.get(id) ?? []), lost: ids.filter((id) => !byId.has(id)) };
}

async function filesOfPost(db: Db, importId: number, post: string, kind: string | undefined, limit: number): Promise<Files> {
  const files = limit === 0 ? [] : (await picturesOfPost(db, importId, post, limit)).map(({ data }) => parse(data));
  return { files: files.filter(kind === 'gallery' ? isPicture : isSound).sort((one, other) => one.order - other.order), lost: [] };
}

const figureOf = ({ address, alt, caption }: ParsedPicture) =>
  `<figure><img src="${escapeMarkup(address)}" alt="${escapeMarkup(alt)}">${caption ? `<figcaption>${escapeMarkup(caption)}</figcaption>` : ''}</figure>`;

const listOf = (files: ParsedPicture[]) =>
  files.length === 0
    ? ''
    : `<ul>${files.map(({ address, caption }) => `<li><a href="${escapeMarkup(address)}">${escapeMarkup(caption || nameOfFile(address))}</a></li>`).join('')}</ul>`;
