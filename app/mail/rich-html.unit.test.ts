import { expect, test } from 'vitest';
import { richHtml } from './rich-html.server.ts';
import { richText } from './rich-text.server.ts';

const look = { publicUrl: 'https://academy.test', accent: '#a8431f' };
const htmlOf = (source: string) => richHtml(source, look).markup;
const textOf = (source: string) => richText(source, look.publicUrl);
const withoutStyles = (html: string) => html.replace(/ style="[^"]*"/g, '').replaceAll('\n', '');

test('lists, tables, quotations and dividers are in both parts', () => {
  const source =
    '<ol start="3"><li><p>One</p><ul><li>Inner</li></ul></li><li>Two</li></ol><table><tbody><tr><th>A</th><td><p>B</p></td></tr></tbody></table><blockquote><p>Said</p></blockquote><hr>';
  expect(textOf(source)).toBe('3. One\n   - Inner\n4. Two\n\nA | B\n\n> Said\n\n* * *');
  const html = withoutStyles(htmlOf(source));
  expect(html).toContain('<ol start="3"><li>One<ul><li>Inner</li></ul></li><li>Two</li></ol>');
  expect(html).toContain('<tr><th class="line">A</th><td class="line">B</td></tr>');
});

test('tags and attributes that it does not name reach no mail', () => {
  const html = htmlOf('<p onclick="a()" style="x">a<script>b</script><img src="x" onerror="c"><a href="javascript:alert(1)">d</a></p><form>e</form>');
  expect(html).not.toMatch(/onclick|onerror|<script|<form|<img|style="x"|javascript/);
});

test('an address that is its own text stands once, a place on the page not at all', () => {
  expect(textOf('<p><a href="https://a.test/x">https://a.test/x</a>, <a href="mailto:a@b.test">write</a><a href="#fn-1">1</a></p>')).toBe(
    'https://a.test/x, write: a@b.test1',
  );
});
