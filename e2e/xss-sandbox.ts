import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Frame, Page } from 'playwright';
import { openChromium } from '#tests/support/chromium.ts';

/** A document that attacks are let loose in, and the content security policy that it comes with. */
export interface Ground {
  html: string;
  policy?: string;
}

export interface Arena {
  /** Shows each as a page of its own, fires every event that it waits for, and clicks everything; says in which of them a script ran. */
  letLoose(grounds: Ground[]): Promise<number[]>;
  close(): Promise<void>;
}

const together = 60;
const patienceMs = 60_000;

/** What a document has to tell: a script of an attack ran, one was tried and stopped by the policy, all events are fired. */
export type Heard = 'ran' | 'tried' | 'done';

/** Runs before anything else in every document. */
function watch(): void {
  const { tell } = window as unknown as { tell: (what: Heard) => void };
  for (const name of ['alert', 'confirm', 'prompt', 'print']) Object.defineProperty(window, name, { value: () => tell('ran'), writable: true });
  addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
    if (!/^(?:img|font|media|frame)/.test(effectiveDirective)) tell('tried');
  });
  const turn = () => new Promise((resolve) => setTimeout(resolve, 30));
  /** Links may lead into scripts, and nowhere else. */
  addEventListener('click', (event) => {
    const link = event.composedPath().find((each) => each instanceof HTMLAnchorElement || each instanceof HTMLAreaElement);
    if (link && /^(?:https?|mailto|tel):/.test(link.href)) event.preventDefault();
  });
  async function rouse(part: string): Promise<void> {
    for (const element of document.querySelectorAll(part)) {
      const events = Element.prototype.getAttributeNames.call(element).filter((name) => name.startsWith('on'));
      for (const name of events) element.dispatchEvent(new Event(name.slice(2)));
      const press = new MouseEvent('click', { bubbles: true, cancelable: true, view: window });
      if (element !== document.documentElement && element !== document.body) element.dispatchEvent(press);
    }
    await turn();
    await turn();
    tell('done');
  }
  if (window === top) Object.assign(window, { rouse });
  else addEventListener('load', () => rouse('*'));
}

/** Fires the events and presses the links of a part of the page that fills the window. */
export const rouse = (page: Page, part: string) =>
  page.evaluate((selector) => (window as unknown as { rouse(part: string): Promise<void> }).rouse(`:is(${selector}), :is(${selector}) *`), part);

/** Tells what happens in any document of a browser's window, by the frame in which it does. */
export async function listen(context: BrowserContext, heard: (what: Heard, frame: Frame) => void): Promise<void> {
  await context.exposeBinding('tell', ({ frame }, what: Heard) => heard(what, frame));
  await context.addInitScript(watch);
}

export async function openArena(): Promise<Arena> {
  let grounds: Ground[] = [];
  const server = createServer(({ url = '' }, response) => {
    const [, from, to] = url.match(/^\/frames\/(\d+)-(\d+)$/)?.map(Number) ?? [];
    const frame = (nth: number) => `<iframe name="${nth}" src="/ground/${nth}" style="width:9em;height:5em"></iframe>`;
    const all = from === undefined || to === undefined ? undefined : Array.from({ length: to - from }, (_, nth) => frame(from + nth)).join('');
    const { html, policy } = all === undefined ? (grounds[Number(url.split('/')[2])] ?? { html: '' }) : { html: all };
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', ...(policy ? { 'Content-Security-Policy': policy } : {}) });
    response.end(html);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const browser = await openChromium('--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1');

  return {
    async letLoose(next) {
      grounds = next;
      const ran = new Set<number>();
      const done = new Set<number>();
      for (let from = 0; from < grounds.length; from += together) {
        const to = Math.min(from + together, grounds.length);
        const context = await browser.newContext();
        await listen(context, (what, frame) => {
          if (what === 'ran') ran.add(groundOf(frame));
          if (what === 'done') done.add(groundOf(frame));
        });
        const page = await context.newPage();
        await page.goto(`${address}/frames/${from}-${to}`);
        const isDone = () => Array.from({ length: to - from }, (_, nth) => from + nth).every((nth) => done.has(nth));
        for (const deadline = Date.now() + patienceMs; !isDone() && Date.now() < deadline; ) await new Promise((resolve) => setTimeout(resolve, 20));
        await context.close();
        if (!isDone()) throw new Error(`Not all of ${from} to ${to} were shown`);
      }
      return [...ran].sort((one, other) => one - other);
    },
    async close() {
      await browser.close();
      server.close();
    },
  };
}

/** The number of the document in which a frame stands, however deep; none when it took the whole window. */
function groundOf(frame: Frame): number {
  const above = frame.parentFrame();
  if (!above) return -1;
  return above.parentFrame() ? groundOf(above) : Number(frame.name());
}
