import type { ContactState, Db } from '#app/db/schema.ts';
import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { reject } from '#app/lib/api-error.ts';
import { pluralize } from '#app/lib/pluralize.ts';
import { messageNotFound } from './answers.server.ts';
import type { SeenMessage, StateChange } from './bulk.contract.ts';
import { presentStates } from './conflicts.server.ts';
import type { contact } from './contact.contract.ts';
import { deleteSeenMessage, statesOf, updateSeenState } from './inbox.queries.server.ts';

const results: Record<ContactState, string> = { open: 'open', answered: 'marked as answered', spam: 'marked as spam' };

/** @throws 409 with the present state of each message that has changed, or 404 when all are deleted; the transaction is rolled back */
async function rejectOutdated(tx: Db, outdated: readonly SeenMessage[], total: number): Promise<never> {
  const current = new Map((await statesOf(tx, outdated)).map(({ id, state }) => [id, state]));
  if (current.size === 0 && outdated.length === total)
    reject(404, total === 1 ? messageNotFound : 'These messages are gone: they were deleted, or their time is over');
  const errors = Object.fromEntries(
    outdated.map(({ id }) => {
      const state = current.get(id);
      return [String(id), state ? presentStates[state] : 'it is deleted now'];
    }),
  );
  const [first] = Object.values(errors);
  const subject = total === 1 ? 'This message has' : `${outdated.length} of these ${total} messages ${outdated.length === 1 ? 'has' : 'have'}`;
  const states = outdated.length === 1 ? `: ${first}` : '';
  return reject(409, `${subject} changed since you looked${states}. Nothing was changed; please look again and decide.`, errors);
}

/** Changes all messages or none, in the order of their ids: two callers cannot block each other. */
async function changeSeen<T extends SeenMessage>(tx: Db, messages: readonly T[], change: (message: T) => Promise<{ id: number } | undefined>) {
  const outdated: T[] = [];
  for (const message of messages.toSorted((one, other) => one.id - other.id)) {
    if (!(await change(message))) outdated.push(message);
  }
  if (outdated.length > 0) await rejectOutdated(tx, outdated, messages.length);
}

function messageOf(changes: readonly StateChange[]): string {
  const count = pluralize(changes.length, 'message');
  const [state, ...others] = new Set(changes.map((change) => change.state));
  if (state === undefined || others.length > 0) return `${count} are as they were before`;
  return `${count} ${changes.length === 1 ? 'is' : 'are'} ${results[state]}`;
}

const idsOf = (messages: readonly SeenMessage[]) => messages.map(({ id }) => id).join(' ');

export const bulkHandlers: Pick<Handlers<typeof contact>, 'setStates' | 'removeAll'> = {
  setStates: async ({ db, input: { changes }, principal, log, audit }) => {
    await db.transaction().execute(async (tx) => {
      await changeSeen(tx, changes, ({ id, seen, state }) => updateSeenState(tx, id, seen, state));
      await audit(
        changes.map(({ id, state }) => ({ id, title: state })),
        tx,
      );
    });
    log('contact_states_set', { messages: idsOf(changes), account: principal.id });
    return { message: messageOf(changes), undo: changes.map(({ id, seen, state }) => ({ id, seen: state, state: seen })) };
  },

  removeAll: async ({ db, input: { messages }, principal, log, audit }) => {
    await db.transaction().execute(async (tx) => {
      await changeSeen(tx, messages, ({ id, seen }) => deleteSeenMessage(tx, id, seen));
      await audit(
        messages.map(({ id }) => ({ id })),
        tx,
      );
    });
    log('contact_deleted', { messages: idsOf(messages), account: principal.id });
    return { message: `${pluralize(messages.length, 'message')} ${messages.length === 1 ? 'is' : 'are'} deleted` };
  },
};
