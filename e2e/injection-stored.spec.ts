import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { openChromium } from '#tests/support/chromium.ts';
import { allAttacks } from './attack-lists.ts';
import { startProduct } from './server-process.ts';
import { type Arena, type Ground, type Heard, listen, openArena, rouse } from './xss-sandbox.ts';

/** Time limit for each test, in milliseconds: every attack is a page of its own. */
const timeoutMs = 180_000 + allAttacks.length * 400;
vi.setConfig({ testTimeout: timeoutMs });

let product: Awaited<ReturnType<typeof startProduct>>;
let arena: Arena;
let database: DatabaseSync;
beforeAll(async () => {
  [product, arena] = await Promise.all([startProduct(), openArena()]);
  database = new DatabaseSync(join(product.dataDir, 'academy.db'), { timeout: 10_000 });
});
afterAll(async () => {
  database.close();
  await arena.close();
  await product.stop();
});

/** Replaces the stored body of post 1 without the sanitiser. */
const tamper = (body: string) => database.prepare('update posts set body = ? where id = 1').run(body);

/** The policy of the page of post 1 with such a body, except for the directive that forbids frames. */
async function policyWith(body: string): Promise<string> {
  tamper(body);
  // A request with a token is never answered from the cache.
  const answer = await fetch(`${product.address}/blog/1`, { headers: { Authorization: 'Bearer none' } });
  expect(await answer.text()).toContain('streamController');
  return answer.headers.get('Content-Security-Policy')?.replace("frame-ancestors 'none'; ", '') ?? '';
}

test('no attack in the database runs under the policy of the page that shows it', async () => {
  const grounds: Ground[] = [];
  for (const attack of allAttacks) grounds.push({ html: `<!doctype html><meta charset="utf-8"><body>${attack}`, policy: await policyWith(attack) });
  const ran = await arena.letLoose(grounds);
  if (process.env.TEST_TIMINGS === 'on') process.stdout.write(`${ran.length} of ${grounds.length} run with the policy of their page\n`);
  expect(ran.map((nth) => allAttacks[nth])).toEqual([]);
});

test('a page with such a body runs its own scripts and nothing of the body', async () => {
  tamper(
    '<p onclick="alert(1)" style="color: rgb(255, 0, 0)">Tampered</p><script>alert(1)</script><script type="module">alert(1)</script><img src="x" onerror="alert(1)"><style>p { color: rgb(255, 0, 0) }</style>',
  );
  const browser = await openChromium('--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1');
  onTestFinished(() => browser.close());
  const context = await browser.newContext({ baseURL: product.address });
  const heard: Heard[] = [];
  await listen(context, (what) => void heard.push(what));
  const page = await context.newPage();
  await page.goto('/blog/1');
  const expectSafe = async () => {
    const paragraph = page.getByText('Tampered');
    await rouse(page, 'main [class*=_body_]');
    expect(heard.splice(0)).not.toContain('ran');
    expect(await paragraph.evaluate((element) => getComputedStyle(element).color)).not.toBe('rgb(255, 0, 0)');
    // Hydrated: the button is switched on by script, and answers.
    await page
      .getByRole('button', { name: /^Like / })
      .first()
      .click();
    await page.getByRole('link', { name: 'Please login to like' }).waitFor();
  };
  await expectSafe();
  // The same post drawn by the browser.
  const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await page.goto('/blog');
  await page.getByRole('link', { name: title }).first().click();
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await expectSafe();
});
