import { expect } from 'vitest';
import { jobRegistry } from '#app/features.server.ts';
import { createJobWorkers } from '#app/jobs/job-workers.server.ts';
import { jobsTable } from '#app/jobs/jobs.queries.server.ts';
import { leaseMs } from '#app/jobs/leases.server.ts';
import { claimRows } from '#app/jobs/queue-table.queries.server.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { tooLongTurn } from '#tests/support/longest-turn.ts';
import { createSecondProcess, person, type TestApp } from '#tests/support/test-app.ts';

const test = withAppPerTest();

const listFile = (text: string | Uint8Array<ArrayBuffer>, name = 'list.csv') => new File([text], name);
const withConsent = (count: number) =>
  `email,source,date\n${Array.from({ length: count }, (_, nth) => `reader${nth}@example.com,Party,2025-04-20`).join('\n')}`;

/** Uploads a file and checks it. */
async function check(app: TestApp, token: string, text: string): Promise<number> {
  const { id } = await app.api(token).newsletter.uploadSubscribers({ file: listFile(text) });
  await app.jobWorkers.drain();
  return id;
}

async function importAll(app: TestApp, token: string, text: string) {
  const api = app.api(token).newsletter;
  const id = await check(app, token, text);
  if ((await api.subscriberImport({ id })).state === 'ready') await api.startSubscriberImport({ id });
  await app.jobWorkers.drain();
  return api.subscriberImport({ id });
}

const rowsOf = async ({ context: { db } }: TestApp) =>
  db
    .selectFrom('subscribers')
    .select(['email', 'confirmed_at', 'unsubscribed_at', 'suppressed_at', 'consent_source', 'consent_date'])
    .orderBy('email')
    .execute();

const mixed = [
  'name;E-Mail;Source;date',
  'Ada;ada@example.com;"Party; at Easter";2025-04-20',
  'Obi;obi@example.com;;',
  'Known;KNOWN@example.com;Party;2025-04-20',
  'Left;left@example.com;Party;2025-04-20',
  'Gone;gone@example.com;Party;2025-04-20',
  'Ada again;Ada@Example.com;;',
  'Nobody;;Party;2025-04-20',
  'Typo;ada@;Party;2025-04-20',
  'Day;day@example.com;Party;20/04/2025',
  'Later;later@example.com;Party;2027-04-20',
  '"Quote"s;quote@example.com;;',
  'Half;half@example.com;Party;',
].join('\r\n');

/** Subscribers that are active, unsubscribed and suppressed. */
async function insertKnown({ context: { db }, clock }: TestApp): Promise<void> {
  const row = (name: string) => ({
    ...{ email: `${name}@example.com`, email_key: `${name}@example.com`, token: name, created_at: clock.ms, confirmed_at: clock.ms },
    ...{ unsubscribed_at: null as number | null, suppressed_at: null as number | null },
  });
  await db
    .insertInto('subscribers')
    .values([row('known'), { ...row('left'), unsubscribed_at: clock.ms }, { ...row('gone'), suppressed_at: clock.ms }])
    .execute();
}

test('a file is checked first, and its report says what will happen to each row', async ({ app, adminToken }) => {
  await insertKnown(app);
  const id = await check(app, adminToken, mixed);
  const report = await app.api(adminToken).newsletter.subscriberImport({ id });
  expect(report).toMatchObject({
    ...{ state: 'ready', lines: 12, toAdd: 1, toAsk: 2, known: 1, unsubscribed: 1, suppressed: 1, repeated: 1, wrong: 5 },
    ...{ added: 0, asked: 0, skipped: 0, fileName: 'list.csv' },
  });
  expect(report.wrongLines).toEqual([
    { line: 8, field: 'email', value: '', error: 'The address is missing' },
    { line: 9, field: 'email', value: 'ada@', error: 'This is not an email address' },
    { line: 10, field: 'date', value: '20/04/2025', error: 'Please write the day like 2026-04-05' },
    { line: 11, field: 'date', value: '2027-04-20', error: 'This day is still to come' },
    { line: 12, field: '', value: '"Quote"s;quote@example.com;;', error: 'There is a quotation mark at the wrong place' },
  ]);
  expect(await rowsOf(app)).toHaveLength(3);
  const wrong = await app.api(adminToken).newsletter.wrongSubscriberLines({ id });
  expect((await wrong.text()).split('\r\n')).toHaveLength(7);
});

