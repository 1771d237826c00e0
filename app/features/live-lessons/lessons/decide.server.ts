import type { AppContext } from '#app/app-context.server.ts';
import type { Db } from '#app/db/schema.ts';
import { accountById, lockAccount } from '#app/features/accounts/public.server.ts';
import { isTaken } from '#app/features/tutors/public.server.ts';
import { nextVersion } from '#app/http/optimistic-save.server.ts';
import { reject } from '#app/lib/api-error.ts';
import { unitMs } from '#app/lib/duration.ts';
import { settingsOf } from '../hours/hours.queries.server.ts';
import { isLate, refusalOf } from '../lesson-state.ts';
import {
  defaultNoticeHours,
  type LessonState,
  lastAnswerHoursBefore,
  type MissedReason,
  missedReasons,
  offeredDays,
} from '../lesson-terms.contract.ts';
import { type LessonNews, sendLessonMails } from '../mails/send-lesson-mails.server.ts';
import { timeTaken } from './ask.server.ts';
import { requireCheckFor } from './checks.server.ts';
import { type LessonRow, lockLesson, type Party, proposalsOf, replaceProposals, tutorOfLesson, updateLesson } from './lessons.queries.server.ts';
import { requireRoom } from './rooms.server.ts';
import { factsOf } from './show-lesson.server.ts';

export const lessonGone = 'This lesson is gone';

type Context = Pick<AppContext, 'now' | 'config'>;

export interface LessonDecision {
  state: 'asked' | 'agreed' | 'declined' | 'cancelled' | 'missed';
  startsAt?: number | undefined;
  proposals?: readonly number[] | undefined;
  reason?: string | undefined;
}

/** Locks the tutor's row, then that of the lesson. @throws 404 for lessons of others */
export async function lockOwnLesson(tx: Db, party: Party, id: number): Promise<LessonRow> {
  const found = (await tutorOfLesson(tx, party, id)) ?? reject(404, lessonGone);
  if (found.tutor_id !== null) await lockAccount(tx, found.tutor_id);
  return (await lockLesson(tx, id)) ?? reject(404, lessonGone);
}

/** @throws 409 unless the tutor is approved; read again under the lock of the tutor's row */
export async function requireApprovedTutor(tx: Db, tutorId: number | null, side: Party['side']): Promise<void> {
  const tutor = tutorId === null ? undefined : await accountById(tx, tutorId);
  if (tutor?.tutor_state === 'approved') return;
  reject(
    409,
    side === 'tutor' ? 'You aren’t teaching with us at present. Please write to us' : 'This tutor doesn’t teach at present. Please ask another one',
  );
}

const spanOf = (startsAt: number, minutes: number) => ({ from: startsAt, to: startsAt + minutes * unitMs.minute });

const noOtherTime = 'This is the time that the family has asked for: please agree, or propose another one';

/** @throws 400 for no other time, 409 for times that are taken, too near or too far */
async function requireProposable(tx: Db, lesson: LessonRow, starts: readonly number[], now: number): Promise<void> {
  if (starts.length === 0) reject(400, 'Please choose the times that you propose', { proposals: 'Please choose the times that you propose' });
  if (starts.includes(lesson.starts_at)) reject(400, noOtherTime, { proposals: noOtherTime });
  for (const startsAt of starts) {
    if (startsAt < now + (lastAnswerHoursBefore + 1) * unitMs.hour) reject(409, 'Please propose times that are at least 3 hours ahead');
    if (startsAt > now + offeredDays * unitMs.day) reject(409, `Please propose times of the next ${offeredDays} days`);
    await requireUntaken(tx, lesson, startsAt);
  }
}

async function requireUntaken(tx: Db, { id, tutor_id, minutes }: LessonRow, startsAt: number): Promise<void> {
  if (tutor_id !== null && (await isTaken(tx, tutor_id, spanOf(startsAt, minutes), { lesson: id }))) reject(409, timeTaken);
}

