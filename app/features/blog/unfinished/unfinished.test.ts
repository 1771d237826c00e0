import { expect } from 'vitest';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import { imageFile } from '#tests/support/image-files.ts';

const test = withAppPerFile();

test('planned posts come with the next one first, drafts with the newest, and published ones not at all', async ({ app, adminToken }) => {
  const { blog } = app.api(adminToken);
  const none = { total: 0, rows: [] };
  expect(await blog.unfinished()).toEqual({ scheduled: none, drafts: none });
  const image = await imageFile();
  const create = (title: string, fields: object) => blog.create({ title, body: '<p>x</p>', image, ...fields });
  await create('Later', { state: 'scheduled', publishAt: '2026-03-01T08:00' });
  await create('Next', { state: 'scheduled', publishAt: '2026-02-01T08:00' });
  await create('Public', {});
  for (let nth = 1; nth <= 6; nth += 1) await create(`Draft ${nth}`, { state: 'draft' });
  const { scheduled, drafts } = await blog.unfinished();
  expect(scheduled).toMatchObject({ total: 2, rows: [{ title: 'Next', publishAt: '2026-02-01T08:00' }, { title: 'Later' }] });
  expect(drafts.total).toBe(6);
  expect(drafts.rows.map(({ title }) => title)).toEqual(['Draft 6', 'Draft 5', 'Draft 4']);
  expect((await app.call('GET', '/admin/blogs/unfinished')).status).toBe(401);
});
