import { type Context, Hono } from 'hono';
import * as z from 'zod/mini';
import { refusalOf } from '#app/db/trouble.server.ts';
import type { Topic } from '#app/keep/changes.server.ts';
import type { Reads } from '#app/keep/reads.server.ts';
import type { Academy } from '#app/platform/academy.server.ts';
import { type Limits, openLimits } from '#app/platform/limits.server.ts';
import { csvStream } from './csv.server.ts';
import type { Answer, Body, Contract, Counted, CsvFile, Endpoint, PathParams, Query } from './endpoint.ts';
import { Failure, type FieldErrors } from './failure.ts';
import { limited } from './limited.server.ts';
import { pathId } from './path-id.ts';
import { readBody } from './read-body.server.ts';

/** The account whose live token came along. */
export interface Who {
  id: number;
  kind: 'learner' | 'tutor' | 'admin';
  emailKey: string;
  tokenHash: string;
}
export type Identify = (academy: Academy, token: string) => Promise<Who | undefined>;

type WhoOf<E extends Endpoint> = E extends { access: 'admin' | 'account' | 'liker' } ? Who : Who | undefined;

/** What a handler gets: the academy, and the parsed parts of the request. */
export interface Call<Params, Query, Input, Caller> extends Academy {
  params: Params;
  query: Query;
  input: Input;
  who: Caller;
  /** Network address of the caller. */
  address: string;
  /** For limits that a line of the contract cannot say. */
  limits: Limits;
  /** For the few endpoints that have two ways to succeed. */
  answerWith(status: number): void;
  /** Says what the answer is made of. An answer that says nothing is kept by nobody (decision 0013). */
  reads(...topics: Topic[]): void;
  /** Says what this call has changed, so that nobody who asks after the acknowledgement is given anything older. */
  changed(...topics: Topic[]): void;
}
export type Handler<E extends Endpoint> = (call: Call<PathParams<E>, Query<E>, Body<E>, WhoOf<E>>) => Promise<Answer<E>>;
export type Handlers<T extends Record<string, Endpoint>> = { [N in keyof T]: Handler<T[N]> };
/** Total over the contract: a missing handler does not compile. */
export type AllHandlers<C extends Contract> = { [F in keyof C]: Handlers<C[F]> };

export type Bindings = { Bindings: { address?: string; reads?: Reads } };

/** The inner API: the contract, answered by the handlers. The edge and the in-process wire both call it. */
export function serve<C extends Contract>(contract: C, handlers: AllHandlers<C>, academy: Academy, identify: Identify): Hono<Bindings> {
  const app = new Hono<Bindings>();
  const limits = openLimits(academy);
  for (const [feature, endpoints] of Object.entries(contract)) {
    for (const [name, endpoint] of Object.entries(endpoints)) {
      // The table and its handlers have the same shape by type; walking over it loses the names.
      const handler = handlers[feature]?.[name] as unknown as Handler<Endpoint>;
      app.on(endpoint.method, endpoint.path, async (context) => {
        const touched: Touched = { reads: [], changed: [] };
        try {
          return await answer(context, { name: `${feature}.${name}`, endpoint, handler, academy, limits, identify, touched });
        } catch (error) {
          // What ended otherwise than by a refusal may have been stored all the same.
          if (error instanceof Failure) touched.changed = [];
          throw error;
        } finally {
          context.env?.reads?.add(touched.reads);
          if (touched.changed.length > 0) await academy.changes.tell(touched.changed);
        }
      });
    }
  }
  app.notFound((context) => json(context, 404, new Failure(404, 'There is no such call').toJSON()));
  app.onError((error, context) => refusal(context, error, academy));
  return app;
}

interface Touched {
  reads: Topic[];
  changed: Topic[];
}

interface Line {
  /** 'blog.create' */
  name: string;
  endpoint: Endpoint;
  handler: Handler<Endpoint>;
  academy: Academy;
  limits: Limits;
  identify: Identify;
  touched: Touched;
}

