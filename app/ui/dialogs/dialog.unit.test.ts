import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const app = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(app, file), 'utf8');

test('no dialog is a grid itself, which WebKit makes as high as the screen', () => {
  const withDialog = globSync('**/*.tsx', { cwd: app }).filter((file) => read(file).includes('<dialog'));
  expect(withDialog, 'classes of other dialogs have to be checked here').toEqual(['ui/dialogs/dialog.tsx']);
  const isOfDialog = (selector: string, file: string) =>
    /(?<![\w.-])dialog(?![\w-])[^ >+~]*\s*$/.test(selector) ||
    (/dialog(?:-sizes)?\.module\.css$/.test(file) && /\.(?:dialog|wide|fill)(?![\w-])[^ >+~]*\s*$/.test(selector));
  const grids = globSync('**/*.css', { cwd: app }).flatMap((file) =>
    [...read(file).matchAll(/([^{};]+)\{([^{}]*)\}/g)].flatMap(([, selectors = '', body = '']) =>
      /display:\s*(?:inline-)?grid/.test(body) && selectors.split(',').some((selector) => isOfDialog(selector, file))
        ? `${file}: ${selectors.trim()}`
        : [],
    ),
  );
  expect(grids).toEqual([]);
});
