// Proves T5.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isFull } from '#tests/support/suite.ts';
import { xssPayloads } from '#tests/support/xss-payloads.ts';
import { excerptOf, sanitizePostBody } from './html-sanitizer.server.ts';

/** Runs of each property; TEST_FUZZ_RUNS raises them. */
const numRuns = Math.max(isFull ? 500 : 100, Number(process.env.TEST_FUZZ_RUNS ?? 0));

const clean = async (html: string) => (await sanitizePostBody(html)).html;

test.each([
  ['<p onclick="x()" style="color:red" class="y" id="z">a</p>', '<p>a</p>'],
  ['<script>alert(1)</script><style>p{}</style>b', 'b'],
  ['<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
  ['<a href=" java&#10;script:alert(1)">a</a>', '<a>a</a>'],
  ['<a href="data:text/html,x">a</a>', '<a>a</a>'],
  ['<a href="//evil.example">a</a>', '<a>a</a>'],
  ['<a href="https://example.org/" target="_blank">a</a>', '<a href="https://example.org/" rel="noopener noreferrer nofollow">a</a>'],
  ['<a href="https:evil.example">a</a>', '<a href="https://evil.example/" rel="noopener noreferrer nofollow">a</a>'],
  ['<a href="http:\\\\evil.example">a</a>', '<a href="http://evil.example/" rel="noopener noreferrer nofollow">a</a>'],
  ['<a href=" HTtps:/\\/evil.example/a?b">a</a>', '<a href="https://evil.example/a?b" rel="noopener noreferrer nofollow">a</a>'],
  ['<a href="ht&#9;tps://evil.example">a</a>', '<a href="https://evil.example" rel="noopener noreferrer nofollow">a</a>'],
  ['<a href="/\\evil.example">a</a><a href="\\\\evil.example">b</a><a href="/&#9;/evil.example">c</a>', '<a>a</a><a>b</a><a>c</a>'],
  ['<a href="page.html">a</a><a href="?b#c">b</a><a href=".//d">d</a>', '<a href="page.html">a</a><a href="?b#c">b</a><a href=".//d">d</a>'],
  [
    '<a href="/blog/3">a</a><a href="mailto:a@b.org">b</a><a href="tel:+1">c</a>',
    '<a href="/blog/3">a</a><a href="mailto:a@b.org">b</a><a href="tel:+1">c</a>',
  ],
  ['<img src=x onerror=alert(1)>', ''],
  ['<img src="data:image/svg+xml;base64,PHN2Zz4=">', ''],
  ['<img src="https://example.org/a.png" alt="A">', '<img src="https://example.org/a.png" alt="A" loading="lazy" />'],
  ['<svg><a xlink:href="javascript:x"><text>t</text></a></svg>', '<a>t</a>'],
  ['<math><mi xlink:href="data:x,1">m</mi></math>', 'm'],
  ['<iframe srcdoc="<script>1</script>"></iframe><form action=x><input name=a></form>', ''],
  ['<span lang="ig">Nnọọ</span>', '<span lang="ig">Nnọọ</span>'],
  ['<p>un<b>closed', '<p>un<b>closed</b></p>'],
  ['a\u0000b', 'ab'],
  ['a&#1;b<a href="&#1;/a" title="&#8;">c</a>', 'ab<a href="/a">c</a>'],
])('sanitizes %s to %s', async (raw, expected) => {
  expect(await clean(raw)).toBe(expected);
});

test('cuts nesting to 50 levels', async () => {
  const depth = (await clean('<ul><li>'.repeat(200))).match(/<ul>/g)?.length;
  expect(depth).toBeLessThanOrEqual(50);
});

const tags =
  'p br h1 h2 h3 h4 h5 h6 strong b em i u s sub sup blockquote pre code ul ol li a img hr span figure figcaption table thead tbody tr th td'.split(
    ' ',
  );
const attributes = 'lang href title rel src alt width height loading start colspan rowspan scope'.split(' ');
const schemes = ['http:', 'https:', 'mailto:', 'tel:', undefined];
/** Scheme as a browser resolves it, in a page at https. */
const schemeOf = (address: string) => {
  const url = address.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
  return URL.canParse(url, 'https://academy.test/blog/1') ? new URL(url, 'https://academy.test/blog/1').protocol : undefined;
};
const addressPiece = fc.constantFrom(
  ...['https:', 'http:', 'HTTPS:', 'hTTp:', 'mailto:', 'x:', '/', '\\', '//', '/\\', '.', '..', '#', '?', '@', ':', '80', 'blog', 'evil.example'],
  ...['\t', '\n', '\r', ' ', '\u00a0', '\u0001', '%2f', '\u3002', '\uff0f'],
);
const escapeAttribute = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replace(/[\p{Cc}]/gu, (char) => `&#${char.charCodeAt(0)};`);
const unescapeAttribute = (text: string) => text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');

test('sets rel on each link that a browser resolves to another site, and preserves the targets of links to this one', async () => {
  const baseUrls = ['https://academy.test/blog/1', 'http://academy.test/blog/1'];
  const resolved = (address: string) => baseUrls.map((base) => (URL.canParse(address, base) ? new URL(address, base) : undefined));
  const isWeb = (url: URL | undefined) => url?.protocol === 'http:' || url?.protocol === 'https:';
  await fc.assert(
    fc.asyncProperty(fc.array(addressPiece, { maxLength: 8 }), async (pieces) => {
      const before = resolved(pieces.join(''));
      const html = await clean(`<a href="${escapeAttribute(pieces.join(''))}" rel="opener">a</a>`);
      const [, href] = html.match(/ href="([^"]*)"/) ?? [];
      if (href === undefined) return;
      const after = resolved(unescapeAttribute(href));
      const hasRel = html.includes(' rel="noopener noreferrer nofollow"');
      expect(html.includes('opener"')).toBe(false);
      for (const url of after) if (isWeb(url) && url?.host !== 'academy.test') expect(hasRel).toBe(true);
      // The sanitizer removes control characters, which changes the URL.
      const isOurs = !pieces.includes('\u0001') && before.every((url) => url?.host === 'academy.test');
      if (isOurs) expect([after.map(String), hasRel]).toEqual([before.map(String), false]);
    }),
    { numRuns: numRuns * 2 },
  );
});

