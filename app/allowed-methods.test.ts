// Proves T37.

import { beforeEach, expect, vi } from 'vitest';
import { createResponseCache } from '#app/cache/response-cache.server.ts';
import type { Endpoint } from '#app/http/endpoint.ts';
import { endpointsOf } from '#tests/support/derived-rows.ts';
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

/** What is wrong with the answer to a method that the address does not take. */
async function faultOf(method: string, path: string, sentenceOf: (allow: string) => string, allowed: string[]): Promise<string[]> {
  const response = await request(method, path);
  const { status, headers } = response;
  const text = await response.text();
  const allow = headers.get('Allow') ?? '';
  const isRefused =
    status === 405 &&
    allow.split(', ').sort().join() === [...new Set(allowed)].sort().join() &&
    headers.get('Cache-Control') === 'no-store' &&
    observatoryScore(headers).score === 150 &&
    text === (method === 'HEAD' ? '' : sentenceOf(allow));
  return isRefused ? [] : [`${method} ${path}: ${status}, Allow: ${allow}, ${text.slice(0, 80)}`];
}

test.for(addresses)('%s takes %s, and rejects other methods with 405 before rendering', async ([_, allow, paths]) => {
  const allowed = allow.split(', ');
  const faults: string[] = [];
  for (const path of paths)
    for (const method of methods.filter((each) => !allowed.includes(each)))
      faults.push(...(await faultOf(method, path, (sent) => `This address takes only ${sent}. Please go back and open it again.`, allowed)));
  expect(faults).toEqual([]);
  expect(pages).not.toHaveBeenCalled();
  for (const path of paths)
    for (const method of allowed) expect([path, method, (await request(method, path)).status]).not.toEqual([path, method, 405]);
});

const endpoints = endpointsOf(contract);
const callPaths = [...new Set(endpoints.map(({ path }) => path))];

test('each path of the API rejects other methods with a JSON 405', async () => {
  const faults: string[] = [];
  for (const path of callPaths) {
    const concretePath = path.replaceAll(/:\w+/g, '1');
    const matches = (endpoint: Endpoint) => new RegExp(`^${endpoint.path.replaceAll(/:\w+/g, '[^/]+')}$`).test(concretePath);
    const allowed = endpoints.filter(matches).flatMap(({ method }) => (method === 'GET' ? [method, 'HEAD'] : [method]));
    const sentenceOf = (allow: string) => {
      const message = `Please make this call with ${allow}`;
      return JSON.stringify({ error: message, message });
    };
    for (const method of ['GET', 'HEAD', ...methods].filter((each) => !allowed.includes(each)))
      faults.push(...(await faultOf(method, `/api${concretePath}`, sentenceOf, allowed)));
  }
  expect(faults).toEqual([]);
  expect(pages).not.toHaveBeenCalled();
});

test.for(['/api', '/api/', '/api/nothing', '/api/api/blog', '/api/blog/1/nothing'])('%s is a JSON 404 for every method', async (path) => {
  for (const method of ['GET', ...methods]) {
    const response = await request(method, path);
    expect([response.status, await response.json()]).toEqual([404, { error: 'There is no such call', message: 'There is no such call' }]);
  }
  expect(pages).not.toHaveBeenCalled();
});
