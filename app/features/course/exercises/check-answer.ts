import type { Tone } from '#app/lib/igbo-tones.ts';
import { keysOf } from '../judge/answer-keys.ts';
import { type AnswerVerdict, type Grade, type JudgeContext, type Judgement, judge } from '../judge/judge.ts';
import { hasCheckedTones, shownIgbo } from '../judge/judged-item.ts';
import { tonesOf } from '../judge/letters.ts';
import type { Sentence } from '../judge/sentence.ts';
import * as sentences from '../judge/sentences.ts';
import type { Exercise, ExerciseItem } from './exercise.ts';

/** Answer of a learner, in plain JSON. */
export type GivenAnswer =
  | { type: 'met'; isKnown: boolean }
  /** Null: the learner does not know. */
  | { type: 'chosen'; item: number | null }
  | { type: 'typed'; text: string }
  /** One per syllable; null where none was set. */
  | { type: 'tones'; tones: (Tone | null)[] }
  /** Each attempt in order: an item, and the item whose meaning was tried. */
  | { type: 'paired'; attempts: [item: number, meaning: number][] }
  | { type: 'task'; isDone: boolean };

export interface AnswerOutcome {
  /** Null where nothing is judged. */
  verdict: AnswerVerdict | null;
  /** Null: the answer moves no card, and does not come back. */
  grade: Grade | null;
  /** Empty where there is no verdict to read: the next exercise follows at once. */
  sentence: Sentence;
  /** Judgement of a typed or built answer. */
  judgement?: Judgement;
  /** The learner knew the item already: its exercises are left out. */
  isKnown?: boolean;
  /** The task was done. */
  isDone?: boolean;
}

const right: AnswerOutcome = { verdict: 'right', grade: 'good', sentence: sentences.right };
const unjudged: AnswerOutcome = { verdict: null, grade: null, sentence: '' };
const blank: AnswerOutcome = { verdict: 'blank', grade: 'again', sentence: sentences.nothingGiven };
const notYet = (verdict: AnswerVerdict, sentence: Sentence): AnswerOutcome => ({ verdict, grade: 'again', sentence });

/** Checks the answer to an exercise. An answer of another type than the exercise takes counts as none. */
export function checkAnswer(exercise: Exercise, given: GivenAnswer, items: ReadonlyMap<number, ExerciseItem>, context: JudgeContext): AnswerOutcome {
  const find = (id: number) => items.get(id);
  if (exercise.kind === 'pairs') return checkPairs(given, find);
  const item = find(exercise.item);
  if (!item) throw new Error(`Item ${exercise.item} of the exercise ${exercise.key} is missing. Compose the lesson again.`);
  if (exercise.kind === 'meet') return { ...unjudged, isKnown: given.type === 'met' && given.isKnown };
  if (exercise.kind === 'do') return { ...unjudged, isDone: given.type === 'task' && given.isDone };
  if (exercise.kind === 'close-look' || exercise.kind === 'say') return unjudged;
  if (exercise.kind === 'write' || exercise.kind === 'build' || exercise.kind === 'dictate') {
    const text = given.type === 'typed' ? given.text : '';
    // A dictation asks for letters: words that differ in tones alone are all right.
    const judgement = judge(exercise.kind === 'dictate' ? keysOf(text).untoned : text, item, context);
    return { verdict: judgement.verdict, grade: judgement.grade, sentence: judgement.sentence, judgement };
  }
  if (exercise.kind === 'place-tone' || exercise.kind === 'hear-tone') return checkTones(item, given, context);
  return checkChoice(exercise, item, given, find);
}

type Choice = Extract<Exercise, { choices: readonly number[] }>;

function checkChoice(exercise: Choice, item: ExerciseItem, given: GivenAnswer, find: (id: number) => ExerciseItem | undefined): AnswerOutcome {
  const chosen = given.type === 'chosen' && given.item !== null ? find(given.item) : undefined;
  if (!chosen) return blank;
  if (chosen.id === item.id) return right;
  if (exercise.kind !== 'reply') return notYet('wrong', sentences.wrongChoice(item, chosen));
  const before = find(exercise.to);
  return notYet('wrong', sentences.wrongReply(before, item));
}

function checkTones(item: ExerciseItem, given: GivenAnswer, { others }: JudgeContext): AnswerOutcome {
  if (!hasCheckedTones(item)) return { verdict: null, grade: null, sentence: sentences.tonesNotJudged };
  const expected = tonesOf(item.toned);
  const tones = given.type === 'tones' ? given.tones : [];
  if (tones.every((tone) => tone === null)) return blank;
  if (expected.length === tones.length && expected.every((tone, nth) => tone === tones[nth])) return right;
  const other = others.find((each) => hasCheckedTones(each) && each.igbo === item.igbo && tonesOf(each.toned).join() === tones.join());
  return notYet('tone', sentences.wrongTonesPlaced(item, expected, tones, other));
}

/** The pairs are right in the end; the sentence names those that were tried in vain. */
function checkPairs(given: GivenAnswer, find: (id: number) => ExerciseItem | undefined): AnswerOutcome {
  const attempts = given.type === 'paired' ? given.attempts : [];
  const missed = [...new Set(attempts.flatMap(([item, meaning]) => (item === meaning ? [] : item)))].flatMap((id) => find(id) ?? []);
  if (attempts.length === 0) return { verdict: 'blank', grade: null, sentence: sentences.pairsShown };
  if (missed.length === 0) return { ...right, grade: null };
  return { verdict: 'wrong', grade: null, sentence: sentences.missedPairs(missed.map((item) => shownIgbo(item))) };
}
