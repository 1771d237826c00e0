import { expect, test } from 'vitest';
import { shortClassName } from '../vite/class-names.plugin.ts';

const names = (count: number) => Array.from({ length: count }, (_, nth) => shortClassName('card', `app/part-${nth}.module.css`));

test('a class has the same short name in the builds of browser and server', () => {
  expect(names(2)).toEqual(names(2));
  expect(new Set(names(100)).size).toBe(100);
  expect(names(1)[0]).toMatch(/^_card_\w{3}$/);
});

test('two files with the same id end the build with a sentence that names them', () => {
  expect(() => names(5_000)).toThrow(
    /^app\/part-\d+\.module\.css and app\/part-\d+\.module\.css have the same id in their class names: rename one of them$/,
  );
});
