import type { Db } from '#app/db/schema.ts';
import { reject } from '#app/lib/api-error.ts';
import { hashOfLetterCode } from '#app/lib/letter-code.server.ts';
import type { RateLimiter } from '#app/rate-limit/rate-limiter.server.ts';
import { maxCodeUses } from '../class-terms.contract.ts';
import { codeByHash, countUse } from './codes.queries.server.ts';
import { type ClassRow, lockClass, seatOf } from './members.queries.server.ts';
import { giveSeat, type SeatResult } from './members.server.ts';

export const badCode = 'This code does not open a class. Please check it, or ask your tutor for a new one.';

const badCodes = (account: number) => ({ resource: 'bad codes of classes', subject: String(account), rates: ['5 per 10 minutes'] as const });

/** Counts each attempt before it is read, so that attempts at once are no way around the limit. A code that opens a class counts nothing. */
export async function withinBadCodes<T>(rateLimiter: RateLimiter, account: number, attempt: () => Promise<T | undefined>): Promise<T> {
  const quota = badCodes(account);
  await rateLimiter.consume([quota]);
  const refund = () => rateLimiter.resolve({ refund: [quota] });
  let result: T | undefined;
  try {
    result = await attempt();
  } catch (error) {
    await refund();
    throw error;
  }
  if (result === undefined) return reject(404, badCode);
  await refund();
  return result;
}

interface Joined {
  row: ClassRow;
  result: SeatResult;
}

/** Seat by a code, in the transaction of the caller. @returns undefined for a code that opens no class @throws 409 as `giveSeat` */
export async function joinByCode(tx: Db, { code, profileId, now }: { code: string; profileId: number; now: number }): Promise<Joined | undefined> {
  const hash = hashOfLetterCode(code);
  const classId = (await codeByHash(tx, hash))?.class_id;
  const row = classId === undefined ? undefined : await lockClass(tx, classId);
  // Read again: seats that were given meanwhile have used it.
  const found = row && (await codeByHash(tx, hash));
  if (!found || found.expires_at <= now || (row.state !== 'open' && row.state !== 'running')) return undefined;
  const isKnown = (await seatOf(tx, row.id, profileId)) !== undefined;
  if (!isKnown && found.uses >= maxCodeUses) return undefined;
  const result = await giveSeat(tx, { classId: row.id, profileId, now });
  if (result === 'joined') await countUse(tx, found.id);
  return { row, result };
}
