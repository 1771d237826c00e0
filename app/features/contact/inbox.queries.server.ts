import { type SelectQueryBuilder, sql } from 'kysely';
import { inBatches } from '#app/db/in-batches.ts';
import { pageWindow } from '#app/db/page-window.ts';
import type { ContactState, Db, Schema } from '#app/db/schema.ts';
import { likePattern, searchWords } from '#app/db/search-words.ts';

/** Filter of the inbox; without a state it matches all messages but spam. */
interface InboxFilter {
  search?: string | undefined;
  state?: ContactState | undefined;
}

type Messages = SelectQueryBuilder<Schema, 'contact_messages', object>;

function filteredMessages(db: Db, { search, state }: InboxFilter): Messages {
  let messages: Messages = db.selectFrom('contact_messages').where('state', 'in', state ? [state] : ['open', 'answered']);
  for (const word of searchWords(search)) messages = messages.where(sql<boolean>`search_key like ${likePattern(word)} escape '\\'`);
  return messages;
}

export async function countMessages(db: Db, filter: InboxFilter): Promise<number> {
  const { count } = await filteredMessages(db, filter)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Messages, newest first, with the total. */
export async function listMessages(db: Db, { page = 1, limit, ...filter }: InboxFilter & { page?: number | undefined; limit: number }) {
  const total = await countMessages(db, filter);
  const slice = pageWindow({ from: (page - 1) * limit, limit, total });
  if (!slice) return { rows: [], total };
  const rows = await filteredMessages(db, filter)
    .select(['id', 'name', 'email', 'subject', 'state', 'created_at'])
    .orderBy('id', slice.order)
    .limit(slice.limit)
    .offset(slice.offset)
    .execute();
  return { rows: slice.order === 'asc' ? rows.reverse() : rows, total };
}

/** All messages that match the filter, newest first. */
export const streamMessages = (db: Db, filter: InboxFilter) =>
  inBatches((before, limit) =>
    filteredMessages(db, filter)
      .select(['id', 'name', 'email', 'subject', 'message', 'state', 'created_at'])
      .where('id', '<', before)
      .orderBy('id', 'desc')
      .limit(limit)
      .execute(),
  );

export const messageById = (db: Db, id: number) => db.selectFrom('contact_messages').selectAll().where('id', '=', id).executeTakeFirst();

/** Returns the message, whose row stays locked until the transaction ends. */
export const lockMessage = (tx: Db, id: number) =>
  tx
    .updateTable('contact_messages')
    .set((set) => ({ state: set.ref('state') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();

/** The last change of the state of a message, or answer to it, as long as the audit log has it. */
export const lastChange = (db: Db, id: number) =>
  db
    .selectFrom('audit_log')
    .select(['account_id', 'actor_name', 'target_title'])
    .where('target_kind', '=', 'message')
    .where('target_id', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

export const updateState = (tx: Db, id: number, state: ContactState) =>
  tx.updateTable('contact_messages').set({ state }).where('id', '=', id).execute();

export const deleteMessage = (tx: Db, id: number) => tx.deleteFrom('contact_messages').where('id', '=', id).execute();

/** Sets the state of a message that is in the state `seen`. */
export const updateSeenState = (tx: Db, id: number, seen: ContactState, state: ContactState) =>
  tx.updateTable('contact_messages').set({ state }).where('id', '=', id).where('state', '=', seen).returning('id').executeTakeFirst();

/** Deletes a message that is in the state `seen`. */
export const deleteSeenMessage = (tx: Db, id: number, seen: ContactState) =>
  tx.deleteFrom('contact_messages').where('id', '=', id).where('state', '=', seen).returning('id').executeTakeFirst();

export const statesOf = (db: Db, messages: readonly { id: number }[]) =>
  db
    .selectFrom('contact_messages')
    .select(['id', 'state'])
    .where(
      'id',
      'in',
      messages.map(({ id }) => id),
    )
    .execute();
