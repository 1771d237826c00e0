import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { openChromium } from '#tests/support/chromium.ts';
import { freePort } from '#tests/support/free-port.ts';
import { median } from '../bench/median.ts';
import { startServer } from '../bench/server-process.ts';
import { publicRoutes, vitals } from './routes.ts';
import { lighthouseVersion, score, scoredRoutes } from './scores.ts';

/** Figures of one run, by column. */
export type RouteFigures = Record<string, number>;

/** Prints Lighthouse scores of some routes, and Web Vitals of every public route on a slow phone; medians. */
export async function measure(requestedRoutes: string[], runs: number): Promise<void> {
  const unknown = requestedRoutes.find((route) => !publicRoutes.includes(route));
  if (unknown !== undefined) throw new Error(`${unknown} is not a public route. Public routes: ${publicRoutes.join(' ')}`);
  const dataDir = mkdtempSync(join(tmpdir(), 'academy-lighthouse-'));
  const server = await startServer(dataDir);
  const port = await freePort();
  const browser = await openChromium(`--remote-debugging-port=${port}`);
  try {
    const versions = `Node ${process.version}, Chromium ${browser.version()}, Lighthouse ${lighthouseVersion}`;
    console.log(`${cpus().length} cores, ${versions}, median of ${runs}`);
    const selected = requestedRoutes.length > 0 ? requestedRoutes : undefined;
    console.log('\nLighthouse, mobile: scores, and simulated milliseconds');
    await printTable(selected ?? scoredRoutes, runs, (route) => score(server.address + route, port));
    console.log('\nPhone with a CPU four times slower on slow 4G: milliseconds measured in Chromium');
    await printTable(selected ?? publicRoutes, runs, (route) => vitals(browser, server.address, route));
  } finally {
    await browser.close();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Prints one line per route as soon as it is measured, with the load average at its end. */
async function printTable(routes: readonly string[], runs: number, measureOnce: (route: string) => Promise<RouteFigures>): Promise<void> {
  for (const [index, route] of routes.entries()) {
    const all: RouteFigures[] = [];
    for (let nth = 0; nth < runs; nth += 1) all.push(await measureOnce(route));
    const columns = Object.keys(all[0] ?? {});
    const cells = columns.map((column) => formatted(median(all.map((figures) => figures[column] ?? Number.NaN))));
    if (index === 0) printLine('route', [...columns, 'load']);
    printLine(route, [...cells, (loadavg()[0] ?? 0).toFixed(1)]);
  }
}

const formatted = (figure: number) => (Number.isInteger(figure) || figure >= 1 ? String(Math.round(figure)) : figure.toFixed(3));
const printLine = (route: string, cells: string[]) => console.log(route.padEnd(20) + cells.map((cell) => cell.padStart(16)).join(''));
