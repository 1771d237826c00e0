import { type AnswerKeys, keysOf, wordsInKey } from './answer-keys.ts';
import type { ItemForm, JudgedItem } from './judged-item.ts';

/** A text that an answer may be. */
export interface Accepted {
  text: string;
  keys: AnswerKeys;
  /** Null for the item itself. */
  form: ItemForm | null;
}

const ownTexts = new WeakMap<JudgedItem, Accepted[]>();

/** The item and its own forms, but for English ones. The item comes first. */
export function ownTextsOf(item: JudgedItem): Accepted[] {
  const existing = ownTexts.get(item);
  if (existing) return existing;
  const forms = item.forms.filter(({ kind }) => kind !== 'english');
  const texts = [{ text: item.igbo, form: null }, ...forms.map((form) => ({ text: form.form, form }))];
  const accepted = texts.map(({ text, form }) => ({ text, form, keys: keysOf(text) })).filter(({ keys }) => keys.bare !== '');
  ownTexts.set(item, accepted);
  return accepted;
}

/** Bound on the texts that forms of several words make of one phrase. */
const maxAssembled = 64;

/** The item, its forms, and for a phrase what forms of its words make of it. Each text once. */
export function acceptedTexts(item: JudgedItem, others: readonly JudgedItem[]): Accepted[] {
  const own = ownTextsOf(item);
  if (!own.some(({ keys }) => wordsInKey(keys.untoned).length > 1)) return own;
  const words = wordsWithin(item, others);
  const assembled = own.flatMap((base) => (words.size > 0 ? withFormsOfWords(base, words) : []));
  const seen = new Set(own.map(({ keys }) => keys.untoned));
  const added = assembled.filter(({ keys }) => !seen.has(keys.untoned) && seen.add(keys.untoned));
  return [...own, ...added.slice(0, maxAssembled)];
}

const isWithin = (word: string, phrase: string) =>
  word.length < phrase.length && phrase.includes(word) && ` ${phrase.replace(/(^| )n'/g, "$1n' ")} `.includes(` ${word} `);

/** Whether an item, in one of its spellings, stands as whole words in a text of another one. Sentences have no tones, so letters and dots decide. */
export const standsIn = (word: JudgedItem, phrase: JudgedItem): boolean =>
  ownTextsOf(phrase).some((text) => ownTextsOf(word).some((own) => isWithin(own.keys.untoned, text.keys.untoned)));

/** Forms of the words that stand in a phrase, by the letters of the word. Of several words with these letters only forms that each of them has. */
function wordsWithin(item: JudgedItem, others: readonly JudgedItem[]): Map<string, Accepted[]> {
  const words = new Map<string, Accepted[]>();
  for (const other of others) {
    const [word, ...forms] = ownTextsOf(other);
    if (!word || word.form || !standsIn(other, item)) continue;
    const shared = words.get(word.keys.untoned)?.filter(({ keys }) => forms.some((form) => form.keys.untoned === keys.untoned));
    words.set(word.keys.untoned, shared ?? forms);
  }
  return words;
}

interface Piece {
  text: string;
  /** Forms of the words that the piece has instead of others. */
  forms: ItemForm[];
}

const longestWord = 3;

/** The text with each combination of forms of its words. */
function withFormsOfWords(base: Accepted, words: ReadonlyMap<string, Accepted[]>): Accepted[] {
  const tokens = base.text.split(/\s+/u);
  let texts: Piece[] = [{ text: '', forms: base.form ? [base.form] : [] }];
  for (let nth = 0; nth < tokens.length; ) {
    const runs = [...Array(longestWord).keys()].map((fewer) => tokens.slice(nth, nth + longestWord - fewer).join(' '));
    const run = runs.find((each) => words.has(lettersOfRun(each))) ?? tokens[nth] ?? '';
    const pieces: Piece[] = [{ text: run, forms: [] }, ...(words.get(lettersOfRun(run)) ?? []).flatMap((form) => inPlaceOf(run, form))];
    const longer = texts.flatMap(({ text, forms }) => pieces.map((piece) => ({ text: `${text} ${piece.text}`, forms: [...forms, ...piece.forms] })));
    texts = longer.slice(0, maxAssembled);
    nth += run.split(' ').length;
  }
  return texts.map(({ text, forms }) => ({ text: text.trim(), form: combined(text.trim(), forms), keys: keysOf(text) }));
}

/** Punctuation and n' before a word, the word, and what follows it. */
const wordOfRun = /^([^\p{L}]*(?:n ?['’ʼ])?)(.*?)([^\p{L}\p{M}]*)$/isu;

const lettersOfRun = (run: string) => keysOf(wordOfRun.exec(run)?.[2] ?? run).untoned;

/** The form as it is written in place of a word; none behind n', which stands before vowels alone, for a form with a consonant. */
function inPlaceOf(run: string, { text, keys, form }: Accepted): Piece[] {
  const [, before = '', word = '', after = ''] = wordOfRun.exec(run) ?? [];
  if (!form || (/n ?['’ʼ]$/iu.test(before) && !/^[aeiou]/.test(keys.bare))) return [];
  const written = /^\p{Lu}/u.test(word) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
  return [{ text: before + written + after, forms: [form] }];
}

/** A text is of a dialect when one of its words is, and of no place when its words are of several. */
function combined(text: string, forms: readonly ItemForm[]): ItemForm | null {
  const dialects = forms.filter(({ kind }) => kind === 'dialect');
  const [first] = dialects;
  if (forms.length === 0) return null;
  if (!first) return { kind: 'spelling', form: text, place: null };
  return { kind: 'dialect', form: text, place: dialects.every(({ place }) => place === first.place) ? first.place : null };
}
