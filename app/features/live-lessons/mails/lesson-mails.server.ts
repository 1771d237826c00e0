import type { MailTemplate } from '#app/mail/mail-template.server.ts';
import { lessonAgreedMail } from './agreed.mail.server.ts';
import { lessonAskedMail } from './asked.mail.server.ts';
import { lessonCancelledMail } from './cancelled.mail.server.ts';
import { lessonDeclinedMail } from './declined.mail.server.ts';
import { lessonExpiredMail } from './expired.mail.server.ts';
import { lessonMissedMail } from './missed.mail.server.ts';
import { lessonProposalsMail } from './proposals.mail.server.ts';
import { lessonReminderMail } from './reminder.mail.server.ts';
import { lessonRoomChangedMail } from './room-changed.mail.server.ts';

export const lessonMails: readonly MailTemplate[] = [
  lessonAskedMail,
  lessonAgreedMail,
  lessonProposalsMail,
  lessonDeclinedMail,
  lessonExpiredMail,
  lessonCancelledMail,
  lessonReminderMail,
  lessonMissedMail,
  lessonRoomChangedMail,
];
