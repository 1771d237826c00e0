import { ownTextsOf } from '../judge/accepted.ts';
import type { JudgedItem } from '../judge/judged-item.ts';

type UsedItem = JudgedItem & { id: number };

/** Runs of whole words in a text, but for the whole text. */
function runsOf(text: string): string[] {
  const words = text.replace(/(^| )n'/g, "$1n' ").split(' ');
  return words
    .flatMap((_, from) => words.slice(from).map((_, further) => words.slice(from, from + further + 1).join(' ')))
    .filter((run) => run !== text);
}

/**
 * How often an item is used: phrases in which it stands, as `standsIn` says, and lessons. Each phrase is taken apart once: comparing each item with each phrase
 * grows with the square of the course.
 * @param lessonsOf number of lessons that have the item
 */
export function itemUses(items: readonly UsedItem[], lessonsOf: (id: number) => number): Map<number, number> {
  const phrasesOf = new Map<string, Set<number>>();
  for (const phrase of items)
    if (phrase.kind !== 'word')
      for (const { keys } of ownTextsOf(phrase))
        for (const run of runsOf(keys.untoned)) phrasesOf.set(run, (phrasesOf.get(run) ?? new Set()).add(phrase.id));
  const inPhrases = (item: UsedItem): number => {
    const found = ownTextsOf(item).flatMap(({ keys }) => phrasesOf.get(keys.untoned) ?? []);
    const [only = new Set<number>(), ...others] = found;
    const phrases = others.length === 0 ? only : new Set(found.flatMap((each) => [...each]));
    return phrases.size - (phrases.has(item.id) ? 1 : 0);
  };
  return new Map(items.map((item) => [item.id, inPhrases(item) + lessonsOf(item.id)]));
}
