import { randomFillSync } from 'node:crypto';
import type { Db } from '#app/db/schema.ts';
import { contentHash } from '#app/media/medium.server.ts';

/** Bytes of a word of a second and a half: WAV with 24,000 samples a second, and MP3 with 48 kbit/s. */
export const [originalBytes, playBytes] = [72_044, 9_400];
/** Voices that a speaker lends at most, one for each text. */
const voicesPerSpeaker = 250;
/** Rows per transaction: their bytes are in memory. */
const batch = 200;

const randomMedium = (variant: string, type: string, length: number) => {
  const bytes = randomFillSync(Buffer.alloc(length));
  return { hash: contentHash(bytes), variant, type, bytes };
};

/** Inserts voices of as many speakers as they need, with bytes that no compression makes smaller: approved ones, and every tenth rejected at `now`. */
export async function insertBulkVoices(db: Db, count: number, now: number): Promise<void> {
  let speaker = 0;
  for (let start = 0; start < count; start += batch) {
    if (start % voicesPerSpeaker < batch) speaker = await insertSpeaker(db, start, now);
    const size = Math.min(batch, count - start);
    const recordings = Array.from({ length: size }, (_, nth) => {
      const isRejected = (start + nth) % 10 === 9;
      return {
        isRejected,
        original: randomMedium('original', 'audio/wav', originalBytes),
        play: randomMedium(isRejected ? 'kept' : 'play', 'audio/mpeg', playBytes),
      };
    });
    await db.transaction().execute(async (tx) => {
      await tx
        .insertInto('media')
        .values(recordings.flatMap(({ original, play }) => [original, play]))
        .execute();
      const voices = await tx
        .insertInto('voices')
        .values(
          recordings.map(({ isRejected, original, play }, nth) => ({
            target: 'item' as const,
            target_id: start + nth + 1,
            igbo: 'akwa',
            toned: 'ákwà',
            speaker_id: speaker,
            original_hash: original.hash,
            play_hash: play.hash,
            ms: 1_500,
            measured: JSON.stringify({ seconds: 1.5, ms: 1_500, loudness: -20, peak: -6, warnings: [], melody: 'agrees', levels: [6, 0] }),
            melody: 'agrees' as const,
            for_all_at: now,
            state: isRejected ? ('rejected' as const) : ('approved' as const),
            decided_at: now,
            created_at: now,
          })),
        )
        .returning('id')
        .execute();
      const links = voices.flatMap(({ id }, nth) => {
        const { original, play } = recordings[nth] ?? {};
        return [original, play].flatMap((medium) => (medium ? [{ owner_type: 'voice', owner_id: id, hash: medium.hash }] : []));
      });
      await tx.insertInto('media_links').values(links).execute();
    });
  }
}

async function insertSpeaker(db: Db, nth: number, now: number): Promise<number> {
  const speaker = { name: `Ada ${nth}`, keep_without_name: 0, consent_version: '1', consented_at: now, created_at: now };
  return (await db.insertInto('speakers').values(speaker).returning('id').executeTakeFirstOrThrow()).id;
}
