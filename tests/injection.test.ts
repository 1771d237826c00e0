// Proves T9, T36.

import { createServer } from 'node:net';
import { expect } from 'vitest';
import { contract } from '#app/contract.ts';
import { endpointsOf } from '#tests/support/derived-rows.ts';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import { imageFile, postForm } from '#tests/support/image-files.ts';
import { isFull } from '#tests/support/suite.ts';
import { person, type TestApp } from '#tests/support/test-app.ts';

/** Payloads for SQL, path, shell, header and template injection. */
const payloads = [
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

const test = withAppPerFile();
test.beforeAll(async ({ app, adminToken }) => {
  await app.api(adminToken).wordOfDay.create({ title: 'Ụlọ', body: 'House' });
  await app.api(adminToken).blog.create({ title: 'A title', body: '<p>A body</p>', image: await imageFile('png', 8, 8) });
});
test.beforeEach(({ app }) => {
  app.log.length = 0;
});

/** Server errors, content of the database or of files, and injected headers in a response. */
async function harmBy(app: TestApp, request: Request): Promise<string[]> {
  const response = await app.httpApp.fetch(request);
  const text = await response.text();
  const isHarmless =
    response.status < 500 &&
    !response.headers.has('Set-Cookie') &&
    !response.headers.get('Location')?.includes('evil') &&
    !/root:x:0|argon2id|syntax error|SQLITE_|for 16-bit app support/.test(text);
  return isHarmless ? [] : [`${request.method} ${request.url}: ${response.status} ${text.slice(0, 100)}`];
}

const requestTo = (path: string, options: RequestInit = {}) => new Request(`http://academy.test${path}`, options);

test('payloads in path and query of each endpoint are plain values', async ({ app, adminToken }) => {
  const names = ['id', 'page', 'limit', 'before', 'after', 'search', 'view', 'level', 'q'];
  const headers = { Authorization: `Bearer ${adminToken}` };
  const found: string[] = [];
  for (const [nth, { method, path }] of endpointsOf(contract).entries()) {
    const pathWith = (id: string) => `/api${path.replace(/:\w+/g, id)}`;
    // Endpoints share the pipeline: in the gate, each is sent some of the payloads, and all payloads are sent.
    for (const payload of payloads.filter((_, index) => isFull || index % 8 === nth % 8)) {
      const requests = path.includes(':') ? [requestTo(pathWith(payload), { method, headers })] : [];
      if (method === 'GET')
        requests.push(
          requestTo(`${pathWith('1')}?${names.map((name) => `${name}=${payload}`).join('&')}`, { headers }),
          requestTo(`${pathWith('1')}?search=${encodeURIComponent(payload)}`, { headers }),
        );
      for (const request of requests) found.push(...(await harmBy(app, request)));
    }
  }
  expect(found).toEqual([]);
  expect(app.log.filter(({ event }) => event === 'failed')).toEqual([]);
});

test('treats payloads in headers, tokens and other URLs as plain values', async ({ app }) => {
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
  const found: string[] = [];
  for (const payload of payloads) {
    const value = payload.replace('\u0000', '');
    const requests = [
      ...names.map((name) => requestTo('/api/blog', { headers: { [name]: name === 'Authorization' ? `Bearer ${value}` : value } })),
      ...['/media/', '/assets/', '/', '/blog/', '/unsubscribe?token='].map((folder) => requestTo(`${folder}${payload}`)),
      requestTo(`/api/unsubscribe?token=${payload}&email=${payload}`, { method: 'POST' }),
    ];
    for (const request of requests) found.push(...(await harmBy(app, request)));
  }
  expect(found).toEqual([]);
  expect(app.log.filter(({ event }) => event === 'failed')).toEqual([]);
});

test('the data is unchanged', async ({ app }) => {
  expect([(await app.api().blog.list({})).total, (await app.api().wordOfDay.current()).title]).toEqual([1, 'Ụlọ']);
});

test('a Range header for an image leads to at most one part of it, and is ignored when malformed', async ({ app }) => {
  const [{ image } = { image: '' }] = (await app.api().blog.list({})).rows;
  const { byteLength: size } = await (await app.httpApp.fetch(requestTo(image))).arrayBuffer();
  const parts: [range: string, status: number, bytes?: number][] = [
    ['bytes=0-0', 206, 1],
    ['bytes=-1', 206, 1],
    ['bytes=99999999-', 416],
    ['bytes=5-2', 200, size],
    [`bytes=${'0-1,'.repeat(2_000)}0-1`, 200, size],
    ['lines=1-2', 200, size],
    ['bytes=', 200, size],
    ['bytes=a-b', 200, size],
  ];
  for (const [range, status, bytes] of parts) {
    const response = await app.httpApp.fetch(requestTo(image, { headers: { Range: range } }));
    const { byteLength } = await response.arrayBuffer();
    expect([range, response.status, bytes === undefined || byteLength === bytes]).toEqual([range, status, true]);
  }
});

test('no field, header or image causes an outgoing request (SSRF)', async ({ app, adminToken }) => {
  let connections = 0;
  const listener = createServer((socket) => {
    connections += 1;
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
  for (const target of targets.filter((_, nth) => isFull || nth % 4 === 0)) {
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
      await app.call('POST', '/blog', { token: adminToken, form });
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
    for (const endpoint of endpointsOf(contract))
      if (endpoint.method !== 'GET' && endpoint.method !== 'DELETE' && endpoint.encoding !== 'multipart' && !endpoint.path.endsWith('logout'))
        await app.call(endpoint.method, endpoint.path.replace(/:\w+/g, '1'), {
          token: adminToken,
          json: { ...person, ...fields, ...texts },
          headers: { Host: `127.0.0.1:${port}`, Referer: target, Origin: target, 'X-Forwarded-Host': target, Forwarded: `host=${target}` },
        });
    await app.httpApp.fetch(requestTo(`/api/blog?url=${target}`, { headers: { Referer: target } }));
  }
  await app.mails();
  expect(connections).toBe(0);
  // The listener does count connections.
  await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined);
  expect(connections).toBe(1);
  await new Promise((resolve) => listener.close(resolve));
});
