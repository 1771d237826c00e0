import { contract } from '#app/contract.ts';
import { type Client, createClient, toManifest } from '#app/http/client.ts';

export type Api = Client<typeof contract>;

const manifest = toManifest(contract);

/** As browsers send it for a page of the academy. */
const ofPage = { 'Sec-Fetch-Site': 'same-origin' };

/** Delivers a request to an app in process or over the network. */
type Send = (request: Request, from?: string) => Promise<Response>;

export interface CallOptions {
  token?: string | undefined;
  json?: unknown;
  form?: FormData;
  body?: BodyInit;
  headers?: Record<string, string>;
  /** IP address of the caller. An app in process sees it as its socket, a server as X-Forwarded-For. */
  from?: string;
}

export interface TestResponse {
  status: number;
  headers: Headers;
  text: string;
  // Untyped, because tests assert the shape.
  body: Record<string, unknown> & { error?: string; message?: string; errors?: Record<string, string> };
  rows: Record<string, unknown>[];
}

export interface ApiAccess {
  /** Typed client, with or without a token. */
  api(token?: string): Api;
  /** Sends a request: `call('POST', '/login', { json: {...} })`. The path has no /api prefix. */
  call(method: string, path: string, options?: CallOptions): Promise<TestResponse>;
  /** Token of a new session of the first administrator. */
  adminToken(): Promise<string>;
}

/** First administrator of test apps and started servers. */
export const admin = { email: 'admin@example.com', password: 'an even longer secret' };

export function createApiAccess(origin: string, send: Send): ApiAccess {
  const api = (token?: string) =>
    createClient<typeof contract>(manifest, {
      fetch: (request) => send(request),
      base: `${origin}/api`,
      token: () => token,
      headers: ofPage,
    });
  return {
    api,
    call: async (method, path, options = {}) => readResponse(await send(toRequest(`${origin}/api${path}`, method, options), options.from)),
    adminToken: async () => (await api().accounts.adminLogin(admin)).token ?? '',
  };
}

/** Access to the API of a running server. */
export const serverApi = (address: string): ApiAccess =>
  createApiAccess(address, (request, from) => {
    if (from) request.headers.set('X-Forwarded-For', from);
    return fetch(request);
  });

function toRequest(url: string, method: string, { token, json, form, body = form, headers = {} }: CallOptions): Request {
  return new Request(url, {
    method,
    headers: {
      ...ofPage,
      ...(token ? { Authorization: `Bearer ${token}` } : {}),
      ...(json === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...headers,
    },
    body: json === undefined ? (body ?? null) : JSON.stringify(json),
  });
}

export async function readResponse(response: Response): Promise<TestResponse> {
  const text = await response.text();
  const isJson = response.headers.get('Content-Type')?.startsWith('application/json');
  const parsed: unknown = isJson ? JSON.parse(text) : undefined;
  return { status: response.status, headers: response.headers, text, body: parsed as TestResponse['body'], rows: parsed as TestResponse['rows'] };
}
