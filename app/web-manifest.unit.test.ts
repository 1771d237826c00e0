import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { defaultAcademy } from './ui/theme/brand.ts';
import { studyManifest, webManifest } from './web-manifest.ts';

test('the manifest of the default academy is the file of the build', () => {
  expect(webManifest(defaultAcademy)).toEqual(JSON.parse(readFileSync('public/site.webmanifest', 'utf8')));
});

test('the learning area is an app of its own, with what Chromium asks of one that can be installed', () => {
  const { id, scope, start_url: start, display, name, icons } = studyManifest(defaultAcademy);
  expect([id, scope, start, display, name]).toEqual(['/study/', '/study/', '/study/today', 'standalone', 'Mụta Igbo']);
  const png = icons.filter(({ type }) => type === 'image/png').map(({ sizes, purpose = 'any' }) => `${sizes} ${purpose}`);
  expect(png).toEqual(['192x192 any', '512x512 any', '512x512 maskable']);
});
