import { Hono } from 'hono';
import type { CacheEnv } from '#app/cache/cache-middleware.server.ts';
import type { CacheTag } from '#app/cache/tag-versions.server.ts';
import { jsonFeed, rss } from '#app/http/feed.server.ts';
import type { CountedBytes } from '#app/http/read-limit.server.ts';
import { parseIdParam } from '#app/lib/parse-id.ts';
import type { AppContext } from './app-context.server.ts';
import { postsTag } from './features/blog/blog.cache-tags.ts';
import { blogFeed } from './features/blog/blog-feed.server.ts';
import { wordFeed } from './features/word-of-day/word-feed.server.ts';
import { wordsTag } from './features/word-of-day/word-of-day.cache-tags.ts';
import { robots, sitemap } from './sitemap.server.ts';

/** What search engines and feed readers fetch. */
export function createSeoRoutes({ db, config: { publicUrl } }: AppContext): Hono<CacheEnv & CountedBytes> {
  const files: Record<string, [type: string, madeOf: CacheTag, write: (after: string | undefined) => string | Promise<string>]> = {
    '/robots.txt': ['text/plain', 'nothing that changes', () => robots(publicUrl)],
    '/sitemap.xml': ['application/xml', postsTag, (after) => sitemap(db, publicUrl, after === undefined ? undefined : parseIdParam(after) || 0)],
    '/blog/feed.xml': ['application/rss+xml', postsTag, async () => rss(await blogFeed(db, publicUrl))],
    '/blog/feed.json': ['application/feed+json', postsTag, async () => jsonFeed(await blogFeed(db, publicUrl))],
    '/word-of-day/feed.xml': ['application/rss+xml', wordsTag, async () => rss(await wordFeed(db, publicUrl))],
    '/word-of-day/feed.json': ['application/feed+json', wordsTag, async () => jsonFeed(await wordFeed(db, publicUrl))],
  };
  const app = new Hono<CacheEnv & CountedBytes>();
  for (const [path, [type, tags, render]] of Object.entries(files)) {
    app.get(path, async (context) => {
      context.get('reads')?.add([tags]);
      const text = await render(context.req.query('after'));
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
