import type { Db } from '#app/db/schema.ts';
import { reject } from '#app/lib/api-error.ts';
import type { ClassRow } from '../membership/members.queries.server.ts';
import type { Teacher } from '../teacher.queries.server.ts';
import { taughtClassById } from './work.queries.server.ts';

export const classNotFound = 'This class is not one of yours, or not there any more';

/** Class of a tutor, also one that has ended. @throws 404 for classes that are not open to the tutor */
export const requireOwnClass = async (db: Db, tutor: Teacher, id: number): Promise<ClassRow> =>
  (await taughtClassById(db, tutor, id)) ?? reject(404, classNotFound);

/** Class of a tutor that goes on. @throws 404 for classes that are not open to the tutor, 409 for an ended one */
export async function requireTaughtClass(tx: Db, tutor: Teacher, id: number): Promise<ClassRow> {
  const found = await requireOwnClass(tx, tutor, id);
  if (found.state === 'ended') reject(409, 'This class has ended: what was written stays as it is.');
  return found;
}
