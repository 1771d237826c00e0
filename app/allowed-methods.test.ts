import { beforeEach, describe, expect, vi } from 'vitest';
import { createResponseCache } from '#app/cache/response-cache.server.ts';
import type { Endpoint } from '#app/http/endpoint.ts';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import { observatoryScore } from '#tests/support/observatory-score.ts';
import { contract } from './contract.ts';
import { createHttpApp } from './http-app.server.ts';

const test = withAppPerFile();
let httpApp: ReturnType<typeof createHttpApp>;
const pages = vi.fn(async () => new Response('a page'));
test.beforeAll(async ({ app }) => {
  httpApp = createHttpApp(app.context, { handlePage: pages, cache: createResponseCache(app.context.cache) });
});
beforeEach(() => pages.mockClear());

const request = async (method: string, path: string) => httpApp.fetch(new Request(`http://academy.test${path}`, { method }));
const methods = ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'QUERY'];
const readable = 'GET, HEAD';
const postable = 'GET, HEAD, POST';

const imagePath = `/media/${'0'.repeat(32)}-400.webp`;
const addresses: [kind: string, allow: string, paths: string[]][] = [
  ['a page', readable, ['/', '/about', '/blog', '/blog/1', '/login', '/About/']],
  ['an admin page', readable, ['/admin', '/admin/login', '/admin/users', '/admin/nowhere']],
  ['a page with a form', postable, ['/contact', '/Contact/', '/%63ontact', '/unsubscribe?token=1&email=2', '/confirm-subscription']],
  ['loader data of a page with a form', postable, ['/contact.data', '/contact/_.data', '/unsubscribe.data?token=1']],
  ['loader data of another page', readable, ['/about.data', '/_.data', '/blog/1.data', '/nowhere.data', '/contact.data.data']],
  ['an unknown page', readable, ['/nowhere', '/contacts', '/contact/1', '//contact', '/contact_.data', '/%zz', '/API/blog', '/apis']],
  ['an image', readable, [imagePath, imagePath.replace('400.webp', 'share.jpg'), '/media/nothing']],
  ['a file', readable, ['/assets/nothing.js', '/favicon.ico']],
  ['a feed', readable, ['/blog/feed.xml', '/blog/feed.json', '/word-of-day/feed.xml', '/word-of-day/feed.json']],
  ['a file for crawlers', readable, ['/robots.txt', '/sitemap.xml']],
  ['the health check', readable, ['/healthz']],
];
const cases = addresses.flatMap(([kind, allow, paths]) => paths.map((path): [string, string, string] => [kind, path, allow]));

describe.each(cases)('%s, %s', (_, path, allow) => {
  test(`rejects methods other than ${allow} with 405 before rendering`, async () => {
    for (const method of methods.filter((method) => !allow.includes(method))) {
      const response = await request(method, path);
      expect([method, response.status, response.headers.get('Allow'), response.headers.get('Cache-Control')]).toEqual([
        method,
        405,
        allow,
        'no-store',
      ]);
      expect(observatoryScore(response.headers).score).toBe(150);
      expect(await response.text()).toBe(`This address takes only ${allow}. Please go back and open it again.`);
    }
    expect(pages).not.toHaveBeenCalled();
  });

  test('accepts the allowed methods', async () => {
    for (const method of allow.split(', ')) expect((await request(method, path)).status).not.toBe(405);
  });
});

const endpoints = Object.values(contract).flatMap((table) => Object.values(table as Record<string, Endpoint>));
const callPaths = [...new Set(endpoints.map(({ path }) => path))];

test.each(callPaths)('/api%s rejects other methods with a JSON 405', async (path) => {
  const concretePath = path.replaceAll(/:\w+/g, '1');
  const matches = (endpoint: Endpoint) => new RegExp(`^${endpoint.path.replaceAll(/:\w+/g, '[^/]+')}$`).test(concretePath);
  const allowed = endpoints.filter(matches).flatMap(({ method }) => (method === 'GET' ? [method, 'HEAD'] : [method]));
  for (const method of ['GET', 'HEAD', ...methods].filter((method) => !allowed.includes(method))) {
    const response = await request(method, `/api${concretePath}`);
    const allow = response.headers.get('Allow')?.split(', ') ?? [];
    expect([method, response.status, response.headers.get('Cache-Control')]).toEqual([method, 405, 'no-store']);
    expect(allow.toSorted()).toEqual([...new Set(allowed)].toSorted());
    expect(observatoryScore(response.headers).score).toBe(150);
    const message = `Please make this call with ${allow.join(', ')}`;
    expect(await response.text()).toBe(method === 'HEAD' ? '' : JSON.stringify({ error: message, message }));
  }
  expect(pages).not.toHaveBeenCalled();
});

test.each(['/api', '/api/', '/api/nothing', '/api/api/blog', '/api/blog/1/nothing'])('%s is a JSON 404 for every method', async (path) => {
  for (const method of ['GET', ...methods]) {
    const response = await request(method, path);
    expect([response.status, await response.json()]).toEqual([404, { error: 'There is no such call', message: 'There is no such call' }]);
  }
  expect(pages).not.toHaveBeenCalled();
});
