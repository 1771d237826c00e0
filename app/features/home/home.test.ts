import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestAcademy, type TestAcademy } from '#app/testing/academy.ts';
import { pictureFile } from '#app/testing/pictures.ts';

let at: TestAcademy;
let admin: ReturnType<TestAcademy['api']>;
beforeAll(async () => {
  at = await openTestAcademy();
  admin = at.api(await at.adminToken());
});
afterAll(() => at.close());

test('before anything is published the front page has no posts, and is told that there is no word', async () => {
  expect(await at.api().home.posts()).toEqual([]);
  await expect(at.api().home.word()).rejects.toMatchObject({ status: 404, message: 'No Word of the Day found' });
});

test('the front page has the four newest posts, newest first, and of each no more than it shows', async () => {
  const image = await pictureFile();
  for (const title of ['One', 'Two', 'Three', 'Four', 'Five'])
    await admin.blog.create({ title, subtitle: 'Left out', body: `<p>About ${title}</p>`, image });
  const posts = await at.api().home.posts();
  expect(posts.map(({ title }) => title)).toEqual(['Five', 'Four', 'Three', 'Two']);
  const [five] = (await at.api().blog.list({ limit: 1 })).rows;
  expect(posts[0]).toEqual({ id: five?.id, title: 'Five', excerpt: 'About Five', image: five?.image });
});

test('the front page has the current word without its meaning', async () => {
  await admin.wordOfDay.create({ title: 'aka', body: 'hand' });
  await admin.wordOfDay.create({ title: 'ụkwụ', subtitle: 'a noun', body: 'leg' });
  expect(await at.api().home.word()).toEqual({ title: 'ụkwụ', subtitle: 'a noun' });
});
