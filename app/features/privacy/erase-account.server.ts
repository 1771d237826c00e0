import type { Erasure, ServerFeature } from '#app/feature.server.ts';
import { type Account, dataOwnerOf, deleteAccount } from '#app/features/accounts/public.server.ts';
import { recordErasures } from '#app/features/backups/public.server.ts';

/** Erases an account with all that features hold of it. @param disable keeps out writes of its owner that begin later */
export async function eraseAccount(features: readonly ServerFeature[], erasure: Erasure, disable: () => Promise<void>): Promise<void> {
  const eraseContributions = async () => {
    for (const { erase } of features) await erase?.contributions?.(erasure);
  };
  // Locks targets before the account, in the order that likes use. The second pass covers concurrent writes.
  await eraseContributions();
  await disable();
  await eraseContributions();
  await deleteAccount(erasure.tx, erasure.owner.id);
  for (const { erase } of features) await erase?.records?.(erasure);
}

type Request = Pick<Erasure, 'choices' | 'now' | 'invalidate'> & { account: Account };

/** Erases an account whose owner has asked for it: now, and again in a backup that is restored. */
export async function eraseOnRequest(
  tx: Erasure['tx'],
  features: readonly ServerFeature[],
  { account, ...request }: Request,
  disable: () => Promise<void>,
): Promise<void> {
  await eraseAccount(features, { tx, owner: await dataOwnerOf(tx, account), ...request }, disable);
  await recordErasures(tx, request.choices.comments === 'delete' ? 'account-and-comments' : 'account', [account], request.now);
}
