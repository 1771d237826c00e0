import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isFull } from '#tests/support/suite.ts';
import { excerptOf, sanitizePostBody, textOfHtml } from '../html-sanitizer.server.ts';
import { linesOfBody } from './body-text.ts';

const clean = async (html: string) => (await sanitizePostBody(html)).html;

test.each([
  ['<div>Nnọọ.</div><div>Kedu?</div>', '<p>Nnọọ.</p><p>Kedu?</p>'],
  ['Nnọọ<div>Kedu?</div>Daalụ<p>Bịa</p>', '<p>Nnọọ</p><p>Kedu?</p><p>Daalụ</p><p>Bịa</p>'],
  ['<section><div><article><div></div><div>Nnọọ<br></div></article></div><div>&nbsp;</div><div><br></div></section>', '<p>Nnọọ</p>'],
  ['<center>Nnọọ</center><address>Kedu</address><fieldset><legend>Ọ dị</legend>mma</fieldset>', '<p>Nnọọ</p><p>Kedu</p><p>Ọ dị</p><p>mma</p>'],
  ['<ul><li><div>Nnọọ</div></li><li><div>Kedu</div><div>Daalụ</div></li></ul>', '<ul><li>Nnọọ</li><li><p>Kedu</p><p>Daalụ</p></li></ul>'],
  [
    '<ul><li>Nnọọ<div>Kedu</div></li><li><div>Ụlọ</div><ul><li>Akwụkwọ</li></ul></li></ul>',
    '<ul><li><p>Nnọọ</p><p>Kedu</p></li><li>Ụlọ<ul><li>Akwụkwọ</li></ul></li></ul>',
  ],
  [
    '<table><tr><td><div>Nnọọ</div></td><td><div>Kedu</div><div>Daalụ</div></td></tr></table>',
    '<table><tr><td>Nnọọ</td><td><p>Kedu</p><p>Daalụ</p></td></tr></table>',
  ],
  ['<blockquote><div>Nnọọ</div>Kedu</blockquote>', '<blockquote><p>Nnọọ</p><p>Kedu</p></blockquote>'],
  ['<h2><div>Nnọọ</div><div>Kedu</div></h2><pre><div>a</div><div>b</div></pre>', '<h2>Nnọọ<br />Kedu</h2><pre>a\nb</pre>'],
  ['<a href="/blog/1"><div>Nnọọ</div><div>Kedu</div></a>', '<p><a href="/blog/1">Nnọọ<br />Kedu</a></p>'],
  ['<font><div>Nnọọ</div></font><span style="x"><div>Kedu</div><div>Daalụ</div></span>', '<p>Nnọọ</p><p>Kedu</p><p>Daalụ</p>'],
  [
    '<dl><dt>Nnọọ</dt><dd>Welcome</dd><dt>Daalụ</dt><dd>Thanks</dd></dl>',
    '<p><strong>Nnọọ</strong><br />Welcome</p><p><strong>Daalụ</strong><br />Thanks</p>',
  ],
  [
    '<dl><dt>Daalụ</dt><dt>Imela</dt><dd>Thanks</dd><dd>Thank you</dd></dl>',
    '<p><strong>Daalụ</strong><br /><strong>Imela</strong><br />Thanks<br />Thank you</p>',
  ],
  ['<dl><div><dt><b>Nnọọ</b></dt><dd><p>One</p><p>Two</p></dd></div></dl>', '<p><b>Nnọọ</b></p><p>One</p><p>Two</p>'],
  ['<details><summary>Kedu?</summary>Ọ dị mma</details>', '<p><strong>Kedu?</strong></p><p>Ọ dị mma</p>'],
  ['<table><caption>Greetings</caption><tr><td>Nnọọ</td></tr></table>', '<p>Greetings</p><table><tr><td>Nnọọ</td></tr></table>'],
  [
    '<figure><table><caption>Greetings</caption><tr><td>Nnọọ</td></tr></table></figure>',
    '<figure><table><tr><td>Nnọọ</td></tr></table><figcaption>Greetings</figcaption></figure>',
  ],
  [
    '<div lang="ig" dir="LTR"><p>Nnọọ</p>Kedu</div><p lang="en">Hello</p>',
    '<p lang="ig" dir="ltr">Nnọọ</p><p lang="ig" dir="ltr">Kedu</p><p lang="en">Hello</p>',
  ],
  // Nothing changes without such blocks.
  ['Nnọọ <b>Kedu</b>', 'Nnọọ <b>Kedu</b>'],
  ['<p>Nnọọ</p>\n<p></p>\n<ul>\n<li>Kedu</li>\n</ul>Daalụ', '<p>Nnọọ</p>\n<p></p>\n<ul>\n<li>Kedu</li>\n</ul>Daalụ'],
])('reads the blocks of %s as %s', async (raw, expected) => {
  expect(await clean(raw)).toBe(expected);
  expect(await clean(expected)).toBe(expected);
});

const blocks = 'div section article p ul ol li dl dt dd table tr td blockquote figure figcaption details summary h2 pre center caption'.split(' ');
const steps = fc.array(fc.constantFrom('end', 'end', 'b', 'a', 'span', 'font', ...blocks), { maxLength: 30 });

/** Blocks with words before, in and after them. Words in other tags have spaces around them. */
function htmlOf(names: string[]): { html: string; words: string[] } {
  const open: string[] = [];
  const words: string[] = [];
  const word = () => {
    words.push(`w${words.length}`);
    return words.at(-1);
  };
  let html = '';
  for (const name of names) {
    if (name === 'end') html += open.length > 0 ? `</${open.pop()}>${word()}` : '<br>';
    else if (blocks.includes(name)) {
      open.push(name);
      html += `<${name}>${word()}`;
    } else html += `<${name}> ${word()} </${name}>`;
  }
  return { html, words };
}

test('a body that is saved again does not change, its words stay apart, and no paragraph is empty', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (names) => {
      const { html, words } = htmlOf(names);
      const once = await clean(`<div>${html}</div>`);
      expect(await clean(once)).toBe(once);
      expect(once).not.toMatch(/<p>\s*<\/p>/);
      expect(linesOfBody(once).split(/\s+/).filter(Boolean).sort()).toEqual(words.sort());
    }),
    { numRuns: isFull ? 2_000 : 200 },
  );
});

test.each([
  ['<dl><dt>Nnọọ</dt><dd>Welcome</dd></dl><table><tr><td>Daalụ</td><td>Thanks</td></tr></table>', 'Nnọọ Welcome Daalụ Thanks'],
  ['<p>Ndewo<sup id="r"><a href="#n">1</a></sup>, nwannem</p><ol><li id="n">Note <a href="#r">↩</a></li></ol>', 'Ndewo, nwannem Note'],
])('the excerpt of %s is %s', async (raw, expected) => {
  expect(excerptOf(await clean(raw))).toBe(expected);
});

test.each([
  ['Nnọọ\n\nKedu', 'Nnọọ\n\nKedu'],
  ['<p>Nnọọ</p>\n<p>Kedu<br />\nDaalụ</p>', 'Nnọọ\nKedu\nDaalụ'],
  ['<div>Nnọọ</div><div>1 &lt; 2 &amp;&nbsp;3 &hellip;</div>', 'Nnọọ\n1 < 2 &\u00a03 …'],
  ['<blockquote>He said <q>Nnọọ</q></blockquote>Kedu\n\nDaalụ', 'He said “Nnọọ”\nKedu\n\nDaalụ'],
])('the text of a comment %j is %j', (raw, expected) => {
  expect(textOfHtml(raw)).toBe(expected);
});
