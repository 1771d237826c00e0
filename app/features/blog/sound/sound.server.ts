import type { Db } from '#app/db/schema.ts';
import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { enqueue } from '#app/jobs/define-job.server.ts';
import { reject, rejectFields } from '#app/lib/api-error.ts';
import { soundUrl } from '#app/media/media-address.ts';
import { lockMedia } from '#app/media/media-store.server.ts';
import type { sounds } from './sound.contract.ts';
import { prepareSound } from './sound.jobs.server.ts';
import { countSoundChunks, deleteOlderUploads, insertSound, insertSoundChunk, lockSound, type SoundRow, soundById } from './sound.queries.server.ts';
import { soundChunkBytes } from './sound-limits.contract.ts';
import { dropSounds } from './sound-media.server.ts';

const notFoundMessage = 'This upload is gone: it was cancelled, or not finished within a day. Please choose the sound again';
/** Unfinished uploads of an account, which a day may gather: tries that were given up. */
const maxUploads = 10;

/** The upload, which only the account that began it may read and change. */
const found = (row: SoundRow | undefined, account: number): SoundRow => (row?.account_id === account ? row : reject(404, notFoundMessage));
const locked = async (tx: Db, id: number, account: number) => found(await lockSound(tx, id), account);

export const soundHandlers: Handlers<typeof sounds> = {
  beginSound: ({ db, input, principal, now, audit }) =>
    db.transaction().execute(async (tx) => {
      await deleteOlderUploads(tx, principal.id, maxUploads - 1);
      const { id } = await insertSound(tx, { account_id: principal.id, bytes: input.bytes, created_at: now() });
      await audit({ id }, tx);
      return { id, chunkBytes: soundChunkBytes };
    }),

  sendSound: async ({ db, params, input: { nth, chunk }, principal, audit }) => {
    // The entry of the audit log is that of the whole upload.
    await audit([]);
    const bytes = new Uint8Array(await chunk.arrayBuffer());
    await db.transaction().execute(async (tx) => {
      const row = await locked(tx, params.id, principal.id);
      if (row.hash !== null || row.problem !== null) reject(409, 'This sound is complete already');
      const expected = Math.min(soundChunkBytes, row.bytes - nth * soundChunkBytes);
      if (expected <= 0) rejectFields({ nth: 'The sound has no such chunk' });
      if (bytes.byteLength !== expected) rejectFields({ chunk: `This chunk must have ${expected.toLocaleString('en')} bytes` });
      await insertSoundChunk(tx, { sound_id: row.id, nth, bytes });
    });
    return { message: 'Stored' };
  },

  finishSound: async ({ db, params, principal, now, audit }) => {
    await audit([]);
    await db.transaction().execute(async (tx) => {
      const row = await locked(tx, params.id, principal.id);
      if (row.hash !== null || row.problem !== null) return;
      if ((await countSoundChunks(tx, row.id)) < Math.ceil(row.bytes / soundChunkBytes)) reject(409, 'The upload is not complete. Please try again');
      await enqueue(tx, prepareSound, { sound: row.id }, { now: now(), uniqueKey: `sound ${row.id}` });
    });
    return { message: 'The sound is being prepared' };
  },

  sound: async ({ db, params, principal }) => {
    const { hash, seconds, problem } = found(await soundById(db, params.id), principal.id);
    return { src: hash === null ? null : soundUrl(hash), seconds, problem };
  },

  removeSound: async ({ db, params, principal, audit, invalidate }) => {
    await audit([]);
    await db.transaction().execute(async (tx) => {
      await lockMedia(tx);
      const { id } = await locked(tx, params.id, principal.id);
      invalidate(...(await dropSounds(tx, [id])));
    });
    return { message: 'Cancelled' };
  },
};
