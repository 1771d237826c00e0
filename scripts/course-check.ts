// Checks the files of a course: `npm run course:check` those of the starter course, `npm run course:check -- FOLDER` others. Ends with 1 when one is refused.
import { readdirSync, readFileSync } from 'node:fs';
import { checkCourse } from '../app/features/course/report/check-course.ts';
import type { CheckRule } from '../app/features/course/report/checked-course.ts';
import { courseOfFiles } from '../app/features/course/report/course-of-files.server.ts';
import { sourcesOf } from '../app/features/course/report/source-findings.ts';
import { countUnits, type UnitCounts } from '../app/features/course/report/unit-sizes.ts';

const [folder = 'app/features/course/starter'] = process.argv.slice(2);
const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
const { course, keys, refused } = courseOfFiles(Object.fromEntries(names.map((name) => [name, readFileSync(`${folder}/${name}`, 'utf8')])));
const findings = checkCourse(course);

const headings: Record<CheckRule, string> = {
  letters: 'Letters',
  tones: 'Tones and syllables',
  sources: 'Sources',
  duplicates: 'Duplicates',
  untaught: 'Words that no lesson teaches before',
  choices: 'Wrong choices',
  sizes: 'Sizes',
  notes: 'Grammar notes',
  hints: 'Hints, to look at',
  review: 'For a speaker',
};

const print = (line: string) => process.stdout.write(`${line}\n`);

const columns: Record<string, (counts: UnitCounts) => number> = {
  items: ({ items }) => items,
  words: ({ words }) => words,
  phrases: ({ phrases }) => phrases,
  patterns: ({ patterns }) => patterns,
  'their instances': ({ instances }) => instances,
  lines: ({ lines }) => lines,
  'tones agreed': ({ agreed }) => agreed,
  sourced: ({ sourced }) => sourced,
  none: ({ toneless }) => toneless,
  drills: ({ drills }) => drills,
  sources: ({ sources }) => sources,
  'texts without one': ({ unsourced }) => unsourced,
  lessons: ({ lessons }) => lessons,
  'words of the note': ({ noteWords }) => noteWords,
};
const row = (cells: readonly (string | number)[]) => print(`| ${cells.join(' | ')} |`);

// Phrases count patterns, too; tones are those of words; sources are not added up, since units share them.
row(['unit', ...Object.keys(columns)]);
row(['---', ...Object.keys(columns).map(() => '---:')]);
const counted = countUnits(course);
for (const { unit, counts } of counted) row([unit.titleEnglish, ...Object.values(columns).map((count) => count(counts))]);
row([
  'all',
  ...Object.entries(columns).map(([name, count]) =>
    name === 'sources'
      ? new Set(course.items.flatMap(({ source }) => sourcesOf(source))).size
      : counted.reduce((sum, { counts }) => sum + count(counts), 0),
  ),
]);
for (const [nth, line] of refused.entries()) print(`${nth === 0 ? '\nFiles\n' : ''}  refused: ${line}`);
for (const [rule, found] of Map.groupBy(findings, (finding) => finding.rule)) {
  print(`\n${headings[rule]}: ${found.length}`);
  for (const { unit, item, isRefused, sentence } of found) {
    const place = [course.units.find(({ id }) => id === unit)?.titleEnglish, item === null ? undefined : keys.get(item)].filter(
      (part) => part !== undefined,
    );
    print(`  ${isRefused ? 'refused: ' : ''}${sentence}${place.length > 0 ? ` [${place.join(', ')}]` : ''}`);
  }
}
const count = refused.length + findings.filter(({ isRefused }) => isRefused).length;
print(`\n${count} refused, ${findings.length + refused.length - count} to look at`);
if (count > 0) process.exitCode = 1;
