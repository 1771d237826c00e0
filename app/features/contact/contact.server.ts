import { lockForTransaction } from '#app/db/named-lock.queries.server.ts';
import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { retriedSince } from '#app/http/optimistic-save.server.ts';
import { sendMail } from '#app/mail/send-mail.server.ts';
import { bulkHandlers } from './bulk.server.ts';
import type { contact } from './contact.contract.ts';
import { insertMessage, isRepeatedMessage } from './contact.queries.server.ts';
import { inboxHandlers } from './inbox.server.ts';
import { contactMessageMail } from './mails/message.mail.server.ts';

export const contactHandlers: Handlers<typeof contact> = {
  /** Stores the message and mails it to the academy, with the visitor in Reply-To. A client that lost the response repeats it. */
  send: async ({ db, input, now, config, notifyMailWorker }) => {
    await db.transaction().execute(async (tx) => {
      // Serializes two sends, so that the second one finds the first.
      await lockForTransaction(tx, 'contact');
      if (await isRepeatedMessage(tx, input, retriedSince(now()))) return;
      const mail = { to: config.mailFrom, replyTo: input.email, props: input };
      const { message_id } = await sendMail(tx, { config, now }, contactMessageMail, mail);
      await insertMessage(tx, input, message_id, now());
    });
    notifyMailWorker();
    return { message: 'Thank you, your message has reached us' };
  },
  ...inboxHandlers,
  ...bulkHandlers,
};