test('the import adds and asks, brings no former subscriber back, and the same file again changes nothing', async ({ app, adminToken }) => {
  await insertKnown(app);
  expect(await importAll(app, adminToken, mixed)).toMatchObject({ state: 'done', added: 1, asked: 2, skipped: 0 });
  const rows = await rowsOf(app);
  const at = app.clock.ms;
  const plain = { unsubscribed_at: null, suppressed_at: null, consent_source: null, consent_date: null };
  expect(rows).toEqual([
    { ...plain, email: 'ada@example.com', confirmed_at: at, consent_source: 'Party; at Easter', consent_date: '2025-04-20' },
    { ...plain, email: 'gone@example.com', confirmed_at: at, suppressed_at: at },
    { ...plain, email: 'half@example.com', confirmed_at: null, consent_source: 'Party' },
    { ...plain, email: 'known@example.com', confirmed_at: at },
    { ...plain, email: 'left@example.com', confirmed_at: at, unsubscribed_at: at },
    { ...plain, email: 'obi@example.com', confirmed_at: null },
  ]);
  const asked = (await app.mails()).map(({ to }) => to?.[0]?.address).sort();
  expect(asked).toEqual(['half@example.com', 'obi@example.com']);
  expect(await importAll(app, adminToken, mixed)).toMatchObject({
    state: 'done',
    toAdd: 0,
    toAsk: 0,
    known: 4,
    unsubscribed: 1,
    suppressed: 1,
    wrong: 5,
  });
  expect(await rowsOf(app)).toEqual(rows);
  expect(await app.mails()).toHaveLength(2);
});

test('an address that becomes known between check and import stays as it is', async ({ app, adminToken }) => {
  const api = app.api(adminToken).newsletter;
  const id = await check(app, adminToken, withConsent(3));
  await app.api().newsletter.subscribe({ email: 'reader1@example.com' });
  const { token } = await app.context.db.selectFrom('subscribers').select('token').executeTakeFirstOrThrow();
  await app.api().newsletter.unsubscribe({ token, email: 'reader1@example.com' });
  await api.startSubscriberImport({ id });
  await app.jobWorkers.drain();
  expect(await api.subscriberImport({ id })).toMatchObject({ state: 'done', added: 2, skipped: 1 });
  expect((await rowsOf(app)).find(({ email }) => email === 'reader1@example.com')?.unsubscribed_at).toBe(app.clock.ms);
});

test.for([
  ['name,phone\nAda,1', 'Line 1: There is no column “email”. The first line names the columns: email, source, date'],
  ['email,source,date\n', 'Line 1: There is no address below the headings'],
  ['PK\u0003\u0004', 'Line 1: This is the file of a spreadsheet. Please save it as CSV and try again'],
  ['email\nada\0@example.com', 'Line 2: This is no text file'],
] as const)('%j is refused: %s', async ([text, sentence], { app, adminToken }) => {
  const api = app.api(adminToken).newsletter;
  const id = await check(app, adminToken, text);
  expect(await api.subscriberImport({ id })).toMatchObject({ state: 'refused', reason: sentence });
  await expect(api.startSubscriberImport({ id })).rejects.toMatchObject({ status: 409 });
});

test('a file that is empty or too large is refused, with its limit', async ({ app, adminToken }) => {
  const file = listFile(new Uint8Array(8 * 1024 * 1024 + 1));
  const api = app.api(adminToken).newsletter;
  await expect(api.uploadSubscribers({ file: listFile('') })).rejects.toMatchObject({ status: 400, message: 'Please choose a file' });
  await expect(api.uploadSubscribers({ file })).rejects.toMatchObject({
    status: 413,
    message: 'The file may have at most 8 MiB. Please split it',
  });
});

withAppPerTest({ RATE_LIMITS: 'on' })('emails that ask to confirm are spread over time, and codes still arrive', async ({ app, adminToken }) => {
  const api = app.api(adminToken).newsletter;
  const addresses = Array.from({ length: 150 }, (_, nth) => `reader${nth}@${nth < 60 ? 'school.example' : 'gmail.com'}`);
  const id = await check(app, adminToken, `email\n${addresses.join('\n')}`);
  await api.startSubscriberImport({ id });
  const asked = async () => {
    await app.jobWorkers.schedule();
    await app.jobWorkers.drain();
    return (await api.subscriberImport({ id })).asked;
  };
  // 50 to the school, whose own people can still register.
  expect(await asked()).toBe(100);
  expect(await asked()).toBe(100);
  await app.learner({ email: 'new@school.example' });
  app.clock.ms += 15 * 60_000;
  expect(await asked()).toBe(140);
  app.clock.ms += 60 * 60_000;
  expect(await asked()).toBe(150);
  expect(await api.subscriberImport({ id })).toMatchObject({ state: 'done', asked: 150 });
  expect(app.log.filter(({ event }) => event === 'mail_limit_reached')).toEqual([]);
  const mails = (await app.mails()).filter(({ subject }) => subject?.startsWith('Please confirm'));
  expect(new Set(mails.map(({ to }) => to?.[0]?.address)).size).toBe(150);
});

