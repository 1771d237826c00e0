// Proves T4.

/** @module-tag full */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { holdsAddress } from '#app/lib/address-in-name.ts';
import { hasStackedMarks, textBeforeForbidden } from '#app/lib/characters.ts';
import { adminPages, feeds } from '#app/navigation.ts';
import { launchChromium } from '#tests/support/browsers.ts';
import { imageFile, postForm } from '#tests/support/image-files.ts';
import { asStored, naughtyStrings } from '#tests/support/naughty-strings.ts';
import { allAttacks } from './attack-lists.ts';
import { startWithContent } from './starter-content.ts';
import { createSandbox, observeContext, triggerEvents } from './xss-sandbox.ts';

/** Payloads that fields accept; hostile-texts.test.ts covers those that fields reject. */
const texts = (lines: boolean) =>
  [...naughtyStrings, ...allAttacks].filter(
    (text) => !/[\p{Cc}\p{Cs}]/u.test(text) && !hasStackedMarks(text) && textBeforeForbidden(text, lines) === undefined,
  );

/** Packs as many payloads into each text as its limit allows; longer ones are left out. */
function packPayloads(max: number, between = ' '): string[] {
  const rows: string[] = [];
  for (const text of texts(between === '\n').filter((each) => [...each].length <= max)) {
    const last = rows.at(-1);
    if (last !== undefined && [...last].length + [...text].length < max) rows[rows.length - 1] = last + between + text;
    else rows.push(text);
  }
  return rows;
}

const names = packPayloads(100).filter((text) => !holdsAddress(text));
const titles = packPayloads(200);
const subtitles = packPayloads(300);
const long = packPayloads(4_900, '\n').map((text) => text.split('\n').slice(0, 100).join('\n'));
const bodies = packPayloads(9_900, '\n');

let server: Awaited<ReturnType<typeof startWithContent>>;
let token: string;

beforeAll(async () => {
  server = await startWithContent();
  token = await server.adminToken();
});
afterAll(() => server.stop());

async function call(method: string, path: string, json?: object | FormData): Promise<Record<string, unknown>> {
  const { status, text, body } = await server.call(method, path, json instanceof FormData ? { form: json, token } : { json, token });
  if (status >= 300) throw new Error(`${method} ${path} answered ${status}: ${text}`);
  return body;
}

const stored = (list: string[]) => list.map(asStored);
const nth = (list: string[], at: number) => list[at % list.length] ?? '';

test('every text field returns payloads as typed', async () => {
  const image = await imageFile('png', 8, 8);
  for (const [at, title] of titles.entries()) {
    const subtitle = nth(subtitles, at);
    const { blog } = await call('POST', '/blog', postForm({ title, subtitle, body: `<p>${at}</p>`, image }));
    expect(blog).toMatchObject({ title: asStored(title), subtitle: asStored(subtitle) });
  }
  for (const path of ['/blog/1', '/word-of-day/1']) {
    const kind = path.split('/')[1];
    const received: unknown[] = [];
    for (const [at, fullName] of names.entries()) {
      const comment = await call('POST', `${path}/comment`, { text: nth(long, at), fullName });
      const reply = await call('POST', `/${kind}/comment/${comment.id}/reply`, { text: nth(long, at), fullName });
      received.push(comment.fullName, reply.fullName);
      expect([comment.text, reply.text]).toEqual([asStored(nth(long, at)), asStored(nth(long, at))]);
    }
    expect(received).toEqual(stored(names.flatMap((name) => [name, name])));
  }
  for (const [at, body] of bodies.entries()) {
    const { wordOfDay } = await call('PUT', '/word-of-day/1', { title: nth(titles, at), subtitle: nth(subtitles, at), body });
    expect(wordOfDay).toMatchObject({ title: asStored(nth(titles, at)), subtitle: asStored(nth(subtitles, at)), body: asStored(body) });
  }
});

/** Enough accounts for a full page of each table. */
const accountCount = 10;
const person = { phone_number: '+234 800', level: 'beginner', password: 'a long enough secret', confirm_password: 'a long enough secret' };

