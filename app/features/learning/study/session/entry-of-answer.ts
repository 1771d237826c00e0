import { type GivenAnswer, itemOf, type TakenAnswer } from '#app/features/course/public.ts';
import type { Skill } from '#app/features/learning/learning-terms.contract.ts';
import type { SentEntry } from '#app/features/learning/sent-answer.contract.ts';
import type { Tone } from '#app/lib/igbo-tones.ts';

const letters: Record<Tone, string> = { high: 'H', low: 'L', step: 'S' };

/** An answer as it is sent: what was typed, built or placed, or the item that was chosen. */
export function partsOf(given: GivenAnswer, item: number): { given?: string; chosen?: number | null } {
  switch (given.type) {
    case 'typed':
      return { given: given.text };
    case 'tones':
      return { given: given.tones.map((tone) => (tone ? letters[tone] : '-')).join('') };
    case 'chosen':
      return { chosen: given.item };
    case 'met':
      return { chosen: given.isKnown ? item : null };
    default:
      return {};
  }
}

/** Entry to send about an exercise; undefined where there is nothing to store, such as for pairs. */
export function entryOfAnswer({ exercise, given, tookMs, answeredAt }: TakenAnswer, skill: Skill | null): SentEntry | undefined {
  const item = itemOf(exercise);
  if (item === undefined) return undefined;
  if (given.type === 'task') return given.isDone ? { type: 'task', item, answeredAt } : undefined;
  const isNoAnswer = given.type === 'met' && !given.isKnown && exercise.kind !== 'close-look';
  if (skill === null || isNoAnswer) return undefined;
  return { type: 'answer', item, skill, exercise: exercise.kind, ...partsOf(given, item), tookMs, answeredAt };
}
