import { storedAcademy } from '#app/academy/academy.queries.server.ts';
import type { AppContext } from '#app/app-context.server.ts';
import type { Db } from '#app/db/schema.ts';
import type { MailCalendar } from '#app/mail/mailer.server.ts';
import { type LessonTimes, lessonEvent } from './lesson-event.server.ts';
import { lessonInvitation } from './lesson-invitation.server.ts';
import type { LessonMailProps } from './lesson-mail-parts.server.ts';

/** Address of a sender such as 'Academy <hello@example.org>'. */
const bareAddress = (from: string) => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim();

/** File for the calendar of one side. */
export async function calendarFor(
  tx: Db,
  { config, now }: Pick<AppContext, 'now' | 'config'>,
  row: LessonTimes,
  props: LessonMailProps,
  mail: { method: MailCalendar['method']; to: string },
) {
  const { academy } = await storedAcademy(tx);
  return lessonInvitation(lessonEvent(row, props, config.publicUrl), {
    method: mail.method,
    organizer: { name: academy.brandName, email: bareAddress(config.mailFrom) },
    attendee: mail.to,
    host: new URL(config.publicUrl).hostname,
    now: now(),
  });
}
