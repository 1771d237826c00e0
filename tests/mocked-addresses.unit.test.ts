import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { contract } from '#app/contract.ts';
import { pages } from '#app/navigation.ts';

/** Addresses that browser tests mock, delay or wait for: strings that begin with `**` and a slash. `${…}` stands for any segment. */
const addresses = globSync(['e2e/*.ts', 'tests/screenshots/*.ts']).flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(/(['"`])\*\*\/(.*?)\1/g)].map(([, , address = '']) => ({
    file,
    segments: (address.replace(/\$\{[^}]*\}/g, '*').split('?')[0] ?? '').split('/'),
  })),
);

const endpointPaths = Object.values(contract).flatMap((endpoints) => Object.values(endpoints).map(({ path }) => `api${path}`.split('/')));
const pagePaths = pages.map(({ path }) => path.slice(1).split('/'));

/** Whether a segment of an address stands for that segment of a path; a parameter is a number or a wildcard. */
function matchesSegment(segment: string, expected: string): boolean {
  if (segment.includes('*')) return new RegExp(`^${segment.replaceAll('*', '.*')}$`).test(expected) || segment === '*';
  return segment === expected || (expected.startsWith(':') && /^\d+$/.test(segment));
}

const matches = (segments: string[], path: string[]): boolean =>
  segments.at(-1) === '**'
    ? segments.slice(0, -1).every((segment, nth) => matchesSegment(segment, path[nth] ?? ''))
    : segments.length === path.length && path.every((expected, nth) => matchesSegment(segments[nth] ?? '', expected));

/** Scripts, fonts and data of pages, and the front page. */
const isFile = (segments: string[]) => /^$|\.\w+\*?$|\.page-\*$/.test(segments.at(-1) ?? '');

test('every address that a browser test mocks or waits for belongs to an endpoint, a page or a file', () => {
  expect(addresses.length).toBeGreaterThan(100);
  const unknown = addresses.filter(({ segments }) => !isFile(segments) && ![...endpointPaths, ...pagePaths].some((path) => matches(segments, path)));
  expect(unknown.map(({ file, segments }) => `${file}: **/${segments.join('/')}`)).toEqual([]);
});
