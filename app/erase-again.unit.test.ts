import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { erasingFeatures } from './erase-again.server.ts';
import { serverFeatures } from './features.server.ts';

test('each feature that erases something of an account does so in a restored database, in the same order', () => {
  const erasing = serverFeatures.filter(({ erase }) => erase !== undefined);
  expect(erasingFeatures.map(({ name }) => name)).toEqual(erasing.map(({ name }) => name));
});

test('the image has the packages that a restore imports', () => {
  const script = `
    import { registerHooks } from 'node:module';
    const packages = new Set();
    registerHooks({
      resolve(specifier, context, next) {
        const isOurs = !context.parentURL?.includes('/node_modules/');
        if (isOurs && /^[@a-z]/.test(specifier) && !/^(node|file):/.test(specifier)) packages.add(specifier.match(/^(@[^/]+\\/)?[^/]+/)[0]);
        return next(specifier, context);
      },
    });
    for (const entry of ['erase-again', 'db/copy-database', 'lib/config']) await import(process.cwd() + '/app/' + entry + '.server.ts');
    console.log(JSON.stringify([...packages]));
    process.exit(0);`;
  const packages = JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })) as string[];
  const inImage = readFileSync('scripts/runtime-modules.mjs', 'utf8').match(/const imported = \[(.*?)\]/s)?.[1] ?? '';
  expect(packages).toContain('kysely');
  expect(packages.filter((name) => !inImage.includes(`'${name}'`))).toEqual([]);
});
