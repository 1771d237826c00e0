import { expect, test } from 'vitest';
import { observatoryScore } from './observatory-score.ts';

const bestHeaders = {
  'Content-Security-Policy': "default-src 'none'; script-src 'self' 'sha256-x='; img-src 'self' https: data:; frame-ancestors 'none'",
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'credentialless',
  'Cross-Origin-Resource-Policy': 'same-origin',
};
const scoreWith = (change: Record<string, string>) => observatoryScore(new Headers({ ...bestHeaders, ...change })).score;
function scoreWithout(name: string): number {
  const headers = new Headers(bestHeaders);
  headers.delete(name);
  return observatoryScore(headers).score;
}

test('the highest score without a preload list is 150', () => {
  expect(scoreWith({})).toBe(150);
});

test('no headers at all score 30', () => {
  expect(observatoryScore(new Headers()).score).toBe(30);
});

test.each([
  // Bonus points are added from 90 points on.
  ['Content-Security-Policy', 55],
  ['Strict-Transport-Security', 80],
  ['X-Content-Type-Options', 145],
  ['Referrer-Policy', 145],
  ['Cross-Origin-Opener-Policy', 140],
  ['Cross-Origin-Embedder-Policy', 140],
  ['Cross-Origin-Resource-Policy', 140],
])('without %s the score is %i', (name, score) => {
  expect(scoreWithout(name)).toBe(score);
});

const csp = (change: string) => ({ 'Content-Security-Policy': `${change}; frame-ancestors 'none'` });
test.each([
  ["script-src 'unsafe-inline' in a policy", csp("default-src 'none'; script-src 'self' 'unsafe-inline'"), 80],
  ['data: for scripts', csp("default-src 'none'; script-src data:"), 80],
  ['https: for scripts', csp("default-src 'none'; script-src https:"), 80],
  ['a policy without script-src', csp("img-src 'none'"), 80],
  ['scripts from http', csp("default-src 'none'; script-src http://cdn.example"), 80],
  ['eval', csp("default-src 'none'; script-src 'self' 'unsafe-eval'"), 130],
  ['images from http', csp("default-src 'none'; img-src https: http:"), 130],
  ['inline styles', csp("default-src 'none'; style-src 'unsafe-inline'"), 140],
  ['a default-src other than none', csp("default-src 'self'"), 145],
  ['frame-ancestors *', { 'Content-Security-Policy': "default-src 'none'; frame-ancestors *" }, 80],
  ['X-Frame-Options without frame-ancestors', { 'Content-Security-Policy': "default-src 'none'", 'X-Frame-Options': 'DENY' }, 145],
  ['HSTS for one week', { 'Strict-Transport-Security': 'max-age=604800' }, 140],
  ['Referrer-Policy unsafe-url', { 'Referrer-Policy': 'unsafe-url' }, 140],
  ['cross-origin resources', { 'Cross-Origin-Resource-Policy': 'cross-origin' }, 140],
  ['an unknown value', { 'Cross-Origin-Opener-Policy': 'maybe' }, 135],
  ['CORS with credentials', { 'Access-Control-Allow-Credentials': 'true' }, 50],
  ['a cookie without Secure', { 'Set-Cookie': 'token=a; SameSite=Lax' }, 60],
])('%s lowers the score', (_, change, score) => {
  expect(scoreWith(change)).toBe(score);
});
