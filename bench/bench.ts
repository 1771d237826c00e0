import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { fail } from '../scripts/setup.mjs';
import { measureAttacks } from './attacks.ts';
import { measureClasses } from './classes.ts';
import { measureCourse } from './course.ts';
import { measureFigures } from './figures.ts';
import { measureFloods } from './floods.ts';
import { measureImports } from './imports.ts';
import { measureLearning } from './learning.ts';
import { measureLearningYear } from './learning-year.ts';
import { measureLists } from './lists.ts';
import { closeGenerators } from './load.ts';
import { machine } from './machine.ts';
import { measureMelody } from './melody.ts';
import { measureMemory } from './memory.ts';
import { measureMirror } from './mirror.ts';
import { measureMixed } from './mixed.ts';
import { measurePages } from './pages.ts';
import { type BenchProfile, full, quick } from './profiles.ts';
import { measureRecordings } from './recordings.ts';
import { asMarkdown, benchmarkReport, type ReportSection, replaceBenchmark } from './report.ts';
import { measureSearch } from './search.ts';
import { closeServers } from './seeded-servers.ts';
import { measureStudy } from './study.ts';
import { measureVoices } from './voices.ts';

const resultsFile = 'bench/RESULTS.md';

// Exiting ends the started servers.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));

const parts: Record<string, (profile: BenchProfile) => Promise<ReportSection>> = {
  pages: measurePages,
  mixed: measureMixed,
  memory: measureMemory,
  floods: measureFloods,
  attacks: measureAttacks,
  lists: measureLists,
  search: measureSearch,
  import: measureImports,
  learning: measureLearning,
  'learning-year': measureLearningYear,
  figures: measureFigures,
  classes: measureClasses,
  study: measureStudy,
  course: measureCourse,
  melody: measureMelody,
  mirror: measureMirror,
  recordings: measureRecordings,
  voices: measureVoices,
};

/** npm run bench [-- part …] [-- --quick]. A full run with all parts also updates bench/RESULTS.md. */
export async function bench(args: string[]): Promise<void> {
  const { profile, selected } = parseArguments(args);
  const isFullRun = profile === full && selected.length === Object.keys(parts).length;
  // Checked before the run, because the run takes many minutes.
  if (isFullRun) updateResults('');
  const machineLines = machine();
  const startedAt = performance.now();
  const sections: ReportSection[] = [];
  const failed: string[] = [];
  for (const name of selected) {
    process.stderr.write(`• ${name} … (${Math.round((performance.now() - startedAt) / 1000)} s)\n`);
    try {
      const part = await parts[name]?.(profile);
      if (!part) continue;
      sections.push(part);
      console.log(asMarkdown(part));
    } catch (error) {
      // A failed part must not discard the figures of the others.
      failed.push(name);
      console.error(error);
    }
  }
  closeGenerators();
  closeServers();
  const minutes = (performance.now() - startedAt) / 60_000;
  if (isFullRun) updateResults(benchmarkReport(sections, { machineLines, minutes, failed }));
  else console.log(`${resultsFile} is unchanged: only a full run without --quick and with all parts updates it.`);
  process.exitCode = failed.length === 0 ? 0 : 1;
}

/** Replaces the benchmark in bench/RESULTS.md; an empty report only checks the markers. */
function updateResults(report: string): void {
  try {
    const text = replaceBenchmark(readFileSync(resultsFile, 'utf8'), report);
    if (report) writeFileSync(resultsFile, text);
  } catch (error) {
    fail(`${resultsFile} cannot be updated. ${error instanceof Error ? error.message : error}`);
  }
}

function parseArguments(args: string[]): { profile: BenchProfile; selected: string[] } {
  const partNames = Object.keys(parts);
  try {
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { quick: { type: 'boolean' } } });
    const unknown = positionals.find((name) => !partNames.includes(name));
    if (unknown) throw new Error(`There is no part "${unknown}".`);
    return { profile: values.quick ? quick : full, selected: positionals.length === 0 ? partNames : positionals };
  } catch (error) {
    return fail(
      `${error instanceof Error ? error.message : error}\nFor example: npm run bench -- --quick pages mixed (parts: ${partNames.join(', ')})`,
    );
  }
}
