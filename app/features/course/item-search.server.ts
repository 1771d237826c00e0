import type { Db } from '#app/db/schema.ts';
import { alwaysPublic, type SearchSource } from '#app/search/search-source.server.ts';
import { formsOf, publicItemsByIds, publicItemVersions } from './course.queries.server.ts';
import { itemPath } from './unit-path.ts';

const idsOf = (items: readonly { id: number }[]) => items.map(({ id }) => id);

/** Public items; each leads to its place in the first unit that has it. */
export const itemSearch: SearchSource = {
  kind: 'item',
  label: 'Course',
  titleLang: 'ig',
  rows: async (db: Db, ids) => {
    const items = await publicItemsByIds(db, ids);
    const forms = await formsOf(db, idsOf(items));
    return items.map(({ id, igbo, toned, english, literal, note, unit, updated_at }) => ({
      id,
      version: String(updated_at),
      texts: {
        title: toned ?? igbo,
        subtitle: english,
        body: [english, literal, note, ...(forms.get(id) ?? []).map(({ form }) => form)].filter(Boolean).join(' · '),
      },
      path: itemPath(unit, id),
      publicFrom: alwaysPublic,
      date: updated_at,
    }));
  },
  versions: async (db, after, limit) =>
    (await publicItemVersions(db, after, limit)).map(({ id, updated_at }) => ({ id, version: String(updated_at) })),
};
