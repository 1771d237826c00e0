import { expect, test } from 'vitest';
import { archiveNames } from './archive-names.ts';

test('a file is named after unit, word and speaker, with its letters', () => {
  expect(archiveNames([{ unit: 3, igbo: 'Ụtụtụ ọma', speaker: 'Nne Ńgọzị' }])).toEqual(['3-Ụtụtụ ọma-Nne Ńgọzị.mp3']);
});

test('characters that a file name may not have become underscores', () => {
  expect(archiveNames([{ unit: 1, igbo: 'Kedu? a/b\\c:d*e', speaker: '"Nne" <Ada>|' }])).toEqual(['1-Kedu_ a_b_c_d_e-_Nne_ _Ada__.mp3']);
});

test('the second alike has a number, also where only capitals differ or the number is taken', () => {
  const of = (speaker: string) => ({ unit: 1, igbo: 'mmiri', speaker });
  expect(archiveNames([of('Nne'), of('nne'), of('Nne-2'), of('Nne')])).toEqual([
    '1-mmiri-Nne.mp3',
    '1-mmiri-nne-2.mp3',
    '1-mmiri-Nne-2-2.mp3',
    '1-mmiri-Nne-3.mp3',
  ]);
});

test('a phrase that has left the course is of unit 0, and a long one is cut between two letters', () => {
  const [name = ''] = archiveNames([{ unit: undefined, igbo: 'ọ̀'.repeat(100), speaker: 'ị'.repeat(60) }]);
  expect(name).toMatch(/^0-(ọ̀)+-ị+\.mp3$/);
  expect(Buffer.byteLength(name)).toBeLessThan(255);
});
