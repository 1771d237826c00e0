import { expect, test } from 'vitest';
import { mirroredTones } from './mirrored-tones.ts';

test.for([
  ['àkwá', ['low', 'high']],
  ['ńnà', ['high', 'low']],
  ['égō', ['high', 'step']],
  ['ákwụ́kwọ̀', ['high', 'high', 'low']],
] as const)('%s can be said back', ([toned, tones]) => expect(mirroredTones(toned)).toEqual(tones));

test.for([
  ['jí', 'one syllable'],
  ['éhìhìè', 'four syllables'],
  ['akwá', 'a syllable without a mark'],
  ['akwa', 'no marks'],
  ['jí ákwà', 'two words'],
  ['ákwà!', 'something after it', ['high', 'low']],
  ['', 'nothing'],
] as const)('%s: %s', ([toned, , tones]) => expect(mirroredTones(toned)).toEqual(tones));
