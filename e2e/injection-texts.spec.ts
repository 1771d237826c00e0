import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { hasStackedMarks, textBeforeForbidden } from '#app/lib/characters.ts';
import { openChromium } from '#tests/support/chromium.ts';
import { imageFile, postForm } from '#tests/support/image-files.ts';
import { asStored, naughtyStrings } from '#tests/support/naughty-strings.ts';
import { allAttacks } from './attack-lists.ts';
import { startProduct } from './server-process.ts';
import { listen, openArena, rouse } from './xss-sandbox.ts';

/** What fields refuse is tried by hostile-texts.test.ts; here are the texts that they take. */
const texts = (lines: boolean) =>
  [...naughtyStrings, ...allAttacks].filter(
    (text) => !/[\p{Cc}\p{Cs}]/u.test(text) && !hasStackedMarks(text) && textBeforeForbidden(text, lines) === undefined,
  );

/** As many of them as a field takes at a time; what is too long for it alone is left out. */
function packed(max: number, between = ' '): string[] {
  const rows: string[] = [];
  for (const text of texts(between === '\n').filter((each) => [...each].length <= max)) {
    const last = rows.at(-1);
    if (last !== undefined && [...last].length + [...text].length < max) rows[rows.length - 1] = last + between + text;
    else rows.push(text);
  }
  return rows;
}

const names = packed(100);
const titles = packed(200);
const subtitles = packed(300);
const long = packed(4_900, '\n').map((text) => text.split('\n').slice(0, 100).join('\n'));
const bodies = packed(9_900, '\n');

let product: Awaited<ReturnType<typeof startProduct>>;
let token: string;

beforeAll(async () => {
  product = await startProduct();
  token = String((await call('POST', '/admin/login', { email: 'admin@example.com', password: 'an even longer secret' })).token);
});
afterAll(() => product.stop());

async function call(method: string, path: string, json?: object | FormData): Promise<Record<string, unknown>> {
  const type = json && !(json instanceof FormData) ? { 'Content-Type': 'application/json' } : undefined;
  const body = json instanceof FormData ? json : JSON.stringify(json);
  const headers = { ...type, ...(token ? { Authorization: `Bearer ${token}` } : {}) };
  const answer = await fetch(`${product.address}/api${path}`, { method, headers, ...(json ? { body } : {}) });
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Record<string, unknown>;
}

const kept = (list: string[]) => list.map(asStored);
const nth = (list: string[], at: number) => list[at % list.length] ?? '';

test('in every field they come back as they were typed', async () => {
  const image = await imageFile('png', 8, 8);
  for (const [at, title] of titles.entries()) {
    const subtitle = nth(subtitles, at);
    const { blog } = await call('POST', '/blog', postForm({ title, subtitle, body: `<p>${at}</p>`, image }));
    expect(blog).toMatchObject({ title: asStored(title), subtitle: asStored(subtitle) });
  }
  for (const path of ['/blog/1', '/word-of-day/1']) {
    const kind = path.split('/')[1];
    const seen: unknown[] = [];
    for (const [at, fullName] of names.entries()) {
      const comment = await call('POST', `${path}/comment`, { text: nth(long, at), fullName });
      const reply = await call('POST', `/${kind}/comment/${comment.id}/reply`, { text: nth(long, at), fullName });
      seen.push(comment.fullName, reply.fullName);
      expect([comment.text, reply.text]).toEqual([asStored(nth(long, at)), asStored(nth(long, at))]);
    }
    expect(seen).toEqual(kept(names.flatMap((name) => [name, name])));
  }
  for (const [at, body] of bodies.entries()) {
    const { wordOfDay } = await call('PUT', '/word-of-day/1', { title: nth(titles, at), subtitle: nth(subtitles, at), body });
    expect(wordOfDay).toMatchObject({ title: asStored(nth(titles, at)), subtitle: asStored(nth(subtitles, at)), body: asStored(body) });
  }
});

/** Enough of them to fill a page of each table. */
const somePeople = 10;
const person = { phone_number: '+234 800', level: 'beginner', password: 'a long enough secret', confirm_password: 'a long enough secret' };

