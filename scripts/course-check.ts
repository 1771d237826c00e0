// Checks the files of a course: `npm run course:check` those of the starter course, `npm run course:check -- FOLDER` others. Ends with 1 when one is refused.
import { readdirSync, readFileSync } from 'node:fs';
import { checkCourse } from '../app/features/course/report/check-course.ts';
import type { CheckRule } from '../app/features/course/report/checked-course.ts';
import { courseOfFiles } from '../app/features/course/report/course-of-files.server.ts';
import { countUnits } from '../app/features/course/report/unit-sizes.ts';

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
  hints: 'Hints, to look at',
  review: 'For a speaker',
};

const print = (line: string) => process.stdout.write(`${line}\n`);
const states = ['agreed', 'sourced', 'none'] as const;

print('unit: words, phrases, instances, lines | words with tones agreed, sourced, none | drills | lessons');
for (const { unit, counts, fresh } of countUnits(course)) {
  const { words, phrases, instances, lines, drills, lessons, hasCheckpoint } = counts;
  const own = [...fresh.values()].flat().filter(({ kind }) => kind === 'word');
  const byState = states.map((state) => own.filter(({ toneState }) => toneState === state).length);
  const parts = [[words, phrases, instances, lines], byState, [drills], [`${lessons}${hasCheckpoint ? ' with checkpoint' : ''}`]];
  print(`${unit.titleEnglish}: ${parts.map((part) => part.join(', ')).join(' | ')}`);
}
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
