import { expect, test } from 'vitest';
import type { Item } from '#app/features/course/course.contract.ts';
import { isGraded, itemOf } from '#app/features/course/public.ts';
import { starterLessons } from '#tests/support/course-items.ts';
import type { Course, CourseLesson, UnitInMemory } from '../course/course.server.ts';
import { itemsWith, partsOf } from '../course/related-items.ts';
import type { Skill } from '../learning-terms.contract.ts';
import { chooseCards } from './choose-cards.ts';
import { makeCloseLook } from './close-look.ts';
import { composeMix } from './compose-mix.ts';
import type { DueCard } from './due-cards.ts';

/** The starter course as the server keeps it. */
function starterCourse(): Course {
  const course: Course = { units: [], lessons: [], items: new Map(), lessonOf: new Map(), toneItems: new Set() };
  const units = new Map<readonly unknown[], UnitInMemory>();
  for (const [nth, source] of starterLessons().entries()) {
    const [items, earlier] = [source.unit, source.earlier] as unknown as [Item[], Item[]];
    const unit = units.get(items) ?? { id: units.size + 1, title: '', titleEnglish: '', lessons: [], items, earlier };
    units.set(items, unit);
    const lesson: CourseLesson = {
      id: nth + 1,
      kind: source.kind,
      title: '',
      unit,
      lines: source.lines as unknown as CourseLesson['lines'],
      note: undefined,
    };
    course.lessons.push(lesson);
    for (const item of items) {
      course.items.set(item.id, item);
      if (!course.lessonOf.has(item.id)) course.lessonOf.set(item.id, lesson);
    }
  }
  return course;
}

const course = starterCourse();
const all = [...course.items.values()];
const due = (count: number, skill: (nth: number) => Skill): DueCard[] =>
  all.slice(0, count).map(({ id }, nth) => ({ item: id, skill: skill(nth), reps: nth, retrievability: 1 - nth / 1_000 }));
const kindsOf = (exercises: readonly { kind: string }[]) => exercises.map(({ kind }) => kind);
const hasThreeRunning = (kinds: readonly string[]) => kinds.some((kind, nth) => nth > 1 && kinds[nth - 1] === kind && kinds[nth - 2] === kind);

const sizes: Record<number, { answers: number; screens: number }> = {
  3: { answers: 12, screens: 17 },
  5: { answers: 20, screens: 28 },
  10: { answers: 36, screens: 48 },
};

test.for([
  ['all of one skill', () => 'know'],
  ['of two skills', (nth) => (nth % 2 === 0 ? 'know' : 'say')],
  ['mostly to say', (nth) => (nth % 7 === 0 ? 'know' : 'say')],
] satisfies [string, (nth: number) => Skill][])('a mix keeps within its size, with no kind three times running, when cards are %s', ([, skill]) => {
  for (const count of [0, 1, 2, 3, 5, 10, 15, 20, 24, 60])
    for (const [minutes, { answers, screens }] of Object.entries(sizes))
      for (const canType of [true, false]) {
        const input = { course, due: due(count, skill), toLookAt: due(3, skill), fresh: all.slice(70, 80), canType };
        for (const toLookAt of [[], input.toLookAt]) {
          const { exercises } = composeMix({ ...input, toLookAt, minutes: Number(minutes), seed: `${count} ${minutes}` });
          expect(exercises.filter(isGraded).length).toBeLessThanOrEqual(answers);
          expect(exercises.length).toBeLessThanOrEqual(screens);
          expect(hasThreeRunning(kindsOf(exercises))).toBe(false);
          expect(exercises.at(-1)?.kind).toBe('do');
        }
      }
});

test('each due card of a session is asked for, and practice is apart from it', () => {
  const cards = due(18, (nth) => (nth % 2 === 0 ? 'know' : 'say'));
  const { exercises, practice } = composeMix({ course, due: cards, toLookAt: [], fresh: [], minutes: 5, canType: true, seed: 'a' });
  const asked = exercises.flatMap((exercise) => (isGraded(exercise) && !practice.has(exercise) ? (itemOf(exercise) ?? []) : []));
  expect(asked.toSorted((one, other) => one - other)).toEqual(cards.map(({ item }) => item));
});

test('where all due cards are of one kind, looks at different items part them', () => {
  const { exercises, practice } = composeMix({ course, due: due(30, () => 'know'), toLookAt: [], fresh: [], minutes: 5, canType: true, seed: 'a' });
  expect(exercises.filter(isGraded)).toHaveLength(18);
  const looks = exercises.flatMap((exercise) => (exercise.kind === 'meet' ? exercise.item : []));
  expect([looks.length, new Set(looks).size]).toEqual([8, 8]);
  expect(exercises.filter((exercise) => exercise.kind === 'meet' && !practice.has(exercise))).toEqual([]);
});

test('the cards that are most likely still known come first, one for each item', () => {
  const cards: DueCard[] = [
    { item: 1, skill: 'know', reps: 3, retrievability: 0.4 },
    { item: 1, skill: 'say', reps: 1, retrievability: 0.9 },
    { item: 2, skill: 'know', reps: 3, retrievability: 0.95 },
  ];
  expect(chooseCards(cards, [], 5).reviews).toEqual([cards[2], cards[1]]);
});

