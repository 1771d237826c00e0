import { courseLimits } from '../course-terms.contract.ts';
import { type CheckedCourse, type CheckedItem, type CheckFinding, named } from './checked-course.ts';

/** One idea, which is read in a minute. */
const mostWords = 120;
const { examplesPerNote } = courseLimits;

export const countWords = (text: string): number => text.split(/\s+/u).filter((word) => /\p{L}/u.test(word)).length;

/** Units without a grammar note, and notes that are too long or whose examples are not those that a learner has met. */
export function noteFindings({ units }: CheckedCourse): CheckFinding[] {
  const taught = new Set<CheckedItem>();
  return units.flatMap(({ id, title, note, lessons }) => {
    const items = lessons.flatMap(({ lines }) => lines.map(({ item }) => item));
    for (const item of items) taught.add(item);
    // Outlines have no lessons yet.
    if (items.length === 0) return [];
    const refuse = (sentence: string, item: number | null = null): CheckFinding => ({
      rule: 'notes',
      isRefused: true,
      unit: id,
      lesson: null,
      item,
      sentence,
    });
    if (!note) return refuse(`The unit “${title}” has no grammar note yet`);
    const its = `The grammar note of the unit “${title}” has`;
    const [words, examples] = [countWords(note.text), note.examples];
    return [
      ...(words > mostWords ? [refuse(`${its} ${words} words; ${mostWords} at most are good`)] : []),
      ...(examples.length === examplesPerNote ? [] : [refuse(`${its} ${examples.length} of ${examplesPerNote} examples`)]),
      ...examples.flatMap((example) =>
        taught.has(example) ? [] : refuse(`${its} the example ${named(example)}, which no lesson of this unit or an earlier one teaches`, example.id),
      ),
    ];
  });
}
