import { countWords } from '#app/features/course/report/note-findings.ts';
import type { CourseLesson } from '#app/features/learning/course/course.server.ts';
import { courseInMemory, exercisesOf } from '#tests/support/course-in-memory.ts';
import { lessonFaults } from '#tests/support/exercise-faults.ts';
import { itemsWith, type Played, playLesson } from '#tests/support/lesson-player.ts';
import { seededRandom } from '#tests/support/seeded-random.ts';
import { median } from './median.ts';
import { atLeast, type ReportSection } from './report.ts';

type Screen = Played['screens'][number];
type Kind = Screen['exercise']['kind'];

/**
 * Seconds of a grown-up beginner with an exercise and its verdict. Estimates: a session of five minutes with known words has at most
 * 28 screens, 11 s each, and what is new, typed or heard takes longer than a choice.
 */
const secondsOf: Record<Kind, number> = {
  // Word, melody, meaning and note are read, and it is said aloud once.
  meet: 15,
  'read-mean': 8,
  'mean-read': 8,
  // The recording is played twice.
  'hear-mean': 10,
  'hear-tone': 14,
  'same-other': 14,
  'place-tone': 14,
  // Up to seven tiles, or letters with the row of Igbo keys.
  build: 18,
  write: 18,
  dictate: 20,
  reply: 14,
  // Five pairs.
  pairs: 35,
  // A dialogue is read aloud in two voices, or a word said to the family.
  do: 60,
  // The word is said twice, and both are heard.
  say: 25,
  'close-look': 15,
};
/** The right answer is compared with the own one. */
const secondsOfMiss = 6;
/** Plain English, read by adults: 200 words a minute. Examples are said aloud. */
const [secondsOfNoteWord, secondsOfExample] = [0.3, 6];
/** Share of exercises that the second learner misses at the first try. */
const missedShare = 0.25;
const kinds = (Object.keys(secondsOf) as Kind[]).filter((kind) => kind !== 'close-look');

interface Lesson {
  unit: string;
  screens: Screen[];
  /** Minutes without mistakes, and with misses. */
  minutes: number;
  minutesWithMisses: number;
  repeats: number;
}

/** Every lesson of the starter course, played by a learner without mistakes and by one with misses. `npm run bench -- course`; another seed: `TEST_SEED=7` in front. */
export async function measureCourse(): Promise<ReportSection> {
  const seed = Number(process.env.TEST_SEED ?? 1);
  const faults: string[] = [];
  const playAll = (hasVoices: boolean, canType: boolean): Lesson[] => {
    const course = courseInMemory(hasVoices);
    const random = seededRandom(seed);
    return course.lessons.map((lesson) => {
      const exercises = exercisesOf(course, lesson, `bench-${seed}-${lesson.id}`, canType);
      faults.push(...lessonFaults(course, lesson, exercises));
      const items = itemsWith(exercises, course.items);
      const [right, missing] = [playLesson(exercises, items, () => false), playLesson(exercises, items, () => random() < missedShare)];
      if (!right.hasEnded || !missing.hasEnded) faults.push(`${lesson.unit.titleEnglish}, ${lesson.title}: never ends`);
      return {
        unit: lesson.unit.titleEnglish,
        screens: right.screens,
        minutes: minutesOf(right, lesson),
        minutesWithMisses: minutesOf(missing, lesson),
        repeats: missing.screens.length - right.screens.length,
      };
    });
  };
  const [voiced, silent, young] = [playAll(true, true), playAll(false, true), playAll(true, false)];
  if (faults.length > 0) throw new Error(`The course has ${faults.length} faults:\n${[...new Set(faults)].map((fault) => `  ${fault}`).join('\n')}`);
  return {
    title: 'Lessons of the course',
    description: `Each lesson of the starter course as a session composes it, judged as the browser does, seed ${seed}: by a learner without mistakes, and by one that misses ${100 * missedShare} % of the exercises at first. Units with a voice for each item. Minutes are estimates from seconds for each kind of exercise (\`bench/course.ts\`), with the grammar note.`,
    columns: ['unit', 'lessons', 'screens', ...kinds, 'repeats', 'minutes without mistakes', 'with misses', 'shortest lesson', 'median', 'longest'],
    rows: [
      ...[...Map.groupBy(voiced, ({ unit }) => unit)].map(([unit, lessons]) => toRow(unit, lessons)),
      toRow('all', voiced),
      toRow('all, without a voice', silent),
      toRow('all, below seven', young),
    ],
    targets: [atLeast('share of lessons that take the five to ten minutes that /learn names', 0.75, shareOf(voiced))],
  };
}

const shareOf = (lessons: readonly Lesson[]) =>
  lessons.filter(({ minutesWithMisses }) => minutesWithMisses >= 4.5 && minutesWithMisses < 10.5).length / lessons.length;

function minutesOf({ screens }: Played, { note }: CourseLesson): number {
  const noteSeconds = note ? countWords(note.text) * secondsOfNoteWord + note.examples.length * secondsOfExample : 0;
  const seconds = screens.reduce((sum, { exercise, isMissed }) => sum + secondsOf[exercise.kind] + (isMissed ? secondsOfMiss : 0), noteSeconds);
  return seconds / 60;
}

function toRow(name: string, lessons: readonly Lesson[]): (string | number)[] {
  const sum = (of: (lesson: Lesson) => number) => lessons.reduce((total, lesson) => total + of(lesson), 0);
  const count = (kind: Kind) => sum(({ screens }) => screens.filter(({ exercise }) => exercise.kind === kind).length);
  const withMisses = lessons.map(({ minutesWithMisses }) => minutesWithMisses);
  return [
    name,
    lessons.length,
    sum(({ screens }) => screens.length),
    ...kinds.map(count),
    sum(({ repeats }) => repeats),
    sum(({ minutes }) => minutes).toFixed(0),
    sum(({ minutesWithMisses }) => minutesWithMisses).toFixed(0),
    ...[Math.min(...withMisses), median([...withMisses]), Math.max(...withMisses)].map((minutes) => minutes.toFixed(1)),
  ];
}
