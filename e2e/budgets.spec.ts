import { get } from 'node:http';
import { beforeAll, expect, test } from 'vitest';
import { publicPages, studyPages } from '#app/navigation.ts';
import { postApi } from './accounts.ts';
import { address, newPage, openPage } from './page.ts';

const budgets = { scripts: 115_000, studyScripts: 135_000, css: 14_000, studyCss: 15_000, fonts: 42 * 1024, hero: 60_000, level: 20_000 };

/** Transferred bytes of a file, with the encodings of a browser. */
function bytesOf(path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(address + path, { headers: { 'Accept-Encoding': 'br' } }, (message) => {
      let bytes = 0;
      message.on('data', (chunk: Buffer) => {
        bytes += chunk.byteLength;
      });
      message.on('end', () =>
        message.headers['content-encoding'] === 'br' || bytes < 1024 ? resolve(bytes) : reject(new Error(`${path} is not compressed`)),
      );
      message.on('error', reject);
    }).on('error', reject);
  });
}

async function firstLoad(page: string, kind: 'js' | 'css'): Promise<number> {
  const html = await (await fetch(address + page)).text();
  const files = new Set(html.match(new RegExp(`/assets/[\\w.-]+\\.${kind}`, 'g')));
  expect(files.size).toBeGreaterThan(0);
  const sizes = await Promise.all([...files].map(bytesOf));
  return sizes.reduce((sum, size) => sum + size, 0);
}

test.each(publicPages)('%s stays within its byte budget on the first load', async (page) => {
  expect(await firstLoad(page, 'js')).toBeLessThanOrEqual(budgets.scripts);
  expect(await firstLoad(page, 'css')).toBeLessThanOrEqual(budgets.css);
});

test.each(studyPages)('%s stays within the byte budget of the learning area on the first load', async (page) => {
  expect(await firstLoad(page, 'js')).toBeLessThanOrEqual(budgets.studyScripts);
  expect(await firstLoad(page, 'css')).toBeLessThanOrEqual(budgets.studyCss);
});

