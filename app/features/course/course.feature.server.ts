import { defineServerFeature } from '#app/feature.server.ts';
import { itemHandlers } from './authoring/items.server.ts';
import { lessonHandlers } from './authoring/lessons.server.ts';
import { exportReviews, reviewHandlers } from './authoring/reviews.server.ts';
import { unitHandlers } from './authoring/units.server.ts';
import { courseTag } from './course.cache-tags.ts';
import { courseFeature } from './course.feature.ts';
import { countPublicUnits, listHeadwords, publicUnitVersions, sitemapStarts } from './course.queries.server.ts';
import { itemSearch } from './item-search.server.ts';
import { publicCourseHandlers } from './public-course.server.ts';
import { reportHandlers } from './report/report.server.ts';
import { exportHandlers } from './transfer/export.server.ts';
import { importHandlers } from './transfer/import.server.ts';
import { unitPath } from './unit-path.ts';
import { unitPictures } from './unit-pictures.server.ts';

export const courseServer = defineServerFeature(courseFeature, {
  handlers: {
    ...publicCourseHandlers,
    ...unitHandlers,
    ...lessonHandlers,
    ...itemHandlers,
    ...reviewHandlers,
    ...importHandlers,
    ...exportHandlers,
    ...reportHandlers,
  },
  // Imported for an empty database only: its files are large.
  prepareSeed: async () => (await import('./seed-course.server.ts')).prepareStarterCourse(),
  headwords: listHeadwords,
  sharePictures: { unit: unitPictures },
  sitemap: {
    tag: courseTag,
    count: countPublicUnits,
    starts: sitemapStarts,
    entries: async (db, after, limit) =>
      (await publicUnitVersions(db, after, limit)).map(({ id, updated_at }) => ({ path: unitPath(id), updatedAt: updated_at })),
  },
  search: [itemSearch],
  exportData: { courseReviews: exportReviews },
});
