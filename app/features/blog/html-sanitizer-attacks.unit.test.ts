// Proves T5.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ApiError } from '#app/lib/api-error.ts';
import { isFull } from '#tests/support/suite.ts';
import { sanitizePostBody } from './html-sanitizer.server.ts';

const clean = async (html: string) => (await sanitizePostBody(html)).html;
const rejection = (html: string) =>
  sanitizePostBody(html).then(
    () => undefined,
    (problem: unknown) => (problem instanceof ApiError ? problem.status : problem),
  );

test.each([
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<svg/onload=alert(1)>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<textarea></textarea><img src=x onerror=alert(1)></textarea>',
  '<xmp><img src=x onerror=alert(1)></xmp>',
  '<template><img src=x onerror=alert(1)></template>',
  '<select><option><style></option></select></style><img src=x onerror=alert(1)>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<![CDATA[><img src=x onerror=alert(1)>]]>',
  '<?xml <img src=x onerror=alert(1)>?>',
  '<iframe srcdoc="&lt;script&gt;alert(1)&lt;/script&gt;"></iframe>',
  '<object data="javascript:alert(1)"></object><embed src="javascript:alert(1)">',
  '<base href="https://evil.example/"><meta http-equiv="refresh" content="0;url=javascript:alert(1)">',
  '<link rel="stylesheet" href="https://evil.example/x.css"><style>@import "https://evil.example/x.css"</style>',
  '<video src=x onerror=alert(1)></video><audio onloadstart=alert(1)></audio><details open ontoggle=alert(1)>',
  '<p style="background:url(javascript:alert(1))" id="x" class="y" tabindex=1 onfocus=alert(1) autofocus>a</p>',
  '<input autofocus onfocus=alert(1)><button formaction="javascript:alert(1)">b</button>',
])('removes everything executable from %s', async (attack) => {
  const html = await clean(attack);
  expect(html).not.toMatch(/<(?!\/?(?:p|table|br|a|img)\b)[a-z!?]/i);
  expect(html).not.toMatch(/<[^>]*\s(?:on\w+|style|id|class|srcdoc|formaction|http-equiv)\s*=/i);
  expect(html).not.toMatch(/<[^>]*javascript:/i);
});

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  '&#x6a;avascript:alert(1)',
  '&#106avascript:alert(1)',
  '\u0001javascript:alert(1)',
  'vbscript:x',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD4=',
  'data:image/png;base64,AAAA',
  'blob:https://academy.test/x',
  'file:///etc/passwd',
  '//evil.example',
  '\\\\evil.example',
  '/\\evil.example',
])('removes the href of a link to %j', async (address) => {
  expect(await clean(`<a href="${address}">a</a>`)).toBe('<a>a</a>');
});

test.each([
  'javascript:alert(1)',
  'data:text/html;base64,PHNjcmlwdD4=',
  'data:image/svg+xml;base64,PHN2Zz4=',
  'data:image/svg+xml,<svg onload=alert(1)>',
  '//evil.example/a.png',
  '/api/auth/me',
  '/media/../api/auth/me',
  'blob:x',
  'x',
])('removes an image with the source %j', async (address) => {
  expect(await clean(`<p>a</p><img src='${address}' onerror=alert(1)>`)).toBe('<p>a</p>');
});

test.each([
  ['unclosed lists', '<ul><li>'.repeat(10_000)],
  ['unclosed tags', '<b>'.repeat(10_000)],
  ['mismatched end tags', '<b></i>'.repeat(10_000)],
  ['paragraphs in items', '<li><p>'.repeat(10_000)],
  ['unknown tag names', '<x-a>'.repeat(10_000)],
])('rejects 10,000 %s before parsing', async (_, bomb) => {
  expect(await rejection(bomb)).toBe(400);
});

test('limits text and tags to 256 KiB', async () => {
  expect(await rejection('a'.repeat(256 * 1024))).toBeUndefined();
  expect(await rejection('a'.repeat(256 * 1024 + 1))).toBe(413);
  expect(await rejection('<i></i>'.repeat(40_000))).toBe(413);
  // Escaping makes the output four times as long as the input.
  expect(await rejection('<'.repeat(200_000))).toBe(413);
});

test('accepts 2,000 paragraphs without end tags', async () => {
  expect((await clean('<p>Ndewo'.repeat(2_000))).match(/<p>Ndewo<\/p>/g)).toHaveLength(2_000);
});

const tag = fc.constantFrom('p', 'b', 'ul', 'li', 'table', 'td', 'a', 'span', 'blockquote', 'svg', 'math', 'style', 'form', 'select');

test('is idempotent and limits nesting to 50 levels for tags opened and closed in any order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(tag, { minLength: 1, maxLength: 200 }), fc.array(tag, { maxLength: 50 }), async (opened, closed) => {
      const html = await clean(`${opened.map((name) => `<${name}>`).join('')}x${closed.map((name) => `</${name}>`).join('')}`);
      expect(await clean(html)).toBe(html);
      let depth = 0;
      for (const [, slash] of html.matchAll(/<(\/?)[a-z]/g)) {
        depth += slash ? -1 : 1;
        expect(depth).toBeLessThanOrEqual(50);
      }
      expect(depth).toBe(0);
    }),
    { numRuns: isFull ? 200 : 50 },
  );
});
