import { expect, test } from 'vitest';
import { alreadySentMessage } from './compose-content.ts';

test.each([
  [3, 0, 'This newsletter was already sent less than a minute ago to 3 readers. Nothing was sent again.'],
  [1, 1, 'This newsletter was already sent 1 minute ago to 1 reader. Nothing was sent again.'],
  [4_312, 9, 'This newsletter was already sent 9 minutes ago to 4,312 readers. Nothing was sent again.'],
])('a newsletter that %i readers got %i minutes ago is named so', (recipients, minutesAgo, sentence) => {
  expect(alreadySentMessage(recipients, minutesAgo)).toBe(sentence);
});
