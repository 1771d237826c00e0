import { expect } from 'vitest';
import { insertCourse, insertDeviceKey, insertProfile } from '#tests/support/factories/learning.ts';
import { withAppPerFile } from '#tests/support/fixtures.ts';

const test = withAppPerFile();

test('a lesson that needs the grammar note of its unit brings it, with public examples; other sessions have none', async ({ app, adminToken }) => {
  await insertCourse(app);
  const { email } = await app.learner();
  const id = await insertProfile(app, email);
  const { learning } = app.api(await insertDeviceKey(app, email));
  const { course } = app.api(adminToken);
  const [unit] = await course.units();
  const [lesson] = (await course.editUnit({ id: unit?.id ?? 0 })).lessons;
  const [shown, hidden] = (lesson?.items ?? []).map((item) => item.id);
  await course.saveNote({ id: unit?.id ?? 0, title: 'One idea', text: 'In short', examples: [shown ?? 0, hidden ?? 0], lesson: lesson?.id ?? 0 });
  await course.unpublishItem({ id: hidden ?? 0 });
  const session = (fields: object) => learning.session({ id, kind: 'lesson', lesson: lesson?.id ?? 0, ...fields });
  expect((await session({ key: 'lesson' })).note).toMatchObject({ title: 'One idea', text: 'In short', examples: [{ id: shown }] });
  expect((await session({ key: 'measured', items: String(shown) })).note).toBeUndefined();
  expect((await learning.session({ id, kind: 'mix', key: 'mix' })).note).toBeUndefined();
  await course.removeNote({ id: unit?.id ?? 0 });
  expect((await session({ key: 'lesson' })).note).toBeUndefined();
});
