import { expect, test } from 'vitest';
import { pinSentences } from './pin-sentences.ts';

const at = '2026-01-15T12:00:00.000Z';
const pin = {
  mail: { state: 'sent' as const, at, answer: null },
  validUntil: '2026-01-15T12:30:00.000Z',
  triesLeft: 4,
  timesRegistered: 1,
  deletedAt: '2026-01-17T12:00:00.000Z',
};
const stateOf = (changes: Partial<Parameters<typeof pinSentences>[0]>) => pinSentences({ ...pin, ...changes }, (time) => time).state.join(' ');

test.each([
  [{}, 'took it. The pin works until 2026-01-15T12:30:00.000Z, and 4 of 5 tries are left.'],
  [{ triesLeft: 0 }, 'All 5 tries with this pin are used up.'],
  [{ validUntil: null, triesLeft: null }, 'The pin has run out'],
  [{ mail: { ...pin.mail, state: 'waiting' as const } }, 'is on its way'],
  [{ mail: { ...pin.mail, state: 'delayed' as const } }, 'has put off'],
  [{ mail: { ...pin.mail, state: 'failed' as const } }, 'could not be delivered'],
  [{ mail: null }, 'We don’t know'],
  [{ timesRegistered: 2 }, 'was registered 2 times'],
])('%j says what has become of the pin', (changes, sentence) => {
  expect(stateOf(changes)).toContain(sentence);
});

test('a mail that was not delivered is not looked for in the spam folder', () => {
  const advice = (state: 'sent' | 'failed') => pinSentences({ ...pin, mail: { ...pin.mail, state } }, (time) => time).advice.join(' ');
  expect(advice('sent')).toContain('spam folder');
  expect(advice('failed')).not.toContain('spam folder');
  expect(advice('failed')).toContain('register again with the right one');
});
