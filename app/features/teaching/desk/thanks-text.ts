import { pluralize } from '#app/lib/pluralize.ts';

/** What the recordings of a tutor did; undefined while there is none to hear. */
export function thanksText({ words, answers }: { words: number; answers: number }): string | undefined {
  if (words === 0) return undefined;
  const voice = `Your voice is on ${pluralize(words, 'word')}`;
  return answers === 0
    ? `${voice}. Thank you!`
    : `${voice}; learners met ${words === 1 ? 'it' : 'them'} in ${pluralize(answers, 'answer')} this week. Thank you!`;
}
