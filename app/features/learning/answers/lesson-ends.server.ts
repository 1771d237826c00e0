import type { Db } from '#app/db/schema.ts';
import { type Exercise, exercisesPerCheckpoint, isGraded, itemOf } from '#app/features/course/public.ts';
import type { Course, CourseLesson } from '../course/course.server.ts';
import type { LearnerSettings } from '../learner-settings.ts';
import { answersToItems, answersWithKeys, type CheckedAnswer, type LessonResult, putCheckpoints, putProgress } from '../learning.queries.server.ts';
import { learningLimits } from '../learning-terms.contract.ts';
import { lessonExercises } from '../session/compose-session.ts';
import { exerciseKey } from '../session/exercise-key.server.ts';

const goldShare = 0.9;
/** Share of the first answers of a checkpoint that must be right. */
const checkpointShare = 0.8;

/** A lesson or checkpoint that came to its end, as a client says. */
export interface SentEnd {
  /** Lesson; undefined for the checkpoint of the unit. */
  lesson: number | undefined;
  unit: number;
  /** Key of the session; undefined for a lesson without one. */
  session: string | undefined;
  at: number;
}

interface Ends {
  profile: number;
  learner: LearnerSettings;
  course: Course;
  sent: readonly SentEnd[];
  /** Lessons whose end came before all of their answers. */
  openEnds: readonly number[];
  /** Items of the answers of this batch: with them a lesson whose end came before may be complete. */
  answered: ReadonlySet<number>;
  now: number;
}

/** Results of lessons and checkpoints: the client says that they came to their end, the stored answers say whether they are done. */
export async function storeEnds(tx: Db, ends: Ends): Promise<void> {
  const { course, profile, sent, openEnds, answered, now } = ends;
  const lessonOf = (id: number | undefined) => course.lessons.find((lesson) => lesson.id === id);
  const late = openEnds.flatMap((id) => {
    const lesson = lessonOf(id);
    const isTouched = lesson && !isCheckpoint(lesson) && lesson.lines.some(({ item }) => answered.has(item.id));
    return isTouched && !sent.some((end) => end.lesson === id) ? [{ lesson: id, unit: lesson.unit.id, session: undefined, at: now }] : [];
  });
  for (const end of [...sent, ...late]) {
    const lesson = lessonOf(end.lesson);
    if (lesson && !isCheckpoint(lesson)) {
      await putProgress(tx, profile, [await lessonResult(tx, ends, lesson, end)]);
      continue;
    }
    const best = await checkpointResult(tx, ends, end);
    const doneAt = best >= checkpointShare ? end.at : null;
    if (lesson) await putProgress(tx, profile, [{ lesson: lesson.id, doneAt, goldAt: best >= goldShare ? end.at : null, best }]);
    else await putCheckpoints(tx, profile, [{ unit: end.unit, doneAt, best }]);
  }
}

const isCheckpoint = ({ kind }: CourseLesson) => kind === 'checkpoint';

/** Keys of the first answers of a session: those of its exercises. */
const keysOf = (profile: number, session: string) =>
  Array.from({ length: learningLimits.exercisesPerSession }, (_, nth) => exerciseKey(profile, session, nth));

/** A lesson is done when each of its items was right once, whenever that was. */
async function lessonResult(tx: Db, { profile, learner, course }: Ends, lesson: CourseLesson, { session, at }: SentEnd): Promise<LessonResult> {
  const items = [...new Set(lesson.lines.map(({ item }) => item.id))];
  const answers = await answersToItems(tx, profile, items);
  const passed = new Set(answers.filter(isPassed).map(({ item_id }) => item_id));
  const missing = items.filter((id) => !passed.has(id));
  // Items without companions in the course may have no exercise that can be asked.
  const asked = new Set(
    session !== undefined && missing.length > 0 ? lessonExercises({ course, learner, lesson, key: session }).flatMap(gradedItem) : items,
  );
  if (passed.size === 0 || missing.some((id) => asked.has(id))) return { lesson: lesson.id, doneAt: null, goldAt: null, best: 0 };
  const keys = session === undefined ? undefined : new Set(keysOf(profile, session));
  const tries = (keys ? answers.filter(({ key }) => keys.has(key)) : firstOfEach(answers)).filter(({ exercise }) => exercise !== 'meet');
  const best = tries.length === 0 ? 1 : tries.filter((answer) => isRight(answer, learner)).length / tries.length;
  return { lesson: lesson.id, doneAt: at, goldAt: best >= goldShare ? at : null, best };
}

/** Share of the exercises of a checkpoint that were right on the first try; what was not answered counts as missed. */
async function checkpointResult(tx: Db, { profile, learner, course }: Ends, { unit, session }: SentEnd): Promise<number> {
  const size = course.units.find(({ id }) => id === unit)?.items.length ?? 0;
  if (session === undefined || size === 0) return 0;
  const answers = await answersWithKeys(tx, profile, keysOf(profile, session));
  return Math.min(1, answers.filter((answer) => isRight(answer, learner)).length / Math.min(size, exercisesPerCheckpoint));
}

const gradedItem = (exercise: Exercise) => (isGraded(exercise) ? (itemOf(exercise) ?? []) : []);

/** The first answer to each exercise of each item. Requires answers in the order of their times. */
const firstOfEach = (answers: readonly CheckedAnswer[]) => [
  ...new Map(answers.toReversed().map((answer) => [`${answer.item_id} ${answer.exercise}`, answer])).values(),
];

/** Right at this try, without a slip. */
const isRight = ({ verdict }: CheckedAnswer, { judging: { areDotsOptional } }: LearnerSettings) =>
  verdict === 'right' || verdict === 'variant' || (verdict === 'dots' && areDotsOptional);

/** Answers after which an exercise does not come back; `meet` is stored for an item that the learner knew. */
const isPassed = ({ exercise, verdict }: CheckedAnswer) =>
  exercise === 'meet' ||
  ['right', 'variant', 'dots', 'slip'].includes(verdict ?? '') ||
  (verdict === 'tone' && exercise !== 'place-tone' && exercise !== 'hear-tone');
