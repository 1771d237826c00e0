import { normalize } from '#app/lib/normalize.ts';
import type { CourseUnit } from '../course.contract.ts';
import { arrange } from '../exercises/arrange.ts';
import { composeLesson } from '../exercises/compose-lesson.ts';
import { type Exercise, itemOf, type LessonSource } from '../exercises/exercise.ts';
import { withListening } from '../exercises/listening.ts';
import { makeExercise, makeReply } from '../exercises/make-exercise.ts';
import { randomOf } from '../exercises/seeded-order.ts';
import { hasCheckedTones } from '../judge/judged-item.ts';
import { tonesOf } from '../judge/letters.ts';
import { syllablesOf } from './placed-tones.ts';

const wordsToWrite = 2;

type Lesson = CourseUnit['lessons'][number];

const sourceOf = ({ kind, items: lines }: Lesson, { items }: CourseUnit): LessonSource => ({
  kind,
  lines: lines.flatMap(({ id, speaker }) => items.filter((item) => item.id === id).map((item) => ({ item, speaker }))),
  unit: items,
  earlier: [],
});

/** The lesson of a unit that a visitor does. */
const firstLessonOf = ({ lessons }: CourseUnit): Lesson | undefined => lessons.find(({ items }) => items.length > 0);

/** The grammar note, when the lesson of a visitor needs it. */
export const noteBefore = (unit: CourseUnit): CourseUnit['note'] => (unit.note && unit.note.lesson === firstLessonOf(unit)?.id ? unit.note : null);

/**
 * The first lesson of a unit, made short for about five minutes, and with the first answer of the unit's dialogue, so that it
 * ends with a conversation. The same seed gives the same exercises.
 */
export function composeFirstLesson(unit: CourseUnit, seed: string): Exercise[] {
  const lesson = firstLessonOf(unit);
  if (!lesson) return [];
  const source = sourceOf(lesson, unit);
  const composed = composeLesson(source, seed).map((exercise) => withTones(exercise, source));
  const opening = composed.slice(0, composed.findLastIndex(({ kind }) => kind === 'meet') + 2);
  const written = toWrite(composed, source);
  const rest = composed.slice(opening.length).filter((exercise) => isMixed(exercise) || written.includes(exercise));
  const last = composed.filter(({ kind }) => kind === 'pairs' || kind === 'do');
  const exercises = [...arrange(opening, rest), ...joinDialogue(unit, lesson, last, seed)].map((exercise) => ({ exercise }));
  return withListening(exercises, new Map(unit.items.map((item) => [item.id, item])), seed).map(({ exercise }) => exercise);
}

const isMixed = ({ kind }: Exercise) => kind !== 'write' && kind !== 'pairs' && kind !== 'do';

/** Words with a dot come first: they show what the Igbo keyboard is for. */
function toWrite(exercises: readonly Exercise[], { unit }: LessonSource): Exercise[] {
  const hasDot = (exercise: Exercise) => unit.some(({ id, igbo }) => id === itemOf(exercise) && /[ịọụṅ]/iu.test(normalize(igbo)));
  const writes = exercises.filter(({ kind }) => kind === 'write');
  return writes.toSorted((one, other) => Number(hasDot(other)) - Number(hasDot(one))).slice(0, wordsToWrite);
}

/** Instead of finding a word by its meaning, its melody is set where that is certain. */
function withTones(exercise: Exercise, source: LessonSource): Exercise {
  const item = exercise.kind === 'mean-read' && source.unit.find(({ id }) => id === exercise.item);
  return item && hasCheckedTones(item) && syllablesOf(item.toned).length === tonesOf(item.toned).length
    ? makeExercise('place-tone', item, source, randomOf(exercise.key))
    : exercise;
}

/** The end of the lesson: pairs, then a line that answers another one, which is met, chosen and built, then the task. */
function joinDialogue(unit: CourseUnit, lesson: Lesson, last: readonly Exercise[], seed: string): Exercise[] {
  const pairs = last.filter(({ kind }) => kind === 'pairs');
  const task = last.filter(({ kind }) => kind === 'do');
  const dialogue = unit.lessons.find(({ kind, id }) => kind === 'dialogue' && id !== lesson.id);
  const source = dialogue && sourceOf(dialogue, unit);
  const reply = source && makeReply(1, source, randomOf(seed));
  const item = source?.lines[1]?.item;
  if (!reply || !item) return [...pairs, ...task];
  const meeting: Exercise = { key: `meet-line-${item.id}`, kind: 'meet', item: item.id };
  return [meeting, ...pairs, reply, ...makeBuild(item, source, seed), ...task];
}

function makeBuild(item: LessonSource['unit'][number], source: LessonSource, seed: string): Exercise[] {
  const build = makeExercise('build', item, source, randomOf(seed));
  return build.kind === 'build' ? [build] : [];
}
