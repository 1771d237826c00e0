import { STATUS_CODES } from 'node:http';
import type { APIResponse, CDPSession, Page, Request, Route } from 'playwright';

type Handler = Parameters<Page['route']>[1];
type Fulfilment = NonNullable<Parameters<Route['fulfill']>[0]>;

interface PausedRequest {
  requestId: string;
  request: { url: string; method: string; headers: Record<string, string>; postDataEntries?: { bytes?: string }[] };
}

interface Mock {
  url: string | RegExp;
  pattern: RegExp;
  handler: Handler;
}

/**
 * Makes `page.route` intercept the API alone when its pattern names the API. Playwright would stop every request of the page and
 * switch off its HTTP cache, which doubles the processor time of a load (decision 0060).
 * @returns a function that ends all interceptions
 */
export function routeApiOnly(page: Page, devtools: CDPSession): () => Promise<void> {
  let mocks: Mock[] = [];
  let isEnabled = false;
  const [route, unroute, unrouteAll] = [page.route.bind(page), page.unroute.bind(page), page.unrouteAll.bind(page)];

  page.route = async (url, handler, options) => {
    if (!isOfApi(url)) return route(url, handler, options);
    mocks.unshift({ url, pattern: url instanceof RegExp ? url : globToRegExp(url), handler });
    if (!isEnabled) await devtools.send('Fetch.enable', { patterns: [{ urlPattern: '*/api/*' }] });
    isEnabled = true;
    return { [Symbol.asyncDispose]: () => page.unroute(url), dispose: () => page.unroute(url) };
  };
  page.unroute = async (url, handler) => {
    mocks = mocks.filter((mock) => String(mock.url) !== String(url));
    await unroute(url, handler);
  };
  // Interception goes on, because a test may still hold a request.
  page.unrouteAll = async (options) => {
    mocks = [];
    await unrouteAll(options);
  };
  devtools.on('Fetch.requestPaused', (paused: PausedRequest) => {
    const matching = mocks.filter(({ pattern }) => pattern.test(paused.request.url));
    void new InterceptedRequest(page, devtools, paused, matching).fallback();
  });
  return async () => {
    mocks = [];
    if (isEnabled) await devtools.send('Fetch.disable');
    isEnabled = false;
  };
}

const isOfApi = (url: unknown): url is string | RegExp =>
  (typeof url === 'string' && url.includes('/api/')) || (url instanceof RegExp && url.source.includes('\\/api\\/'));

/** Patterns of `page.route`: `**` is any text, `*` any text without a slash, a backslash makes the next character literal. */
const globToRegExp = (glob: string) =>
  new RegExp(
    `^${glob.replace(/\\(.)|\*\*|\*|[.+?^$|()[\]{}]/g, (token, escaped?: string) => {
      if (token === '**') return '.*';
      if (token === '*') return '[^/]*';
      return `\\${escaped ?? token}`;
    })}$`,
  );

/** The part of Playwright's `Route` that tests use. */
class InterceptedRequest implements Pick<Route, 'abort' | 'continue' | 'fallback' | 'fetch' | 'fulfill'> {
  readonly #page: Page;
  readonly #devtools: CDPSession;
  readonly #paused: PausedRequest;
  readonly #mocks: Mock[];

  constructor(page: Page, devtools: CDPSession, paused: PausedRequest, mocks: Mock[]) {
    this.#page = page;
    this.#devtools = devtools;
    this.#paused = paused;
    this.#mocks = mocks;
  }

  request(): Pick<Request, 'method' | 'url'> {
    return { method: () => this.#paused.request.method, url: () => this.#paused.request.url };
  }

  /** Lets the mock that was added before this one answer, or the server. */
  async fallback(): Promise<void> {
    const mock = this.#mocks.shift();
    if (mock) await mock.handler(this as unknown as Route, this.request() as Request);
    else await this.continue();
  }

  continue = (): Promise<void> => this.#end('Fetch.continueRequest', {});
  abort = (): Promise<void> => this.#end('Fetch.failRequest', { errorReason: 'Failed' });

  fetch(): Promise<APIResponse> {
    const { url, method, headers, postDataEntries } = this.#paused.request;
    const data = postDataEntries && Buffer.concat(postDataEntries.map(({ bytes = '' }) => Buffer.from(bytes, 'base64')));
    return this.#page.request.fetch(url, { method, headers, ...(data ? { data } : {}) });
  }

  async fulfill({ status, json, headers, contentType, body, response }: Fulfilment = {}): Promise<void> {
    const sent = json === undefined ? (body ?? (await response?.body()) ?? '') : JSON.stringify(json);
    const type = contentType ?? (json === undefined ? undefined : 'application/json');
    const all: Record<string, string> = { ...response?.headers(), ...(type ? { 'content-type': type } : {}), ...headers };
    // The body is decoded already.
    const names = Object.keys(all).filter((name) => !/^(content-encoding|content-length|transfer-encoding)$/i.test(name));
    const code = status ?? response?.status() ?? 200;
    await this.#end('Fetch.fulfillRequest', {
      responseCode: code,
      responsePhrase: STATUS_CODES[code] ?? '',
      responseHeaders: names.map((name) => ({ name, value: all[name] ?? '' })),
      body: Buffer.from(sent).toString('base64'),
    });
  }

  /** The page may have cancelled the request meanwhile, or be closed. */
  async #end(...[method, more]: EndOfRequest): Promise<void> {
    const { requestId } = this.#paused;
    await this.#devtools.send(method, { requestId, ...more } as never).catch(() => undefined);
  }
}

type EndOfRequest =
  | ['Fetch.continueRequest', object]
  | ['Fetch.failRequest', { errorReason: 'Failed' }]
  | ['Fetch.fulfillRequest', { responseCode: number; responsePhrase: string; responseHeaders: { name: string; value: string }[]; body: string }];
