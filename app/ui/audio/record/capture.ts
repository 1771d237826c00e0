import { setAudioSession } from './audio-session.ts';
import type { Engine } from './engine.ts';
import { openMediaRecorderEngine } from './media-recorder-engine.ts';
import { closeStream, isProcessed, openMicrophone } from './microphone.ts';
import { openWorkletEngine } from './worklet-engine.ts';

/** Rate in Hz of wireless headphones whose microphone is on; other microphones have 44,100 or more. */
const narrowRate = 24_000;

/** An open microphone. */
export interface Capture extends Engine {
  isProcessed: boolean;
  /** Wireless headphones with the sound of a call. */
  isNarrow: boolean;
}

interface CaptureEvents {
  hear: (block: Float32Array) => void;
  /** The browser took the microphone away, as for a call. */
  lose: () => void;
  signal: AbortSignal;
}

/**
 * Opens the microphone. Call it in a press: Safari starts no context otherwise.
 * @throws what `getUserMedia` rejects with, or where no engine works
 */
export async function openCapture({ hear, lose, signal }: CaptureEvents): Promise<Capture> {
  setAudioSession('play-and-record');
  const context = new AudioContext();
  let stream: MediaStream | undefined;
  const watched = new AbortController();
  const close = () => {
    watched.abort();
    signal.removeEventListener('abort', close);
    if (stream) closeStream(stream);
    context.close().catch(() => undefined);
    setAudioSession('playback');
  };
  signal.addEventListener('abort', close);
  try {
    stream = await openMicrophone(signal);
    const [track] = stream.getAudioTracks();
    if (!track) throw new DOMException('The stream has no sound', 'NotFoundError');
    const node = context.createMediaStreamSource(stream);
    const source = { context, stream, node, hear };
    const engine = await openWorkletEngine(source).catch(() => openMediaRecorderEngine(source));
    if (context.state === 'suspended') context.resume().catch(() => undefined);
    signal.throwIfAborted();
    const options = { signal: watched.signal };
    track.addEventListener('ended', lose, options);
    track.addEventListener('mute', lose, options);
    // Safari's `interrupted` is a state of its own, which no `resume()` ends.
    context.addEventListener('statechange', () => context.state !== 'running' && lose(), options);
    const rate = Math.min(context.sampleRate, track.getSettings().sampleRate ?? context.sampleRate);
    return {
      ...engine,
      isProcessed: isProcessed(track),
      isNarrow: rate <= narrowRate,
      close: () => {
        engine.close();
        close();
      },
    };
  } catch (problem) {
    close();
    throw problem;
  }
}
