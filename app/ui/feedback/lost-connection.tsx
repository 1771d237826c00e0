import { createRoot, type Root } from 'react-dom/client';
import { fetchWithin, readLimitMs } from '#app/http/fetch-within.ts';
import { Button } from '../button.tsx';
import { stay } from './async-section.tsx';
import * as css from './lost-connection.module.css';

type Reason = 'lost' | 'busy' | 'slow';

const sentences: Record<Reason, string> = {
  lost: 'This page needs a connection, and there is none right now. You’re still where you were, and what you typed is still here.',
  busy: 'The academy is busy right now, so we can’t show this page yet. You’re still where you were, and what you typed is still here.',
  slow: 'This page takes a long time: the connection is slow or lost. You’re still where you were, and what you typed is still here.',
};

interface Path {
  pathname: string;
  search: string;
  hash: string;
}
/** The part of the router of the browser that this needs: the router has no other way to see or begin a navigation outside of React. */
interface BrowserRouter {
  state: { navigation: { state: 'idle' | 'loading' | 'submitting'; location?: Path | undefined } };
  subscribe(listener: (state: BrowserRouter['state']) => void): () => void;
  navigate(to: string): Promise<void>;
}
const browserRouter = () => (globalThis as { __reactRouterDataRouter?: BrowserRouter }).__reactRouterDataRouter;

const addressOf = ({ pathname, search, hash }: Path) => pathname + search + hash;

/** Wait in ms for the next page, beyond the limit of its requests. */
const patienceMs = readLimitMs + 2_000;

let root: Root | undefined;

function show(reason: Reason, retry: () => void): void {
  root ??= createRoot(addRegion());
  // A live region announces what changes in it (WCAG 4.1.3).
  root.render(
    <>
      <p>{sentences[reason]}</p>
      <Button onClick={retry}>Try again</Button>
    </>,
  );
}

function addRegion(): Element {
  const region = document.createElement('div');
  region.setAttribute('role', 'status');
  region.className = `${css.notice}`;
  document.body.append(region);
  addEventListener('online', hide);
  return region;
}

const hide = () => root?.render(null);

/** Statuses of a network without the academy, and of an academy that takes no request now. */
const reasons: Record<number, Reason> = { 0: 'lost', 408: 'busy', 429: 'busy', 502: 'busy', 503: 'busy', 504: 'busy' };

/** The navigation to another page that is under way; not one of the history, whose address has changed already. */
function nextPage({ state: { navigation } }: BrowserRouter): string | undefined {
  if (navigation.state !== 'loading' || !navigation.location) return undefined;
  const { pathname, search } = navigation.location;
  return pathname + search === location.pathname + location.search ? undefined : addressOf(navigation.location);
}

/** Fields of texts: the value of a box to tick is none. */
const textFields = 'main :is(textarea, input:not([type=hidden], [type=search], [type=checkbox], [type=radio]))';

function isTyped(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(textFields);
  return [...fields].some(({ value, defaultValue }) => value !== defaultValue);
}

/** Loads a document once the academy can be reached, so that the browser shows no error page of its own. */
async function open(address: string): Promise<void> {
  try {
    const response = await fetchWithin(readLimitMs, new Request(address, { method: 'HEAD', cache: 'no-store' }));
    const reason = reasons[response.status];
    if (reason) return show(reason, () => void open(address));
    location.assign(address);
  } catch {
    show('lost', () => void open(address));
  }
}

/** The address of a press that opens a page of the academy here. */
function linkOf(event: MouseEvent): string | undefined {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
  if (!link?.href || !isPlain || link.target || link.hasAttribute('download') || link.getAttribute('href')?.startsWith('#')) return undefined;
  return new URL(link.href).origin === location.origin ? link.href : undefined;
}

function keepPage(event: Event, address: string): void {
  event.preventDefault();
  event.stopPropagation();
  show('lost', () => void open(address));
}

/** Before the router: without a network typed text is not left for a page that this browser has. */
function onFirstClick(event: MouseEvent): void {
  const address = navigator.onLine ? undefined : linkOf(event);
  if (address !== undefined && isTyped()) keepPage(event, address);
}

/** After the router: without a network a link or form that loads a document would lead to an error page of the browser. */
function onClick(event: MouseEvent): void {
  const address = navigator.onLine || event.defaultPrevented ? undefined : linkOf(event);
  if (address !== undefined) keepPage(event, address);
}

function onSubmit(event: SubmitEvent): void {
  if (navigator.onLine || event.defaultPrevented || !(event.target instanceof HTMLFormElement) || event.target.method !== 'get') return;
  const fields = [...new FormData(event.target)].map(([name, value]) => [name, String(value)]);
  keepPage(event, `${event.target.action}?${new URLSearchParams(fields)}`);
}

/** Keeps the present page, with what was typed on it, while the academy cannot be reached for the next one. */
export function watchConnection(): void {
  const router = browserRouter();
  if (!router || stay.without) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let awaited: Path | undefined;
  /** Paths of pages whose script was lost: the router does not ask for it again, the document does. */
  const lostPaths = new Set<string>();
  stay.isTyped = isTyped;
  stay.without = (status) => {
    const reason = reasons[status];
    const address = nextPage(router);
    if (!reason || address === undefined) return false;
    clearTimeout(timer);
    show(reason, () => void router.navigate(address));
    return true;
  };
  addEventListener('scriptlost', (event) => {
    const { location: next } = router.state.navigation;
    if (!next) return;
    event.preventDefault();
    clearTimeout(timer);
    lostPaths.add(next.pathname);
    // An academy that answers has no such script any more, after an update.
    void open(addressOf(next));
  });
  router.subscribe(({ navigation }) => {
    if (navigation.location === awaited) return;
    awaited = navigation.location;
    clearTimeout(timer);
    hide();
    const address = nextPage(router);
    if (address === undefined) return;
    if (awaited && lostPaths.has(awaited.pathname)) void open(address);
    else timer = setTimeout(() => show('slow', () => void open(address)), patienceMs);
  });
  addEventListener('click', onFirstClick, true);
  addEventListener('click', onClick);
  addEventListener('submit', onSubmit);
}
