import { useCallback, useEffect, useRef, useState } from 'react';
import { setAudioSession } from '#app/ui/audio/record/audio-session.ts';
import { closeStream, missingApi, openMicrophone, type Refusal, refusalOf } from '#app/ui/audio/record/microphone.ts';
import { beforeSounds } from '#app/ui/audio/sound.ts';
import { maxSoundSeconds } from '../sound/sound-limits.contract.ts';

type RecordingState =
  /** `isFull`: the last recording ended because it was as long as a sound may be. */
  { step: 'off'; isFull: boolean } | { step: 'asking' } | { step: 'recording'; seconds: number } | { step: 'refused'; refusal: Refusal };

const off = { step: 'off', isFull: false } as const;

const tickMs = 500;

/** Records a sound as the browser encodes it, until Stop or for 10 minutes. The recorder of phrases ends with silence (`ui/audio/record/recorder.ts`). */
export function useLongRecording(onRecorded: (file: File) => void) {
  const [state, setState] = useState<RecordingState>(off);
  const session = useRef<{ abort: AbortController; recorder?: MediaRecorder }>(undefined);

  /** Ends a recording, which is thrown away. */
  const discard = useCallback(() => {
    session.current?.abort.abort();
    session.current = undefined;
  }, []);
  useEffect(() => discard, [discard]);

  async function record() {
    discard();
    const missing = missingApi() ?? ('MediaRecorder' in globalThis ? undefined : 'unsupported');
    if (missing) return setState({ step: 'refused', refusal: missing });
    setState({ step: 'asking' });
    // Nothing plays into the microphone.
    for (const prepare of beforeSounds) prepare();
    const abort = new AbortController();
    const current: NonNullable<typeof session.current> = { abort };
    session.current = current;
    setAudioSession('play-and-record');
    let stream: MediaStream | undefined;
    try {
      stream = await openMicrophone(abort.signal);
      current.recorder = recordStream(stream, abort.signal);
    } catch (error) {
      if (stream) closeStream(stream);
      if (!session.current || session.current === current) setAudioSession('playback');
      if (!abort.signal.aborted) setState({ step: 'refused', refusal: refusalOf(error) });
    }
  }

  function recordStream(stream: MediaStream, signal: AbortSignal): MediaRecorder {
    const recorder = new MediaRecorder(stream);
    const parts: Blob[] = [];
    const startedAt = performance.now();
    let isFull = false;
    const stop = () => recorder.state !== 'inactive' && recorder.stop();
    recorder.ondataavailable = ({ data }) => void parts.push(data);
    // Also where the device is gone: what was said until then is kept.
    recorder.onstop = () => {
      clearInterval(timer);
      closeStream(stream);
      setAudioSession('playback');
      if (signal.aborted) return;
      setState({ step: 'off', isFull });
      onRecorded(new File(parts, 'Recording', { type: recorder.mimeType }));
    };
    signal.addEventListener('abort', stop);
    recorder.start(1_000);
    const timer = setInterval(() => {
      const seconds = (performance.now() - startedAt) / 1_000;
      if (!signal.aborted) setState({ step: 'recording', seconds });
      isFull = seconds >= maxSoundSeconds;
      if (isFull) stop();
    }, tickMs);
    setState({ step: 'recording', seconds: 0 });
    return recorder;
  }

  const stop = () => {
    if (session.current?.recorder?.state === 'recording') session.current.recorder.stop();
    else if (state.step === 'asking') {
      discard();
      setState(off);
    }
  };

  return { state, record: () => void record(), stop };
}
