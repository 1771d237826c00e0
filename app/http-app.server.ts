import { getConnInfo } from '@hono/node-server/conninfo';
import { type Context, Hono } from 'hono';
import { compress } from 'hono/compress';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { RouterContextProvider } from 'react-router';
import { type CacheEnv, responseCache } from '#app/cache/cache-middleware.server.ts';
import type { ResponseCache } from '#app/cache/response-cache.server.ts';
import { isReady } from '#app/db/health.queries.server.ts';
import { type Bindings, createApiRouter } from '#app/http/api-router.server.ts';
import { clientNetwork, createClientIpResolver } from '#app/http/client-ip.server.ts';
import { bindContract } from '#app/http/endpoint-pipeline.server.ts';
import { toDatabaseUnavailable } from '#app/http/error-mapping.server.ts';
import { readFormBody } from '#app/http/form-body.server.ts';
import { createInProcessClient } from '#app/http/in-process-client.server.ts';
import { type ReadLimitEnv, readRateLimit } from '#app/http/read-limit.server.ts';
import { refusalRateLimit } from '#app/http/refusal-limit.server.ts';
import { createRequestIds, logRequests } from '#app/http/request-id.server.ts';
import { observeRequests } from '#app/http/request-metrics.server.ts';
import { securityHeaders } from '#app/http/security-headers.server.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { createFairQueue } from '#app/lib/concurrency-limit.server.ts';
import { loggedPath } from '#app/lib/log.server.ts';
import { requestNetwork } from '#app/lib/request-network.server.ts';
import { storedMediaPath } from '#app/media/media-address.ts';
import { createMediaRoutes } from '#app/media/media-routes.server.ts';
import { rejectOtherMethods } from './allowed-methods.server.ts';
import type { AppContext } from './app-context.server.ts';
import { contract } from './contract.ts';
import { createAuthenticate } from './features/accounts/authenticate.server.ts';
import { createFeedRoute } from './features/calendar/feed-route.server.ts';
import { countRequests } from './features/page-views/count-requests.server.ts';
import type { PageViews } from './features/page-views/count-views.server.ts';
import { handlers } from './features.server.ts';
import { apiContext, logContext, onRenderedContext, publicUrlContext, timeZoneContext } from './load-context.ts';
import { createMetricsRoute } from './metrics-route.server.ts';
import { isPrivatePage } from './private-pages.server.ts';
import { redirectOldPaths } from './redirect-old-paths.server.ts';
import { createRouteNames } from './route-names.server.ts';
import { createSeoRoutes } from './seo-routes.server.ts';
import { createSharePictures } from './share-pictures.server.ts';

/** Renders a page: the built router in production, the module that Vite reloads in development. */
export type PageHandler = (request: Request, context: RouterContextProvider) => Promise<Response>;

interface HttpAppOptions {
  handlePage: PageHandler;
  /** Response cache; without one, in development, every response is rendered again. */
  cache?: ResponseCache;
  /** Views of public pages; without it none are counted. */
  pageViews?: PageViews;
}

/**
 * Excludes responses that depend on the caller or the time, and parts of media.
 * The router ignores case and serves loader data at `.data`.
 */
const isPubliclyCacheable = ({ req }: Context) =>
  !/^\/(admin|api\/calendar|healthz|metrics)(\.data|\/|$)/i.test(req.path) && !(req.header('Range') && storedMediaPath.test(req.path));
/** Retry-After of a page that failed with 503; API errors carry their own. */
const retryAfterSeconds = '30';

function isDecodable(path: string): boolean {
  try {
    return decodeURIComponent(path) !== '';
  } catch {
    return false;
  }
}

/** Hono environment: variables that the middleware sets for the routes. */
export type HttpEnv = CacheEnv & ReadLimitEnv;

const isRead = ({ req: { method } }: Context) => method === 'GET' || method === 'HEAD';

