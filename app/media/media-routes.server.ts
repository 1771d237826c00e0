import { type Context, Hono } from 'hono';
import type { AppContext } from '#app/app-context.server.ts';
import { immutableCacheControl } from '#app/cache/cache-control.ts';
import type { CacheEnv } from '#app/cache/cache-middleware.server.ts';
import { matchesEtag } from '#app/cache/stored-response.server.ts';
import type { Db } from '#app/db/schema.ts';
import { parseByteRange } from './byte-range.ts';
import { createJpegImages } from './jpeg-images.server.ts';
import { mediaTag } from './media.cache-tags.ts';
import { readVariant, readVariantPart, type VariantKey, variantSize } from './media.queries.server.ts';
import { parseJpegPath, parseMediaPath } from './media-address.ts';

type MediaContext = Context<CacheEnv>;

const sandbox = { 'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox" };
/** Pictures are shown by feed readers, social networks and mail clients. */
const embeddable = { 'Cross-Origin-Resource-Policy': 'cross-origin' };

/** Serves stored variants, whole or in part, and JPEG variants, which are rendered on request. */
export function createMediaRoutes({ db }: AppContext): Hono<CacheEnv> {
  const jpegOf = createJpegImages(db);
  const app = new Hono<CacheEnv>();

  app.get('/media/:name', async (context) => {
    const path = `/media/${context.req.param('name')}`;
    const jpeg = parseJpegPath(path);
    if (jpeg) return respondJpeg(context, jpeg.hash, await jpegOf(jpeg.hash, jpeg.variant));
    const key = parseMediaPath(path);
    if (!key) return notFound(context);
    return context.get('tagCollector') ? respondWhole(context, db, key) : respondConditionally(context, db, key);
  });
  return app;
}

const notFound = (context: MediaContext) => context.text(context.req.path.endsWith('.mp3') ? 'No such recording' : 'No such picture', 404);

function respondJpeg(context: MediaContext, hash: string, bytes: Uint8Array | undefined): Response {
  if (!bytes) return notFound(context);
  context.get('tagCollector')?.add([mediaTag(hash)]);
  const headers = { ...sandbox, ...embeddable, 'Content-Type': 'image/jpeg', 'Cache-Control': immutableCacheControl };
  return context.body(new Uint8Array(bytes), 200, headers);
}

const etagOf = ({ hash, variant }: VariantKey) => `"${hash}-${variant}"`;

const headersOf = (key: VariantKey) => ({
  ...sandbox,
  ...(key.type.startsWith('image/') ? embeddable : {}),
  'Content-Type': key.type,
  'Cache-Control': immutableCacheControl,
  'Accept-Ranges': 'bytes',
  ETag: etagOf(key),
});

/** The response cache stores whole responses, and answers conditional requests itself. */
async function respondWhole(context: MediaContext, db: Db, key: VariantKey): Promise<Response> {
  const bytes = await readVariant(db, key);
  if (!bytes) return notFound(context);
  context.get('tagCollector')?.add([mediaTag(key.hash)]);
  return context.body(new Uint8Array(bytes), 200, { ...headersOf(key), 'Content-Length': String(bytes.byteLength) });
}

/** Preconditions first, then the range (RFC 9110, 13.2.2). HEAD has no range (14.2). */
async function respondConditionally(context: MediaContext, db: Db, key: VariantKey): Promise<Response> {
  const { req } = context;
  const size = await variantSize(db, key);
  if (size === undefined) return notFound(context);
  const ifNoneMatch = req.header('If-None-Match');
  if (ifNoneMatch !== undefined && matchesEtag(ifNoneMatch, etagOf(key))) return context.body(null, 304, headersOf(key));
  const range = req.method === 'GET' && [undefined, etagOf(key)].includes(req.header('If-Range')) && parseByteRange(req.header('Range') ?? '', size);
  if (!range) return respondWhole(context, db, key);
  if (range === 'unsatisfiable') {
    const message = `The file has ${size} bytes, and the requested range has none of them. Please request a range within the file, or the whole file.`;
    return context.text(message, 416, { 'Content-Range': `bytes */${size}`, 'Cache-Control': 'no-store' });
  }
  const { first, last } = range;
  const bytes = await readVariantPart(db, key, first, last - first + 1);
  if (!bytes) return notFound(context);
  const part = { 'Content-Range': `bytes ${first}-${last}/${size}`, 'Content-Length': String(bytes.byteLength) };
  return context.body(new Uint8Array(bytes), 206, { ...headersOf(key), ...part });
}
