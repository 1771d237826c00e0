// Proves T1, T2, T3.

import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { launchChromium } from '#tests/support/browsers.ts';
import { imageFile, postForm } from '#tests/support/image-files.ts';
import { allAttacks } from './attack-lists.ts';
import { classSelector } from './class-selector.ts';
import { startWithContent } from './starter-content.ts';
import { createSandbox, observeContext, type Sandbox, type SandboxEvent, triggerEvents } from './xss-sandbox.ts';

/** Time limit in milliseconds; each payload takes some time. */
const timeoutMs = 180_000 + allAttacks.length * 200;
vi.setConfig({ testTimeout: timeoutMs });

let server: Awaited<ReturnType<typeof startWithContent>>;
let sandbox: Sandbox;
let token: string;
/** Payloads after they were sent as the body of a post. */
let sanitizedBodies: string[];

beforeAll(async () => {
  [server, sandbox] = await Promise.all([startWithContent(), createSandbox()]);
  token = await server.adminToken();
  const bodies = new Set<string>();
  for (const payload of allAttacks) bodies.add(await bodyOf('PUT', '/blog/1', { body: payload }));
  // Rejected, because nothing was left after sanitizing.
  bodies.delete('');
  sanitizedBodies = [...bodies];
}, timeoutMs);
afterAll(async () => {
  await sandbox.close();
  await server.stop();
});

async function save(method: string, path: string, fields: Record<string, string | File>): Promise<{ status: number; id: number; body: string }> {
  const response = await server.call(method, path, { form: postForm(fields), token });
  const { blog } = response.body as { blog?: { id: number; body: string } };
  return { status: response.status, id: blog?.id ?? 0, body: blog?.body ?? '' };
}

async function bodyOf(method: string, path: string, fields: Record<string, string | File>): Promise<string> {
  const { status, body } = await save(method, path, fields);
  expect([200, 400]).toContain(status);
  return body;
}

const pageAround = (html: string) => `<!doctype html><meta charset="utf-8"><body>${html}`;
const named = (ran: number[], list: readonly string[]) => ran.map((nth) => list[nth] ?? 'something took the whole window');

/** Payloads that run unsanitized; TEST_TIMINGS=on prints their number. */
async function runUnsanitized(policy?: string): Promise<number[]> {
  const ran = await sandbox.run(allAttacks.map((payload) => ({ html: pageAround(payload), ...(policy ? { policy } : {}) })));
  if (process.env.TEST_TIMINGS === 'on') process.stdout.write(`${ran.length} of ${allAttacks.length} run with ${policy ?? 'no policy'}\n`);
  return ran;
}

/** Payloads that run in Chromium: 242 of 379 of our own list. With far fewer, none running would prove nothing. */
const minRunningPayloads = allAttacks.length / 2;

describe('the sanitizer alone, in a page without a CSP', { tags: ['full'] }, () => {
  test('most payloads run unsanitized', async () => {
    expect((await runUnsanitized()).length).toBeGreaterThan(minRunningPayloads);
  });

  test('no payload sent as the body of a post runs', async () => {
    expect(named(await sandbox.run(sanitizedBodies.map((html) => ({ html: pageAround(html) }))), sanitizedBodies)).toEqual([]);
    expect(sanitizedBodies.length).toBeGreaterThan(allAttacks.length / 8);
  });

  test('no payload runs when a script inserts the body and parses it once more', async () => {
    const insertedByScript = sanitizedBodies.map((html) => {
      const text = JSON.stringify(html).replaceAll('<', '\\u003c');
      return { html: pageAround(`<script>const { body } = document; body.innerHTML = ${text}; body.innerHTML = body.innerHTML</script>`) };
    });
    expect(named(await sandbox.run(insertedByScript), sanitizedBodies)).toEqual([]);
  });
});

