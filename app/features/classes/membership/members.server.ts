import type { Db } from '#app/db/schema.ts';
import { reject } from '#app/lib/api-error.ts';
import { insertLinkHousehold } from '../links/link.queries.server.ts';
import { audienceText, isInAudience } from './audience.ts';
import { type ClassRow, closeSeat, countMembers, insertSeat, lockClass, profileById, reopenSeat, seatOf } from './members.queries.server.ts';
import { acceptWaiting } from './requests.queries.server.ts';

/** 'back': the profile had left the class before. 'member': it has its seat already. */
export type SeatResult = 'joined' | 'back' | 'member';

export const classNotFound = 'Class not found';

/** @throws 404 */
export const requireLockedClass = async (tx: Db, id: number): Promise<ClassRow> => (await lockClass(tx, id)) ?? reject(404, classNotFound);

interface Seat {
  classId: number;
  profileId: number;
  now: number;
}

interface SeatOptions {
  /** A leaving is undone: that is no joining, and the audience is not looked at again. */
  isReturn?: boolean;
}

/** Seat that a profile has or had, once it is sure that the class takes it. @throws 404 without the profile, 409 as `giveSeat` */
export async function requirePlace(tx: Db, row: ClassRow, profileId: number, { isReturn = false }: SeatOptions = {}) {
  const profile = (await profileById(tx, profileId)) ?? reject(404, 'Profile not found');
  const seat = await seatOf(tx, row.id, profileId);
  const isOpen = seat !== undefined && seat.left_at === null;
  if (!isOpen) {
    if (row.state === 'ended') reject(409, 'This class has ended');
    if (!isReturn && !isInAudience(row, profile.age_band)) reject(409, `This class is for ${audienceText(row)}`);
    if ((await countMembers(tx, row.id)) >= row.capacity) reject(409, 'This class is full');
  }
  return { id: seat?.id, isOpen, name: profile.name };
}

/**
 * Seat of a profile in a class, in the transaction of the caller; it locks the class. A waiting request of the profile counts as accepted.
 * @throws 404 without class or profile, 409 for a class that has ended or is full, and for a profile outside of its audience
 */
export async function giveSeat(tx: Db, { classId, profileId, now }: Seat, options?: SeatOptions): Promise<SeatResult> {
  const row = await requireLockedClass(tx, classId);
  const seat = await requirePlace(tx, row, profileId, options);
  if (seat.isOpen) return 'member';
  if (seat.id === undefined) await insertSeat(tx, { class_id: classId, profile_id: profileId, joined_at: now });
  else await reopenSeat(tx, seat.id);
  await insertLinkHousehold(tx, classId, profileId);
  await acceptWaiting(tx, { classId, profileId, now });
  return seat.id === undefined ? 'joined' : 'back';
}

/** Ends a seat for the staff; what was marked of it stays. It locks the class. @throws 404 without class or seat */
export async function endSeat(tx: Db, { classId, profileId, now }: Seat): Promise<void> {
  await requireLockedClass(tx, classId);
  if (!(await closeSeat(tx, { classId, profileId, now, returnsUntil: null }))) reject(404, 'This learner is not in the class');
}
