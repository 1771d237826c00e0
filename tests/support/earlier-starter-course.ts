import { lockForTransaction } from '#app/db/named-lock.queries.server.ts';
import type { Db } from '#app/db/schema.ts';
import { courseLock } from '#app/features/course/authoring/authoring.queries.server.ts';
import { prepareCourse } from '#app/features/course/seed-course.server.ts';
import { starterFiles } from '#app/features/course/starter-files.server.ts';
import { localTimeOf } from '#app/lib/local-date.ts';
import type { TestApp } from './test-app.ts';

/** The starter course as a fresh start has it. */
export async function insertStarterCourse({ context }: TestApp): Promise<void> {
  const insert = prepareCourse(starterFiles);
  await context.db.transaction().execute((tx) => insert(tx, localTimeOf(context)));
}

/** Changes the course as an earlier release of the starter course would have left it, for entries with these keys. */
export const asOfEarlierRelease = (app: TestApp, keys: readonly string[], change: (tx: Db) => Promise<unknown>) =>
  app.context.db.transaction().execute(async (tx) => {
    await lockForTransaction(tx, courseLock);
    await change(tx);
    await tx.updateTable('starter_entries').set({ digest: 'earlier' }).where('what', '=', 'course').execute();
    await tx.updateTable('starter_entries').set({ digest: 'earlier' }).where('key', 'in', keys).execute();
  });

export const itemWith = (app: TestApp, key: string) =>
  app.context.db.selectFrom('items').selectAll().where('key', '=', key).executeTakeFirstOrThrow();

/** What an author is offered, entry by entry too. */
export const offered = async (app: TestApp, token: string) => {
  const { version, units } = await app.api(token).course.starter();
  return { version, units, entries: units.flatMap((unit) => unit.entries) };
};
