import { findHints, keysOf as hintKeysOf } from '#app/features/writing-hints/public.ts';
import { groupBy } from '#app/lib/group-by.ts';
import { melodyOf } from '#app/lib/igbo-syllables.ts';
import { withoutTone } from '#app/lib/igbo-tones.ts';
import { normalize } from '#app/lib/normalize.ts';
import { foldForSearch } from '#app/lib/search-key.ts';
import { isShapedLikeIgbo } from '#app/ui/igbo/detect-igbo.ts';
import { keysOf } from '../judge/answer-keys.ts';
import { isLoanWord, isWholeMelody } from '../tone-rules.ts';
import { type CheckedCourse, type CheckedItem, type CheckFinding, eachItem, type ItemSentence, named } from './checked-course.ts';
import { wordsOf } from './words-of-text.ts';

/** Letters of the alphabet and punctuation, in small letters without tones. c stands in ch alone; q and x are none. */
const igboText = /^(?:ch|[abdefghijklmnoprstuvwyzịọụṅ]|[ .,!?…’'-])*$/u;

const writtenForms = ({ igbo, forms }: CheckedItem) => [igbo, ...forms.flatMap(({ kind, form }) => (kind === 'english' ? [] : form))];

function lettersOfItem(item: CheckedItem): ItemSentence[] {
  const refuse = (sentence: string): ItemSentence => ({ rule: 'letters', isRefused: true, sentence });
  return writtenForms(item).flatMap((text) => {
    if (withoutTone(text) !== text) return refuse(`${named(item)}: “${text}” has tones or letters in another normal form`);
    const foreign = [...text.toLowerCase()].filter((letter) => !igboText.test(letter) && letter !== 'c');
    if (foreign.length > 0 || !igboText.test(text.toLowerCase()))
      return refuse(
        `${named(item)}: ${foreign.length > 0 ? foreign.map((letter) => `“${letter}”`).join(', ') : '“c” without h'} is not in the alphabet`,
      );
    const odd =
      text === item.igbo && !isLoanWord(item.source) ? wordsOf(text).filter(({ letters, isName }) => !isName && !isShapedLikeIgbo(letters)) : [];
    return odd.map(({ letters }) => ({
      rule: 'hints',
      isRefused: false,
      sentence: `${named(item)}: “${letters}” is not built of Igbo syllables. A loan word has “(loan word)” behind its source`,
    }));
  });
}

/** A step down follows a high tone or another step. */
const isStepLost = (toned: string) => melodyOf(toned).some((tone, nth, all) => tone === 'step' && (nth === 0 || all[nth - 1] === 'low'));

function tonesOfItem(item: CheckedItem): ItemSentence[] {
  const { igbo, toned, toneState } = item;
  const refuse = (sentence: string): ItemSentence[] => [{ rule: 'tones', isRefused: true, sentence: `${named(item)}: ${sentence}` }];
  if ((toned === null) !== (toneState === 'none'))
    return refuse(toned === null ? `has no tones and the state ${toneState}` : 'has tones and the state none');
  if (toned === null) return [];
  if (withoutTone(toned) !== normalize(igbo)) return refuse(`“${toned}” has other letters`);
  const isWhole = isWholeMelody(toned);
  if (!isWhole && !isLoanWord(item.source)) return refuse(`“${toned}” has a syllable without a tone, and no source is named for it as a loan word`);
  if (!isWhole && toneState !== 'sourced')
    return refuse(`“${toned}” has a syllable without a tone, so learners are not asked for its tones: sourced`);
  return isStepLost(toned) ? refuse(`“${toned}” has a step down at its beginning or after a low tone`) : [];
}

/** Subject pronouns that follow the vowels of the verb behind them. */
const otherPronoun: Record<string, string> = { i: 'ị', o: 'ọ', ị: 'i', ọ: 'o' };

function pronounHints(item: CheckedItem): ItemSentence[] {
  const words = wordsOf(item.igbo);
  return words.flatMap(({ letters }, nth) => {
    const [vowel] = words[nth + 1]?.letters.match(/[aeiouịọụ]/u) ?? [];
    if (!otherPronoun[letters] || !vowel || /[aịọụ]/u.test(vowel) === /[ịọ]/u.test(letters)) return [];
    const sentence = `${named(item)}: before “${words[nth + 1]?.letters}” the pronoun is “${otherPronoun[letters]}”, by vowel harmony`;
    return { rule: 'hints' as const, isRefused: false, sentence };
  });
}

/** Suffixes of verbs keep their vowels: enweghị, weta, imeela, gọzie. */
const suffix = /(?<=[aeiouịọụ])(?:ghị|la|ta|zie)$/u;
const hasOneFamily = (letters: string) => !/[aịọụ]/u.test(letters) || !/[eiou]/u.test(letters);

/** Hints of the forms of authors about letters and dots. A word that a source has with its tones is spelled as it is there. */
export function hintFindings(course: CheckedCourse): CheckFinding[] {
  const words = course.items.filter(({ kind }) => kind === 'word');
  const headwords = words.map(({ igbo, english }) => ({ title: igbo, meaning: english }));
  const spelled = new Set(words.flatMap((word) => (word.toneState === 'none' ? [] : wordsOf(word.igbo).map(({ letters }) => letters))));
  const known = groupBy(
    headwords.filter(({ title }) => wordsOf(title).length === 1),
    ({ title }) => foldForSearch(title),
  );
  return eachItem(course, (item) => {
    const names = new Set(wordsOf(item.igbo).flatMap(({ letters, isName }) => (isName ? letters : [])));
    const alike = hintKeysOf(item.igbo).flatMap((key) => known.get(key) ?? []);
    const hints = findHints(item.igbo, alike, { isIgbo: true, tones: 'none' }).filter(({ word }) => {
      const { untoned } = keysOf(word);
      return !spelled.has(untoned) && !names.has(untoned) && !(suffix.test(untoned) && hasOneFamily(untoned.replace(suffix, '')));
    });
    const sentences = hints.map(({ word, message, spellings }): ItemSentence => {
      const known = spellings.map(({ text }) => `“${text}”`).join(', ');
      return { rule: 'hints', isRefused: false, sentence: `${named(item)}: “${word}”. ${message}${known && ` ${known}?`}` };
    });
    return [...sentences, ...pronounHints(item)];
  });
}

export const spellingFindings = (course: CheckedCourse): CheckFinding[] => eachItem(course, (item) => [...lettersOfItem(item), ...tonesOfItem(item)]);
