import type { Db } from '#app/db/schema.ts';
import { reject } from '#app/lib/api-error.ts';
import { maxRequests } from '../class-terms.contract.ts';
import { classNotFound, requireLockedClass, requirePlace } from './members.server.ts';
import { insertRequest, requestsOfProfile } from './requests.queries.server.ts';

interface Asked {
  classId: number;
  profileId: number;
  now: number;
}

/** Request of a profile for a seat, in the transaction of the caller. @throws 404 for a class that is not public, 409 when it cannot be made */
export async function requestSeat(tx: Db, { classId, profileId, now }: Asked): Promise<number> {
  const row = await requireLockedClass(tx, classId);
  if (row.state !== 'open' && row.state !== 'running') reject(404, classNotFound);
  const seat = await requirePlace(tx, row, profileId);
  if (seat.isOpen) reject(409, `${seat.name} is in this class already`);
  const requests = await requestsOfProfile(tx, classId, profileId);
  if (requests.some(({ state }) => state === 'waiting')) reject(409, 'You’ve asked already. The tutor answers as soon as possible');
  if (requests.length >= maxRequests) reject(409, `You’ve asked for this class ${maxRequests} times. Please write to us`);
  return insertRequest(tx, { class_id: classId, profile_id: profileId, created_at: now });
}
