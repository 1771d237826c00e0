import type { Db } from '#app/db/schema.ts';
import { canGetHouseholdMail } from '#app/features/household/public.server.ts';
import type { MailTemplate } from '#app/mail/mail-template.server.ts';
import type { MailCalendar } from '#app/mail/mailer.server.ts';
import { sendMail } from '#app/mail/send-mail.server.ts';
import { expiresAt } from '../lesson-state.ts';
import type { Side } from '../lesson-terms.contract.ts';
import type { LessonContext } from '../lessons/checks.server.ts';
import { nextFreeTime } from '../tutor/next-free-time.server.ts';
import { lessonAgreedMail } from './agreed.mail.server.ts';
import { lessonAskedMail } from './asked.mail.server.ts';
import { lessonCancelledMail } from './cancelled.mail.server.ts';
import { lessonDeclinedMail } from './declined.mail.server.ts';
import { lessonExpiredMail } from './expired.mail.server.ts';
import { calendarFor } from './lesson-calendar.server.ts';
import { partiesOf } from './lesson-event.server.ts';
import type { LessonMailProps } from './lesson-mail-parts.server.ts';
import { type LessonWithParties, lessonWithParties, proposedStarts, zoneOfHousehold } from './lesson-parties.queries.server.ts';
import { lessonMissedMail } from './missed.mail.server.ts';
import { lessonProposalsMail } from './proposals.mail.server.ts';
import { lessonReminderMail } from './reminder.mail.server.ts';
import { lessonRoomChangedMail } from './room-changed.mail.server.ts';

/** What happened to a lesson. */
export type LessonNews =
  | { kind: 'asked' }
  | { kind: 'agreed' }
  | { kind: 'proposals' }
  | { kind: 'declined' }
  | { kind: 'expired'; isProposed: boolean }
  | { kind: 'cancelled'; by: Side; wasAgreed: boolean }
  | { kind: 'missed'; by: Side }
  | { kind: 'room'; isThere: boolean; side: Reader }
  | { kind: 'reminder'; ahead: 'day' | 'hour' };

type Reader = LessonMailProps['side'];

const otherOf = (side: Side): Reader[] => (side === 'staff' ? ['tutor', 'family'] : [side === 'tutor' ? 'family' : 'tutor']);

/** Sides that get a mail. A calendar is changed on both. */
function readersOf(news: LessonNews): Reader[] {
  if (news.kind === 'asked') return ['tutor'];
  if (news.kind === 'proposals' || news.kind === 'declined') return ['family'];
  if (news.kind === 'room') return [news.side];
  if (news.kind === 'missed' || (news.kind === 'cancelled' && !news.wasAgreed)) return otherOf(news.by);
  return ['tutor', 'family'];
}

function methodOf(news: LessonNews): MailCalendar['method'] | undefined {
  if (news.kind === 'agreed' || news.kind === 'room') return 'REQUEST';
  return news.kind === 'cancelled' && news.wasAgreed ? 'CANCEL' : undefined;
}

/** Address of a side; undefined for an account that is deleted, disabled or not verified. */
function addressOf(row: LessonWithParties, side: Reader): string | undefined {
  const { tutor_email, tutor_verified_at, tutor_disabled_at } = row;
  if (side === 'family')
    return canGetHouseholdMail({ verified_at: row.family_verified_at, disabled_at: row.family_disabled_at }) ? row.family_email : undefined;
  return tutor_email !== null && canGetHouseholdMail({ verified_at: tutor_verified_at, disabled_at: tutor_disabled_at }) ? tutor_email : undefined;
}

/** Id of the card while visitors see it. */
const publicCard = ({ card_id, agreed_at, hidden_at, tutor_state }: LessonWithParties) =>
  agreed_at !== null && hidden_at === null && tutor_state === 'approved' ? card_id : null;

async function propsOf(tx: Db, row: LessonWithParties, side: Reader, { config }: LessonContext): Promise<LessonMailProps> {
  const zone = side === 'tutor' ? row.tutor_zone : (row.profile_zone ?? (await zoneOfHousehold(tx, row.account_id)));
  return { ...partiesOf(row, side), startsAt: row.starts_at, minutes: row.minutes, zone: zone ?? config.timeZone };
}

const nextTime = async (tx: Db, context: LessonContext, { tutor_id, age_band, minutes }: LessonWithParties): Promise<number | null> =>
  tutor_id === null ? null : ((await nextFreeTime(tx, context, { tutorId: tutor_id, ageBand: age_band, minutes })) ?? null);

/** Queues the mails about what happened to a lesson, in the transaction of its cause. From and Reply-To are the academy. */
export async function sendLessonMails(tx: Db, context: LessonContext, lessonId: number, news: LessonNews | undefined): Promise<void> {
  const row = news && (await lessonWithParties(tx, lessonId));
  if (!news || !row) return;
  const proposals = await proposedStarts(tx, lessonId);
  const card = publicCard(row);
  const deadline = expiresAt({ askedAt: row.decided_at ?? row.asked_at, startsAt: row.starts_at, proposals });
  const method = methodOf(news);
  for (const side of readersOf(news)) {
    const to = addressOf(row, side);
    if (to === undefined) continue;
    const props = await propsOf(tx, row, side, context);
    const calendar = method && (await calendarFor(tx, context, row, props, { method, to }));
    const send = <Props extends LessonMailProps>(template: MailTemplate<Props>, own: Props) =>
      sendMail(tx, context, template, {
        to,
        replyTo: context.config.mailFrom,
        props: own,
        ...(calendar && { calendar }),
        // A reminder after the start is of no use.
        ...(news.kind === 'reminder' && { lifetimeMs: Math.max(0, row.starts_at - context.now()) }),
      });
    switch (news.kind) {
      case 'asked':
        await send(lessonAskedMail, { ...props, wish: row.wish, expiresAt: deadline });
        break;
      case 'agreed':
        await send(lessonAgreedMail, props);
        break;
      case 'proposals':
        await send(lessonProposalsMail, { ...props, proposals, expiresAt: deadline });
        break;
      case 'declined':
        await send(lessonDeclinedMail, { ...props, message: row.reason, card });
        break;
      case 'expired':
        await send(lessonExpiredMail, { ...props, isProposed: news.isProposed, card });
        break;
      case 'cancelled':
        await send(lessonCancelledMail, { ...props, by: news.by, message: row.reason, card });
        break;
      case 'missed':
        await send(lessonMissedMail, { ...props, card, next: side === 'family' && card !== null ? await nextTime(tx, context, row) : null });
        break;
      case 'room':
        await send(lessonRoomChangedMail, { ...props, isThere: news.isThere, now: context.now() });
        break;
      case 'reminder':
        await send(lessonReminderMail, { ...props, ahead: news.ahead, lacksRoom: row.lacks_room === 1, now: context.now() });
    }
  }
}
