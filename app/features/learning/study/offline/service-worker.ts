import { isVoice, keepVoice, partOf } from './voices.ts';

/** The parts of a service worker that it uses: the types of browsers and of workers exclude each other. */
interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends WorkerEvent {
  request: Request;
  respondWith(response: Promise<Response>): void;
}
interface Worker {
  addEventListener(type: 'install' | 'activate', listener: (event: WorkerEvent) => void): void;
  addEventListener(type: 'message', listener: (event: WorkerEvent & { data: unknown }) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
  location: Location;
}
const worker = globalThis as unknown as Worker;

/** All are replaced in the build. */
const version = '__BUILD__';
const pages: readonly string[] = '__PAGES__'.split(' ');
/** Scripts and styles that load after their page, such as those of the end of a session. */
const lateFiles: readonly string[] = '__LATE__'.split(' ');

/** Start of the learning area, and the page that it leads to: also with a server. */
const studyStart = '/study/';
const studyStartPage = '/study/today';

/** Area of this worker: that of learners, or the classes of a tutor. */
const prefix = '__AREA__-';
const cacheName = prefix + version;
const isAsset = (path: string) => path.startsWith('/assets/');
/** A slow network is as good as none once a cached page is there. */
const patienceMs = 4_000;
/** Limit in ms of a request of this worker, to the end of the response: 90 kB at 3 kB a second. */
const fetchLimitMs = 30_000;

/** Fetches, and ends what takes too long, as a lost network does. */
function fetchWithin(request: Request | string, init: RequestInit = {}): Promise<Response> {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), fetchLimitMs);
  return fetch(request, { ...init, signal: controller.signal });
}

async function cacheFile(cache: Cache, path: string, init?: RequestInit): Promise<Response> {
  const response = await fetchWithin(path, init);
  if (!response.ok) throw new Error(`${path} responded with ${response.status}`);
  const copy = response.clone();
  await cache.put(path, response);
  return copy;
}

/** Keeps the pages, the scripts, styles and fonts that they name, and those that load later: no lesson meets a missing one without a network. */
async function cachePages(): Promise<void> {
  const cache = await caches.open(cacheName);
  const assets = new Set(lateFiles.map((file) => `/${file}`));
  for (const page of pages) {
    const html = await (await cacheFile(cache, page, { cache: 'no-cache' })).text();
    for (const [path] of html.matchAll(/\/assets\/[\w.-]+/g)) assets.add(path);
  }
  await Promise.all([...assets].map((asset) => cacheFile(cache, asset)));
}

async function deleteOldCaches(): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== cacheName);
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** A page names the files that it has loaded: those that are missing are cached. A page of this build ends the wait for the one before. */
async function handlePage(files: string[]): Promise<void> {
  const cache = await caches.open(cacheName);
  const isOwn = await Promise.all(files.map((file) => cache.match(file)));
  const manifest = files.findIndex((file) => file.includes('/manifest-'));
  if (!isOwn[manifest]) return;
  await Promise.all(files.filter((_, nth) => !isOwn[nth]).map((file) => cacheFile(cache, file)));
  await worker.skipWaiting();
}

/** Cached page of an address: those of one page with another id have the same HTML. */
const pageOf = (path: string) => pages.find((page) => page.replace(/\d+$/, '') === path.replace(/\d+$/, '')) ?? path;
/** A proxy without a server, and a server that is busy. Any other response, such as an error page of this build, is the academy's own. */
const isOutage = ({ status }: Response) => [408, 429, 502, 503, 504].includes(status);

async function fetchPage(request: Request, path: string): Promise<Response> {
  const cached = await caches.match(pageOf(path), { cacheName });
  if (!cached) return fetch(request);
  const timeout = new Promise<Response>((resolve) => setTimeout(() => resolve(cached), patienceMs));
  const fetched = fetch(request).then(
    (response) => (isOutage(response) ? cached : response),
    () => cached,
  );
  return Promise.race([fetched, timeout]);
}

async function fetchAsset(request: Request): Promise<Response> {
  const cached = await caches.match(request, { cacheName });
  if (cached) return cached;
  const response = await fetchWithin(request);
  if (response.ok) await (await caches.open(cacheName)).put(request, response.clone());
  return response;
}

/** Recordings stay from build to build. */
const voices = 'voices';
/** A press waits no longer for the server once a recording is cached. */
const pressPatienceMs = 1_500;

/** A recording as the server has it now: one that was withdrawn (404) leaves the cache. Without an answer it is the cached one. */
async function fetchVoice(event: FetchEvent, path: string): Promise<Response> {
  const cache = await caches.open(voices);
  const cached = await cache.match(path);
  const fetching = fetchWithin(path, { cache: 'no-cache', redirect: 'error' }).then(async (response) => {
    if (response.status === 200) await keepVoice(cache, path, response.clone()).catch(() => undefined);
    if (response.status === 404) await cache.delete(path);
    return response;
  });
  event.waitUntil(fetching.catch(() => undefined));
  if (!cached) return fetching;
  const timeout = new Promise<Response>((resolve) => setTimeout(() => resolve(cached), pressPatienceMs));
  const fetched = fetching.then(
    (response) => (isOutage(response) ? cached : response),
    () => cached,
  );
  return Promise.race([fetched, timeout]);
}

worker.addEventListener('install', (event) => event.waitUntil(cachePages()));
worker.addEventListener('activate', (event) => event.waitUntil(deleteOldCaches().then(() => worker.clients.claim())));
worker.addEventListener('message', (event) => {
  if (Array.isArray(event.data)) event.waitUntil(handlePage(event.data.map(String)));
});
worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== worker.location.origin) return;
  if (request.mode === 'navigate' && pathname === studyStart) event.respondWith(Promise.resolve(Response.redirect(studyStartPage)));
  else if (request.mode === 'navigate') event.respondWith(fetchPage(request, pathname));
  else if (isVoice(pathname)) event.respondWith(fetchVoice(event, pathname).then((response) => partOf(request.headers.get('Range'), response)));
  else if (isAsset(pathname)) event.respondWith(fetchAsset(request));
});
