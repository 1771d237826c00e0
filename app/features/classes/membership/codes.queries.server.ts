import type { Selectable } from 'kysely';
import type { Db, Schema } from '#app/db/schema.ts';

type CodeRow = Selectable<Schema['class_codes']>;

export async function insertCode(
  tx: Db,
  code: { class_id: number; code_hash: string; expires_at: number; created_by: number; created_at: number },
): Promise<number> {
  const { id } = await tx
    .insertInto('class_codes')
    .values({ ...code, uses: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export function codeByHash(db: Db, hash: string): Promise<CodeRow | undefined> {
  return db.selectFrom('class_codes').selectAll().where('code_hash', '=', hash).executeTakeFirst();
}

export async function countUse(tx: Db, id: number): Promise<void> {
  await tx
    .updateTable('class_codes')
    .set((set) => ({ uses: set('uses', '+', 1) }))
    .where('id', '=', id)
    .execute();
}
