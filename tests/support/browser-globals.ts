import { afterEach, beforeEach, vi } from 'vitest';
import { clearDatabases, memoryIndexedDb } from './memory-indexed-db.ts';

export interface BrowserState {
  /** Cookie of the page; '' for none. */
  cookie: string;
  /** Whether the browser takes what the page writes to its cookie. */
  takesCookie: (written: string) => boolean;
  localStorage: Map<string, string>;
  /** Takes the requests of the page. */
  fetch: (request: Request) => Promise<Response>;
}

const freshState = (): BrowserState => ({
  cookie: '',
  takesCookie: () => true,
  localStorage: new Map(),
  fetch: () => Promise.reject(new TypeError('offline')),
});
const state = freshState();

/** Rejects when the page ends the request, such as after its time limit. */
const ended = (signal?: AbortSignal | null) =>
  new Promise<never>((_, reject) => signal?.addEventListener('abort', () => reject(new DOMException('The request was ended', 'AbortError'))));

/** Gives each test of a file what browser code needs of a browser: cookie, localStorage, IndexedDB, all empty, and no network. */
export function withBrowserGlobals(): BrowserState {
  beforeEach(() => {
    Object.assign(state, freshState());
    clearDatabases();
    const methods: Record<string, unknown> = {
      getItem: (name: string) => state.localStorage.get(name) ?? null,
      setItem: (name: string, value: string) => void state.localStorage.set(name, value),
      removeItem: (name: string) => void state.localStorage.delete(name),
    };
    // Browsers give each stored item as a property, too.
    const storage = new Proxy(methods, {
      get: (target, name: string) => target[name] ?? state.localStorage.get(name),
      set: (_, name: string, value: string) => Boolean(state.localStorage.set(name, value)),
    });
    vi.stubGlobal('fetch', (request: Request, init?: RequestInit) => Promise.race([state.fetch(request), ended(init?.signal)]));
    vi.stubGlobal('localStorage', storage);
    vi.stubGlobal('indexedDB', memoryIndexedDb);
    vi.stubGlobal('location', { hostname: 'academy.test', protocol: 'https:', origin: 'https://academy.test' });
    vi.stubGlobal('document', {
      documentElement: { toggleAttribute: () => true },
      get cookie() {
        return state.cookie;
      },
      set cookie(value: string) {
        if (state.takesCookie(value)) state.cookie = / Max-Age=0;/.test(value) ? '' : (value.split(';')[0] ?? '');
      },
    });
  });
  afterEach(() => void vi.unstubAllGlobals());
  return state;
}
