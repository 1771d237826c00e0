import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { blocksToHtml } from '../wordpress-markup.ts';

const fileOf = (name: string) => readFileSync(new URL(`../../../../../tests/support/import-files/classic/${name}.html`, import.meta.url), 'utf8');

/** HTML and notes of a body. */
const read = (body: string) => {
  const notes: string[] = [];
  return { html: blocksToHtml(body, notes), notes };
};
const htmlOf = (body: string) => read(body).html;

test.for(['1-recipe', '2-letter', '3-travel', '4-poem', '5-vocabulary', '6-event'])(
  'a body of the classic editor becomes what WordPress shows: %s, with Windows line ends, too',
  (name) => {
    const expected = fileOf(`${name}.expected`).trimEnd();
    expect(htmlOf(fileOf(name))).toBe(expected);
    expect(htmlOf(fileOf(name).replaceAll('\n', '\r\n'))).toBe(expected);
  },
);

test.for<[string, string]>([
  ['one<br />\ntwo', '<p>one<br>\ntwo</p>'],
  ['one<br>two', '<p>one<br>\ntwo</p>'],
  ['one\n<br />\ntwo', '<p>one</p>\n<p>two</p>'],
  ['one<br />\n<br />\ntwo', '<p>one</p>\n<p>two</p>'],
  ['one\n \t\n\n\ntwo', '<p>one</p>\n<p>two</p>'],
  ['one\n\n&nbsp;\n\ntwo', '<p>one</p>\n<p>two</p>'],
  ['<b>one</b> <i>two</i>&nbsp;<u>three</u>', '<p><b>one</b> <i>two</i>&nbsp;<u>three</u></p>'],
  ['<p>one\n\ntwo</p>\n<p>three', '<p>one</p>\n<p>two</p>\n<p>three</p>'],
  ['<ul><li>one<li>two</ul>', '<ul>\n<li>one</li>\n<li>two</li>\n</ul>'],
  ['text<h2>Title</h2>more', '<p>text</p>\n<h2>Title</h2>\n<p>more</p>'],
  ['<blockquote>one\n\ntwo</blockquote>after', '<blockquote>\n<p>one</p>\n<p>two</p>\n</blockquote>\n<p>after</p>'],
  ['before\n<!--more-->\nafter', '<p>before</p>\n<p>after</p>'],
  ['before<!--more--> after', '<p>before after</p>'],
  ['before<!--nextpage-->after', '<p>before</p>\n<p>after</p>'],
  ['<em>one\n\ntwo</em> three', '<p><em>one</em></p>\n<p><em>two</em> three</p>'],
  ['<em>one\n<ul>\n<li>two</li>\n</ul>\nthree</em>', '<p><em>one</em></p>\n<ul>\n<li><em>two</em></li>\n</ul>\n<p><em>three</em></p>'],
  ['<b>one <i>two</b> three</i>', '<p><b>one <i>two</i></b><i> three</i></p>'],
  ['<a href="/big.jpg">\n<img src="/small.jpg" />\n</a>', '<p><a href="/big.jpg"><img src="/small.jpg" /></a></p>'],
  ['<a name="place"></a>one', '<p><a name="place"></a>one</p>'],
  ['<textarea>\n\none\n</textarea>', '<textarea>\n\none\n</textarea>'],
  ['<PRE>\n\n[caption]one[/caption]\n</PRE>', '<PRE>\n\n[caption]one[/caption]\n</PRE>'],
  ['<pre>never closed\n\nfor sure', '<pre>never closed\n\nfor sure'],
  ['<img alt="a > b" src="/a.png" />\ntwo', '<p><img alt="a > b" src="/a.png" /><br>\ntwo</p>'],
  ['1 < 2\n\n2 > 1', '<p>1 < 2</p>\n<p>2 > 1</p>'],
  ['https://a.example/one?x=1&amp;y=2', '<p><a href="https://a.example/one?x=1&amp;y=2">https://a.example/one?x=1&amp;y=2</a></p>'],
  ['see\nhttps://a.example/ \nhere', '<p>see<br>\n<a href="https://a.example/">https://a.example/</a><br>\nhere</p>'],
  ['see https://a.example/ here', '<p>see https://a.example/ here</p>'],
  ['<a href="/b">https://a.example/</a>', '<p><a href="/b">https://a.example/</a></p>'],
])('breaks of %j', ([body, html]) => {
  expect(htmlOf(body)).toBe(html);
});

