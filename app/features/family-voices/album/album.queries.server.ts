import type { Db } from '#app/db/schema.ts';
import { publicPlaces, publicUnitTitles } from '#app/features/course/public.server.ts';
import type { VoiceRow } from '#app/features/voices/public.server.ts';
import { maxAlbum } from '../family-voice-terms.contract.ts';

/** Recordings of an album: what a relative or the household took back is none. */
const albumVoices = (db: Db, account: number) =>
  db
    .selectFrom('voices')
    .innerJoin('speakers', 'speakers.id', 'voices.speaker_id')
    .where('voices.household_id', '=', account)
    .where('voices.state', '!=', 'withdrawn');

/** Recordings of an album with the meanings of their phrases, the newest first. */
export const listAlbum = (db: Db, account: number) =>
  albumVoices(db, account)
    // Learners see the name that a relative chose for them; the family keeps its own as long as the link is there.
    .leftJoin('voice_invites', 'voice_invites.id', 'speakers.invite_id')
    .leftJoin('items', (join) => join.onRef('items.id', '=', 'voices.target_id').on('voices.target', '=', 'item'))
    .select(({ fn }) => [
      'voices.id',
      'voices.target_id',
      'voices.igbo',
      'voices.toned',
      'voices.ms',
      'voices.play_hash',
      'voices.for_all_at',
      'voices.created_at',
      fn.coalesce('voice_invites.name', 'speakers.name').as('speaker'),
      'items.english',
    ])
    .orderBy('voices.id', 'desc')
    .limit(maxAlbum)
    .execute();

export async function countAlbum(db: Db, account: number): Promise<number> {
  const { count } = await albumVoices(db, account)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** @returns undefined when the album of the account has no such recording */
export const albumVoice = (db: Db, account: number, id: number): Promise<VoiceRow | undefined> =>
  albumVoices(db, account).where('voices.id', '=', id).selectAll('voices').executeTakeFirst();

/** MP3 of a recording, whether or not all learners may hear it. */
export async function readVoiceBytes(db: Db, hash: string): Promise<Uint8Array | undefined> {
  const row = await db
    .selectFrom('media')
    .select('bytes')
    .where('hash', '=', hash)
    .where('variant', 'in', ['kept', 'play'])
    .where('type', '=', 'audio/mpeg')
    .limit(1)
    .executeTakeFirst();
  return row?.bytes;
}

/** Numbers of the first public units with these items, each from 1 among the public ones of its level. */
export async function unitNumbers(db: Db, items: readonly number[]): Promise<Map<number, number>> {
  if (items.length === 0) return new Map();
  const units = new Map<number, { place: number; number: number }>();
  const counts = new Map<string, number>();
  for (const [place, { id, level }] of (await publicUnitTitles(db)).entries()) {
    const number = (counts.get(level) ?? 0) + 1;
    counts.set(level, number);
    units.set(id, { place, number });
  }
  const places = await publicPlaces(db).where('items.id', 'in', items).select(['items.id as item', 'units.id as unit']).distinct().execute();
  const first = new Map<number, { place: number; number: number }>();
  for (const { item, unit } of places) {
    const found = units.get(unit);
    if (found && found.place < (first.get(item)?.place ?? Number.POSITIVE_INFINITY)) first.set(item, found);
  }
  return new Map([...first].map(([item, { number }]) => [item, number]));
}
