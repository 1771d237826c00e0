import type { Item } from '#app/features/course/course.contract.ts';
import { type Exercise, randomOf, shuffled } from '#app/features/course/public.ts';
import type { Course } from '../course/course.server.ts';
import { learningLimits } from '../learning-terms.contract.ts';
import { exerciseForCard } from './exercise-for-card.ts';

/** Two to read, one to say. */
const questionsPerUnit = ['know', 'know', 'say'] as const;

/** Three questions for each unit, with the unit that they are about. The screen asks at most 24 of them. */
export function composePlacement(course: Course, seed: string, canType: boolean): { exercise: Exercise; unit: number }[] {
  const random = randomOf(seed);
  const units = course.units.filter(({ items }) => items.length >= questionsPerUnit.length);
  const questions = units.flatMap((unit) => {
    const source = { kind: 'checkpoint' as const, lines: [], unit: unit.items, earlier: unit.earlier };
    const left: Item[] = shuffled(unit.items, random);
    const own = questionsPerUnit.flatMap((skill) => {
      for (const item of left) {
        // Words that are to be typed test more than words to choose from.
        const exercise = exerciseForCard({ skill, reps: 1 }, item, source, random, canType);
        if (!exercise) continue;
        left.splice(left.indexOf(item), 1);
        return { exercise, unit: unit.id };
      }
      return [];
    });
    return own.length === questionsPerUnit.length ? own : [];
  });
  return questions.slice(0, learningLimits.exercisesPerLesson);
}
