/** End of each wait in ms: a busy machine is not a failure. */
export const timeoutMs = 60_000;
/** The same of a command, such as a page that loads beside the browsers of other tests. */
const commandTimeoutMs = 150_000;

const elementKey = 'element-6066-11e4-a52e-4f735466cecf';
/** What an element of the page is outside of it: only commands know how to use it. */
type Reference = Element & { [elementKey]?: string };

/** Keys of WebDriver by their name in `KeyboardEvent.key`. */
const keys: Record<string, string> = {
  Backspace: '\ue003',
  Tab: '\ue004',
  Enter: '\ue007',
  Escape: '\ue00c',
  Space: ' ',
  End: '\ue010',
  Home: '\ue011',
};

interface Cookie {
  name: string;
  value: string;
  secure?: boolean;
}

export interface WebDriver {
  /** Begins to load an address. */
  goTo(url: string): Promise<void>;
  /** Begins to go back in the history. */
  back(): Promise<void>;
  /** Runs a function in the page and returns what it returns, or what its promise becomes. It sees its arguments, among them elements, and nothing of the test. */
  evaluate<Args extends unknown[], Value>(run: (...args: Args) => Value | Promise<Value>, ...args: Args): Promise<Value>;
  /** Runs a script in the page. */
  run(script: string): Promise<void>;
  /** Presses the middle of an element, which is scrolled into view. */
  click(element: Element): Promise<void>;
  /** Presses a point of the window. */
  clickAt(x: number, y: number): Promise<void>;
  /** Types into an element; a path into the input of a file. */
  type(element: Element, text: string): Promise<void>;
  /** Presses keys one after the other: a character, or a name such as Enter. */
  press(...names: string[]): Promise<void>;
  addCookie(cookie: Cookie): Promise<void>;
  deleteCookie(name: string): Promise<void>;
  /** Size of the window, which has no border in full-screen mode: also that of the page. */
  resize(width: number, height: number): Promise<void>;
  screenshot(): Promise<Buffer>;
}

/** Opens a session of a WebDriver server: a browser with an empty profile that is gone with it. */
export async function openSession(server: string, capabilities: object): Promise<WebDriver> {
  const { sessionId } = (await call(server, 'POST', '/session', { capabilities: { alwaysMatch: capabilities } })) as { sessionId: string };
  const post = (path: string, body: object = {}) => call(server, 'POST', `/session/${sessionId}${path}`, body);
  await post('/timeouts', { script: timeoutMs });
  const on = (element: Reference, action: string, body?: object) => post(`/element/${element[elementKey]}/${action}`, body);
  const actions = (type: 'key' | 'pointer', steps: object[]) => post('/actions', { actions: [{ type, id: type, actions: steps }] });
  return {
    goTo: async (url) => void (await post('/url', { url })),
    back: async () => void (await post('/back')),
    async evaluate(run, ...args) {
      const script = `const given = [...arguments];
        const done = given.pop();
        Promise.resolve().then(() => (${run})(...given)).then((value) => done({ value }), (error) => done({ error: String(error) }));`;
      const result = (await post('/execute/async', { script, args })) as { value: Awaited<ReturnType<typeof run>>; error?: string };
      if (result.error !== undefined) throw new Error(result.error);
      return result.value;
    },
    run: async (script) => void (await post('/execute/sync', { script, args: [] })),
    click: async (element) => void (await on(element, 'click')),
    async clickAt(x, y) {
      const press = [
        { type: 'pointerMove', x, y, duration: 0 },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ];
      await actions('pointer', press);
    },
    type: async (element, text) => void (await on(element, 'value', { text })),
    async press(...names) {
      const steps = names.flatMap((name) => ['keyDown', 'keyUp'].map((type) => ({ type, value: keys[name] ?? name })));
      await actions('key', steps);
    },
    addCookie: async (cookie) => void (await post('/cookie', { cookie })),
    deleteCookie: async (name) => void (await call(server, 'DELETE', `/session/${sessionId}/cookie/${name}`)),
    resize: async (width, height) => void (await post('/window/rect', { x: 0, y: 0, width, height })),
    screenshot: async () => Buffer.from((await call(server, 'GET', `/session/${sessionId}/screenshot`)) as string, 'base64'),
  };
}

/** Sends a command. @throws with its path and what the driver says */
async function call(server: string, method: string, path: string, body?: object): Promise<unknown> {
  // Longer than the driver waits for a script, so that its own sentence is seen.
  const signal = AbortSignal.timeout(commandTimeoutMs);
  const response = await fetch(server + path, { method, signal, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await response.json()) as { value: unknown };
  if (response.ok) return value;
  const { error, message } = value as { error: string; message: string };
  throw new Error(`WebDriver ${method} ${path.replace(/^\/session\/[^/]+/, '')}: ${error}. ${message}`);
}
