import { learningDay } from '#app/features/household/public.ts';
import type { StoredSession } from './stored-session.ts';

interface LeftIn {
  now: number;
  /** Time zone of the profile. */
  zone: string;
  /** Whether a lesson is done, here or on another device. */
  isDone: (lesson: number) => boolean;
}

/** A placement begins anew, and a practice is not the work of the day. */
const isBegun = ({ session, run }: StoredSession) => !['placement', 'practice'].includes(session.kind) && run.answers.length > 0;

/**
 * The session that was left in the middle: the latest one that was begun, unless it came to its end. A mix is of its day: on the next one other
 * words are due.
 */
export function leftSession(sessions: readonly StoredSession[], { now, zone, isDone }: LeftIn): StoredSession | undefined {
  const [latest] = sessions.filter(isBegun).toSorted((one, other) => other.keptAt - one.keptAt);
  if (!latest || latest.isEnded) return undefined;
  const { kind, lesson } = latest.session;
  if (kind === 'mix') return learningDay(latest.keptAt, zone) === learningDay(now, zone) ? latest : undefined;
  return kind === 'lesson' && lesson && isDone(lesson.id) ? undefined : latest;
}
