import type { Selectable } from 'kysely';
import type { Db, Schema } from '#app/db/schema.ts';
import type { Medium } from './medium.server.ts';

type MediaRow = Selectable<Schema['media']>;
type LinkRow = Selectable<Schema['media_links']>;
type Owner = Pick<LinkRow, 'owner_type' | 'owner_id'>;
export type VariantKey = Pick<MediaRow, 'hash' | 'variant' | 'type'>;

/** Media are named by their content, so existing ones are skipped. */
export async function insertMedium(tx: Db, { hash, variants }: Medium): Promise<void> {
  await tx
    .insertInto('media')
    .values(variants.map((variant) => ({ hash, ...variant })))
    .onConflict((conflict) => conflict.columns(['hash', 'variant']).doNothing())
    .execute();
}

/** The given hashes that are stored. */
export async function storedHashes(db: Db, hashes: string[]): Promise<string[]> {
  return (await db.selectFrom('media').select('hash').distinct().where('hash', 'in', hashes).execute()).map(({ hash }) => hash);
}

export async function insertLinks(tx: Db, rows: LinkRow[]): Promise<void> {
  await tx.insertInto('media_links').values(rows).execute();
}

/** @returns the hashes that were linked */
export async function deleteLinks(tx: Db, { owner_type, owner_id }: Owner): Promise<string[]> {
  const deleted = tx.deleteFrom('media_links').where('owner_type', '=', owner_type).where('owner_id', '=', owner_id).returning('hash');
  return (await deleted.execute()).map(({ hash }) => hash);
}

/** Deletes those of the media that have no link. @returns their hashes */
export async function deleteUnlinked(tx: Db, hashes: string[]): Promise<string[]> {
  const deleted = await tx
    .deleteFrom('media')
    .where('hash', 'in', hashes)
    .where((where) => where.not(where.exists(where.selectFrom('media_links').select('owner_id').whereRef('media_links.hash', '=', 'media.hash'))))
    .returning('hash')
    .execute();
  return [...new Set(deleted.map(({ hash }) => hash))];
}

/** Renames a variant of a medium, and with it the address. One that has the new name already stays alone. */
export async function renameVariant(tx: Db, hash: string, from: string, to: string): Promise<void> {
  const hasNew = await tx.selectFrom('media').select('hash').where('hash', '=', hash).where('variant', '=', to).executeTakeFirst();
  if (hasNew) await tx.deleteFrom('media').where('hash', '=', hash).where('variant', '=', from).execute();
  else await tx.updateTable('media').set({ variant: to }).where('hash', '=', hash).where('variant', '=', from).execute();
}

const selectVariant = (db: Db, { hash, variant, type }: VariantKey) =>
  db.selectFrom('media').where('hash', '=', hash).where('variant', '=', variant).where('type', '=', type);

export async function readVariant(db: Db, key: VariantKey): Promise<Uint8Array | undefined> {
  return (await selectVariant(db, key).select('bytes').executeTakeFirst())?.bytes;
}

/** Size in bytes. */
export async function variantSize(db: Db, key: VariantKey): Promise<number | undefined> {
  const row = await selectVariant(db, key)
    .select(({ fn }) => fn<number>('length', ['bytes']).as('size'))
    .executeTakeFirst();
  return row?.size;
}

/** The bytes from `first` on, at most `count`: the rest does not leave the database. */
export async function readVariantPart(db: Db, key: VariantKey, first: number, count: number): Promise<Uint8Array | undefined> {
  const row = await selectVariant(db, key)
    .select(({ fn, val }) => fn<Uint8Array>('substr', ['bytes', val(first + 1), val(count)]).as('part'))
    .executeTakeFirst();
  return row?.part;
}
