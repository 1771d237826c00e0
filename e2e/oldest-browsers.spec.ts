import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { academySheet } from '#app/academy/academy-sheet.server.ts';
import { oldestBrowsers } from '#app/oldest-browsers.ts';
import { asAdmin } from './accounts.ts';
import { answerAll, itemsOfUnit } from './first-lesson.ts';
import { address, newPage } from './page.ts';
import { expectStoredField, fillPost, openForm, restorePosts } from './posts.ts';
import { youngerFunctions, youngerInScript, youngerInSheet } from './younger-features.ts';

/** Members of objects of our own and of libraries that have the names of younger ones. */
const ownNames =
  '.actions .addElement .address .animation .bytes .capture .command .component .connection .delay .displayName .drop .fileName .handle .icon .image .locale .lock .login .priority .region .resize .side .states .sync .tag .take .variant .when'.split(
    ' ',
  );

/** What is younger and may stay, with the reason. */
const allowed: Record<string, string> = {
  ...Object.fromEntries(ownNames.map((name) => [name, 'another member of that name'])),
  'Error.captureStackTrace': 'Zod asks whether it is there',
  'Intl.Segmenter': 'app/lib/graphemes.ts asks whether it is there',
  '.caretPositionFromPoint': 'ProseMirror asks whether it is there',
  '.caretRangeFromPoint': 'ProseMirror asks whether it is there',
  '.cssFloat': 'React writes it beside `float`',
  '.fetchPriority': 'React reads an attribute',
  '.getComposedRanges': 'ProseMirror asks whether it is there',
  '.imageSizes': 'React reads an attribute',
  '.imageSmoothingQuality': 'writing it has no effect without it',
  '.popover': 'React reads an attribute',
  '.share': 'the button asks whether it is there, and copies the link instead',
  '.stackTraceLimit': 'writing it has no effect without it',
  '.startViewTransition': 'React and the router ask whether it is there',
  '@media (scripting)': 'without scripts, controls that need them stay visible',
  'break-after: avoid': 'breaks of printed pages',
  'field-sizing': 'a text area of a fixed height scrolls',
  'field-sizing: content': 'a text area of a fixed height scrolls',
  'forced-color-adjust': 'colours of the system',
  'forced-color-adjust: none': 'colours of the system',
  'hyphenate-limit-chars': 'beauty of lines',
  'print-color-adjust: exact': 'its older name stands beside it',
  'text-decoration: dotted': 'a mark that is not dotted is still a mark',
  'text-size-adjust': 'size of letters on phones that are turned',
  'text-wrap': 'beauty of lines',
  'text-wrap: balance': 'beauty of lines',
  'text-wrap: pretty': 'beauty of lines',
};

const built = 'build/client';

/** Scripts and styles that the server writes into a page. */
async function partsOf(path: string): Promise<{ scripts: string[]; styles: string[] }> {
  const html = await (await fetch(address + path)).text();
  const contents = (name: string) =>
    [...html.matchAll(new RegExp(`<${name}(?: nonce="[^"]*")?>(.*?)</${name}>`, 'gs'))].map(([, content = '']) => content);
  return { scripts: contents('script'), styles: contents('style') };
}

test('no built file, and no script or style of a page, needs anything younger than the oldest browsers', async () => {
  const files = readdirSync(built, { recursive: true, encoding: 'utf8' }).map((name) => ({
    name,
    text: () => readFileSync(join(built, name), 'utf8'),
  }));
  const pages = await Promise.all(
    ['/', '/learn/first-lesson', '/study/today', '/admin/login'].map(async (path) => ({ path, ...(await partsOf(path)) })),
  );
  const accent = academySheet({ accent: { light: '#1d4ed8', dark: '#8ab4ff' } });
  const found = [
    ...files.filter(({ name }) => name.endsWith('.js')).map(({ name, text }) => ({ name, names: youngerInScript(text()) })),
    ...files.filter(({ name }) => name.endsWith('.css')).map(({ name, text }) => ({ name, names: youngerInSheet(text()) })),
    ...pages.flatMap(({ path, scripts }) => scripts.map((script) => ({ name: path, names: youngerInScript(script) }))),
    { name: 'own accent colour', names: youngerInSheet(accent) },
  ];
  expect(found.length).toBeGreaterThan(150);
  expect(pages.every(({ scripts, styles }) => scripts.length > 0 && styles.length > 0)).toBe(true);
  expect(found.flatMap(({ name, names }) => [...names].filter((each) => !(each in allowed)).map((each) => `${each} in ${name}`))).toEqual([]);
  const needsHttps = files.filter(({ name, text }) => name.endsWith('.js') && /\.randomUUID\b|crypto\.subtle/.test(text()));
  expect(needsHttps.map(({ name }) => name)).toEqual([]);
});

