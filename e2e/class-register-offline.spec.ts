import type { Page } from 'playwright';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#app/db/database.server.ts';
import { readConfig } from '#app/lib/config.server.ts';
import { insertAccounts } from '#tests/support/factories/accounts.ts';
import { insertClass, insertMeeting, insertMember } from '#tests/support/factories/classes.ts';
import { insertHousehold, insertLearner } from '#tests/support/factories/households.ts';
import { createSession } from '#tests/support/factories/sessions.ts';
import { newPage } from './page.ts';
import { startWithContent } from './starter-content.ts';

const weekMs = 7 * 24 * 60 * 60_000;

/** A tutor with a class of two children, whose meeting begins in ten minutes, with one that is open to families, and one that has ended. */
async function addClasses(dataDir: string) {
  const now = Date.now();
  const { db, close } = openDatabase(readConfig({ DATA_DIR: dataDir }).databaseUrl);
  await insertAccounts(db, 1, 'tutor', 900);
  await insertAccounts(db, 1, 'learner', 901);
  const emails = ['person901@example.com', 'person902@example.com'];
  const rows = await db.selectFrom('accounts').select('id').where('email', 'in', emails).orderBy('email').execute();
  const [tutor = 0, parent = 0] = rows.map(({ id }) => id);
  await db.insertInto('account_roles').values({ account_id: tutor, role: 'tutor' }).execute();
  const { secondProfile: ada } = await insertHousehold(db, parent, now);
  const chike = await insertLearner(db, parent, { name: 'Chike', ageBand: '7-9', now });
  const day = (time: number) => new Date(time).toISOString().slice(0, 10);
  const term = { first_day: day(now - 4 * weekMs), last_day: day(now + 4 * weekMs) };
  const id = await insertClass(db, { created_at: now, name: 'Beginners A', tutors: [tutor], ...term });
  for (const profile of [ada, chike]) await insertMember(db, id, profile, now - weekMs);
  await insertMeeting(db, id, { starts_at: now + 10 * 60_000 });
  const open = await insertClass(db, { created_at: now, name: 'Beginners B', state: 'open', tutors: [tutor], ...term });
  await insertClass(db, { created_at: now, name: 'Last year', state: 'ended', tutors: [tutor], ...term });
  const token = await createSession(db, emails[0] ?? '', now);
  await close();
  return { id, open, ada, chike, token };
}

/** A phone of the tutor, with a service worker. */
async function openPhone(...statuses: number[]) {
  const own = await startWithContent();
  onTestFinished(own.stop);
  const classes = await addClasses(own.dataDir);
  const { id, token } = classes;
  const page = await newPage({
    token,
    serviceWorkers: 'allow',
    baseURL: own.address,
    expectedErrors: ['network', ...statuses],
    viewport: { width: 320, height: 700 },
  });
  return {
    ...classes,
    page,
    radio: (name: string, mark: string) => page.getByRole('group', { name }).getByRole('radio', { name: mark }),
    status: (text: string) => page.getByRole('status').filter({ hasText: text }).waitFor(),
    marked: async () => {
      const { register } = await own.api(token).classes.taughtClass({ id });
      return register?.marks.map(({ profile, mark }) => [profile, mark]);
    },
  };
}

/** The worker has cached what this page has loaded. */
const untilCached = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration('/tutor/classes/1');
        const name = (await caches.keys()).find((key) => key.startsWith('tutor-'));
        const files = name ? (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname) : [];
        const loaded = performance.getEntriesByType('resource').map((each) => new URL(each.name).pathname);
        return (
          registration?.active?.state === 'activated' && loaded.filter((path) => path.startsWith('/assets/') && !files.includes(path)).length === 0
        );
      }),
    )
    .toBe(true);

test('a tutor opens the register without a network, also after a reload, marks it, and the marks arrive when the network is back', async () => {
  const { id, ada, chike, page, radio, status, marked } = await openPhone();
  await page.goto(`/tutor/classes/${id}`);
  await radio('Ada', 'Late').click();
  await status('All marks are saved.');
  await untilCached(page);

  await page.context().setOffline(true);
  await page.reload();
  await status('Without a connection: as of');
  expect(await radio('Ada', 'Late').isChecked()).toBe(true);
  await radio('Chike', 'Here').focus();
  await page.keyboard.press('Space');
  await status('1 mark waits on this device.');
  await page.reload();
  await status('1 mark waits on this device.');
  expect(await radio('Chike', 'Here').isChecked()).toBe(true);
  await page.getByRole('link', { name: 'Your classes' }).click();
  await page.getByRole('link', { name: 'Beginners A' }).click();
  await status('Without a connection: as of');

  await page.context().setOffline(false);
  await status('All marks are saved.');
  await page.getByRole('heading', { name: 'Tasks' }).waitFor();
  expect(await marked()).toEqual([
    [ada, 'late'],
    [chike, 'here'],
  ]);
});

test('once the list was opened, the register of a class that was never opened here opens without a network; one that cannot be read holds up no other', async () => {
  const { id, open, chike, page, radio, status, marked } = await openPhone(503);
  await page.route(`**/api/teaching/classes/${open}`, (route) => route.fulfill({ status: 503, json: { error: 'Busy', message: 'Busy' } }));
  const fetched: string[] = [];
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname;
    if (/^\/api\/teaching\/classes\/\d+$/.test(path)) fetched.push(path);
  });
  await page.goto('/tutor/classes');
  // The worker is registered after the copies are stored.
  await untilCached(page);
  await page.reload();
  await page.getByRole('link', { name: 'Beginners A' }).waitFor();
  await untilCached(page);
  // Each time the list is read, the class is fetched that is not stored yet.
  expect(fetched.sort()).toEqual([id, open, open].map((each) => `/api/teaching/classes/${each}`));

  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Beginners A' }).click();
  await status('Without a connection: as of');
  await radio('Chike', 'Late').focus();
  await page.keyboard.press('Space');
  await status('1 mark waits on this device.');
  await page.reload();
  await status('1 mark waits on this device.');
  expect(await radio('Chike', 'Late').isChecked()).toBe(true);

  await page.context().setOffline(false);
  await expect.poll(marked).toEqual([[chike, 'late']]);
});
