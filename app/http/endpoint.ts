import type * as z from 'zod/mini';
import type { Permission } from '#app/auth/permissions.ts';
import type { AccountKind } from '#app/db/schema.ts';
import type { Rate } from '#app/rate-limit/rate.ts';

type Schema = z.core.$ZodType;
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/**
 * Required authentication, checked before the request is validated.
 * - public: a valid token identifies the caller, an invalid one is ignored
 * - optional: no token is needed, but an invalid one is rejected (401 'Token expired')
 * - account: a valid token of any account, else 401 or `anonymousError`
 */
export type Access = 'public' | 'optional' | 'account';

/** Encoding of the body. 'ignored': the body is not read (RFC 8058 one-click posts). */
export type Encoding = 'json' | 'multipart' | 'ignored';

export interface CsvFile {
  /** File name prefix: 'users' becomes users-2026-01-15.csv. */
  file: string;
  /** Headings by field, in order. */
  columns: Record<string, string>;
}

export interface DownloadFile {
  /** File name prefix: 'academy' becomes academy-2026-01-15.xml. */
  name: string;
  extension: string;
  /** Media type. */
  type: string;
  /** Other kinds of the file, by the value of a query parameter that chooses them. */
  others?: { query: string; files: Record<string, { extension: string; type: string }> };
}

/** Text, as UTF-8, or bytes of a file. */
export type FilePiece = string | Uint8Array;

/** Rate limits of an endpoint; beyond them it answers 429 with Retry-After. */
export interface RateLimits {
  /** Per IP address; IPv6 per /64. */
  address?: Rate[];
  /** Per account. */
  account?: Rate[];
  /** Per resource that the path names, for all clients together. */
  resource?: Rate[];
  /** Counter name that several endpoints share. */
  bucket?: string;
  /** Counts only requests that end with an error. */
  countOnly?: 'failures';
}

/** Entry that each success writes to the audit log. */
export interface AuditLabel {
  /** Predicate of the sentence "Ada Obi deleted a post". */
  label: string;
  /** Kind of what is changed: 'post'. */
  target?: string;
}

interface EndpointOptions {
  /** 'public' when missing, unless there is a permission. */
  access?: Access;
  /** Requires an account with this permission: other staff get 403, all other callers 401. */
  permission?: Permission;
  /** Requires an account of this kind: others get 403 with the message. */
  accountKind?: { kind: AccountKind; message: string };
  /** The key of a device opens it as well as a session (decision 0082). */
  deviceKey?: true;
  /** Only pages of the academy may call it: others get 403, before all else. Its handler may read cookies (decision 0113). */
  sameOrigin?: true;
  /** Requires a login or a password of the last 15 minutes in this session: others get 403 (decision 0082). */
  recentLogin?: true;
  /** Staff may call it while they lack a second factor that STAFF_SECOND_FACTOR requires. */
  beforeSecondFactor?: true;
  /** Required for each write with a permission; the handler may name what was changed. */
  audit?: AuditLabel;
  /** Error without a token instead of 401 'Please login'. */
  anonymousError?: { status: number; message: string };
  limits?: RateLimits;
  /** Parameters of the path that are text; the others are ids. */
  textParams?: readonly string[];
  query?: Schema;
  body?: Schema;
  encoding?: Encoding;
  /** Maximum size of the body in bytes; by default what the longest texts of its fields need, up to 64 KiB, and 14 MiB for multipart. */
  maxBytes?: number;
  /** Maximum number of fields and elements of the body at any depth; by default 200, or what the lists of its fields need. */
  maxEntries?: number;
  reply: Schema;
  status?: number;
  /** The handler returns `{ rows, total }`; the response is an array with the header X-Total-Count. */
  withTotal?: boolean;
  /** The response is a streamed CSV file: the handler yields rows of the shape of `reply`. */
  csv?: CsvFile;
  /** The response is a streamed file of another type: the handler yields its text or its bytes in pieces. */
  file?: DownloadFile;
  /** Browsers and proxies never store the reply, also of a call without a token. */
  noStore?: true;
  /** The browser client sends no token. */
  skipAuth?: boolean;
  /** Note in docs/api/. */
  description?: string;
}

export type Endpoint<P extends string = string, O extends EndpointOptions = EndpointOptions> = O & { method: Method; path: P };

export const accessOf = ({ access, permission }: Endpoint): Access => (permission ? 'account' : (access ?? 'public'));

/** Whether the endpoint rejects some accounts with 403: staff (all have `admin:access`) without its permission, or other kinds of accounts. */
export const canBeForbidden = ({ accountKind, permission }: Endpoint): boolean =>
  accountKind !== undefined || (permission !== undefined && permission !== 'admin:access');

/** Identity of `&`: a missing part adds nothing to the input. */
type NoInput = unknown;

type Params<P extends string, Text = never> = P extends `${string}:${infer Name}/${infer Rest}`
  ? { [K in Name]: K extends Text ? string : number } & Params<Rest, Text>
  : P extends `${string}:${infer Name}`
    ? { [K in Name]: K extends Text ? string : number }
    : NoInput;
type TextParams<E> = E extends { textParams: readonly (infer Name)[] } ? Name : never;
type In<S> = S extends Schema ? z.input<S> : NoInput;
type Out<S> = S extends Schema ? z.output<S> : undefined;
type Part<E, K extends string> = E extends { [_ in K]: infer S } ? S : undefined;

/** Argument of a client call: path parameters, query and body in one object. */
export type Input<E extends Endpoint> = PathParams<E> & In<Part<E, 'query'>> & In<Part<E, 'body'>>;
export type PathParams<E extends Endpoint> = Params<E['path'], TextParams<E>>;
export type Query<E extends Endpoint> = Out<Part<E, 'query'>>;
export type Body<E extends Endpoint> = Out<Part<E, 'body'>>;

export interface PageWithTotal<Rows> {
  rows: Rows;
  /** Count of all rows, whatever the slice. */
  total: number;
}
type Wrapped<E, Rows> = E extends { withTotal: true } ? PageWithTotal<Rows> : Rows;
/** Result of a client call. */
export type Reply<E extends Endpoint> = E extends { csv: CsvFile } | { file: DownloadFile } ? File : Wrapped<E, z.output<E['reply']>>;
/** Array, or an iterable that is streamed. */
type Rows<T> = T extends readonly (infer Row)[] ? T | AsyncIterable<Row> : T;
type WithRows<T> = T extends object ? { [Name in keyof T]: Rows<T[Name]> } : T;
/** Return value of a handler. */
export type HandlerResult<E extends Endpoint> = E extends { csv: CsvFile }
  ? AsyncIterable<z.input<E['reply']>>
  : E extends { file: DownloadFile }
    ? AsyncIterable<FilePiece>
    : E extends { withTotal: true }
      ? PageWithTotal<Rows<z.input<E['reply']>>>
      : WithRows<z.input<E['reply']>>;

/** Maximum size of a form with one picture, which may have 5 MiB. */
export const pictureFormBytes = 6 * 1024 * 1024;

/** Endpoints by feature and name. */
export type Contract = Record<string, Record<string, Endpoint>>;

const defineEndpoint =
  (method: Method) =>
  <const P extends string, const O extends EndpointOptions>(path: P, options: O): Endpoint<P, O> => ({ ...options, method, path });

export const get = defineEndpoint('GET');
export const post = defineEndpoint('POST');
export const put = defineEndpoint('PUT');
export const del = defineEndpoint('DELETE');