describe('the CSP alone, with unsanitized payloads', () => {
  /** CSP of the real page, without frame-ancestors. */
  const readPagePolicy = async () =>
    (await fetch(`${server.address}/blog/1`)).headers.get('Content-Security-Policy')?.replace("frame-ancestors 'none'; ", '') ?? '';

  test('many payloads run when the CSP allows inline scripts', { tags: ['full'] }, async () => {
    const open = (await readPagePolicy()).replace(/script-src [^;]*/, "script-src 'self' 'unsafe-inline'");
    expect((await runUnsanitized(open)).length).toBeGreaterThan(140);
  });

  test('no payload runs', async () => {
    const policy = await readPagePolicy();
    expect(policy).toContain("script-src 'self' 'sha256-");
    expect(named(await runUnsanitized(policy), allAttacks)).toEqual([]);
  });
});

/** Opens the real pages and records what scripts do in them. */
async function openRealPages({ bypassCSP }: { bypassCSP: boolean }) {
  const browser = await launchChromium('--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1');
  onTestFinished(() => browser.close());
  const context = await browser.newContext({ baseURL: server.address, bypassCSP });
  context.setDefaultTimeout(60_000);
  const events: (SandboxEvent | 'broken')[] = [];
  await observeContext(context, (event) => void events.push(event));
  const page = await context.newPage();
  // React reports a mismatch when content has closed an element around it.
  page.on('pageerror', () => events.push('broken'));
  return { page, events };
}

describe('the page of a post', () => {
  const bodies: { title: string; path: string }[] = [];
  const mostBytes = 100_000;
  const body = `main ${classSelector('body')}`;

  beforeAll(async () => {
    const batches: string[] = [];
    for (const html of sanitizedBodies) {
      const last = batches.at(-1);
      if (last === undefined || last.length + html.length > mostBytes) batches.push(html);
      else batches[batches.length - 1] = `${last}<hr />${html}`;
    }
    for (const [nth, body] of batches.entries()) {
      const title = `Attacks, part ${nth + 1}`;
      const saved = await save('POST', '/blog', { title, body, image: await imageFile('png', 8, 8) });
      // Forms normalize line breaks to CRLF.
      expect(saved.body.replaceAll('\r', '')).toBe(body.replaceAll('\r', ''));
      bodies.push({ title, path: `/blog/${saved.id}` });
    }
  });

  test.each([{ bypassCSP: true }, { bypassCSP: false }])('runs no payload and attempts none: %o', async (options) => {
    const { page, events } = await openRealPages(options);
    for (const { title, path } of bodies) {
      await page.goto(path);
      await triggerEvents(page, body);
      // The same page, rendered by the browser.
      await page.goto('/blog');
      await page.getByRole('link', { name: title }).first().click();
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      await triggerEvents(page, body);
      expect(events.splice(0)).toEqual(['done', 'done']);
      await expect.poll(() => page.locator(body).locator('a[href]').count()).toBeGreaterThan(0);
    }
  });
});

test('pages block payloads assigned as strings to every injection sink', async () => {
  const { page, events } = await openRealPages({ bypassCSP: false });
  await page.goto('/blog/1');
  const acceptedPayloads = await page.evaluate((attacks) => {
    const sinks: ((text: string) => unknown)[] = [
      (text) => Object.assign(document.createElement('p'), { innerHTML: text }).innerHTML,
      (text) => Object.assign(document.body.appendChild(document.createElement('p')), { outerHTML: text }),
      (text) => document.body.insertAdjacentHTML('beforeend', text),
      (text) => new DOMParser().parseFromString(text, 'text/html').body.innerHTML,
      (text) => document.createRange().createContextualFragment(text).textContent,
      (text) => Object.assign(document.createElement('iframe'), { srcdoc: text }).srcdoc,
      (text) => document.write(text),
    ];
    return attacks.filter((payload) =>
      sinks.some((sink) => {
        try {
          // A text without tags may be assigned and does nothing.
          return sink(payload) !== '' && payload.includes('<');
        } catch (error) {
          return !(error instanceof TypeError);
        }
      }),
    );
  }, allAttacks);
  expect(acceptedPayloads).toEqual([]);
  expect(events).not.toContain('ran');
});
