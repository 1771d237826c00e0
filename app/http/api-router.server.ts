import { type Context, Hono } from 'hono';
import { getPath } from 'hono/utils/url';
import * as z from 'zod/mini';
import type { Academy } from '#app/app-context.server.ts';
import type { Reads } from '#app/cache/tag-collector.server.ts';
import { Failure } from '#app/lib/api-error.ts';
import { csvLines } from './csv.server.ts';
import type { Counted, CsvFile, Endpoint, Method } from './endpoint.ts';
import { type Asked, declared, type Line, type Told } from './endpoint-pipeline.server.ts';
import { logFailure, refusalFor } from './error-mapping.server.ts';
import { hasRows, jsonRows, jsonWithRows } from './json-rows.server.ts';
import { readBody } from './parse-body.server.ts';
import type { Made } from './read-limit.server.ts';
import { textStream } from './text-stream.server.ts';

export type Bindings = { Bindings: { address?: string; reads?: Reads; made?: Made } };

const methods: Method[] = ['GET', 'POST', 'PUT', 'DELETE'];

/** From the edge a request comes as it came in, with the prefix: another one without it would cost as much as many an answer. */
const withoutPrefix = (request: Request) => getPath(request).replace(/^\/api(?=\/)/, '');

/** The API over HTTP: a request becomes a call, and what it is told JSON or a file. */
export function serve(calls: Record<string, Record<string, Line>>, academy: Academy): Hono<Bindings> {
  const app = new Hono<Bindings>({ getPath: withoutPrefix });
  for (const { endpoint, perform } of Object.values(calls).flatMap((lines) => Object.values(lines)))
    app.on(endpoint.method, endpoint.path, async (context) => respond(context, endpoint, await perform(askedBy(context, endpoint)), academy));
  const methodsAt = (path: string) => methods.filter((method) => app.router.match(method, path)[0].length > 0);
  app.notFound((context) => {
    const taken = methodsAt(withoutPrefix(context.req.raw)).flatMap((method) => (method === 'GET' ? [method, 'HEAD'] : [method]));
    context.header('Cache-Control', 'no-store');
    if (taken.length === 0) return send(context, 404, JSON.stringify(new Failure(404, 'There is no such call')), json);
    context.header('Allow', taken.join(', '));
    return send(context, 405, JSON.stringify(new Failure(405, `Please make this call with ${taken.join(', ')}`)), json);
  });
  app.onError((error, context) => refusal(context, error, academy));
  return app;
}

const askedBy = ({ req, env }: Context<Bindings>, endpoint: Endpoint): Asked => ({
  token: req.header('Authorization')?.match(/^Bearer +(\S+)$/i)?.[1],
  params: req.param(),
  query: req.query(),
  body: () => readBody(req.raw, endpoint.encoding ?? 'json', endpoint.maxBytes),
  address: env?.address ?? 'in process',
  path: req.path,
  reads: env?.reads,
});

async function respond(context: Context<Bindings>, endpoint: Endpoint, { status, result, who }: Told, academy: Academy): Promise<Response> {
  const { made } = context.env ?? {};
  const stream = (pieces: AsyncIterable<string>) =>
    textStream(pieces, { made, broken: (error) => void logFailure(context.req.path, error, academy) });
  const isPublic = endpoint.method === 'GET' && endpoint.access !== 'admin' && endpoint.access !== 'account' && !who;
  const headers = { 'Cache-Control': isPublic ? 'no-cache' : 'no-store', Vary: 'Authorization' };
  if (endpoint.csv) {
    const lines = csvLines(endpoint.csv.columns, parsedRows(endpoint.reply, result as AsyncIterable<unknown>));
    return send(context, status, await stream(lines), { ...headers, ...fileHeaders(endpoint.csv, academy.now()) });
  }
  if (endpoint.counted) {
    const { rows, total } = result as Counted<unknown[]>;
    return send(context, status, await stream(jsonRows(endpoint.reply, rows)), { ...headers, ...json, 'X-Total-Count': String(total) });
  }
  if (hasRows(result)) return send(context, status, await stream(jsonWithRows(endpoint.reply, result)), { ...headers, ...json });
  const text = JSON.stringify(declared(endpoint, result));
  made?.(Buffer.byteLength(text));
  return send(context, status, text, { ...headers, ...json });
}

const json = { 'Content-Type': 'application/json; charset=utf-8' };

const fileHeaders = ({ file }: CsvFile, now: number) => ({
  'Content-Type': 'text/csv; charset=utf-8',
  'Content-Disposition': `attachment; filename="${file}-${new Date(now).toISOString().slice(0, 10)}.csv"`,
});

async function* parsedRows(schema: z.core.$ZodType, rows: AsyncIterable<unknown>) {
  for await (const row of rows) yield z.parse(schema, row) as Record<string, unknown>;
}

function refusal(context: Context, error: Error, academy: Academy): Response {
  const { refused, id } = refusalFor(context.req.path, error, academy);
  const wait = refused.retryAfter === undefined ? {} : { 'Retry-After': String(refused.retryAfter) };
  const text = JSON.stringify({ ...refused.toJSON(), ...(id ? { id } : {}) });
  return send(context, refused.status, text, { ...json, ...wait, 'Cache-Control': 'no-store' });
}

/** Text has its length, by which small responses stay unpacked; but not for HEAD, which does not see how a GET is packed. */
function send(context: Context, status: number, body: string | ReadableStream<Uint8Array<ArrayBuffer>>, headers: Record<string, string>): Response {
  const length = typeof body === 'string' && context.req.method !== 'HEAD' ? { 'Content-Length': String(Buffer.byteLength(body)) } : {};
  return context.body(body, status as 200, { ...headers, ...length });
}
