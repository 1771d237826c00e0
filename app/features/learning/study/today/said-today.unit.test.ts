import { expect, test } from 'vitest';
import { thingOfDay } from './said-today.ts';

const task = (item: number, isSaid = false) => ({ item, igbo: '', toned: null, english: '', text: '', isSaid, voices: [] });
const show = (...of: Parameters<typeof thingOfDay>) => {
  const { task, isDone } = thingOfDay(...of) ?? {};
  return [task?.item, isDone];
};

test('what the last lesson on this device asks for is the one thing of the day, until another device has said one', () => {
  expect(show(undefined, { task: task(1) }, false)).toEqual([1, false]);
  expect(show({ task: task(2), isDone: false }, { task: task(1) }, false)).toEqual([2, false]);
  expect(show({ task: task(2), isDone: true }, { task: task(1, true) }, false)).toEqual([2, true]);
  expect(show({ task: task(2), isDone: false }, { task: task(1, true) }, false)).toEqual([1, true]);
});

test('a cached reply, which may be of yesterday, says nothing was said', () => {
  expect(show(undefined, { task: task(1, true) }, true)).toEqual([1, false]);
  expect(show({ task: task(2), isDone: false }, { task: task(1, true) }, true)).toEqual([2, false]);
  expect(show(undefined, { task: null }, false)).toEqual([undefined, undefined]);
});
