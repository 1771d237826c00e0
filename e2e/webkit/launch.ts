import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fontEnvironment } from '#tests/support/browsers.ts';
import { exitOf, signal, trackChild, waitUntilHealthy } from '#tests/support/child-process.ts';
import { freePort } from '#tests/support/free-port.ts';
import { findWebKit } from '../../scripts/browsers.mjs';
import { openSession, timeoutMs, type WebDriver } from './webdriver.ts';

/** WebKit of the system, undefined where a part of it is missing. `npm run test:full` says then how to install it. */
export const webkit = findWebKit();

export interface LaunchedWebKit extends WebDriver {
  /** Ends all processes. */
  close(): Promise<void>;
}

/** Starts WebKit with a screen of its own and an empty profile, as a private window has it: automation keeps nothing. */
export async function launchWebKit(...args: string[]): Promise<LaunchedWebKit> {
  if (!webkit) throw new Error('There is no WebKit');
  const children: ChildProcess[] = [];
  const close = async () => {
    for (const child of children.reverse()) {
      signal(child, 'SIGKILL', true);
      await exitOf(child);
    }
  };
  try {
    const screen = start(webkit.screen, ['-displayfd', '1', '-screen', '0', '1280x900x24', '-nolisten', 'tcp']);
    children.push(screen);
    const [display] = (await once(screen.stdout, 'data', { signal: AbortSignal.timeout(timeoutMs) })) as [Buffer];
    const port = await freePort();
    const driver = start(webkit.driver, [`--port=${port}`], { DISPLAY: `:${String(display).trim()}` });
    children.push(driver);
    const address = `http://127.0.0.1:${port}`;
    await waitUntilHealthy(driver, `${address}/status`);
    const options = { binary: webkit.browser, args: ['--automation', '--full-screen', ...args] };
    // 'none': commands wait for what they need, because a navigation within the page has no load event.
    const session = await openSession(address, { browserName: 'MiniBrowser', pageLoadStrategy: 'none', 'webkitgtk:browserOptions': options });
    return { ...session, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Starts a process with a group of its own, so that one signal also ends what it has started. */
function start(path: string, args: string[], env: Record<string, string> = {}) {
  const drawing = { LIBGL_ALWAYS_SOFTWARE: '1', NO_AT_BRIDGE: '1' };
  const child = spawn(path, args, {
    env: { ...fontEnvironment('named'), ...drawing, ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  });
  child.stdout.resume();
  return trackChild(child, { isGroup: true });
}
