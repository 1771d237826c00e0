import { expect } from 'vitest';
import { createPublicUnit } from '#tests/support/factories/course.ts';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import { courseOf } from './course.server.ts';

const test = withAppPerFile();

test('the course in memory follows each change of a public item, and its publication', async ({ app, adminToken }) => {
  const admin = app.api(adminToken);
  await createPublicUnit(admin);
  const english = async () => [...(await courseOf(app.context)).items.values()].map((item) => item.english);
  expect(await english()).toEqual(['cloth']);
  expect(await courseOf(app.context)).toBe(await courseOf(app.context));
  const [id = 0] = (await courseOf(app.context)).items.keys();
  await admin.course.updateItem({ id, english: 'wrapper' });
  expect(await english()).toEqual(['wrapper']);
  await admin.course.unpublishItem({ id });
  expect(await english()).toEqual([]);
});
