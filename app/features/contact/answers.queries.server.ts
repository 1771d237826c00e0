import type { Insertable } from 'kysely';
import type { Db, Schema } from '#app/db/schema.ts';

/** Answers to a message, oldest first, with their authors and the states of their mails. */
export const answersOf = (db: Db, messageId: number) =>
  db
    .selectFrom('contact_answers')
    .leftJoin('accounts', 'accounts.id', 'contact_answers.account_id')
    .leftJoin('mails', 'mails.id', 'contact_answers.mail_id')
    .selectAll('contact_answers')
    .select(['accounts.first_name', 'accounts.last_name', 'mails.state as mail_state'])
    .where('contact_message_id', '=', messageId)
    .orderBy('contact_answers.id')
    .execute();
export type MessageAnswerRow = Awaited<ReturnType<typeof answersOf>>[number];

export async function insertAnswer(tx: Db, answer: Insertable<Schema['contact_answers']>): Promise<void> {
  await tx.insertInto('contact_answers').values(answer).execute();
}