const missedReasonOf = (reason: string | undefined): MissedReason =>
  missedReasons.find((each) => each === reason) ??
  reject(400, 'Please choose what happened: power, sickness, forgot or other', { reason: 'Please choose what happened' });

/** Whether the decision is made already: a client that lost the response repeats it. */
const isDone = ({ state, starts_at }: LessonRow, decision: LessonDecision) =>
  state === decision.state && state !== 'asked' && state !== 'missed' && (decision.startsAt === undefined || decision.startsAt === starts_at);

/**
 * Carries out a decision of one side, in the transaction that locked the lesson (`lockOwnLesson`).
 * @returns the lesson before it; undefined when it was made already
 * @throws 409 with a sentence where the state does not allow it
 */
export async function applyDecision(
  tx: Db,
  context: Context,
  lesson: LessonRow,
  { party, decision }: { party: Party; decision: LessonDecision },
): Promise<LessonRow | undefined> {
  if (isDone(lesson, decision)) return undefined;
  const now = context.now();
  const proposals = (await proposalsOf(tx, [lesson.id])).get(lesson.id) ?? [];
  const { state: to, startsAt } = decision;
  const refusal = refusalOf(factsOf(lesson, proposals), { to, by: party.side, startsAt: party.side === 'family' ? startsAt : undefined }, now);
  if (refusal !== undefined) reject(409, refusal);
  const starts = [...new Set(decision.proposals)].sort((one, other) => one - other);
  const change = await changeOf(tx, context, lesson, { party, decision, starts });
  if (to !== 'missed') await replaceProposals(tx, lesson.id, to === 'asked' ? starts : []);
  await updateLesson(tx, lesson.id, {
    ...change,
    state: to satisfies LessonState,
    sequence: lesson.sequence + 1,
    updated_at: nextVersion(lesson, now),
  });
  await sendLessonMails(tx, context, lesson.id, newsOf(lesson, party, decision));
  return lesson;
}

function newsOf({ state }: LessonRow, { side: by }: Party, decision: LessonDecision): LessonNews | undefined {
  switch (decision.state) {
    case 'asked':
      return { kind: 'proposals' };
    case 'cancelled':
      return { kind: 'cancelled', by, wasAgreed: state === 'agreed' };
    case 'missed':
      // The second side answers to the first one’s report.
      return state === 'missed' ? undefined : { kind: 'missed', by };
    default:
      return { kind: decision.state };
  }
}

async function changeOf(
  tx: Db,
  context: Context,
  lesson: LessonRow,
  { party, decision, starts }: { party: Party; decision: LessonDecision; starts: readonly number[] },
) {
  const now = context.now();
  switch (decision.state) {
    case 'asked':
      await requireApprovedTutor(tx, lesson.tutor_id, party.side);
      await requireProposable(tx, lesson, starts, now);
      await requireCheckFor(tx, lesson, starts, context);
      return { decided_at: now };
    case 'agreed': {
      await requireApprovedTutor(tx, lesson.tutor_id, party.side);
      const startsAt = (party.side === 'family' ? decision.startsAt : undefined) ?? lesson.starts_at;
      await requireUntaken(tx, lesson, startsAt);
      await requireCheckFor(tx, lesson, [startsAt], context);
      return { starts_at: startsAt, decided_at: now, room: await requireRoom(tx, lesson, context.config) };
    }
    case 'declined':
      return { decided_at: now, reason: decision.reason ?? '' };
    case 'cancelled': {
      const settings = lesson.tutor_id === null ? undefined : await settingsOf(tx, lesson.tutor_id);
      const notice = settings?.notice_hours ?? defaultNoticeHours;
      const late = lesson.state === 'agreed' && isLate({ startsAt: lesson.starts_at }, notice, now);
      return { decided_at: now, reason: decision.reason ?? '', cancelled_by: party.side, is_late: late ? 1 : 0 };
    }
    case 'missed': {
      const reason = missedReasonOf(decision.reason);
      return party.side === 'tutor' ? { tutor_reason: reason } : { family_reason: reason };
    }
  }
}
