import * as z from 'zod/mini';
import { defineJob } from '#app/jobs/define-job.server.ts';
import { IsolationLimit, runIsolated } from '#app/lib/isolation/run-isolated.server.ts';
import { lockMedia, replaceOwnerMedia } from '#app/media/media-store.server.ts';
import { contentHash } from '#app/media/medium.server.ts';
import type { EncodedSound } from './encode-sound.server.ts';
import { endSound, lockSound, type SoundRow, soundById } from './sound.queries.server.ts';
import { encodeSoundTask } from './sound.tasks.server.ts';
import { soundOwner } from './sound-media.server.ts';

const isEnded = ({ hash, problem }: SoundRow) => hash !== null || problem !== null;

async function encode(row: SoundRow, databaseUrl: string, signal: AbortSignal): Promise<EncodedSound> {
  try {
    for await (const encoded of runIsolated(encodeSoundTask, { databaseUrl, sound: row.id, bytes: row.bytes }, { signal })) return encoded;
  } catch (error) {
    if (error instanceof IsolationLimit) return { problem: error.message };
    throw error;
  }
  throw new Error('The encoding of a sound ended without a result.');
}

/** Makes an MP3 of an uploaded sound. An author waits for it, and can ask again. */
export const prepareSound = defineJob({
  name: 'blog.prepare-sound',
  args: z.object({ sound: z.int() }),
  attempts: 3,
  backoff: ['10 seconds', '1 minute'],
  async perform({ db, config, signal, log, args: { sound } }) {
    const row = await soundById(db, sound);
    if (!row || isEnded(row)) return;
    const encoded = await encode(row, config.databaseUrl, signal);
    await db.transaction().execute(async (tx) => {
      await lockMedia(tx);
      const current = await lockSound(tx, sound);
      // Cancelled meanwhile, or prepared by another process.
      if (!current || isEnded(current)) return;
      if ('problem' in encoded) return endSound(tx, sound, encoded);
      const hash = contentHash(encoded.mp3);
      await replaceOwnerMedia(tx, soundOwner(sound), [], [{ hash, variants: [{ variant: 'sound', type: 'audio/mpeg', bytes: encoded.mp3 }] }]);
      await endSound(tx, sound, { hash, seconds: encoded.seconds });
    });
    log('sound_prepared', { sound, ...('problem' in encoded ? { problem: encoded.problem } : { seconds: encoded.seconds }) });
  },
});
