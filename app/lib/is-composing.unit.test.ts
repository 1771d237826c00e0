import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isComposing } from './is-composing.ts';

const keyOf = (keyCode: number, composing = false) => ({ key: 'Enter', keyCode, isComposing: composing }) as KeyboardEvent;

test('Enter that ends a composition is none, also in Safari, which ends it before', () => {
  expect([keyOf(13), keyOf(13, true), keyOf(229)].map(isComposing)).toEqual([false, true, true]);
});

/** They do nothing for Enter that a composition could suffer from. */
const exempt = [
  // Keeps Enter in the subject from sending the newsletter, whatever it does besides.
  'features/newsletter/admin/compose-fields.tsx',
  // The menu button, which takes no text.
  'features/layout/menu-script.ts',
  // Drops presses on a new screen, whatever they are for.
  'features/course/lesson/press-guard.tsx',
  // ProseMirror has its own check.
  'features/blog/editor/figure.ts',
];

test('whatever handles Enter knows a composition', () => {
  const app = join(import.meta.dirname, '..');
  const handlers = globSync('**/*.{ts,tsx}', { cwd: app }).filter((file) => {
    const source = readFileSync(join(app, file), 'utf8');
    return !file.includes('.test.') && /'Enter'|\bEnter:/.test(source) && !source.includes('isComposing(');
  });
  expect(handlers.sort()).toEqual(exempt.toSorted());
});
