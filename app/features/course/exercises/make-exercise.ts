import { keysOf } from '../judge/answer-keys.ts';
import { hasCheckedTones } from '../judge/judged-item.ts';
import { tonesOf } from '../judge/letters.ts';
import { distractorsOf, pickUnlike } from './distractors.ts';
import type { Exercise, ExerciseItem, LessonSource } from './exercise.ts';
import { type Random, shuffled } from './seeded-order.ts';

export const distractorsPerChoice = 3;
const wrongReplies = 2;
const wrongTiles = 2;
const maxTiles = 7;

/** Kinds of exercises about one item, in order: one that the item is not fit for gives way to the next. */
const itemKinds = ['read-mean', 'mean-read', 'place-tone', 'build', 'write'] as const;
export type ItemExerciseKind = (typeof itemKinds)[number];

/** Exercise of the kind, or of the next kind that the item is fit for; every item can be written. */
export function makeExercise(wanted: ItemExerciseKind, item: ExerciseItem, source: LessonSource, random: Random): Exercise {
  for (const kind of itemKinds.slice(itemKinds.indexOf(wanted))) {
    const exercise = tryExercise(kind, item, source, random);
    if (exercise) return exercise;
  }
  return { key: `write-${item.id}`, kind: 'write', item: item.id };
}

function tryExercise(kind: ItemExerciseKind, item: ExerciseItem, source: LessonSource, random: Random): Exercise | undefined {
  const base = { key: `${kind}-${item.id}`, item: item.id };
  if (kind === 'write') return { ...base, kind };
  if (kind === 'place-tone') return hasCheckedTones(item) && tonesOf(item.toned).length > 1 ? { ...base, kind } : undefined;
  if (kind === 'build') {
    const tiles = tilesOf(item, source, random);
    return tiles && { ...base, kind, tiles };
  }
  const distractors = distractorsOf(item, source, random, distractorsPerChoice);
  if (distractors.length < distractorsPerChoice) return undefined;
  return { ...base, kind, choices: shuffled([item, ...distractors], random).map(({ id }) => id) };
}

/** Words without punctuation. The first one of a sentence has a small letter, since a capital would tell its place; names keep theirs. */
function tileWords(igbo: string, { unit, earlier }: LessonSource): string[] {
  const isName = (word: string) => [...unit, ...earlier].some((item) => item.kind === 'word' && item.igbo === word);
  const parts = igbo.split(/\s+/u);
  return parts.flatMap((part, nth) => {
    const word = part.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{M}\p{N}]$/gu, '');
    const isFirst = nth === 0 || /[.!?]$/.test(parts[nth - 1] ?? '');
    return word === '' ? [] : isFirst && !isName(word) ? word.toLowerCase() : word;
  });
}

function tilesOf(item: ExerciseItem, source: LessonSource, random: Random): string[] | undefined {
  const own = tileWords(item.igbo, source);
  if (own.length < 2 || own.length > maxTiles || keysOf(own.join(' ')).marked !== keysOf(item.igbo).marked) return undefined;
  const taken = new Set(own.map((word) => keysOf(word).bare));
  const others = [source.lines.map((line) => line.item), source.unit].flatMap((items) =>
    shuffled(
      items.flatMap(({ igbo }) => tileWords(igbo, source)),
      random,
    ),
  );
  const wrong = others.filter((word) => {
    const { bare } = keysOf(word);
    return bare !== '' && !taken.has(bare) && taken.add(bare);
  });
  return shuffled([...own, ...wrong.slice(0, wrongTiles)], random);
}

const asks = (item: ExerciseItem | undefined) => item?.igbo.endsWith('?') === true;

/** The line at `nth` as the answer to the line before it; undefined where the dialogues of the unit have too few lines that do not fit. */
export function makeReply(nth: number, source: LessonSource, random: Random): Exercise | undefined {
  const [before, line] = [source.lines[nth - 1], source.lines[nth]];
  if (!before?.speaker || !line?.speaker || before.speaker === line.speaker) return undefined;
  // A line that follows the same one fits, too, and beside an answer to a question another answer may.
  const fitting = source.lines.flatMap(({ item }, index) => {
    const previous = source.lines[index - 1]?.item;
    return previous?.id === before.item.id || (asks(before.item) && asks(previous)) ? item.id : [];
  });
  const candidates = [source.lines.flatMap(({ item, speaker }) => (speaker ? item : [])), source.unit.filter(({ kind }) => kind === 'line')].flatMap(
    (items) => shuffled(items, random),
  );
  const wrong = pickUnlike(
    candidates.filter((item) => !fitting.includes(item.id) && !(asks(line.item) && asks(item))),
    [line.item, before.item],
    wrongReplies,
  );
  if (wrong.length < wrongReplies || line.item.id === before.item.id) return undefined;
  const choices = shuffled([line.item, ...wrong], random).map(({ id }) => id);
  return { key: `reply-${line.item.id}-${nth}`, kind: 'reply', item: line.item.id, to: before.item.id, choices };
}

const pairsPerExercise = 5;

/** Items of the lesson, filled up with those of the unit that were learned before it. */
export function makePairs({ lines, unit }: LessonSource, random: Random): Exercise | undefined {
  const lesson = lines.map(({ item }) => item);
  const before = unit.slice(
    0,
    unit.findIndex(({ id }) => lesson.some((item) => item.id === id)),
  );
  const items = pickUnlike([...shuffled(lesson, random), ...shuffled(before, random)], [], pairsPerExercise).map(({ id }) => id);
  if (items.length < pairsPerExercise) return undefined;
  return { key: 'pairs', kind: 'pairs', items, meanings: shuffled(items, random) };
}

/** A note that ends so is a task. */
const taskQuestion = 'Did you?';

export function makeTask({ kind, lines }: LessonSource, random: Random): Exercise | undefined {
  const items = shuffled(
    lines.map(({ item }) => item),
    random,
  );
  const withTask = items.find(({ note }) => note?.endsWith(taskQuestion));
  const item = withTask ?? items.find((each) => each.kind !== 'word') ?? items[0];
  if (!item) return undefined;
  const said =
    kind === 'dialogue' ? 'Read the dialogue aloud, with another person or in two voices.' : `Say ${item.igbo} aloud, to your family or to yourself.`;
  return { key: 'do', kind: 'do', item: item.id, task: withTask?.note ?? `${said} ${taskQuestion}` };
}
