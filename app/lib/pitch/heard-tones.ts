import type { Movement } from './judge-levels.ts';

/** Names of as many different heights as a voice was heard at, the lowest first. */
const heightNames = [['level'], ['low', 'high'], ['low', 'middle', 'high'], ['lowest', 'low', 'high', 'highest']];

/** "low, high": heights of the syllables beside one another. "level" where the voice did not move. */
export function heardTones(movements: readonly Movement[]): string {
  const heights = [0];
  for (const movement of movements) heights.push((heights.at(-1) ?? 0) + { rises: 1, falls: -1, 'stays level': 0 }[movement]);
  const distinct = [...new Set(heights)].toSorted((one, other) => one - other);
  const names = heightNames[distinct.length - 1] ?? [];
  return distinct.length === 1 ? 'level' : heights.map((height) => names[distinct.indexOf(height)]).join(', ');
}
