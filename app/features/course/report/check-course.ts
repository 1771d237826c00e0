import { type CheckedCourse, type CheckFinding, checkRules } from './checked-course.ts';
import { choiceFindings } from './choice-supply.ts';
import { duplicateFindings } from './duplicates.ts';
import { noteFindings } from './note-findings.ts';
import { reviewFindings, sourceFindings } from './source-findings.ts';
import { hintFindings, spellingFindings } from './spelling-findings.ts';
import { sizeFindings } from './unit-sizes.ts';
import { untaughtWords } from './untaught-words.ts';

const checks = [
  spellingFindings,
  sourceFindings,
  duplicateFindings,
  untaughtWords,
  choiceFindings,
  sizeFindings,
  noteFindings,
  hintFindings,
  reviewFindings,
];

/** All that can be told of a course without a speaker, by rule. */
export function checkCourse(course: CheckedCourse): CheckFinding[] {
  const found = checks.flatMap((check) => check(course));
  return checkRules.flatMap((rule) => found.filter((finding) => finding.rule === rule));
}
