import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { absoluteHtml, element, type Feed, jsonFeed, rss } from './feed.server.ts';

const empty: Feed = { title: 'A & B', description: 'A feed', page: 'https://academy.test/blog', self: 'https://academy.test/blog/feed', items: [] };
const item = { id: 'x', page: 'https://academy.test/blog/1', title: 'A title', summary: '', html: '<p>A</p>', createdAt: 0, updatedAt: 86_400_000 };

test('removes illegal XML characters and escapes markup', () => {
  expect(element('a', `<b> & "c" 'd' ]]> \u0000\u0008\u0085\uFFFE\uD800 ọ́ 🎉\n`)).toBe(
    '<a>&lt;b&gt; &amp; &quot;c&quot; &#39;d&#39; ]]&gt;  ọ́ 🎉\n</a>',
  );
});

test('an empty feed is valid', async () => {
  expect(await rss(empty)).toContain('<title>A &amp; B</title>');
  expect(await rss(empty)).not.toContain('lastBuildDate');
  expect(JSON.parse(await jsonFeed(empty))).toMatchObject({
    version: 'https://jsonfeed.org/version/1.1',
    feed_url: 'https://academy.test/blog/feed.json',
    items: [],
  });
});

test('formats dates as each feed format requires', async () => {
  const feed = { ...empty, items: [item] };
  expect(await rss(feed)).toContain('<pubDate>Thu, 01 Jan 1970 00:00:00 GMT</pubDate>');
  expect(await rss(feed)).toContain('<lastBuildDate>Fri, 02 Jan 1970 00:00:00 GMT</lastBuildDate>');
  expect(JSON.parse(await jsonFeed(feed)).items[0].date_modified).toBe('1970-01-02T00:00:00.000Z');
});

test('yields to the event loop between items', async () => {
  for (const serialize of [rss, jsonFeed]) {
    let turns = 0;
    let isDone = false;
    const counting = (async () => {
      for (; !isDone; turns += 1) await setImmediate();
    })();
    await serialize({ ...empty, items: Array.from({ length: 20 }, () => item) });
    isDone = true;
    await counting;
    expect(turns).toBeGreaterThanOrEqual(19);
  }
});

test('makes URLs absolute and changes nothing else', () => {
  const absolute = (html: string) => absoluteHtml(html, 'https://academy.test/blog/7');
  expect(absolute('<img src="/media/x-800.webp" alt="a &gt; b" />')).toBe('<img src="https://academy.test/media/x-800.webp" alt="a &gt; b" />');
  expect(absolute('<a href="/blog?a=1&amp;b=2">x</a>')).toBe('<a href="https://academy.test/blog?a=1&amp;b=2">x</a>');
  expect(absolute('<a href="#top">x</a>')).toBe('<a href="https://academy.test/blog/7#top">x</a>');
  for (const unchanged of [
    '<a href="mailto:me@example.com">x</a>',
    '<a href="https://example.com/a" rel="nofollow">x</a>',
    '<a name="href=" title="/x">x</a>',
    '<p>written: src="/media/x" and href="/y"</p>',
    '<img alt=" src=" src="https://example.com/x.png" />',
    '<a href="http://[">x</a>',
  ])
    expect(absolute(unchanged)).toBe(unchanged);
});
