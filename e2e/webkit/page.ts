import { setTimeout as wait } from 'node:timers/promises';
import { isHydrated } from '../hydration.ts';
import type { LaunchedWebKit } from './launch.ts';
import { timeoutMs } from './webdriver.ts';

/** Errors of the page since its beginning. */
type Recorded = Window & { recordedErrors?: string[]; isLeft?: boolean };

type Found<Value> = Exclude<Value, null | undefined | false | ''>;

/** What a person does on a page of the academy. */
export interface WebKitPage extends LaunchedWebKit {
  /** Loads a page, records its errors from the beginning, and waits until it handles events. */
  open(path: string): Promise<void>;
  reload(): Promise<void>;
  /** Errors since the page was opened: uncaught ones, of the console, and violations of the content security policy. */
  errors(): Promise<string[]>;
  /** Waits until the function returns something in the page. */
  until<Args extends unknown[], Value>(what: string, find: (...args: Args) => Value | Promise<Value>, ...args: Args): Promise<Found<Value>>;
  untilText(text: string): Promise<void>;
  untilPath(path: string): Promise<void>;
  /** A shown field with this name, or with this label. */
  field(name: string): Promise<HTMLInputElement>;
  /** Types into a field in place of what it has. */
  fill(name: string, text: string): Promise<void>;
  /** Presses a shown button, link or other control with this name, of the open dialog or of the page. */
  pressControl(name: string): Promise<void>;
  /** As Playwright has it, for functions that work on both. */
  keyboard: { press(key: string): Promise<void>; type(text: string): Promise<void> };
}

export function pageOf(browser: LaunchedWebKit, address: string): WebKitPage {
  const { evaluate } = browser;

  const until: WebKitPage['until'] = async <Args extends unknown[], Value>(
    what: string,
    find: (...args: Args) => Value | Promise<Value>,
    ...args: Args
  ) => {
    const deadline = Date.now() + timeoutMs;
    for (;;) {
      // While a document is replaced by the next one, the answer may be an error.
      const found = await evaluate(find, ...args).catch((error: unknown) => {
        if (Date.now() > deadline) throw error;
        return undefined;
      });
      if (found) return found as Found<Value>;
      if (Date.now() > deadline) {
        const place = await evaluate(() => location.href).catch(String);
        throw new Error(`Not found within ${timeoutMs / 1000} s at ${place}: ${what}`);
      }
      await wait(30);
    }
  };

  /**
   * Begins a load and records the errors of its document. WebDriver cannot do so before the document begins: it is loaded again where
   * its scripts were faster, or where the document that was left came back (`a navigation arrives` in staff.spec.ts).
   */
  async function load(url: string, begin: () => Promise<void>): Promise<void> {
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      const left = await evaluate(markAsLeft);
      await begin();
      const isEarly = await until('the next document', recordErrors);
      await until('a loaded page', () => document.readyState === 'complete');
      await until('a page that handles events', isHydrated);
      const isLost = left !== url && (await evaluate(askedAddress)) === left;
      if (isEarly === 'early' && !isLost) return;
    }
    throw new Error(`${url} was loaded five times, and did not come, or its scripts ran before its errors were recorded.`);
  }

  const field = (name: string) => until(`a field "${name}"`, findField, name);
  const open = (path: string) => load(address + path, () => browser.goTo(address + path));
  return {
    ...browser,
    open,
    reload: async () => load(await evaluate(() => location.href), () => evaluate(() => location.reload())),
    errors: () => evaluate(() => (window as Recorded).recordedErrors ?? ['The errors of this page were not recorded.']),
    until,
    untilText: async (text) => void (await until(`the text "${text}"`, hasText, text)),
    untilPath: async (path) => void (await until(`the address ${path}`, (expected) => location.pathname + location.search === expected, path)),
    field,
    async fill(name, text) {
      const input = await field(name);
      await browser.evaluate(selectAll, input);
      await browser.type(input, text);
    },
    pressControl: async (name) => browser.click(await until(`a control "${name}"`, findControl, name)),
    keyboard: {
      press: (key) => browser.press(key),
      type: (text) => browser.press(...text),
    },
  };
}

function markAsLeft(): string {
  (window as Recorded).isLeft = true;
  return location.href;
}

/** Runs in the page. A document of the service worker may have another address than the page. */
const askedAddress = () => performance.getEntriesByType('navigation')[0]?.name;

/** Runs in the page. @returns nothing in the document that is being left */
function recordErrors(): 'early' | 'late' | undefined {
  const page = window as Recorded & typeof globalThis;
  if (page.isLeft || location.protocol === 'about:') return undefined;
  const errors: string[] = [];
  page.recordedErrors = errors;
  // As `shiftClock` in press-guard.ts.
  const now = performance.now.bind(performance);
  performance.now = () => now() - 1_000;
  const add = (text: string) => void errors.push(text);
  addEventListener(
    'error',
    ({ message, target }: Event & { message?: string }) => add(message ?? `failed to load: ${target instanceof Element ? target.outerHTML : target}`),
    true,
  );
  addEventListener('unhandledrejection', ({ reason }) => add(`unhandled: ${reason}`));
  document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => add(`${effectiveDirective} blocks ${blockedURI}`));
  for (const level of ['error', 'warn'] as const) {
    const log = page.console[level].bind(page.console);
    page.console[level] = (...all: unknown[]) => {
      add(`console.${level}: ${all.map(String).join(' ')}`);
      log(...all);
    };
  }
  const hasRun = [...document.querySelectorAll('main, footer')].some((part) => Object.keys(part).some((key) => key.startsWith('__react')));
  return hasRun ? 'late' : 'early';
}

// The functions below run in the page.

function hasText(text: string): boolean {
  const scope = [...document.querySelectorAll<HTMLElement>('dialog[open]')].at(-1) ?? document.body;
  return scope.innerText.includes(text);
}

function findField(name: string): HTMLInputElement | undefined {
  const scope = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.querySelector('main');
  const fields = [...(scope?.querySelectorAll<HTMLInputElement>('input, textarea, select, [role=textbox]') ?? [])];
  const isNamed = ({ labels }: HTMLInputElement) => [...(labels ?? [])].some(({ textContent }) => textContent.trim() === name);
  const found = fields.find((field) => field.checkVisibility() && (field.name === name || field.ariaLabel === name || isNamed(field)));
  // At once: WebDriver takes an element that smooth scrolling has not yet brought into view for one that cannot be used.
  found?.scrollIntoView({ block: 'center', behavior: 'instant' });
  return found;
}

function selectAll(field: HTMLInputElement): void {
  field.focus();
  field.select();
}

/** Looks in the dialog that is open, then in `main`, then elsewhere. */
function findControl(name: string): Element | undefined {
  const scopes = [
    [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.querySelector('main'),
    document.querySelector('dialog[open]') ?? document.body,
  ];
  const nameOf = (control: Element) => (control.ariaLabel ?? control.textContent).replace(/\s+/g, ' ').trim();
  const isShown = (control: Element) =>
    control.checkVisibility({ visibilityProperty: true }) && !control.closest('[inert]') && !control.matches(':disabled');
  const controls = scopes.flatMap((scope) => [...(scope?.querySelectorAll('a[href], button, summary, label') ?? [])]);
  const found = controls.find((control) => nameOf(control) === name && isShown(control));
  found?.scrollIntoView({ block: 'center', behavior: 'instant' });
  return found;
}
