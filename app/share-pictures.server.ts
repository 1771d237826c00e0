import { Hono } from 'hono';
import { academyTag } from '#app/academy/academy.cache-tags.ts';
import type { CacheEnv } from '#app/cache/cache-middleware.server.ts';
import { localTimeOf } from '#app/lib/local-date.ts';
import { parseSharePath, sharePath } from '#app/lib/share-address.ts';
import { renderSocialImage } from '#app/media/image-processing.server.ts';
import type { AppContext } from './app-context.server.ts';
import { serverFeatures } from './features.server.ts';

/** Picture of the site, for rows without a drawing. */
const sitePicture = '/share.png';

/** Renders the share pictures of features as JPEG. The response cache keeps them, and shares a render among concurrent requests. */
export function createSharePictures(context: AppContext): Hono<CacheEnv> {
  const sources = new Map(serverFeatures.flatMap(({ sharePictures = {} }) => Object.entries(sharePictures)));
  const app = new Hono<CacheEnv>();
  app.get('/share/*', async ({ req, get, body, redirect, text }) => {
    const { pathname, search } = new URL(req.url);
    const address = parseSharePath(pathname);
    const source = address && sources.get(address.kind);
    const picture = address && (await source?.load(context.db, address.id, localTimeOf(context)));
    if (!address || !source || !picture) return text('No such picture', 404);
    if (picture.svg === undefined) return redirect(sitePicture, 302);
    const path = sharePath(address.kind, address.id, picture.version);
    // Other addresses would each be rendered and kept.
    if (pathname + search !== path) return redirect(path, 302);
    get('tagCollector')?.add([source.tag, academyTag]);
    const bytes = await renderSocialImage(Buffer.from(picture.svg));
    return body(new Uint8Array(bytes), 200, {
      'Content-Type': 'image/jpeg',
      'Cache-Control': 'public, max-age=86400',
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'Cross-Origin-Resource-Policy': 'cross-origin',
    });
  });
  return app;
}
