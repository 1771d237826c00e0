import { accountsWith } from '#app/auth/roles.queries.server.ts';
import type { Db } from '#app/db/schema.ts';

interface Sender {
  scheduled_by: number | null;
}

/** Says of each scheduled newsletter whether its sender may send newsletters now. One of an earlier version has no sender, and goes out. */
export async function sendersThatMaySend(db: Db, rows: readonly Sender[]): Promise<(row: Sender) => boolean> {
  const accounts = await accountsWith(db, 'newsletters:send', [...new Set(rows.flatMap(({ scheduled_by }) => scheduled_by ?? []))]);
  return ({ scheduled_by }) => scheduled_by === null || accounts.has(scheduled_by);
}

export const maySend = async (db: Db, row: Sender): Promise<boolean> => (await sendersThatMaySend(db, [row]))(row);
