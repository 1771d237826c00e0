import type { KyselyPlugin } from 'kysely';
import { expect } from 'vitest';
import { unitMs } from '#app/lib/duration.ts';
import { sha256 } from '#app/lib/hash.server.ts';
import { feedOf, fetchFeed } from '#tests/support/calendar-feeds.ts';
import { insertClass, insertMeeting, insertMember } from '#tests/support/factories/classes.ts';
import { insertLearner } from '#tests/support/factories/households.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { newFamily } from '#tests/support/taught-class.ts';
import { person } from '#tests/support/test-app.ts';
import { readFeed } from './feed.server.ts';

const test = withAppPerTest({ RATE_LIMITS: 'on' });

test('an address is told once and read without a login; a new one ends it, and so does taking it away', async ({ app }) => {
  const { token } = await app.learner();
  const { calendar } = app.api(token);
  expect(await calendar.read()).toEqual({ exists: false, createdAt: null, readAt: null });
  const { address, createdAt } = await calendar.make();
  expect([address, createdAt]).toEqual([
    expect.stringMatching(/^https:\/\/academy\.test\/api\/calendar\/[\w-]{43}\.ics$/),
    '2026-01-15T12:00:00.000Z',
  ]);
  const rows = await app.context.db.selectFrom('calendar_feeds').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(address.slice(-20, -4));
  const response = await fetchFeed(app, address);
  expect(response.status).toBe(200);
  expect(response.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8');
  expect([response.headers.get('Cache-Control'), response.headers.get('X-Robots-Tag')]).toEqual(['private, no-cache', 'noindex']);
  expect(await calendar.read()).toEqual({ exists: true, createdAt, readAt: createdAt });
  const { address: next } = await calendar.make();
  expect([(await fetchFeed(app, address)).status, (await fetchFeed(app, next)).status]).toEqual([404, 200]);
  await calendar.remove();
  await calendar.remove();
  const ended = await fetchFeed(app, next);
  expect([ended.status, (await ended.json()) as object]).toEqual([404, expect.objectContaining({ error: expect.stringMatching(/make a new one/) })]);
  expect(await calendar.read()).toMatchObject({ exists: false });
});

test('two new addresses at once leave one that works', async ({ app }) => {
  const { calendar } = app.api((await app.learner()).token);
  const made = await Promise.all([calendar.make(), calendar.make(), calendar.make()]);
  const statuses = await Promise.all(made.map(async ({ address }) => (await fetchFeed(app, address)).status));
  expect(statuses.toSorted()).toEqual([200, 404, 404]);
});

test('an unknown secret, another form of it, another method and a disabled account get nothing', async ({ app }) => {
  const { token, account } = await newFamily(app);
  const { address } = await feedOf(app, token);
  for (const other of [address.replace('.ics', 'A.ics'), address.replace('.ics', ''), `${address}/x`, address.replace('/api', '')])
    expect((await fetchFeed(app, other)).status, other).toBe(404);
  expect((await app.httpApp.fetch(new Request(address, { method: 'DELETE' }))).status).toBe(405);
  await app.context.db.updateTable('accounts').set({ disabled_at: app.clock.ms }).where('id', '=', account).execute();
  expect((await fetchFeed(app, address)).status).toBe(404);
});

test('an address needs a recent login; an unchanged calendar is 304, and no proxy or cache keeps it', async ({ app }) => {
  const { token, account, child } = await newFamily(app);
  const { db } = app.context;
  const { address } = await feedOf(app, token);
  const etag = (await fetchFeed(app, address)).headers.get('ETag') ?? '';
  const again = await fetchFeed(app, address, { 'If-None-Match': etag });
  expect([again.status, await again.text(), again.headers.get('ETag')]).toEqual([304, '', etag]);
  const id = await insertClass(db, { created_at: app.clock.ms });
  await insertMember(db, id, child, app.clock.ms);
  await insertMeeting(db, id, { starts_at: app.clock.ms });
  expect((await fetchFeed(app, address, { 'If-None-Match': etag })).status).toBe(200);
  expect(app.responseCache.match(new URL(address).pathname, ['identity'])).toBeUndefined();
  app.clock.ms += unitMs.hour;
  for (const call of ['make', 'remove'] as const) await expect(app.api(token).calendar[call]()).rejects.toMatchObject({ status: 403 });
  expect(await app.api(token).calendar.read()).toMatchObject({ exists: true });
  expect(await db.selectFrom('calendar_feeds').select('account_id').execute()).toEqual([{ account_id: account }]);
});

test('the secret is in no line of the log, and in no label of the metrics', async ({ app }) => {
  const { address } = await feedOf(app, (await app.learner()).token);
  const secret = address.slice(-47, -4);
  await fetchFeed(app, address);
  await fetchFeed(app, address.replace('/api', ''));
  await app.context.db.schema.dropTable('calendar_feeds').execute();
  expect((await fetchFeed(app, address)).status).toBe(500);
  expect(app.log.map(({ details }) => details)).toContainEqual(expect.objectContaining({ path: '/api/calendar/:secret', status: 200 }));
  expect(JSON.stringify(app.log)).not.toContain(secret);
  const metrics = await app.context.metrics.registry.metrics();
  expect(metrics).toContain('route="/api/calendar/:secret.ics"');
  expect(metrics).not.toContain(secret);
});

test('a feed is read sixty times an hour, whatever the network', async ({ app }) => {
  const { address } = await feedOf(app, (await app.learner()).token);
  const { address: other } = await feedOf(app, (await newFamily(app)).token);
  const statuses: number[] = [];
  for (let nth = 0; nth < 61; nth += 1) {
    app.clock.ms += unitMs.second;
    statuses.push((await fetchFeed(app, address, { 'X-Forwarded-For': `192.0.2.${nth}` })).status);
  }
  expect(statuses.filter((status) => status === 200)).toHaveLength(60);
  const refused = await fetchFeed(app, address);
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, expect.stringMatching(/^\d+$/)]);
  expect((await fetchFeed(app, other)).status).toBe(200);
});

