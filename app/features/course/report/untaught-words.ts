import { type CheckedCourse, type CheckedItem, type CheckFinding, named } from './checked-course.ts';
import { isFormOf, rootOf, rootOfForm } from './verb-roots.ts';
import { type TextWord, wordsOf } from './words-of-text.ts';

/** Pronouns and particles that a phrase may have before a unit teaches them. */
const functionWords = new Set('m gị ya anyị unu ha na n a ahụ ị i ọ o'.split(' '));

/** Subject pronouns that stand before verbs alone. */
const subjects = new Set(['ị', 'i', 'ọ', 'o']);

/** What a learner has met so far. */
interface Met {
  words: Set<string>;
  roots: Set<string>;
}

const writtenTexts = ({ igbo, forms }: CheckedItem) => [igbo, ...forms.flatMap(({ kind, form }) => (kind === 'english' ? [] : form))];

function meet({ words, roots }: Met, item: CheckedItem): void {
  const isVerb = item.kind === 'word' && /\bverb\b/i.test(item.wordClass ?? '');
  for (const text of writtenTexts(item))
    for (const [nth, word, all] of wordsOf(text).map((word, nth, all) => [nth, word, all] as const)) {
      words.add(word.letters);
      if (isVerb) roots.add(rootOf(word.letters));
      else if (isVerbForm(word) || subjects.has(all[nth - 1]?.letters ?? '')) roots.add(rootOfForm(word.letters));
    }
}

/** Only verbs stand behind na-, and only they have -ghị. */
const isVerbForm = ({ letters, isVerb }: TextWord) => isVerb || /gh[iị]$/u.test(letters);

function isMet({ words, roots }: Met, word: TextWord): boolean {
  const { letters, isName } = word;
  if (isName || functionWords.has(letters) || words.has(letters) || [...roots].some((root) => isFormOf(root, letters))) return true;
  // The command of a verb without a prefix was met: bịa before na-abịa, kwuo before na-ekwu.
  const root = rootOfForm(letters);
  return isVerbForm(word) && [...words].some((met) => met.startsWith(root) && isFormOf(root, met));
}

/** Whether the note of a phrase says what the word is. */
const explains = ({ note }: CheckedItem, { letters }: TextWord) => wordsOf(note ?? '').some((word) => word.letters === letters);

/**
 * Words that a phrase has and that no lesson teaches before or with it. Each is told once: behind its first phrase it was met.
 * A note that names the word teaches it; a word-by-word translation alone lets it pass with a hint.
 */
export function untaughtWords({ units }: CheckedCourse): CheckFinding[] {
  const met: Met = { words: new Set(), roots: new Set(['na']) };
  const findings: CheckFinding[] = [];
  for (const unit of units)
    for (const lesson of unit.lessons) {
      const items = [...new Set(lesson.lines.map(({ item }) => item))];
      for (const item of items) if (item.kind === 'word') meet(met, item);
      for (const item of items) {
        const words = wordsOf(item.igbo);
        // A phrase of one word is taught as a word.
        const untaught = item.kind === 'word' || words.length === 1 ? [] : words.filter((word) => !isMet(met, word) && !explains(item, word));
        meet(met, item);
        if (untaught.length === 0) continue;
        const list = [...new Set(untaught.map(({ letters }) => `“${letters}”`))].join(', ');
        const sentence = item.literal
          ? `${named(item)} is the first to have ${list}, which its word-by-word translation alone explains`
          : `${named(item)} has ${list}, which no lesson teaches before. Please teach it, or say in the note what it is`;
        findings.push({
          rule: item.literal ? 'hints' : 'untaught',
          isRefused: !item.literal,
          unit: unit.id,
          lesson: lesson.id,
          item: item.id,
          sentence,
        });
      }
    }
  return findings;
}
