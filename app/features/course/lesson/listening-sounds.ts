import type { Item } from '../course.contract.ts';
import type { Exercise } from '../exercises/exercise.ts';

type Voices = ReadonlyMap<number, Pick<Item, 'voices'>>;

/**
 * Addresses of what an exercise plays, one after the other; undefined for a word without a voice. The key of the exercise chooses the speaker;
 * where a word is heard twice, the second time is that of another speaker if there is one.
 */
export function soundsOf(exercise: Exclude<Exercise, { kind: 'pairs' }>, items: Voices): (string | undefined)[] {
  const heard = exercise.kind === 'same-other' ? [exercise.choices[0] ?? 0, exercise.item] : [exercise.item];
  const first = exercise.key.charCodeAt(0);
  return heard.map((id, nth) => {
    const voices = items.get(id)?.voices ?? [];
    return voices[(first + nth) % voices.length]?.url;
  });
}
