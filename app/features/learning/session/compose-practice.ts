import type { Item } from '#app/features/course/course.contract.ts';
import { arrange, type Exercise, hasCheckedTones, randomOf } from '#app/features/course/public.ts';
import { type Course, sourceOf } from '../course/course.server.ts';
import { learningLimits, type Skill } from '../learning-terms.contract.ts';
import { exerciseForCard } from './exercise-for-card.ts';

/**
 * Practice of chosen items, of which none is left out: each is asked for its meaning, then for its Igbo form, and words for their melody
 * while there is room. An item that the profile has not met is introduced first.
 */
export function composePractice(course: Course, ids: readonly number[], met: ReadonlySet<number>, seed: string, canType: boolean): Exercise[] {
  const random = randomOf(seed);
  const items = [...new Set(ids)].flatMap((id) => course.items.get(id) ?? []);
  const ask = (item: Item, skill: Skill): Exercise[] => {
    const lesson = course.lessonOf.get(item.id);
    return lesson ? [exerciseForCard({ skill, reps: 1 }, item, sourceOf(lesson), random, canType) ?? []].flat() : [];
  };
  const looks = (item: Item): Exercise => ({ key: `meet-${item.id}`, kind: 'meet', item: item.id });
  const meanings = items.flatMap((item) => {
    const asked = ask(item, 'know');
    return met.has(item.id) && asked.length > 0 ? asked : [looks(item), ...asked];
  });
  const forms = items.flatMap((item) => ask(item, 'say'));
  const melodies = items.flatMap((item) => (item.kind === 'word' && hasCheckedTones(item) ? ask(item, 'tone') : []));
  const room = learningLimits.exercisesPerSession - meanings.length - forms.length;
  const all = [...meanings, ...forms, ...melodies.slice(0, room)];
  // Words of one kind of exercise alone would lose each third one.
  const arranged = arrange([], all);
  return [...arranged, ...all.filter((exercise) => !arranged.includes(exercise))];
}
