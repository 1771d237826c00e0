import { expect } from 'vitest';
import { academyTag } from '#app/academy/academy.cache-tags.ts';
import { defaultAcademy } from '#app/ui/theme/brand.ts';
import { admin } from '#tests/support/api-client.ts';
import { insertStaff } from '#tests/support/factories/staff.ts';
import { withAppPerTest } from '#tests/support/fixtures.ts';
import { imageFile, postForm } from '#tests/support/image-files.ts';
import { createSecondProcess, type TestApp } from '#tests/support/test-app.ts';

const test = withAppPerTest();
const testWithOtherProcesses = withAppPerTest({}, { hasOtherProcesses: true });

const form = {
  brandPlain: 'Ụlọ',
  brandAccent: 'Akwụkwọ',
  accentLight: '#1D4ED8',
  operator: 'Ada Obi Foundation',
  email: 'ndewo@ulo.example',
  phone: '+234 (1) 555-0199',
  postalAddress: '1 School Road\nEnugu',
  link1Name: 'Video',
  link1Address: 'https://video.example/@ulo',
};

const text = async (app: TestApp, path: string) => (await app.httpApp.fetch(new Request(`http://academy.test${path}`))).text();

test('an academy that saves nothing has the default settings', async ({ app }) => {
  expect(await app.api().academy.read()).toEqual({ ...defaultAcademy, version: 0, textsVersion: 0, isDefault: true });
});

test('saved settings are in the reply, in feeds, in the manifest and in mails at once, and in the audit log', async ({ app, adminToken }) => {
  const api = app.api(adminToken);
  const paths = ['/blog/feed.xml', '/word-of-day/feed.json', '/words/calendar.ics', '/academy.webmanifest', '/study.webmanifest'];
  for (const path of paths) expect(await text(app, path)).toContain('Mụta Igbo');
  await app.learner({ email: 'before@example.com' });
  await api.academy.save({ ...form, version: 0 });
  expect(await app.api().academy.read()).toEqual({
    brand: { plain: 'Ụlọ', accent: 'Akwụkwọ' },
    brandName: 'Ụlọ Akwụkwọ',
    accent: { light: '#1d4ed8', dark: '#f0955f' },
    operator: form.operator,
    email: form.email,
    phone: form.phone,
    postalAddress: form.postalAddress,
    shareImage: '/share/academy/1-1.jpg',
    social: [{ name: 'Video', address: 'https://video.example/@ulo' }],
    version: 1,
    textsVersion: 0,
    isDefault: false,
  });
  for (const path of paths) expect(await text(app, path)).toMatch(/^(?!.*Mụta Igbo).*Ụlọ Akwụkwọ/s);
  await app.learner({ email: 'after@example.com' });
  const [before, after] = ['before', 'after'].map(async (name) =>
    (await app.mails()).find(({ to, subject }) => to?.[0]?.address === `${name}@example.com` && subject?.includes('pin')),
  );
  expect((await before)?.subject).toBe('Your verification pin for Mụta Igbo');
  const { subject, html, text: plain } = (await after) ?? {};
  expect(subject).toBe('Your verification pin for Ụlọ Akwụkwọ');
  expect(html).toContain('Ụlọ <span class="accent" style="color:#1d4ed8">Akwụkwọ</span>');
  expect(html).not.toContain('#a8431f');
  expect(`${html}${plain}`).not.toContain('Mụta');
  const [entry] = await api.auditLog.list({ action: 'academy.save' });
  expect(entry).toMatchObject({ name: 'Admin', label: 'changed the settings of the academy', title: 'Ụlọ Akwụkwọ' });
});

test('a newsletter that is sent later has the name of that time', async ({ app, adminToken }) => {
  const api = app.api(adminToken);
  await app.api().newsletter.subscribe({ email: 'reader@example.com' });
  await api.newsletter.send({ subject: 'Akụkọ', message: 'Ndewo!' });
  await api.academy.save({ ...form, version: 0 });
  const issue = (await app.mails()).find(({ subject }) => subject === 'Akụkọ');
  expect(issue?.text).toContain('because you subscribed to the Ụlọ Akwụkwọ newsletter.');
});

test('the share image shows the new name, and each save has its own address', async ({ app, adminToken }) => {
  const image = (path: string) => app.httpApp.fetch(new Request(`http://academy.test${path}`));
  expect((await image('/share/academy/1-0.jpg')).status).toBe(404);
  await app.api(adminToken).academy.save({ ...form, version: 0 });
  const shown = await image('/share/academy/1-1.jpg');
  expect([shown.status, shown.headers.get('Content-Type')]).toEqual([200, 'image/jpeg']);
  expect((await image('/share/academy/1-7.jpg')).headers.get('Location')).toBe('/share/academy/1-1.jpg');
});