test('mails contain payloads as text only', async () => {
  for (let at = 0; at < accountCount; at += 1) {
    const [first_name, last_name] = [nth(names, 2 * at), nth(names, 2 * at + 1)];
    for (const kind of ['register', 'tutor'])
      await call('POST', `/${kind}`, { ...person, first_name, last_name, email: `${kind}-${at}@example.com` });
  }
  for (const [at, message] of bodies.entries()) {
    const subject = nth(titles, at);
    await call('POST', '/contact', { name: nth(names, at), email: 'ada@example.com', subject, message });
    await call('POST', '/admin/newsletters/test', { subject, message });
  }
  await call('PUT', '/admin/profile', { ...person, first_name: nth(names, 0), last_name: nth(names, 1), email: 'admin@example.com', password: null });
  const outbox = join(server.dataDir, 'outbox');
  const sent = 2 * accountCount + 2 * bodies.length;
  await expect.poll(() => readdirSync(outbox).filter((name) => name.endsWith('.eml')).length).toBeGreaterThanOrEqual(sent);
  const mails = await Promise.all(readdirSync(outbox).map((name) => PostalMime.parse(readFileSync(join(outbox, name)))));
  const pages = mails.flatMap(({ html }) => html ?? []);
  expect(pages.filter((html) => html.includes('&lt;script')).length).toBeGreaterThan(0);
  expect(await inArena(pages)).toEqual([]);
});

test('feeds and returned forms contain payloads as text only', async () => {
  const feeds = ['/blog/feed.json', '/word-of-day/feed.json'].map(async (path) => {
    const { items } = (await (await fetch(server.address + path)).json()) as { items: { content_html: string }[] };
    return items.map(({ content_html }) => content_html);
  });
  const forms = bodies.map(async (message, at) => {
    const body = new URLSearchParams({ name: nth(names, at), email: '"><script>alert(1)</script>', subject: nth(titles, at), message });
    const response = await fetch(`${server.address}/contact`, { method: 'POST', body });
    expect(response.status).toBe(400);
    return [await response.text()];
  });
  const pages = (await Promise.all([...feeds, ...forms])).flat();
  expect(pages.filter((html) => html.includes('&lt;script')).length).toBeGreaterThan(2);
  expect(await inArena(pages)).toEqual([]);
});

async function inArena(pages: string[]): Promise<string[]> {
  const sandbox = await createSandbox();
  try {
    return (await sandbox.run(pages.map((html) => ({ html })))).map((at) => pages[at] ?? 'something took the whole window');
  } finally {
    await sandbox.close();
  }
}

const publicPages = ['/', '/blog', '/blog/1', '/blog/7', '/blog/8', '/blog/9'];
const files = [...feeds.map(({ path }) => `${path}.xml`), '/sitemap.xml'];
const inAddress = (text: string) => {
  const encoded = encodeURIComponent(text);
  return [
    `/unsubscribe?token=${encoded}&email=${encoded}`,
    `/confirm-subscription?token=${encoded}&email=${encoded}`,
    `/${encoded}`,
    `/blog/${encoded}`,
    `/admin/users?search=${encoded}`,
  ];
};
const payloads = '"><img src=x onerror=alert(1)><svg onload=alert(1)></script><script>alert(1)</script>';

/** Elements that would run a payload after an interaction. */
const dormantElements = () =>
  [...document.querySelectorAll('*')]
    .filter(
      (element) =>
        element.getAttributeNames().some((name) => name.startsWith('on')) ||
        /^\s*(?:javascript|data):/i.test(element.getAttribute('href') ?? '') ||
        element.matches('iframe, object, embed, main script, main style'),
    )
    .map((element) => element.outerHTML.slice(0, 200));

test('pages show payloads as text only, even without their CSP', async () => {
  const browser = await launchChromium('--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1');
  onTestFinished(() => browser.close());
  const context = await browser.newContext({ baseURL: server.address, bypassCSP: true });
  context.setDefaultTimeout(60_000);
  await context.addCookies([{ name: 'token', value: token, url: server.address }]);
  const events: string[] = [];
  await observeContext(context, (event) => void events.push(event));
  const page = await context.newPage();
  page.on('pageerror', ({ message }) => events.push(message));
  for (const path of [...publicPages, ...adminPages, ...files, ...inAddress(payloads), '/admin/login?then=javascript:alert(1)']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    expect([path, await page.evaluate(dormantElements), events]).toEqual([path, [], []]);
  }
  // Control: the same check finds payloads that are parsed as HTML.
  await page.setContent(allAttacks.slice(0, 60).join(''));
  await triggerEvents(page, 'body');
  expect((await page.evaluate(dormantElements)).length).toBeGreaterThan(5);
  expect(events).toContain('ran');
});
