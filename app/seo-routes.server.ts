import { Hono } from 'hono';
import type { Keeping } from '#app/cache/cache-middleware.server.ts';
import type { Topic } from '#app/cache/tag-versions.server.ts';
import { jsonFeed, rss } from '#app/http/feed.server.ts';
import type { CountedBytes } from '#app/http/read-limit.server.ts';
import { pathId } from '#app/lib/parse-id.ts';
import type { Academy } from './app-context.server.ts';
import { allPosts } from './features/blog/blog.cache-tags.ts';
import { blogFeed } from './features/blog/blog-feed.server.ts';
import { wordFeed } from './features/word-of-day/word-feed.server.ts';
import { allWords } from './features/word-of-day/word-of-day.cache-tags.ts';
import { robots, sitemap } from './sitemap.server.ts';

/** What search engines and feed readers fetch. */
export function findable({ db, config: { publicUrl } }: Academy): Hono<Keeping & CountedBytes> {
  const files: Record<string, [type: string, madeOf: Topic, write: (after: string | undefined) => string | Promise<string>]> = {
    '/robots.txt': ['text/plain', 'nothing that changes', () => robots(publicUrl)],
    '/sitemap.xml': ['application/xml', allPosts, (after) => sitemap(db, publicUrl, after === undefined ? undefined : pathId(after) || 0)],
    '/blog/feed.xml': ['application/rss+xml', allPosts, async () => rss(await blogFeed(db, publicUrl))],
    '/blog/feed.json': ['application/feed+json', allPosts, async () => jsonFeed(await blogFeed(db, publicUrl))],
    '/word-of-day/feed.xml': ['application/rss+xml', allWords, async () => rss(await wordFeed(db, publicUrl))],
    '/word-of-day/feed.json': ['application/feed+json', allWords, async () => jsonFeed(await wordFeed(db, publicUrl))],
  };
  const app = new Hono<Keeping & CountedBytes>();
  for (const [path, [type, madeOf, write]] of Object.entries(files)) {
    app.get(path, async (context) => {
      context.get('reads')?.add([madeOf]);
      const text = await write(context.req.query('after'));
      context.get('made')?.(Buffer.byteLength(text));
      return context.body(text, 200, {
        'Content-Type': `${type}; charset=utf-8`,
        'Cache-Control': 'no-cache',
        // Feed readers that are web pages themselves.
        'Access-Control-Allow-Origin': '*',
        'Cross-Origin-Resource-Policy': 'cross-origin',
      });
    });
  }
  return app;
}
