import { type Context, Hono, type HonoRequest } from 'hono';
import { getCookie } from 'hono/cookie';
import { getPath } from 'hono/utils/url';
import * as z from 'zod/mini';
import type { AppContext } from '#app/app-context.server.ts';
import { immutableTag } from '#app/cache/cache-tag.ts';
import type { TagCollector } from '#app/cache/tag-collector.server.ts';
import { ApiError } from '#app/lib/api-error.ts';
import { mapValues } from '#app/lib/map-values.ts';
import { bodyLimitsOf } from './body-limits.server.ts';
import { csvLines } from './csv.server.ts';
import {
  accessOf,
  type Contract,
  type CsvFile,
  type DownloadFile,
  type Endpoint,
  type FilePiece,
  type Method,
  type PageWithTotal,
} from './endpoint.ts';
import { type BoundEndpoint, type EndpointRequest, type EndpointResult, serializeReply } from './endpoint-pipeline.server.ts';
import { logUnexpectedError, toApiError } from './error-mapping.server.ts';
import { hasStreamedRows, streamJsonArray, streamJsonObject } from './json-stream.server.ts';
import { openApiDocument } from './openapi/openapi-document.server.ts';
import { readBody } from './parse-body.server.ts';
import { pieceStream } from './piece-stream.server.ts';
import type { OnRendered } from './read-limit.server.ts';
import { serializeCookie } from './response-cookie.server.ts';

export type Bindings = { Bindings: { address?: string; tagCollector?: TagCollector; onRendered?: OnRendered } };

const methods: Method[] = ['GET', 'POST', 'PUT', 'DELETE'];

/** Path without the prefix: a copy of the request with another URL costs about as much as a cached response. */
const stripApiPrefix = (request: Request) => getPath(request).replace(/^\/api(?=\/)/, '');

/** Serves the endpoints over HTTP, as JSON or CSV, and their description. */
export function createApiRouter(endpoints: Record<string, Record<string, BoundEndpoint>>, appContext: AppContext): Hono<Bindings> {
  const app = new Hono<Bindings>({ getPath: stripApiPrefix });
  for (const { endpoint, execute } of Object.values(endpoints).flatMap((table) => Object.values(table)))
    app.on(endpoint.method, endpoint.path, async (context) =>
      respond(context, endpoint, await execute(toEndpointRequest(context, endpoint, appContext)), appContext),
    );
  serveDescription(
    app,
    mapValues(endpoints, (table) => mapValues(table, ({ endpoint }) => endpoint)),
  );
  const methodsAt = (path: string) => methods.filter((method) => app.router.match(method, path)[0].length > 0);
  app.notFound((context) => {
    const allowed = methodsAt(stripApiPrefix(context.req.raw)).flatMap((method) => (method === 'GET' ? [method, 'HEAD'] : [method]));
    context.header('Cache-Control', 'no-store');
    if (allowed.length === 0) return send(context, 404, JSON.stringify(new ApiError(404, 'There is no such call')), json);
    context.header('Allow', allowed.join(', '));
    return send(context, 405, JSON.stringify(new ApiError(405, `Please make this call with ${allowed.join(', ')}`)), json);
  });
  app.onError((error, context) => errorResponse(context, error, appContext));
  return app;
}

/** GET /api/openapi.json, made on the first request. */
function serveDescription(app: Hono<Bindings>, contract: Contract): void {
  let text: string | undefined;
  app.get('/openapi.json', (context) => {
    text ??= JSON.stringify(openApiDocument(contract));
    const { tagCollector, onRendered } = context.env ?? {};
    tagCollector?.add([immutableTag]);
    onRendered?.(Buffer.byteLength(text));
    return send(context, 200, text, { ...json, 'Cache-Control': 'no-cache' });
  });
}

/** As browsers say by a header that no page can set; on plain http they leave it out. A proxy may have changed the host. */
function isSameOrigin({ req }: Context, { config }: AppContext): boolean {
  const site = req.header('Sec-Fetch-Site');
  if (site !== undefined) return site === 'same-origin';
  return [new URL(req.url).origin, new URL(config.publicUrl).origin].includes(req.header('Origin') ?? '');
}

/** The page knows that a browser which says it runs on a Mac is one of an iPad. */
function userAgentOf(req: HonoRequest): string | undefined {
  const userAgent = req.header('User-Agent');
  return req.header('X-Device') === 'iPad' ? userAgent?.replace('Macintosh', 'iPad') : userAgent;
}

