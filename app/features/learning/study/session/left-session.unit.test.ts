import { expect, test } from 'vitest';
import type { SessionKind } from '#app/features/learning/learning-terms.contract.ts';
import { leftSession } from './left-session.ts';
import type { StoredSession } from './stored-session.ts';

const now = Date.parse('2027-01-20T10:00:00Z');
const hourMs = 60 * 60_000;
const at = { now, zone: 'Africa/Lagos', isDone: () => false };

const session = (kind: SessionKind, hoursAgo: number, { answers = 3, isEnded = false } = {}) =>
  ({
    session: { key: `${kind} ${hoursAgo}`, kind, lesson: kind === 'lesson' ? { id: 7, title: 'At the door', unit: 1 } : null },
    run: { answers: Array.from({ length: answers }, () => ({})) },
    isEnded,
    keptAt: now - hoursAgo * hourMs,
  }) as unknown as StoredSession;
const keyOf = (sessions: StoredSession[], more = {}) => leftSession(sessions, { ...at, ...more })?.session.key;

test('a lesson that was left in the middle goes on, days later too', () => {
  expect(keyOf([session('lesson', 90), session('mix', 1, { answers: 0 })])).toBe('lesson 90');
  expect(keyOf([session('checkpoint', 90)])).toBe('checkpoint 90');
});

test('nothing goes on where nothing was answered, the latest session came to its end, or the lesson is done', () => {
  expect(keyOf([])).toBeUndefined();
  expect(keyOf([session('lesson', 1, { answers: 0 })])).toBeUndefined();
  expect(keyOf([session('lesson', 3), session('lesson', 1, { isEnded: true })])).toBeUndefined();
  expect(keyOf([session('lesson', 1)], { isDone: (lesson: number) => lesson === 7 })).toBeUndefined();
});

test('a mix goes on until the end of its day, and a placement begins anew', () => {
  expect(keyOf([session('mix', 4)])).toBe('mix 4');
  // Before four in the morning.
  expect(keyOf([session('mix', 9)])).toBeUndefined();
  expect(keyOf([session('placement', 1)])).toBeUndefined();
});