test('no mail makes more of them than text', async () => {
  for (let at = 0; at < somePeople; at += 1) {
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
  const outbox = join(product.dataDir, 'outbox');
  const sent = 2 * somePeople + 2 * bodies.length;
  await expect.poll(() => readdirSync(outbox).filter((name) => name.endsWith('.eml')).length).toBeGreaterThanOrEqual(sent);
  const mails = await Promise.all(readdirSync(outbox).map((name) => PostalMime.parse(readFileSync(join(outbox, name)))));
  const pages = mails.flatMap(({ html }) => html ?? []);
  expect(pages.filter((html) => html.includes('&lt;script')).length).toBeGreaterThan(0);
  expect(await inArena(pages)).toEqual([]);
});

test('no feed and no page that is sent back makes more of them than text', async () => {
  const feeds = ['/blog/feed.json', '/word-of-day/feed.json'].map(async (path) => {
    const { items } = (await (await fetch(product.address + path)).json()) as { items: { content_html: string }[] };
    return items.map(({ content_html }) => content_html);
  });
  const forms = bodies.map(async (message, at) => {
    const body = new URLSearchParams({ name: nth(names, at), email: '"><script>alert(1)</script>', subject: nth(titles, at), message });
    const answer = await fetch(`${product.address}/contact`, { method: 'POST', body });
    expect(answer.status).toBe(400);
    return [await answer.text()];
  });
  const pages = (await Promise.all([...feeds, ...forms])).flat();
  expect(pages.filter((html) => html.includes('&lt;script')).length).toBeGreaterThan(2);
  expect(await inArena(pages)).toEqual([]);
});

async function inArena(pages: string[]): Promise<string[]> {
  const arena = await openArena();
  try {
    return (await arena.letLoose(pages.map((html) => ({ html })))).map((at) => pages[at] ?? 'something took the whole window');
  } finally {
    await arena.close();
  }
}

const publicPages = ['/', '/blog', '/blog/1', '/blog/7', '/blog/8', '/blog/9'];
const adminPages = ['', '/users', '/tutors', '/blog', '/word-of-day', '/newsletter', '/settings'].map((path) => `/admin${path}`);
const files = ['/blog/feed.xml', '/word-of-day/feed.xml', '/sitemap.xml'];
const inAddress = (text: string) => {
  const said = encodeURIComponent(text);
  return [
    `/unsubscribe?token=${said}&email=${said}`,
    `/confirm-subscription?token=${said}&email=${said}`,
    `/${said}`,
    `/blog/${said}`,
    `/admin/users?search=${said}`,
  ];
};
const worst = '"><img src=x onerror=alert(1)><svg onload=alert(1)></script><script>alert(1)</script>';

/** What would be an attack if somebody touched it. */
const lurking = () =>
  [...document.querySelectorAll('*')]
    .filter(
      (element) =>
        element.getAttributeNames().some((name) => name.startsWith('on')) ||
        /^\s*(?:javascript|data):/i.test(element.getAttribute('href') ?? '') ||
        element.matches('iframe, object, embed, main script, main style'),
    )
    .map((element) => element.outerHTML.slice(0, 200));

test('no page makes more of them than text, even without its policy', async () => {
  const browser = await openChromium('--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1');
  onTestFinished(() => browser.close());
  const context = await browser.newContext({ baseURL: product.address, bypassCSP: true });
  await context.addCookies([{ name: 'token', value: token, url: product.address }]);
  const heard: string[] = [];
  await listen(context, (what) => void heard.push(what));
  const page = await context.newPage();
  page.on('pageerror', ({ message }) => heard.push(message));
  for (const path of [...publicPages, ...adminPages, ...files, ...inAddress(worst), '/admin/login?then=javascript:alert(1)']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    expect([path, await page.evaluate(lurking), heard]).toEqual([path, [], []]);
  }
  // What has been seen so far sees: the same texts, made into tags.
  await page.setContent(allAttacks.slice(0, 60).join(''));
  await rouse(page, 'body');
  expect((await page.evaluate(lurking)).length).toBeGreaterThan(5);
  expect(heard).toContain('ran');
});
