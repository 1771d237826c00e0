// Proves T7.

import { expect, test } from 'vitest';
import { measureMediaCost } from '#tests/support/media-cost.ts';
import { isFull } from '#tests/support/suite.ts';

/** Only Linux reports the memory of a process. */
const isLinux = process.platform === 'linux';

const costs = [
  ['bomb: PNG of 14,000 by 14,000', /^400 .*40 megapixels/],
  ['bomb: PNG of 2,000,000 by 20', /^400 .*12,000 pixels/],
  ['bomb: GIF of 10,000 frames', /^400 .*100 frames/],
  ['bomb: JPEG of 880 scans', /^400 .*too many parts/],
  ['bomb: PNG of 670 packed texts', /^taken$/],
  ['bombs: all of 14,000 by 14,000, ten at once', /^400 .*40 megapixels/],
  ['refused: PNG of 12,000 by 1', /^400 .*20 times/],
  ['share: 1,600 by 1', /^taken$/],
  ['share: 1 by 12,000', /^taken$/],
  ['share: 1,600 by 12,000', /^taken$/],
  ['recordings: twenty of them at once', /^taken$/],
] as const;
const inGate = ['bomb: PNG of 14,000 by 14,000', 'bomb: GIF of 10,000 frames', 'share: 1 by 12,000'];

// Each case takes a process of half a second or more.
test.runIf(isLinux).for(costs.filter(([name]) => isFull || inGate.includes(name)))('%s: takes less than 150 MiB', ([name, outcome]) => {
  const cost = measureMediaCost(name);
  expect(cost.outcome).toMatch(outcome);
  expect(cost.mib).toBeLessThan(150);
});

test.runIf(isLinux)('decodes five concurrent images of 40 megapixels one after the other', { tags: ['full'] }, () => {
  const { outcome, mib } = measureMediaCost('largest: five of 40 megapixels at once');
  expect(outcome).toBe('taken');
  expect(mib).toBeLessThan(150);
});
