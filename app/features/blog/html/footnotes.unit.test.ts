import { expect, test } from 'vitest';
import { withFootnotes } from '#app/features/content-transfer/import/wordpress-footnotes.ts';
import { absoluteHtml } from '#app/http/feed.server.ts';
import { sanitizePostBody } from '../html-sanitizer.server.ts';

const clean = async (html: string) => (await sanitizePostBody(html)).html;

const linked =
  '<p>Nnọọ<sup><a href="#fn-1" id="fnref-1">1</a></sup> na<sup><a href="#fn-2" id="fnref-2">2</a></sup></p><ol><li id="fn-1">One <a href="#fnref-1">↩</a></li><li id="fn-2">Two <a href="#fnref-2">↩</a></li></ol>';

test.each([
  [
    'Markdown with ids on the marks',
    '<p>Nnọọ<sup id="fnref:1"><a href="#fn:1" class="footnote">1</a></sup> na<sup id="fnref:2"><a href="#fn:2">2</a></sup></p><div class="footnotes"><ol><li id="fn:1">One <a href="#fnref:1">↩</a></li><li id="fn:2">Two <a href="#fnref:2">↩</a></li></ol></div>',
  ],
  [
    'Markdown with ids on the links',
    '<p>Nnọọ<sup class="footnote-ref"><a href="#fn1" id="fnref1">1</a></sup> na<sup class="footnote-ref"><a href="#fn2" id="fnref2">2</a></sup></p><section class="footnotes"><ol><li id="fn1">One <a href="#fnref1">↩</a></li><li id="fn2">Two <a href="#fnref2">↩</a></li></ol></section>',
  ],
  ['this editor, which raises the number within its link', linked.replaceAll(/<sup>(<a [^>]*>)(\d)<\/a><\/sup>/g, '$1<sup>$2</sup></a>')],
  [
    'WordPress, which keeps them beside the body',
    withFootnotes(
      '<p>Nnọọ<sup data-fn="a-1" class="fn"><a href="#a-1" id="a-1-link">1</a></sup> na<sup data-fn="b-2" class="fn"><a href="#b-2" id="b-2-link">2</a></sup></p><!-- wp:footnotes /-->',
      '[{"content":"One","id":"a-1"},{"content":"Two","id":"b-2"}]',
    ),
  ],
])('links footnotes both ways: %s', async (_, raw) => {
  const html = await clean(raw);
  expect(html).toBe(linked);
  expect(await clean(html)).toBe(html);
});

test('a note that two marks lead to leads back to both, and one without a link back gets it', async () => {
  const html = await clean(
    '<p>a<sup><a href="#n" id="r1">1</a></sup> b<sup><a href="#n" id="r2">1</a></sup> c<sup><a href="#m">2</a></sup></p><ol><li id="n"><p>One <a href="#r1">↩</a> <a href="#r2">↩</a></p></li><li id="m"><p>Two</p></li></ol>',
  );
  expect(html).toContain('<a href="#fn-1" id="fnref-1">1</a></sup> b<sup><a href="#fn-1" id="fnref-1-2">1</a>');
  expect(html).toContain('<li id="fn-1"><p>One <a href="#fnref-1">↩</a> <a href="#fnref-1-2">↩</a></p></li>');
  expect(html).toContain('<li id="fn-2"><p>Two <a title="Back to the text" href="#fnref-2">↩</a></p></li>');
  expect(await clean(html)).toBe(html);
});

test('notes in paragraphs, as word processors write them, are linked both ways', async () => {
  const html = await clean('<p>Nnọọ<a href="#_ftn1" name="_ftnref1">[1]</a></p><p><a href="#_ftnref1" name="_ftn1">[1]</a> One</p>');
  expect(html).toBe('<p>Nnọọ<a href="#fn-1" id="fnref-1">[1]</a></p><p><a href="#fnref-1" id="fn-1">[1]</a> One</p>');
  expect(await clean(html)).toBe(html);
});

test('a body has no other ids: none of a page, and none that a script could find by its name', async () => {
  const html = await clean(
    '<p id="main">a</p><a id="cookie" name="forms" href="/x">b</a><ul><li id="fn-1x">c</li><li id="fn-__proto__">d</li></ul><a href="#c">contents</a><h2 id="c">e</h2>',
  );
  expect(html).not.toMatch(/\s(?:id|name)=/);
});

test('in feeds the links of footnotes lead to the post', async () => {
  const html = absoluteHtml(await clean(linked), 'https://academy.test/blog/7');
  expect(html).toContain('href="https://academy.test/blog/7#fn-1" id="fnref-1"');
});

test('footnotes of WordPress that cannot be read are left out', () => {
  expect(withFootnotes('<p>a</p><!-- wp:footnotes /-->', '[{"id":"\\"><script>"}]')).toBe('<p>a</p>');
  expect(withFootnotes('<p>a</p>', '{')).toBe('<p>a</p>');
  expect(withFootnotes('<p>a</p>', '[{"id":"x","content":"N"}]')).toContain('<ol class="footnotes"><li id="x">N');
});
