import type { Db } from '#app/db/schema.ts';
import { isPublic } from '#app/features/word-of-day/schedule/word-days.queries.server.ts';
import { wordsTag } from '#app/features/word-of-day/word-of-day.cache-tags.ts';
import { wordById } from '#app/features/word-of-day/word-of-day.queries.server.ts';
import { sha256 } from '#app/lib/hash.server.ts';
import type { LocalTime } from '#app/lib/local-date.ts';
import { type Outlines, wordPicture } from './word-picture.ts';

/** Increases with every change of the drawing. */
const drawingVersion = 1;

interface Shown {
  title: string;
  subtitle: string | null;
}

/** The same for the same picture. */
export const versionOf = ({ title, subtitle }: Shown) => sha256(JSON.stringify([drawingVersion, title, subtitle])).slice(0, 12);

export const wordPictures = {
  tag: wordsTag,
  async load(db: Db, id: number, time: LocalTime) {
    const word = await wordById(db, id);
    if (!word || !isPublic(word, time)) return undefined;
    // Imported for the first picture only: the outlines are large.
    const { default: outlines } = await import('./outlines.json');
    return { version: versionOf(word), svg: wordPicture(word, outlines as unknown as Outlines) };
  },
};