const piece = fc.oneof(
  fc.constantFrom(
    '<p>',
    '</p>',
    '<img src=x onerror=y>',
    '<a href="javascript:1">',
    '</a>',
    '<script>',
    '</script>',
    '<svg/onload=x>',
    '<!--',
    '-->',
    '<![CDATA[',
    '"',
    "'",
    '<',
    '>',
    '&lt;',
    '&#x6a;',
    '<table><td>',
    '<math>',
    '<style>',
  ),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom(...xssPayloads),
  // A part of a payload: another piece may close what it opens.
  fc.tuple(fc.constantFrom(...xssPayloads), fc.nat(40), fc.nat(40)).map(([attack, from, length]) => attack.slice(from, from + length)),
);

test('is idempotent and emits nothing outside the allowlist for any input', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 12 }), async (pieces) => {
      const once = await clean(pieces.join('')).catch((refused: Error) => refused.message);
      expect(await clean(once)).toBe(once);
      for (const [, name, rest = ''] of once.matchAll(/<\/?([a-z][\w-]*)([^>]*)>/gi)) {
        expect(tags).toContain(name);
        for (const [, attribute] of rest.matchAll(/\s([^\s="]+)="[^"]*"/g)) expect(attributes).toContain(attribute);
        expect(rest.replaceAll(/\s[^\s="]+="[^"]*"/g, '').trim(), 'rest of the tag without quoted attributes').toMatch(/^\/?$/);
        for (const [, address = ''] of rest.matchAll(/\s(?:href|src)="([^"]*)"/g)) expect(schemes).toContain(schemeOf(address));
      }
    }),
    { numRuns },
  );
});

test.each([
  ['<p>Short</p>', 'Short'],
  ['<h2>One</h2><p>Two<br>three</p>', 'One Two three'],
  ['<p>1 &lt; 2 &amp;&amp; 3 &gt; 2 &quot;q&quot;</p>', '1 < 2 && 3 > 2 "q"'],
  [`<p>${'a'.repeat(70)}</p>`, 'a'.repeat(70)],
  [`<p>${'a'.repeat(71)}</p>`, `${'a'.repeat(70)}…`],
  [`<p>${'a'.repeat(66)}... and more</p>`, `${'a'.repeat(66)}…`],
  [`<p>${'a'.repeat(68)}, and more</p>`, `${'a'.repeat(68)}…`],
  [`<p>${'a'.repeat(69)}.</p>`, `${'a'.repeat(69)}.`],
  [`<p>${'word '.repeat(20)}</p>`, `${'word '.repeat(14).trim()}…`],
])('extracts the excerpt of %s', (html, expected) => {
  expect(excerptOf(html)).toBe(expected);
});
