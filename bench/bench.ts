import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { fail } from '../scripts/setup.mjs';
import { measureAccounts } from './accounts.ts';
import { measureCacheMisses } from './cache-miss.ts';
import { measureCpuProfile } from './cpu-profile.ts';
import { measureFloods } from './floods.ts';
import { measureLists } from './lists.ts';
import { closeGenerators } from './load.ts';
import { machine } from './machine.ts';
import { measureMails } from './mails.ts';
import { measureMemory } from './memory.ts';
import { measureMixed } from './mixed.ts';
import { measurePages } from './pages.ts';
import { type BenchProfile, full, quick } from './profiles.ts';
import { measureProxy } from './proxy.ts';
import { asMarkdown, type ReportSection, results } from './report.ts';
import { closeServers } from './seeded-servers.ts';
import { measureStartup } from './startup.ts';
import { measureWorkers } from './workers.ts';

const parts: Record<string, (pace: BenchProfile) => Promise<ReportSection>> = {
  starts: measureStartup,
  pages: measurePages,
  renders: measureCacheMisses,
  mixed: measureMixed,
  profile: measureCpuProfile,
  memory: measureMemory,
  proxy: measureProxy,
  workers: measureWorkers,
  mails: measureMails,
  people: measureAccounts,
  floods: measureFloods,
  lists: measureLists,
};

/** npm run bench [-- part …] [-- --quick]: all parts at the calm pace also write bench/RESULTS.md. */
export async function bench(args: string[]): Promise<void> {
  const { pace, wanted } = read(args);
  const about = machine();
  const from = performance.now();
  const done: ReportSection[] = [];
  const failed: string[] = [];
  for (const name of wanted) {
    process.stderr.write(`• ${name} … (${Math.round((performance.now() - from) / 1000)} s)\n`);
    try {
      const part = await parts[name]?.(pace);
      if (!part) continue;
      done.push(part);
      console.log(asMarkdown(part));
    } catch (error) {
      // What the other parts have found out is worth having.
      failed.push(name);
      console.error(error);
    }
  }
  closeGenerators();
  closeServers();
  const minutes = (performance.now() - from) / 60_000;
  const text = results(done, { about, minutes, failed });
  if (pace === full && wanted.length === Object.keys(parts).length) writeFileSync('bench/RESULTS.md', text);
  else console.log('This was not all of it, or not at leisure: bench/RESULTS.md stays as it is.');
  process.exitCode = failed.length === 0 ? 0 : 1;
}

function read(args: string[]): { pace: BenchProfile; wanted: string[] } {
  const known = Object.keys(parts);
  try {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { quick: { type: 'boolean' } } });
    const unknown = positionals.find((name) => !known.includes(name));
    if (unknown) throw new Error(`There is no part "${unknown}".`);
    return { pace: values.quick ? quick : full, wanted: positionals.length === 0 ? known : positionals };
  } catch (error) {
    return fail(`${error instanceof Error ? error.message : error}\nFor example: npm run bench -- --quick pages mixed (parts: ${known.join(', ')})`);
  }
}
