import {
  answerExercise,
  currentExercise,
  type Exercise,
  itemOf,
  type LessonEffect,
  type LessonRules,
  type Stamp,
  type TakenAnswer,
} from '#app/features/course/public.ts';
import type { SentEntry } from '#app/features/learning/sent-answer.contract.ts';
import { entryOfAnswer, partsOf } from './entry-of-answer.ts';
import { nextQuestion } from './placement-questions.ts';
import type { StoredSession } from './stored-session.ts';

export type KeyedEntry = SentEntry & { key: string };
type Effect = LessonEffect<StoredSession, KeyedEntry>;

/** The rules of a lesson, a mix, a checkpoint or a placement. */
export const sessionRules = ({ session: { kind, items, judging } }: StoredSession): LessonRules<StoredSession, KeyedEntry> => ({
  items: new Map(items.map((item) => [item.id, item])),
  judging: { dialect: judging.dialect ?? undefined, areDotsOptional: judging.areDotsOptional },
  showsVerdicts: kind !== 'placement',
  next,
  take,
  end,
});

function next({ session, run, placed, isEnded }: StoredSession): Exercise | undefined {
  if (isEnded) return undefined;
  if (session.kind !== 'placement') return currentExercise(run);
  const question = nextQuestion(session.exercises, placed);
  return question && run.exercises.find(({ key }) => key === question.key);
}

function take(stored: StoredSession, answer: TakenAnswer): Effect {
  const { session, run, placed } = stored;
  const { exercise, given, outcome } = answer;
  const { skill = null, unit = 0 } = session.exercises.find(({ key }) => key === exercise.key) ?? {};
  if (session.kind === 'placement') {
    const isRight = outcome.grade === 'good' || outcome.grade === 'hard';
    return { stored: { ...stored, placed: [...placed, { key: exercise.key, unit, given, isRight }] }, entries: [] };
  }
  const entry = entryOfAnswer(answer, skill);
  // The first answer has the key of its exercise, also in another tab; those of its returns have keys of their own.
  const isFirst = !run.answers.some(({ key }) => key === exercise.key);
  const entries = entry ? [{ ...entry, key: isFirst ? exercise.key : answer.key }] : [];
  return { stored: { ...stored, run: answerExercise(run, outcome) }, entries };
}

function end({ stored, entries }: Effect, { now, keys: [, key] }: Stamp): Effect {
  const entry = entryOfEnd(stored, new Date(now).toISOString());
  return { stored: { ...stored, isEnded: true }, entries: entry ? [...entries, { ...entry, key }] : entries };
}

/** Entry to send at the end of a session; its answers were sent before, but for those of a placement, which the server judges together. */
function entryOfEnd({ session, run, placed }: StoredSession, answeredAt: string): SentEntry | undefined {
  const { kind, lesson, key } = session;
  if (kind === 'placement') {
    const questions = placed.flatMap(({ key, unit, given }) => {
      const exercise = run.exercises.find((each) => each.key === key);
      const item = exercise && itemOf(exercise);
      return exercise && item !== undefined ? [{ unit, item, exercise: exercise.kind, ...partsOf(given, item) }] : [];
    });
    return questions.length > 0 ? { type: 'placement', questions, answeredAt } : undefined;
  }
  if (!lesson || kind === 'mix' || kind === 'practice') return undefined;
  const type = kind === 'checkpoint' ? { type: kind, unit: lesson.unit } : { type: kind, lesson: lesson.id };
  return { ...type, session: key, answeredAt };
}
