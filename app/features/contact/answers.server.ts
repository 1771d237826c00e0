import { deleteSavedDraft } from '#app/features/drafts/public.server.ts';
import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { reject } from '#app/lib/api-error.ts';
import { sendMail } from '#app/mail/send-mail.server.ts';
import { answersOf, insertAnswer, type MessageAnswerRow } from './answers.queries.server.ts';
import { rejectChanged } from './conflicts.server.ts';
import type { contact } from './contact.contract.ts';
import { type MessageAnswer, maxAnswers } from './inbox.contract.ts';
import { lockMessage, updateState } from './inbox.queries.server.ts';
import { contactAnswerMail } from './mails/answer.mail.server.ts';

export const messageNotFound = 'This message is gone: it was deleted, or its time is over';

const authorOf = ({ account_id, first_name, last_name }: MessageAnswerRow) => (account_id === null ? null : `${first_name} ${last_name}`.trim());

const deliveryOf = ({ mail_state }: MessageAnswerRow): MessageAnswer['delivery'] => {
  if (mail_state === null || mail_state === 'sent' || mail_state === 'failed') return mail_state;
  return mail_state === 'skipped' ? 'failed' : 'waiting';
};

export const toMessageAnswer = (row: MessageAnswerRow): MessageAnswer => ({
  id: row.id,
  author: authorOf(row),
  text: row.text,
  createdAt: new Date(row.created_at).toISOString(),
  delivery: deliveryOf(row),
});

/**
 * Mail clients sort mails into threads by these headers (RFC 5322, 3.6.4). The mailbox of the academy has the mail with the message, that of the
 * visitor only the answers.
 */
function threadHeaders(messageIds: string[]): { headers?: Record<string, string> } {
  const parent = messageIds.at(-1);
  return parent ? { headers: { 'In-Reply-To': parent, References: messageIds.join(' ') } } : {};
}

function rejectUnseen(newest: MessageAnswerRow, accountId: number): never {
  if (newest.account_id === accountId)
    reject(409, 'You have answered this message already. Your answer is shown here; send this one too if it says more.');
  const author = authorOf(newest) ?? 'A colleague';
  return reject(
    409,
    `${author} has answered this message meanwhile. Please read that answer first; what you wrote is kept, and you may still send it.`,
  );
}

export const answerHandler: Pick<Handlers<typeof contact>, 'answer'> = {
  answer: async ({ db, params, input, now, config, principal, log, audit, notifyMailWorker }) => {
    await db.transaction().execute(async (tx) => {
      // Locks the message: of two answers at the same time the second one sees the first.
      const message = (await lockMessage(tx, params.id)) ?? reject(404, messageNotFound);
      const answers = await answersOf(tx, message.id);
      const newest = answers.at(-1);
      if (newest && newest.created_at > Date.parse(input.basedOn ?? new Date(0).toISOString())) rejectUnseen(newest, principal.id);
      await rejectChanged(tx, message, input.seen, principal.id);
      if (answers.length >= maxAnswers) reject(409, `This message has ${maxAnswers} answers. Please go on in the mailbox of the academy.`);

      await updateState(tx, message.id, 'answered');
      const earlierMails = [message, ...answers].flatMap(({ mail_message_id }) => mail_message_id ?? []);
      const mail = { to: message.email, replyTo: config.mailFrom, props: { ...message, answer: input.text }, ...threadHeaders(earlierMails) };
      const { id, message_id } = await sendMail(tx, { config, now }, contactAnswerMail, mail);
      const sent = { mail_id: id, mail_message_id: message_id, created_at: now() };
      await insertAnswer(tx, { contact_message_id: message.id, account_id: principal.id, text: input.text, ...sent });
      await deleteSavedDraft(tx, principal.id, 'contact-answer', input.draft);
      await audit({ id: message.id }, tx);
    });
    log('contact_answered', { message: params.id, account: principal.id });
    notifyMailWorker();
    return { message: 'Your answer is on its way' };
  },
};
