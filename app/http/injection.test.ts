import { createServer } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '#app/contract.ts';
import { imageFile, postForm } from '#tests/support/image-files.ts';
import { createTestApp, person, type TestApp } from '#tests/support/test-app.ts';
import type { Endpoint } from './endpoint.ts';

const calls = Object.entries(contract).flatMap(([feature, endpoints]) =>
  Object.entries(endpoints as Record<string, Endpoint>).map(([name, endpoint]) => ({ call: `${feature}.${name}`, endpoint })),
);

/** What means something to a database, a file system, a shell, a header or a template, were it taken for its own. */
const attacks = [
  "' OR '1'='1",
  "1' OR 1=1 --",
  '1; DROP TABLE posts; --',
  '1 UNION SELECT password_hash, 2, 3 FROM accounts',
  "1' AND (SELECT pg_sleep(30)) IS NULL --",
  '1 AND randomblob(1000000000)',
  '" OR ""="',
  '1)) OR ((1=1',
  '%27%20OR%201%3D1',
  "\\'; SELECT 1; --",
  '1/**/OR/**/1=1',
  '$$; SELECT 1; $$',
  '{"$gt":""}',
  '[$ne]=1',
  '../../../../etc/passwd',
  '..%2f..%2f..%2fetc%2fpasswd',
  '..%252f..%252fetc%252fpasswd',
  '%2e%2e/%2e%2e/etc/passwd',
  '....//....//etc/passwd',
  '..\\..\\..\\windows\\win.ini',
  '/etc/passwd%00.webp',
  'file:///etc/passwd',
  '%c0%ae%c0%ae%c0%afetc/passwd',
  'x%0d%0aSet-Cookie:%20stolen=1',
  'x%0aLocation:%20https://evil.example',
  'x%E5%98%8A%E5%98%8DSet-Cookie:%20stolen=1',
  '$(touch stolen)',
  '`touch stolen`',
  '|| touch stolen',
  '{{7*7}}#{7*7}<%= 7*7 %>',
  '%s%s%s%n',
  '\u0000',
  '%00',
  '__proto__',
  'constructor',
];

let at: TestApp;
let token: string;
beforeAll(async () => {
  at = await createTestApp();
  token = await at.adminToken();
  await at.api(token).wordOfDay.create({ title: 'Ụlọ', body: 'House' });
  await at.api(token).blog.create({ title: 'A title', body: '<p>A body</p>', image: await imageFile('png', 8, 8) });
});
afterAll(() => at.close());
beforeEach(() => {
  at.log.length = 0;
});

/** Answered as any other request: nothing broke, nothing of the database or of a file came out, no header got in. */
async function expectPlain(request: Request): Promise<void> {
  const answer = await at.httpApp.fetch(request);
  expect(answer.status).toBeLessThan(500);
  expect(answer.headers.get('Set-Cookie')).toBeNull();
  expect(answer.headers.get('Location') ?? '').not.toContain('evil');
  expect(await answer.text()).not.toMatch(/root:x:0|argon2id|syntax error|SQLITE_|for 16-bit app support/);
}

const asked = (path: string, options: RequestInit = {}) => new Request(`http://academy.test${path}`, options);
const signed = (more: Record<string, string> = {}) => ({ Authorization: `Bearer ${token}`, ...more });

describe.each(calls.filter(({ endpoint }) => endpoint.method === 'GET' || endpoint.path.includes(':')))('$call', ({ endpoint }) => {
  const fill = (id: string) => `/api${endpoint.path.replace(/:\w+/g, id)}`;

  test('takes its path and its query for nothing else', async () => {
    const { method } = endpoint;
    const names = ['id', 'page', 'limit', 'before', 'after', 'search', 'view', 'level', 'q'];
    for (const attack of attacks) {
      if (endpoint.path.includes(':')) await expectPlain(asked(fill(attack), { method, headers: signed() }));
      if (method === 'GET') await expectPlain(asked(`${fill('1')}?${names.map((name) => `${name}=${attack}`).join('&')}`, { headers: signed() }));
      if (method === 'GET') await expectPlain(asked(`${fill('1')}?search=${encodeURIComponent(attack)}`, { headers: signed() }));
    }
    expect(at.log.filter(({ event }) => event === 'failed')).toEqual([]);
  });
});

