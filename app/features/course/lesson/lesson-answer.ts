import { randomId } from '#app/lib/random-id.ts';
import type { GivenAnswer } from '../exercises/check-answer.ts';
import { type Exercise, type ExerciseKind, isGraded, itemOf } from '../exercises/exercise.ts';
import type { UnsentAnswer } from './stored-lesson.ts';

/** Knowing is from Igbo to the meaning, saying is from the meaning to Igbo. */
const skills: Partial<Record<ExerciseKind, UnsentAnswer['skill']>> = {
  meet: 'know',
  'read-mean': 'know',
  reply: 'know',
  'mean-read': 'say',
  build: 'say',
  write: 'say',
  'place-tone': 'tone',
};

/** The answer as it is kept for sending; none for exercises that move no card. */
export function unsentAnswer(exercise: Exercise, given: GivenAnswer, startedAt: number, now: number): UnsentAnswer[] {
  const item = itemOf(exercise);
  const skill = skills[exercise.kind];
  const isKnown = given.type === 'met' && given.isKnown;
  if (item === undefined || !skill || (!isGraded(exercise) && !isKnown)) return [];
  const times = { tookMs: Math.max(0, Math.round(now - startedAt)), answeredAt: new Date(now).toISOString() };
  return [{ key: randomId(), item, skill, exercise: exercise.kind, given, ...times }];
}
