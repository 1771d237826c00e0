import { lockForTransaction } from '#app/db/named-lock.queries.server.ts';
import type { InsertSeed } from '#app/feature.server.ts';
import { courseLock } from './authoring/authoring.queries.server.ts';
import { CourseChanges, indexItems } from './authoring/course-changes.server.ts';
import { toStarterCourse } from './starter-offer/starter-course.server.ts';
import { recordDecided } from './starter-offer/starter-entries.queries.server.ts';
import type { CourseFile } from './transfer/course-file.ts';
import { importFile, readCourseFile } from './transfer/import-file.server.ts';

const mergedFile = (files: readonly CourseFile[]): CourseFile => ({
  format: 'json',
  count: files.reduce((sum, { count }) => sum + count, 0),
  units: files.flatMap(({ units }) => units),
  items: files.flatMap(({ items }) => items),
  refusedItems: [],
  refused: files.flatMap(({ refused }) => refused),
});

/** Reads the texts of course files; they are imported as one, so that the lessons of one may use the items of another. */
export function prepareCourse(files: Readonly<Record<string, string>>): InsertSeed {
  const sorted = Object.entries(files).sort(([one], [other]) => (one < other ? -1 : 1));
  const course = mergedFile(sorted.map(([, text]) => readCourseFile(Buffer.from(text))));
  const starter = toStarterCourse(files);
  return async (tx, { now, timeZone }) => {
    await lockForTransaction(tx, courseLock);
    const changes = new CourseChanges();
    const { refused } = await importFile(tx, course, { marks: 'full', isSignedOff: false, now, account: null }, changes);
    const [first] = refused;
    if (first) throw new Error(`The starter course is refused at line ${first.line}, ${first.field}: ${first.error}`);
    await indexItems(tx, [...changes.items], timeZone);
    await recordDecided(tx, starter, { now, kept: new Set() });
  };
}
