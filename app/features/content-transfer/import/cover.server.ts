import * as z from 'zod/mini';
import type { Db } from '#app/db/schema.ts';
import { type ProcessedImage, rasterizeSvg } from '#app/media/image-processing.server.ts';
import { readPicture } from './body.server.ts';
import { picturesByIds } from './file-pictures.queries.server.ts';
import { ParsedPicture, type ParsedPost } from './parsed-entry.server.ts';
import type { ArchivedPicture, PictureArchive } from './picture-archive.server.ts';
import { missingNote } from './picture-notes.ts';

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="900" viewBox="0 0 1600 900"><rect width="1600" height="900" fill="#f6e7cf"/>
<g fill="none" stroke="#9a4a1c" stroke-width="22" stroke-linecap="round"><path d="M800 470c-28 0-56-28-56-60s30-76 74-76 92 46 92 110-62 136-136 136-154-78-154-170 94-196 200-196 214 106 214 214"/>
<path d="M300 700c75-60 135 60 210 0s135 60 210 0 135 60 210 0 135 60 210 0 135 60 210 0"/></g></svg>`;
let drawn: Promise<ProcessedImage> | undefined;

/** Picture of posts that came without one: every post here has a picture. */
export const drawnCover = (): Promise<ProcessedImage> => {
  drawn ??= rasterizeSvg(drawing).catch((error: unknown) => {
    drawn = undefined;
    throw error;
  });
  return drawn;
};

const fromBody = 'The first picture of the body becomes its picture';

/** Sentences about the picture of a post that has not come with it. @param hasOther whether a picture of the body stands in */
const standInNotes = (missing: string | undefined, hasOther: boolean): string[] =>
  hasOther ? [...(missing ? [missing] : []), fromBody] : [`${missing ?? 'It has no picture'}, so it gets a drawing`];

interface FoundCover {
  picture: ArchivedPicture | undefined;
  alt: string;
  /** Sentence about a picture that the file names and the zip lacks. */
  missing: string | undefined;
}

/** Looks for the picture of a post among the uploaded ones. */
export async function findCover(db: Db, importId: number, { cover }: ParsedPost, archive: PictureArchive): Promise<FoundCover> {
  const none = { picture: undefined, alt: '', missing: undefined };
  if (!cover) return none;
  const [stored] = cover.id === null ? [] : await picturesByIds(db, importId, [cover.id]);
  const { address, alt } = stored ? z.parse(ParsedPicture, JSON.parse(stored.data)) : { address: cover.address, alt: cover.alt };
  if (address === null) return { ...none, missing: `The file does not say where its picture (number ${cover.id}) is` };
  const found = archive.find(address);
  if (found === undefined || found === 'ambiguous') return { ...none, missing: `Its picture ${missingNote(address, found)}` };
  return { picture: found, alt, missing: undefined };
}

/** Notes of the check about the picture of a post. @param hasOther whether a picture of the body can stand in */
export const coverNotes = ({ picture, missing }: FoundCover, hasOther: boolean): string[] => (picture ? [] : standInNotes(missing, hasOther));

/** The picture of a post: its own, the first one of its body, or the drawing. */
export async function readCover(
  { picture, alt, missing }: FoundCover,
  first: ProcessedImage | undefined,
  notes: string[],
): Promise<{ image: ProcessedImage; alt: string }> {
  const image = picture && (await readPicture(picture, notes));
  if (image) return { image, alt };
  notes.push(...standInNotes(missing, first !== undefined));
  return { image: first ?? (await drawnCover()), alt: '' };
}
