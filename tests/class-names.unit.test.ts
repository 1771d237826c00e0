import { expect, test } from 'vitest';
import { generateClassName } from '../vite/class-names.plugin.ts';

const names = (count: number) => Array.from({ length: count }, (_, nth) => generateClassName('card', `app/part-${nth}.module.css`));

test('a class has the same generated name in the builds of browser and server', () => {
  expect(names(2)).toEqual(names(2));
  expect(new Set(names(100)).size).toBe(100);
  expect(names(1)[0]).toMatch(/^[a-z]{5}$/);
});

test('two classes with the same generated name end the build with a sentence that names them', () => {
  expect(() => names(20_000)).toThrow(
    /^\.card of app\/part-\d+\.module\.css and \.card of app\/part-\d+\.module\.css have the same generated class name: rename one of them$/,
  );
});
