import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';
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

test('the image has the client tools of the PostgreSQL that compose.yaml starts', () => {
  const server = readFileSync('compose.yaml', 'utf8').match(/image: docker\.io\/library\/postgres:(\d+)/)?.[1];
  expect(server).toBeDefined();
  expect(containerfile).toContain(`ARG POSTGRES_IMAGE=docker.io/library/postgres:${server}-bookworm\n`);
});

test('podman and Docker build the same image: Docker finds neither a Containerfile nor a .containerignore by itself', () => {
  const { services } = load(readFileSync('compose.yaml', 'utf8')) as { services: { academy: { build: unknown } } };
  expect(services.academy.build).toEqual({ context: '.', dockerfile: 'Containerfile' });
  expect(readFileSync('.dockerignore', 'utf8').split('\n')[0]).toBe('*');
});
