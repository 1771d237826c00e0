import { pickUnlike } from '../exercises/distractors.ts';
import { distractorsPerChoice, makeReply } from '../exercises/make-exercise.ts';
import { randomOf } from '../exercises/seeded-order.ts';
import {
  type CheckedCourse,
  type CheckedItem,
  type CheckedLesson,
  type CheckedUnit,
  type CheckFinding,
  named,
  publicUnits,
} from './checked-course.ts';

const groupOf = ({ kind, wordClass }: CheckedItem) => `${kind}\n${wordClass ?? ''}`;

const itemsOf = (lesson: CheckedLesson) => [...new Set(lesson.lines.map(({ item }) => item))];

/** Adds items in their order to those of their kind and word class; each once. */
function addTo(groups: Map<string, Set<CheckedItem>>, items: readonly CheckedItem[]): void {
  for (const item of items) {
    const group = groups.get(groupOf(item)) ?? new Set();
    groups.set(groupOf(item), group.add(item));
  }
}

/** Lines that answer another one, for which the dialogues of the unit have too few wrong answers. */
function repliesOf(unit: CheckedUnit, lesson: CheckedLesson, items: readonly CheckedItem[]): CheckFinding[] {
  if (lesson.kind !== 'dialogue') return [];
  const source = { kind: lesson.kind, lines: lesson.lines, unit: items, earlier: [] };
  return lesson.lines.flatMap(({ item, speaker }, nth) => {
    const before = lesson.lines[nth - 1];
    if (!before || before.speaker === speaker || before.item === item || makeReply(nth, source, randomOf(lesson.title))) return [];
    const sentence = `${named(item)} has too few wrong answers beside it in the dialogue “${lesson.title}”, so no exercise asks for it as the answer`;
    return { rule: 'choices' as const, isRefused: false, unit: unit.id, lesson: lesson.id, item: item.id, sentence };
  });
}

/** Items for which no exercise with meanings to choose from can be made, and units in which that is so for more than half. */
export function choiceFindings(course: CheckedCourse): CheckFinding[] {
  const groups = new Map<string, Set<CheckedItem>>();
  const met = new Set<CheckedItem>();
  return publicUnits(course).flatMap((unit) => {
    const items = [...new Set(unit.lessons.flatMap(itemsOf))];
    addTo(groups, items);
    const fresh = unit.lessons.flatMap((lesson) => {
      const own = itemsOf(lesson).filter((item) => !met.has(item));
      for (const item of own) met.add(item);
      return own.map((item) => ({ item, lesson: lesson.id }));
    });
    const lacking = fresh.flatMap(({ item, lesson }): CheckFinding[] => {
      const found = pickUnlike([...(groups.get(groupOf(item)) ?? [])], [item], distractorsPerChoice).length;
      if (found === distractorsPerChoice) return [];
      const like = [item.kind, ...(item.wordClass ? [`of the class “${item.wordClass}”`] : [])].join(' ');
      const sentence = `${named(item)} has ${found} of ${distractorsPerChoice} wrong choices (each another ${like}), so its meaning is never chosen from four`;
      return [{ rule: 'choices', isRefused: false, unit: unit.id, lesson, item: item.id, sentence }];
    });
    const replies = unit.lessons.flatMap((lesson) => repliesOf(unit, lesson, items));
    if (lacking.length * 2 <= fresh.length) return [...lacking, ...replies];
    const sentence = `In the unit “${unit.title}” ${lacking.length} of ${fresh.length} new items have too few wrong choices`;
    return [{ rule: 'choices' as const, isRefused: true, unit: unit.id, lesson: null, item: null, sentence }, ...lacking, ...replies];
  });
}
