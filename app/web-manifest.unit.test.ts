import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { defaultAcademy } from './ui/theme/brand.ts';
import { webManifest } from './web-manifest.ts';

test('the manifest of the default academy is the file of the build', () => {
  expect(webManifest(defaultAcademy)).toEqual(JSON.parse(readFileSync('public/site.webmanifest', 'utf8')));
});
