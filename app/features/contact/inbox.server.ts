import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { reject } from '#app/lib/api-error.ts';
import { answersOf } from './answers.queries.server.ts';
import { answerHandler, messageNotFound, toMessageAnswer } from './answers.server.ts';
import { rejectChanged } from './conflicts.server.ts';
import type { contact } from './contact.contract.ts';
import { countMessages, deleteMessage, listMessages, lockMessage, messageById, streamMessages, updateState } from './inbox.queries.server.ts';

const stateMessages = {
  open: 'The message is open',
  answered: 'The message is marked as answered',
  spam: 'The message is marked as spam',
};

const withIsoTime = <Row extends { created_at: number }>(row: Row) => ({ ...row, createdAt: new Date(row.created_at).toISOString() });

async function* withIsoTimes<Row extends { created_at: number }>(rows: AsyncIterable<Row>) {
  for await (const row of rows) yield withIsoTime(row);
}

export const inboxHandlers: Omit<Handlers<typeof contact>, 'send' | 'setStates' | 'removeAll'> = {
  messages: async ({ db, query }) => {
    const { rows, total } = await listMessages(db, query);
    return { rows: rows.map(withIsoTime), total };
  },

  messagesExport: async ({ db, query }) => withIsoTimes(streamMessages(db, query)),

  openTotal: async ({ db }) => ({ openMessages: await countMessages(db, { state: 'open' }) }),

  openMessage: async ({ db, params }) => {
    const message = (await messageById(db, params.id)) ?? reject(404, messageNotFound);
    return { ...withIsoTime(message), answers: (await answersOf(db, message.id)).map(toMessageAnswer) };
  },

  setState: async ({ db, params, input, log, principal, audit }) => {
    await db.transaction().execute(async (tx) => {
      const message = (await lockMessage(tx, params.id)) ?? reject(404, messageNotFound);
      await rejectChanged(tx, message, input.seen, principal.id);
      await updateState(tx, message.id, input.state);
      // The subject is left out: a visitor typed it, and the audit log is kept longer than the message.
      await audit({ id: message.id, title: input.state }, tx);
    });
    log('contact_state_set', { message: params.id, state: input.state, account: principal.id });
    return { message: stateMessages[input.state] };
  },

  remove: async ({ db, params, query, log, principal, audit }) => {
    await db.transaction().execute(async (tx) => {
      const message = (await lockMessage(tx, params.id)) ?? reject(404, messageNotFound);
      await rejectChanged(tx, message, query.seen, principal.id);
      await deleteMessage(tx, message.id);
      await audit({ id: message.id }, tx);
    });
    log('contact_deleted', { message: params.id, account: principal.id });
    return { message: 'The message is deleted' };
  },

  ...answerHandler,
};
