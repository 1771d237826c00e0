import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { parseWav, readSamples, recordingRate } from '#app/media/wav.ts';
import { fakeMicrophone } from '#tests/support/fake-microphone.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';
import { whiteNoise } from '#tests/support/sounds/noises.ts';
import { speak, spokenPart } from '#tests/support/sounds/synthetic-word.ts';
import { createRecorder, type RecorderState } from './recorder.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const random = seededRandom(41);
const quietRoom = (seconds: number) => whiteNoise(seconds * recordingRate, random).map((sample) => sample / 2_000);
const noisy = (sound: Float32Array, part: number) => whiteNoise(sound.length, random).map((sample, at) => sample * part + (sound[at] ?? 0));
const word = spokenPart(speak({ tones: ['low', 'high'], hz: 165 }, random));

function join(...sounds: Float32Array[]): Float32Array {
  const joined = new Float32Array(sounds.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const sound of sounds) {
    joined.set(sound, at);
    at += sound.length;
  }
  return joined;
}
/** A word in a quiet room. */
const spoken = noisy(join(quietRoom(0.5), word, quietRoom(1)), 1 / 2_000);

function open(options?: Parameters<typeof fakeMicrophone>[0]) {
  const microphone = fakeMicrophone(options);
  const states: RecorderState[] = [];
  const recorder = createRecorder(
    (state) => void states.push(state),
    () => undefined,
  );
  onTestFinished(recorder.release);
  const last = () => states.at(-1);
  const press = async () => {
    void recorder.record();
    await vi.advanceTimersByTimeAsync(0);
  };
  const taken = () => {
    const state = last();
    if (state?.step !== 'taken') throw new Error(`No take, but ${JSON.stringify(state)}`);
    return state;
  };
  return { microphone, states, recorder, last, press, taken };
}

for (const hasNoWorklet of [false, true])
  test(`a word is recorded until 700 ms of silence, ${hasNoWorklet ? 'by MediaRecorder where no worklet loads' : 'by a worklet'}`, async () => {
    const { microphone, last, press, taken } = open({ hasNoWorklet });
    await press();
    await microphone.hear(spoken);
    const { take, hints } = taken();
    expect(hints).toEqual([]);
    const samples = readSamples(parseWav(new Uint8Array(await take.wav.arrayBuffer())));
    expect(take).toMatchObject({ isProcessed: false, seconds: samples.length / recordingRate });
    expect(take.seconds).toBeGreaterThan(word.length / recordingRate + 0.5);
    expect(take.seconds).toBeLessThan(spoken.length / recordingRate);
    expect(last()?.step).toBe('taken');
  });

test('states go from the question by the start to the recording', async () => {
  const { microphone, states, press } = open();
  await press();
  await microphone.hear(new Float32Array(recordingRate / 5));
  expect(states.map(({ step }) => step)).toEqual(['asking', 'starting']);
  await microphone.hear(spoken);
  expect([...new Set(states.map(({ step }) => step))]).toEqual(['asking', 'starting', 'recording', 'finishing', 'taken']);
  expect(states).toContainEqual({ step: 'recording', level: 'good' });
});

test('the ring of an open microphone keeps the beginning of a word that came before the press', async () => {
  const { microphone, recorder, press, taken } = open();
  await press();
  await microphone.hear(spoken);
  recorder.discard();
  await microphone.hear(join(quietRoom(1), word.subarray(0, 0.2 * recordingRate)));
  await press();
  expect(microphone.tracks).toHaveLength(1);
  await microphone.hear(join(word.subarray(0.2 * recordingRate), quietRoom(1)));
  expect(taken().hints).toEqual([]);
  expect(taken().take.seconds).toBeGreaterThan(word.length / recordingRate);
});

test('a long wait before the word is not part of the take', async () => {
  const { microphone, press, taken } = open();
  await press();
  await microphone.hear(join(quietRoom(6), spoken));
  expect(taken().take.seconds).toBeLessThan(word.length / recordingRate + 1.5);
});

