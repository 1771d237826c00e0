import { expect } from 'vitest';
import { createApp } from '#app/bootstrap.server.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { refuseWrites } from '#tests/support/refuse-writes.ts';
import type { TestApp } from '#tests/support/test-app.ts';

/** The clock of the tests begins at noon UTC on January 15, 2026: 13:00 in Lagos. */
const test = withAppPerTest();

const content = { subject: 'Akụkọ', message: 'Ndewo!' };
const atFive = { ...content, sendAt: '2026-01-15T17:00' };
const fourHoursMs = 4 * 3_600_000;
const path = '/admin/scheduled-newsletters';
const subscribe = (app: TestApp, name: string) => app.api().newsletter.subscribe({ email: `${name}@example.com` });
const letters = async (app: TestApp) => (await app.mails()).filter(({ subject }) => subject === content.subject);
const waiting = async (app: TestApp, token: string) => (await app.api(token).newsletter.scheduled()).newsletters;

test('a newsletter goes out at its time by the clock of the academy, to those who are subscribed then', async ({ app, adminToken }) => {
  await subscribe(app, 'early');
  const scheduled = await app.call('POST', path, { token: adminToken, json: atFive });
  expect([scheduled.status, scheduled.body]).toEqual([201, { id: 1, message: 'The newsletter goes out on 15 Jan 2026, 17:00 WAT' }]);
  expect(await app.api(adminToken).newsletter.scheduled()).toEqual({
    timeZone: 'Africa/Lagos',
    now: '2026-01-15T13:00',
    newsletters: [
      {
        id: 1,
        subject: 'Akụkọ',
        sendAt: '2026-01-15T17:00',
        dueAt: '2026-01-15T16:00:00.000Z',
        segment: 'all',
        inArchive: false,
        senderMaySend: true,
        isHeld: false,
      },
    ],
  });
  await subscribe(app, 'late');
  app.clock.ms += fourHoursMs - 1_000;
  await app.jobWorkers.drain();
  expect(await letters(app)).toHaveLength(0);
  app.clock.ms += 1_000;
  await app.jobWorkers.drain();
  expect((await letters(app)).map(({ to }) => to?.[0]?.address).sort()).toEqual(['early@example.com', 'late@example.com']);
  expect(await waiting(app, adminToken)).toEqual([]);
  expect((await app.api(adminToken).newsletter.progress()).rows).toMatchObject([{ subject: 'Akụkọ', recipients: 2, sent: 2 }]);
});

test.for([
  ['2026-01-15T13:00', 'This time has passed. It is 15 Jan 2026, 13:00 WAT now. Please choose a later time.'],
  ['2027-06-01T08:00', 'This is more than a year away. It is 15 Jan 2026, 13:00 WAT now. Please choose an earlier time.'],
  ['2026-02-30T08:00', 'Please enter a date and a time'],
  ['', 'Please enter a date and a time'],
  [undefined, 'Please enter a date and a time'],
] as const)('rejects the time %s at its field', async ([sendAt, message], { app, adminToken }) => {
  const response = await app.call('POST', path, { token: adminToken, json: { ...content, sendAt } });
  expect([response.status, response.body.errors]).toEqual([400, { sendAt: message }]);
  expect(await waiting(app, adminToken)).toEqual([]);
});

test('the same newsletter for the same time is one, and at another time another one', async ({ app, adminToken }) => {
  const schedule = (sendAt: string) => app.api(adminToken).newsletter.schedule({ ...content, sendAt });
  const ids = await Promise.all([schedule(atFive.sendAt), schedule(atFive.sendAt)]);
  expect(ids.map(({ id }) => id)).toEqual([1, 1]);
  expect((await schedule('2026-01-16T17:00')).id).toBe(2);
});

test('two processes that are late, and run again, send it once', async ({ app, adminToken }) => {
  await subscribe(app, 'reader');
  await app.api(adminToken).newsletter.schedule(atFive);
  app.clock.ms += 3 * 24 * 3_600_000;
  const second = await createApp(app.context.config, { now: () => app.clock.ms, log: () => undefined });
  await Promise.all([app.jobWorkers.drain(), second.jobWorkers.drain()]);
  app.clock.ms += 120_000;
  await Promise.all([app.jobWorkers.drain(), second.jobWorkers.drain()]);
  await second.close();
  expect(await letters(app)).toHaveLength(1);
});

