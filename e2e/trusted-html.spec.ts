// Proves T3.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright';
import { expect, onTestFinished, test } from 'vitest';
import { launchChromium } from '#tests/support/browsers.ts';
import { imageFile } from '#tests/support/image-files.ts';
import { address, openPage } from './page.ts';
import { newPost, restorePosts } from './posts.ts';

restorePosts();

interface TrustedTypesWindow {
  createPolicy(name: string, rules: object): unknown;
  defaultPolicy: { createHTML(html: string): unknown };
}
const attack = '<img src=x onerror=alert(1)>';

/** Injection sinks by name: APIs that parse a string as HTML or code. */
const sinks = (text: string) => {
  const at = document.createElement('div');
  document.body.append(at);
  const inside = at.appendChild(document.createElement('p'));
  const script = document.createElement('script');
  const frame = document.createElement('iframe');
  const attempts: Record<string, () => unknown> = {
    innerHTML: () => Object.assign(at, { innerHTML: text }),
    outerHTML: () => Object.assign(inside, { outerHTML: text }),
    insertAdjacentHTML: () => at.insertAdjacentHTML('beforeend', text),
    setHTMLUnsafe: () => at.setHTMLUnsafe(text),
    'shadow root': () => Object.assign(inside.attachShadow({ mode: 'open' }), { innerHTML: text }),
    srcdoc: () => Object.assign(frame, { srcdoc: text }),
    'srcdoc as an attribute': () => frame.setAttribute('srcdoc', text),
    'an event as an attribute': () => {
      at.setAttribute('onclick', text);
      if (at.getAttribute('onclick') !== text) throw new TypeError('It was taken out');
    },
    parseFromString: () => new DOMParser().parseFromString(text, 'text/html'),
    createContextualFragment: () => document.createRange().createContextualFragment(text),
    'document.write': () => document.write(text),
    'the address of a script': () => Object.assign(script, { src: text }),
    'a worker': () => new Worker(text),
    'default policy': () => (window as unknown as { trustedTypes: TrustedTypesWindow }).trustedTypes.defaultPolicy.createHTML(text),
  };
  return Object.entries(attempts).flatMap(([name, attempt]) => {
    try {
      attempt();
      return [name];
    } catch (error) {
      return error instanceof TypeError ? [] : [`${name}: ${error}`];
    }
  });
};

async function openWithoutChecks(path: string, prepare: (page: Page) => Promise<unknown> = async () => undefined): Promise<Page> {
  const browser = await launchChromium();
  onTestFinished(() => browser.close());
  const page = await browser.newPage({ baseURL: address });
  page.setDefaultTimeout(60_000);
  await prepare(page);
  await page.goto(path);
  return page;
}

test.each(['/', '/blog/1', '/admin/login'])('%s rejects strings in every injection sink', { tags: ['full'] }, async (path) => {
  const page = await openWithoutChecks(path);
  expect(await page.evaluate(sinks, attack)).toEqual([]);
  // Control: in a page without our CSP every sink accepts the string.
  await page.goto('data:text/html,<body>');
  expect((await page.evaluate(sinks, attack)).length).toBeGreaterThan(9);
});

test('further Trusted Types policies cannot be created', { tags: ['full'] }, async () => {
  const page = await openWithoutChecks('/');
  const policyCreated = await page.evaluate(() =>
    ['mine', 'academy', 'default'].filter((name) => {
      try {
        return (window as unknown as { trustedTypes: TrustedTypesWindow }).trustedTypes.createPolicy(name, {}) !== undefined;
      } catch {
        return false;
      }
    }),
  );
  expect(policyCreated).toEqual([]);
});

test('a post is shown after a client-side navigation and stays unchanged while comments are added', { tags: ['full'] }, async () => {
  const { title } = await newPost({ body: '<p>A body with <b>bold</b> words</p>' });
  const page = await openPage('/blog');
  await page.getByRole('link', { name: title }).first().click();
  const bold = page.locator('main b', { hasText: 'bold' });
  await bold.evaluate((element) => element.setAttribute('data-seen', ''));
  await page.getByLabel('Your comment').fill('Daalụ');
  await page.getByRole('button', { name: 'Comment', exact: true }).click();
  await page.getByText('Comment added successfully').waitFor();
  await expect.poll(() => bold.getAttribute('data-seen')).toBe('');
});

test.each([
  ['a text', 'Why Learn With Us?</', 'Translated by somebody</'],
  ['the head', '<title>', '<div>An extension</div><title>'],
  ['the frame', '<header', '<footer'],
])('a page changed by %s before hydration is rendered again and works', { tags: ['full'] }, async (_, ownSite, otherSite) => {
  const page = await openWithoutChecks('/', (before) =>
    before.route('**/', async (route) => {
      const answer = await route.fetch();
      const text = await answer.text();
      expect(text).toContain(ownSite);
      await route.fulfill({ response: answer, body: text.replace(ownSite, otherSite) });
    }),
  );
  await page.getByRole('heading', { name: 'Why Learn With Us?' }).waitFor();
  const about = page.getByRole('banner').getByRole('link', { name: 'About' }).first();
  // React may replace the link between the press and the release of the mouse.
  await expect
    .poll(async () => {
      if (new URL(page.url()).pathname !== '/about') await about.click();
      return new URL(page.url()).pathname;
    })
    .toBe('/about');
  await page.getByRole('heading', { level: 1, name: /about/i }).waitFor();
});

test('an image from another site is shown in a post and is requested without its cookies', async () => {
  const pixel = Buffer.from(await (await imageFile()).arrayBuffer());
  const cookies: (string | undefined)[] = [];
  const other = createServer((request, response) => {
    cookies.push(request.headers.cookie);
    response.writeHead(200, { 'Content-Type': 'image/png' }).end(pixel);
  });
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void other.close());
  // Another host name is another site on the same machine.
  const site = `http://localhost:${(other.address() as AddressInfo).port}`;
  const { id } = await newPost({ body: `<p>Look:</p><img src="${site}/a.png" alt="From elsewhere">` });
  const page = await openWithoutChecks('/about', (before) => before.context().addCookies([{ name: 'who', value: 'Ada', url: site }]));
  await page.goto(`/blog/${id}`);
  const picture = page.getByAltText('From elsewhere');
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  expect(cookies).toEqual([undefined]);
  expect(await page.evaluate(() => crossOriginIsolated)).toBe(true);
});
