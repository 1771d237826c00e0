import { type CheckedCourse, type CheckedItem, type CheckFinding, named } from './checked-course.ts';

const toFinding = (unit: number | null, lesson: number | null, item: number, sentence: string): CheckFinding => ({
  rule: 'duplicates',
  isRefused: true,
  unit,
  lesson,
  item,
  sentence,
});

/** Groups of several items with the same value. */
const alike = (items: readonly CheckedItem[], sameIn: (item: CheckedItem) => string | null) =>
  [...Map.groupBy(items, sameIn)].flatMap(([value, group]) => {
    const [first, second] = group;
    return value !== null && first && second ? [{ first, second, group }] : [];
  });

/** Items that a learner cannot tell apart: the same letters and tones, one meaning twice in a lesson, one picture for two words. */
export function duplicateFindings({ units, items }: CheckedCourse): CheckFinding[] {
  const spelled = alike(items, ({ igbo, toned }) => `${igbo.toLowerCase()} ${toned ?? ''}`).map(({ first, second }) =>
    toFinding(
      null,
      null,
      second.id,
      `${named(first)} and ${named(second)} have the same letters and tones. Please make them one item with both meanings`,
    ),
  );
  const meanings = units.flatMap(({ id, lessons }) =>
    lessons.flatMap((lesson) =>
      alike([...new Set(lesson.lines.map(({ item }) => item))], ({ english }) => english.toLowerCase()).map(({ first, second, group }) =>
        toFinding(
          id,
          lesson.id,
          second.id,
          `The lesson “${lesson.title}” has the meaning “${first.english}” twice: ${group.map(({ igbo }) => igbo).join(', ')}`,
        ),
      ),
    ),
  );
  const pictures = alike(items, ({ emoji }) => emoji).map(({ first, second }) => ({
    ...toFinding(null, null, second.id, `${named(first)} and ${named(second)} have the same picture ${first.emoji}`),
    isRefused: false,
  }));
  return [...spelled, ...meanings, ...pictures];
}
