import { normalize } from '#app/lib/normalize.ts';
import { type Accepted, acceptedTexts, ownTextsOf } from './accepted.ts';
import { type AnswerKeys, hasTones, keysOf, withoutFilling, wordsInKey } from './answer-keys.ts';
import { hasCheckedTones, type ItemForm, type JudgedItem, shownIgbo } from './judged-item.ts';
import { isSeparator, lettersOf, oneEdit, partedAs, turnedDigraph } from './letters.ts';
import { type PlacedMark, placeElisions, placeMarks, placeSeparators, placeTones, placeTurned } from './placed-marks.ts';
import type { Sentence } from './sentence.ts';
import * as sentences from './sentences.ts';

export type AnswerVerdict = 'right' | 'tone' | 'variant' | 'dots' | 'slip' | 'order' | 'blank' | 'wrong';
export type Grade = 'again' | 'hard' | 'good';

export interface Judgement {
  verdict: AnswerVerdict;
  grade: Grade;
  /** Grade of the card for the tones of the item; null leaves that card as it is. */
  toneGrade: 'again' | null;
  /** Tells the learner what to do. */
  sentence: Sentence;
  /** The right answer that the given one was compared with: `marks` are places in it. */
  answer: string;
  marks: PlacedMark[];
}

export interface JudgeContext {
  /** Items that the learner may have meant instead, such as those of the unit. May include the judged one. */
  others: readonly JudgedItem[];
  /** Place of the dialect that the learner's family speaks. */
  dialect?: string | undefined;
  /** For children below seven, and keyboards without dots: an answer without its dots is good. */
  areDotsOptional?: boolean | undefined;
}

interface Question {
  typed: AnswerKeys;
  item: JudgedItem;
  /** The item, its spellings and the forms of the family's dialect, also those of the words of a phrase: all are right. */
  right: Accepted[];
  /** Forms of other dialects. */
  variants: Accepted[];
  context: JudgeContext;
}

type Rule = (question: Question) => Judgement | undefined;

/** Shorter words turn into other words by one letter too easily. */
const minSlipLetters = 5;
const unknowing: ReadonlySet<string> = new Set(["i don't know", 'i dont know', 'idk']);

/** The first rule that fits decides. */
const rules: readonly Rule[] = [
  rightLetters,
  wrongTones,
  otherSpelling,
  otherDialect,
  wrongDots,
  spelledOutElision,
  wrongSeparators,
  swappedInDigraph,
  oneWrongLetter,
  wrongOrder,
  nothingGiven,
];

/** Judges an answer that was typed, or built from words. Runs in browser and server. */
export function judge(given: string, item: JudgedItem, context: JudgeContext): Judgement {
  const accepted = acceptedTexts(item, context.others);
  const isVariant = ({ form }: Accepted) => form?.kind === 'dialect' && !isOwnDialect(form, context);
  const question: Question = {
    typed: keysOf(
      withoutFilling(
        given,
        accepted.map(({ text }) => text),
      ),
    ),
    item,
    right: accepted.filter((each) => !isVariant(each)),
    variants: accepted.filter(isVariant),
    context,
  };
  for (const rule of rules) {
    const judgement = rule(question);
    if (judgement) return judgement;
  }
  return wrong(question);
}

const isOwnDialect = ({ place }: ItemForm, { dialect }: JudgeContext) =>
  place !== null && dialect !== undefined && keysOf(place).bare === keysOf(dialect).bare;

function judgement(verdict: AnswerVerdict, grade: Grade, sentence: Sentence, answer: string, marks: PlacedMark[] = []): Judgement {
  return { verdict, grade, toneGrade: verdict === 'tone' ? 'again' : null, sentence, answer, marks };
}

