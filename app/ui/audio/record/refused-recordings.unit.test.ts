import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { recordingRate } from '#app/media/recording-rate.contract.ts';
import type { FakeMicrophone } from '#tests/support/fake-microphone.ts';
import { openRecorder, quietRoom, spoken, word } from '#tests/support/recorder.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a question without an answer is told after 10 s, and a stream that comes after Cancel is stopped', async () => {
  const answered = Promise.withResolvers<void>();
  const { microphone, recorder, last, press } = openRecorder({ answer: () => answered.promise });
  await press();
  await vi.advanceTimersByTimeAsync(9_999);
  expect(last()).toEqual({ step: 'asking', isSlow: false });
  await vi.advanceTimersByTimeAsync(1);
  expect(last()).toEqual({ step: 'asking', isSlow: true });
  recorder.discard();
  expect(last()).toEqual({ step: 'ready', wasLost: false });
  answered.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect(microphone.tracks.map(({ readyState }) => readyState)).toEqual(['ended']);
  expect(last()?.step).toBe('ready');
});

test.each([
  ['NotAllowedError', 'refused'],
  ['NotFoundError', 'no-microphone'],
  ['OverconstrainedError', 'no-microphone'],
  ['NotReadableError', 'in-use'],
  ['TypeError', 'unsupported'],
])('%s is a refusal, and a further press asks anew', async (name, refusal) => {
  let isFirst = true;
  const answer = async () => {
    if (isFirst) throw Object.assign(new Error('no'), { name });
  };
  const { last, press } = openRecorder({ answer });
  await press();
  expect(last()).toEqual({ step: 'refused', refusal });
  isFirst = false;
  await press();
  expect(last()?.step).toBe('starting');
});

test.each([
  ['plain http', () => vi.stubGlobal('isSecureContext', false), 'insecure'],
  ['an in-app browser without mediaDevices', () => vi.stubGlobal('navigator', {}), 'unsupported'],
  ['Lockdown Mode without AudioContext', () => Reflect.deleteProperty(globalThis, 'AudioContext'), 'unsupported'],
])('%s is a refusal', async (_, change, refusal) => {
  const { last, press } = openRecorder();
  change();
  await press();
  expect(last()).toEqual({ step: 'refused', refusal });
});

test('neither engine works: the browser cannot record', async () => {
  const { microphone, last, press } = openRecorder({ hasNoWorklet: true, hasNoRecorder: true });
  await press();
  expect(last()).toEqual({ step: 'refused', refusal: 'unsupported' });
  expect(microphone.tracks.map(({ readyState }) => readyState)).toEqual(['ended']);
});

test('a microphone that gives zeros is told after 3 s, closed, and asked for anew', async () => {
  const { microphone, last, press } = openRecorder();
  await press();
  await microphone.hear(new Float32Array(3.1 * recordingRate));
  expect(last()).toEqual({ step: 'refused', refusal: 'silent' });
  expect(microphone.tracks.map(({ readyState }) => readyState)).toEqual(['ended']);
  await press();
  expect(microphone.tracks).toHaveLength(2);
});

test.each([
  ['the track ends', ({ tracks }) => void tracks[0]?.dispatchEvent(new Event('ended'))],
  ['the track is muted', ({ tracks }) => void tracks[0]?.dispatchEvent(new Event('mute'))],
  ['the context is interrupted', ({ contexts }) => contexts[0]?.change('interrupted')],
] satisfies [string, (microphone: FakeMicrophone) => void][])('%s, as for a call: what was said is kept and offered', async (_, interrupt) => {
  const { microphone, press, taken } = openRecorder();
  await press();
  await microphone.hear(spoken.subarray(0, 0.4 * recordingRate + word.length));
  interrupt(microphone);
  await vi.advanceTimersByTimeAsync(0);
  expect(taken().hints).toContain('interrupted');
  expect(microphone.tracks.map(({ readyState }) => readyState)).toEqual(['ended']);
});

test('a call before anything was said leads back to the beginning, with a sentence', async () => {
  const { microphone, last, press } = openRecorder();
  await press();
  await microphone.hear(quietRoom(0.5));
  microphone.tracks[0]?.dispatchEvent(new Event('ended'));
  expect(last()).toEqual({ step: 'ready', wasLost: true });
});

test('an open microphone is closed after 60 s without a take, and before anything plays', async () => {
  const { microphone, recorder, press, taken } = openRecorder();
  await press();
  expect(microphone.audioSession.type).toBe('play-and-record');
  await microphone.hear(spoken);
  await vi.advanceTimersByTimeAsync(59_000);
  expect(microphone.tracks[0]?.readyState).toBe('live');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(microphone.tracks[0]?.readyState).toBe('ended');
  await press();
  await microphone.hear(spoken);
  recorder.release();
  expect(microphone.tracks[1]?.readyState).toBe('ended');
  expect(microphone.audioSession.type).toBe('playback');
  expect(taken().step).toBe('taken');
});

test('tells wireless headphones, and what the browser changed against the request', async () => {
  const { microphone, press, taken } = openRecorder({ rate: 24_000, settings: { echoCancellation: true, channelCount: 2 } });
  await press();
  await microphone.hear(spoken);
  expect(taken()).toMatchObject({ hints: ['wireless'], take: { isProcessed: true } });
});
