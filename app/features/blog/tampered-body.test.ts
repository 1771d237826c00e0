// Proves T2.

import { createHash } from 'node:crypto';
import { afterAll, expect, vi } from 'vitest';
import { createHttpApp } from '#app/http-app.server.ts';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import { imageFile } from '#tests/support/image-files.ts';
import { postPages } from '#tests/support/post-pages.ts';
import type { TestApp } from '#tests/support/test-app.ts';
import { xssPayloads } from '#tests/support/xss-payloads.ts';

// Only production pages have a content security policy.
vi.stubEnv('PROD', true);
afterAll(() => void vi.unstubAllEnvs());
// Vitest resolves style sheets to no URL, which React reports on each page.
vi.mock('#app/ui/theme/fonts/late-faces.css?url', () => ({ default: '/late-faces.css' }));

const test = withAppPerFile();
let edge: ReturnType<typeof createHttpApp>;
test.beforeAll(async ({ app }) => {
  edge = createHttpApp(app.context, { handlePage: postPages });
  const blog = app.api(await app.adminToken()).blog;
  await blog.create({ title: 'A title', body: '<p>A body</p>', image: await imageFile() });
});

/** Page of the post after its stored body was replaced without the sanitizer. */
async function pageWith(app: TestApp, body: string) {
  await app.context.db.updateTable('posts').set({ body }).where('id', '=', 1).execute();
  const response = await edge.fetch(new Request('http://academy.test/blog/1'));
  const policy = response.headers.get('Content-Security-Policy') ?? '';
  const [, sources = ''] = policy.match(/script-src ([^;]*)/) ?? [];
  return { status: response.status, html: await response.text(), policy, sources: sources.split(' ') };
}

const source = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;
const inlineScripts = (html: string) =>
  [...html.matchAll(/<script(?![^>]*ld\+json)[^>]*>([\s\S]*?)<\/script>/g)].map(([, code = '']) => source(code));

test('allows each inline script of the page itself in the policy', async ({ app }) => {
  const { status, html, sources } = await pageWith(app, '<p>A body</p>');
  expect(status).toBe(200);
  const own = inlineScripts(html);
  // Oldest browsers, theme, hydration context, modules of the routes, loader data, end of the data.
  expect(own).toHaveLength(6);
  expect(sources).toEqual(["'self'", ...own]);
});

const bodies = [
  '<script>alert(1)</script>',
  '<script type="module">alert(1)</script>',
  '<script nonce="">alert(1)</script>',
  '<script nonce="0123456789abcdef0123456789abcdef">alert(1)</script>',
  '<script type="application/ld+json">alert(1)</script>',
  '<svg><script>alert(1)</script></svg>',
  '</div></body></html><script>alert(1)</script>',
  '<style>p { color: red }</style><p style="color: red">a</p>',
  // Only script and style elements could get a hash. PostgreSQL stores no NUL.
  ...xssPayloads.filter((attack) => /<(?:script|style)/i.test(attack) && !attack.includes('\0')),
];

/** Tags that act on the whole document are shown as text. */
const asShown = (body: string) => body.toWellFormed().replace(/<(?=(?:meta|link|base)\b)/gi, '&lt;');

test('adds no hash for a script or style in a stored body', { tags: ['full'] }, async ({ app }) => {
  const [, own = ''] = (await pageWith(app, '<p>A body</p>')).policy.match(/script-src (.*?) 'sha256-[^ ]*' 'sha256-[^ ]*';/) ?? [];
  for (const body of bodies) {
    const { html, sources, policy } = await pageWith(app, body);
    expect(html).toContain(asShown(body.split(/<(?:table|pre)/i)[0] ?? ''));
    // The last two scripts are the loader data, which contains the body, and the end of it.
    expect([body, sources.slice(0, -2).join(' ')]).toEqual([body, own]);
    expect(sources).toHaveLength(7);
    for (const code of ['alert(1)', ...body.split(/<script[^>]*>|<\/script>/i)]) expect(sources).not.toContain(source(code));
    expect(policy).toContain("style-src 'self';");
  }
});

test('shows tags of a stored body that act on the whole page as text', async ({ app }) => {
  const tags = [
    '<meta http-equiv="refresh" content="0;url=https://evil.example/">',
    '<META/http-equiv=refresh content="0;url=https://evil.example/">',
    '<link rel="prefetch" href="https://evil.example/">',
    '<link\nrel="preconnect" href="https://evil.example/">',
    '<base href="https://evil.example/">',
    '</p><noscript><meta http-equiv="refresh" content="0;url=https://evil.example/"></noscript>',
  ];
  for (const tag of tags) {
    const { html } = await pageWith(app, `<p>Before ${tag} after</p>`);
    // Further down are the data of the loader, as a string in a script.
    const [, body = ''] = html.match(/<p>Before([\s\S]*?)after<\/p>/) ?? [];
    expect(body).not.toMatch(/<\/?(?:meta|link|base)/i);
    expect(body).toMatch(/&lt;(?:meta|link|base)/i);
  }
});

test('renders a page to the same bytes twice, without a nonce', async ({ app }) => {
  const [first, second] = [await pageWith(app, '<p>A body</p>'), await pageWith(app, '<p>A body</p>')];
  expect(first.html).toBe(second.html);
  expect(first.policy).toBe(second.policy);
  expect(first.html).not.toContain('nonce');
});
