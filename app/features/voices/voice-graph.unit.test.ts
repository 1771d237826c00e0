import { expect, test } from 'vitest';
import { voiceGraph } from './voice-graph.ts';

test('search engines find each recording of a term, with its speaker where there is a name', () => {
  const voice = { url: '/media/ab-play.mp3', speaker: 'Ada', place: 'Ọka', dialect: null, ms: 780 };
  expect(voiceGraph('ákwà', [], 'https://academy.test')).toEqual({});
  const audio = {
    '@type': 'AudioObject',
    name: 'ákwà',
    contentUrl: 'https://academy.test/media/ab-play.mp3',
    encodingFormat: 'audio/mpeg',
    duration: 'PT0.78S',
    inLanguage: 'ig',
  };
  expect(voiceGraph('ákwà', [voice, { ...voice, speaker: '' }], 'https://academy.test')).toEqual({
    subjectOf: [{ ...audio, creator: { '@type': 'Person', name: 'Ada' } }, audio],
  });
});
