import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const containerfile = readFileSync('Containerfile', 'utf8');
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } };

test('the container starts Node with the options and variables of npm start', () => {
  const command = JSON.parse(containerfile.match(/^CMD (.+)$/m)?.[1] ?? '[]') as string[];
  const options = scripts.start.split(' ').filter((part) => part.startsWith('--'));
  expect(options.length).toBeGreaterThan(0);
  expect(command).toEqual(['node', ...options, 'scripts/serve.mjs']);
  const variables = scripts.start.split(' ').filter((part) => /^[A-Z_]+=/.test(part));
  for (const variable of variables) expect(containerfile).toContain(variable);
});
