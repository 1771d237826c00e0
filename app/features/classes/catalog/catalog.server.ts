import { academyTag } from '#app/academy/academy.cache-tags.ts';
import { academyOf } from '#app/academy/academy.server.ts';
import type { Db } from '#app/db/schema.ts';
import { profilesTag } from '#app/features/household/household.cache-tags.ts';
import { tutorCardsTag } from '#app/features/tutors/tutors.cache-tags.ts';
import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { reject } from '#app/lib/api-error.ts';
import { groupBy } from '#app/lib/group-by.ts';
import { sharePath } from '#app/lib/share-address.ts';
import type { Academy } from '#app/ui/theme/brand.ts';
import { toShownClass } from '../class-values.server.ts';
import { classesTag } from '../classes.cache-tags.ts';
import { timesOfClasses } from '../classes.queries.server.ts';
import type { catalog, PublicClass } from './catalog.contract.ts';
import { listPublicClasses, type PublicClassRow, publicClassById, tutorsOnCards } from './catalog.queries.server.ts';
import { classPictureVersion } from './class-pictures.server.ts';

const notFound = 'There’s no such class, or it has no free places any more';

async function toPublic(db: Db, rows: PublicClassRow[], academy: Academy): Promise<PublicClass[]> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const times = groupBy(await timesOfClasses(db, ids), ({ class_id }) => class_id);
  const tutors = groupBy(await tutorsOnCards(db, ids), ({ class_id }) => class_id);
  return rows.map((row) => ({
    ...toShownClass(row, times.get(row.id) ?? []),
    places: row.capacity - row.members,
    state: row.state === 'running' ? row.state : 'open',
    tutors: (tutors.get(row.id) ?? []).map(({ shown_name }) => shown_name),
    shareImage: sharePath('class', row.id, classPictureVersion(row, academy)),
  }));
}

export const catalogHandlers: Handlers<typeof catalog> = {
  list: async ({ db, cache, query, cacheTags }) => {
    cacheTags(classesTag, profilesTag, tutorCardsTag, academyTag);
    return toPublic(db, await listPublicClasses(db, query), await academyOf({ db, cache }));
  },

  read: async ({ db, cache, params: { id }, cacheTags }) => {
    cacheTags(classesTag, profilesTag, tutorCardsTag, academyTag);
    const row = (await publicClassById(db, id)) ?? reject(404, notFound);
    const [found] = await toPublic(db, [row], await academyOf({ db, cache }));
    return found ?? reject(404, notFound);
  },
};
