import { getConnInfo } from '@hono/node-server/conninfo';
import { type Context, Hono } from 'hono';
import { compress } from 'hono/compress';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { RouterContextProvider } from 'react-router';
import { type Keeping, keep } from '#app/cache/cache-middleware.server.ts';
import type { Kept } from '#app/cache/response-cache.server.ts';
import { asResponse } from '#app/cache/stored-response.server.ts';
import { isReady } from '#app/db/health.queries.server.ts';
import { type Bindings, serve } from '#app/http/api-router.server.ts';
import { addressReader, networkOf } from '#app/http/client-ip.server.ts';
import { openCalls } from '#app/http/endpoint-pipeline.server.ts';
import { inTrouble } from '#app/http/error-mapping.server.ts';
import { postedForm } from '#app/http/form-body.server.ts';
import { openInProcess } from '#app/http/in-process-client.server.ts';
import { type CountedBytes, limitedReads } from '#app/http/read-limit.server.ts';
import { forEver, safetyHeaders } from '#app/http/security-headers.server.ts';
import type { Files } from '#app/http/static-files.server.ts';
import { Failure } from '#app/lib/api-error.ts';
import { codingsIn } from '#app/lib/content-encoding.server.ts';
import { isNoted } from '#app/lib/log.server.ts';
import type { Academy } from './app-context.server.ts';
import { contract } from './contract.ts';
import { identify } from './features/accounts/accounts.server.ts';
import { allPosts } from './features/blog/blog.cache-tags.ts';
import { mediaBytes } from './features/blog/media.queries.server.ts';
import { openSharePictures } from './features/blog/social-images.server.ts';
import { handlers } from './handlers.server.ts';
import { inProcess, keptBy, made, publicUrl } from './load-context.ts';
import { pageMethods } from './page-methods.server.ts';
import { findable } from './seo-routes.server.ts';

/** Renders a page; in production the built router, in development the one that Vite keeps fresh. */
export type Pages = (request: Request, context: RouterContextProvider) => Promise<Response>;

interface Options {
  pages: Pages;
  /** The built files; in development Vite serves them. */
  files?: Files;
  /** Finished answers; in development every answer is made anew. */
  kept?: Kept;
}

/** Not what depends on who asks, or on the moment; the router takes capitals for small letters, and gives data alone at `.data`. */
const isForAll = (path: string) => !/^\/(admin|healthz)(\.data|\/|$)/i.test(path);
/** When a page that could not be made is worth another try; calls of the API know better. */
const troubleSeconds = '30';

const isRead = (method: string) => method === 'GET' || method === 'HEAD';

function isReadable(path: string): boolean {
  try {
    return decodeURIComponent(path) !== '';
  } catch {
    return false;
  }
}

/** What middleware hands on to what makes the response. */
export type Edge = Keeping & CountedBytes;

