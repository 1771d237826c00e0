import { expect, onTestFinished, test } from 'vitest';
import { imageFile, postForm } from '#tests/support/image-files.ts';
import { expectAccessible, focusedName, horizontalOverflow, openPage } from './page.ts';
import { startWithContent } from './starter-content.ts';

async function start() {
  const server = await startWithContent();
  onTestFinished(server.stop);
  return { ...server, html: async (path: string) => (await fetch(server.address + path)).text() };
}

test('an administrator changes name and contact details, and pages, titles, structured data and the own sidebar follow', {
  tags: ['full'],
}, async () => {
  const server = await start();
  const paths = ['/', '/contact', '/blog', '/learn', '/privacy', '/no-such-page', '/study/today'];
  const before = await Promise.all(paths.map(server.html));
  for (const html of before) expect(html).toContain('Mụta');
  const page = await openPage('/admin/academy', { baseURL: server.address, token: await server.adminToken(), viewport: { width: 390, height: 800 } });
  const field = (label: string) => page.getByLabel(label, { exact: false }).first();
  await field('First word of the name').fill('Ụlọ');
  await field('Second word of the name').fill('Akwụkwọ');
  await field('Phone number').fill('+234 (1) 555-0199');
  await field('Operator').fill('Ada Obi Foundation');
  await field('Postal address').fill('1 School Road\nEnugu');
  await field('Address of link 2').fill('');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await page.getByText('Please enter the address of this link, or delete its name').waitFor();
  await expect.poll(() => focusedName(page)).toBe('link2Address');
  await expect.poll(() => field('First word of the name').inputValue()).toBe('Ụlọ');
  await expectAccessible(page);
  await field('Name of link 2').fill('');
  await field('Address of link 1').fill('https://video.example/@ulo');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await page.getByRole('status').getByText('The settings are saved.').waitFor();
  await page.getByRole('link', { name: 'Ụlọ Akwụkwọ' }).waitFor();
  await expect.poll(() => page.title()).toBe('Academy · Ụlọ Akwụkwọ');
  await expect.poll(() => horizontalOverflow(page)).toBeLessThanOrEqual(0);
  await expectAccessible(page);

  const after = await Promise.all(paths.map(server.html));
  for (const html of after) expect(html).toMatch(/^(?!.*Mụta).*Ụlọ/s);
  const [home = '', contact = '', , , privacy = ''] = after;
  expect(home).toContain('<title>Ụlọ Akwụkwọ · Learn Igbo with Ease</title>');
  expect(home).toMatch(/"@type":"Organization".{0,400}"telephone":"\+234 \(1\) 555-0199","address":"1 School Road, Enugu"/);
  expect(home).toMatch(/property="og:image" content="[^"]*\/share\/academy\/1-1\.jpg"/);
  expect(home).toContain('href="/academy.webmanifest"');
  expect(contact).toContain('href="tel:+23415550199"');
  expect(contact).not.toContain('instagram');
  expect(privacy).toContain('Ada Obi Foundation');

  const visitor = await openPage('/contact', { baseURL: server.address });
  await visitor.getByRole('main').getByText('1 School Road').waitFor();
  await expectAccessible(visitor);
  await visitor.getByRole('link', { name: 'Blog', exact: true }).first().click();
  await visitor.getByRole('heading', { level: 1 }).first().waitFor();
  await expect.poll(() => visitor.title()).toMatch(/Ụlọ Akwụkwọ$/);
});

test('pages of an academy that saves the defaults again show the same', { tags: ['full'] }, async () => {
  const server = await start();
  const textOf = async (path: string) => (await server.html(path)).replace(/<script.*?<\/script>/gs, '').replace(/<head>.*?<\/head>/s, '');
  const before = [await textOf('/'), await textOf('/contact')];
  const { brand, email, phone, social } = await (await fetch(`${server.address}/api/academy`)).json();
  const links = Object.fromEntries(
    social.flatMap(({ name, address }: { name: string; address: string }, nth: number) => [
      [`link${nth + 1}Name`, name],
      [`link${nth + 1}Address`, address],
    ]),
  );
  const json = { brandPlain: brand.plain, brandAccent: brand.accent, email, phone, ...links, version: 0 };
  expect((await server.call('PUT', '/admin/academy', { token: await server.adminToken(), json })).status).toBe(200);
  expect([await textOf('/'), await textOf('/contact')]).toEqual(before);
});

