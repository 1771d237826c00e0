import { type Context, Hono } from 'hono';
import { academyTag } from '#app/academy/academy.cache-tags.ts';
import { storedAcademy } from '#app/academy/academy.queries.server.ts';
import type { CacheEnv } from '#app/cache/cache-middleware.server.ts';
import { type CacheTag, immutableTag } from '#app/cache/cache-tag.ts';
import { calendarText } from '#app/http/calendar.server.ts';
import { jsonFeed, rss } from '#app/http/feed.server.ts';
import type { ReadLimitEnv } from '#app/http/read-limit.server.ts';
import { localTimeOf } from '#app/lib/local-date.ts';
import { parseIdParam } from '#app/lib/parse-id.ts';
import type { AppContext } from './app-context.server.ts';
import { serverFeatures } from './features.server.ts';
import { robots, sitemap, sitemapTags } from './sitemap.server.ts';
import { studyManifest, webManifest } from './web-manifest.ts';

interface SeoRoute {
  path: string;
  type: string;
  tags: CacheTag[];
  render(context: Context): string | Promise<string>;
}

/** robots.txt, the sitemap, the manifests of the learning area and of an academy with its own name, and the feeds and calendars of all features. */
export function createSeoRoutes(appContext: AppContext): Hono<CacheEnv & ReadLimitEnv> {
  const { db, config } = appContext;
  const { publicUrl } = config;
  const feeds = serverFeatures.flatMap(({ feeds = {} }) => Object.entries(feeds));
  const calendars = serverFeatures.flatMap(({ calendars = {} }) => Object.entries(calendars));
  const routes: SeoRoute[] = [
    { path: '/robots.txt', type: 'text/plain', tags: [immutableTag], render: () => robots(publicUrl) },
    {
      path: '/sitemap.xml',
      type: 'application/xml',
      tags: sitemapTags,
      render({ req }) {
        const after = req.query('after');
        return sitemap(db, publicUrl, localTimeOf(appContext), {
          after: after === undefined ? undefined : parseIdParam(after) || 0,
          of: req.query('of'),
        });
      },
    },
    {
      path: '/academy.webmanifest',
      type: 'application/manifest+json',
      tags: [academyTag],
      render: async () => JSON.stringify(webManifest((await storedAcademy(db)).academy)),
    },
    {
      path: '/study.webmanifest',
      type: 'application/manifest+json',
      tags: [academyTag],
      render: async () => JSON.stringify(studyManifest((await storedAcademy(db)).academy)),
    },
    ...feeds.flatMap(([path, { tag, load }]) => [
      {
        path: `${path}.xml`,
        type: 'application/rss+xml',
        tags: [tag, academyTag],
        render: async () => rss(await load(db, publicUrl, localTimeOf(appContext))),
      },
      {
        path: `${path}.json`,
        type: 'application/feed+json',
        tags: [tag, academyTag],
        render: async () => jsonFeed(await load(db, publicUrl, localTimeOf(appContext))),
      },
    ]),
    ...calendars.map(([path, { tag, load }]) => ({
      path,
      type: 'text/calendar',
      tags: [tag, academyTag],
      render: async () => calendarText(await load(db, publicUrl, localTimeOf(appContext), config)),
    })),
  ];
  const app = new Hono<CacheEnv & ReadLimitEnv>();
  for (const { path, type, tags, render } of routes) {
    app.get(path, async (context) => {
      context.get('tagCollector')?.add(tags);
      const text = await render(context);
      context.get('onRendered')?.(Buffer.byteLength(text));
      return context.body(text, 200, {
        'Content-Type': `${type}; charset=utf-8`,
        'Cache-Control': 'no-cache',
        // Feed readers may be web pages of other origins.
        'Access-Control-Allow-Origin': '*',
        'Cross-Origin-Resource-Policy': 'cross-origin',
      });
    });
  }
  return app;
}
