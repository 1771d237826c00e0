import type { Page } from 'playwright';
import sharp from 'sharp';
import { describe, expect, onTestFinished, test } from 'vitest';
import { asAdmin } from './accounts.ts';
import { address, openPage } from './page.ts';

const pages = [
  '/',
  '/about',
  '/blog',
  '/contact',
  '/register',
  '/tutor-registration',
  '/login',
  '/blog/1',
  '/blog/6',
  '/words',
  '/word/2-akwukwo',
  '/learn',
  '/learn/tones',
];

/** Objects of schema.org beside the breadcrumb, by the start of the path. */
const kindsOfPages: [start: string, kinds: string[]][] = [
  ['/blog/', ['Article']],
  ['/word/', ['DefinedTerm']],
  ['/learn/tones', []],
  ['/learn', ['Course']],
];

const tagsOf = (page: Page) =>
  page.evaluate(() => ({
    title: document.title,
    canonical: [...document.querySelectorAll('link[rel=canonical]')].map((link) => link.getAttribute('href')),
    named: Object.fromEntries(
      [...document.querySelectorAll('meta[name], meta[property]')].map((tag) => [
        tag.getAttribute('name') ?? tag.getAttribute('property'),
        tag.getAttribute('content'),
      ]),
    ) as Record<string, string>,
    duplicates: [...document.querySelectorAll('meta[name]:not([media]), meta[property]')]
      .map((tag) => tag.getAttribute('name') ?? tag.getAttribute('property'))
      .filter((name, at, names) => names.indexOf(name) !== at),
    structuredData: [...document.querySelectorAll('script[type="application/ld+json"]')].flatMap(
      (script) => JSON.parse(script.textContent ?? '')['@graph'] as Record<string, unknown>[],
    ),
  }));

const sizeOf = (page: Page, picture: string | undefined) =>
  page.evaluate(async (url) => {
    const { width, height } = await createImageBitmap(await (await fetch(url)).blob());
    return { width, height };
  }, String(picture));

/** Parses XML with DOMParser and throws when it is not well-formed. Runs in about:blank, because our CSP blocks parsing. */
async function readXml(page: Page, path: string) {
  const xml = await (await page.request.get(path)).text();
  const empty = await page.context().newPage();
  return empty.evaluate((text) => {
    const file = new DOMParser().parseFromString(text, 'application/xml');
    const texts = (selector: string) => [...file.querySelectorAll(selector)].map((element) => element.textContent ?? '');
    const fullText = [...file.getElementsByTagName('content:encoded')].map((element) => element.textContent ?? '');
    return { broken: texts('parsererror'), root: file.documentElement.tagName, titles: texts('item > title'), places: texts('loc'), whole: fullText };
  }, xml);
}

describe.each(pages)('%s', (path) => {
  test('has Open Graph tags and structured data with an image of the right size', { tags: ['full'] }, async () => {
    const page = await openPage(path);
    // Waits for hydration, which might change the tags.
    await expect.poll(() => page.getByRole('contentinfo').getByRole('button', { name: 'Subscribe' }).isEnabled()).toBe(true);
    const { canonical, named, duplicates, structuredData } = await tagsOf(page);
    const isPost = path.startsWith('/blog/');
    expect({ canonical, duplicates }).toEqual({ canonical: [address + path], duplicates: [] });
    expect(named).toMatchObject({
      description: expect.stringMatching(/.{20}/),
      'og:title': expect.stringMatching(/.{4}/),
      'og:description': named.description,
      'og:type': isPost ? 'article' : 'website',
      'og:url': address + path,
      'og:site_name': 'Mụta Igbo',
      'og:locale': 'en_US',
      'og:image:width': '1200',
      'og:image:height': '630',
      'og:image:alt': expect.stringMatching(/.{10}/),
      'twitter:card': 'summary_large_image',
      'twitter:title': named['og:title'],
      'twitter:description': named.description,
      'twitter:image': named['og:image'],
    });
    expect(await sizeOf(page, named['og:image'])).toEqual({ width: 1200, height: 630 });
    const kinds = structuredData.map((fact) => fact['@type']);
    const expected = kindsOfPages.find(([start]) => path.startsWith(start))?.[1] ?? [];
    expect(kinds).toEqual(path === '/' ? ['Organization', 'WebSite'] : ['BreadcrumbList', ...expected]);
  });
});

