import { expect } from 'vitest';
import { entriesOfLesson, insertCourse, insertDeviceKey, insertProfile } from '#tests/support/factories/learning.ts';
import { withAppPerFile } from '#tests/support/fixtures.ts';

const test = withAppPerFile();

test('each of a family has a part in the dialogue, and two keep theirs', async ({ app }) => {
  await insertCourse(app);
  const { email } = await app.learner();
  const { learning } = app.api(await insertDeviceKey(app, email));
  const first = await insertProfile(app, email, { open_all: 1 });
  const { id: lesson } = await app.context.db
    .selectFrom('lessons')
    .select('id')
    .where('kind', '=', 'dialogue')
    .orderBy('id')
    .executeTakeFirstOrThrow();
  await learning.answer({ id: first, answers: await entriesOfLesson(app, app.api(await insertDeviceKey(app, email)), { profile: first, lesson }) });
  const readers = async () => (await learning.familyWeek()).moment?.lines.map(({ profile }) => profile) ?? [];

  const second = await insertProfile(app, email);
  const [opening, reply, ...later] = await readers();
  expect(new Set([opening, reply])).toEqual(new Set([first, second]));
  expect(later).toEqual(later.map((_, nth) => (nth % 2 === 0 ? opening : reply)));

  const third = await insertProfile(app, email);
  expect(new Set(await readers())).toEqual(new Set([first, second, third]));
});