test('a newsletter that cannot be sent does not keep the one behind it, and its job is tried again', async ({ app, adminToken }) => {
  await subscribe(app, 'reader');
  const { id } = await app.api(adminToken).newsletter.schedule({ ...atFive, subject: 'Damaged' });
  await app.api(adminToken).newsletter.schedule(atFive);
  await refuseWrites(app.context.db, 'scheduled_newsletters', id);
  app.clock.ms += fourHoursMs;
  await app.jobWorkers.drain();
  expect(await letters(app)).toHaveLength(1);
  expect(app.log).toContainEqual({
    event: 'scheduled_newsletter_failed',
    details: { scheduled: id, reason: expect.stringContaining('damaged row') },
  });
  const jobs = await app.context.db.selectFrom('jobs').select('failed_attempts').where('kind', '=', 'newsletter.send-scheduled').execute();
  expect(jobs.map(({ failed_attempts }) => failed_attempts)).toContain(1);
});

test('a newsletter whose job was lost goes out all the same', async ({ app, adminToken }) => {
  await subscribe(app, 'reader');
  await app.api(adminToken).newsletter.schedule(atFive);
  await app.context.db.deleteFrom('jobs').where('kind', '=', 'newsletter.send-scheduled').execute();
  await app.jobWorkers.schedule();
  app.clock.ms += fourHoursMs + 120_000;
  await app.jobWorkers.drain();
  expect(await letters(app)).toHaveLength(1);
});

test('sending it before its time without subscribers is rejected, and leaves it scheduled', async ({ app, adminToken }) => {
  const { id } = await app.api(adminToken).newsletter.schedule(atFive);
  const response = await app.call('POST', `${path}/${id}/send`, { token: adminToken });
  expect([response.status, response.body.error]).toEqual([400, 'There are no subscribers yet, so the newsletter was not sent']);
  expect(await waiting(app, adminToken)).toHaveLength(1);
});

test('a newsletter that is sent before its time is not sent again', async ({ app, adminToken }) => {
  await subscribe(app, 'reader');
  const { id } = await app.api(adminToken).newsletter.schedule(atFive);
  expect(await app.api(adminToken).newsletter.sendScheduled({ id })).toEqual({ id: 1, recipients: 1, message: 'Newsletter on its way to 1 reader' });
  const again = await app.call('POST', `${path}/${id}/send`, { token: adminToken });
  expect([again.status, again.body.error]).toEqual([404, 'This newsletter is no longer scheduled: it was sent, or moved back to drafts']);
  app.clock.ms += fourHoursMs;
  await app.jobWorkers.drain();
  expect(await letters(app)).toHaveLength(1);
});

test('a newsletter that is taken back is a draft with its time, and is not sent', async ({ app, adminToken }) => {
  await subscribe(app, 'reader');
  const { id } = await app.api(adminToken).newsletter.schedule({ ...atFive, inArchive: 'on' });
  const { draft: subject } = await app.api(adminToken).newsletter.takeBack({ id });
  const { draft } = await app.api(adminToken).drafts.read({ form: 'newsletter', subject });
  expect(draft?.changes).toEqual({ ...content, when: 'later', sendAt: '2026-01-15T17:00', inArchive: 'on' });
  app.clock.ms += fourHoursMs;
  await app.jobWorkers.drain();
  expect(await letters(app)).toHaveLength(0);
});

test('a newsletter that cannot become a draft stays scheduled', async ({ app, adminToken }) => {
  const { id } = await app.api(adminToken).newsletter.schedule(atFive);
  const { id: account = 0 } = await app.api(adminToken).accounts.me();
  const row = { account_id: account, form: 'post', title: '', based_on: null, version: 1, writer: 'a', discarded_at: null, bytes: 2, content: '{}' };
  await app.context.db
    .insertInto('drafts')
    .values(Array.from({ length: 100 }, (_, nth) => ({ ...row, subject: `new-${nth}` })))
    .execute();
  const response = await app.call('DELETE', `${path}/${id}`, { token: adminToken });
  expect([response.status, response.body.error]).toEqual([
    400,
    'You have 100 drafts, more are not possible. Please save or discard one of them first.',
  ]);
  expect(await waiting(app, adminToken)).toHaveLength(1);
});

test('at most 100 newsletters wait', async ({ app, adminToken }) => {
  const row = { ...content, send_at: app.clock.ms + fourHoursMs, in_archive: 0, created_at: app.clock.ms };
  await app.context.db
    .insertInto('scheduled_newsletters')
    .values(Array.from({ length: 100 }, (_, nth) => ({ ...row, subject: `Letter ${nth}` })))
    .execute();
  const response = await app.call('POST', path, { token: adminToken, json: atFive });
  expect([response.status, response.body.error]).toEqual([
    409,
    '100 newsletters are scheduled already. Please wait for the next one, or move one back to drafts.',
  ]);
});
