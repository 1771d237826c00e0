import type { AppContext } from '#app/app-context.server.ts';
import type { Db } from '#app/db/schema.ts';
import { isGone, isOwnAddress } from './keep-old-path.server.ts';
import { parseOldPath } from './old-path.ts';
import { redirectsByKeys } from './redirects.queries.server.ts';

/**
 * What `keepOldPath` would say, for the check of an import: nothing is written.
 * @param to undefined for a page that does not exist yet
 * @returns 'free' where it would keep an address that leads nowhere yet
 */
export async function foreseeOldPath(
  db: Db,
  { from, to }: { from: string; to: string | undefined },
  { isOwnPath }: Pick<AppContext, 'isOwnPath'>,
): Promise<'free' | 'kept' | 'taken' | 'own-route' | 'unusable'> {
  const old = parseOldPath(from);
  if (!old) return 'unusable';
  if (isOwnAddress(old, isOwnPath)) return 'own-route';
  const [existing] = await redirectsByKeys(db, [old.key]);
  if (!existing) return 'free';
  if (existing.target === to) return 'kept';
  return (await isGone(db, existing.target)) ? 'free' : 'taken';
}