test.each(['/verify', '/no-such-page', '/blog/999999', '/admin/login'])(
  '%s is not indexed and has no Open Graph tags',
  { tags: ['full'] },
  async (path) => {
    const page = await openPage(path, { expectedErrors: [404] });
    const { canonical, named, structuredData } = await tagsOf(page);
    expect({ canonical, robots: named.robots, picture: named['og:image'], structuredData }).toEqual({
      canonical: [],
      robots: 'noindex',
      picture: undefined,
      structuredData: [],
    });
  },
);

test('client-side navigation updates the tags', { tags: ['full'] }, async () => {
  const page = await openPage('/blog/1');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click();
  await page.getByRole('heading', { level: 1, name: 'About us' }).waitFor();
  await expect.poll(async () => (await tagsOf(page)).structuredData).toEqual([]);
  const { canonical, named } = await tagsOf(page);
  expect(canonical).toEqual([`${address}/about`]);
  expect(named).toMatchObject({ 'og:title': 'About', 'og:type': 'website', 'og:url': `${address}/about` });
});

test('the sitemap lists every indexed page, and robots.txt links to the sitemap', { tags: ['full'] }, async () => {
  const page = await openPage('/about');
  const { broken, root, places } = await readXml(page, '/sitemap.xml');
  expect({ broken, root }).toEqual({ broken: [], root: 'urlset' });
  expect(places).toEqual(expect.arrayContaining(pages.map((path) => address + path)));
  for (const place of places) {
    const html = await (await fetch(place)).text();
    expect(html, place).toContain(`<link rel="canonical" href="${place}"/>`);
    expect(html, place).not.toContain('noindex');
  }
  expect(await (await fetch(`${address}/robots.txt`)).text()).toContain(`Sitemap: ${address}/sitemap.xml`);
});

test('the blog links to its feeds, and the feeds are valid', { tags: ['full'] }, async () => {
  const page = await openPage('/blog');
  expect(await page.getByRole('link', { name: /^RSS of / }).evaluateAll((all) => all.map((link) => link.getAttribute('href')))).toEqual([
    '/blog/feed.xml',
    '/word-of-day/feed.xml',
  ]);
  const feeds = await page.locator('link[rel=alternate]').evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  expect(feeds).toEqual(['/blog/feed.xml', '/blog/feed.json', '/word-of-day/feed.xml', '/word-of-day/feed.json']);
  for (const path of feeds.filter((feed) => feed.endsWith('.xml'))) {
    const { broken, root, titles, whole: fullText } = await readXml(page, path);
    expect({ broken, root }).toEqual({ broken: [], root: 'rss' });
    const { items } = (await (await fetch(address + path.replace('.xml', '.json'))).json()) as { items: { title: string; content_html: string }[] };
    expect(items.length).toBeGreaterThanOrEqual(6);
    expect(titles).toEqual(items.map(({ title }) => title));
    expect(fullText).toEqual(items.map(({ content_html }) => content_html));
    expect(fullText.join('')).not.toMatch(/(?:href|src)="(?!https?:|mailto:|tel:)/);
  }
});

test('a hostile title is escaped everywhere', { tags: ['full'] }, async () => {
  const title = `</script><script>document.title='broken'</script>]]>"'&<!-- ọ́`;
  const form = new FormData();
  for (const [name, value] of Object.entries({ title, subtitle: title, body: '<p>A body</p>' })) form.set(name, value);
  const red = await sharp({ create: { width: 1600, height: 900, channels: 3, background: '#b4532a' } })
    .png()
    .toBuffer();
  form.set('image', new File([new Uint8Array(red)], 'red.png', { type: 'image/png' }));
  const headers = { Authorization: `Bearer ${await asAdmin()}` };
  const { blog } = (await (await fetch(`${address}/api/blog`, { method: 'POST', headers, body: form })).json()) as { blog: { id: number } };
  onTestFinished(async () => {
    await fetch(`${address}/api/blog/${blog.id}`, { method: 'DELETE', headers });
  });

  const page = await openPage(`/blog/${blog.id}`);
  await page.getByRole('heading', { level: 1, name: title.slice(0, 20) }).waitFor();
  const { title: pageTitle, named, structuredData } = await tagsOf(page);
  expect(pageTitle.replace(/\s/g, ' ')).toContain(title.replace(/\s/g, ' '));
  expect(named['og:title']).toBe(title);
  expect(structuredData[1]).toMatchObject({ '@type': 'Article', headline: title, description: title });
  await expect.poll(() => page.locator('script[type="application/ld+json"]').count()).toBe(1);
  const { broken, titles } = await readXml(page, '/blog/feed.xml');
  expect({ broken, newest: titles[0] }).toEqual({ broken: [], newest: title });
});
