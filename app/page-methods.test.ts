import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createResponseCache } from '#app/cache/response-cache.server.ts';
import { observatoryScore } from '#tests/support/observatory-score.ts';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { contract } from './contract.ts';
import type { Endpoint } from './http/endpoint.ts';
import { createHttpApp } from './http-app.server.ts';

let at: TestApp;
let edge: ReturnType<typeof createHttpApp>;
const pages = vi.fn(async () => new Response('a page'));
beforeAll(async () => {
  at = await createTestApp();
  edge = createHttpApp(at.context, { pages, kept: createResponseCache(at.context.cache), files: () => undefined });
});
afterAll(() => at.close());
beforeEach(() => pages.mockClear());

const ask = async (method: string, path: string) => edge.fetch(new Request(`http://academy.test${path}`, { method }));
const methods = ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'QUERY'];
const readable = 'GET, HEAD';
const postable = 'GET, HEAD, POST';

const picture = `/media/${'0'.repeat(32)}-400.webp`;
const addresses: [kind: string, allow: string, paths: string[]][] = [
  ['a page', readable, ['/', '/about', '/blog', '/blog/1', '/login', '/About/']],
  ['a page of the administrators', readable, ['/admin', '/admin/login', '/admin/users', '/admin/nowhere']],
  ['a page that takes a form', postable, ['/contact', '/Contact/', '/%63ontact', '/unsubscribe?token=1&email=2', '/confirm-subscription']],
  ['the data of such a page', postable, ['/contact.data', '/contact/_.data', '/unsubscribe.data?token=1']],
  ['the data of any other page', readable, ['/about.data', '/_.data', '/blog/1.data', '/nowhere.data', '/contact.data.data']],
  ['a page that is not there', readable, ['/nowhere', '/contacts', '/contact/1', '//contact', '/contact_.data', '/%zz', '/API/blog', '/apis']],
  ['a picture', readable, [picture, picture.replace('400.webp', 'share.jpg'), '/media/nothing']],
  ['a file', readable, ['/assets/nothing.js', '/favicon.ico']],
  ['a feed', readable, ['/blog/feed.xml', '/blog/feed.json', '/word-of-day/feed.xml', '/word-of-day/feed.json']],
  ['what robots read', readable, ['/robots.txt', '/sitemap.xml']],
  ['health', readable, ['/healthz']],
];
const each = addresses.flatMap(([kind, allow, paths]) => paths.map((path): [string, string, string] => [kind, path, allow]));

describe.each(each)('%s, %s', (_, path, allow) => {
  test(`takes ${allow} alone, and renders nothing for another method`, async () => {
    for (const method of methods.filter((method) => !allow.includes(method))) {
      const answer = await ask(method, path);
      expect([method, answer.status, answer.headers.get('Allow'), answer.headers.get('Cache-Control')]).toEqual([method, 405, allow, 'no-store']);
      expect(observatoryScore(answer.headers).score).toBe(150);
      expect(await answer.text()).toBe(`This address takes only ${allow}. Please go back and open it again.`);
    }
    expect(pages).not.toHaveBeenCalled();
  });

  test('is answered to what it takes', async () => {
    for (const method of allow.split(', ')) expect((await ask(method, path)).status).not.toBe(405);
  });
});

const endpoints = Object.values(contract).flatMap((table) => Object.values(table as Record<string, Endpoint>));
const callPaths = [...new Set(endpoints.map(({ path }) => path))];

test.each(callPaths)('the call /api%s by another method is refused as calls are', async (path) => {
  const one = path.replaceAll(/:\w+/g, '1');
  const isAt = (endpoint: Endpoint) => new RegExp(`^${endpoint.path.replaceAll(/:\w+/g, '[^/]+')}$`).test(one);
  const taken = endpoints.filter(isAt).flatMap(({ method }) => (method === 'GET' ? [method, 'HEAD'] : [method]));
  for (const method of ['GET', 'HEAD', ...methods].filter((method) => !taken.includes(method))) {
    const answer = await ask(method, `/api${one}`);
    const allow = answer.headers.get('Allow')?.split(', ') ?? [];
    expect([method, answer.status, answer.headers.get('Cache-Control')]).toEqual([method, 405, 'no-store']);
    expect(allow.toSorted()).toEqual([...new Set(taken)].toSorted());
    expect(observatoryScore(answer.headers).score).toBe(150);
    const sentence = `Please make this call with ${allow.join(', ')}`;
    expect(await answer.text()).toBe(method === 'HEAD' ? '' : JSON.stringify({ error: sentence, message: sentence }));
  }
  expect(pages).not.toHaveBeenCalled();
});

test.each(['/api', '/api/', '/api/nothing', '/api/api/blog', '/api/blog/1/nothing'])('%s is no call, by any method', async (path) => {
  for (const method of ['GET', ...methods]) {
    const answer = await ask(method, path);
    expect([answer.status, await answer.json()]).toEqual([404, { error: 'There is no such call', message: 'There is no such call' }]);
  }
  expect(pages).not.toHaveBeenCalled();
});
