import { learningDay } from '#app/features/household/public.ts';
import type { SessionKind } from '#app/features/learning/learning-terms.contract.ts';
import type { StoredSession } from './stored-session.ts';

interface LeftIn {
  now: number;
  /** Time zone of the profile. */
  zone: string;
  /** Whether a lesson is done, here or on another device. */
  isDone: (lesson: number) => boolean;
}

/** A placement begins anew, and a practice is not the work of the day. */
export type DailyKind = Exclude<SessionKind, 'placement' | 'practice'>;

export interface LeftSession extends StoredSession {
  session: StoredSession['session'] & { kind: DailyKind };
}

const isDaily = (stored: StoredSession): stored is LeftSession => stored.session.kind !== 'placement' && stored.session.kind !== 'practice';

/**
 * The session that was left in the middle: the latest one that was begun, unless it came to its end. A mix is of its day: on the next one other
 * words are due.
 */
export function leftSession(sessions: readonly StoredSession[], { now, zone, isDone }: LeftIn): LeftSession | undefined {
  const begun = sessions.filter(isDaily).filter(({ run }) => run.answers.length > 0);
  const [latest] = begun.toSorted((one, other) => other.keptAt - one.keptAt);
  if (!latest || latest.isEnded) return undefined;
  const { kind, lesson } = latest.session;
  if (kind === 'mix') return learningDay(latest.keptAt, zone) === learningDay(now, zone) ? latest : undefined;
  return kind === 'lesson' && lesson && isDone(lesson.id) ? undefined : latest;
}
