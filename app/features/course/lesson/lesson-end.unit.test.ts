import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Item } from '../course.contract.ts';
import { answerExercise, startRun } from '../exercises/lesson-run.ts';
import { SayToday } from './lesson-end.tsx';

const item: Item = {
  ...{ id: 1, kind: 'word', igbo: 'daalụ', toned: null, toneState: 'none', textState: 'reviewed', checked: true },
  ...{ english: 'thank you', literal: null, note: null, wordClass: null, drawing: null, emoji: null, forms: [], voices: [] },
};
const run = startRun([{ key: 'do', kind: 'do', item: 1, task: 'Say daalụ aloud, to your family or to yourself. Did you?' }]);

function textAfter(isDone: boolean): string {
  const props = { run: answerExercise(run, { grade: null, isDone }), items: new Map([[1, item]]) };
  return renderToStaticMarkup(createElement(SayToday, props)).replace(/<[^>]*>/g, '');
}

test('the end of a lesson asks to say what was not said yet, and names what was', () => {
  expect(textAfter(false)).toBe('Say it todaySay daalụ aloud, to your family or to yourself.');
  expect(textAfter(true)).toBe('You said it today daalụ, thank you');
});
