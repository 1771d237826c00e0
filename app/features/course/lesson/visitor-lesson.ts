import type { CourseUnit } from '../course.contract.ts';
import { type ExerciseKind, isGraded, itemOf } from '../exercises/exercise.ts';
import { answerExercise, currentExercise, type LessonRun } from '../exercises/lesson-run.ts';
import type { LessonRules, TakenAnswer } from './lesson-state.ts';
import type { StoredLesson, UnsentAnswer } from './stored-lesson.ts';

/** Knowing is from Igbo to the meaning, saying is from the meaning to Igbo. */
const skills: Partial<Record<ExerciseKind, UnsentAnswer['skill']>> = {
  meet: 'know',
  'read-mean': 'know',
  reply: 'know',
  'mean-read': 'say',
  build: 'say',
  write: 'say',
  'place-tone': 'tone',
  'hear-mean': 'know',
  'hear-tone': 'tone',
  'same-other': 'tone',
  dictate: 'say',
};

/** The answer as it is kept for sending; none for exercises that move no card. */
export function unsentAnswer({ exercise, given, tookMs, answeredAt, key }: Omit<TakenAnswer, 'outcome'>): UnsentAnswer[] {
  const item = itemOf(exercise);
  const skill = skills[exercise.kind];
  const isKnown = given.type === 'met' && given.isKnown;
  if (item === undefined || !skill || (!isGraded(exercise) && !isKnown)) return [];
  return [{ key, item, skill, exercise: exercise.kind, given, tookMs, answeredAt }];
}

/** Rules of a lesson without an account: its answers wait in it until they can be sent. */
export const visitorRules = ({ items }: Pick<CourseUnit, 'items'>): LessonRules<StoredLesson> => ({
  items: new Map(items.map((item) => [item.id, item])),
  showsVerdicts: true,
  next: ({ run }) => currentExercise(run),
  take: (stored, answer) => ({
    stored: { ...stored, run: answerExercise(stored.run, answer.outcome), answers: [...stored.answers, ...unsentAnswer(answer)] },
    entries: [],
  }),
  end: (effect) => effect,
});

export const newLesson = (unit: number, seed: string, run: LessonRun): StoredLesson => ({ unit, seed, run, answers: [] });
