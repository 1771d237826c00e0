import type { Db } from '#app/db/schema.ts';
import { unitMs } from '#app/lib/duration.ts';
import { type ClassRow, lockClass } from '../membership/members.queries.server.ts';
import type { Teacher } from '../teacher.queries.server.ts';
import { requireTaughtClass } from './taught-class.server.ts';

/** Time in which the same note or task again is one that was sent twice. */
export const repeatMs = 10 * unitMs.minute;

/** Class of a tutor that goes on, locked: what is read of it then stays so until the end of the transaction. @throws as `requireTaughtClass` */
export async function lockTaughtClass(tx: Db, tutor: Teacher, id: number): Promise<ClassRow> {
  await lockClass(tx, id);
  return requireTaughtClass(tx, tutor, id);
}
