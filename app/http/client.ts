import { ApiError } from '#app/lib/api-error.ts';
import { mapValues } from '#app/lib/map-values.ts';
import type { Contract, Encoding, Endpoint, Input, Method, Reply } from './endpoint.ts';
import { networkErrorMessage } from './error-messages.ts';

export interface CallOptions {
  /** Sends the token even to a `skipAuth` endpoint, for example with the comment of an administrator. */
  withToken?: boolean;
}

type ClientCall<E extends Endpoint> = keyof Input<E> extends never
  ? () => Promise<Reply<E>>
  : Record<string, never> extends Input<E>
    ? (input?: Input<E>) => Promise<Reply<E>>
    : (input: Input<E>, options?: CallOptions) => Promise<Reply<E>>;

/** One function per endpoint: `client.blog.read({ id: 7 })`. Every error response is thrown as an ApiError. */
export type Client<C extends Contract> = { [F in keyof C]: { [N in keyof C[F]]: ClientCall<C[F][N]> } };

/** Endpoint without its schemas: the server validates, so the browser needs no Zod to call it. */
interface EndpointSpec {
  method: Method;
  path: string;
  /** Encoding of the body; undefined when the endpoint has none. */
  body?: Encoding;
  withTotal?: boolean;
  /** The response is a file. */
  file?: boolean;
  skipAuth?: boolean;
  /** The key of a device opens it as well as a session. */
  deviceKey?: boolean;
}
export type ApiManifest = Record<string, Record<string, EndpointSpec>>;

const toEndpointSpec = ({ method, path, body, encoding = 'json', withTotal, csv, file, skipAuth, deviceKey }: Endpoint): EndpointSpec => ({
  method,
  path,
  ...(body ? { body: encoding } : {}),
  ...(withTotal ? { withTotal } : {}),
  ...(csv || file ? { file: true } : {}),
  ...(skipAuth ? { skipAuth } : {}),
  ...(deviceKey ? { deviceKey } : {}),
});

/** Manifest of the endpoints that `includes` selects; of all by default. It has no features without endpoints. */
export function toManifest(contract: Contract, includes: (endpoint: Endpoint) => boolean = () => true): ApiManifest {
  const selected = Object.entries(contract).flatMap(([feature, endpoints]) => {
    const own = Object.entries(endpoints).filter(([, endpoint]) => includes(endpoint));
    return own.length > 0 ? [[feature, Object.fromEntries(own)] as const] : [];
  });
  return mapValues(Object.fromEntries(selected), (endpoints) => mapValues(endpoints, toEndpointSpec));
}

/** Transport of the client: `fetch` with a time limit in the browser. It gets the body as well, whose size a `Request` does not tell. */
export type FetchLike = (request: Request, body?: string | FormData) => Promise<Response>;

interface ClientOptions {
  fetch: FetchLike;
  /** Absolute URL before the paths of the contract: 'https://host/api'. */
  base: string;
  /** Headers of all requests. */
  headers?: Record<string, string>;
  /** Session token of the logged-in user, or what opens the endpoint instead. */
  token?: (spec: EndpointSpec) => string | undefined;
}

export function createClient<C extends Contract>(manifest: ApiManifest, options: ClientOptions): Client<C> {
  // mapValues loses the property names, so the type is asserted.
  return mapValues(manifest, (endpoints) =>
    mapValues(
      endpoints,
      (spec) =>
        (input?: object, { withToken = false }: CallOptions = {}) =>
          call(withToken ? { ...spec, skipAuth: false } : spec, { ...input }, options),
    ),
  ) as Client<C>;
}

async function call(spec: EndpointSpec, input: Record<string, unknown>, options: ClientOptions): Promise<unknown> {
  const response = await send(spec, input, options);
  if (spec.file && response.ok) return toFile(response);
  const reply: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw toApiError(response, reply);
  // The connection broke off within the body.
  if (reply === undefined) throw new ApiError(0, networkErrorMessage);
  return spec.withTotal ? { rows: reply, total: Number(response.headers.get('X-Total-Count') ?? 0) } : reply;
}

async function send(spec: EndpointSpec, input: Record<string, unknown>, { base, token, headers: common, fetch }: ClientOptions): Promise<Response> {
  const remaining = { ...input };
  const path = spec.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = remaining[name];
    delete remaining[name];
    return encodeURIComponent(String(value));
  });
  const url = new URL(base + path);
  const headers = new Headers(common);
  const sessionToken = spec.skipAuth ? undefined : token?.(spec);
  if (sessionToken) headers.set('Authorization', `Bearer ${sessionToken}`);
  const body = toBody(spec, remaining);
  // Fields go into the query where there is no body: GET, DELETE and POST /unsubscribe.
  if (!body) for (const [name, value] of Object.entries(remaining)) if (value !== undefined) url.searchParams.set(name, String(value));
  if (typeof body === 'string') headers.set('Content-Type', 'application/json');
  try {
    return await fetch(new Request(url, { method: spec.method, headers, body: body ?? null }), body);
  } catch {
    throw new ApiError(0, networkErrorMessage);
  }
}

function toBody({ body }: EndpointSpec, fields: Record<string, unknown>): string | FormData | undefined {
  if (!body) return undefined;
  return body === 'multipart' ? toFormData(fields) : JSON.stringify(fields);
}

function toFormData(fields: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof Blob) form.set(name, value);
    // FormData has no null: an empty string clears the field.
    else if (value === null) form.set(name, '');
    else if (value !== undefined && value !== '') form.set(name, String(value));
  }
  return form;
}

/** Names the file as Content-Disposition says. */
async function toFile(response: Response): Promise<File> {
  const bytes = await response.blob().catch(() => {
    throw new ApiError(0, networkErrorMessage);
  });
  const name = response.headers.get('Content-Disposition')?.match(/filename="([^"]+)"/)?.[1];
  return new File([bytes], name ?? 'download', { type: bytes.type });
}

/**
 * The API sends its sentence under both names (`ApiError.toJSON`). A 401 without it is that of a network or proxy that asks for a login of its own:
 * the API was not reached, as without a network, and no login of the academy has ended.
 */
function toApiError(response: Response, reply: unknown): ApiError {
  const { error, message, errors } = (reply ?? {}) as { error?: unknown; message?: unknown; errors?: Record<string, string> };
  const sentence = typeof error === 'string' ? error : '';
  const isReached = response.status !== 401 || (sentence && sentence === message);
  const retryAfter = Number(response.headers.get('Retry-After')) || undefined;
  return new ApiError(isReached ? response.status : 0, sentence, { errors, retryAfter });
}