test('finds what is younger', () => {
  const script = `const a=URL.canParse(b),{c}=Object.groupBy(d,e);f.checkVisibility();g.values().flatMap(h);new Intl.DurationFormat;/(?i:k)/.test(/[l--m]/v);n.toSorted().at(-1)`;
  expect([...youngerInScript(script)].sort()).toEqual(
    ['.checkVisibility', '/(?i:k)/', '/[l--m]/v', 'Intl.DurationFormat', 'Object.groupBy', 'URL.canParse'].sort(),
  );
  const sheet =
    '.a{color:light-dark(red,blue);.b{c:d}}@supports (field-sizing:content){.e{field-sizing:content}}@scope(.f){.g:has(.h){text-wrap:pretty}}';
  expect([...youngerInSheet(sheet)].sort()).toEqual(['@scope', 'light-dark()', 'nested rules', 'text-wrap', 'text-wrap: pretty']);
});

/** A page of a browser without everything that is younger. */
async function oldestPage(options: Parameters<typeof newPage>[0] = {}): Promise<Page> {
  const page = await newPage(options);
  await page.addInitScript(({ members, globals }) => {
    const known = globalThis as unknown as Record<string, { prototype?: object } | undefined>;
    for (const { owner, member, places } of members)
      for (const place of places) {
        const target = place === 'class' ? known[owner] : known[owner]?.prototype;
        if (target) Reflect.deleteProperty(target, member);
      }
    for (const name of globals) Reflect.deleteProperty(globalThis, name);
  }, youngerFunctions);
  return page;
}

test('login, registration and words open without an error in the oldest browsers', { tags: ['full'] }, async () => {
  const page = await oldestPage();
  for (const path of ['/login', '/register', '/words']) {
    await page.goto(path);
    expect(await page.evaluate(() => ['canParse' in URL, 'groupBy' in Object, 'Segmenter' in Intl])).toEqual([false, false, false]);
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toMatch(/^(?:Log in|Register|All words)/);
    expect(await page.evaluate(() => document.documentElement.dataset.old)).toBeUndefined();
  }
});

test('a lesson is learned in the oldest browsers', { tags: ['full'] }, async () => {
  const page = await oldestPage();
  await page.goto('/learn/first-lesson');
  await page.locator('button:enabled', { hasText: 'Start' }).click();
  await answerAll(page, await itemsOfUnit());
});

restorePosts();

test('a draft of a post is kept and opened again in the oldest browsers', { tags: ['full'] }, async () => {
  const page = await oldestPage({ token: await asAdmin() });
  await page.goto('/admin/blog');
  await openForm(page);
  await fillPost(page, 'Written on an old iPad');
  await expectStoredField(page, 'new', 'image').toBeTruthy();
  await page.goto('/admin/drafts');
  await page.getByRole('link', { name: 'Written on an old iPad' }).click();
  await page.getByText(/What you wrote on .* was kept, and is not saved yet/).waitFor();
});

test('a browser of 2022 says that it is too old, and which ones are not', async () => {
  const page = await newPage();
  await page.addInitScript(() => {
    const { supports } = CSS;
    CSS.supports = (...args: string[]) => !args.join().includes('color-mix') && supports.apply(CSS, args as [string]);
  });
  await page.goto('/login');
  const shown = await page.evaluate(() => ({
    sentence: document.documentElement.dataset.old,
    height: Number.parseFloat(getComputedStyle(document.documentElement, '::before').height),
  }));
  const names = `Safari ${oldestBrowsers.safari}, Chrome ${oldestBrowsers.chrome} and Firefox ${oldestBrowsers.firefox}`;
  expect(shown.sentence).toContain(names);
  expect(shown.height).toBeGreaterThan(10);
  expect(readFileSync('README.md', 'utf8')).toContain(names);
});
