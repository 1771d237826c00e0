import { purgeOldest } from '#app/db/purge.queries.server.ts';
import { defineServerFeature } from '#app/feature.server.ts';
import { contactFeature } from './contact.feature.ts';
import { contactHandlers } from './contact.server.ts';
import { contactAnswerMail } from './mails/answer.mail.server.ts';
import { contactMessageMail } from './mails/message.mail.server.ts';
import { eraseMessages, exportMessages } from './personal-data.server.ts';

export const contactServer = defineServerFeature(contactFeature, {
  handlers: contactHandlers,
  mails: [contactMessageMail, contactAnswerMail],
  exportData: { contactMessages: exportMessages },
  erase: { records: eraseMessages },
  // The answers of a message are deleted with it.
  retention: { contactMessage: purgeOldest('contact_messages') },
});
