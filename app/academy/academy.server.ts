import type { AppContext } from '#app/app-context.server.ts';
import type { TagVersions } from '#app/cache/tag-versions.server.ts';
import type { Academy } from '#app/ui/theme/brand.ts';
import { academyTag } from './academy.cache-tags.ts';
import { type StoredAcademy, storedAcademy } from './academy.queries.server.ts';

interface CachedSettings {
  version: number;
  stored: Promise<StoredAcademy>;
}

/** Each process caches the settings until their cache tag is invalidated. */
const cached = new WeakMap<TagVersions, CachedSettings>();
/** The settings read last, for the time in which the database does not respond. */
const lastRead = new WeakMap<TagVersions, StoredAcademy>();

type Context = Pick<AppContext, 'db' | 'cache'>;

/** Settings with their version. They are a part of what the caller responds, which has `academyTag` then. */
export function cachedAcademy({ db, cache }: Context): Promise<StoredAcademy> {
  const existing = cached.get(cache);
  if (existing && cache.isUnchangedSince([academyTag], existing.version)) return existing.stored;
  const loading = { version: cache.currentVersion(), stored: storedAcademy(db) };
  cached.set(cache, loading);
  loading.stored.then(
    (stored) => void lastRead.set(cache, stored),
    () => cached.get(cache) === loading && cached.delete(cache),
  );
  return loading.stored;
}

export const lastKnownAcademy = ({ cache }: Context): StoredAcademy | undefined => lastRead.get(cache);

export const academyOf = async (context: Context): Promise<Academy> => (await cachedAcademy(context)).academy;
