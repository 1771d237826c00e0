import { ApiError } from '#app/lib/api-error.ts';
import { mapValues } from '#app/lib/map-values.ts';
import type { Contract, Encoding, Endpoint, Input, Method, Reply } from './endpoint.ts';
import { networkErrorMessage } from './error-messages.ts';

export interface CallOptions {
  /** Sends the token along although the endpoint is called without one: an administrator signs her comment. */
  signed?: boolean;
}

type Call<E extends Endpoint> = keyof Input<E> extends never
  ? () => Promise<Reply<E>>
  : Record<string, never> extends Input<E>
    ? (input?: Input<E>) => Promise<Reply<E>>
    : (input: Input<E>, how?: CallOptions) => Promise<Reply<E>>;

/** One function per endpoint: `client.blog.read({ id: 7 })`. Every refusal is thrown as a Failure. */
export type Client<C extends Contract> = { [F in keyof C]: { [N in keyof C[F]]: Call<C[F][N]> } };

/** What it takes to call an endpoint: everything about it but the shapes, which are checked where they arrive. */
export interface EndpointSpec {
  method: Method;
  path: string;
  /** How its body travels; nothing when it takes none. */
  body?: Encoding;
  counted?: boolean;
  csv?: boolean;
  skipAuth?: boolean;
}
export type ApiManifest = Record<string, Record<string, EndpointSpec>>;

const wayOf = ({ method, path, body, encoding = 'json', withTotal, csv, skipAuth }: Endpoint): EndpointSpec => ({
  method,
  path,
  ...(body ? { body: encoding } : {}),
  ...(withTotal ? { counted: withTotal } : {}),
  ...(csv ? { csv: true } : {}),
  ...(skipAuth ? { skipAuth } : {}),
});

export function toManifest(contract: Contract): ApiManifest {
  return mapValues(contract, (endpoints) => mapValues(endpoints, wayOf));
}

/** Carries a request to the API: `fetch` in the browser. */
export type FetchLike = (request: Request) => Promise<Response>;

export interface ClientOptions {
  fetch: FetchLike;
  /** What stands before the paths of the contract, absolute: 'https://host/api'. */
  base: string;
  /** The token to send along, if there is one. */
  token?: () => string | undefined;
}

export function createClient<C extends Contract>(ways: ApiManifest, options: ClientOptions): Client<C> {
  // The table and its functions have the same shape by type; walking over it loses the names.
  return mapValues(ways, (endpoints) =>
    mapValues(
      endpoints,
      (way) =>
        (input?: object, { signed = false }: CallOptions = {}) =>
          call(signed ? { ...way, skipAuth: false } : way, { ...input }, options),
    ),
  ) as Client<C>;
}

async function call(way: EndpointSpec, input: Record<string, unknown>, options: ClientOptions): Promise<unknown> {
  const response = await send(toRequest(way, input, options), options.fetch);
  if (way.csv && response.ok) return toFile(response);
  const answer: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw toApiError(response, answer);
  // The network went away in the middle of the answer.
  if (answer === undefined) throw new ApiError(0, networkErrorMessage);
  return way.counted ? { rows: answer, total: Number(response.headers.get('X-Total-Count') ?? 0) } : answer;
}

async function send(request: Request, fetch: FetchLike): Promise<Response> {
  try {
    return await fetch(request);
  } catch {
    throw new ApiError(0, networkErrorMessage);
  }
}

function toRequest(way: EndpointSpec, input: Record<string, unknown>, { base, token }: ClientOptions): Request {
  const left = { ...input };
  const path = way.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = left[name];
    delete left[name];
    return encodeURIComponent(String(value));
  });
  const url = new URL(base + path);
  const headers = new Headers();
  const known = way.skipAuth ? undefined : token?.();
  if (known) headers.set('Authorization', `Bearer ${known}`);
  // What is not in a body goes into the address: GET and DELETE carry none, and /unsubscribe takes both fields there.
  if (!way.body) {
    for (const [name, value] of Object.entries(left)) if (value !== undefined) url.searchParams.set(name, String(value));
    return new Request(url, { method: way.method, headers });
  }
  if (way.body === 'multipart') return new Request(url, { method: way.method, headers, body: toFormData(left) });
  headers.set('Content-Type', 'application/json');
  return new Request(url, { method: way.method, headers, body: JSON.stringify(left) });
}

function toFormData(fields: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof Blob) form.set(name, value);
    // What is to be taken away travels as an empty text.
    else if (value === null) form.set(name, '');
    else if (value !== undefined && value !== '') form.set(name, String(value));
  }
  return form;
}

/** Under the name that the server gave it. */
async function toFile(response: Response): Promise<File> {
  const bytes = await response.blob().catch(() => {
    throw new ApiError(0, networkErrorMessage);
  });
  const name = response.headers.get('Content-Disposition')?.match(/filename="([^"]+)"/)?.[1];
  return new File([bytes], name ?? 'download', { type: bytes.type });
}

function toApiError(response: Response, answer: unknown): ApiError {
  const { error, errors } = (answer ?? {}) as { error?: string; errors?: Record<string, string> };
  const retryAfter = Number(response.headers.get('Retry-After')) || undefined;
  return new ApiError(response.status, error ?? '', { errors, retryAfter });
}
