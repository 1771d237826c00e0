import type { ColumnType, Generated } from 'kysely';

declare module '#app/db/schema.ts' {
  interface Schema {
    sounds: Sounds;
    sound_chunks: SoundChunks;
  }
}

/** Sound that was uploaded for a post. It owns its MP3 until a post that is saved has it: then the row is gone. */
interface Sounds {
  id: Generated<number>;
  /** Account that uploads it, without a foreign key. */
  account_id: number;
  /** Size of the WAV file. */
  bytes: number;
  /** Medium of the MP3; null until it is ready. */
  hash: ColumnType<string | null, undefined, string>;
  /** Length of the MP3; null until it is ready. */
  seconds: ColumnType<number | null, undefined, number>;
  /** Sentence that refuses it. */
  problem: ColumnType<string | null, undefined, string>;
  created_at: number;
}

/** Uploaded bytes, deleted when the MP3 is ready. */
interface SoundChunks {
  sound_id: number;
  /** From 0. All chunks but the last have the same size. */
  nth: number;
  bytes: Uint8Array;
}
