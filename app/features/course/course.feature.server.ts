import { defineServerFeature } from '#app/feature.server.ts';
import { heardSentence } from '#app/features/accounts/public.ts';
import { itemHandlers } from './authoring/items.server.ts';
import { lessonHandlers } from './authoring/lessons.server.ts';
import { exportReviews } from './authoring/reviews.server.ts';
import { unitHandlers } from './authoring/units.server.ts';
import { unitTimesTag } from './course.cache-tags.ts';
import { courseFeature } from './course.feature.ts';
import { countHeardItems, countPublicUnits, isCourseEmpty, listHeadwords, publicUnitVersions, sitemapStarts } from './course.queries.server.ts';
import { itemSearch } from './item-search.server.ts';
import { noteHandlers } from './notes/notes.server.ts';
import { pagePictures } from './page-pictures.server.ts';
import { previewHandlers } from './preview/preview.server.ts';
import { publicCourseHandlers } from './public-course.server.ts';
import { courseNeedsHandlers } from './report/needs.server.ts';
import { courseReportHandlers } from './report/report.server.ts';
import { starterOfferHandlers } from './starter-offer/starter-offer.server.ts';
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
    ...noteHandlers,
    ...importHandlers,
    ...exportHandlers,
    ...starterOfferHandlers,
    ...courseReportHandlers,
    ...courseNeedsHandlers,
    ...previewHandlers,
  },
  // Imported for an empty database only: its files are large.
  async prepareSeed() {
    const [{ prepareCourse }, { starterFiles }] = await Promise.all([import('./seed-course.server.ts'), import('./starter-files.server.ts')]);
    return prepareCourse(starterFiles);
  },
  lateSeed: { task: 'starter course', isMissing: isCourseEmpty },
  headwords: (db, _, folds) => listHeadwords(db, folds),
  heardSentence: async (db) => heardSentence(await countHeardItems(db)),
  sharePictures: { unit: unitPictures, course: pagePictures },
  sitemap: {
    tag: unitTimesTag,
    count: countPublicUnits,
    starts: sitemapStarts,
    entries: async (db, after, limit) =>
      (await publicUnitVersions(db, after, limit)).map(({ id, content_updated_at }) => ({
        path: unitPath(id),
        updatedAt: content_updated_at,
      })),
  },
  search: [itemSearch],
  exportData: { courseReviews: exportReviews },
});
