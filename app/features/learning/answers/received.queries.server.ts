import type { Db } from '#app/db/schema.ts';

/** What was stored for a profile on a day of UTC. */
export interface Received {
  day: number;
  answers: number;
  placements: number;
  bytes: number;
}

/** Size of what was given in all answers that were stored on a day. */
export async function receivedBytes(db: Db, day: number): Promise<number> {
  const { bytes } = await db
    .selectFrom('profiles')
    .select(({ fn }) => fn.sum('received_bytes').as('bytes'))
    .where('received_day', '=', day)
    .executeTakeFirstOrThrow();
  return Number(bytes ?? 0);
}
