import { revokeRole } from '#app/auth/roles.queries.server.ts';
import type { Db } from '#app/db/schema.ts';
import { type Erasure, eraseProfilesIn, type ServerFeature } from '#app/feature.server.ts';
import { accountById, dataOwnerOf, lockOutOwner } from '#app/features/accounts/public.server.ts';
import { type ErasureKind, erasureKey, insertErasure, type ListedErasure, listErasures } from '#app/features/backups/public.server.ts';
import { removeRestoredProfile } from '#app/features/household/public.server.ts';
import { anonymizeSubscriber, markUnsubscribed, presentSubscriber } from '#app/features/newsletter/public.server.ts';
import { removeRestoredVoice } from '#app/features/voices/public.server.ts';
import { eraseAccount } from './erase-account.server.ts';

interface Row {
  id: number;
  created_at: number;
}

type EraseContext = Pick<Erasure, 'invalidate'> & { features: readonly ServerFeature[] };

interface EraseAgain extends EraseContext {
  erasures: ListedErasure[];
  now: number;
}

type EraseRow = (tx: Db, row: Row, now: number) => Promise<boolean>;

/**
 * Carries out erasures that a restored database does not know of. Each is one transaction: a second call goes on where the first one ended.
 * @returns kinds of the rows that were there and are gone now
 */
export async function eraseAgain(db: Db, { features, erasures, now, invalidate }: EraseAgain): Promise<ErasureKind[]> {
  const carriedOut = new Set((await listErasures(db)).map(erasureKey));
  const erased: ErasureKind[] = [];
  for (const erasure of erasures.filter((erasure) => !carriedOut.has(erasureKey(erasure))))
    await db.transaction().execute(async (tx) => {
      const { kind, row_id: id, row_created_at: created_at } = erasure;
      if (!(await insertErasure(tx, erasure))) return;
      if (await eraseRowOf({ features, invalidate }, kind)(tx, { id, created_at }, kind === 'unsubscribed' ? erasure.erased_at : now))
        erased.push(kind);
    });
  return erased;
}

function eraseRowOf(context: EraseContext, kind: ErasureKind): EraseRow {
  switch (kind) {
    case 'account':
    case 'account-and-comments':
      return (tx, row, now) => eraseRestoredAccount(tx, context, { row, comments: kind === 'account' ? 'keep' : 'delete', now });
    case 'profile':
      return (tx, row, now) => removeRestoredProfile(tx, row, { now, eraseProfiles: eraseProfilesIn(context.features) });
    case 'voice':
      return async (tx, row) => {
        const tags = await removeRestoredVoice(tx, row);
        context.invalidate(...(tags ?? []));
        return tags !== undefined;
      };
    case 'subscriber':
      return async (tx, row, now) => anonymizeSubscriber(tx, await presentSubscriber(tx, row), now);
    case 'unsubscribed':
      return async (tx, row, now) => (await markUnsubscribed(tx, await presentSubscriber(tx, row), now)).length > 0;
  }
}

/** The owner was asked for the password then. Addresses of the newsletter are erasures of their own. */
async function eraseRestoredAccount(
  tx: Db,
  { features, invalidate }: EraseContext,
  { row, comments, now }: { row: Row; comments: 'keep' | 'delete'; now: number },
): Promise<boolean> {
  const account = await accountById(tx, row.id);
  // A verification gives an account the time of the registration that it confirms.
  const isSame = account?.created_at === row.created_at || (account?.verified_at === null && account.created_at < row.created_at);
  if (!account || !isSame) return false;
  // Administrators cannot delete their accounts: the role was taken off after the backup.
  await revokeRole(tx, account.id, 'administrator');
  const erasure = { tx, owner: await dataOwnerOf(tx, account), choices: { comments, newsletter: 'keep' as const }, now, invalidate };
  await eraseAccount(features, erasure, async () => {
    await lockOutOwner(tx, account);
  });
  return true;
}
