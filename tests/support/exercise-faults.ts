import type { Item } from '#app/features/course/course.contract.ts';
import { syllablesOf } from '#app/features/course/lesson/placed-tones.ts';
import { checkAnswer, type Exercise, isGraded, isThirdOfKind, itemOf, keysOf } from '#app/features/course/public.ts';
import type { Course, CourseLesson } from '#app/features/learning/course/course.server.ts';
import { itemsWith, missOf, playLesson, solutionOf } from './lesson-player.ts';

type Items = ReadonlyMap<number, Item>;

/** Wrong choices that an exercise has at least. */
const fewestWrong: Partial<Record<Exercise['kind'], number>> = {
  'read-mean': 3,
  'mean-read': 3,
  'hear-mean': 3,
  'hear-tone': 3,
  reply: 2,
  'same-other': 1,
};

/** Meanings by themselves, written apart from those by which lessons choose: "to buy, to get (things)" is buy and get. */
const meaningsOf = ({ english, forms }: Item): Set<string> =>
  new Set(
    [english, ...forms.flatMap(({ kind, form }) => (kind === 'english' ? form : []))]
      .flatMap((text) => text.replace(/\([^)]*\)/gu, '').split(/[,;/]| or /u))
      .map((text) =>
        text
          .toLowerCase()
          .replace(/[.!?’']/gu, '')
          .trim()
          .replace(/^(?:to|an?|the) /u, ''),
      )
      .filter((text) => text !== ''),
  );
const spellingsOf = ({ igbo, forms }: Item): Set<string> =>
  new Set([igbo, ...forms.flatMap(({ kind, form }) => (kind === 'english' ? [] : form))].map((text) => keysOf(text).untoned));

const overlap = (one: ReadonlySet<string>, other: ReadonlySet<string>) => [...one].some((text) => other.has(text));
const couldPassFor = (one: Item, other: Item) => overlap(meaningsOf(one), meaningsOf(other)) || overlap(spellingsOf(one), spellingsOf(other));

const isTwice = (values: readonly unknown[]) => new Set(values).size < values.length;

/** Faults of what there is to choose from. @param answers items by the line that they answer somewhere in the course */
function choiceFaults(exercise: Exercise, items: Items, answers: ReadonlyMap<number, ReadonlySet<number>>): string[] {
  if (exercise.kind === 'hear-tone') {
    const faults = exercise.melodies.length - 1 < (fewestWrong['hear-tone'] ?? 0) ? [`has ${exercise.melodies.length - 1} wrong melodies`] : [];
    return isTwice(exercise.melodies) ? [...faults, 'has a melody twice'] : faults;
  }
  if (!('choices' in exercise)) return [];
  const item = items.get(exercise.item);
  const wrong = exercise.choices.filter((id) => id !== exercise.item).flatMap((id) => items.get(id) ?? []);
  const rightToo = wrong.filter((other) => {
    if (!item) return false;
    if (exercise.kind === 'same-other') return other.toned === item.toned;
    if (exercise.kind === 'reply') return answers.get(exercise.to)?.has(other.id) || couldPassFor(item, other);
    return couldPassFor(item, other);
  });
  return [
    ...(wrong.length < (fewestWrong[exercise.kind] ?? 0) ? [`has ${wrong.length} wrong choices`] : []),
    ...(isTwice(exercise.choices) ? ['has a choice twice'] : []),
    ...rightToo.map(({ igbo, english }) => `has a second right choice, ${igbo} (${english})`),
  ];
}

function pairFaults(exercise: Exercise, items: Items): string[] {
  if (exercise.kind !== 'pairs') return [];
  const all = exercise.items.flatMap((id) => items.get(id) ?? []);
  const alike = all.flatMap((one, nth) => all.slice(nth + 1).filter((other) => couldPassFor(one, other)));
  return [
    ...(all.length === 5 && exercise.meanings.toSorted().join() === exercise.items.toSorted().join() ? [] : ['does not pair five items']),
    ...alike.map(({ igbo }) => `has a second partner for ${igbo}`),
  ];
}

/** What is wrong with an exercise, in words that follow its name. */
function exerciseFaults(exercise: Exercise, items: Items, answers: ReadonlyMap<number, ReadonlySet<number>>): string[] {
  const faults = [...choiceFaults(exercise, items, answers), ...pairFaults(exercise, items)];
  const item = exercise.kind === 'pairs' ? undefined : items.get(exercise.item);
  if (exercise.kind === 'place-tone' || exercise.kind === 'hear-tone') {
    const solution = solutionOf(exercise, items);
    const places = syllablesOf(item?.toned ?? '').length;
    if (solution.type === 'tones' && solution.tones.length !== places) faults.push(`has ${places} syllables and ${solution.tones.length} tones`);
  }
  if (exercise.kind === 'do' && exercise.task.trim() === '') faults.push('has no task');
  const context = { others: [...items.values()] };
  const [outcome, missed] = [solutionOf, missOf].map((answerOf) => checkAnswer(exercise, answerOf(exercise, items), items, context));
  if (isGraded(exercise) && outcome?.grade !== 'good') faults.push(`is not answered right by its own solution: ${outcome?.verdict}`);
  if (isGraded(exercise) && missed?.grade === 'good') faults.push('takes a wrong answer for right');
  if (exercise.kind === 'pairs' && (outcome?.verdict !== 'right' || missed?.verdict !== 'wrong')) faults.push('judges pairs wrongly');
  return faults;
}

/** Lines by the line that they answer in a dialogue. */
function answersIn({ lessons }: Course): Map<number, Set<number>> {
  const answers = new Map<number, Set<number>>();
  for (const { lines } of lessons)
    for (const [nth, { item, speaker }] of lines.entries()) {
      const before = lines[nth - 1];
      if (before?.speaker && speaker && before.speaker !== speaker)
        answers.set(before.item.id, (answers.get(before.item.id) ?? new Set()).add(item.id));
    }
  return answers;
}

/** Exercises that cannot be answered well, items that are not asked, and a lesson that does not end; each in a sentence. */
export function lessonFaults(course: Course, lesson: CourseLesson, exercises: readonly Exercise[]): string[] {
  const [answers, items] = [answersIn(course), itemsWith(exercises, course.items)];
  const nameOf = (exercise: Exercise) => {
    const item = items.get(itemOf(exercise) ?? 0);
    return `${exercise.kind}${item ? ` of “${item.igbo}” (${item.english})` : ''}`;
  };
  const asked = new Set(exercises.filter(isGraded).map(itemOf));
  const taught = lesson.kind === 'checkpoint' ? [] : [...new Set(lesson.lines.map(({ item }) => item))];
  const faults = [
    ...exercises.flatMap((exercise) => exerciseFaults(exercise, items, answers).map((fault) => `${nameOf(exercise)} ${fault}`)),
    ...taught.filter(({ id }) => !asked.has(id)).map(({ igbo, english }) => `“${igbo}” (${english}) is never asked`),
    ...(exercises.some((exercise, nth) => isThirdOfKind(exercises.slice(0, nth), exercise)) ? ['a kind comes three times running'] : []),
    ...(exercises.some(isGraded) ? [] : ['nothing is asked']),
    ...(playLesson(exercises, items, () => true).hasEnded ? [] : ['never ends when each exercise is missed at first']),
  ];
  return faults.map((fault) => `${lesson.unit.titleEnglish}, ${lesson.title}: ${fault}`);
}
