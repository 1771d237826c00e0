import { randomId } from '#app/lib/random-id.ts';
import { beginSession } from './load-session.ts';
import type { StoredSession } from './stored-session.ts';

/** A session of the exercises that were not right at the first try. It is of this browser alone: its answers are practice. */
export function missedOnce({ profile, session, run }: StoredSession, now: number): StoredSession {
  const first = new Map(run.answers.toReversed().map(({ key, grade }) => [key, grade]));
  const exercises = session.exercises.flatMap((exercise) => {
    const grade = first.get(exercise.key);
    return grade === 'again' || grade === 'hard' ? { ...exercise, key: randomId(), isScheduled: false } : [];
  });
  return beginSession(profile, { ...session, key: randomId(), kind: 'mix', lesson: null, exercises }, now);
}
