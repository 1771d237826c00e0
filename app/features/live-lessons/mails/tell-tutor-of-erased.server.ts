import type { Db } from '#app/db/schema.ts';
import { accountById } from '#app/features/accounts/public.server.ts';
import { canGetHouseholdMail } from '#app/features/household/public.server.ts';
import { sendMail } from '#app/mail/send-mail.server.ts';
import { settingsOf } from '../hours/hours.queries.server.ts';
import type { LessonContext } from '../lessons/checks.server.ts';
import { lessonCancelledMail } from './cancelled.mail.server.ts';
import { calendarFor } from './lesson-calendar.server.ts';
import type { LessonMailProps } from './lesson-mail-parts.server.ts';

interface ErasedLesson {
  id: number;
  startsAt: number;
  minutes: number;
  sequence: number;
  wasAgreed: boolean;
}

/** Cancellation for a tutor of a lesson that is deleted with its family or its profile: it names no learner. */
export async function tellTutorOfErased(tx: Db, context: LessonContext, tutorId: number, lesson: ErasedLesson): Promise<void> {
  const tutor = await accountById(tx, tutorId);
  if (!tutor || !canGetHouseholdMail(tutor)) return;
  const { id, startsAt, minutes, sequence, wasAgreed } = lesson;
  const zone = (await settingsOf(tx, tutorId))?.zone ?? context.config.timeZone;
  const props: LessonMailProps = { side: 'tutor', startsAt, minutes, zone, tutor: '', learner: 'a learner', isProfile: false, isChild: false };
  const row = { id, sequence, starts_at: startsAt, minutes };
  await sendMail(tx, context, lessonCancelledMail, {
    to: tutor.email,
    replyTo: context.config.mailFrom,
    props: { ...props, by: 'family', message: '', card: null },
    ...(wasAgreed && { calendar: await calendarFor(tx, context, row, props, { method: 'CANCEL', to: tutor.email }) }),
  });
}
