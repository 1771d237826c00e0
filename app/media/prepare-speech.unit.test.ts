import { expect, test } from 'vitest';
import { seededRandom } from '#tests/support/seeded-random.ts';
import { prepareSpeech } from './prepare-speech.ts';
import { recordingRate } from './recording-rate.contract.ts';

const amplitude = (dbfs: number) => 10 ** (dbfs / 20);
const random = seededRandom(1);

interface Recording {
  /** RMS of the speech in dBFS. */
  speech?: number;
  noise?: number;
  offset?: number;
  /** Silence in seconds around one second of speech. */
  before?: number;
  after?: number;
}

/** A second of tone as speech, with room around it. */
function recording({ speech = -30, noise = -90, offset = 0, before = 1, after = 1 }: Recording): Float32Array {
  return Float32Array.from({ length: (before + 1 + after) * recordingRate }, (_, at) => {
    const time = at / recordingRate;
    const voice = time >= before && time < before + 1 ? Math.SQRT2 * amplitude(speech) * Math.sin(2 * Math.PI * 200 * time) : 0;
    return Math.max(-1, Math.min(1, voice + offset + Math.sqrt(3) * amplitude(noise) * (2 * random() - 1)));
  });
}

const decibelsOf = (samples: Float32Array) => 10 * Math.log10(samples.reduce((sum, sample) => sum + sample ** 2, 0) / samples.length);
/** Half a second in the middle of what is played. */
const middleOf = (samples: Float32Array) => samples.subarray(0.5 * recordingRate, recordingRate);

test.each([-10, -20, -35, -49])('speech of %i dBFS is played at -20 dBFS', (speech) => {
  const { samples, loudness, peak, warnings } = prepareSpeech(recording({ speech }));
  expect(decibelsOf(middleOf(samples))).toBeCloseTo(-20, 0);
  expect(loudness).toBeCloseTo(speech, 0);
  expect(peak).toBeCloseTo(speech + 3, 0);
  expect(warnings).toEqual([]);
});

test('it is trimmed to 120 ms before and 200 ms after the speech, and fades at both ends', () => {
  const { samples } = prepareSpeech(recording({ noise: -60 }));
  expect(Math.abs(samples.length / recordingRate - 1.32)).toBeLessThan(0.041);
  const voiced = samples.findIndex((sample) => Math.abs(sample) > 0.05) / recordingRate;
  expect(Math.abs(voiced - 0.12)).toBeLessThan(0.021);
  const edge = (from: number) => Math.max(...samples.slice(from, from + 24).map(Math.abs));
  for (const [outer, inner] of [
    [0, 600],
    [samples.length - 24, samples.length - 1_000],
  ] as const)
    expect(edge(outer)).toBeLessThan(0.3 * edge(inner));
});

test('a constant offset is taken away, and what was sent stays as it was', () => {
  const sent = recording({ offset: 0.2 });
  const copy = sent.slice();
  const { samples } = prepareSpeech(sent);
  expect(Math.abs(samples.reduce((sum, sample) => sum + sample, 0) / samples.length)).toBeLessThan(0.001);
  expect(sent).toEqual(copy);
});

test('a click leaves its room: the peak stays below -1.5 dBFS', () => {
  const clicking = recording({ speech: -28 });
  for (let at = 0; at < 3; at += 1) clicking[Math.round(1.5 * recordingRate) + at] = 0.4;
  const { samples, warnings } = prepareSpeech(clicking);
  expect(Math.max(...samples.map(Math.abs))).toBeCloseTo(amplitude(-1.5), 2);
  expect(warnings).toEqual([]);
});

test.each<[message: string, sent: Recording]>([
  ['Nothing is heard in this recording', { speech: -61 }],
  ['Nothing is heard in this recording', { speech: -100, noise: -65 }],
  ['Too quiet: please come closer to the microphone and record it once more', { speech: -57 }],
])('%s: %j', (message, sent) => {
  expect(() => prepareSpeech(recording(sent))).toThrow(expect.objectContaining({ status: 400, message }));
});

test.each<[warning: string, sent: Recording]>([
  ['too-quiet', { speech: -54 }],
  ['noisy', { noise: -45 }],
  ['cut-off', { before: 0 }],
  ['cut-off', { after: 0 }],
  ['too-loud', { speech: 3 }],
])('warns: %s when it is sent as %j', (warning, sent) => {
  expect(prepareSpeech(recording(sent)).warnings).toEqual([warning]);
});

test('noise as loud as the voice is noisy, and nothing is said to be cut off in it', () => {
  expect(prepareSpeech(recording({ noise: -33 })).warnings).toEqual(['noisy']);
});
