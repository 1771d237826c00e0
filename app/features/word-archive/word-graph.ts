import { voiceGraph } from '#app/features/voices/public.ts';
import { wordPath } from '#app/features/word-of-day/public.ts';
import type { ArchivedWord } from './word-archive.contract.ts';

/** Structured data of a word: a term with its recordings (schema.org). */
export function wordGraph(word: ArchivedWord, publicUrl: string): object[] {
  const { title, summary, voices } = word;
  const url = publicUrl + wordPath(word);
  return [
    {
      '@type': 'DefinedTerm',
      '@id': url,
      name: title,
      description: summary,
      url,
      inLanguage: 'ig',
      inDefinedTermSet: { '@type': 'DefinedTermSet', name: 'Igbo words', url: `${publicUrl}/words` },
      ...voiceGraph(title, voices, publicUrl),
    },
  ];
}
