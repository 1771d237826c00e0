import { expect, test } from 'vitest';
import { studyPathOf, withStudyPath } from './study-path.ts';

const search = (then: string) => `?${new URLSearchParams([['then', then]])}`;

test('a page of the learning area is opened after the login', () => {
  expect(studyPathOf(search('/study/today'))).toBe('/study/today');
  expect(studyPathOf(search('/study/session?p=3&k=a'))).toBe('/study/session?p=3&k=a');
  expect(withStudyPath('/register', '/study/session?p=3&k=a')).toBe('/register?then=%2Fstudy%2Fsession%3Fp%3D3%26k%3Da');
});

test.each([
  '',
  '/blog',
  '/study',
  '/studying',
  'https://elsewhere.example/study/today',
  '//elsewhere.example/study/today',
  '/\\elsewhere.example/study/today',
  '/study/../..//elsewhere.example',
  '/study/%2e%2e/%2e%2e//elsewhere.example',
  'javascript:alert(1)//study/',
  'http://[/study/',
])('%j is not', (then) => {
  expect(studyPathOf(search(then))).toBeUndefined();
  expect(withStudyPath('/login', studyPathOf(search(then)))).toBe('/login');
});
