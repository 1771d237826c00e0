import { readdirSync } from 'node:fs';
import { get } from 'node:http';
import { beforeAll, expect, test } from 'vitest';
import { publicPages, studyPages } from '#app/navigation.ts';
import { postApi } from './accounts.ts';
import { address, newPage, openPage } from './page.ts';

/** Settings of a household, which no child waits for, have 2,000 bytes more than the other pages of the learning area. */
const budgets = {
  scripts: 115_000,
  studyScripts: 135_000,
  settingsScripts: 137_000,
  recorder: 9_000,
  mirror: 6_500,
  css: 14_000,
  studyCss: 15_000,
  fonts: 42 * 1024,
  hero: 60_000,
  level: 20_000,
};

/** Transferred bytes by path: pages share most of their files. */
const knownBytes = new Map<string, Promise<number>>();
function bytesOf(path: string): Promise<number> {
  const bytes = knownBytes.get(path) ?? fetchBytes(path);
  knownBytes.set(path, bytes);
  return bytes;
}

/** Requests a file with the encodings of a browser. */
function fetchBytes(path: string): Promise<number> {
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
  const sizes = await Promise.all([...files].map(bytesOf));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Pages whose scripts or styles of the first load are above the limits in bytes, or that have none. */
async function pagesOver(pages: string[], scripts: number, css: number) {
  const loads = await Promise.all(pages.map(async (page) => ({ page, js: await firstLoad(page, 'js'), css: await firstLoad(page, 'css') })));
  return loads.filter((load) => load.js > scripts || load.css > css || load.js === 0 || load.css === 0);
}

test('each public page stays within its byte budget on the first load', async () => {
  expect(await pagesOver(publicPages, budgets.scripts, budgets.css)).toEqual([]);
});

test('each page of the learning area stays within its byte budget on the first load', async () => {
  const settings = '/study/grown-ups';
  const others = studyPages.filter((page) => page !== settings);
  expect(others.length).toBeLessThan(studyPages.length);
  expect(await pagesOver(others, budgets.studyScripts, budgets.studyCss)).toEqual([]);
  expect(await pagesOver([settings], budgets.settingsScripts, budgets.studyCss)).toEqual([]);
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

test('each public page inlines its CSS before all scripts, which have a low priority', async () => {
  const isRight = async (name: string) => {
    const html = await textOf(name);
    const head = html.slice(0, html.indexOf('</head>'));
    const scripts = [...head.matchAll(/<link [^>]*rel="modulepreload"[^>]*>/g)];
    const [first] = scripts;
    return first && head.lastIndexOf('<style>') < first.index && scripts.every(([link]) => link.includes('fetchpriority="low"'));
  };
  const pages = await Promise.all(publicPages.map(async (name) => ({ name, isRight: await isRight(name) })));
  expect(pages.filter((page) => !page.isRight)).toEqual([]);
});

test.each(['/', '/login', '/blog/1'])('%s loads no style sheet before the first paint or the load event, whichever comes first', async (name) => {
  const page = await openPage(name);
  const sheets = () => {
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    // On a busy machine the load event comes before the paint.
    const free = Math.min(performance.getEntriesByName('first-paint')[0]?.startTime ?? 0, navigation?.loadEventStart ?? 0);
    const entries = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.css'));
    return entries.map(({ name, startTime }) => ({ name, preloaded: startTime < free }));
  };
  await expect.poll(() => page.evaluate(sheets)).toContainEqual({ name: expect.stringContaining('/late-faces-'), preloaded: false });
  expect((await page.evaluate(sheets)).filter(({ preloaded }) => preloaded)).toEqual([]);
});

test.each([
  ['recorder', /^(?:record-sitting|record-sentences|capture\.worklet)-.*\.js$/, 3],
  ['mirror', /^mirror-.*\.js$/, 2],
] as const)('the %s loads where one records, within its byte budget', async (part, files, count) => {
  const names = readdirSync('build/client/assets').filter((name) => files.test(name));
  expect(names).toHaveLength(count);
  const sizes = await Promise.all(names.map((name) => bytesOf(`/assets/${name}`)));
  expect(sum(sizes)).toBeLessThan(budgets[part]);
});

const textOf = async (path: string) => (await fetch(address + path)).text();
const sizeOf = async (path: string) => (await (await fetch(address + path)).arrayBuffer()).byteLength;
const sum = (sizes: number[]) => sizes.reduce((all, size) => all + size, 0);

test('each public page is first painted with the preloaded fonts and no others, within the byte budget of fonts', async () => {
  const fontsOf = async (page: string) => {
    const html = await textOf(page);
    const head = html.slice(0, html.indexOf('</head>')).replace(/<noscript>.*?<\/noscript>/gs, '');
    const links = head.matchAll(/<link [^>]*as="font"[^>]*href="([^"]+)"|<link [^>]*href="([^"]+\.woff2)"[^>]*as="font"/g);
    const preloaded = [...links].map(([, one, other]) => one ?? other ?? '');
    const sheets = [...head.matchAll(/<link [^>]*rel="stylesheet"[^>]*>/g)].map(([link]) => link.match(/href="([^"]+)"/)?.[1] ?? '');
    const named = (await Promise.all(sheets.map(textOf))).flatMap((css) => css.match(/[\w-]+\.woff2/g) ?? []);
    const names = preloaded.map((path) => path.split('/').pop());
    return { page, bytes: sum(await Promise.all(preloaded.map(sizeOf))), preloaded: names.sort().join(), named: [...new Set(named)].sort().join() };
  };
  const pages = await Promise.all(publicPages.map(fontsOf));
  expect(pages.filter((fonts) => fonts.bytes === 0 || fonts.bytes > budgets.fonts || fonts.preloaded !== fonts.named)).toEqual([]);
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
