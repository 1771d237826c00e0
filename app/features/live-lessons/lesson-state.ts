import { unitMs } from '#app/lib/duration.ts';
import {
  answerHours,
  heldAfterMinutes,
  joinMinutes,
  type LessonState,
  lastAnswerHoursBefore,
  messageDays,
  missedDays,
  type Side,
} from './lesson-terms.contract.ts';

/** What decides on a change of a lesson. Instants are ms since 1970. */
export interface LessonFacts {
  state: LessonState;
  startsAt: number;
  minutes: number;
  /** Time of the request, or of the proposal that answered it last. */
  askedAt: number;
  /** Agreed at some time: it has, or had, a room. */
  wasAgreed: boolean;
  /** Starts that the tutor has proposed, which are held for the family. */
  proposals: readonly number[];
}

type Decision = { to: LessonState; by: Side };

/** Decisions of people by the state that they end; jobs make lessons expire and count as held. */
const decisions: Partial<Record<LessonState, readonly Decision[]>> = {
  asked: [
    // Proposes other times.
    { to: 'asked', by: 'tutor' },
    { to: 'agreed', by: 'tutor' },
    { to: 'agreed', by: 'family' },
    { to: 'declined', by: 'tutor' },
    { to: 'cancelled', by: 'family' },
    { to: 'cancelled', by: 'staff' },
  ],
  agreed: [
    { to: 'cancelled', by: 'tutor' },
    { to: 'cancelled', by: 'family' },
    { to: 'cancelled', by: 'staff' },
    { to: 'missed', by: 'tutor' },
    { to: 'missed', by: 'family' },
  ],
  held: [
    { to: 'missed', by: 'tutor' },
    { to: 'missed', by: 'family' },
  ],
  // Each side says for itself what happened.
  missed: [
    { to: 'missed', by: 'tutor' },
    { to: 'missed', by: 'family' },
  ],
};

export const endOf = ({ startsAt, minutes }: Pick<LessonFacts, 'startsAt' | 'minutes'>): number => startsAt + minutes * unitMs.minute;

/** Time at which a lesson that is asked for expires: of its own start and of the first proposal, the later one counts. */
export const expiresAt = ({ askedAt, startsAt, proposals }: Pick<LessonFacts, 'askedAt' | 'startsAt' | 'proposals'>): number =>
  Math.min(askedAt + answerHours * unitMs.hour, Math.max(startsAt, ...proposals) - lastAnswerHoursBefore * unitMs.hour);

export const heldAt = (lesson: Pick<LessonFacts, 'startsAt' | 'minutes'>): number => endOf(lesson) + heldAfterMinutes * unitMs.minute;

/** Time at which a side that waits for a room writes to the academy. */
export const isSoon = (startsAt: number, now: number): boolean => startsAt - now <= unitMs.day;

const over = 'This lesson has already ended, so it can no longer be changed';

/**
 * Sentence of the refusal of a decision; undefined where it is allowed.
 * @param startsAt proposal that the family takes
 */
export function refusalOf(lesson: LessonFacts, { to, by, startsAt }: Decision & { startsAt?: number | undefined }, now: number): string | undefined {
  const allowed = decisions[lesson.state]?.some((decision) => decision.to === to && decision.by === by) ?? false;
  if (!allowed) return lesson.state === 'asked' || lesson.state === 'agreed' ? 'This cannot be done with the lesson as it is now' : over;
  if (to === 'missed') {
    if (now < lesson.startsAt) return 'This lesson has not begun yet. You can cancel it instead';
    if (now > endOf(lesson) + missedDays * unitMs.day) return `A missed lesson can be reported for ${missedDays} days`;
    return undefined;
  }
  if (lesson.state === 'asked' && (to === 'agreed' || to === 'asked')) {
    if (now >= expiresAt(lesson) || (to === 'agreed' && now >= (startsAt ?? lesson.startsAt)))
      return 'The time for an answer is over. Please ask for another time';
    if (by === 'family' && !(startsAt !== undefined && lesson.proposals.includes(startsAt)))
      return 'Please choose one of the times that the tutor proposes';
    return undefined;
  }
  return now >= endOf(lesson) ? over : undefined;
}

/** The link of a lesson is told to both sides from the agreement until a while after its end. */
export const isLinkTold = (lesson: LessonFacts, now: number): boolean => lesson.state === 'agreed' && now < heldAt(lesson);

/** A lesson that is about to begin or goes on. */
export const isOn = (lesson: LessonFacts, now: number): boolean =>
  lesson.state === 'agreed' && now >= lesson.startsAt - joinMinutes * unitMs.minute && now < endOf(lesson);

const closesAt = (lesson: Pick<LessonFacts, 'startsAt' | 'minutes'>): number => endOf(lesson) + messageDays * unitMs.day;

/** Messages stand at a lesson that is asked for or was agreed, until some days after its end: one that was never agreed has nothing to talk about. */
export const takesMessages = (lesson: LessonFacts, now: number): boolean => (lesson.state === 'asked' || lesson.wasAgreed) && now < closesAt(lesson);

const endedRequests: Partial<Record<LessonState, string>> = {
  declined: 'This request was declined',
  expired: 'This request was not answered in time',
  cancelled: 'This request was taken back',
};

/** Why a lesson takes no messages (`takesMessages`), and what to do. */
export function closedMessages(lesson: Pick<LessonFacts, 'state' | 'startsAt' | 'minutes'>, now: number): string {
  const ended = now < closesAt(lesson) ? endedRequests[lesson.state] : undefined;
  return ended === undefined
    ? 'Messages are closed two weeks after a lesson. Is something left to say? Please write to us'
    : `${ended}, so its messages are closed. Is something left to say? Please write to us`;
}

/** Cancelled after the notice that the tutor asks for: only the staff sees it. */
export const isLate = ({ startsAt }: Pick<LessonFacts, 'startsAt'>, noticeHours: number, now: number): boolean =>
  now > startsAt - noticeHours * unitMs.hour;
