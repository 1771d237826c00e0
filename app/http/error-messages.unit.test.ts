import { expect, test } from 'vitest';
import { ApiError } from '#app/lib/api-error.ts';
import { errorMessages, serverMessage } from './error-messages.ts';

const messageOf = errorMessages({ 409: 'Taken', 400: serverMessage, unauthenticated: 'Please login', fallback: 'Failed' });

test.each([
  [new ApiError(409, 'whatever the server said'), 'Taken'],
  [new ApiError(400, 'First name is required'), 'First name is required'],
  [new ApiError(401, 'Token expired'), 'Please login'],
  [new ApiError(500, 'boom'), 'Failed'],
  [new ApiError(403, 'Your role does not allow this'), 'Your role does not allow this'],
  [new ApiError(429, 'Please wait 30 seconds'), 'Please wait 30 seconds'],
  [new ApiError(503, 'Please try again in a minute'), 'Please try again in a minute'],
  [new ApiError(503, ''), 'Failed'],
  [new ApiError(507, 'Your browser keeps no cookies'), 'Your browser keeps no cookies'],
  [new ApiError(0, 'no network'), 'Network error, please try again'],
  [new TypeError('a bug'), 'Failed'],
])('maps %s to %s', (error, message) => {
  expect(messageOf(error)).toBe(message);
});

test('without an unauthenticated message, 401 has its own message or the fallback', () => {
  expect(errorMessages({ 401: 'Invalid password', fallback: 'Login failed' })(new ApiError(401, 'x'))).toBe('Invalid password');
  expect(errorMessages({ fallback: 'Login failed' })(new ApiError(401, 'x'))).toBe('Login failed');
});

test('a table may override the network error message', () => {
  expect(errorMessages({ network: 'An error occurred', fallback: 'Failed' })(new ApiError(0, 'x'))).toBe('An error occurred');
});