test('Today has the style sheets of a session, so that a press on Start requests none', async () => {
  const sheetsOf = async (page: string) => new Set((await textOf(page)).match(/\/assets\/[\w.-]+\.css#?/g));
  const own = await sheetsOf('/study/today');
  expect([...(await sheetsOf('/study/session'))].filter((sheet) => !own.has(sheet))).toEqual([]);
});

test.each(['/blog', '/login', '/admin/login', '/admin/comments'])(
  '%s preloads every script that its scripts import, though the route manifest of the browser does not name them',
  async (page) => {
    const html = await textOf(page);
    const preloaded = [...html.matchAll(/rel="modulepreload" href="([^"]+)"/g)].map(([, path]) => path ?? '');
    expect(await textOf(preloaded.find((path) => path.includes('/manifest-')) ?? '/')).not.toContain('/react-');
    const sources = await Promise.all(preloaded.map(textOf));
    const imported = sources.flatMap((source) => [...source.matchAll(/\b(?:from|import)"\.(\/[\w.-]+\.js)"/g)].map(([, name]) => `/assets${name}`));
    expect(imported.length).toBeGreaterThan(0);
    expect(preloaded).toEqual(expect.arrayContaining(imported));
  },
);

/** The parts of a comment load after the page; their styles are among those of the page. */
beforeAll(async () => {
  await postApi('/blog/1/comment', { text: 'A comment' });
});

/** Pages whose expected error status the browser logs to the console. */
const refused = ['/unsubscribe', '/nowhere'];

test.each(publicPages.filter((page) => !refused.includes(page)))('%s inlines its CSS before all scripts', async (name) => {
  const html = await textOf(name);
  const head = html.slice(0, html.indexOf('</head>'));
  const scripts = [...head.matchAll(/<link [^>]*rel="modulepreload"[^>]*>/g)];
  expect(scripts.length).toBeGreaterThan(0);
  expect(head.lastIndexOf('<style>')).toBeLessThan(scripts[0]?.index ?? 0);
  for (const [link] of scripts) expect(link).toContain('fetchpriority="low"');
});

test.each(['/', '/login', '/blog/1'])('%s loads no style sheet before the first paint', async (name) => {
  const page = await openPage(name);
  const sheets = () =>
    performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.css'))
      .map(({ name, startTime }) => ({ name, preloaded: startTime < (performance.getEntriesByName('first-paint')[0]?.startTime ?? 0) }));
  await expect.poll(() => page.evaluate(sheets)).toContainEqual({ name: expect.stringContaining('/late-faces-'), preloaded: false });
  expect((await page.evaluate(sheets)).filter(({ preloaded }) => preloaded)).toEqual([]);
});

const textOf = async (path: string) => (await fetch(address + path)).text();
const sizeOf = async (path: string) => (await (await fetch(address + path)).arrayBuffer()).byteLength;
const sum = (sizes: number[]) => sizes.reduce((all, size) => all + size, 0);

test.each(publicPages)('%s is first painted with the preloaded fonts and no others', async (page) => {
  const html = await textOf(page);
  const head = html.slice(0, html.indexOf('</head>')).replace(/<noscript>.*?<\/noscript>/gs, '');
  const fonts = [...head.matchAll(/<link [^>]*as="font"[^>]*href="([^"]+)"|<link [^>]*href="([^"]+\.woff2)"[^>]*as="font"/g)].map(
    ([, one, other]) => one ?? other ?? '',
  );
  expect(fonts.length).toBeGreaterThan(0);
  expect(sum(await Promise.all(fonts.map(sizeOf)))).toBeLessThanOrEqual(budgets.fonts);
  const sheets = [...head.matchAll(/<link [^>]*rel="stylesheet"[^>]*>/g)].map(([link]) => link.match(/href="([^"]+)"/)?.[1] ?? '');
  const named = (await Promise.all(sheets.map(textOf))).flatMap((css) => css.match(/[\w-]+\.woff2/g) ?? []);
  expect([...new Set(named)].sort()).toEqual(fonts.map((path) => path.split('/').pop()).sort());
});

test.each([
  ['a narrow phone', { viewport: { width: 360, height: 640 }, deviceScaleFactor: 2 }],
  ['the phone of Lighthouse', { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 }],
  ['a sharp phone', { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3 }],
  ['a desktop', { viewport: { width: 1440, height: 900 } }],
])('%s loads one hero image, in AVIF and within its byte budget, until the load event', async (_, device) => {
  const page = await newPage({ ...device });
  const preloaded: Promise<[name: string, bytes: number]>[] = [];
  let loaded = false;
  page.on('request', (request) => {
    const name = new URL(request.url()).pathname.match(/hero-.*/)?.[0];
    if (name && !loaded) preloaded.push(request.response().then(async (response) => [name, (await response?.body())?.byteLength ?? 0]));
  });
  page.once('load', () => {
    loaded = true;
  });
  await page.goto('/');
  const heroes = await Promise.all(preloaded);
  expect(heroes.map(([name]) => name)).toEqual([expect.stringMatching(/^hero-morning-.*\.avif$/)]);
  expect(heroes[0]?.[1]).toBeLessThanOrEqual(budgets.hero);
});

test('images of the levels load when they are near the viewport, each within its byte budget', async () => {
  const html = await textOf('/');
  const pictures = [...html.matchAll(/<img [^>]*\/assets\/level-[^>]*>/g)].map(([image]) => image);
  expect(pictures).toHaveLength(3);
  for (const image of pictures) expect(image).toContain('loading="lazy"');
  const files = [...new Set(html.match(/\/assets\/level-[\w-]+\.avif/g))];
  expect(files).toHaveLength(6);
  for (const file of files) expect(await sizeOf(file), file).toBeLessThanOrEqual(budgets.level);
});
