import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestAcademy, type TestAcademy } from '#app/testing/academy.ts';
import { observe } from '#app/testing/observatory.ts';
import { createServer } from './server.ts';

let at: TestAcademy;
beforeAll(async () => {
  at = await openTestAcademy();
});
afterAll(() => at.close());

const get = async (path: string, init?: RequestInit) => at.edge.fetch(new Request(`http://academy.test${path}`, init));

test('it is healthy while the database answers, and not after', async () => {
  expect((await get('/healthz')).status).toBe(200);
  const gone = await openTestAcademy();
  await gone.close();
  expect((await gone.edge.fetch(new Request('http://academy.test/healthz'))).status).toBe(503);
});

test.each(['/healthz', '/api/blog', '/api/nothing', '/media/nothing', '/a-page'])('%s carries the headers of safety', async (path) => {
  const { headers } = await get(path);
  expect(headers.get('Content-Security-Policy')).toContain("default-src 'none'");
  expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
  expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin');
  expect(headers.get('Strict-Transport-Security')).toContain('max-age=');
});

test('a form for a page is read up to 128 KiB', async () => {
  const answer = await get('/contact', { method: 'POST', body: new Uint8Array(129 * 1024) });
  expect(answer.status).toBe(413);
});

test('a failure inside is a sentence with a number, and its story is only in the log', async () => {
  const broken = await openTestAcademy();
  await broken.close();
  const answer = await broken.call('GET', '/blog');
  expect(answer.status).toBe(500);
  expect(answer.body.error).toBe('Something went wrong on our side, please try again');
  expect(Object.keys(answer.body).sort()).toEqual(['error', 'id', 'message']);
  expect(broken.log.some(({ event, details }) => event === 'failed' && 'id' in details && details.id === answer.body.id)).toBe(true);
});

test.each(['/a-page', '/api/blog', '/blog/feed.xml', '/media/00000000000000000000000000000000-400.webp', '/healthz'])(
  '%s says all that is safe even when everything fails',
  async (path) => {
    const gone = await openTestAcademy();
    await gone.close();
    const broken = createServer(gone.academy, { kept: gone.kept, pages: () => Promise.reject(new Error('No page today')) });
    const { status, headers } = await broken.fetch(new Request(`http://academy.test${path}`));
    expect(status).toBeGreaterThanOrEqual(500);
    expect(observe(headers).score).toBe(150);
  },
);
