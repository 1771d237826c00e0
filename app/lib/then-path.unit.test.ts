import { expect, test } from 'vitest';
import { thenOf, withThen } from './then-path.ts';

const search = (then: string) => `?${new URLSearchParams([['then', then]])}`;

test.each([
  '/',
  '/study/today',
  '/study/session?p=3&k=a',
  '/blog/12',
  '/blog/12#comments',
  '/blog?before=40',
  '/word/7-akwa',
  '/learn/first-lesson',
  '/account',
  '/tutor',
  '/tutors?dialect=awka',
  '/administration-of-words',
  '/loginless',
])('%s is opened after the login', (then) => {
  expect(thenOf(search(then))).toBe(then);
  expect(thenOf(withThen('/register', then).replace('/register', ''))).toBe(then);
});

test.each([
  '',
  'https://elsewhere.example/study/today',
  '//elsewhere.example/study/today',
  '/\\elsewhere.example/study/today',
  '\\\\elsewhere.example',
  '/study/../..//elsewhere.example',
  '/study/%2e%2e/%2e%2e//elsewhere.example',
  '/\t/elsewhere.example',
  'javascript:alert(1)//study/',
  'data:text/html,hello',
  'http://[/study/',
  '/login',
  '/login?then=%2Fblog',
  '/Login',
  '/register',
  '/tutor-registration',
  '/verify#email=ada%40example.com',
  '/forgot-password',
  '/reset-password?token=a',
  '/admin',
  '/admin/users',
  '/blog/../admin',
  '/api/auth/me',
])('%j is not', (then) => {
  expect(thenOf(search(then))).toBeUndefined();
  expect(withThen('/login', thenOf(search(then)))).toBe('/login');
});

test('a missing one is none', () => {
  expect(['', '?signed-out', '?then'].map(thenOf)).toEqual([undefined, undefined, undefined]);
});