test('each wrong field is refused with a sentence, and nothing is stored', async ({ app, adminToken }) => {
  const refused = async (change: object) => {
    const { status, body } = await app.call('PUT', '/admin/academy', { token: adminToken, json: { ...form, version: 0, ...change } });
    return [status, body.errors];
  };
  expect(
    await refused({
      accentLight: '#ff8800',
      accentDark: 'red',
      brandPlain: ' ',
      brandAccent: 'x'.repeat(31),
      email: 'nobody',
      phone: 'call us',
      link1Address: 'http://video.example',
    }),
  ).toEqual([
    400,
    {
      brandPlain: 'The first word is required',
      accentLight: expect.stringMatching(/^This colour has a contrast of 2.01 to #f6ead6 in the light theme; 4\.5 is needed/),
      accentDark: 'Please enter a colour such as #a8431f',
      brandAccent: 'The second word may have at most 30 characters',
      email: 'Please enter an email address such as name@example.com',
      phone: 'Please enter a phone number of 3 to 32 digits; spaces and + - ( ) . are fine',
      link1Address: 'Please enter an address that begins with https://, such as https://www.youtube.com/@academy',
    },
  ]);
  for (const link1Address of [
    'javascript:alert(1)',
    'https://me:secret@video.example',
    'https://localhost',
    'video.example',
    'https:video.example',
    'https://:pw@video.example',
  ])
    expect(await refused({ link1Address })).toEqual([400, { link1Address: expect.stringContaining('https://') }]);
  expect(await refused({ brandPlain: '✦' })).toEqual([400, { brandPlain: 'The first word needs a letter' }]);
  expect(await refused({ link2Name: 'Radio', link3Address: 'https://radio.example/ulo' })).toEqual([
    400,
    {
      link2Address: 'Please enter the address of this link, or delete its name',
      link3Name: 'Please enter the name of this link, or delete its address',
    },
  ]);
  expect((await app.api().academy.read()).version).toBe(0);
});

test('of two administrators who save the settings the second one is told', async ({ app, adminToken }) => {
  await app.api(adminToken).academy.save({ ...form, version: 0 });
  const { status, body } = await app.call('PUT', '/admin/academy', { token: adminToken, json: { ...form, brandPlain: 'Other', version: 0 } });
  expect(status).toBe(409);
  expect(body.message).toMatch(/^Admin has saved these settings since you opened them\./);
  expect((await app.api().academy.read()).brandName).toBe('Ụlọ Akwụkwọ');
});

test('editors and moderators may not save them', async ({ app }) => {
  await insertStaff(app.context.db, 'staff@example.com', ['editor', 'moderator']);
  const { token } = await app.api().accounts.adminLogin({ email: 'staff@example.com', password: admin.password });
  expect((await app.call('PUT', '/admin/academy', { token, json: { ...form, version: 0 } })).status).toBe(403);
  expect((await app.call('PUT', '/admin/academy', { json: { ...form, version: 0 } })).status).toBe(401);
});

testWithOtherProcesses('another process on the same data follows', async ({ app, adminToken }) => {
  const second = await createSecondProcess(app);
  try {
    const nameThere = async () => (await second.call('GET', '/academy')).body.brandName;
    expect(await nameThere()).toBe('Mụta Igbo');
    await app.api(adminToken).academy.save({ ...form, version: 0 });
    await expect.poll(nameThere).toBe('Ụlọ Akwụkwọ');
  } finally {
    await second.close();
  }
});

test('only staff may use the new name, and names that contain a short one are free', async ({ app, adminToken }) => {
  await app.api(adminToken).academy.save({ ...form, brandPlain: 'Ụlọ', brandAccent: 'X', version: 0 });
  await expect(app.learner({ email: 'a@example.com', first_name: 'Ulo', last_name: 'X' })).rejects.toMatchObject({ status: 400 });
  await expect(app.learner({ email: 'b@example.com', first_name: 'Uloxi', last_name: 'Obi' })).resolves.toHaveProperty('token');
  await app.api(adminToken).academy.save({ ...form, brandPlain: 'Ọ', brandAccent: 'M', version: 1 });
  await expect(app.learner({ email: 'c@example.com', first_name: 'Om', last_name: 'Prakash' })).resolves.toHaveProperty('token');
});

test('while the database does not respond, what was read last is shown and not kept', async ({ app, adminToken }) => {
  await app.api(adminToken).academy.save({ ...form, version: 0 });
  await app.api().academy.read();
  await app.context.cache.invalidate([academyTag]);
  await app.context.db.schema.alterTable('academy_settings').renameTo('academy_settings_gone').execute();
  expect((await app.api().academy.read()).brandName).toBe('Ụlọ Akwụkwọ');
  await app.context.db.schema.alterTable('academy_settings_gone').renameTo('academy_settings').execute();
  await app.context.db.updateTable('academy_settings').set({ version: 2, settings: '{"brand":{"plain":"Ọ","accent":"Ma"}}' }).execute();
  expect((await app.api().academy.read()).brandName).toBe('Ọ Ma');
});

test('a logo is encoded again, replaces the earlier one, survives a save of the settings, and is deleted', async ({ app, adminToken }) => {
  const api = app.api(adminToken);
  const logo = async () => (await app.api().academy.read()).logo;
  await api.academy.saveLogo({ image: await imageFile('png', 300, 100) });
  const first = await logo();
  expect(first).toEqual({ src: expect.stringMatching(/^\/media\/[\da-f]{32}-400\.webp$/), width: 300, height: 100 });
  const fetchLogo = (address = '') => app.httpApp.fetch(new Request(`http://academy.test${address}`));
  expect((await fetchLogo(first?.src)).headers.get('Content-Type')).toBe('image/webp');
  await api.academy.save({ ...form, version: 0 });
  expect(await logo()).toEqual(first);
  await api.academy.saveLogo({ image: await imageFile('png', 60, 60) });
  expect(await logo()).toMatchObject({ width: 60, height: 60 });
  expect((await fetchLogo(first?.src)).status).toBe(404);
  await api.academy.removeLogo();
  expect(await logo()).toBeUndefined();
  const svg = new File(['<svg xmlns="http://www.w3.org/2000/svg"/>'], 'logo.svg', { type: 'image/svg+xml' });
  const refused = await app.call('PUT', '/admin/academy/logo', { token: adminToken, form: postForm({ image: svg }) });
  expect([refused.status, refused.body.errors]).toEqual([415, { image: expect.stringMatching(/^This is an SVG drawing/) }]);
});