function rightLetters({ typed, item, right }: Question): Judgement | undefined {
  const found = right.find(({ keys, form }) => form?.kind !== 'spelling' && keys.untoned === typed.untoned);
  if (!found) return undefined;
  if (found.form) return judgement('right', 'good', sentences.rightInOwnDialect(item), found.text);
  const tonesAreChecked = hasCheckedTones(item);
  const isListed = right.some(({ keys }) => keys.marked === typed.marked);
  if (!hasTones(typed) || isListed) return judgement('right', 'good', sentences.right, item.igbo);
  if (!tonesAreChecked) return judgement('right', 'good', sentences.tonesNotChecked, item.igbo);
  return keysOf(item.toned).marked === typed.marked ? judgement('right', 'good', sentences.rightWithTones, item.toned) : undefined;
}

/** Follows `rightLetters`: tones were typed, and they are not those of the item. */
function wrongTones({ typed, item, right, variants, context }: Question): Judgement | undefined {
  if (!hasCheckedTones(item) || !right.some(({ keys, form }) => !form && keys.untoned === typed.untoned)) return undefined;
  const variant = variants.find(({ keys }) => keys.marked === typed.marked);
  if (variant) return judgeVariant(variant, item);
  const marks = placeTones(lettersOf(keysOf(item.toned).marked), lettersOf(typed.marked));
  const meant = findByTones(typed, context);
  return judgement('tone', 'hard', sentences.wrongTones(item, meant, marks), item.toned, marks);
}

function otherSpelling({ typed, item, right }: Question): Judgement | undefined {
  const found = right.find(({ keys }) => keys.untoned === typed.untoned);
  return found && judgement('right', 'good', sentences.alsoWritten(item), found.text);
}

function otherDialect({ typed, item, variants }: Question): Judgement | undefined {
  const found = variants.find(({ keys }) => keys.untoned === typed.untoned);
  return found && judgeVariant(found, item);
}

const judgeVariant = ({ text, form }: Accepted, item: JudgedItem) =>
  judgement('variant', 'good', sentences.rightElsewhere(text, form?.place ?? null, item), text);

function wrongDots({ typed, item, right, variants, context }: Question): Judgement | undefined {
  const found = [...right, ...variants].find(({ keys }) => keys.bare === typed.bare);
  if (!found) return undefined;
  const marks = placeMarks(lettersOf(found.keys.untoned), lettersOf(typed.untoned));
  if (context.areDotsOptional) return judgement('dots', 'good', sentences.dotsAreOptional(found.text, marks), found.text, marks);
  return judgement('dots', 'hard', sentences.wrongDots(found.text, item, findMeant(typed, context), marks), found.text, marks);
}

/** A slip: na before a vowel for n'. */
function spelledOutElision({ typed, right }: Question): Judgement | undefined {
  const elided = keysOf(normalize(typed.marked, 'NFD').replace(/(^| )na\p{M}* (?=[aeiou])/gu, "$1n'"));
  const found = elided.marked === typed.marked ? undefined : right.find(({ keys }) => keys.bare === elided.bare);
  if (!found) return undefined;
  const expected = lettersOf(found.keys.untoned);
  const marks = [...placeElisions(expected), ...placeMarks(expected, lettersOf(elided.untoned))];
  return judgement('slip', 'hard', sentences.elisionSpelledOut(found.text), found.text, marks);
}

/** A slip, however many they are: blanks between words, apostrophes, hyphens. */
function wrongSeparators({ typed, right, variants }: Question): Judgement | undefined {
  for (const { text, keys } of [...right, ...variants]) {
    const expected = lettersOf(keys.untoned);
    const given = partedAs(expected, typed.untoned);
    if (!given) continue;
    const [separators, dots] = [placeSeparators(expected, lettersOf(typed.untoned)), placeMarks(expected, given)];
    const marks = [...separators, ...dots].toSorted((one, other) => one.position - other.position);
    return judgement('slip', 'hard', sentences.wrongSeparators(text, separators, dots.length > 0), text, marks);
  }
  return undefined;
}

