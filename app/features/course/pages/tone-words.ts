export interface ToneWord {
  toned: string;
  meaning: string;
  melody: string;
}

/** Words of the page about tones, on whose tones independent sources agree (docs/content-review.md). */
export const movements: readonly ToneWord[] = [
  { toned: 'óché', meaning: 'chair', melody: 'high, high: level' },
  { toned: 'ńnà', meaning: 'father', melody: 'high, low: a fall' },
  { toned: 'égō', meaning: 'money', melody: 'high, step: one small step down' },
];
export const akwa: readonly ToneWord[] = [
  { toned: 'ákwá', meaning: 'crying', melody: 'high, high' },
  { toned: 'ákwà', meaning: 'cloth', melody: 'high, low' },
  { toned: 'àkwá', meaning: 'egg', melody: 'low, high' },
  { toned: 'àkwà', meaning: 'bed', melody: 'low, low' },
];
