import type { CourseUnit } from '../course.contract.ts';
import type { ExerciseItem, LessonSource } from './exercise.ts';

/** A lesson of a unit as the API gives it; undefined when the unit has no such lesson. @param earlier items of the units before it */
export function lessonSource({ lessons, items }: CourseUnit, lessonId: number, earlier: readonly ExerciseItem[] = []): LessonSource | undefined {
  const lesson = lessons.find(({ id }) => id === lessonId);
  const byId = new Map(items.map((item) => [item.id, item]));
  const linesOf = (each: CourseUnit['lessons'][number]) =>
    each.items.flatMap(({ id, speaker }) => {
      const item = byId.get(id);
      return item ? { item, speaker } : [];
    });
  return lesson && { kind: lesson.kind, lines: linesOf(lesson), unit: [...new Set(lessons.flatMap(linesOf).map(({ item }) => item))], earlier };
}