/** A slip in the shortest word, too: it makes no other Igbo word. */
function swappedInDigraph({ typed, right, context }: Question): Judgement | undefined {
  for (const { text, keys } of right) {
    const expected = lettersOf(keys.untoned);
    const found = turnedDigraph(expected, typed.untoned);
    if (!found || isOtherItem(typed, keys, context)) continue;
    const [swap, dots] = [placeTurned(expected, found.position), placeMarks(expected, found.letters)];
    const marks = [swap, ...dots].toSorted((one, other) => one.position - other.position);
    return judgement('slip', 'hard', sentences.oneWrongLetter(text, 'swapped', swap, dots.length > 0), text, marks);
  }
  return undefined;
}

function oneWrongLetter({ typed, right, context }: Question): Judgement | undefined {
  const given = lettersOf(typed.untoned);
  for (const { text, keys } of right) {
    const expected = lettersOf(keys.untoned);
    if (expected.filter((letter) => !isSeparator(letter)).length < minSlipLetters) continue;
    const edit = oneEdit(expected, given);
    if (!edit || isOtherItem(typed, keys, context)) continue;
    const marks = placeMarks(expected, given, edit);
    const place = marks.find(({ kind }) => kind === edit.kind);
    return judgement('slip', 'hard', sentences.oneWrongLetter(text, edit.kind, place, marks.length > 1), text, marks);
  }
  return undefined;
}

/** Whether the answer, or the one word of it that is wrong, is another item: nna for nne is no slip. Another form of an expected word is none. */
function isOtherItem(typed: AnswerKeys, expected: AnswerKeys, { others }: JudgeContext): boolean {
  const words = new Set([expected.bare, ...wordsInKey(expected.bare)]);
  const wrongParts = new Set([typed.bare, ...wordsInKey(typed.bare).filter((word) => !words.has(word))]);
  return others.some((other) => {
    const texts = ownTextsOf(other).map(({ keys }) => keys.bare);
    return texts.some((text) => wrongParts.has(text)) && !texts.some((text) => words.has(text));
  });
}

function wrongOrder({ typed, right }: Question): Judgement | undefined {
  const inOrder = (key: string) => wordsInKey(key).toSorted().join(' ');
  for (const [key, areDotsRight] of [['untoned', true] as const, ['bare', false] as const]) {
    const found = right.find(({ keys }) => keys[key].length === typed[key].length && inOrder(keys[key]) === inOrder(typed[key]));
    if (found && typed[key] !== '') return judgement('order', 'again', sentences.wrongOrder(found.text, areDotsRight), found.text);
  }
  return undefined;
}

function nothingGiven({ typed, item }: Question): Judgement | undefined {
  return typed.bare === '' || unknowing.has(typed.bare) ? judgement('blank', 'again', sentences.nothingGiven, shownIgbo(item)) : undefined;
}

function wrong({ typed, item, context }: Question): Judgement {
  const english = [item.english, ...item.forms.flatMap(({ kind, form }) => (kind === 'english' ? form : []))];
  const isEnglish = english.some((each) => keysOf(each).bare === typed.bare);
  const sentence = isEnglish ? sentences.givenInEnglish(item) : sentences.wrong(item, findMeant(typed, context));
  return judgement('wrong', 'again', sentence, shownIgbo(item));
}

/** Other items whose checked tones are those that were typed. */
const findByTones = (typed: AnswerKeys, { others }: JudgeContext) =>
  others.flatMap((item) => (hasCheckedTones(item) && keysOf(item.toned).marked === typed.marked ? { text: item.toned, item } : []));

/** Other items with the letters that were typed; those with the same tones where tones were typed and fit. */
function findMeant(typed: AnswerKeys, context: JudgeContext): sentences.Meant[] {
  const byTones = hasTones(typed) ? findByTones(typed, context) : [];
  if (byTones.length > 0) return byTones;
  return context.others.flatMap((item) => {
    const found = ownTextsOf(item).find(({ keys }) => keys.untoned === typed.untoned);
    return found ? { text: found.text, item } : [];
  });
}
