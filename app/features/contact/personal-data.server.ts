import type { DataOwner } from '#app/db/data-owner.ts';
import type { Db } from '#app/db/schema.ts';
import type { Erasure } from '#app/feature.server.ts';
import { answersOf } from './answers.queries.server.ts';
import { deleteMessagesOf, messagesOf } from './personal-data.queries.server.ts';

const iso = (ms: number) => new Date(ms).toISOString();

/** Messages with the addresses of the account, and what the academy answered. */
export const exportMessages = async (db: Db, owner: DataOwner) =>
  Promise.all(
    (await messagesOf(db, owner)).map(async ({ id, name, email, subject, message, created_at }) => ({
      ...{ name, email, subject, message, writtenAt: iso(created_at) },
      answers: (await answersOf(db, id)).map((answer) => ({ text: answer.text, writtenAt: iso(answer.created_at) })),
    })),
  );

export const eraseMessages = ({ tx, owner }: Erasure): Promise<void> => deleteMessagesOf(tx, owner);
