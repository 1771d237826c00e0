import { expect } from 'vitest';
import { admin } from '#tests/support/api-client.ts';
import { insertStaff } from '#tests/support/factories/staff.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import { standardTexts } from './standard-texts.contract.ts';

const test = withAppPerTest();

const fetchText = async (app: TestApp, path: string) => (await app.httpApp.fetch(new Request(`http://academy.test${path}`))).text();
const refusal = async (app: TestApp, token: string | undefined, json: object) => {
  const { status, body } = await app.call('PUT', '/admin/academy/texts', { token, json: { version: 0, ...json } });
  return [status, body.errors ?? body.message];
};

test('the standard texts have the words that are fixed for the front page', () => {
  expect(standardTexts).toMatchObject({
    heroTitle: 'Learn Igbo with Ease',
    heroTagline: 'Join our community and start learning today!',
    instructorsTitle: 'Expert Instructors',
    coursesTitle: 'Comprehensive Courses',
    coursesText: expect.stringContaining('covering all aspects of the language'),
    communityTitle: 'Community Support',
  });
});

test('saved texts are in the reply at once, apart from the settings and their version, and in the audit log', async ({ app, adminToken }) => {
  const api = app.api(adminToken);
  expect(await app.api().academy.read()).toMatchObject({ textsVersion: 0, isDefault: true });
  await api.academy.saveTexts({
    heroTitle: 'Speak Igbo at home',
    mission: 'One\n\n\n Two,\nstill two \n\n',
    footerText: 'Ours,\nand yours',
    version: 0,
  });
  const read = await app.api().academy.read();
  expect(read).toMatchObject({ version: 0, textsVersion: 1, isDefault: false, brandName: 'Mụta Igbo', shareImage: '/share/academy/1-0t1.jpg' });
  expect(read.texts).toEqual({ heroTitle: 'Speak Igbo at home', mission: 'One\n\nTwo, still two', footerText: 'Ours, and yours' });
  const [entry] = await api.auditLog.list({ action: 'academy.saveTexts' });
  expect(entry).toMatchObject({ name: 'Admin', label: 'changed the words of the academy', title: 'Mụta Igbo' });
});

test('an empty text, one of spaces alone and the standard one are the standard text, which is not stored', async ({ app, adminToken }) => {
  const api = app.api(adminToken);
  await api.academy.saveTexts({ heroTitle: 'Speak Igbo at home', vision: standardTexts.vision, footerText: ' \n ', version: 0 });
  expect((await app.api().academy.read()).texts).toEqual({ heroTitle: 'Speak Igbo at home' });
  await api.academy.saveTexts({ heroTitle: '', version: 1 });
  const read = await app.api().academy.read();
  expect([read.texts, read.shareImage, read.textsVersion, read.isDefault]).toEqual([undefined, undefined, 2, true]);
});

test('the share image has the new headline, and its address changes with each save of the texts', async ({ app, adminToken }) => {
  const image = (path: string) => app.httpApp.fetch(new Request(`http://academy.test${path}`));
  await app.api(adminToken).academy.saveTexts({ heroTitle: 'Speak Igbo at home', version: 0 });
  const shown = await image('/share/academy/1-0t1.jpg');
  expect([shown.status, shown.headers.get('Content-Type')]).toEqual([200, 'image/jpeg']);
  expect((await image('/share/academy/1-0.jpg')).headers.get('Location')).toBe('/share/academy/1-0t1.jpg');
});

test('markup is kept as text, in the reply too', async ({ app, adminToken }) => {
  const heroTitle = '</script><img src=x onerror=alert(1)>';
  await app.api(adminToken).academy.saveTexts({ heroTitle, version: 0 });
  expect((await app.api().academy.read()).texts).toEqual({ heroTitle });
  expect(await fetchText(app, '/api/academy')).toContain(JSON.stringify(heroTitle));
});

test('texts that are too long or have control characters are refused with a sentence, and nothing is stored', async ({ app, adminToken }) => {
  expect(await refusal(app, adminToken, { heroTitle: 'x'.repeat(61), mission: `a\u0000b`, footerText: 'pass\u202eword', tutorsTitle: 5 })).toEqual([
    400,
    {
      heroTitle: 'The headline may have at most 60 characters',
      mission: 'The mission may not contain control characters',
      footerText: expect.stringMatching(/^The description contains an invisible character/),
      tutorsTitle: 'The title must be text',
    },
  ]);
  expect(await refusal(app, adminToken, { mission: 'x'.repeat(20_000) })).toEqual([
    400,
    { mission: 'The mission may have at most 1,500 characters' },
  ]);
  expect((await refusal(app, adminToken, { mission: 'x'.repeat(100_000) }))[0]).toBe(413);
  expect((await app.api().academy.read()).textsVersion).toBe(0);
});

test('the second of two administrators is told when both save the texts, and not when one saves the settings', async ({ app, adminToken }) => {
  await app.api(adminToken).academy.saveTexts({ heroTitle: 'First', version: 0 });
  const [status, message] = await refusal(app, adminToken, { heroTitle: 'Second' });
  expect([status, message]).toEqual([409, expect.stringMatching(/^Admin has saved these words since you opened them\./)]);
  await app.api(adminToken).academy.save({ brandPlain: 'Ụlọ', brandAccent: 'Akwụkwọ', email: 'a@example.com', phone: '123', version: 0 });
  const read = await app.api().academy.read();
  expect([read.brandName, read.texts, read.shareImage]).toEqual(['Ụlọ Akwụkwọ', { heroTitle: 'First' }, '/share/academy/1-1t1.jpg']);
});

test('a save deletes its draft', async ({ app, adminToken }) => {
  const api = app.api(adminToken);
  const { id: account } = await api.accounts.me();
  const name = { form: 'academy-texts', subject: 'own' };
  await api.drafts.save({ ...name, account: account ?? 0, changes: { heroTitle: 'Draft' }, basedOn: '0', version: 0, writer: 'a-form' });
  const { draft } = await api.drafts.read(name);
  expect(draft?.changes).toEqual({ heroTitle: 'Draft' });
  await api.academy.saveTexts({ heroTitle: 'Saved', version: 0, draft: `${name.subject}:${draft?.version}` });
  expect((await api.drafts.read(name)).draft).toBeNull();
});

test('editors, moderators and visitors may not save them', async ({ app }) => {
  await insertStaff(app.context.db, 'staff@example.com', ['editor', 'moderator']);
  const { token } = await app.api().accounts.adminLogin({ email: 'staff@example.com', password: admin.password });
  expect((await refusal(app, token, { heroTitle: 'Ours' }))[0]).toBe(403);
  expect((await refusal(app, undefined, { heroTitle: 'Ours' }))[0]).toBe(401);
});
