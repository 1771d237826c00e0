import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { chromiumFlags } from '#tests/support/browsers.ts';
import { findChromium } from '../scripts/browsers.mjs';

/** Slow 4G as DevTools throttles it: bytes per second. */
const slow4G = {
  offline: false,
  latency: Number(process.env.LATENCY ?? 562.5),
  downloadThroughput: (1_474.56 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
};
const cpuSlowdown = 4;

interface Reply {
  id?: number;
  method?: string;
  sessionId?: string;
  // The results of DevTools have no types here; each caller reads one field.
  result?: Record<string, unknown>;
  error?: { message: string };
}

export interface Tab {
  send(method: string, params?: object): Promise<Record<string, unknown>>;
  /** Resolves with the next event of that name. */
  event(method: string): Promise<void>;
  /** Result of an expression, which may be a promise. */
  evaluate<Value>(expression: string): Promise<Value>;
  close(): Promise<void>;
}

/**
 * Chromium without Playwright, which enables the domain Runtime: V8 then parses a script again for each Error that React
 * makes when it starts, 40 ms that no visitor waits for.
 */
export async function startPhones(): Promise<{ open: () => Promise<Tab>; stop: () => Promise<void> }> {
  const executable = findChromium();
  if (!executable) throw new Error('No Chromium was found. Please install it or set CHROMIUM to its path.');
  const dataDir = await mkdtemp(join(tmpdir(), 'academy-phone-'));
  const chromium = spawn(executable, [...chromiumFlags, '--headless', '--remote-debugging-port=0', `--user-data-dir=${dataDir}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  });
  // Debian starts Chromium by a shell script: the whole group of processes ends.
  const kill = () => {
    if (chromium.pid !== undefined && chromium.exitCode === null && chromium.signalCode === null) process.kill(-chromium.pid, 'SIGKILL');
  };
  process.once('exit', kill);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  const exited = new Promise((resolve) => chromium.once('exit', resolve));
  const socket = new WebSocket(await devToolsAddress(createInterface(chromium.stderr)));
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', reject);
  });
  const send = connect(socket);
  return {
    open: () => openTab(socket, send),
    async stop() {
      kill();
      await exited;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function devToolsAddress(lines: AsyncIterable<string>): Promise<string> {
  for await (const line of lines) {
    const [, address] = line.match(/^DevTools listening on (ws:.+)$/) ?? [];
    if (address) return address;
  }
  throw new Error('Chromium has ended before it listened.');
}

type Send = (method: string, params?: object, sessionId?: string) => Promise<Record<string, unknown>>;

const parse = ({ data }: MessageEvent): Reply => JSON.parse(String(data));

function connect(socket: WebSocket): Send {
  let lastId = 0;
  return (method, params = {}, sessionId) =>
    new Promise((resolve, reject) => {
      lastId += 1;
      const id = lastId;
      const receive = (event: MessageEvent) => {
        const reply = parse(event);
        if (reply.id !== id) return;
        socket.removeEventListener('message', receive);
        if (reply.error) reject(new Error(`${method}: ${reply.error.message}`));
        else resolve(reply.result ?? {});
      };
      socket.addEventListener('message', receive);
      socket.send(JSON.stringify({ id, method, params, sessionId }));
    });
}

/** Opens an empty tab with a profile of its own. */
async function openTab(socket: WebSocket, sendToBrowser: Send): Promise<Tab> {
  const { browserContextId } = await sendToBrowser('Target.createBrowserContext');
  const { targetId } = await sendToBrowser('Target.createTarget', { url: 'about:blank', browserContextId });
  const { sessionId } = await sendToBrowser('Target.attachToTarget', { targetId, flatten: true });
  const send: Tab['send'] = (method, params) => sendToBrowser(method, params, String(sessionId));
  await send('Page.enable');
  await send('Network.enable');
  await send('Emulation.setDeviceMetricsOverride', { width: 412, height: 823, deviceScaleFactor: 1.75, mobile: true });
  await send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await send('Network.emulateNetworkConditions', slow4G);
  await send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
  return {
    send,
    event: (method) =>
      new Promise((resolve) => {
        const receive = (event: MessageEvent) => {
          const message = parse(event);
          if (message.method !== method || message.sessionId !== sessionId) return;
          socket.removeEventListener('message', receive);
          resolve();
        };
        socket.addEventListener('message', receive);
      }),
    async evaluate<Value>(expression: string) {
      const { result } = await send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true });
      return (result as { value: Value }).value;
    },
    async close() {
      await sendToBrowser('Target.disposeBrowserContext', { browserContextId });
    },
  };
}
