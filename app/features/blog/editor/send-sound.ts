import type { Api } from '#app/api-client.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { UnusableSoundError } from './sound-file.ts';

type SoundApi = Pick<Api['blog'], 'beginSound' | 'sendSound' | 'finishSound' | 'sound'>;

/** A sound that is being sent, and how much of it the server has. */
export interface SoundUpload {
  wav: Blob;
  begun?: { id: number; chunkBytes: number; sent: number } | undefined;
}

interface SendOptions {
  signal: AbortSignal;
  /** Part of the bytes that the server has; 1 once it prepares the sound. */
  onProgress: (part: number) => void;
  wait?: (ms: number) => Promise<void>;
}

/** Between two questions whether the sound is ready, and the number of them: a busy server takes minutes. */
const pollMs = 1_000;
const maxPolls = 180;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Sends a sound in chunks, and waits until the server has prepared it. After an error the next call goes on where this one was.
 * @throws {ApiError} what a call rejects with, {UnusableSoundError} where the server refuses the sound
 */
export async function sendSound(
  api: SoundApi,
  upload: SoundUpload,
  { signal, onProgress, wait = pause }: SendOptions,
): Promise<{ src: string; seconds: number }> {
  try {
    upload.begun ??= { ...(await api.beginSound({ bytes: upload.wav.size })), sent: 0 };
    const { begun } = upload;
    const chunks = Math.ceil(upload.wav.size / begun.chunkBytes);
    while (begun.sent < chunks) {
      signal.throwIfAborted();
      onProgress(begun.sent / chunks);
      // A call before this one may still be on its way: what it counts is not counted twice.
      const nth = begun.sent;
      const chunk = upload.wav.slice(nth * begun.chunkBytes, (nth + 1) * begun.chunkBytes);
      await api.sendSound({ id: begun.id, nth, chunk: new File([chunk], 'chunk') });
      begun.sent = nth + 1;
    }
    onProgress(1);
    await api.finishSound({ id: begun.id });
    for (let poll = 0; poll < maxPolls; poll += 1) {
      signal.throwIfAborted();
      const { src, seconds, problem } = await api.sound({ id: begun.id });
      if (problem !== null) throw new UnusableSoundError(`${problem}.`);
      if (src !== null) return { src, seconds: seconds ?? 0 };
      await wait(pollMs);
    }
    throw new ApiError(503, 'The academy is very busy and hasn’t prepared the sound yet. Please try again in a few minutes');
  } catch (error) {
    // The upload is gone, perhaps since yesterday, or lacks a chunk: the next call begins another one.
    if (error instanceof ApiError && (error.status === 404 || error.status === 409)) upload.begun = undefined;
    throw error;
  }
}
