import type { Item } from '#app/features/course/course.contract.ts';
import { type AnswerOutcome, checkAnswer, type Exercise, type GivenAnswer, type JudgeContext } from '#app/features/course/public.ts';
import type { Tone } from '#app/lib/igbo-tones.ts';
import type { AnswerGrade } from '../learning.tables.ts';
import type { Skill } from '../learning-terms.contract.ts';
import type { SentAnswer } from '../sent-answer.contract.ts';

type AnsweredKind = Exclude<Exercise['kind'], 'pairs' | 'do' | 'close-look' | 'say'>;

const isAnswered = (kind: Exercise['kind']): kind is AnsweredKind => kind !== 'pairs' && kind !== 'do' && kind !== 'close-look' && kind !== 'say';

/** Skill that an answer to an exercise is about. */
const skills: Record<AnsweredKind, Skill> = {
  meet: 'know',
  'read-mean': 'know',
  reply: 'know',
  'mean-read': 'say',
  build: 'say',
  write: 'say',
  'place-tone': 'tone',
  'hear-mean': 'know',
  'hear-tone': 'tone',
  'same-other': 'tone',
  dictate: 'say',
};

/** Skill that exercises of the kind are about; null where they have no answer. */
export const skillOf = (kind: Exercise['kind']): Skill | null => (isAnswered(kind) ? skills[kind] : null);

/** The part of an answer that is judged. */
export type GivenPart = Pick<SentAnswer, 'item' | 'exercise' | 'given' | 'chosen'>;

const tones: Record<string, Tone> = { H: 'high', L: 'low', S: 'step' };

type ReadGiven = (part: GivenPart) => GivenAnswer;
const readTyped: ReadGiven = ({ given }) => ({ type: 'typed', text: given ?? '' });
const readChosen: ReadGiven = ({ chosen }) => ({ type: 'chosen', item: chosen ?? null });
const readTones: ReadGiven = ({ given }) => ({ type: 'tones', tones: [...(given ?? '')].map((letter) => tones[letter] ?? null) });

const readGiven: Record<AnsweredKind, ReadGiven> = {
  meet: ({ chosen }) => ({ type: 'met', isKnown: chosen !== undefined && chosen !== null }),
  write: readTyped,
  build: readTyped,
  'place-tone': readTones,
  'read-mean': readChosen,
  'mean-read': readChosen,
  reply: readChosen,
  'hear-mean': readChosen,
  'hear-tone': readTones,
  'same-other': readChosen,
  dictate: readTyped,
};

/** The exercise without what only its screen needs. */
function exerciseOf(kind: AnsweredKind, item: number): Exercise {
  if (kind === 'reply') return { key: '', kind, item, to: 0, choices: [] };
  if (kind === 'hear-tone') return { key: '', kind, item, melodies: [] };
  if (kind === 'read-mean' || kind === 'mean-read' || kind === 'hear-mean' || kind === 'same-other') return { key: '', kind, item, choices: [] };
  if (kind === 'build') return { key: '', kind, item, tiles: [] };
  return { key: '', kind, item };
}

export interface JudgedAnswer {
  skill: Skill;
  verdict: AnswerOutcome['verdict'];
  /** Null where nothing is judged. */
  grade: AnswerGrade | null;
}

/** Judges an answer as the browser did. Undefined for exercises without an answer. Requires a public item. */
export function judgeAnswer(sent: GivenPart, items: ReadonlyMap<number, Item>, context: JudgeContext): JudgedAnswer | undefined {
  const { exercise: kind, item } = sent;
  if (!isAnswered(kind)) return undefined;
  const { verdict, grade, isKnown } = checkAnswer(exerciseOf(kind, item), readGiven[kind](sent), items, context);
  return { skill: skills[kind], verdict, grade: isKnown ? 'easy' : grade };
}
