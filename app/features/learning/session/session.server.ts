import { canBeSaid, silent } from '#app/features/course/public.ts';
import { learningDay } from '#app/features/household/public.ts';
import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { reject } from '#app/lib/api-error.ts';
import { profileNotFound } from '../answers/answer.server.ts';
import { requirePlacementLeft } from '../answers/received.server.ts';
import { confusableItems } from '../course/confusable-items.ts';
import { type Course, type CourseLesson, courseOf } from '../course/course.server.ts';
import { openLessons } from '../course/open-lessons.ts';
import { learnerSettings } from '../learner-settings.ts';
import type { learning, Session, SessionExercise } from '../learning.contract.ts';
import { cardsOf, progressOf } from '../learning.queries.server.ts';
import { passedLessons } from '../progress/passed-lessons.ts';
import { composeSession } from './compose-session.ts';
import { profileWithSession, storeSession } from './session.queries.server.ts';

const maxItems = 300;

/** Stored part of a session: texts of items are those of the present course. */
type Stored = Pick<Session, 'kind' | 'lesson' | 'exercises'> & {
  /** The whole lesson, not one to measure. Sessions of earlier releases lack it. */
  isWhole?: boolean;
};

/** Items that an exercise shows. */
const shownItems = ({ item, to, choices = [], items = [] }: SessionExercise) => [item, to, ...choices, ...items].flatMap((id) => id ?? []);

/** Whether each item that an exercise plays has a voice now. */
const isVoiced = ({ kind, item = 0, choices = [] }: SessionExercise, { items }: Course) =>
  (kind === 'same-other' ? choices : [item]).every((id) => items.get(id)?.voices.length);

/** Whether an exercise is asked of a client: a word is said aloud only where sound is welcome, and while its tones are checked. */
function isAsked({ kind, item = 0 }: SessionExercise, { items }: Course, listens: boolean): boolean {
  const found = items.get(item);
  return kind !== 'say' || (listens && found !== undefined && canBeSaid(found));
}

interface Listener {
  judging: Session['judging'];
  listens: boolean;
}

function toReply(key: string, { kind, lesson, exercises, isWhole }: Stored, course: Course, { judging, listens }: Listener): Session {
  const present = exercises
    .filter((exercise) => shownItems(exercise).every((id) => course.items.has(id)) && isAsked(exercise, course, listens))
    .map((exercise) => (listens && isVoiced(exercise, course) ? exercise : silent(exercise)));
  // What a close look shows beside its item may be missing.
  const beside = present.flatMap(({ sentence, lookAlike }) => [sentence, lookAlike].flatMap((id) => id ?? []));
  const shown = [...present.flatMap(shownItems), ...beside];
  const confusable = present.flatMap(({ item: id = 0 }) => {
    const item = course.items.get(id);
    return item ? confusableItems(course, item).map((other) => other.id) : [];
  });
  const items = [...new Set([...shown, ...confusable])].slice(0, maxItems).flatMap((id) => course.items.get(id) ?? []);
  const note = isWhole ? course.lessons.find(({ id }) => id === lesson?.id)?.note : undefined;
  return { key, kind, lesson, ...(note && { note }), exercises: present, items, judging };
}

/** @throws 404 for a lesson that is not public, 403 for one that is not open */
function requireOpen(course: Course, open: readonly CourseLesson[], id: number): CourseLesson {
  const place = course.lessons.findIndex((lesson) => lesson.id === id);
  const lesson = course.lessons[place] ?? reject(404, 'Lesson not found');
  if (!open.includes(lesson)) reject(403, `This lesson opens after “${course.lessons[place - 1]?.title}”.`);
  return lesson;
}

/** @throws 400 without items, 404 when none of them is public */
function requireWords({ items: known }: Course, items: readonly number[]): void {
  if (items.length === 0) reject(400, 'Please name the words to practise');
  if (!items.some((id) => known.has(id))) reject(404, 'These words are no longer part of the course');
}

/** Requests with one key at once: each but the first one finds the session stored when it looks again. */
const maxAttempts = 5;

export const sessionHandlers: Handlers<Pick<typeof learning, 'session'>> = {
  session: async (context) => {
    const { db, params, principal, query, now } = context;
    const { kind, key = crypto.randomUUID() } = query;
    const course = await courseOf(context);
    for (let attempt = 1; attempt <= maxAttempts; attempt += 1) {
      // At once: on PostgreSQL each wait for the one before costs a round trip. Rows of a profile of another household are not used.
      const [found, progress, cards] = await Promise.all([
        profileWithSession(db, principal.id, params.id, key),
        progressOf(db, params.id),
        cardsOf(db, params.id),
      ]);
      const { profile, content, oldest } = found ?? reject(404, profileNotFound);
      const learner = learnerSettings(profile);
      const listener = { judging: learner.judging, listens: query.listens === 'true' && !learner.isQuiet };
      if (content !== undefined) return toReply(key, JSON.parse(content) as Stored, course, listener);
      if (kind === 'placement') requirePlacementLeft(profile, now());
      const open = openLessons(course.lessons, passedLessons(progress).passed, learner);
      const wantsLesson = kind === 'lesson' || kind === 'checkpoint';
      const lesson = wantsLesson ? requireOpen(course, open, query.lesson ?? reject(400, 'Please name the lesson')) : undefined;
      const items = (query.items ?? '').split(',').filter(Boolean).map(Number);
      if (kind === 'practice') requireWords(course, items);
      const input = { course, learner, open, lesson, items, kind, key, profile: profile.id, minutes: query.minutes ?? profile.minutes };
      const exercises = composeSession({ ...input, cards, day: learningDay(now(), learner.zone) });
      const stored: Stored = {
        kind,
        lesson: lesson ? { id: lesson.id, title: lesson.title, unit: lesson.unit.id } : null,
        exercises,
        isWhole: kind === 'lesson' && items.length === 0,
      };
      if (await storeSession(db, { profile: profile.id, key, content: JSON.stringify(stored), now: now(), oldest }))
        return toReply(key, stored, course, listener);
    }
    return reject(503, 'This session is being opened elsewhere at this moment. Please try again in a few seconds.');
  },
};
