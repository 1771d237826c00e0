import type { Db } from '#app/db/schema.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { processSound } from '#app/media/sound-processing.server.ts';
import { readSoundChunk } from './sound.queries.server.ts';
import { maxSoundSeconds, soundChunkBytes } from './sound-limits.contract.ts';

export type EncodedSound = { mp3: Uint8Array; seconds: number } | { problem: string };

/** Reads the chunks of an upload as one file. */
async function readUpload(db: Db, { sound, bytes }: { sound: number; bytes: number }): Promise<Uint8Array> {
  const file = new Uint8Array(bytes);
  for (let nth = 0; nth * soundChunkBytes < bytes; nth += 1) {
    const chunk = await readSoundChunk(db, sound, nth);
    if (!chunk) throw new Error(`Chunk ${nth} of sound ${sound} is missing.`);
    file.set(chunk, nth * soundChunkBytes);
  }
  return file;
}

/** The MP3 of an upload, or the sentence that refuses it. */
export async function* encodeSound(db: Db, upload: { sound: number; bytes: number }): AsyncGenerator<EncodedSound, void, undefined> {
  try {
    yield await processSound(await readUpload(db, upload), maxSoundSeconds);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    yield { problem: error.message };
  }
}