test('the time of reading is written once an hour', async ({ app }) => {
  const { token } = await app.learner();
  const { address } = await feedOf(app, token);
  const readAt = async (minutes: number) => {
    app.clock.ms += minutes * unitMs.minute;
    await fetchFeed(app, address);
    return (await app.context.db.selectFrom('calendar_feeds').select('read_at').executeTakeFirstOrThrow()).read_at;
  };
  const first = app.clock.ms;
  expect([await readAt(0), await readAt(59), await readAt(1)]).toEqual([first, first, first + unitMs.hour]);
});

test('the number of statements is the same for one class and for twenty', async ({ app }) => {
  const { token, account, child } = await newFamily(app);
  const { address } = await feedOf(app, token);
  const { db } = app.context;
  const join = async () => {
    const id = await insertClass(db, { created_at: app.clock.ms, tutors: [account] });
    await insertMember(db, id, child, app.clock.ms);
    await insertMember(db, id, await insertLearner(db, account, { name: 'Ify', ageBand: '7-9', now: app.clock.ms }), app.clock.ms);
    for (const days of [1, 2]) await insertMeeting(db, id, { starts_at: app.clock.ms + days * unitMs.day });
  };
  const count = async () => {
    let statements = 0;
    const counter: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      async transformResult({ result }) {
        statements += 1;
        return result;
      },
    };
    const text = await readFeed({ ...app.context, db: db.withPlugin(counter) }, sha256(address.slice(-47, -4)));
    return { statements, events: text?.match(/BEGIN:VEVENT/g)?.length };
  };
  await join();
  await count();
  const one = await count();
  for (let nth = 0; nth < 19; nth += 1) await join();
  expect(await count()).toEqual({ statements: one.statements, events: 40 });
  expect(one).toEqual({ statements: 6, events: 2 });
});

test('the download says that there is an address, an erasure takes it along, and an unused one ends after two years', async ({ app }) => {
  const { token } = await app.learner();
  const { db } = app.context;
  const { address } = await feedOf(app, token);
  await fetchFeed(app, address);
  const at = '2026-01-15T12:00:00.000Z';
  const download = await app.api(token).privacy.download();
  expect(download).toMatchObject({ calendarFeed: { createdAt: at, readAt: at } });
  const stored = () => db.selectFrom('calendar_feeds').select('account_id').execute();
  await app.api(token).privacy.deleteAccount({ password: person.password, comments: 'keep' });
  expect(await stored()).toEqual([]);
  const { address: second } = await feedOf(app, (await app.learner({ email: 'second@example.com' })).token);
  app.clock.ms += 100 * unitMs.day;
  await fetchFeed(app, second);
  app.clock.ms += 730 * unitMs.day - 1;
  await app.runRetentionJob();
  expect(await stored()).toHaveLength(1);
  app.clock.ms += 1;
  await app.runRetentionJob();
  expect(await stored()).toEqual([]);
});
