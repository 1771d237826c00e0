import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { renderEmail } from '#app/mail/email-layout.server.ts';
import { enqueueMail } from '#app/mail/mail.queries.server.ts';
import type { contact } from './contact.contract.ts';
import { insertMessage } from './contact.queries.server.ts';

export const contactHandlers: Handlers<typeof contact> = {
  /** Stores the message and mails it to the academy, with the visitor in Reply-To. */
  send: async ({ db, input, now, config, notifyMailWorker }) => {
    const body = renderEmail({
      paragraphs: [input.message],
      footer: { text: `${input.name} <${input.email}> wrote this on the contact page.` },
    });
    await db.transaction().execute(async (tx) => {
      await insertMessage(tx, input, now());
      const mail = { to: config.mailFrom, replyTo: input.email, subject: `Contact: ${input.subject}`, ...body };
      await enqueueMail(tx, mail, { now: now(), publicUrl: config.publicUrl });
    });
    notifyMailWorker();
    return { message: 'Thank you, your message has reached us' };
  },
};