test('headers, tokens and addresses of pictures and feeds are taken for nothing else', async () => {
  const names = [
    'Authorization',
    'Cookie',
    'X-Forwarded-For',
    'X-Forwarded-Host',
    'Referer',
    'User-Agent',
    'If-None-Match',
    'Accept-Language',
    'Range',
  ];
  for (const attack of attacks) {
    const value = attack.replace('\u0000', '');
    for (const name of names) await expectPlain(asked('/api/blog', { headers: { [name]: name === 'Authorization' ? `Bearer ${value}` : value } }));
    for (const folder of ['/media/', '/assets/', '/', '/blog/', '/unsubscribe?token=']) await expectPlain(asked(`${folder}${attack}`));
    await expectPlain(asked(`/api/unsubscribe?token=${attack}&email=${attack}`, { method: 'POST' }));
  }
  expect(at.log.filter(({ event }) => event === 'failed')).toEqual([]);
});

test('the tables are as they were', async () => {
  expect([(await at.api().blog.list({})).total, (await at.api().wordOfDay.current()).title]).toEqual([1, 'Ụlọ']);
});

test('ranges of a picture make no difference', async () => {
  const [{ image } = { image: '' }] = (await at.api().blog.list({})).rows;
  const whole = await (await at.httpApp.fetch(asked(image))).arrayBuffer();
  for (const range of [
    'bytes=0-0',
    'bytes=-1',
    'bytes=5-2',
    'bytes=99999999-',
    `bytes=${'0-1,'.repeat(2_000)}0-1`,
    'lines=1-2',
    'bytes=',
    'bytes=a-b',
  ]) {
    const answer = await at.httpApp.fetch(asked(image, { headers: { Range: range } }));
    expect([answer.status, (await answer.arrayBuffer()).byteLength]).toEqual([200, whole.byteLength]);
  }
});

test('no field, header or picture makes the academy call another address', async () => {
  let visits = 0;
  const listener = createServer((socket) => {
    visits += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const address = listener.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const hosts = ['127.0.0.1', 'localhost', '127.1', '2130706433', '0x7f000001', '0177.0.0.1', '[::ffff:127.0.0.1]', '0', 'a@127.0.0.1'];
  const targets = [
    ...hosts.map((host) => `http://${host}:${port}/latest/meta-data`),
    `//127.0.0.1:${port}/`,
    `gopher://127.0.0.1:${port}/_x`,
    `ftp://127.0.0.1:${port}/`,
  ];
  const image = await imageFile('png', 8, 8);
  for (const target of targets) {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><image xlink:href="${target}" href="${target}"/></svg>`;
    const xmp = `<!DOCTYPE x [<!ENTITY % e SYSTEM "${target}"> %e;]><x/>`;
    const tags = ['img src', 'a href', 'link rel=stylesheet href', 'iframe src', 'img srcset', 'object data', 'video poster', 'base href'];
    const body = `<p>Text</p>${tags.map((tag) => `<${tag}="${target}">`).join('')}<p style="background:url(${target})">Text</p>`;
    const data = `<img src="data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}">`;
    for (const form of [
      postForm({ title: target, subtitle: target, body: body + data, image }),
      postForm({ title: 'A title', body, image: new File([svg], target, { type: 'image/svg+xml' }) }),
      postForm({ title: 'A title', body, image: new File([xmp], target, { type: target }) }),
      postForm({ title: 'A title', body, image: target }),
    ])
      await at.call('POST', '/blog', { token, form });
    const fields = {
      first_name: target,
      last_name: target,
      phone_number: target,
      email: `a@127.0.0.1:${port}`,
      level: target,
      url: target,
      callback: target,
    };
    const texts = { text: target, fullName: target, title: target, subtitle: target, body: target, subject: target, message: target, name: target };
    for (const { endpoint } of calls)
      if (endpoint.method !== 'GET' && endpoint.method !== 'DELETE' && endpoint.encoding !== 'multipart' && !endpoint.path.endsWith('logout'))
        await at.call(endpoint.method, endpoint.path.replace(/:\w+/g, '1'), {
          token,
          json: { ...person, ...fields, ...texts },
          headers: { Host: `127.0.0.1:${port}`, Referer: target, Origin: target, 'X-Forwarded-Host': target, Forwarded: `host=${target}` },
        });
    await at.httpApp.fetch(asked(`/api/blog?url=${target}`, { headers: { Referer: target } }));
  }
  await at.mails();
  expect(visits).toBe(0);
  // The ear hears: whoever does call is counted.
  await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined);
  expect(visits).toBe(1);
  await new Promise((resolve) => listener.close(resolve));
});
