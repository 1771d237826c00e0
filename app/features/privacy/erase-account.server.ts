import type { Erasure, ServerFeature } from '#app/feature.server.ts';
import { deleteAccount } from '#app/features/accounts/public.server.ts';

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