test('bodies with blocks keep their paragraphs, and the address in an embed block becomes a link', () => {
  const paragraph = '<!-- wp:paragraph -->\n<p>one\ntwo</p>\n<!-- /wp:paragraph -->';
  const embed = (inner: string) =>
    `<!-- wp:embed --><figure class="wp-block-embed"><div class="wp-block-embed__wrapper">\n${inner}\n</div></figure><!-- /wp:embed -->`;
  const address = 'https://video.example/1';
  expect(htmlOf(`${paragraph}\n${embed(address)}`)).toBe(
    `${paragraph}\n${embed(`<a href="${address}">${address}</a>`).replace(/\n(?=<a|<\/div)/g, '')}`,
  );
});

test.for<[string, string]>([
  ['[caption id="a" width="3"]<img src="/a.png" />[/caption]', '<figure><img src="/a.png" /></figure>'],
  ['[caption caption="A [small] pot"]<img src="/a.png" />[/caption]', '<figure><img src="/a.png" /><figcaption>A [small] pot</figcaption></figure>'],
  [
    '[caption]<img src="/a.png" /> one\ntwo [sic], <a href="/b">three</a>[/caption]',
    '<figure><img src="/a.png" /><figcaption>one<br>\ntwo [sic], <a href="/b">three</a></figcaption></figure>',
  ],
  [
    '[wp_caption]<a href="/b"><img src="/a.png" /></a>\n  one[/wp_caption]',
    '<figure><a href="/b"><img src="/a.png" /></a><figcaption>one</figcaption></figure>',
  ],
  ['[caption]no picture[/caption]', '<p>no picture</p>'],
  ['[youtube]AbCdEfGhIjK[/youtube]', '<p><a href="https://www.youtube.com/watch?v=AbCdEfGhIjK">https://www.youtube.com/watch?v=AbCdEfGhIjK</a></p>'],
  ['[youtube=//youtu.be/AbCdEfGhIjK]', '<p><a href="https://youtu.be/AbCdEfGhIjK">https://youtu.be/AbCdEfGhIjK</a></p>'],
  ['[vimeo 123 w=500]', '<p><a href="https://vimeo.com/123">https://vimeo.com/123</a></p>'],
  ['[embed src="https://a.example/b"]', '<p><a href="https://a.example/b">https://a.example/b</a></p>'],
  ['[audio src="/up/a%20song.mp3?x=1" loop="on"]', '<p><a href="/up/a%20song.mp3?x=1">a song.mp3</a></p>'],
  ['[audio:https://a.example/b.mp3]', '<p><a href="https://a.example/b.mp3">b.mp3</a></p>'],
  [`[video mp4='/a"b.mp4'][/video]`, '<p><a href="/a&quot;b.mp4">a"b.mp4</a></p>'],
  ['[sourcecode]\n<b>one</b>\n\n  &lt;two>\n[/sourcecode]', '<pre><code>&lt;b&gt;one&lt;/b&gt;\n\n  &lt;two&gt;</code></pre>'],
  ['[quote]one[/quote]', '<blockquote>\n<p>one</p>\n</blockquote>'],
  ['[[gallery ids="1"]] and [[caption]one[/caption]] [[note]two[/note]]', '<p>[gallery ids="1"] and [caption]one[/caption] [note]two[/note]</p>'],
  ['[sic] [1] [Ada] [...] [[1]] [quote] [x=1] [/caption]', '<p>[sic] [1] [Ada] [...] [[1]] [quote] [x=1] [/caption]</p>'],
])('shortcodes of %j', ([body, html]) => {
  expect(htmlOf(body)).toBe(html);
});

test('unknown shortcodes stay as text and are named once; other text in brackets is not', () => {
  const body =
    '[sic] [1] [laughs] [box color="red"]one[/box] [box color="blue"]two[/box] [recent_posts] [note]three[/note] [contact-form-7 id="1"] [well-known]';
  const { html, notes } = read(body);
  expect(html).toBe(`<p>${body}</p>`);
  expect(notes).toEqual(['Shortcodes stay as text, because they mean nothing here: box, recent_posts, note, contact-form-7']);
});

test('a long body with embedded pictures has its paragraphs, too', () => {
  const picture = `<img src="data:image/png;base64,${'A'.repeat(1_100_000)}">`;
  expect(htmlOf(`one\n\n${picture}\n\ntwo`)).toBe(`<p>one</p>\n<p>${picture}</p>\n<p>two</p>`);
});
