import { useEffect, useMemo, useRef, useState } from 'react';
import type { Item } from '#app/features/course/course.contract.ts';
import type { AnswerOutcome, GivenAnswer } from '#app/features/course/exercises/check-answer.ts';
import type { Exercise } from '#app/features/course/exercises/exercise.ts';
import { answerExercise, currentExercise } from '#app/features/course/exercises/lesson-run.ts';
import type { SentEntry } from '#app/features/learning/sent-answer.contract.ts';
import { randomId } from '#app/lib/random-id.ts';
import { untilPainted } from '#app/lib/until-painted.ts';
import { addEntry } from '../answer-queue/answer-queue.ts';
import { sendAnswers } from '../answer-queue/send-answers.ts';
import { entryOfAnswer } from './entry-of-answer.ts';
import { forgetPrepared } from './load-session.ts';
import { placementEntry } from './placement-entry.ts';
import { nextQuestion } from './placement-questions.ts';
import { type StoredSession, storeSession } from './stored-session.ts';

/** The exercise to show; undefined at the end. */
function exerciseOf({ session, run, placed, isEnded }: StoredSession): Exercise | undefined {
  if (isEnded) return undefined;
  if (session.kind !== 'placement') return currentExercise(run);
  const question = nextQuestion(session.exercises, placed);
  return question && run.exercises.find(({ key }) => key === question.key);
}

/** Entry to send at the end of a session; its answers were sent before. */
function entryOfEnd({ session, placed }: StoredSession): SentEntry | undefined {
  const answeredAt = new Date().toISOString();
  if (session.kind === 'placement') return placementEntry(session, placed, answeredAt);
  if (!session.lesson || session.kind === 'mix') return undefined;
  const end = { session: session.key, answeredAt };
  return session.kind === 'checkpoint'
    ? { type: 'checkpoint', unit: session.lesson.unit, ...end }
    : { type: 'lesson', lesson: session.lesson.id, ...end };
}

/** Stores entries at once. The session, of which a copy takes longer, is stored once the verdict is painted: without it the same entry is made again. */
async function storeAndSend(profile: number, entries: (SentEntry & { key: string })[], session: StoredSession): Promise<void> {
  for (const entry of entries) await addEntry(profile, entry);
  await untilPainted();
  await forgetPrepared(profile);
  await storeSession(session);
  await sendAnswers();
}

/** A session under way. Each answer is stored in the browser at once, and sent when there is a network. */
export function useStudySession(loaded: StoredSession) {
  const [stored, setStored] = useState(loaded);
  /** The session with answers that are not rendered yet. */
  const latest = useRef(loaded);
  const [shown, setShown] = useState(() => ({ exercise: exerciseOf(loaded), turn: 0 }));
  const startedAt = useRef(0);
  // Not in a render, which must be pure.
  useEffect(() => {
    startedAt.current = Date.now();
  }, []);
  const { session, profile } = stored;
  const items: ReadonlyMap<number, Item> = useMemo(() => new Map(session.items.map((item) => [item.id, item])), [session]);

  function store(next: StoredSession, entries: (SentEntry & { key: string })[]): StoredSession {
    const end = exerciseOf(next) || next.isEnded ? undefined : entryOfEnd(next);
    const changed = { ...next, isEnded: next.isEnded || !exerciseOf(next) };
    latest.current = changed;
    // The progress follows the verdict.
    void untilPainted().then(() => setStored(latest.current));
    void storeAndSend(profile, [...entries, ...(end ? [{ ...end, key: randomId() }] : [])], changed);
    return changed;
  }

  function show(next: StoredSession): void {
    startedAt.current = Date.now();
    setStored(next);
    setShown(({ turn }) => ({ exercise: exerciseOf(next), turn: turn + 1 }));
  }

  /** Stores the answer; the exercise stays on the screen with its verdict until `next`. One without a verdict is left at once. */
  function answer(exercise: Exercise, given: GivenAnswer, outcome: AnswerOutcome): void {
    const { skill = null, unit } = session.exercises.find(({ key }) => key === exercise.key) ?? {};
    if (session.kind === 'placement') {
      const isRight = outcome.grade === 'good' || outcome.grade === 'hard';
      show(store({ ...latest.current, placed: [...latest.current.placed, { key: exercise.key, unit: unit ?? 0, given, isRight }] }, []));
      return;
    }
    const entry = entryOfAnswer(exercise, skill, given, startedAt.current, Date.now());
    // The first answer has the key of its exercise; those of its returns have keys of their own.
    const { current } = latest;
    const isFirst = !current.run.answers.some(({ key }) => key === exercise.key);
    const entries = entry ? [{ ...entry, key: isFirst ? exercise.key : randomId() }] : [];
    const changed = store({ ...current, run: answerExercise(current.run, outcome) }, entries);
    if (outcome.verdict === null && exercise.kind !== 'place-tone') show(changed);
  }

  /** Ends a placement early: what was answered counts. */
  function stop(): void {
    const { current } = latest;
    const end = current.placed.length > 0 ? entryOfEnd(current) : undefined;
    const changed = { ...current, isEnded: true };
    latest.current = changed;
    void storeAndSend(profile, end ? [{ ...end, key: randomId() }] : [], changed);
    show(changed);
  }

  return { stored, items, ...shown, answer, next: () => show(latest.current), stop };
}
