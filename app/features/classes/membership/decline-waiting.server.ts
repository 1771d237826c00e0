import type { AppContext } from '#app/app-context.server.ts';
import type { Db } from '#app/db/schema.ts';
import type { ClassRow } from './members.queries.server.ts';
import { declineAllWaiting } from './requests.queries.server.ts';
import { tellDecision } from './tell-decision.server.ts';

/**
 * A class that ends, is a draft again or is deleted takes no learner any more: requests that wait are declined, and each family gets its mail.
 * The caller notifies the mail worker after its transaction.
 * @param by account of the staff; undefined when the term was over
 */
export async function declineWaiting(tx: Db, context: Pick<AppContext, 'config' | 'now'>, row: ClassRow, by?: number): Promise<void> {
  const profiles = await declineAllWaiting(tx, row.id, { decided_at: context.now(), decided_by: by ?? null });
  for (const profileId of profiles) await tellDecision(tx, context, { row, profileId, isAccepted: false });
}