test('the click of a key is no word', async () => {
  const { microphone, press, taken } = open();
  await press();
  const click = whiteNoise(0.03 * recordingRate, random);
  await microphone.hear(join(quietRoom(0.2), click, quietRoom(1.2), spoken));
  expect(taken().take.seconds).toBeGreaterThan(word.length / recordingRate);
});

test.each([
  ['noise close to the loudness of the speech', noisy(join(quietRoom(0.5), word, quietRoom(1)), 0.06), ['noisy']],
  [
    'a voice that is too loud',
    join(
      quietRoom(0.5),
      word.map((sample) => Math.max(-1, Math.min(1, 4 * sample))),
      quietRoom(1),
    ),
    ['too-loud'],
  ],
])('hints at %s', async (_, sound, hints) => {
  const { microphone, recorder, last, press, taken } = open();
  await press();
  await microphone.hear(sound);
  if (last()?.step === 'recording') recorder.stop();
  await vi.advanceTimersByTimeAsync(0);
  expect(taken().hints).toEqual(hints);
});

test.each([
  ['a press and a second one', quietRoom(0.1), 'That was too short to hear. Please try once more.'],
  ['a room without speech', quietRoom(11), 'Nothing is heard in this recording.'],
  [
    'a whisper',
    join(
      quietRoom(0.5),
      word.map((sample) => sample / 160),
      quietRoom(1),
    ),
    'Too quiet: please come closer to the microphone and record it once more.',
  ],
])('%s is no take, with a sentence', async (_, sound, problem) => {
  const { microphone, recorder, last, press } = open();
  await press();
  await microphone.hear(sound);
  recorder.stop();
  await vi.advanceTimersByTimeAsync(0);
  expect(last()).toEqual({ step: 'again', problem });
});

test('a recording of more than 15 s ends, and says that its end is missing', async () => {
  const { microphone, press, taken } = open();
  await press();
  const syllables = Array.from({ length: 40 }, () => join(word, quietRoom(0.1)));
  await microphone.hear(join(quietRoom(0.3), ...syllables));
  expect(taken().take.seconds).toBe(15);
  expect(taken().hints).toContain('too-long');
});

test('a question without an answer is told after 10 s, and a stream that comes after Cancel is stopped', async () => {
  const answered = Promise.withResolvers<void>();
  const { microphone, recorder, last, press } = open({ answer: () => answered.promise });
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
  const { last, press } = open({ answer });
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
  const { last, press } = open();
  change();
  await press();
  expect(last()).toEqual({ step: 'refused', refusal });
});

test('neither engine works: the browser cannot record', async () => {
  const { microphone, last, press } = open({ hasNoWorklet: true, hasNoRecorder: true });
  await press();
  expect(last()).toEqual({ step: 'refused', refusal: 'unsupported' });
  expect(microphone.tracks.map(({ readyState }) => readyState)).toEqual(['ended']);
});

test('a microphone that gives zeros is told after 3 s, closed, and asked for anew', async () => {
  const { microphone, last, press } = open();
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
] satisfies [string, (microphone: ReturnType<typeof fakeMicrophone>) => void][])(
  '%s, as for a call: what was said is kept and offered',
  async (_, interrupt) => {
    const { microphone, press, taken } = open();
    await press();
    await microphone.hear(spoken.subarray(0, 0.4 * recordingRate + word.length));
    interrupt(microphone);
    await vi.advanceTimersByTimeAsync(0);
    expect(taken().hints).toContain('interrupted');
    expect(microphone.tracks.map(({ readyState }) => readyState)).toEqual(['ended']);
  },
);

test('a call before anything was said leads back to the beginning, with a sentence', async () => {
  const { microphone, last, press } = open();
  await press();
  await microphone.hear(quietRoom(0.5));
  microphone.tracks[0]?.dispatchEvent(new Event('ended'));
  expect(last()).toEqual({ step: 'ready', wasLost: true });
});

test('an open microphone is closed after 60 s without a take, and before anything plays', async () => {
  const { microphone, recorder, press, taken } = open();
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
  const { microphone, press, taken } = open({ rate: 24_000, settings: { echoCancellation: true, channelCount: 2 } });
  await press();
  await microphone.hear(spoken);
  expect(taken()).toMatchObject({ hints: ['wireless'], take: { isProcessed: true } });
});
