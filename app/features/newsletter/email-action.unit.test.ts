import { expect, test } from 'vitest';
import { ApiError } from '#app/lib/api-error.ts';
import { urlSecretHeaders } from '#app/ui/hooks/use-url-secret.ts';
import { emailActionFromPost } from './email-action.ts';

const link = { token: 'abc', email: 'ada@example.com' };
const postRequest = () => new Request('http://academy.test/unsubscribe', { method: 'POST', body: new URLSearchParams(link) });
const failed = (problem: unknown) => (problem instanceof ApiError ? problem.message : 'It failed');
const emailAction = (problem: unknown) => ({ act: () => Promise.reject(problem), failed });

test('a rate-limited form post responds 429 with Retry-After and contains the link for a retry', async () => {
  const response = await emailActionFromPost(postRequest(), emailAction(new ApiError(429, 'That was too often.', { retryAfter: 600 })));
  expect(response.init).toEqual({ status: 429, headers: { 'Retry-After': '600' } });
  expect(response.data).toMatchObject({ state: 'failed', sentence: 'That was too often.', link });
});

test.each([
  ['a wrong link', new ApiError(400, 'This link is wrong'), 400, 'refused'],
  ['an unavailable database', new ApiError(503, 'Please try again'), 503, 'failed'],
  ['an unexpected error', new Error('boom'), 500, 'failed'],
])('%s determines the status of the response', async (_, problem, status, state) => {
  const response = await emailActionFromPost(postRequest(), emailAction(problem));
  expect([response.init?.status, response.data.state]).toEqual([status, state]);
});

test('the page sends Retry-After of its action and a strict-origin Referrer-Policy', () => {
  const headers = urlSecretHeaders({ actionHeaders: new Headers({ 'Retry-After': '600' }) });
  expect(Object.fromEntries(headers)).toEqual({ 'referrer-policy': 'strict-origin', 'retry-after': '600' });
});