function toEndpointRequest(context: Context<Bindings>, endpoint: Endpoint, appContext: AppContext): EndpointRequest {
  const { req, env } = context;
  const isChunked = req.header('Transfer-Encoding') !== undefined;
  return {
    contentLength: isChunked ? bodyLimitsOf(endpoint).bytes : Number(req.header('Content-Length') ?? 0),
    token: req.header('Authorization')?.match(/^Bearer +(\S+)$/i)?.[1],
    params: req.param(),
    query: req.query(),
    body: () => readBody(context, endpoint),
    address: env?.address ?? 'in process',
    userAgent: userAgentOf(req),
    forwardedFor: req.header('X-Forwarded-For'),
    cookies: endpoint.sameOrigin && isSameOrigin(context, appContext) ? getCookie(context) : undefined,
    path: req.path,
    tagCollector: env?.tagCollector,
  };
}

async function respond(
  context: Context<Bindings>,
  endpoint: Endpoint,
  { status, result, principal, cookies }: EndpointResult,
  appContext: AppContext,
): Promise<Response> {
  const { onRendered } = context.env ?? {};
  const isHttps = appContext.config.publicUrl.startsWith('https:');
  for (const cookie of cookies) context.header('Set-Cookie', serializeCookie(cookie, isHttps), { append: true });
  const stream = (pieces: AsyncIterable<FilePiece>) =>
    pieceStream(pieces, { onChunk: onRendered, onError: (error) => logUnexpectedError(context.req.path, error, appContext) });
  const isPublic = endpoint.method === 'GET' && !endpoint.noStore && accessOf(endpoint) !== 'account' && !principal;
  const headers = { 'Cache-Control': isPublic ? 'no-cache' : 'no-store', Vary: 'Authorization' };
  if (endpoint.csv) {
    const csvPieces = csvLines(endpoint.csv.columns, parsedRows(endpoint.reply, result as AsyncIterable<unknown>));
    return send(context, status, await stream(csvPieces), { ...headers, ...csvHeaders(endpoint.csv, appContext.now()) });
  }
  if (endpoint.file) {
    const pieces = result as AsyncIterable<FilePiece>;
    return send(context, status, await stream(pieces), {
      ...headers,
      ...fileHeaders(chosenFile(endpoint.file, context.req.query()), appContext.now()),
    });
  }
  if (endpoint.withTotal) {
    const { rows, total } = result as PageWithTotal<unknown[]>;
    return send(context, status, await stream(streamJsonArray(endpoint.reply, rows)), { ...headers, ...json, 'X-Total-Count': String(total) });
  }
  if (hasStreamedRows(result)) return send(context, status, await stream(streamJsonObject(endpoint.reply, result)), { ...headers, ...json });
  const text = JSON.stringify(serializeReply(endpoint, result));
  onRendered?.(Buffer.byteLength(text));
  return send(context, status, text, { ...headers, ...json });
}

const json = { 'Content-Type': 'application/json; charset=utf-8' };

/** The file of the kind that the query chooses. */
const chosenFile = (file: DownloadFile, query: Record<string, string>): DownloadFile => ({
  ...file,
  ...file.others?.files[query[file.others.query] ?? ''],
});

const fileHeaders = ({ name, extension, type }: DownloadFile, now: number) => ({
  'Content-Type': type,
  'Content-Disposition': `attachment; filename="${name}-${new Date(now).toISOString().slice(0, 10)}.${extension}"`,
});

const csvHeaders = ({ file }: CsvFile, now: number) => fileHeaders({ name: file, extension: 'csv', type: 'text/csv; charset=utf-8' }, now);

async function* parsedRows(schema: z.core.$ZodType, rows: AsyncIterable<unknown>) {
  for await (const row of rows) yield z.parse(schema, row) as Record<string, unknown>;
}

function errorResponse(context: Context, error: Error, appContext: AppContext): Response {
  const { apiError, id } = toApiError(context.req.path, error, appContext);
  const retryHeaders = apiError.retryAfter === undefined ? {} : { 'Retry-After': String(apiError.retryAfter) };
  const text = JSON.stringify({ ...apiError.toJSON(), ...(id ? { id } : {}) });
  return send(context, apiError.status, text, { ...json, ...retryHeaders, 'Cache-Control': 'no-store' });
}

/** Adds Content-Length to what is not streamed, so that small responses stay uncompressed; not for HEAD, whose GET may be compressed. */
function send(
  context: Context,
  status: number,
  body: string | Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>>,
  headers: Record<string, string>,
): Response {
  const length = !(body instanceof ReadableStream) && context.req.method !== 'HEAD' ? { 'Content-Length': String(Buffer.byteLength(body)) } : {};
  return context.body(body, status as 200, { ...headers, ...length });
}
