/** Lessons that a child may choose from. */
const openForChildren = 2;

interface Learner {
  isChild: boolean;
  /** All lessons are open; adults alone may choose so. */
  opensAll: boolean;
}

/** Lessons that are open, of those in the order of the course: done and skipped ones, and those after them. */
export function openLessons<Lesson extends { id: number }>(
  lessons: readonly Lesson[],
  passed: ReadonlySet<number>,
  { isChild, opensAll }: Learner,
): Lesson[] {
  if (opensAll && !isChild) return [...lessons];
  const ahead = isChild ? openForChildren : 1;
  return lessons.filter(({ id }, place) => {
    if (passed.has(id) || place < ahead) return true;
    return lessons.slice(place - ahead, place).some((before) => passed.has(before.id));
  });
}
