import { composeLesson, type Exercise, itemOf, makeSay, randomOf, withListening } from '#app/features/course/public.ts';
import { skillOf } from '../answers/judge-answer.ts';
import { type Course, type CourseLesson, sourceOf } from '../course/course.server.ts';
import type { LearnerSettings } from '../learner-settings.ts';
import type { SessionExercise } from '../learning.contract.ts';
import { learningLimits, type SessionKind, type Skill } from '../learning-terms.contract.ts';
import { type Card, isResting, metItems, opensOthers } from '../schedule/card-schedule.server.ts';
import { composeItemLesson } from './compose-item-lesson.ts';
import { composeMix } from './compose-mix.ts';
import { composePlacement } from './compose-placement.ts';
import { composePractice } from './compose-practice.ts';
import { cardsToLookAt, dueCards, freshItems } from './due-cards.ts';
import { withMeanings, withoutTyping } from './exercise-for-card.ts';
import { exerciseKey } from './exercise-key.server.ts';

interface SessionInput {
  course: Course;
  learner: LearnerSettings;
  profile: number;
  cards: readonly Card[];
  /** Lessons that are open, for new items of a mix. */
  open: readonly CourseLesson[];
  lesson: CourseLesson | undefined;
  /** Items of a practice, or of a lesson made to measure, instead of those of the lesson. */
  items: readonly number[];
  kind: SessionKind;
  key: string;
  minutes: number;
  day: number;
}

/** Exercises of a session as they travel. The same key gives the same exercises while the cards are the same. */
export function composeSession(input: SessionInput): SessionExercise[] {
  const { course, learner, profile, key, cards, day } = input;
  const know = new Map(cards.flatMap((card) => (card.skill === 'know' ? [[card.item, card]] : [])));
  const has = new Set(cards.map(({ item, skill }) => `${item} ${skill}`));
  const rests = new Set(cards.flatMap((card) => (isResting(card, day) ? `${card.item} ${card.skill}` : [])));
  const met = metItems(cards);
  const isOpen = (exercise: Exercise) => {
    const skill = skillOf(exercise.kind);
    const item = itemOf(exercise);
    if (skill === null || item === undefined || rests.has(`${item} ${skill}`)) return false;
    return skill === 'know' || has.has(`${item} ${skill}`) || opensOthers(know.get(item)) || (skill === 'tone' && course.toneItems.has(item));
  };
  const composed = withListening(compose(input), course.items, key, !learner.canType);
  return composed.map(({ exercise, unit, isPractice = false, skill = skillOf(exercise.kind) }, nth) => {
    const { key: _, ...fields } = exercise;
    return {
      ...fields,
      key: exerciseKey(profile, key, nth),
      skill,
      isScheduled: !isPractice && unit === undefined && isOpen(exercise),
      ...(unit === undefined ? {} : { unit }),
      ...(exercise.kind === 'meet' && met.has(exercise.item) ? { isMet: true } : {}),
    };
  });
}

interface Composed {
  exercise: Exercise;
  unit?: number;
  isPractice?: boolean;
  /** Skill of a close look. */
  skill?: Skill | undefined;
}

function compose(input: SessionInput): Composed[] {
  const { course, learner, kind, lesson, items, key, minutes, cards, day, open } = input;
  const { canType } = learner;
  if (kind === 'placement') return composePlacement(course, key, canType);
  if (kind === 'practice') {
    const met = metItems(cards);
    return composePractice(course, items, met, key, canType).map((exercise) => ({ exercise }));
  }
  if (kind === 'mix' || !lesson) {
    const due = dueCards(course, cards, day);
    const toLookAt = cardsToLookAt(course, cards, day);
    const { exercises, practice, looks } = composeMix({ course, due, toLookAt, fresh: freshItems(course, cards, open), minutes, canType, seed: key });
    return exercises.map((exercise) => ({ exercise, isPractice: practice.has(exercise), skill: looks.get(exercise) }));
  }
  if (items.length > 0) return composeItemLesson(course, items, key, canType).map((exercise) => ({ exercise }));
  const say = kind === 'lesson' ? makeSay(sourceOf(lesson), key) : undefined;
  const asked = lessonExercises({ course, learner, lesson, key, isCheckpoint: kind === 'checkpoint' });
  return [...asked, ...(say ? [say] : [])].map((exercise) => ({ exercise }));
}

type LessonInput = Pick<SessionInput, 'course' | 'learner' | 'key'> & { lesson: CourseLesson; isCheckpoint?: boolean };

/** Exercises of a lesson, or of the checkpoint of its unit: they follow from the key alone while the course is the same. */
export function lessonExercises({ course, learner: { canType }, lesson, key, isCheckpoint = false }: LessonInput): Exercise[] {
  const source = { ...sourceOf(lesson), ...(isCheckpoint ? { kind: 'checkpoint' as const } : {}) };
  const composed = composeLesson(source, key);
  const meant = isCheckpoint ? composed : withMeanings(composed, course.items, source, randomOf(key));
  const exercises = canType ? meant : withoutTyping(meant, course.items, source, randomOf(key));
  const { exercisesPerLesson } = learningLimits;
  return exercises.length > exercisesPerLesson ? [...exercises.slice(0, exercisesPerLesson - 1), ...exercises.slice(-1)] : exercises;
}
