import { expect, test } from 'vitest';
import { eachItemText } from '../authoring/item-texts.contract.ts';
import { settleItem } from '../authoring/settle-item.server.ts';
import type { ToneSources } from '../course-terms.contract.ts';
import { describeTones } from './tones-preview.tsx';

/** What the form says while typing, and what saving says. */
function saidOf(igbo: string, toned: string, source: string | null = null, toneState: ToneSources | undefined = undefined) {
  const texts = { ...eachItemText<string | null>(() => null), toned: toned || null, source };
  const settled = settleItem({ kind: 'word', igbo, english: 'radio', ...texts }, { toneState }, undefined);
  const { sentence, isProblem } = describeTones({ igbo, toned, source, toneState });
  return { sentence, isProblem, refused: 'errors' in settled ? Object.values(settled.errors).join() : undefined };
}
const loan = 'A dictionary (loan word)';

test('a loan word may lack tones where its source does, in the preview as when it is saved', () => {
  expect(saidOf('redio', 'rédio', loan, 'sourced')).toEqual({
    sentence: 'The letters are equal. Some syllables have no tone, as in the source of this loan word.',
    isProblem: false,
    refused: undefined,
  });
  expect(saidOf('redio', 'rédio', 'A dictionary')).toMatchObject({ isProblem: true, sentence: 'Please give every syllable a tone, or none at all' });
});

test('the preview names a problem where saving refuses, in the same words', () => {
  const sources = [null, 'A dictionary', loan];
  const tones = ['', 'redio', 'rédio', 'rédíò', 'ládíò'];
  const states = ['none', 'sourced', 'agreed', undefined] as const;
  const said = ['redio', 'rédio'].flatMap((igbo) =>
    tones.flatMap((toned) => sources.flatMap((source) => states.map((state) => saidOf(igbo, toned, source, state)))),
  );
  expect(said.filter(({ isProblem, refused }) => isProblem !== (refused !== undefined))).toEqual([]);
  expect(said.filter(({ sentence, refused }) => refused !== undefined && !sentence.endsWith(refused))).toEqual([]);
  expect(new Set(said.map(({ refused }) => refused)).size).toBe(6);
});
