import type { Contract, Endpoint, Input, Reply } from './endpoint.ts';
import { Failure } from './failure.ts';
import { networkSentence } from './say.ts';

type Call<E extends Endpoint> = keyof Input<E> extends never
  ? () => Promise<Reply<E>>
  : Record<string, never> extends Input<E>
    ? (input?: Input<E>) => Promise<Reply<E>>
    : (input: Input<E>) => Promise<Reply<E>>;

/** One function per endpoint: `client.blog.read({ id: 7 })`. Every refusal is thrown as a Failure. */
export type Client<C extends Contract> = { [F in keyof C]: { [N in keyof C[F]]: Call<C[F][N]> } };

/** Carries a request to the API: `fetch` in the browser, the API itself in process. */
export type Wire = (request: Request) => Promise<Response>;

export interface ClientOptions {
  wire: Wire;
  /** What stands before the paths of the contract, absolute: 'https://host/api'. */
  base: string;
  /** The token to send along, if there is one. */
  token?: () => string | undefined;
}

export function createClient<C extends Contract>(contract: C, options: ClientOptions): Client<C> {
  const table = Object.entries(contract).map(([feature, endpoints]) => [
    feature,
    Object.fromEntries(Object.entries(endpoints).map(([name, endpoint]) => [name, (input?: object) => call(endpoint, { ...input }, options)])),
  ]);
  return Object.fromEntries(table) as Client<C>;
}

async function call(endpoint: Endpoint, input: Record<string, unknown>, options: ClientOptions): Promise<unknown> {
  const response = await send(toRequest(endpoint, input, options), options.wire);
  if (endpoint.csv && response.ok) return asFile(response);
  const answer: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw asFailure(response, answer);
  // The network went away in the middle of the answer.
  if (answer === undefined) throw new Failure(0, networkSentence);
  return endpoint.counted ? { rows: answer, total: Number(response.headers.get('X-Total-Count') ?? 0) } : answer;
}

async function send(request: Request, wire: Wire): Promise<Response> {
  try {
    return await wire(request);
  } catch {
    throw new Failure(0, networkSentence);
  }
}

function toRequest(endpoint: Endpoint, input: Record<string, unknown>, { base, token }: ClientOptions): Request {
  const left = { ...input };
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = left[name];
    delete left[name];
    return encodeURIComponent(String(value));
  });
  const url = new URL(base + path);
  const headers = new Headers();
  const known = endpoint.skipAuth ? undefined : token?.();
  if (known) headers.set('Authorization', `Bearer ${known}`);
  // What is not in a body goes into the address: GET and DELETE carry none, and /unsubscribe takes both fields there.
  if (!endpoint.body) {
    for (const [name, value] of Object.entries(left)) if (value !== undefined) url.searchParams.set(name, String(value));
    return new Request(url, { method: endpoint.method, headers });
  }
  if (endpoint.encoding === 'multipart') return new Request(url, { method: endpoint.method, headers, body: asForm(left) });
  headers.set('Content-Type', 'application/json');
  return new Request(url, { method: endpoint.method, headers, body: JSON.stringify(left) });
}

function asForm(fields: Record<string, unknown>): FormData {
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
async function asFile(response: Response): Promise<File> {
  const bytes = await response.blob().catch(() => {
    throw new Failure(0, networkSentence);
  });
  const name = response.headers.get('Content-Disposition')?.match(/filename="([^"]+)"/)?.[1];
  return new File([bytes], name ?? 'download', { type: bytes.type });
}

function asFailure(response: Response, answer: unknown): Failure {
  const { error, errors } = (answer ?? {}) as { error?: string; errors?: Record<string, string> };
  return new Failure(response.status, error ?? '', { errors });
}
