import { expect } from 'vitest';
import { grantRole, revokeRole } from '#app/auth/roles.queries.server.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { imageFile } from '#tests/support/image-files.ts';
import { person, type TestApp } from '#tests/support/test-app.ts';

const test = withAppPerTest();

const subscribe = (app: TestApp) => app.api().newsletter.subscribe({ email: 'reader@example.com' });
const dataUrl = async () => `data:image/png;base64,${Buffer.from(await (await imageFile()).arrayBuffer()).toString('base64')}`;
const content = (html: string) => ({ subject: 'Akụkọ', message: 'As the form counts it', html });
const post = (app: TestApp, token: string, html: string, path = '/admin/send-newsletter') => app.call('POST', path, { token, json: content(html) });
const lastMail = async (app: TestApp) => (await app.mails()).findLast(({ subject }) => subject?.startsWith('Akụkọ'));
const hourMs = 3_600_000;

test('HTML becomes a mail with style attributes, a JPEG picture, a button, and a text part that says the same', async ({ app, adminToken }) => {
  await subscribe(app);
  const html = `<h2>Ọjị</h2><p>Read <a href="/blog/1">our post</a>.<br>Soon.</p><ul><li><p>One</p></li></ul><p><img src="${await dataUrl()}" alt="A kola nut"></p><p><a class="button other" href="https://academy.test/learn">Learn</a></p>`;
  const { id } = await app.api(adminToken).newsletter.send({ ...content(html), inArchive: 'on' });
  const mail = await lastMail(app);
  expect(mail?.text).toContain(
    'Ọjị\n\nRead our post: https://academy.test/blog/1.\nSoon.\n\n- One\n\n[A kola nut]\n\nLearn: https://academy.test/learn',
  );
  const source = /<img src="https:\/\/academy\.test(\/media\/[\da-f]{32}-mail\.jpg)" alt="A kola nut" width="320" height="180"/.exec(
    String(mail?.html),
  )?.[1];
  const picture = await app.httpApp.request(source ?? '/none');
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  expect(mail?.html).toMatch(/<td align="center" class="button"[^>]*>\s*<a href="https:\/\/academy\.test\/learn"/);
  expect(mail?.html).toContain('<a href="https://academy.test/blog/1" class="accent" style="color:#');
  const archived = await app.api().newsletter.archived({ id });
  expect(archived.html).toContain('<a class="button" href="https://academy.test/learn"');
  expect(archived.html).toMatch(/src="\/media\/[\da-f]{32}-800\.webp"/);
});

test('scripts, players and pictures of other sites reach no mail', async ({ app, adminToken }) => {
  await subscribe(app);
  await app.api(adminToken).newsletter.send(content('<p onclick="a()">Hi<script>alert(1)</script></p><iframe src="https://x.example"></iframe>'));
  const { html = '' } = (await lastMail(app)) ?? {};
  expect(String(html)).not.toMatch(/<(?:script|iframe)|onclick/);
  const other = await post(app, adminToken, '<p>Hi <img src="https://track.example/pixel.gif" alt=""></p>');
  expect([other.status, Object.keys(other.body.errors ?? {})]).toEqual([400, ['message']]);
});

test.for([
  ['2 MB of text', `<p>${'a'.repeat(2_000_000)}</p>`, 413],
  ['a text that Gmail would cut', `<p>${'word '.repeat(7_900)}</p>`.repeat(3), 400],
  ['no text', '<p></p>', 400],
  ['a picture of another site, whose address stands last', '<p>Hi <img alt="" src="https://track.example/pixel.gif"></p>', 400],
  ['a sound', `<p>Hi</p><audio controls data-seconds="2" src="/media/${'a'.repeat(32)}-sound.mp3"></audio>`, 400],
  ['a picture that was deleted', `<p>x<img src="/media/${'a'.repeat(32)}-800.webp" alt=""></p>`, 400],
] as const)('refuses %s with a sentence at the message', async ([, html, status], { app, adminToken }) => {
  await subscribe(app);
  const response = await post(app, adminToken, html);
  expect([response.status, Object.keys(response.body.errors ?? {})]).toEqual([status, ['message']]);
  expect((await app.api(adminToken).newsletter.progress()).total).toBe(0);
});

