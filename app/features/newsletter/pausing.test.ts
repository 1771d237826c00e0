import { expect, test } from 'vitest';
import { attemptDelivery, recordOutcomes } from '#app/mail/delivery-attempt.server.ts';
import { claimMails, queues } from '#app/mail/mail.queries.server.ts';
import { insertSubscribers } from '#tests/support/factories/subscribers.ts';
import { createMailing, createSmtpServer, mailStates, type Peer, smtpError } from '#tests/support/smtp.ts';
import { admin, type TestApp } from '#tests/support/test-app.ts';
import { createNewsletterSource } from './newsletter-mails.server.ts';

const letter = { subject: 'Akụkọ', message: 'Ndewo' };
const dayMs = 24 * 3_600_000;
/** Mails in flight at a pause, which complete after it. */
const onTheWay = 4;

async function sendTo(at: TestApp, readers: number, name?: (nth: number) => string): Promise<void> {
  await insertSubscribers(at.academy.db, readers, at.clock.ms, name);
  await at.api(await at.adminToken()).newsletter.send(letter);
}

async function progressOf(at: TestApp) {
  const [newsletter] = (await at.api(await at.adminToken()).newsletter.progress()).rows;
  if (!newsletter) throw new Error('There is no newsletter');
  return newsletter;
}

const press = async (at: TestApp, way: 'go-on' | 'stop', id: number | string = 1) =>
  at.call('POST', `/admin/newsletters/${id}/${way}`, { token: await at.adminToken() });
const readersOf = ({ received }: Peer) => received.filter(({ subject }) => subject === letter.subject).map(({ to }) => to?.[0]?.address ?? '');
const alarmsOf = ({ received }: Peer) => received.filter(({ subject }) => subject === `Paused: ${letter.subject}`);

/** SMTP server that rejects recipients with the given code until it is repaired. */
async function openRefusing(code: (address: string) => number | undefined) {
  const server = { mended: false, tries: 0 };
  const peer = await createSmtpServer({
    onRcptTo({ address }, _session, done) {
      const refusal = server.mended || address === admin.email ? undefined : code(address);
      if (address !== admin.email) server.tries += 1;
      done(refusal ? smtpError(refusal) : null);
    },
  });
  return { server, peer };
}

test('pauses after 100 consecutive rejections, keeps the attempts of the other mails, and notifies the administrator', async () => {
  const { server, peer } = await openRefusing(() => 451);
  const at = await createMailing(peer);
  await sendTo(at, 300);
  await at.mails();
  expect(server.tries).toBeGreaterThanOrEqual(100);
  expect(server.tries).toBeLessThanOrEqual(100 + onTheWay);
  const paused = await progressOf(at);
  expect(paused).toMatchObject({ recipients: 300, sent: 0, waiting: 300, failed: 0, pausedAt: new Date(at.clock.ms).toISOString() });
  const untouched = await at.academy.db.selectFrom('mails').select('id').where('state', '=', 'paused').where('failed_attempts', '=', 0).execute();
  expect(untouched).toHaveLength(300 - server.tries);
  at.clock.ms += dayMs;
  const before = server.tries;
  await at.mails();
  await at.mails();
  expect(server.tries, 'nothing leaves while it pauses').toBe(before);
  expect(alarmsOf(peer)).toHaveLength(1);
  expect(alarmsOf(peer)[0]?.to).toEqual([{ address: admin.email, name: '' }]);
  expect(alarmsOf(peer)[0]?.text).toContain('Of 300 mails 0 were sent and 0 have failed; 300 wait.');
  expect(alarmsOf(peer)[0]?.text).toContain('https://academy.test/admin/newsletter');

  server.mended = true;
  expect(await press(at, 'go-on')).toMatchObject({ status: 200, body: { message: 'The newsletter goes on' } });
  await at.mails();
  expect(await progressOf(at)).toMatchObject({ sent: 300, waiting: 0, failed: 0, pausedAt: null });
  expect(new Set(readersOf(peer)).size).toBe(300);
  expect(readersOf(peer)).toHaveLength(300);
});

