import './drafts.tables.ts';
import { sql } from 'kysely';
import type { DataOwner } from '#app/db/data-owner.ts';
import { type Purge, rowCount } from '#app/db/purge.queries.server.ts';
import type { Db } from '#app/db/schema.ts';

export interface DraftKey {
  account_id: number;
  form: string;
  subject: string;
}

/** Draft that is not discarded. */
export const findDraft = (db: Db, { account_id, form, subject }: DraftKey) =>
  live(db, account_id).where('form', '=', form).where('subject', '=', subject).selectAll().executeTakeFirst();

const live = (db: Db, account: number) => db.selectFrom('drafts').where('account_id', '=', account).where('discarded_at', 'is', null);

/** Number of drafts of these forms, or of all. */
export async function countDrafts(db: Db, account: number, forms?: string[]): Promise<number> {
  const counted = live(db, account).select(({ fn }) => fn.countAll<number>().as('count'));
  const selected = forms ? counted.where('form', 'in', forms) : counted;
  return (await selected.executeTakeFirstOrThrow()).count;
}

/** Page of drafts without their content, the last changed ones first. */
export async function listDrafts(db: Db, account: number, forms: string[], { page, limit }: { page: number; limit: number }) {
  const rows = live(db, account).where('form', 'in', forms).select(['id', 'form', 'subject', 'title', 'version']);
  const ordered = rows.orderBy('version', 'desc').orderBy('id', 'desc');
  return ordered
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
}

/** Bytes of all drafts, or of those of an account. */
export async function draftBytes(db: Db, account?: number): Promise<number> {
  const all = db.selectFrom('drafts').select(({ fn }) => fn.sum<number | null>('bytes').as('bytes'));
  const selected = account === undefined ? all : all.where('account_id', '=', account);
  return Number((await selected.executeTakeFirst())?.bytes ?? 0);
}

export interface DraftContent {
  title: string;
  based_on: string | null;
  writer: string;
  content: string;
  bytes: number;
}

/**
 * Stores the content of a draft that has the expected version, that the same writer changed last, or that is discarded or does
 * not exist. Returns the new version; undefined when another writer has changed it.
 */
export async function putDraft(tx: Db, key: DraftKey, row: DraftContent, expected: number, now: number): Promise<number | undefined> {
  const stored = await tx
    .insertInto('drafts')
    .values({ ...key, ...row, version: now, discarded_at: null })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'form', 'subject'])
        .doUpdateSet({ ...row, discarded_at: null, version: sql<number>`case when drafts.version >= ${now} then drafts.version + 1 else ${now} end` })
        .where(({ or, eb }) =>
          or([eb('drafts.version', '=', expected), eb('drafts.writer', '=', row.writer), eb('drafts.discarded_at', 'is not', null)]),
        ),
    )
    .returning('version')
    .executeTakeFirst();
  return stored?.version;
}

/** Marks a draft as discarded, or as not discarded with `discardedAt` null. Returns whether it was the other before. */
export async function setDiscarded(db: Db, { account_id, form, subject }: DraftKey, discardedAt: number | null): Promise<boolean> {
  const rows = await db
    .updateTable('drafts')
    .set({ discarded_at: discardedAt })
    .where('account_id', '=', account_id)
    .where('form', '=', form)
    .where('subject', '=', subject)
    .where('discarded_at', discardedAt === null ? 'is not' : 'is', null)
    .returning('id')
    .execute();
  return rows.length > 0;
}

export async function deleteDiscarded(tx: Db, account: number): Promise<void> {
  await tx.deleteFrom('drafts').where('account_id', '=', account).where('discarded_at', 'is not', null).execute();
}

/** Deletes a draft, unless it was changed after `version`. */
export async function deleteDraft(tx: Db, { account_id, form, subject }: DraftKey, version: number): Promise<void> {
  const ofSubject = tx.deleteFrom('drafts').where('account_id', '=', account_id).where('form', '=', form).where('subject', '=', subject);
  await ofSubject.where('version', '<=', version).execute();
}

/** Deletes what staff have begun to write about an account, also without a role by now. */
export async function deleteDraftsAbout(tx: Db, accountId: number, forms: string[]): Promise<void> {
  if (forms.length === 0) return;
  await tx.deleteFrom('drafts').where('form', 'in', forms).where('subject', '=', String(accountId)).execute();
}

/** Drafts of an account with their content, one at a time: each may have 16 MiB. */
export async function* readDrafts(db: Db, { id }: DataOwner) {
  const ids = await live(db, id).select('id').orderBy('id').execute();
  for (const draft of ids) {
    const row = await db.selectFrom('drafts').select(['form', 'version', 'content']).where('id', '=', draft.id).executeTakeFirst();
    if (row) yield row;
  }
}

const purgeBy =
  (column: 'version' | 'discarded_at'): Purge =>
  async (db, before, limit) =>
    rowCount(
      await db
        .deleteFrom('drafts')
        .where('id', 'in', (oldest) => oldest.selectFrom('drafts').select('id').where(column, '<=', before).orderBy(column).limit(limit))
        .returning('id')
        .execute(),
    );

export const purgeDrafts = purgeBy('version');
export const purgeDiscardedDrafts = purgeBy('discarded_at');