test('a colour that cannot be read is refused, and a good one and a logo are on every page in both themes', { tags: ['full'] }, async () => {
  const server = await start();
  const page = await openPage('/admin/academy', { baseURL: server.address, token: await server.adminToken() });
  const accent = (shown: typeof page) => shown.evaluate(() => getComputedStyle(document.querySelector('main a') ?? document.body).color);
  await page.getByLabel('Accent colour of the light theme').fill('#ff8800');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await page.getByText(/^This colour has a contrast of 2.01 to #f6ead6 in the light theme; 4\.5 is needed/).waitFor();
  await expect.poll(() => focusedName(page)).toBe('accentLight');
  await page.getByLabel('Accent colour of the light theme').fill('#1d4ed8');
  await page.getByLabel('Accent colour of the dark theme').fill('#8ab4ff');
  await page.getByRole('button', { name: 'Save settings' }).click();
  await page.getByRole('status').getByText('The settings are saved.').waitFor();
  await expect
    .poll(() => page.getByRole('button', { name: 'Save settings' }).evaluate((button) => getComputedStyle(button).backgroundColor))
    .toBe('rgb(29, 78, 216)');
  await page.getByLabel('Choose a logo').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await logoFile() });
  await page.getByRole('status').getByText('The logo is saved.').waitFor();
  await page.locator('header').getByRole('img', { name: 'Mụta Igbo' }).waitFor();
  await expectAccessible(page);

  for (const [colorScheme, colour] of [
    ['light', 'rgb(29, 78, 216)'],
    ['dark', 'rgb(138, 180, 255)'],
  ] as const) {
    const visitor = await openPage('/privacy', { baseURL: server.address, colorScheme });
    await expect.poll(() => accent(visitor)).toBe(colour);
    await visitor.locator('header').getByRole('link', { name: 'Mụta Igbo' }).getByRole('img').waitFor();
    await expectAccessible(visitor);
  }
  await page.getByRole('button', { name: 'Delete the logo' }).click();
  await page.getByRole('status').getByText('The logo is deleted.').waitFor();
  expect(await server.html('/')).not.toContain('-400.webp" width="300"');
});

const longestBrand = { brandPlain: 'Akademị nke ndị Igbo nọ n’ụwa', brandAccent: 'Ụmụakwụkwọnaezinụlọniileozuọ' };

test.each(['a logo of 10:1', 'a name of 60 characters'])('%s breaks no header', { tags: ['full'] }, async (kind) => {
  const server = await start();
  const token = await server.adminToken();
  const { email, phone } = await (await fetch(`${server.address}/api/academy`)).json();
  if (kind === 'a logo of 10:1') await server.call('PUT', '/admin/academy/logo', { token, form: await logoForm() });
  else await server.call('PUT', '/admin/academy', { token, json: { ...longestBrand, email, phone, version: 0 } });
  for (const path of ['/', '/admin', '/study/today']) {
    const page = await openPage(path, { baseURL: server.address, token });
    const header = page.locator('header').first();
    await header.getByRole('link').first().waitFor();
    for (const width of [320, 360, 800, 1280]) {
      await page.setViewportSize({ width, height: 740 });
      await expect.poll(() => horizontalOverflow(page), { message: `${path} at ${width} px` }).toBeLessThanOrEqual(0);
      // One row: the logo, and beside it the button that opens the menu.
      if (path === '/' && width < 768) await expect.poll(async () => (await header.boundingBox())?.height).toBeLessThanOrEqual(72);
    }
  }
});

test('the words of the public pages are previewed, brought back and saved, and all pages have them as text', { tags: ['full'] }, async () => {
  const server = await start();
  const page = await openPage('/admin/academy', { baseURL: server.address, token: await server.adminToken(), viewport: { width: 360, height: 800 } });
  const headline = page.getByLabel('Headline');
  await expect.poll(() => headline.inputValue()).toBe('Learn Igbo with Ease');
  await headline.fill('Speak <b>Igbo</b> at home');
  await page.getByLabel('Our mission').fill(`One\n\n${'Mmadụ'.repeat(40)}`);
  await page.getByRole('button', { name: 'Preview: Top of the front page' }).press('Enter');
  await page.getByRole('dialog').getByText('Speak <b>Igbo</b> at home').waitFor();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect.poll(() => focusedName(page)).toBe('Preview: Top of the front page');
  await page.getByLabel('Description of the academy').fill('Ours');
  await page.getByRole('button', { name: 'Back to the standard text: Description of the academy' }).click();
  await expect.poll(() => page.getByLabel('Description of the academy').inputValue()).toContain('An online academy for families');
  await expect.poll(() => focusedName(page)).toBe('footerText');
  await page.getByRole('button', { name: 'Save words' }).click();
  await page.getByRole('status').getByText('The words are saved.').waitFor();
  const home = await server.html('/');
  expect(home).toContain('<h1 id="promise">Speak &lt;b&gt;Igbo&lt;/b&gt; at home</h1>');
  expect(home).toContain('· Speak &lt;b&gt;Igbo&lt;/b&gt; at home</title>');
  for (const width of [320, 1280]) {
    const visitor = await openPage('/about', { baseURL: server.address, viewport: { width, height: 800 } });
    await visitor.getByText('MmadụMmadụ').waitFor();
    await expect.poll(() => horizontalOverflow(visitor)).toBeLessThanOrEqual(0);
  }
});

const logoFile = async () => Buffer.from(await (await imageFile('png', 300, 100)).arrayBuffer());
const logoForm = async () => postForm({ image: await imageFile('png', 1000, 100) });
