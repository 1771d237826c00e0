import type { ContactState, Db } from '#app/db/schema.ts';
import { reject } from '#app/lib/api-error.ts';
import { lastChange } from './inbox.queries.server.ts';

/** Present states, as the end of a sentence about a message. */
export const presentStates: Record<ContactState, string> = {
  open: 'it is open now',
  answered: 'it is marked as answered now',
  spam: 'it is marked as spam now',
};

const changes: Record<string, string> = {
  open: 'opened this message again',
  answered: 'marked this message as answered',
  spam: 'marked this message as spam',
  // Entries about answers have no title.
  '': 'answered this message',
};

interface Message {
  id: number;
  state: ContactState;
}

/** @throws 409 with what has happened, and the name of the colleague, when the message is no longer in the state that the caller saw */
export async function rejectChanged(tx: Db, { id, state }: Message, seen: ContactState | undefined, caller: number): Promise<void> {
  if (seen === undefined || seen === state) return;
  const last = await lastChange(tx, id);
  const what = last && [state, ''].includes(last.target_title) ? changes[last.target_title] : undefined;
  const name = last?.account_id === caller ? 'You' : last?.actor_name;
  const cause = what && name ? `${name} ${what} since you opened it` : `This message has changed since you opened it: ${presentStates[state]}`;
  reject(409, `${cause}. Nothing was changed; please look again and decide.`);
}