test('a scheduled newsletter keeps its picture until it is sent, and its draft has it when it is taken back', async ({ app, adminToken }) => {
  await subscribe(app);
  const admin = app.api(adminToken).newsletter;
  const html = `<p>x</p><img src="${await dataUrl()}" alt="A drum">`;
  const first = await admin.schedule({ ...content(html), sendAt: '2026-01-15T17:00' });
  const { draft } = await admin.takeBack({ id: first.id });
  const kept = (await app.api(adminToken).drafts.read({ form: 'newsletter', subject: draft })).draft?.changes;
  expect(kept?.html).toMatch(/src="data:image\/webp;base64,/);
  expect(await app.context.db.selectFrom('media_links').select('owner_type').where('owner_type', 'like', '%newsletter%').execute()).toEqual([]);
  await admin.schedule({ ...content(html), sendAt: '2026-01-15T17:00' });
  app.clock.ms += 5 * hourMs;
  await app.jobWorkers.drain();
  expect((await lastMail(app))?.html).toContain('-mail.jpg" alt="A drum"');
  const owners = await app.context.db.selectFrom('media_links').select('owner_type').where('owner_type', 'like', '%newsletter%').execute();
  expect(owners).toEqual([{ owner_type: 'newsletter' }]);
});

test('a test mail shows its picture until the next test, or until the account is erased', async ({ app, adminToken }) => {
  const sendTest = async (token: string, html: string) => {
    await app.api(token).newsletter.test(content(html));
    const mail = (await app.mails()).findLast(({ subject }) => subject?.startsWith('[Test]'));
    const source = /src="https:\/\/academy\.test(\/media\/[^"]+)"/.exec(String(mail?.html))?.[1] ?? '/none';
    return async () => (await app.httpApp.request(source)).status;
  };
  const picture = `<p>x</p><img src="${await dataUrl()}" alt="A drum">`;
  const first = await sendTest(adminToken, picture);
  expect(await first()).toBe(200);
  await sendTest(adminToken, '<p>Without a picture</p>');
  expect(await first()).toBe(404);
  const deleted = await post(app, adminToken, `<p>x<img src="/media/${'a'.repeat(32)}-800.webp" alt=""></p>`, '/admin/newsletters/test');
  expect(deleted.status).toBe(400);
  const { token, email } = await app.learner();
  const { db } = app.context;
  const { id } = await db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  await grantRole(db, id, 'administrator');
  const second = await sendTest(token, picture);
  expect(await second()).toBe(200);
  await revokeRole(db, id, 'administrator');
  await app.api(token).privacy.deleteAccount({ password: person.password, comments: 'keep' });
  expect(await second()).toBe(404);
});

test('the preview is the mail itself, and stores nothing', async ({ app, adminToken }) => {
  const { html, text } = await app.api(adminToken).newsletter.preview(content('<h2>Ọjị</h2><p>Bring it.</p>'));
  expect(text).toMatch(/^Ọjị\n\nBring it\.\n\n-- \n/);
  expect(html).toMatch(/^<!doctype html>[\s\S]*<h2 class="ink"/);
  expect((await app.api(adminToken).newsletter.progress()).total).toBe(0);
});

test('readers who leave through a newsletter are counted once with it, old mails and other links are not', async ({ app, adminToken }) => {
  await subscribe(app);
  const admin = app.api(adminToken).newsletter;
  const linkOf = async () => /unsubscribe\?(\S+)/.exec(String((await lastMail(app))?.text))?.[1] ?? '';
  await admin.send({ subject: 'Akụkọ', message: 'One' });
  const first = await linkOf();
  expect(new URLSearchParams(first).get('token')).toMatch(/\.1$/);
  for (const _ of [1, 2]) expect((await app.call('POST', `/unsubscribe?${first}`)).status).toBe(200);
  const unsubscribed = async () => (await admin.progress()).rows.map((row) => row.unsubscribed);
  expect(await unsubscribed()).toEqual([1]);
  app.clock.ms += hourMs;
  await subscribe(app);
  expect((await app.call('POST', `/unsubscribe?${first}`)).status).toBe(200);
  expect(await unsubscribed()).toEqual([1]);
});
