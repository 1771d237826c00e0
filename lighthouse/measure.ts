import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { openChromium } from '#tests/support/chromium.ts';
import { freePort } from '#tests/support/free-port.ts';
import { median } from '../bench/median.ts';
import { startServer } from '../bench/server-process.ts';
import { publicRoutes, vitals } from './routes.ts';
import { lighthouseVersion, score, scoredRoutes } from './scores.ts';

/** What one run says of a route, by the heads of the table's columns. */
export type RouteFigures = Record<string, number>;

/** Prints what Lighthouse says of some routes, and what a slow phone makes of every public one: medians of so many runs. */
export async function measure(only: string[], runs: number): Promise<void> {
  const unknown = only.find((route) => !publicRoutes.includes(route));
  if (unknown !== undefined) throw new Error(`${unknown} is none of the public routes: ${publicRoutes.join(' ')}`);
  const dataDir = mkdtempSync(join(tmpdir(), 'academy-lighthouse-'));
  const product = await startServer(dataDir);
  const port = await freePort();
  const browser = await openChromium(`--remote-debugging-port=${port}`);
  try {
    const versions = `Node ${process.version}, Chromium ${browser.version()}, Lighthouse ${lighthouseVersion}`;
    console.log(`${cpus().length} cores, ${versions}, median of ${runs}`);
    const asked = only.length > 0 ? only : undefined;
    console.log('\nLighthouse, mobile: scores, and milliseconds as it simulates them');
    await printTable(asked ?? scoredRoutes, runs, (route) => score(product.address + route, port));
    console.log('\nA phone with a CPU four times slower on slow 4G: milliseconds as Chromium measures them');
    await printTable(asked ?? publicRoutes, runs, (route) => vitals(browser, product.address, route));
  } finally {
    await browser.close();
    await product.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** A line per route, as soon as it is measured; how busy the machine was at the end of it. */
async function printTable(routes: readonly string[], runs: number, measureOnce: (route: string) => Promise<RouteFigures>): Promise<void> {
  for (const [at, route] of routes.entries()) {
    const all: RouteFigures[] = [];
    for (let nth = 0; nth < runs; nth += 1) all.push(await measureOnce(route));
    const heads = Object.keys(all[0] ?? {});
    const cells = heads.map((head) => shown(median(all.map((figures) => figures[head] ?? Number.NaN))));
    if (at === 0) printLine('route', [...heads, 'load']);
    printLine(route, [...cells, (loadavg()[0] ?? 0).toFixed(1)]);
  }
}

const shown = (figure: number) => (Number.isInteger(figure) || figure >= 1 ? String(Math.round(figure)) : figure.toFixed(3));
const printLine = (route: string, cells: string[]) => console.log(route.padEnd(20) + cells.map((cell) => cell.padStart(16)).join(''));
