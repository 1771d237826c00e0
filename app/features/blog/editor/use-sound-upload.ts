import { useCallback, useEffect, useRef, useState } from 'react';
import { api } from '#app/api-client.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { type SoundUpload, sendSound } from './send-sound.ts';
import { readSoundFile, UnusableSoundError } from './sound-file.ts';

export type UploadState =
  | { step: 'none' }
  | { step: 'reading'; name: string }
  | { step: 'sending'; part: number }
  | { step: 'preparing' }
  | { step: 'ready'; src: string; seconds: number }
  /** `canRetry`: nothing has to be chosen again. */
  | { step: 'failed'; problem: string; canRetry: boolean };

function failureOf(error: unknown): UploadState {
  if (error instanceof UnusableSoundError) return { step: 'failed', problem: error.message, canRetry: false };
  if (!(error instanceof ApiError)) return { step: 'failed', problem: 'This sound can’t be read. Please choose another file.', canRetry: false };
  const isLost = error.status === 0;
  const problem = isLost ? 'The connection was lost. What was uploaded so far is kept: try again when you’re back online.' : `${error.message}.`;
  return { step: 'failed', problem: problem.replace(/\.\.$/, '.'), canRetry: true };
}

/** Reads and sends a sound while its title is typed. Leaving the panel cancels an upload that is not done. */
export function useSoundUpload() {
  const [state, setState] = useState<UploadState>({ step: 'none' });
  const upload = useRef<SoundUpload>(undefined);
  const running = useRef<AbortController>(undefined);

  const cancel = useCallback(() => {
    running.current?.abort();
    const begun = upload.current?.begun;
    upload.current = undefined;
    // What is not removed is deleted after a day.
    if (begun) api.blog.removeSound({ id: begun.id }).catch(() => undefined);
  }, []);
  useEffect(() => cancel, [cancel]);

  async function run(work: (signal: AbortSignal) => Promise<void>) {
    running.current?.abort();
    const current = new AbortController();
    running.current = current;
    await work(current.signal).catch((error: unknown) => {
      if (!current.signal.aborted) setState(failureOf(error));
    });
  }

  async function send(signal: AbortSignal) {
    if (!upload.current) return;
    const onProgress = (part: number) => {
      if (!signal.aborted) setState(part === 1 ? { step: 'preparing' } : { step: 'sending', part });
    };
    const sound = await sendSound(api.blog, upload.current, { signal, onProgress });
    signal.throwIfAborted();
    setState({ step: 'ready', ...sound });
  }

  const start = (file: File) => {
    cancel();
    return run(async (signal) => {
      setState({ step: 'reading', name: file.name });
      const wav = await readSoundFile(file);
      signal.throwIfAborted();
      upload.current = { wav };
      await send(signal);
    });
  };

  /** The sound is in the text now: it is not removed with the panel. */
  function keep() {
    upload.current = undefined;
  }

  return { state, start, retry: () => run(send), keep };
}
