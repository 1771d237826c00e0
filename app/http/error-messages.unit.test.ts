import { expect, test } from 'vitest';
import { Failure } from '#app/lib/api-error.ts';
import { fromServer, say } from './error-messages.ts';

const failed = say({ 409: 'Taken', 400: fromServer, expired: 'Please login', otherwise: 'Failed' });

test.each([
  [new Failure(409, 'whatever the server said'), 'Taken'],
  [new Failure(400, 'First name is required'), 'First name is required'],
  [new Failure(401, 'Token expired'), 'Please login'],
  [new Failure(500, 'boom'), 'Failed'],
  [new Failure(429, 'Please wait 30 seconds'), 'Please wait 30 seconds'],
  [new Failure(503, 'Please try again in a minute'), 'Please try again in a minute'],
  [new Failure(503, ''), 'Failed'],
  [new Failure(0, 'no network'), 'Network error, please try again'],
  [new TypeError('a bug'), 'Failed'],
])('%s is said as %s', (problem, sentence) => {
  expect(failed(problem)).toBe(sentence);
});

test('without a sentence for the expired, 401 has its own or the general one', () => {
  expect(say({ 401: 'Invalid password', otherwise: 'Login failed' })(new Failure(401, 'x'))).toBe('Invalid password');
  expect(say({ otherwise: 'Login failed' })(new Failure(401, 'x'))).toBe('Login failed');
});

test('a table may have its own sentence for a lost network', () => {
  expect(say({ network: 'An error occurred', otherwise: 'Failed' })(new Failure(0, 'x'))).toBe('An error occurred');
});
