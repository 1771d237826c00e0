import { type RefObject, useEffect, useState } from 'react';
import { beforeSounds } from '../sound.ts';
import { createRecorder, type Recorder, type RecorderState } from './recorder.ts';

/** A recorder that closes its microphone when the component leaves, the page is hidden, another device is plugged in, or a sound plays. */
export function useRecorder(meter: RefObject<HTMLElement | null>): { state: RecorderState; recorder: Recorder } {
  const [state, setState] = useState<RecorderState>({ step: 'ready', wasLost: false });
  const [recorder] = useState(() => createRecorder(setState, (level) => meter.current?.style.setProperty('--level', `${partOf(level)}`)));

  useEffect(() => {
    const { release } = recorder;
    const onHide = () => document.hidden && release();
    const { mediaDevices } = navigator as { mediaDevices?: MediaDevices };
    document.addEventListener('visibilitychange', onHide);
    addEventListener('pagehide', release);
    mediaDevices?.addEventListener?.('devicechange', recorder.renew);
    beforeSounds.add(release);
    return () => {
      document.removeEventListener('visibilitychange', onHide);
      removeEventListener('pagehide', release);
      mediaDevices?.removeEventListener?.('devicechange', recorder.renew);
      beforeSounds.delete(release);
      release();
    };
  }, [recorder]);

  return { state, recorder };
}

/** Part of the meter: 60 dB are its whole length. */
const partOf = (level: number): number => Math.max(0, Math.min(1, 1 + Math.log10(Math.max(level, 1e-6)) / 3));
