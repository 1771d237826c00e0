import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServerProcess, startServer } from '#tests/support/server-process.ts';
import { type BrowserProfile, restoreProfile } from '#tests/upgrade/browser-profile.ts';
import type { Schema67 } from '#tests/upgrade/schema-67.ts';
import { readJson, sqliteFile } from '#tests/upgrade/stored-files.ts';
import { login } from './accounts.ts';
import { newPage } from './page.ts';
import { bodyField, pictureWords, titleField } from './posts.ts';

const { now, ...profile } = readJson<BrowserProfile & { now: string }>('study-profile-67');
const { family, people, engines } = readJson<Schema67>('schema-67');
const { tokens } = engines.sqlite;

const entriesOf = (database: string) => profile.databases.find(({ name }) => name === database)?.stores[0]?.entries ?? [];
const waitingKeys = entriesOf('study-answers').map(([key]) => String(key));
const [, tryOut] = entriesOf('first-lesson')[0] ?? [];
const draft = entriesOf('admin-drafts')[0]?.[1] as { changes: { title: string } };
const triedKeys = (tryOut as { answers: { key: string }[] }).answers.map(({ key }) => key);

let server: ServerProcess;
beforeAll(async () => {
  const clock = { NODE_OPTIONS: `--import=${resolve('tests/support/moved-clock.ts')}`, TEST_CLOCK_MS: String(Date.parse(now)) };
  server = await startServer(clock, { fill: async (dataDir) => writeFileSync(join(dataDir, 'academy.db'), sqliteFile('schema-67')) });
});
afterAll(() => server.stop());

/** A page of the browser that was used at that time, on the clock of that time. */
async function storedBrowser(token?: string): Promise<Page> {
  const page = await newPage({ ...(token ? { token } : {}), baseURL: server.address, expectedErrors: ['network'] });
  await page.clock.install({ time: now });
  await page.goto('/robots.txt');
  await page.evaluate(restoreProfile, profile);
  return page;
}

/** Ids of the profiles for which each answer is stored. */
function storedFor(keys: string[]): unknown[][] {
  const database = new DatabaseSync(join(server.dataDir, 'academy.db'), { readOnly: true });
  const read = database.prepare('select profile_id from answers where key = ?');
  const found = keys.map((key) => read.all(key).map(({ profile_id }) => profile_id));
  database.close();
  return found;
}

test('the cached day of a family is shown without a network, and its waiting answers are sent once', { tags: ['full'] }, async () => {
  const page = await storedBrowser(tokens.parent);
  await page.route('**/api/**', (route) => route.abort());
  await page.goto('/study/today');
  await page.getByRole('heading', { level: 1, name: 'Ndeewo, Àdá' }).waitFor();
  await page.getByText('this is from your last visit').waitFor();
  await page.getByText('3 answers wait on this device').waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Start', exact: true }).click();
  await page.locator('main form').waitFor();
  expect(storedFor([...waitingKeys, ...triedKeys]).flat()).toEqual([]);

  await page.unroute('**/api/**');
  await page.goto('/study/today');
  await page.getByRole('heading', { level: 1, name: 'Ndeewo, Àdá' }).waitFor();
  const all = [...waitingKeys, ...triedKeys];
  await expect.poll(() => storedFor(all)).toEqual(all.map(() => [family.grownUp]));
  await expect.poll(() => page.getByText(/(waits|wait) on this device/).count()).toBe(0);
  await page.reload();
  await page.getByRole('main').getByRole('link', { name: 'Start', exact: true }).waitFor();
  expect(storedFor(all)).toEqual(all.map(() => [family.grownUp]));
});

// In the gate learning-storage.spec.ts has what a household leaves in a browser, and tests/upgrade the data of that release.
test('another family that logs in is not greeted with the one before, and leaves its answers to it', { tags: ['full'] }, async () => {
  const before = storedFor(waitingKeys);
  const page = await storedBrowser();
  const { learner, parent } = people;
  await page.goto('/login');
  // The login works, and nothing of the learning area.
  await page.route('**/api/learning/**', (route) => route.abort());
  await login(page, learner.email, learner.password);
  await page.getByText('Login successful').waitFor();
  await page.goto('/study/today');
  await page.getByText('There is no connection, and this device has nothing to learn from yet').waitFor();
  await page.unroute('**/api/learning/**');
  await page.goto('/study/today');
  await page.getByText('3 answers wait on this device that are not from your family.').waitFor();
  expect(await page.getByText(/Àdá|Ngọzị/).count()).toBe(0);
  expect(storedFor(waitingKeys)).toEqual(before);
  await page.goto('/login?then=/study/today');
  await login(page, parent.email, parent.password);
  await page.getByRole('main').getByRole('link', { name: 'Start', exact: true }).waitFor();
  await expect.poll(() => page.getByText(/(waits|wait) on this device/).count()).toBe(0);
  expect(storedFor(waitingKeys)).toEqual(waitingKeys.map(() => [family.grownUp]));
});

test('the draft of a post and the chosen file of an import are there again', { tags: ['full'] }, async () => {
  const { title } = draft.changes;
  const page = await storedBrowser(tokens.administrator);
  await page.goto('/admin/drafts');
  await page.getByRole('link', { name: title }).click();
  await page.getByText(/What you wrote on .* was kept, and is not saved yet/).waitFor();
  await bodyField(page).getByText('Ndewo, ezinụlọ.').waitFor();
  await expect.poll(() => titleField(page).inputValue()).toBe(title);
  await page.getByText('picture.png').waitFor();
  expect(await pictureWords(page).inputValue()).toBe('A house');
  await page.goto('/admin/course/import');
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('input[name=file]')?.files?.[0]?.name === 'course.json');
});
