import { expect } from 'vitest';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import type { TestApp } from '#tests/support/test-app.ts';

const test = withAppPerTest();

const content = { subject: 'Akụkọ', message: 'Ndewo!\n\nRead this.' };
const subscribe = (app: TestApp) => app.api().newsletter.subscribe({ email: 'reader@example.com' });
const sitemapText = async (app: TestApp) => (await app.httpApp.request('/sitemap.xml')).text();
const archivedIds = async (app: TestApp) => (await app.api().newsletter.archive()).rows.map(({ id }) => id);

test('a newsletter is in the archive when its form says so, and never else', async ({ app, adminToken }) => {
  await subscribe(app);
  const admin = app.api(adminToken).newsletter;
  await admin.send(content);
  await admin.send({ ...content, subject: 'Akụkọ ọzọ', inArchive: 'off' });
  const { id } = await admin.send({ ...content, subject: 'Ndewo', inArchive: 'on' });
  expect(await app.api().newsletter.archive()).toEqual({
    rows: [{ id, subject: 'Ndewo', excerpt: 'Ndewo! Read this.', sentOn: '2026-01-15' }],
    total: 1,
  });
  expect(await app.api().newsletter.archived({ id })).toEqual({
    ...content,
    html: null,
    id,
    subject: 'Ndewo',
    sentOn: '2026-01-15',
    older: null,
    newer: null,
  });
  const hidden = await app.call('GET', '/newsletters/1');
  expect([hidden.status, hidden.body.error]).toEqual([404, 'Newsletter not found']);
});

test('a scheduled newsletter appears in the archive when it is sent', async ({ app, adminToken }) => {
  await subscribe(app);
  await app.api(adminToken).newsletter.schedule({ ...content, inArchive: 'on', sendAt: '2026-01-15T17:00' });
  expect(await archivedIds(app)).toEqual([]);
  app.clock.ms += 5 * 3_600_000;
  await app.jobWorkers.drain();
  expect(await archivedIds(app)).toEqual([1]);
});

test('the switch puts sent newsletters in and takes them out, with cached pages and the sitemap', async ({ app, adminToken }) => {
  await subscribe(app);
  const admin = app.api(adminToken).newsletter;
  for (const subject of ['One', 'Two', 'Three']) await admin.send({ ...content, subject });
  for (const id of [1, 2, 3]) await admin.setArchived({ id, inArchive: true });
  expect(await archivedIds(app)).toEqual([3, 2, 1]);
  expect((await app.api().newsletter.archive({ limit: 1, before: 3 })).rows.map(({ id }) => id)).toEqual([2]);
  const { older, newer } = await app.api().newsletter.archived({ id: 2 });
  expect([older, newer]).toEqual([
    { id: 1, subject: 'One' },
    { id: 3, subject: 'Three' },
  ]);
  const sitemap = async () => [...(await sitemapText(app)).matchAll(/newsletters\/(\d+)</g)].map(([, id]) => id);
  expect(await sitemap()).toEqual(['1', '2', '3']);
  await admin.setArchived({ id: 2, inArchive: false });
  expect([await archivedIds(app), await sitemap()]).toEqual([
    [3, 1],
    ['1', '3'],
  ]);
  expect((await admin.progress()).rows.map(({ inArchive }) => inArchive)).toEqual([true, false, true]);
});

test('a newsletter that was stopped before any reader got it is not in the archive', async ({ app, adminToken }) => {
  await subscribe(app);
  const admin = app.api(adminToken).newsletter;
  const { id } = await admin.send({ ...content, inArchive: 'on' });
  await admin.stop({ id });
  expect(await archivedIds(app)).toEqual([]);
  const response = await app.call('PUT', `/admin/newsletters/${id}/archive`, { token: adminToken, json: { inArchive: true } });
  expect([response.status, response.body.error]).toEqual([
    409,
    'No reader got this newsletter, so it cannot be in the archive. Please send it once more, and put that one there.',
  ]);
});

test('a newsletter that had no subscribers at its time is not in the archive, and cannot be put there', async ({ app, adminToken }) => {
  const admin = app.api(adminToken).newsletter;
  await admin.schedule({ ...content, inArchive: 'on', sendAt: '2026-01-15T17:00' });
  app.clock.ms += 5 * 3_600_000;
  await app.jobWorkers.drain();
  expect((await admin.progress()).rows).toMatchObject([{ id: 1, recipients: 0, inArchive: false }]);
  expect(await archivedIds(app)).toEqual([]);
  expect((await app.call('PUT', '/admin/newsletters/1/archive', { token: adminToken, json: { inArchive: true } })).status).toBe(409);
});
