import { arrange, type Exercise, randomOf } from '#app/features/course/public.ts';
import { type Course, sourceOf } from '../course/course.server.ts';
import { exerciseForCard } from './exercise-for-card.ts';

/** Lesson of the given items: introduces each one, then asks for its meaning and for its Igbo form. */
export function composeItemLesson(course: Course, ids: readonly number[], seed: string, canType: boolean): Exercise[] {
  const random = randomOf(seed);
  const items = [...new Set(ids)].flatMap((id) => course.items.get(id) ?? []);
  const ask = (id: number, skill: 'know' | 'say') => {
    const [item, lesson] = [course.items.get(id), course.lessonOf.get(id)];
    return item && lesson ? [exerciseForCard({ skill, reps: 1 }, item, sourceOf(lesson), random, canType) ?? []].flat() : [];
  };
  const meetAndAsk = items.flatMap(({ id }): Exercise[] => [{ key: `meet-${id}`, kind: 'meet', item: id }, ...ask(id, 'know')]);
  return arrange([], [...meetAndAsk, ...items.flatMap(({ id }) => ask(id, 'say'))]);
}