test('two administrators who import the same file add each address once', async ({ app, adminToken }) => {
  const api = app.api(adminToken).newsletter;
  const ids = [await check(app, adminToken, withConsent(500)), await check(app, adminToken, withConsent(500))];
  for (const id of ids) await api.startSubscriberImport({ id });
  const [first = 0] = ids;
  await expect(api.startSubscriberImport({ id: first })).rejects.toMatchObject({ status: 409, message: 'This import is running already' });
  const second = await createSecondProcess(app);
  await Promise.all([app.jobWorkers.drain(), createJobWorkers(second.context, jobRegistry).drain()]);
  await second.close();
  const reports = await Promise.all(ids.map((id) => api.subscriberImport({ id })));
  expect(reports.map(({ state }) => state)).toEqual(['done', 'done']);
  expect(reports.reduce((sum, { added }) => sum + added, 0)).toBe(500);
  expect(reports.reduce((sum, { skipped }) => sum + skipped, 0)).toBe(500);
  expect(await api.total()).toEqual({ totalSubscribers: 500 });
});

test('a killed process leaves its check and its import to another one', async ({ app, adminToken }) => {
  const api = app.api(adminToken).newsletter;
  const interrupt = async () => {
    expect(await claimRows(app.context.db, jobsTable, 'queued', { queue: 'default', now: app.clock.ms, count: 1 })).toHaveLength(1);
    app.clock.ms += leaseMs;
  };
  const { id } = await api.uploadSubscribers({ file: listFile(withConsent(450)) });
  await interrupt();
  await app.jobWorkers.drain();
  expect(await api.subscriberImport({ id })).toMatchObject({ state: 'ready', toAdd: 450 });
  await api.startSubscriberImport({ id });
  await interrupt();
  await app.jobWorkers.drain();
  expect(await api.subscriberImport({ id })).toMatchObject({ state: 'done', added: 450, skipped: 0 });
  expect(await api.total()).toEqual({ totalSubscribers: 450 });
});

test('an import whose job is lost goes on by itself, and a deleted one ends', async ({ app, adminToken }) => {
  const api = app.api(adminToken).newsletter;
  const { db } = app.context;
  const ids = [
    await check(app, adminToken, 'email,source,date\nada@example.com,Party,2025-04-20'),
    await check(app, adminToken, 'email\nobi@example.com'),
  ];
  for (const id of ids) await api.startSubscriberImport({ id });
  await db.deleteFrom('jobs').where('kind', '=', 'newsletter.import-subscribers').execute();
  await api.removeSubscriberImport({ id: ids[1] ?? 0 });
  app.clock.ms += 10 * 60_000;
  await app.jobWorkers.schedule();
  await app.jobWorkers.drain();
  expect((await rowsOf(app)).map(({ email }) => email)).toEqual(['ada@example.com']);
  await expect(api.subscriberImport({ id: ids[1] ?? 0 })).rejects.toMatchObject({ status: 404 });
});

test('an account that is deleted meanwhile is not added, and lists are deleted after 30 days', async ({ app, adminToken }) => {
  const api = app.api(adminToken).newsletter;
  const { token, email } = await app.learner();
  const id = await check(app, adminToken, `email,source,date\n${email},Party,2025-04-20\nada@example.com,Party,2025-04-20`);
  await app.api(token).privacy.deleteAccount({ password: person.password, comments: 'keep', newsletter: 'leave' });
  await api.startSubscriberImport({ id });
  await app.jobWorkers.drain();
  expect(await api.subscriberImport({ id })).toMatchObject({ state: 'done', added: 1 });
  expect((await rowsOf(app)).map((row) => row.email)).toEqual(['ada@example.com']);
  app.clock.ms += 31 * 24 * 60 * 60_000;
  await app.runRetentionJob();
  expect(await app.context.db.selectFrom('subscriber_imports').select('id').execute()).toEqual([]);
});

test('50,000 lines of which 5,000 are wrong are imported while other requests go on', { tags: ['full'] }, async ({ app, adminToken }) => {
  const api = app.api(adminToken).newsletter;
  const rows = Array.from({ length: 50_000 }, (_, nth) => `reader${nth}${nth % 10 === 0 ? '' : '@example.com'},Party,2025-04-20`);
  const turn = await tooLongTurn(async () => {
    const report = await importAll(app, adminToken, `email,source,date\n${rows.join('\n')}`);
    expect(report).toMatchObject({ state: 'done', lines: 50_000, added: 45_000, wrong: 5_000 });
    expect(report.wrongLines).toHaveLength(200);
    expect((await (await api.wrongSubscriberLines({ id: report.id })).text()).split('\r\n')).toHaveLength(5_002);
  });
  expect(turn).toBeUndefined();
  expect(await api.total()).toEqual({ totalSubscribers: 45_000 });
});
