import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sanitizePostBody } from '#app/features/blog/html-sanitizer.server.ts';
import { isFull } from '#tests/support/suite.ts';
import { isImageUrl, isIncompleteUrl, normalizeHeadings, normalizeUrl, safeUrl } from './editor-rules.ts';

test.each(['http://example.com', 'https://example.com/a?b=c#d', 'HTTPS://EXAMPLE.COM', 'mailto:ada@example.com', 'tel:+2341555', '/blog/4', '#top'])(
  'keeps %s',
  (address) => {
    expect(safeUrl(address)).toBe(address);
    expect(normalizeUrl(address)).toBe(address);
  },
);

test.each([
  'javascript:alert(1)',
  'JavaScript:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>1</script>',
  'ftp://example.com',
  'vbscript:x',
  'file:///etc/passwd',
  'blob:https://example.com/1',
])('replaces %j by a blank URL', (address) => {
  expect(safeUrl(address)).toBe('about:blank');
});

test.each(['javascript:alert(1)', 'java\nscript:alert(1)', 'data:text/html,x', 'ftp://example.com', ''])(
  'replaces the typed URL %j by a blank one',
  (typed) => {
    expect(normalizeUrl(typed)).toBe('about:blank');
  },
);

test.each(['//example.com', '/\\example.com', 'page.html'])('replaces %s, which is relative to the page or the scheme, by a blank URL', (address) => {
  expect(safeUrl(address)).toBe('about:blank');
});

test.each([
  ['example.com', 'https://example.com'],
  [' example.com/ụlọ ', 'https://example.com/ụlọ'],
  ['example.com:8080/x', 'https://example.com:8080/x'],
  ['//example.com', 'https://example.com'],
  ['ada@example.com', 'mailto:ada@example.com'],
])('completes the typed %s to %s', (typed, expected) => {
  expect(normalizeUrl(typed)).toBe(expected);
});

test.each([
  ['https:evil.example', 'https://evil.example/'],
  ['http:\\\\evil.example', 'http://evil.example/'],
  ['HTTPS:/evil.example/a b', 'https://evil.example/a%20b'],
  ['ht\ntps:evil.example', 'https://evil.example/'],
])('normalizes the ambiguous URL %j to %s', (address, expected) => {
  expect(safeUrl(address)).toBe(expected);
  expect(normalizeUrl(address)).toBe(expected);
});

test('the server preserves each URL that the editor accepts', async () => {
  const piece = fc.constantFrom(
    'https:',
    'HTTP:',
    'mailto:',
    'tel:',
    'javascript:',
    '/',
    '\\',
    '//',
    '.',
    '#',
    '?',
    '@',
    ':',
    '80',
    'a',
    'evil.example',
    '\t',
  );
  const address = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join(''));
  await fc.assert(
    fc.asyncProperty(fc.constantFrom('', ' ', '\u0001'), address, async (before, rest) => {
      const safe = safeUrl(before + rest);
      const { html } = await sanitizePostBody(`<a href="${safe}">a</a>`);
      expect(html.match(/href="([^"]*)"/)?.[1]).toBe(safe === 'about:blank' ? undefined : safe);
    }),
    { numRuns: isFull ? 1_000 : 200 },
  );
});

test.each(['http://', ' https:/ ', 'mailto:', 'tel:'])('treats the typed %j as incomplete', (typed) => {
  expect(isIncompleteUrl(typed)).toBe(true);
  expect(normalizeUrl(typed)).toBe('about:blank');
  expect(isIncompleteUrl(`${typed.trim()}a`)).toBe(false);
});

test('accepts images of the web, of data URLs with images and of this site', () => {
  for (const kind of ['png', 'gif', 'jpeg', 'bmp', 'x-icon', 'vnd.microsoft.icon']) expect(isImageUrl(`data:image/${kind};base64,AAAA`)).toBe(true);
  for (const source of ['https://example.com/x.png', 'http://example.com/x.png', '/media/0-800.webp']) expect(isImageUrl(source)).toBe(true);
  for (const source of [
    'javascript:1',
    'data:image/svg+xml;base64,AAAA',
    'data:text/html;base64,AAAA',
    '//example.com/x',
    'blob:x',
    'file:///x.png',
    'x.png',
  ])
    expect(isImageUrl(source)).toBe(false);
});

test('maps headings to levels 2 to 4', () => {
  expect(normalizeHeadings('<h1 class="x">a</h1><H5>b</H5><h3>c</h3><hr>')).toBe('<h2 class="x">a</h2><H4>b</H4><h3>c</h3><hr>');
});
