import { insertCourse } from './factories/learning.ts';
import { withAppPerFile } from './fixtures.ts';

/** Gives the tests of a file one app with the starter course, and the id of an item of it. */
export const withCourseItem = () =>
  withAppPerFile().extend('item', { scope: 'file' }, async ({ app }) => {
    await insertCourse(app);
    const { items } = await app.api().course.unit({ id: 2 });
    return items[0]?.id ?? 0;
  });