async function answer(context: Context<Bindings>, { name, endpoint, handler, academy, limits, identify, touched }: Line) {
  const who = await admit(endpoint, context.req.header('Authorization'), (token) => identify(academy, token));
  const params = parseParams(context.req.param());
  const query = endpoint.query ? parse(endpoint.query, context.req.query()) : undefined;
  const input = endpoint.body ? parse(endpoint.body, await readBody(context.req.raw, endpoint.encoding ?? 'json', endpoint.maxBytes)) : undefined;
  let status = endpoint.status ?? 200;
  const address = context.env?.address ?? 'in process';
  const call = {
    ...academy,
    params,
    query,
    input,
    who,
    address,
    limits,
    answerWith: (other) => {
      status = other;
    },
    reads: (...topics) => void touched.reads.push(...topics),
    changed: (...topics) => void touched.changed.push(...topics),
  } as Parameters<typeof handler>[0];
  const result = await limited(limits, name, endpoint, { address, account: who?.id, path: context.req.path }, () => handler(call));
  if (endpoint.csv) return sendFile(context, endpoint.csv, parsedRows(endpoint.reply, result as AsyncIterable<unknown>), academy);
  const rows = endpoint.counted ? (result as Counted<unknown>).rows : result;
  if (endpoint.counted) context.header('X-Total-Count', String((result as Counted<unknown>).total));
  const open = endpoint.method === 'GET' && endpoint.access !== 'admin' && endpoint.access !== 'account' && !who;
  context.header('Cache-Control', open ? 'no-cache' : 'no-store');
  context.header('Vary', 'Authorization');
  return json(context, status, z.parse(endpoint.reply, rows));
}

/** @throws 401 or 400 before anything else of the request is looked at */
async function admit(endpoint: Endpoint, header: string | undefined, identify: (token: string) => Promise<Who | undefined>) {
  const access = endpoint.access ?? 'anyone';
  const token = header?.match(/^Bearer +(\S+)$/i)?.[1];
  if (!token) {
    if (access === 'liker') throw new Failure(400, 'Please login to like');
    if (access === 'account' || access === 'admin') throw new Failure(401, 'Please login');
    return undefined;
  }
  const who = await identify(token);
  if (access === 'anyone') return who;
  if (!who) throw new Failure(401, 'Token expired');
  if (access === 'admin' && who.kind !== 'admin') throw new Failure(401, 'Please login as an administrator');
  return who;
}

/** A path id that is no positive integer names nothing. */
function parseParams(raw: Record<string, string>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(raw).map(([name, value]) => {
      const id = pathId(value);
      if (Number.isNaN(id)) throw new Failure(404, 'Not found');
      return [name, id];
    }),
  );
}

function parse<S extends z.core.$ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return parsed.data;
  const errors: FieldErrors = {};
  for (const { path, message } of parsed.error.issues) errors[String(path[0] ?? 'body')] ??= message;
  throw new Failure(400, Object.values(errors)[0] ?? 'Please check what you entered', { errors });
}

/** What fails before the first rows are there is refused as ever; what fails later breaks the connection off. */
async function sendFile(context: Context, csv: CsvFile, rows: AsyncIterable<Record<string, unknown>>, academy: Academy): Promise<Response> {
  const body = await csvStream(csv.columns, rows, (error) => logFailure(context, error, academy));
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
  const refused = error instanceof Failure ? error : inTrouble(context, error, academy);
  if (refused) {
    if (refused.retryAfter !== undefined) context.header('Retry-After', String(refused.retryAfter));
    return json(context, refused.status, refused.toJSON());
  }
  const id = logFailure(context, error, academy);
  return json(context, 500, { ...new Failure(500, 'Something went wrong on our side, please try again').toJSON(), id });
}

/** The refusal when it is the database that cannot: whoever runs the academy finds the reason in the log. */
export function inTrouble(context: Context, error: Error, academy: Academy): Failure | undefined {
  const refused = refusalOf(error);
  if (refused) academy.log('database_trouble', { path: context.req.path, reason: error.message });
  return refused;
}

/** Returns the id under which the log has it. */
function logFailure(context: Context, error: Error, academy: Academy): string {
  const id = crypto.randomUUID();
  academy.log('failed', { id, path: context.req.path, reason: error.stack ?? error.message });
  return id;
}

function json(context: Context, status: number, body: unknown): Response {
  return context.body(JSON.stringify(body), status as 200, { 'Content-Type': 'application/json; charset=utf-8' });
}
