import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Frame, Page } from 'playwright';
import { launchChromium } from '#tests/support/browsers.ts';

/** An HTML document with payloads, and its CSP. */
export interface SandboxDocument {
  html: string;
  policy?: string;
}

export interface Sandbox {
  /** Loads each document, fires every event and clicks every link. @returns indexes of documents in which a payload ran */
  run(documents: SandboxDocument[]): Promise<number[]>;
  close(): Promise<void>;
}

const documentsPerPage = 60;
const timeoutMs = 120_000;

/** Events of a document: a payload ran, the CSP blocked one, or all events are fired. */
export type SandboxEvent = 'ran' | 'tried' | 'done';

/** Runs before other scripts in every document. */
function observe(): void {
  const { report } = window as unknown as { report: (event: SandboxEvent) => void };
  for (const name of ['alert', 'confirm', 'prompt', 'print']) Object.defineProperty(window, name, { value: () => report('ran'), writable: true });
  addEventListener('securitypolicyviolation', ({ effectiveDirective }) => {
    if (!/^(?:img|font|media|frame)/.test(effectiveDirective)) report('tried');
  });
  const nextTask = () => new Promise((resolve) => setTimeout(resolve, 30));
  /** Links may run javascript: URLs, but must not navigate. */
  addEventListener('click', (event) => {
    const link = event.composedPath().find((each) => each instanceof HTMLAnchorElement || each instanceof HTMLAreaElement);
    if (link && /^(?:https?|mailto|tel):/.test(link.href)) event.preventDefault();
  });
  async function triggerEvents(part: string): Promise<void> {
    for (const element of document.querySelectorAll(part)) {
      const events = Element.prototype.getAttributeNames.call(element).filter((name) => name.startsWith('on'));
      for (const name of events) element.dispatchEvent(new Event(name.slice(2)));
      const press = new MouseEvent('click', { bubbles: true, cancelable: true, view: window });
      if (element !== document.documentElement && element !== document.body) element.dispatchEvent(press);
    }
    await nextTask();
    await nextTask();
    report('done');
  }
  if (window === top) Object.assign(window, { triggerEvents });
  else addEventListener('load', () => triggerEvents('*'));
}

/** Fires events and clicks links in a part of the page, stretched over the window. */
export const triggerEvents = (page: Page, part: string) =>
  page.evaluate(
    (selector) => (window as unknown as { triggerEvents(part: string): Promise<void> }).triggerEvents(`:is(${selector}), :is(${selector}) *`),
    part,
  );

/** Reports events of every document in the context, with their frame. */
export async function observeContext(context: BrowserContext, onEvent: (event: SandboxEvent, frame: Frame) => void): Promise<void> {
  await context.exposeBinding('report', ({ frame }, event: SandboxEvent) => onEvent(event, frame));
  await context.addInitScript(observe);
}

export async function createSandbox(): Promise<Sandbox> {
  let documents: SandboxDocument[] = [];
  const server = createServer(({ url = '' }, response) => {
    const [, from, to] = url.match(/^\/frames\/(\d+)-(\d+)$/)?.map(Number) ?? [];
    const frame = (nth: number) => `<iframe name="${nth}" src="/documents/${nth}" style="width:9em;height:5em"></iframe>`;
    const frames = from === undefined || to === undefined ? undefined : Array.from({ length: to - from }, (_, nth) => frame(from + nth)).join('');
    const { html, policy } = frames === undefined ? (documents[Number(url.split('/')[2])] ?? { html: '' }) : { html: frames };
    response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', ...(policy ? { 'Content-Security-Policy': policy } : {}) });
    response.end(html);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const browser = await launchChromium('--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1');

  return {
    async run(newDocuments) {
      documents = newDocuments;
      const ran = new Set<number>();
      const done = new Set<number>();
      for (let from = 0; from < documents.length; from += documentsPerPage) {
        const to = Math.min(from + documentsPerPage, documents.length);
        const context = await browser.newContext();
        await observeContext(context, (event, frame) => {
          if (event === 'ran') ran.add(documentIndexOf(frame));
          if (event === 'done') done.add(documentIndexOf(frame));
        });
        const page = await context.newPage();
        await page.goto(`${address}/frames/${from}-${to}`, { waitUntil: 'commit', timeout: timeoutMs });
        const isDone = () => Array.from({ length: to - from }, (_, nth) => from + nth).every((nth) => done.has(nth));
        for (const deadline = Date.now() + timeoutMs; !isDone() && Date.now() < deadline; ) await new Promise((resolve) => setTimeout(resolve, 20));
        await context.close();
        if (!isDone()) throw new Error(`Documents ${from} to ${to} did not finish within ${timeoutMs / 1000} s`);
      }
      return [...ran].sort((a, b) => a - b);
    },
    async close() {
      await browser.close();
      server.close();
    },
  };
}

/** Index of the document that contains a frame at any depth; -1 when it replaced the top document. */
function documentIndexOf(frame: Frame): number {
  const parent = frame.parentFrame();
  if (!parent) return -1;
  return parent.parentFrame() ? documentIndexOf(parent) : Number(frame.name());
}
