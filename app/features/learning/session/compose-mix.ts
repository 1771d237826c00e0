import type { Item } from '#app/features/course/course.contract.ts';
import { type Exercise, isGraded, isThirdOfKind, itemOf, makeTask, type Random, randomOf } from '#app/features/course/public.ts';
import { type Course, sourceOf } from '../course/course.server.ts';
import type { Skill } from '../learning-terms.contract.ts';
import { chooseCards, type SessionSize, sizeOf } from './choose-cards.ts';
import { closeLooksPerSession, makeCloseLook } from './close-look.ts';
import type { DueCard } from './due-cards.ts';
import { type CardToAsk, exerciseForCard } from './exercise-for-card.ts';

/** A new item is met and asked for once. */
const screensPerFresh = 2;

type CardOfItem = CardToAsk & Pick<DueCard, 'item'>;
type CardOfLook = Pick<DueCard, 'item' | 'skill'>;
type Room = Pick<SessionSize, 'answers' | 'screens'>;
type Ask = (card: CardOfItem) => Exercise | undefined;

interface MixInput {
  course: Course;
  due: readonly DueCard[];
  /** Cards whose items are shown instead of being asked for. */
  toLookAt: readonly CardOfLook[];
  /** Items to meet, the next ones first. */
  fresh: readonly Item[];
  minutes: number;
  canType: boolean;
  seed: string;
}

interface Mix {
  exercises: Exercise[];
  /** Practice between the others, which moves no card. */
  practice: Set<Exercise>;
  /** Skills of the cards that close looks are about. */
  looks: Map<Exercise, Skill>;
}

/** A session of close looks, of due cards, then of new items, with something to do at its end. */
export function composeMix({ course, due, toLookAt, fresh, minutes, canType, seed }: MixInput): Mix {
  const random = randomOf(seed);
  const size = sizeOf(minutes);
  const ask: Ask = (card) => askFor(card, course, canType, random);
  const looks = composeLooks(course, toLookAt);
  const looked = new Set([...looks.keys()].map(itemOf));
  const chosen = chooseCards(
    due.filter(({ item }) => !looked.has(item)),
    fresh,
    minutes,
  );
  /** Screens besides the close looks and the task. */
  const screens = size.screens - looks.size - 1;
  const reserved = Math.min(1, chosen.fresh.length);
  const practice = new Set<Exercise>();
  const reviews = mixKinds(
    chosen.reviews.flatMap((card) => ask(card) ?? []),
    { answers: size.answers - reserved, screens: screens - reserved * screensPerFresh },
    (before, hasRoom) => {
      const exercise = practiceFor(before, hasRoom ? ask : () => undefined);
      if (exercise) practice.add(exercise);
      return exercise;
    },
  );
  const left = Math.min(size.answers - reviews.filter(isGraded).length, Math.floor((screens - reviews.length) / screensPerFresh));
  const exercises = [...looks.keys(), ...reviews, ...introduce(chosen.fresh.slice(0, left), ask)];
  const items = exercises.flatMap((exercise) => course.items.get(itemOf(exercise) ?? 0) ?? []);
  const task = makeTask({ kind: 'phrases', lines: [...new Set(items)].map((item) => ({ item, speaker: null })), unit: [], earlier: [] }, random);
  return { exercises: [...exercises, ...(task ? [task] : [])], practice, looks };
}

function composeLooks(course: Course, cards: readonly CardOfLook[]): Map<Exercise, Skill> {
  const byItem = new Map(cards.toReversed().map((card) => [card.item, card]));
  const looks = [...byItem.values()].toReversed().slice(0, closeLooksPerSession);
  return new Map(looks.flatMap(({ item, skill }) => [makeCloseLook(course, item) ?? []].flat().map((exercise) => [exercise, skill] as const)));
}

function askFor({ item: id, skill, reps }: CardOfItem, course: Course, canType: boolean, random: Random): Exercise | undefined {
  const item = course.items.get(id);
  const lesson = course.lessonOf.get(id);
  return item && lesson && exerciseForCard({ skill, reps }, item, sourceOf(lesson), random, canType);
}

/**
 * Reviews with no kind three times running: where all that are left are of that kind, practice comes between them.
 * @param practiceAfter `hasRoom` is false where an answer to it would take the room of a review
 */
function mixKinds(
  reviews: readonly Exercise[],
  room: Room,
  practiceAfter: (before: readonly Exercise[], hasRoom: boolean) => Exercise | undefined,
): Exercise[] {
  const mixed: Exercise[] = [];
  const left = [...reviews];
  const countAnswers = () => mixed.filter(isGraded).length;
  while (left.length > 0 && mixed.length < room.screens && countAnswers() < room.answers) {
    const leftOfKind = ({ kind }: Exercise) => left.filter((each) => each.kind === kind).length;
    const open = left.filter((exercise) => !isThirdOfKind(mixed, exercise));
    const [next] = open.toSorted((one, other) => leftOfKind(other) - leftOfKind(one));
    const exercise = next ?? practiceAfter(mixed, countAnswers() + left.length < room.answers);
    if (!exercise) break;
    mixed.push(exercise);
    if (next) left.splice(left.indexOf(next), 1);
  }
  // Practice at the end stands between nothing.
  return mixed.slice(0, mixed.findLastIndex((exercise) => reviews.includes(exercise)) + 1);
}

/** Practice of an item that was asked for once before, in the other direction; else a look at one. Not of the last item. */
function practiceFor(before: readonly Exercise[], ask: Ask): Exercise | undefined {
  const last = before.at(-1);
  const asked = before.flatMap((exercise) => (isGraded(exercise) && 'item' in exercise && exercise.item !== (last && itemOf(last)) ? exercise : []));
  const once = asked.filter(({ item }) => asked.filter((each) => each.item === item).length === 1);
  for (const { item, kind } of once) {
    const exercise = ask({ item, skill: kind === 'read-mean' ? 'say' : 'know', reps: before.length });
    if (exercise && exercise.kind !== last?.kind) return exercise;
  }
  const seen = new Set(before.flatMap((exercise) => (exercise.kind === 'meet' ? exercise.item : [])));
  const look = asked.find(({ item }) => !seen.has(item)) ?? asked[0];
  return look && { key: `look-${look.item}`, kind: 'meet', item: look.item };
}

/** Each new item is met, and asked for first after the next one was met. */
function introduce(items: readonly Item[], ask: Ask): Exercise[] {
  const first = (nth: number) => {
    const item = items[nth];
    return item ? [ask({ item: item.id, skill: 'know', reps: 0 }) ?? []].flat() : [];
  };
  const meetings = items.flatMap(({ id }, nth): Exercise[] => [{ key: `meet-${id}`, kind: 'meet', item: id }, ...first(nth - 1)]);
  return [...meetings, ...first(items.length - 1)];
}