test('does not pause after 95 rejections, one delivery and 95 more rejections', async () => {
  // Not 99: with five mails in flight the delivered one may be counted a few mails earlier or later.
  const { peer } = await openRefusing((address) => (address === 'reader95@example.com' ? undefined : 451));
  const at = await createMailing(peer);
  await sendTo(at, 191);
  await at.mails();
  expect(await progressOf(at)).toMatchObject({ sent: 1, waiting: 190, pausedAt: null });
});

test('retries of 40 unreachable addresses do not pause a newsletter', async () => {
  const { peer } = await openRefusing(() => 451);
  const at = await createMailing(peer);
  await sendTo(at, 40);
  for (let nth = 0; nth < 7; nth += 1) {
    await at.mails();
    at.clock.ms += dayMs;
  }
  expect(await progressOf(at)).toMatchObject({ failed: 40, waiting: 0, pausedAt: null });
  expect(alarmsOf(peer)).toEqual([]);
});

test('pauses at 5 % failures of at least 50 mails, and resets the counters when resumed', async () => {
  // More than 5 %: with five mails in flight, a failure may be counted after mails that were sent later.
  const { peer } = await openRefusing((address) => (Number(address.match(/\d+/)?.[0]) % 12 === 11 ? 550 : undefined));
  const at = await createMailing(peer);
  await sendTo(at, 200);
  await at.mails();
  const paused = await progressOf(at);
  expect(paused.pausedAt).not.toBeNull();
  expect(paused.sent + paused.failed).toBeGreaterThanOrEqual(50);
  expect(paused.sent + paused.failed).toBeLessThanOrEqual(50 + 2 * onTheWay);
  await press(at, 'go-on');
  await at.mails();
  const again = await progressOf(at);
  expect(again.pausedAt).not.toBeNull();
  expect(again.sent + again.failed).toBeGreaterThanOrEqual(paused.sent + paused.failed + 50);
  expect(alarmsOf(peer)).toHaveLength(1);
  await at.mails();
  expect(alarmsOf(peer)).toHaveLength(2);
});

test('completes below 5 % failures', async () => {
  const { peer } = await openRefusing((address) => (Number(address.match(/\d+/)?.[0]) % 25 === 24 ? 550 : undefined));
  const at = await createMailing(peer);
  await sendTo(at, 200);
  await at.mails();
  expect(await progressOf(at)).toMatchObject({ sent: 192, failed: 8, waiting: 0, pausedAt: null });
});

test('a stopped newsletter sends no more mails and cannot be resumed', async () => {
  const { server, peer } = await openRefusing(() => 451);
  const at = await createMailing(peer);
  await sendTo(at, 200);
  await at.mails();
  server.mended = true;
  expect(await press(at, 'stop')).toMatchObject({ status: 200, body: { message: 'The newsletter was stopped. 0 of 200 readers have it.' } });
  expect(await press(at, 'stop')).toMatchObject({ status: 200 });
  expect(await press(at, 'go-on')).toMatchObject({
    status: 409,
    body: { error: 'This newsletter was stopped, so it cannot go on. Please send a new one.' },
  });
  at.clock.ms += dayMs;
  await at.mails();
  expect(readersOf(peer)).toEqual([]);
  expect(await progressOf(at)).toMatchObject({ sent: 0, waiting: 0, skipped: 200, pausedAt: null, stoppedAt: expect.any(String) });
});

test('a stop during the delivery skips the mails that a worker has claimed but not started', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: came, resolve: come } = Promise.withResolvers<void>();
  const peer = await createSmtpServer({
    async onRcptTo(_address, _session, done) {
      come();
      await released;
      done();
    },
  });
  const at = await createMailing(peer);
  await sendTo(at, 150);
  const sending = at.mails();
  await came;
  await press(at, 'stop');
  release();
  await sending;
  const { sent, skipped, waiting } = await progressOf(at);
  expect(sent).toBeLessThanOrEqual(5);
  expect([sent + skipped, waiting]).toEqual([150, 0]);
  expect(new Set(await mailStates(at))).toEqual(new Set(['sent', 'skipped']));
});