test('of more cards than have room a quarter are the hardest ones', () => {
  const { reviews } = chooseCards(
    due(60, () => 'know'),
    [],
    5,
  );
  const places = reviews.map(({ item }) => all.findIndex(({ id }) => id === item));
  expect(places).toEqual([59, 58, 57, 56, 55, ...Array(15).keys()]);
});

test.for([
  [3, 12, 3],
  [5, 20, 5],
  [10, 36, 8],
] satisfies [number, number, number][])('%i minutes are at most %i answers, and at most %i of them to new items', ([minutes, answers, fresh]) => {
  const chosen = (count: number) => {
    const { reviews, fresh: open } = chooseCards(
      due(count, () => 'know'),
      all,
      minutes,
    );
    return [reviews.length, open.length];
  };
  expect(chosen(60)).toEqual([answers, 0]);
  expect(chosen(0)).toEqual([0, fresh]);
  expect(chosen(10)).toEqual([10, Math.min(fresh, answers - 10)]);
  // Up to 24 waiting cards there is room for one new item.
  expect(chosen(24)).toEqual([Math.min(24, answers - 1), Math.min(fresh, Math.max(1, answers - 24))]);
  expect(chosen(25)).toEqual([Math.min(25, answers), 0]);
});

test('with twenty due cards of both skills a new item is met and asked for once', () => {
  const skill = (nth: number) => (nth % 2 === 0 ? 'know' : 'say');
  const { exercises } = composeMix({ course, due: due(20, skill), toLookAt: [], fresh: all.slice(70, 80), minutes: 5, canType: true, seed: 'a' });
  const [fresh] = all.slice(70, 80);
  expect(exercises.filter((exercise) => itemOf(exercise) === fresh?.id).map(({ kind }) => kind)).toEqual(['meet', 'read-mean']);
  expect(exercises.filter(isGraded)).toHaveLength(20);
});

test('a close look takes the place of questions about its item, two a session at most', () => {
  const [one, two, three] = due(3, () => 'say');
  const cards = [one, two, three].flatMap((card) => card ?? []);
  const { exercises, looks } = composeMix({ course, due: due(6, () => 'know'), toLookAt: cards, fresh: [], minutes: 5, canType: true, seed: 'a' });
  expect(exercises.slice(0, 2).map((exercise) => [exercise.kind, itemOf(exercise), looks.get(exercise)])).toEqual([
    ['close-look', one?.item, 'say'],
    ['close-look', two?.item, 'say'],
  ]);
  expect(kindsOf(exercises).filter((kind) => kind === 'close-look')).toHaveLength(2);
  const asked = exercises.filter(isGraded).map(itemOf);
  expect([asked.includes(one?.item), asked.includes(three?.item)]).toEqual([false, true]);
});

test('a close look has a sentence of the course with the item, and the item that looks most like it', () => {
  const idOf = (igbo: string, english?: string) => all.find((item) => item.igbo === igbo && (english === undefined || item.english === english))?.id;
  const lookAt = (igbo: string, english?: string) => makeCloseLook(course, idOf(igbo, english) ?? 0);
  expect(lookAt('akwụkwọ')).toMatchObject({ kind: 'close-look', sentence: idOf('Weta akwụkwọ') });
  expect(lookAt('nne')).toMatchObject({ sentence: idOf('Onye a bụ nne m'), lookAlike: idOf('nna') });
  const cloth = lookAt('akwa', 'cloth');
  const alike = cloth?.kind === 'close-look' ? course.items.get(cloth.lookAlike ?? 0) : undefined;
  expect([alike?.igbo, alike?.english === 'cloth']).toEqual(['akwa', false]);
  // Four words have these letters: the translation of the sentence names the one that it has.
  const sentenceOf = (igbo: string, english: string) => {
    const look = lookAt(igbo, english);
    return look?.kind === 'close-look' ? course.items.get(look.sentence ?? 0)?.english : undefined;
  };
  const shown = ['cloth', 'egg', 'bed', 'crying'].map((english) => sentenceOf('akwa', english));
  expect(shown).toEqual(['Mother is sewing cloth, or Mother is crying', 'The hen laid an egg', 'The child is on the bed', 'Who is crying?']);
  expect(sentenceOf('mma', 'knife')).toBeUndefined();
});

test('a close look of any item has a sentence with the item, and none when the course has none', () => {
  const looks = all.map((item) => ({ item, look: makeCloseLook(course, item.id) }));
  const sentences = looks.flatMap(({ item, look }) =>
    look?.kind === 'close-look' && look.sentence !== undefined ? [{ item, sentence: course.items.get(look.sentence) }] : [],
  );
  expect(sentences.length).toBeGreaterThan(20);
  expect(sentences.filter(({ item, sentence }) => !sentence || sentence.kind === 'word' || !itemsWith(course, item).includes(sentence))).toEqual([]);
  expect(looks.filter(({ item, look }) => !look || (look.kind === 'close-look' && look.lookAlike === item.id))).toEqual([]);
});

test('a sentence has the words that its letters have, and of words with the same letters the one that its translation names', () => {
  const hen = all.find(({ english }) => english === 'The hen laid an egg');
  const parts = hen ? partsOf(course, hen) : [];
  expect(parts.filter(({ igbo }) => igbo === 'akwa').map(({ english }) => english)).toEqual(['egg']);
  for (const part of parts) expect(itemsWith(course, part)).toContain(hen);
});
