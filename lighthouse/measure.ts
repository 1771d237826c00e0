import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { launchChromium } from '#tests/support/browsers.ts';
import { freePort } from '#tests/support/free-port.ts';
import { startServer } from '#tests/support/server-process.ts';
import { median } from '../bench/median.ts';
import { publicRoutes, vitals } from './routes.ts';
import { lighthouseVersion, score, scoreColumns, scoredRoutes } from './scores.ts';
import type { RouteFigures } from './web-vitals.ts';

/** Prints a line for each public route: scores of Lighthouse for some, Web Vitals on a slow phone for all; medians. */
export async function measure(requestedRoutes: string[], runs: number): Promise<void> {
  const unknown = requestedRoutes.find((route) => !publicRoutes.includes(route));
  if (unknown !== undefined) throw new Error(`${unknown} is not a public route. Public routes: ${publicRoutes.join(' ')}`);
  const dataDir = mkdtempSync(join(tmpdir(), 'academy-lighthouse-'));
  const server = await startServer({}, { dataDir });
  const port = await freePort();
  const browser = await launchChromium(`--remote-debugging-port=${port}`);
  try {
    const versions = `Node ${process.version}, Chromium ${browser.version()}, Lighthouse ${lighthouseVersion}`;
    console.log(`${cpus().length} cores, ${versions}, median of ${runs}`);
    console.log('Scores and simulated milliseconds of Lighthouse (mobile; of some routes only, unless routes are named), and behind the bar');
    console.log(
      'Web Vitals measured in Chromium on a phone with a CPU four times slower on slow 4G, while controls are pressed and fields typed into',
    );
    const routes = requestedRoutes.length > 0 ? requestedRoutes : publicRoutes;
    const scored = requestedRoutes.length > 0 ? requestedRoutes : scoredRoutes;
    for (const [index, route] of routes.entries()) {
      const scores = scored.includes(route) ? await medians(runs, () => score(server.address + route, port)) : {};
      const measured = await medians(runs, () => vitals(browser, server.address, route));
      if (index === 0) printLine('route', [...scoreColumns, '|', ...Object.keys(measured), 'load']);
      const cells = scoreColumns.map((column) => formatted(scores[column]));
      printLine(route, [...cells, '|', ...Object.values(measured).map(formatted), (loadavg()[0] ?? 0).toFixed(1)]);
    }
  } finally {
    await browser.close();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Measures several times; the median of each figure. */
async function medians(runs: number, measureOnce: () => Promise<RouteFigures>): Promise<RouteFigures> {
  const all: RouteFigures[] = [];
  for (let nth = 0; nth < runs; nth += 1) all.push(await measureOnce());
  return Object.fromEntries(Object.keys(all[0] ?? {}).map((column) => [column, median(all.map((figures) => figures[column] ?? Number.NaN))]));
}

function formatted(figure: number | undefined): string {
  if (figure === undefined) return '–';
  return Number.isInteger(figure) || figure >= 1 ? String(Math.round(figure)) : figure.toFixed(3);
}

const printLine = (route: string, cells: string[]) =>
  console.log(route.padEnd(20) + cells.map((cell) => cell.padStart(cell.length > 8 ? 15 : 8)).join(''));
