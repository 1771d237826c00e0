import type { Item } from '#app/features/course/course.contract.ts';
import { type Exercise, isGraded, isThirdOfKind, itemOf, makeTask, type Random, randomOf } from '#app/features/course/public.ts';
import { type Course, sourceOf } from '../course/course.server.ts';
import { learningLimits } from '../learning-terms.contract.ts';
import { chooseCards } from './choose-cards.ts';
import type { DueCard } from './due-cards.ts';
import { type CardToAsk, exerciseForCard } from './exercise-for-card.ts';

const exercisesPerFresh = 2;

type CardOfItem = CardToAsk & Pick<DueCard, 'item'>;
type Ask = (card: CardOfItem) => Exercise | undefined;

interface MixInput {
  course: Course;
  due: readonly DueCard[];
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
}

/** A session of due cards, then of new items, with something to do at its end. */
export function composeMix({ course, due, fresh, minutes, canType, seed }: MixInput): Mix {
  const random = randomOf(seed);
  const ask: Ask = (card) => askFor(card, course, canType, random);
  const chosen = chooseCards(due, fresh, minutes);
  const room = learningLimits.exercisesPerSession - chosen.fresh.length * exercisesPerFresh - 1;
  const practice = new Set<Exercise>();
  const reviews = mixKinds(chosen.reviews.flatMap((card) => ask(card) ?? []).slice(0, room), room, (before) => {
    const exercise = practiceFor(before, ask);
    if (exercise) practice.add(exercise);
    return exercise;
  });
  const exercises = [...reviews, ...introduce(chosen.fresh, ask)];
  const items = exercises.flatMap((exercise) => course.items.get(itemOf(exercise) ?? 0) ?? []);
  const task = makeTask({ kind: 'phrases', lines: [...new Set(items)].map((item) => ({ item, speaker: null })), unit: [], earlier: [] }, random);
  return { exercises: [...exercises, ...(task ? [task] : [])], practice };
}

function askFor({ item: id, skill, reps }: CardOfItem, course: Course, canType: boolean, random: Random): Exercise | undefined {
  const item = course.items.get(id);
  const lesson = course.lessonOf.get(id);
  return item && lesson && exerciseForCard({ skill, reps }, item, sourceOf(lesson), random, canType);
}

/** Reviews with no kind three times running: where all that are left are of that kind, practice comes between them. */
function mixKinds(reviews: readonly Exercise[], room: number, practiceAfter: (before: readonly Exercise[]) => Exercise | undefined): Exercise[] {
  const mixed: Exercise[] = [];
  const left = [...reviews];
  while (left.length > 0 && mixed.length < room) {
    const leftOfKind = ({ kind }: Exercise) => left.filter((each) => each.kind === kind).length;
    const open = left.filter((exercise) => !isThirdOfKind(mixed, exercise));
    const [next] = open.toSorted((one, other) => leftOfKind(other) - leftOfKind(one));
    const exercise = next ?? practiceAfter(mixed);
    if (!exercise) break;
    mixed.push(exercise);
    if (next) left.splice(left.indexOf(next), 1);
  }
  return mixed;
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
  return asked[0] && { key: `look-${asked[0].item}`, kind: 'meet', item: asked[0].item };
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
