import { itemOf } from '#app/features/course/exercises/exercise.ts';
import type { Session } from '#app/features/learning/learning.contract.ts';
import type { SentEntry } from '#app/features/learning/sent-answer.contract.ts';
import { partsOf } from './entry-of-answer.ts';
import { mostQuestions } from './placement-questions.ts';
import type { PlacementAnswer } from './stored-session.ts';
import { toExercise } from './to-exercise.ts';

/** All answers of a placement, which the server judges together; undefined without one. */
export function placementEntry({ exercises }: Session, placed: readonly PlacementAnswer[], answeredAt: string): SentEntry | undefined {
  const questions = placed.slice(0, mostQuestions).flatMap(({ key, unit, given }) => {
    const sent = exercises.find((exercise) => exercise.key === key);
    const exercise = sent && toExercise(sent);
    const item = exercise && itemOf(exercise);
    return exercise && item !== undefined ? [{ unit, item, exercise: exercise.kind, ...partsOf(given, item) }] : [];
  });
  return questions.length === 0 ? undefined : { type: 'placement', questions, answeredAt };
}
