import { recordingRate } from '#app/media/recording-rate.contract.ts';
import type { RecordingWarning } from '#app/media/recording-warnings.contract.ts';
import { type Capture, openCapture } from './capture.ts';
import { missingApi, type Refusal, refusalOf } from './microphone.ts';
import { blockSeconds, findSpoken, levelOf } from './speech-end.ts';
import { checkSamples, type Take, toWav } from './take.ts';

export type LevelWord = 'quiet' | 'good' | 'loud';

export type RecorderState =
  /** `wasLost`: the browser took the microphone away before anything was said. */
  | { step: 'ready'; wasLost: boolean }
  | { step: 'asking'; isSlow: boolean }
  /** The microphone is open and gives zeros: devices take up to 2 s. */
  | { step: 'starting' }
  | { step: 'recording'; level: LevelWord }
  | { step: 'finishing' }
  | { step: 'taken'; take: Take; hints: readonly TakeHint[] }
  /** Nothing that could be kept; `problem` is a sentence. */
  | { step: 'again'; problem: string }
  | { step: 'refused'; refusal: Refusal };

export type TakeHint = RecordingWarning | 'interrupted' | 'too-long' | 'wireless';

/** Limits in ms: an answer to the browser's question, a device that gives zeros, an open microphone that is not used. */
const [slowMs, silentMs, idleMs] = [10_000, 3_000, 60_000];
/** Seconds until a recording ends in which nothing is said, and of speech. */
const [longestWait, longestSpeech] = [10, 15];
/** Blocks before a take, as many as the ring of the engine has. */
const roomBlocks = 0.3 / blockSeconds;
/** RMS of a voice that is too quiet, -42 dBFS, and the peak of one that is too loud. */
const [quietLevel, loudPeak] = [0.008, 0.99];

export interface Recorder {
  /** Begins a take; call it in a press. */
  record(): Promise<void>;
  stop(): void;
  /** Forgets a take, and stops waiting for the browser's answer. */
  discard(): void;
  /** Stops all tracks: before anything is played, and when the page is left or hidden. What was said so far is kept. */
  release(): void;
  /** Opens the microphone anew for the next take: another device was plugged in. */
  renew(): void;
}

/** Records takes one after the other with one stream. */
export function createRecorder(onChange: (state: RecorderState) => void, onLevel: (level: number) => void): Recorder {
  let state: RecorderState = { step: 'ready', wasLost: false };
  let capture: Capture | undefined;
  let opening: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAwake = false;
  let mustClose = false;
  let wasLoud = false;
  let levels: number[] = [];

  function enter(next: RecorderState): void {
    clearTimeout(timer);
    state = next;
    if (capture && (next.step === 'ready' || next.step === 'taken' || next.step === 'again')) timer = setTimeout(close, idleMs);
    onChange(next);
  }

  function close(): void {
    opening?.abort();
    opening = undefined;
    capture?.close();
    capture = undefined;
    isAwake = false;
    mustClose = false;
    levels = [];
  }

  function refuse(refusal: Refusal): void {
    close();
    enter({ step: 'refused', refusal });
  }

  /** The microphone is gone, or must go: what was said so far is kept. */
  function lose(): void {
    const { step } = state;
    if (step === 'recording' && findSpoken(levels)) void finish('interrupted');
    else if (step === 'recording') {
      close();
      enter({ step: 'ready', wasLost: true });
    } else if (step === 'finishing') mustClose = true;
    // A device that starts may be muted for a moment: its zeros have their own limit.
    else if (step !== 'asking' && step !== 'starting') close();
  }

  function hear(block: Float32Array): void {
    const level = levelOf(block);
    isAwake ||= level > 0;
    levels.push(level);
    if (state.step === 'starting' && isAwake) enter({ step: 'recording', level: 'quiet' });
    if (state.step !== 'recording') {
      levels = levels.slice(-roomBlocks);
      return;
    }
    onLevel(level);
    wasLoud ||= block.some((sample) => Math.abs(sample) >= loudPeak);
    // Ten times a second is soon enough.
    if (levels.length % 5 !== 0) return;
    const word = wasLoud ? 'loud' : Math.max(...levels.slice(-roomBlocks)) < quietLevel ? 'quiet' : 'good';
    wasLoud = false;
    if (word !== state.level) enter({ step: 'recording', level: word });
    const spoken = findSpoken(levels);
    const seconds = (levels.length - (spoken?.first ?? 0)) * blockSeconds;
    if (spoken?.hasEnded || seconds >= (spoken ? longestSpeech : longestWait)) void finish();
  }

  async function record(): Promise<void> {
    if (!['ready', 'taken', 'again', 'refused'].includes(state.step)) return;
    const missing = missingApi();
    if (missing) return refuse(missing);
    if (!capture) {
      enter({ step: 'asking', isSlow: false });
      timer = setTimeout(() => enter({ step: 'asking', isSlow: true }), slowMs);
      opening = new AbortController();
      const { signal } = opening;
      try {
        const opened = await openCapture({ hear, lose, signal });
        if (signal.aborted) return opened.close();
        capture = opened;
      } catch (problem) {
        if (!signal.aborted) refuse(refusalOf(problem));
        return;
      }
    }
    capture.begin();
    if (isAwake) return enter({ step: 'recording', level: 'quiet' });
    enter({ step: 'starting' });
    timer = setTimeout(() => refuse('silent'), silentMs);
  }

  async function finish(reason?: 'interrupted'): Promise<void> {
    if (!capture) return;
    const { isProcessed, isNarrow } = capture;
    enter({ step: 'finishing' });
    const recorded = await capture.finish().catch(() => new Float32Array());
    if (reason || mustClose) close();
    const checked = checkSamples(recorded);
    if ('problem' in checked) return enter({ step: 'again', problem: checked.problem });
    const { samples, warnings, isLong } = checked;
    const hints: TakeHint[] = [...warnings];
    if (reason) hints.unshift(reason);
    if (isLong) hints.unshift('too-long');
    if (isNarrow) hints.push('wireless');
    const take = { wav: toWav(samples), isProcessed, seconds: samples.length / recordingRate };
    enter({ step: 'taken', take, hints });
  }

  return {
    record,
    stop: () => {
      if (state.step === 'recording') void finish();
    },
    discard: () => {
      if (['asking', 'starting', 'recording'].includes(state.step)) close();
      if (state.step !== 'finishing') enter({ step: 'ready', wasLost: false });
    },
    renew: () => {
      if (['ready', 'taken', 'again'].includes(state.step)) close();
    },
    release: () => {
      lose();
      if (state.step !== 'asking' && state.step !== 'starting') return;
      close();
      enter({ step: 'ready', wasLost: false });
    },
  };
}
