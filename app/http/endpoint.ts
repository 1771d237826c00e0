import type * as z from 'zod/mini';
import type { Rate } from '#app/rate-limit/rate.ts';

type Schema = z.core.$ZodType;
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Who may call.
 * - anyone: a live token tells who asks, a dead one is ignored
 * - commenter: needs no token, but a dead one is refused (401 'Token expired')
 * - liker: any live token; without one 400 'Please login to like'
 * - account: any live token, else 401
 * - admin: a live token of an administrator, else 401, before anything else is looked at
 */
export type Access = 'anyone' | 'commenter' | 'liker' | 'account' | 'admin';

/** How the body travels. 'any': whatever comes is ignored (RFC 8058 one-click posts). */
export type Encoding = 'json' | 'multipart' | 'any';

export interface CsvFile {
  /** How the file's name begins: 'users' becomes users-2026-01-15.csv. */
  file: string;
  /** Headings by field, in order. */
  columns: Record<string, string>;
}

/** How often a call is taken; beyond it comes 429, and Retry-After says when to try again. */
export interface RateLimits {
  /** From one address; IPv6 by /64. */
  address?: Rate[];
  /** From one account. */
  account?: Rate[];
  /** From everybody together, for the one thing that the path names. */
  resource?: Rate[];
  /** Calls that share their counters have this name in common. */
  bucket?: string;
  /** Only what is refused counts. */
  countOnly?: 'failures';
}

interface Options {
  access?: Access;
  limits?: RateLimits;
  query?: Schema;
  body?: Schema;
  encoding?: Encoding;
  /** Most bytes of a JSON body; 64 KiB unless said. */
  maxBytes?: number;
  reply: Schema;
  status?: number;
  /** A list: answers `{ rows, total }`, which travel as an array and the header X-Total-Count. */
  withTotal?: boolean;
  /** A file instead of JSON: the handler yields rows, each of the shape of `reply`, and they leave as they come. */
  csv?: CsvFile;
  /** The site sends no token with this call (SPEC section 7). */
  skipAuth?: boolean;
  /** One line for docs/api/. */
  description?: string;
}

export type Endpoint<P extends string = string, O extends Options = Options> = O & { method: Method; path: P };
/** An endpoint without a part adds nothing to its input. */
type Nothing = unknown;

type Params<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? { [K in Name]: number } & Params<Rest>
  : P extends `${string}:${infer Name}`
    ? { [K in Name]: number }
    : Nothing;
type In<S> = S extends Schema ? z.input<S> : Nothing;
type Out<S> = S extends Schema ? z.output<S> : undefined;
type Part<E, K extends string> = E extends { [_ in K]: infer S } ? S : undefined;

/** What a caller hands over: path parameters, query and body in one object. */
export type Input<E extends Endpoint> = Params<E['path']> & In<Part<E, 'query'>> & In<Part<E, 'body'>>;
export type PathParams<E extends Endpoint> = Params<E['path']>;
export type Query<E extends Endpoint> = Out<Part<E, 'query'>>;
export type Body<E extends Endpoint> = Out<Part<E, 'body'>>;

export interface PageWithTotal<Rows> {
  rows: Rows;
  /** Of everything, whatever the slice. */
  total: number;
}
type Wrapped<E, Rows> = E extends { withTotal: true } ? PageWithTotal<Rows> : Rows;
/** What a caller gets back. */
export type Reply<E extends Endpoint> = E extends { csv: CsvFile } ? File : Wrapped<E, z.output<E['reply']>>;
/** A list that is read while it leaves, batch by batch, or all of it. */
type Rows<T> = T extends readonly (infer Row)[] ? T | AsyncIterable<Row> : T;
type WithRows<T> = T extends object ? { [Name in keyof T]: Rows<T[Name]> } : T;
/** What a handler returns. */
export type Answer<E extends Endpoint> = E extends { csv: CsvFile }
  ? AsyncIterable<z.input<E['reply']>>
  : E extends { withTotal: true }
    ? PageWithTotal<Rows<z.input<E['reply']>>>
    : WithRows<z.input<E['reply']>>;

/** Endpoints by feature and name. */
export type Contract = Record<string, Record<string, Endpoint>>;

const defineEndpoint =
  (method: Method) =>
  <const P extends string, const O extends Options>(path: P, options: O): Endpoint<P, O> => ({ ...options, method, path });

export const get = defineEndpoint('GET');
export const post = defineEndpoint('POST');
export const put = defineEndpoint('PUT');
export const del = defineEndpoint('DELETE');
