import type { AppContext } from '#app/app-context.server.ts';
import type { TagVersions } from '#app/cache/tag-versions.server.ts';
import type { Academy } from '#app/ui/theme/brand.ts';
import { academyTag } from './academy.cache-tags.ts';
import { type StoredAcademy, storedAcademy } from './academy.queries.server.ts';

interface Kept {
  version: number;
  stored: Promise<StoredAcademy>;
}

/** Each process keeps the settings until their cache tag is invalidated. */
const kept = new WeakMap<TagVersions, Kept>();
/** The settings read last, for the time in which the database does not respond. */
const lastRead = new WeakMap<TagVersions, StoredAcademy>();

type Context = Pick<AppContext, 'db' | 'cache'>;

/** Settings with their version. They are a part of what the caller responds, which has `academyTag` then. */
export function keptAcademy({ db, cache }: Context): Promise<StoredAcademy> {
  const existing = kept.get(cache);
  if (existing && cache.isUnchangedSince([academyTag], existing.version)) return existing.stored;
  const loading = { version: cache.currentVersion(), stored: storedAcademy(db) };
  kept.set(cache, loading);
  loading.stored.then(
    (stored) => void lastRead.set(cache, stored),
    () => kept.get(cache) === loading && kept.delete(cache),
  );
  return loading.stored;
}

export const lastKnownAcademy = ({ cache }: Context): StoredAcademy | undefined => lastRead.get(cache);

export const academyOf = async (context: Context): Promise<Academy> => (await keptAcademy(context)).academy;
