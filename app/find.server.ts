import { Hono } from 'hono';
import { etag } from 'hono/etag';
import { blogFeed } from './features/blog/blog-feed.server.ts';
import { wordFeed } from './features/word-of-day/word-feed.server.ts';
import { jsonFeed, rss } from './http/feed.server.ts';
import { pathId } from './http/path-id.ts';
import type { Academy } from './platform/academy.server.ts';
import { robots, sitemap } from './sitemap.server.ts';

/** What search engines and feed readers fetch. */
export function findable({ db, config: { publicUrl } }: Academy): Hono {
  const files: Record<string, [type: string, write: (after: string | undefined) => string | Promise<string>]> = {
    '/robots.txt': ['text/plain', () => robots(publicUrl)],
    '/sitemap.xml': ['application/xml', (after) => sitemap(db, publicUrl, after === undefined ? undefined : pathId(after) || 0)],
    '/blog/feed.xml': ['application/rss+xml', async () => rss(await blogFeed(db, publicUrl))],
    '/blog/feed.json': ['application/feed+json', async () => jsonFeed(await blogFeed(db, publicUrl))],
    '/word-of-day/feed.xml': ['application/rss+xml', async () => rss(await wordFeed(db, publicUrl))],
    '/word-of-day/feed.json': ['application/feed+json', async () => jsonFeed(await wordFeed(db, publicUrl))],
  };
  const app = new Hono();
  for (const [path, [type, write]] of Object.entries(files)) {
    app.get(path, etag({ weak: true }), async (context) =>
      context.body(await write(context.req.query('after')), 200, {
        'Content-Type': `${type}; charset=utf-8`,
        'Cache-Control': 'no-cache',
        // Feed readers that are web pages themselves.
        'Access-Control-Allow-Origin': '*',
        'Cross-Origin-Resource-Policy': 'cross-origin',
      }),
    );
    app.all(path, (context) => context.text('This can only be read', 405, { Allow: 'GET, HEAD' }));
  }
  return app;
}
