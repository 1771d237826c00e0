import { type Context, Hono } from 'hono';
import { getPath } from 'hono/utils/url';
import * as z from 'zod/mini';
import type { Reads } from '#app/keep/reads.server.ts';
import type { Academy } from '#app/platform/academy.server.ts';
import { type Asked, declared, type Line, type Told } from './calls.server.ts';
import { csvStream } from './csv.server.ts';
import type { Counted, CsvFile, Endpoint, Method } from './endpoint.ts';
import { Failure } from './failure.ts';
import { readBody } from './read-body.server.ts';
import { logFailure, refusalFor } from './refusal.server.ts';

export type Bindings = { Bindings: { address?: string; reads?: Reads } };

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
    if (taken.length === 0) return json(context, 404, new Failure(404, 'There is no such call').toJSON());
    context.header('Allow', taken.join(', '));
    context.header('Cache-Control', 'no-store');
    return json(context, 405, new Failure(405, `Please make this call with ${taken.join(', ')}`).toJSON());
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

function respond(context: Context, endpoint: Endpoint, { status, result, who }: Told, academy: Academy): Response | Promise<Response> {
  if (endpoint.csv) return sendFile(context, endpoint.csv, parsedRows(endpoint.reply, result as AsyncIterable<unknown>), academy);
  if (endpoint.counted) context.header('X-Total-Count', String((result as Counted<unknown>).total));
  const open = endpoint.method === 'GET' && endpoint.access !== 'admin' && endpoint.access !== 'account' && !who;
  context.header('Cache-Control', open ? 'no-cache' : 'no-store');
  context.header('Vary', 'Authorization');
  return json(context, status, declared(endpoint, result));
}

/** What fails before the first rows are there is refused as ever; what fails later breaks the connection off. */
async function sendFile(context: Context, csv: CsvFile, rows: AsyncIterable<Record<string, unknown>>, academy: Academy): Promise<Response> {
  const body = await csvStream(csv.columns, rows, (error) => logFailure(context.req.path, error, academy));
  return context.body(body, 200, {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${csv.file}-${new Date(academy.now()).toISOString().slice(0, 10)}.csv"`,
    'Cache-Control': 'no-store',
    Vary: 'Authorization',
  });
}

async function* parsedRows(schema: z.core.$ZodType, rows: AsyncIterable<unknown>) {
  for await (const row of rows) yield z.parse(schema, row) as Record<string, unknown>;
}

function refusal(context: Context, error: Error, academy: Academy): Response {
  context.header('Cache-Control', 'no-store');
  const { refused, id } = refusalFor(context.req.path, error, academy);
  if (refused.retryAfter !== undefined) context.header('Retry-After', String(refused.retryAfter));
  return json(context, refused.status, { ...refused.toJSON(), ...(id ? { id } : {}) });
}

/** Says its length, so that who packs answers sees which are too small for that; but not to HEAD, which does not see how a GET is packed. */
function json(context: Context, status: number, body: unknown): Response {
  const text = JSON.stringify(body);
  const length = context.req.method === 'HEAD' ? {} : { 'Content-Length': String(Buffer.byteLength(text)) };
  return context.body(text, status as 200, { 'Content-Type': 'application/json; charset=utf-8', ...length });
}