/** The HTTP edge: headers and log around everything, then the API, pictures, assets, and pages last. */
export function createServer(academy: Academy, { pages, files, kept }: Options): Hono<Edge> {
  const calls = openCalls(contract, handlers, academy, identify);
  const api = serve(calls, academy);
  const askInProcess = openInProcess<typeof contract>(calls, academy);
  const addressOf = addressReader(academy.config.trustProxy);
  const caller = (context: Context) => addressOf(connection(context), context.req.header('X-Forwarded-For'));
  const network = (context: Context) => networkOf(caller(context));
  const edge = new Hono<Edge>();

  edge.use(async (context, next) => {
    const from = performance.now();
    await next();
    const { method, path } = context.req;
    if (isNoted(path)) academy.log('request', { method, path, status: context.res.status, ms: Math.round(performance.now() - from) });
  });
  if (files)
    edge.use(async (context, next) => {
      const file = isRead(context.req.method) ? files(context.req.path, codingsIn(context.req.header('Accept-Encoding'))) : undefined;
      return file ? asResponse(file, context.req.raw) : next();
    });
  const always = safetyHeaders(academy.config.publicUrl);
  edge.use(pageMethods(always));
  if (academy.config.rateLimits) edge.use(limitedReads(academy.now, caller, always));
  if (kept) edge.use(keep(kept, isForAll, network));
  edge.use(async (context, next) => {
    await next();
    for (const [name, value] of always) if (!context.res.headers.has(name)) context.res.headers.set(name, value);
    if (context.res.status === 503 && !context.res.headers.has('Retry-After')) context.res.headers.set('Retry-After', troubleSeconds);
  });
  const packed = compress({ threshold: 1024 });
  // What is kept is packed when it is finished.
  edge.use((context, next) => (context.get('reads') ? next() : packed(context, next)));

  edge.get('/healthz', async (context) => ((await isReady(academy.db)) ? context.text('ok') : context.text('not ready', 503)));

  edge.all('/api/*', (context) => {
    const bindings: Bindings['Bindings'] = { address: caller(context), ...context.var };
    // What is kept is GET's answer, whole.
    const isKeptHead = bindings.reads && context.req.method === 'HEAD';
    return api.fetch(isKeptHead ? new Request(context.req.url) : context.req.raw, bindings);
  });

  const sharePictureOf = openSharePictures(academy.db);
  edge.get('/media/:name', async (context) => {
    const [, hash, width] = context.req.param('name').match(/^([\da-f]{32})-(?:(\d{1,4})\.webp|share\.jpg)$/) ?? [];
    const bytes = hash && (await (width ? mediaBytes(academy.db, hash, Number(width)) : sharePictureOf(hash)));
    if (!bytes) return context.text('No such picture', 404);
    context.get('reads')?.add([allPosts]);
    return context.body(new Uint8Array(bytes), 200, {
      'Content-Type': width ? 'image/webp' : 'image/jpeg',
      // Other sites show it: feed readers, networks.
      'Cross-Origin-Resource-Policy': 'cross-origin',
      'Cache-Control': forEver,
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    });
  });

  edge.route('/', findable(academy));

  if (files) edge.get('/assets/*', (context) => context.text('No such file', 404));

  // The router would say each time at length on the console that it cannot read it.
  edge.use((context, next) => (isReadable(new URL(context.req.url).pathname) ? next() : Promise.resolve(context.text('No such page', 404))));
  edge.all('*', async (context) => {
    const reads = context.get('reads');
    const known = new RouterContextProvider();
    known.set(inProcess, askInProcess({ address: caller(context), reads }));
    known.set(publicUrl, academy.config.publicUrl);
    known.set(keptBy, reads);
    known.set(made, context.get('made'));
    // What is kept is made for all who wait for it: it does not end when the first of them leaves. It holds a place already.
    if (reads) return pages(new Request(context.req.url), known);
    const { raw, method } = context.req;
    const request = method === 'POST' ? await postedForm(raw, academy.config.publicUrl) : raw;
    const render = () => pages(request, known);
    return kept ? kept.limit(render, network(context)) : render();
  });

  edge.onError((error, context) => {
    for (const [name, value] of always) context.header(name, value);
    context.header('Cache-Control', 'no-store');
    const refused = error instanceof Failure ? error : inTrouble(context.req.path, error, academy);
    if (refused) {
      if (refused.retryAfter !== undefined) context.header('Retry-After', String(refused.retryAfter));
      context.status(refused.status as ContentfulStatusCode);
      return context.req.path.startsWith('/api/') ? context.json(refused.toJSON()) : context.text(refused.message);
    }
    // Of who broke off in the middle of a form nobody is left to answer, and nothing has failed.
    if (error.name !== 'AbortError') academy.log('failed', { path: context.req.path, reason: error.stack ?? error.message });
    return context.text('Something went wrong on our side, please try again.', 500);
  });
  return edge;
}

/** Nothing when the request did not come over a socket: in tests the edge is called in process. */
function connection(context: Context): string | undefined {
  return context.env && 'incoming' in context.env ? getConnInfo(context).remote.address : undefined;
}