test.each([
  ['go-on', 'sent'],
  ['stop', 'skipped'],
] as const)('%s while a worker sets a mail aside as paused does not strand the mail', async (way, end) => {
  const at = await createMailing(await createSmtpServer());
  await sendTo(at, 1);
  const { academy } = at;
  await academy.db.updateTable('newsletters').set({ paused_at: at.clock.ms }).execute();
  const later = createNewsletterSource();
  const [row] = await claimMails(academy.db, queues.newsletter, at.clock.ms, 1);
  if (!row) throw new Error('There is no mail');
  const laidAside = await attemptDelivery(academy, row, { send: async () => undefined, source: later, confirm: async () => true });
  expect(laidAside.state).toBe('paused');
  await press(at, way);
  await recordOutcomes(academy, [laidAside], later);
  await at.mails();
  expect(await mailStates(at)).toEqual([end]);
  expect(await progressOf(at)).toMatchObject({ waiting: 0, [end]: 1 });
});

test('a mail that is rejected after the pause is due at once when the newsletter resumes', async () => {
  const at = await createMailing(await createSmtpServer());
  await sendTo(at, 1);
  const { academy } = at;
  const later = createNewsletterSource();
  const [row] = await claimMails(academy.db, queues.newsletter, at.clock.ms, 1);
  if (!row) throw new Error('There is no mail');
  const refused = await attemptDelivery(academy, row, { send: () => Promise.reject(smtpError(451)), source: later, confirm: async () => true });
  await academy.db.updateTable('newsletters').set({ paused_at: at.clock.ms }).execute();
  await recordOutcomes(academy, [refused], later);
  expect(await mailStates(at)).toEqual(['queued']);
  await press(at, 'go-on');
  await at.mails();
  expect(await mailStates(at)).toEqual(['sent']);
});

test('resuming a running newsletter does not advance the retries', async () => {
  const { server, peer } = await openRefusing(() => 451);
  const at = await createMailing(peer);
  await sendTo(at, 1);
  await at.mails();
  expect(await press(at, 'go-on')).toMatchObject({ status: 200, body: { message: 'The newsletter goes on' } });
  await at.mails();
  expect(server.tries).toBe(1);
});

test.each(['go-on', 'stop'] as const)('%s of an unknown newsletter responds 404', async (way) => {
  const at = await createMailing(await createSmtpServer());
  for (const id of ['7', '0', 'x']) expect(await press(at, way, id)).toMatchObject({ status: 404 });
});

/** Sends `times` newsletters, `apartMs` apart, that fail for one subscriber at all attempts. */
async function failSoftly(at: TestApp, times: number, apartMs: number): Promise<void> {
  for (let nth = 0; nth < times; nth += 1) {
    await at.api(await at.adminToken()).newsletter.send({ ...letter, message: `Number ${nth}` });
    const begun = at.clock.ms;
    for (let attempt = 0; attempt < 7; attempt += 1) {
      await at.mails();
      at.clock.ms += dayMs;
    }
    at.clock.ms = begun + apartMs;
  }
}

test.each([
  { times: 2, code: 450, apartDays: 8, readers: 1 },
  { times: 3, code: 450, apartDays: 8, readers: 0 },
  { times: 3, code: 450, apartDays: 16, readers: 1 },
  { times: 3, code: 421, apartDays: 8, readers: 1 },
])('$times soft bounces with $code, $apartDays days apart, leave $readers active subscribers', async ({ times, code, apartDays, readers }) => {
  const { peer } = await openRefusing(() => code);
  const at = await createMailing(peer);
  await insertSubscribers(at.academy.db, 1, at.clock.ms);
  await failSoftly(at, times, apartDays * dayMs);
  expect(await at.api(await at.adminToken()).newsletter.total()).toEqual({ totalSubscribers: readers });
});
