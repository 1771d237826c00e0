import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { absoluteHtml, element, type Feed, jsonFeed, rss } from './feed.server.ts';

const empty: Feed = { title: 'A & B', description: 'A feed', page: 'https://academy.test/blog', self: 'https://academy.test/blog/feed', items: [] };
const item = { id: 'x', page: 'https://academy.test/blog/1', title: 'A title', summary: '', html: '<p>A</p>', createdAt: 0, updatedAt: 86_400_000 };

test('what XML cannot carry is left out, what means something in it is escaped', () => {
  expect(element('a', `<b> & "c" 'd' ]]> \u0000\u0008\u0085\uFFFE\uD800 ọ́ 🎉\n`)).toBe(
    '<a>&lt;b&gt; &amp; &quot;c&quot; &#39;d&#39; ]]&gt;  ọ́ 🎉\n</a>',
  );
});

test('an empty feed is a feed', async () => {
  expect(await rss(empty)).toContain('<title>A &amp; B</title>');
  expect(await rss(empty)).not.toContain('lastBuildDate');
  expect(JSON.parse(await jsonFeed(empty))).toMatchObject({
    version: 'https://jsonfeed.org/version/1.1',
    feed_url: 'https://academy.test/blog/feed.json',
    items: [],
  });
});

test('times are written as each format wants them', async () => {
  const feed = { ...empty, items: [item] };
  expect(await rss(feed)).toContain('<pubDate>Thu, 01 Jan 1970 00:00:00 GMT</pubDate>');
  expect(await rss(feed)).toContain('<lastBuildDate>Fri, 02 Jan 1970 00:00:00 GMT</lastBuildDate>');
  expect(JSON.parse(await jsonFeed(feed)).items[0].date_modified).toBe('1970-01-02T00:00:00.000Z');
});

test('other requests run between two items', async () => {
  for (const write of [rss, jsonFeed]) {
    let others = 0;
    let isOver = false;
    const counting = (async () => {
      for (; !isOver; others += 1) await setImmediate();
    })();
    await write({ ...empty, items: Array.from({ length: 20 }, () => item) });
    isOver = true;
    await counting;
    expect(others).toBeGreaterThanOrEqual(19);
  }
});

test('addresses become absolute, and nothing else changes', () => {
  const made = (html: string) => absoluteHtml(html, 'https://academy.test/blog/7');
  expect(made('<img src="/media/x-800.webp" alt="a &gt; b" />')).toBe('<img src="https://academy.test/media/x-800.webp" alt="a &gt; b" />');
  expect(made('<a href="/blog?a=1&amp;b=2">x</a>')).toBe('<a href="https://academy.test/blog?a=1&amp;b=2">x</a>');
  expect(made('<a href="#top">x</a>')).toBe('<a href="https://academy.test/blog/7#top">x</a>');
  for (const same of [
    '<a href="mailto:me@example.com">x</a>',
    '<a href="https://example.com/a" rel="nofollow">x</a>',
    '<a name="href=" title="/x">x</a>',
    '<p>written: src="/media/x" and href="/y"</p>',
    '<img alt=" src=" src="https://example.com/x.png" />',
    '<a href="http://[">x</a>',
  ])
    expect(made(same)).toBe(same);
});