/** Routes requests: log and headers for all, then API, images, feeds, and pages last. */
export function createHttpApp(appContext: AppContext, { handlePage, cache, pageViews }: HttpAppOptions): Hono<HttpEnv> {
  const endpoints = bindContract(contract, handlers, appContext, createAuthenticate());
  const api = createApiRouter(endpoints, appContext).route('/', createFeedRoute(appContext));
  const createInProcess = createInProcessClient<typeof contract>(endpoints, appContext);
  const requestIdOf = createRequestIds(appContext.config.trustProxy);
  const resolveClientIp = createClientIpResolver(appContext.config.trustProxy);
  const clientIp = (context: Context) => resolveClientIp(socketAddress(context), context.req.header('X-Forwarded-For'));
  const networkOf = (context: Context) => clientNetwork(clientIp(context));
  /** Reads of one network take turns with those of others: a burst of them would hold up the event loop. */
  const apiReads = createFairQueue({
    concurrency: 8,
    maxQueued: 2_000,
    perClient: { concurrency: 4, maxQueued: 500 },
    pauses: true,
    overloadMessage: 'Very many people are reading at this moment.',
  });
  const app = new Hono<HttpEnv>();

  app.use(logRequests(appContext.log, (context) => requestIdOf(socketAddress(context), context.req.header('X-Request-Id'))));
  app.use((context, next) => requestNetwork.run(networkOf(context), next));
  const routeOf = createRouteNames();
  app.use(observeRequests(appContext.metrics, routeOf));
  if (pageViews) app.use(countRequests(pageViews));
  const baseHeaders = securityHeaders(appContext.config.publicUrl);
  if (appContext.config.rateLimits) app.use(refusalRateLimit(appContext.now, clientIp, baseHeaders));
  app.use(rejectOtherMethods(baseHeaders));
  if (appContext.config.rateLimits) app.use(readRateLimit(appContext.now, clientIp, baseHeaders));
  if (cache) app.use(responseCache(cache, isPubliclyCacheable, networkOf));
  app.use(async (context, next) => {
    await next();
    for (const [name, value] of baseHeaders) if (!context.res.headers.has(name)) context.res.headers.set(name, value);
    if (context.res.status === 503 && !context.res.headers.has('Retry-After')) context.res.headers.set('Retry-After', retryAfterSeconds);
  });
  const compressResponse = compress({ threshold: 1024 });
  // Cacheable responses are compressed when they are stored.
  app.use((context, next) => (context.get('tagCollector') ? next() : compressResponse(context, next)));

  app.get('/healthz', async (context) => {
    const isHealthy = await isReady(appContext.db);
    return context.text(isHealthy ? 'ok' : 'not ready', isHealthy ? 200 : 503, { 'Cache-Control': 'no-store' });
  });

  app.route('/', createMetricsRoute(appContext, { clientIp, connection: socketAddress }));

  app.all('/api/*', (context) => {
    const bindings: Bindings['Bindings'] = { address: clientIp(context), ...context.var };
    // The cache stores whole GET responses, and answers HEAD from them.
    const isCacheableHead = bindings.tagCollector && context.req.method === 'HEAD';
    const call = async () => api.fetch(isCacheableHead ? new Request(context.req.url) : context.req.raw, bindings);
    return isRead(context) ? apiReads.add(call, networkOf(context)).result : call();
  });

  app.route('/', createMediaRoutes(appContext));
  app.route('/', createSeoRoutes(appContext));
  app.route('/', createSharePictures(appContext));

  // Files that exist are served before this application.
  app.get('/assets/*', (context) => context.text('No such file', 404));

  // The router would print a stack trace for each path that it cannot decode.
  app.use((context, next) => (isDecodable(new URL(context.req.url).pathname) ? next() : Promise.resolve(context.text('No such page', 404))));
  app.use(redirectOldPaths(appContext));
  app.all('*', async (context) => {
    const tagCollector = context.get('tagCollector');
    const loadContext = new RouterContextProvider();
    loadContext.set(apiContext, createInProcess({ address: clientIp(context), tagCollector }));
    loadContext.set(publicUrlContext, appContext.config.publicUrl);
    loadContext.set(timeZoneContext, appContext.config.timeZone);
    loadContext.set(logContext, appContext.log);
    loadContext.set(onRenderedContext, context.get('onRendered'));
    const renderPage = async (request: Request) => {
      const stopTimer = appContext.metrics.renders.startTimer({ route: routeOf(context.req.path) });
      const response = await handlePage(request, loadContext).finally(stopTimer);
      if (isPrivatePage(context.req.path)) response.headers.set('Cache-Control', 'no-store');
      return response;
    };
    // A shared render has no abort signal of one client. The cache has already counted it against the render limit.
    if (tagCollector) return renderPage(new Request(context.req.url));
    const { raw, method } = context.req;
    const request = method === 'POST' ? await readFormBody(context, appContext.config.publicUrl) : raw;
    const render = () => renderPage(request);
    return cache ? cache.limitRenders(render, networkOf(context)) : render();
  });

  app.onError((error, context) => {
    for (const [name, value] of baseHeaders) context.header(name, value);
    context.header('Cache-Control', 'no-store');
    const apiError = error instanceof ApiError ? error : toDatabaseUnavailable(context.req.path, error, appContext);
    if (apiError) {
      if (apiError.retryAfter !== undefined) context.header('Retry-After', String(apiError.retryAfter));
      context.status(apiError.status as ContentfulStatusCode);
      return context.req.path.startsWith('/api/') ? context.json(apiError.toJSON()) : context.text(apiError.message);
    }
    // AbortError: the client aborted the upload, which is no error of the server.
    if (error.name !== 'AbortError') appContext.log('failed', { path: loggedPath(context.req.path), reason: error.stack ?? error.message });
    return context.text('Something went wrong on our side, please try again.', 500);
  });
  return app;
}

/** Returns undefined without a socket: tests call the app in process. */
function socketAddress(context: Context): string | undefined {
  return context.env && 'incoming' in context.env ? getConnInfo(context).remote.address : undefined;
}
