import type { Db } from '#app/db/schema.ts';
import { reject } from '#app/lib/api-error.ts';
import { unitMs } from '#app/lib/duration.ts';
import { undoMinutes } from '../class-terms.contract.ts';
import { seatOf } from './members.queries.server.ts';
import { classNotFound, giveSeat, requireLockedClass, requirePlace } from './members.server.ts';
import { reopenWithdrawn, requestsOfProfile } from './requests.queries.server.ts';

const undoMs = undoMinutes * unitMs.minute;

export const undoUntil = (now: number): number => now + undoMs;

const tooLate = 'This can’t be undone any more. Please use a code of the class, or ask to join again.';

interface Undone {
  classId: number;
  profileId: number;
  now: number;
}

/**
 * Gives a profile back the seat that its family has left, or lets the request that it took back wait again, in the transaction of the caller. No place is
 * reserved meanwhile (decision 0183).
 * @returns whether the profile has a seat
 * @throws 404 without the class, 409 after `undoMinutes`, for a seat that the staff ended, and when the class is full or has ended
 */
export async function undoLeaving(tx: Db, { classId, profileId, now }: Undone): Promise<boolean> {
  const row = await requireLockedClass(tx, classId);
  const seat = await seatOf(tx, classId, profileId);
  if (seat?.left_at === null) return true;
  if ((seat?.returns_until ?? 0) > now) {
    await giveSeat(tx, { classId, profileId, now }, { isReturn: true });
    return true;
  }
  await requirePlace(tx, row, profileId, { isReturn: true });
  if (row.state === 'draft') reject(404, classNotFound);
  const isWaiting = (await requestsOfProfile(tx, classId, profileId)).some(({ state }) => state === 'waiting');
  if (!isWaiting && !(await reopenWithdrawn(tx, { classId, profileId, since: now - undoMs }))) reject(409, tooLate);
  return false;
}
