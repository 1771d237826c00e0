import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { reject } from '#app/lib/api-error.ts';
import { maskEmails } from '#app/lib/mask-emails.ts';
import { serverAnswer } from '#app/mail/server-answer.ts';
import type { newsletter } from '../newsletter.contract.ts';
import { listSuppressed, unsuppress } from './suppression.queries.server.ts';

const notSuppressed = (count: number) => (count === 1 ? 'This address is not suppressed any more' : 'These addresses are not suppressed any more');

export const suppressionHandlers: Pick<Handlers<typeof newsletter>, 'suppressed' | 'bringBack'> = {
  suppressed: async ({ db, query }) => {
    const { rows, total } = await listSuppressed(db, query);
    return {
      rows: rows.map(({ id, email, suppression, suppression_answer, suppressed_at }) => ({
        id,
        email,
        kind: suppression ?? 'unknown',
        answer: suppression_answer === null ? null : serverAnswer(suppression_answer),
        suppressedAt: new Date(suppressed_at).toISOString(),
      })),
      total,
    };
  },

  bringBack: async ({ db, input: { ids }, principal, log, audit }) => {
    const returned = await db.transaction().execute(async (tx) => {
      const rows = await unsuppress(tx, ids);
      if (rows.length === 0) reject(404, notSuppressed(ids.length));
      await audit(
        rows.map(({ id, email }) => ({ id, title: maskEmails(email) })),
        tx,
      );
      return rows;
    });
    log('suppression_lifted', { subscribers: returned.map(({ id }) => id).join(' '), account: principal.id });
    return { message: returned.length === 1 ? 'The address gets email again' : `${returned.length} addresses get mail again` };
  },
};
