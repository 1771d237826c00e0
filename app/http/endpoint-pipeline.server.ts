import * as z from 'zod/mini';
import type { Academy } from '#app/app-context.server.ts';
import type { Reads } from '#app/cache/tag-collector.server.ts';
import type { Topic } from '#app/cache/tag-versions.server.ts';
import { Failure, type FieldErrors } from '#app/lib/api-error.ts';
import { mapEntries } from '#app/lib/map-values.ts';
import { pathId } from '#app/lib/parse-id.ts';
import { type Limits, openLimits } from '#app/rate-limit/rate-limiter.server.ts';
import type { Answer, Body, Contract, Counted, Endpoint, PathParams, Query } from './endpoint.ts';
import { limited } from './endpoint-limits.server.ts';

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
  /** Says what the answer is made of. An answer that says nothing is kept by nobody (decision 0013). */
  reads(...topics: Topic[]): void;
  /** Says what this call has changed, so that nobody who asks after the acknowledgement is given anything older. */
  changed(...topics: Topic[]): void;
}
export type Handler<E extends Endpoint> = (call: Call<PathParams<E>, Query<E>, Body<E>, WhoOf<E>>) => Promise<Answer<E>>;
export type Handlers<T extends Record<string, Endpoint>> = { [N in keyof T]: Handler<T[N]> };
/** Total over the contract: a missing handler does not compile. */
export type AllHandlers<C extends Contract> = { [F in keyof C]: Handlers<C[F]> };

/** One call as it came, before anything of it is looked at. */
export interface Asked {
  token?: string | undefined;
  params: Record<string, string>;
  query: Record<string, string>;
  body(): Promise<Record<string, unknown>>;
  /** Network address of the caller. */
  address: string;
  /** The path with its ids: the thing that is called. */
  path: string;
  /** Collects what the answer is made of. */
  reads?: Reads | undefined;
}
export interface Told {
  status: number;
  /** What the handler answered, not yet parsed. */
  result: unknown;
  who: Who | undefined;
}
/** An endpoint with what answers it. @throws {Failure} when the call is refused */
export interface Line {
  endpoint: Endpoint;
  perform(asked: Asked): Promise<Told>;
}

/** The contract, answered by the handlers: what both ways to it have in common, HTTP (serve) and the pages in this process. */
export function openCalls<C extends Contract>(
  contract: C,
  handlers: AllHandlers<C>,
  academy: Academy,
  identify: Identify,
): Record<string, Record<string, Line>> {
  const limits = openLimits(academy);
  const lineOf = (feature: string, name: string, endpoint: Endpoint): Line => {
    // The table and its handlers have the same shape by type; walking over it loses the names.
    const handler = handlers[feature]?.[name] as unknown as Handler<Endpoint>;
    const named = { name: `${feature}.${name}`, endpoint, handler, academy, limits, identify };
    return {
      endpoint,
      async perform(asked) {
        const touched: Touched = { reads: [], changed: [] };
        try {
          return await answer(asked, named, touched);
        } catch (error) {
          // What ended otherwise than by a refusal may have been stored all the same.
          if (error instanceof Failure) touched.changed = [];
          throw error;
        } finally {
          asked.reads?.add(touched.reads);
          if (touched.changed.length > 0) await academy.changes.tell(touched.changed);
        }
      },
    };
  };
  return mapEntries(contract, (endpoints, feature) => mapEntries(endpoints, (endpoint, name) => lineOf(feature, name, endpoint)));
}

interface Touched {
  reads: Topic[];
  changed: Topic[];
}

interface Named {
  /** 'blog.create' */
  name: string;
  endpoint: Endpoint;
  handler: Handler<Endpoint>;
  academy: Academy;
  limits: Limits;
  identify: Identify;
}

async function answer(asked: Asked, { name, endpoint, handler, academy, limits, identify }: Named, touched: Touched): Promise<Told> {
  const who = await admit(endpoint, asked.token, (token) => identify(academy, token));
  const params = parseParams(asked.params);
  const query = endpoint.query ? parse(endpoint.query, asked.query) : undefined;
  const input = endpoint.body ? parse(endpoint.body, await asked.body()) : undefined;
  const { address, path } = asked;
  const status = endpoint.status ?? 200;
  const call = {
    ...academy,
    params,
    query,
    input,
    who,
    address,
    limits,
    reads: (...topics) => void touched.reads.push(...topics),
    changed: (...topics) => void touched.changed.push(...topics),
  } as Parameters<typeof handler>[0];
  const result = await limited(limits, name, endpoint, { address, account: who?.id, path }, () => handler(call));
  return { status, result, who };
}

/** The rows of an answer, or all of it, as the contract says: nothing undeclared leaves. */
export function declared(endpoint: Endpoint, result: unknown): unknown {
  return z.parse(endpoint.reply, endpoint.counted ? (result as Counted<unknown>).rows : result);
}

/** @throws 401 or 400 before anything else of the request is looked at */
async function admit(endpoint: Endpoint, token: string | undefined, identify: (token: string) => Promise<Who | undefined>) {
  const access = endpoint.access ?? 'anyone';
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
  return mapEntries(raw, (value) => {
    const id = pathId(value);
    if (Number.isNaN(id)) throw new Failure(404, 'Not found');
    return id;
  });
}

function parse<S extends z.core.$ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return parsed.data;
  const errors: FieldErrors = {};
  for (const { path, message } of parsed.error.issues) errors[String(path[0] ?? 'body')] ??= message;
  throw new Failure(400, Object.values(errors)[0] ?? 'Please check what you entered', { errors });
}
