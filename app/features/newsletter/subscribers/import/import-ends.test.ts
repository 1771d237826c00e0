import { expect } from 'vitest';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import type { TestApp } from '#tests/support/test-app.ts';

const test = withAppPerTest({ RATE_LIMITS: 'on' });

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const listFile = (text: string) => new File([text], 'list.csv');
const importsOf = ({ context: { db } }: TestApp) => db.selectFrom('subscriber_imports').select(['state', 'reason', 'file', 'finished_at']).execute();

async function runJobs(app: TestApp): Promise<void> {
  await app.jobWorkers.schedule();
  await app.jobWorkers.drain();
}

test('a check whose job is lost ends after 15 minutes with a sentence that says what to do', async ({ app, adminToken }) => {
  const api = app.api(adminToken).newsletter;
  const { db } = app.context;
  const { id } = await api.uploadSubscribers({ file: listFile('email\nada@example.com') });
  const line = { kind: 'ask', line: 2, value: 'ada@example.com', email_key: 'ada@example.com' } as const;
  const rest = { source: null, consent_date: null, field: null, error: null };
  await db
    .insertInto('subscriber_import_lines')
    .values({ ...line, ...rest, import_id: id })
    .execute();
  await db.deleteFrom('jobs').where('kind', '=', 'newsletter.check-subscribers').execute();
  app.clock.ms += 10 * minuteMs;
  await runJobs(app);
  expect(await importsOf(app)).toMatchObject([{ state: 'checking' }]);
  app.clock.ms += 5 * minuteMs;
  await runJobs(app);
  const reason = 'The file could not be read just now. Please upload it again.';
  expect(await importsOf(app)).toEqual([{ state: 'refused', reason, file: null, finished_at: app.clock.ms }]);
  expect(await db.selectFrom('subscriber_import_lines').select('id').execute()).toEqual([]);
});

test('an import that still asks stays for 90 days', async ({ app, adminToken }) => {
  const api = app.api(adminToken).newsletter;
  const addresses = Array.from({ length: 300 }, (_, nth) => `reader${nth}@school.example`);
  const { id } = await api.uploadSubscribers({ file: listFile(`email\n${addresses.join('\n')}`) });
  await app.jobWorkers.drain();
  await api.startSubscriberImport({ id });
  await app.jobWorkers.drain();
  app.clock.ms += 31 * dayMs;
  // The import goes on asking: its job and the retention would wait for each other.
  await app.jobWorkers.drain();
  await app.runRetentionJob();
  expect(await importsOf(app)).toMatchObject([{ state: 'importing' }]);
  app.clock.ms += 60 * dayMs;
  await app.jobWorkers.drain();
  await app.runRetentionJob();
  expect(await importsOf(app)).toEqual([]);
});

test('the report names the account that uploaded the file, until that account is deleted', async ({ app, adminToken }) => {
  const api = app.api(adminToken).newsletter;
  const { id } = await api.uploadSubscribers({ file: listFile('email\nada@example.com') });
  expect(await api.subscriberImport({ id })).toMatchObject({ uploadedBy: 'Admin' });
  await app.context.db.updateTable('subscriber_imports').set({ account_id: 999_999 }).execute();
  expect(await api.subscriberImport({ id })).toMatchObject({ uploadedBy: null });
});
