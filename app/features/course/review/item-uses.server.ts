import type { AppContext } from '#app/app-context.server.ts';
import type { TagVersions } from '#app/cache/tag-versions.server.ts';
import type { Db } from '#app/db/schema.ts';
import { itemUsesTag } from '../course.cache-tags.ts';
import { lessonsOfItems, otherSpellings, spelledItems } from './item-uses.queries.server.ts';
import { itemUses } from './item-uses.ts';

type Uses = ReadonlyMap<number, number>;

/** Each process caches the numbers until the course has changed: a reviewer asks for the list after every answer or two. */
const cached = new WeakMap<TagVersions, { version: number; uses: Promise<Uses> }>();

/** How often each item of the course is used in phrases and lessons. */
export function itemUsesOf({ db, cache }: Pick<AppContext, 'db' | 'cache'>): Promise<Uses> {
  const existing = cached.get(cache);
  if (existing && cache.isUnchangedSince([itemUsesTag], existing.version)) return existing.uses;
  const loading = { version: cache.currentVersion(), uses: readUses(db) };
  cached.set(cache, loading);
  loading.uses.catch(() => cached.get(cache) === loading && cached.delete(cache));
  return loading.uses;
}

async function readUses(db: Db): Promise<Uses> {
  const forms = Map.groupBy(await otherSpellings(db), ({ item_id }) => item_id);
  const lessons = Map.groupBy(await lessonsOfItems(db), ({ item_id }) => item_id);
  const items = (await spelledItems(db)).map(({ tone_state, ...item }) => ({ ...item, toneState: tone_state, forms: forms.get(item.id) ?? [] }));
  return itemUses(items, (id) => lessons.get(id)?.length ?? 0);
}
