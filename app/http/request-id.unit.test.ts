import { expect, test } from 'vitest';
import { createRequestIds } from './request-id.server.ts';

const random = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[\da-f]{4}-[\da-f]{12}$/;

test('takes the id of a trusted proxy', () => {
  const idOf = createRequestIds(['127.0.0.1/32', '10.0.0.0/8']);
  expect(idOf('127.0.0.1', '6f1c2a.proxy_1-7')).toBe('6f1c2a.proxy_1-7');
  expect(idOf('::ffff:10.1.2.3', 'a'.repeat(64))).toBe('a'.repeat(64));
});

test('ignores the id of any other client', () => {
  expect(createRequestIds([])('127.0.0.1', 'forged')).toMatch(random);
  expect(createRequestIds(['10.0.0.0/8'])('203.0.113.9', 'forged')).toMatch(random);
  expect(createRequestIds(['10.0.0.0/8'])(undefined, 'forged')).toMatch(random);
});

test.each([undefined, '', 'a'.repeat(65), 'two words', 'a,b', '"quoted"', 'line\nbreak', 'é', ['a', 'b']])('replaces the id %j', (given) => {
  expect(createRequestIds(['127.0.0.1/32'])('127.0.0.1', given)).toMatch(random);
});

test('random ids differ', () => {
  const idOf = createRequestIds([]);
  expect(new Set(Array.from({ length: 1_000 }, () => idOf('127.0.0.1', undefined))).size).toBe(1_000);
});
