import type { AppContext } from '#app/app-context.server.ts';
import type { Db } from '#app/db/schema.ts';
import { reject } from '#app/lib/api-error.ts';
import type { ClassRow } from './members.queries.server.ts';
import { giveSeat, requireLockedClass } from './members.server.ts';
import { requestById, storeDecision } from './requests.queries.server.ts';
import { tellDecision } from './tell-decision.server.ts';

interface Decision {
  classId: number;
  requestId: number;
  state: 'accepted' | 'declined';
  /** Account of the tutor or of the staff. */
  by: number;
  /** Locks the class for a caller that may decide. */
  lock?: (tx: Db) => Promise<ClassRow>;
}

/**
 * Accepts or declines a request of a family, which gets a mail. The same decision again changes nothing; `inTransaction` is not called then.
 * @throws 404 without the request, 409 once it was decided otherwise or withdrawn, and when the class takes no more learners
 */
export async function decideRequest(
  context: AppContext,
  { classId, requestId, state, by, lock = (tx) => requireLockedClass(tx, classId) }: Decision,
  inTransaction: (tx: Db, row: ClassRow) => Promise<void> = async () => undefined,
): Promise<void> {
  const { db, now, notifyMailWorker } = context;
  await db.transaction().execute(async (tx) => {
    const row = await lock(tx);
    const request = (await requestById(tx, classId, requestId)) ?? reject(404, 'Request not found');
    if (request.state === state) return;
    if (request.state === 'withdrawn') reject(409, 'The family has withdrawn this request');
    if (request.state !== 'waiting') reject(409, `This request was ${request.state} before`);
    await storeDecision(tx, requestId, { state, decided_at: now(), decided_by: by });
    if (state === 'accepted') await giveSeat(tx, { classId, profileId: request.profile_id, now: now() });
    await tellDecision(tx, context, { row, profileId: request.profile_id, isAccepted: state === 'accepted' });
    await inTransaction(tx, row);
  });
  notifyMailWorker();
}
