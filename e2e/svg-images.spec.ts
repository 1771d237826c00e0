import { execFileSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const committed = 'vite/svg-images';
const built = 'build/client/assets';
const hashesIn = (folder: string, names: string[]) => names.map((name) => hash('sha256', readFileSync(join(folder, name)))).sort();

test('the repository has exactly the pictures that the build takes from drawings, so that no start renders them', () => {
  const pictures = readdirSync(built).filter((name) => /^(?:hero|level|tutor)-.*\.(?:avif|webp)$/.test(name));
  expect(pictures.length).toBeGreaterThan(0);
  const files = execFileSync('git', ['ls-files', committed], { encoding: 'utf8' }).split('\n').filter(Boolean);
  expect(hashesIn('.', files)).toEqual(hashesIn(built, pictures));
});
