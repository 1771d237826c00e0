import type { CacheTag } from '#app/cache/cache-tag.ts';
import type { Db } from '#app/db/schema.ts';
import { recordErasures } from '#app/features/backups/public.server.ts';
import { ApiError, reject } from '#app/lib/api-error.ts';
import { melodyOf } from '#app/lib/igbo-syllables.ts';
import { type ProcessedAudio, processUploadedAudio, recordingHash } from '#app/media/audio-processing.server.ts';
import { lockMedia } from '#app/media/media-store.server.ts';
import { dropRecording, keepRecording } from './recording-media.server.ts';
import { deleteVoice, insertVoice, liveVoice, updateVoice, type VoiceRow, voiceById, voiceOfRecording } from './recordings.queries.server.ts';
import type { VoiceTarget } from './voice-terms.contract.ts';

/** Text that a voice speaks. For a Word of the Day `igbo` and `toned` are its title. */
export interface Spoken {
  target: VoiceTarget;
  id: number;
  igbo: string;
  toned: string | null;
}

interface Sent {
  /** A row of `speakers`. */
  speaker: number;
  of: Pick<Spoken, 'target' | 'id'>;
  /** A take that replaces the former one; otherwise a speaker that has a voice there is refused. */
  replaces: boolean;
}

/** @throws {ApiError} 400, 413, 415 with the sentence at the field `file` */
export async function atField<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) reject(error.status, error.message, { file: error.message });
    throw error;
  }
}

/**
 * Finds out what a recording is beside those of its speaker: the same one once more, whose response was lost, or a new one.
 * @returns the stored voice when it is the same
 * @throws {ApiError} 400 for the recording of another text, 409 where the speaker has another voice already
 */
export async function storedAlready(db: Db, { speaker, of, replaces }: Sent, originalHash: string): Promise<VoiceRow | undefined> {
  const former = await liveVoice(db, of.target, of.id, speaker);
  if (former?.original_hash === originalHash) return former;
  const elsewhere = await voiceOfRecording(db, speaker, originalHash);
  if (elsewhere) {
    const sentence = `This recording is already there for “${elsewhere.igbo}”. Please record this one by itself`;
    return reject(400, sentence, { file: sentence });
  }
  if (former && !replaces) reject(409, 'Your voice is here already. Please choose to replace it');
  return undefined;
}

export interface PreparedRecording {
  originalHash: string;
  audio: ProcessedAudio;
}

/**
 * Reads and processes an upload. It holds no transaction: the work takes a quarter of a second.
 * @returns the stored voice instead when it is the same recording once more
 */
export async function prepareRecording(
  db: Db,
  sent: Sent,
  { file, toned, isProcessed }: { file: File; toned: string | null; isProcessed: boolean },
): Promise<PreparedRecording | VoiceRow> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const originalHash = await atField(() => recordingHash(bytes));
  const stored = await storedAlready(db, sent, originalHash);
  if (stored) return stored;
  return { originalHash, audio: await atField(() => processUploadedAudio(bytes, { tones: melodyOf(toned ?? ''), isProcessed })) };
}

export const isStored = (recording: PreparedRecording | VoiceRow): recording is VoiceRow => 'id' in recording;

interface NewVoice extends Sent {
  of: Spoken;
  /** Account of the household whose album has it. */
  household?: number | null;
  /** False for the family alone. */
  forAll: boolean;
  now: number;
}

/**
 * Stores a recording, in a transaction that holds the lock of the media. A former take of the speaker is withdrawn at once.
 * @throws {ApiError} as `storedAlready`: another request may have come first
 */
export async function storeRecording(
  tx: Db,
  { originalHash, audio }: PreparedRecording,
  { speaker, of, replaces, household = null, forAll, now }: NewVoice,
): Promise<{ voice: VoiceRow; isNew: boolean; tags: CacheTag[] }> {
  const stored = await storedAlready(tx, { speaker, of, replaces }, originalHash);
  if (stored) return { voice: stored, isNew: false, tags: [] };
  const former = await liveVoice(tx, of.target, of.id, speaker);
  const tags = former ? await withdrawVoices(tx, [former], now) : [];
  const voice = await insertVoice(tx, {
    target: of.target,
    target_id: of.id,
    igbo: of.igbo,
    toned: of.toned,
    speaker_id: speaker,
    original_hash: originalHash,
    play_hash: audio.play.hash,
    ms: audio.measured.ms,
    measured: JSON.stringify(audio.measured),
    melody: audio.measured.melody,
    household_id: household,
    for_all_at: forAll ? now : null,
    state: 'pending',
    created_at: now,
  });
  return { voice, isNew: true, tags: [...tags, ...(await keepRecording(tx, voice, audio))] };
}

/**
 * Takes voices back: their bytes are deleted in this transaction, which holds the lock of the media. The row stays for a time: a tutor that listens at
 * this moment learns what has happened. After a restore of a backup they are taken back again.
 */
export async function withdrawVoices(tx: Db, voices: readonly VoiceRow[], now: number): Promise<CacheTag[]> {
  const tags: CacheTag[] = [];
  for (const voice of voices) {
    const withdrawn = await updateVoice(tx, voice.id, { state: 'withdrawn', decided_at: now });
    tags.push(...(await dropRecording(tx, withdrawn)));
  }
  await recordErasures(tx, 'voice', voices, now);
  return tags;
}

/** Deletes voices with their bytes, in a transaction that holds the lock of the media. */
export async function deleteVoices(tx: Db, voices: readonly VoiceRow[]): Promise<CacheTag[]> {
  const tags: CacheTag[] = [];
  for (const voice of voices) {
    await deleteVoice(tx, voice.id);
    tags.push(...(await dropRecording(tx, voice)));
  }
  return tags;
}

/** Deletes a voice that was taken back after the backup that has it. @returns tags to invalidate; undefined when there is none */
export async function removeRestoredVoice(tx: Db, { id, created_at }: Pick<VoiceRow, 'id' | 'created_at'>): Promise<CacheTag[] | undefined> {
  await lockMedia(tx);
  const voice = await voiceById(tx, id);
  return voice?.created_at === created_at ? deleteVoices(tx, [voice]) : undefined;
}
