import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { openChromium } from '#tests/support/chromium.ts';
import { imageFile, postForm } from '#tests/support/image-files.ts';
import { allAttacks } from './attack-lists.ts';
import { startProduct } from './server-process.ts';
import { type Arena, type Heard, listen, openArena, rouse } from './xss-sandbox.ts';

/** As many attempts take a while. */
const patienceMs = 180_000 + allAttacks.length * 200;
vi.setConfig({ testTimeout: patienceMs });

let product: Awaited<ReturnType<typeof startProduct>>;
let arena: Arena;
let headers: Record<string, string>;
/** What becomes of the attacks when they are sent as the body of a post. */
let cleaned: string[];

beforeAll(async () => {
  [product, arena] = await Promise.all([startProduct(), openArena()]);
  const login = await fetch(`${product.address}/api/admin/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'admin@example.com', password: 'an even longer secret' }),
  });
  headers = { Authorization: `Bearer ${((await login.json()) as { token: string }).token}` };
  const bodies = new Set<string>();
  for (const attack of allAttacks) bodies.add(await bodyOf('PUT', '/api/blog/1', { body: attack }));
  // Refused: nothing was left of it.
  bodies.delete('');
  cleaned = [...bodies];
}, patienceMs);
afterAll(async () => {
  await arena.close();
  await product.stop();
});

async function save(method: string, path: string, fields: Record<string, string | File>): Promise<{ status: number; id: number; body: string }> {
  const answer = await fetch(product.address + path, { method, headers, body: postForm(fields) });
  const { blog } = (await answer.json()) as { blog?: { id: number; body: string } };
  return { status: answer.status, id: blog?.id ?? 0, body: blog?.body ?? '' };
}

async function bodyOf(method: string, path: string, fields: Record<string, string | File>): Promise<string> {
  const { status, body } = await save(method, path, fields);
  expect([200, 400]).toContain(status);
  return body;
}

const pageAround = (html: string) => `<!doctype html><meta charset="utf-8"><body>${html}`;
const named = (ran: number[], list: readonly string[]) => ran.map((nth) => list[nth] ?? 'something took the whole window');

/** What of the list runs where nobody cleans it; TEST_TIMINGS=on says how much. */
async function raw(policy?: string): Promise<number[]> {
  const ran = await arena.letLoose(allAttacks.map((attack) => ({ html: pageAround(attack), ...(policy ? { policy } : {}) })));
  if (process.env.TEST_TIMINGS === 'on') process.stdout.write(`${ran.length} of ${allAttacks.length} run with ${policy ?? 'no policy'}\n`);
  return ran;
}

/** What Chromium runs of our own list: were it much less, nothing would be proven by none. */
const manyRun = 200;

describe('the sanitiser alone, in a page without any policy', () => {
  test('most attacks run where nobody cleans them', async () => {
    expect((await raw()).length).toBeGreaterThan(manyRun);
  });

  test('none runs that was sent as the body of a post', async () => {
    expect(named(await arena.letLoose(cleaned.map((html) => ({ html: pageAround(html) }))), cleaned)).toEqual([]);
    expect(cleaned.length).toBeGreaterThan(50);
  });

  test('none runs when the body becomes part of a page by script, and is read from there once more', async () => {
    const byScript = cleaned.map((html) => {
      const text = JSON.stringify(html).replaceAll('<', '\\u003c');
      return { html: pageAround(`<script>const { body } = document; body.innerHTML = ${text}; body.innerHTML = body.innerHTML</script>`) };
    });
    expect(named(await arena.letLoose(byScript), cleaned)).toEqual([]);
  });
});

describe('the policy of the page alone, around attacks that nobody has cleaned', () => {
  /** That of the real page, but for who may show it in a frame. */
  const realPolicy = async () =>
    (await fetch(`${product.address}/blog/1`)).headers.get('Content-Security-Policy')?.replace("frame-ancestors 'none'; ", '') ?? '';

  test('many run where scripts may stand in the page', async () => {
    const open = (await realPolicy()).replace(/script-src [^;]*/, "script-src 'self' 'unsafe-inline'");
    expect((await raw(open)).length).toBeGreaterThan(140);
  });

  test('none runs', async () => {
    const policy = await realPolicy();
    expect(policy).toContain("script-src 'self' 'sha256-");
    expect(named(await raw(policy), allAttacks)).toEqual([]);
  });
});

/** A window on the real pages that notes what happens in them. */
async function realWindow({ bypassCSP }: { bypassCSP: boolean }) {
  const browser = await openChromium('--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1');
  onTestFinished(() => browser.close());
  const context = await browser.newContext({ baseURL: product.address, bypassCSP });
  const heard: (Heard | 'broken')[] = [];
  await listen(context, (what) => void heard.push(what));
  const page = await context.newPage();
  // React says so when the page is not as it was sent: what was shown has closed something around it.
  page.on('pageerror', () => heard.push('broken'));
  return { page, heard };
}

describe('the page of a post', () => {
  const bodies: { title: string; path: string }[] = [];
  const mostBytes = 100_000;
  const body = 'main [class*=_body_]';

  beforeAll(async () => {
    const batches: string[] = [];
    for (const html of cleaned) {
      const last = batches.at(-1);
      if (last === undefined || last.length + html.length > mostBytes) batches.push(html);
      else batches[batches.length - 1] = `${last}<hr />${html}`;
    }
    for (const [nth, body] of batches.entries()) {
      const title = `Attacks, part ${nth + 1}`;
      const saved = await save('POST', '/api/blog', { title, body, image: await imageFile('png', 8, 8) });
      // A form writes line breaks in its own way.
      expect(saved.body.replaceAll('\r', '')).toBe(body.replaceAll('\r', ''));
      bodies.push({ title, path: `/blog/${saved.id}` });
    }
  });

  test.each([{ bypassCSP: true }, { bypassCSP: false }])('runs nothing of what it shows, and tries nothing: %o', async (options) => {
    const { page, heard } = await realWindow(options);
    for (const { title, path } of bodies) {
      await page.goto(path);
      await rouse(page, body);
      // The same, made by the browser.
      await page.goto('/blog');
      await page.getByRole('link', { name: title }).first().click();
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      await rouse(page, body);
      expect(heard.splice(0)).toEqual(['done', 'done']);
      expect(await page.locator(body).locator('a[href]').count()).toBeGreaterThan(0);
    }
  });
});

test('a page takes no attack as a string, in whatever way it might become part of it', async () => {
  const { page, heard } = await realWindow({ bypassCSP: false });
  await page.goto('/blog/1');
  const taken = await page.evaluate((attacks) => {
    const ways: ((text: string) => unknown)[] = [
      (text) => Object.assign(document.createElement('p'), { innerHTML: text }).innerHTML,
      (text) => Object.assign(document.body.appendChild(document.createElement('p')), { outerHTML: text }),
      (text) => document.body.insertAdjacentHTML('beforeend', text),
      (text) => new DOMParser().parseFromString(text, 'text/html').body.innerHTML,
      (text) => document.createRange().createContextualFragment(text).textContent,
      (text) => Object.assign(document.createElement('iframe'), { srcdoc: text }).srcdoc,
      (text) => document.write(text),
    ];
    return attacks.filter((attack) =>
      ways.some((way) => {
        try {
          // What has no tag in it may come, and comes to nothing.
          return way(attack) !== '' && attack.includes('<');
        } catch (error) {
          return !(error instanceof TypeError);
        }
      }),
    );
  }, allAttacks);
  expect(taken).toEqual([]);
  expect(heard).not.toContain('ran');
});
