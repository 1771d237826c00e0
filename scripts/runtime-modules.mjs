// Copies Node, and the packages that the built server and the maintenance scripts import: node scripts/runtime-modules.mjs FOLDER
import { cpSync, existsSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { fail, log, pinnedNode, root } from './setup.mjs';

const folder = process.argv[2] ?? fail('Please name the folder for the packages.');
/** Imported by the bundle of the server (`external` in vite.config.ts) and by the maintenance scripts. */
const imported = [
  '@hono/node-server',
  '@simplewebauthn/server',
  'htmlparser2',
  'kysely',
  'lru-cache',
  'nodemailer',
  'pg',
  'pino',
  'sanitize-html',
  'sharp',
  'zod',
];

/** @typedef {Record<string, string>} Versions */
/** @type {{ packages: Record<string, { dependencies?: Versions; optionalDependencies?: Versions }> }} */
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));

/** Place in the lock file of a package that another one imports. @param {string} from @param {string} name @returns {string} */
function resolveFrom(from, name) {
  const path = `${from ? `${from}/` : ''}node_modules/${name}`;
  return packages[path] || from === '' ? path : resolveFrom(from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), name);
}

/** @param {string} path */
const dependenciesOf = (path) => Object.keys({ ...packages[path]?.dependencies, ...packages[path]?.optionalDependencies });

const found = new Set(imported.map((name) => resolveFrom('', name)));
// The loop also reaches the packages that it adds.
for (const path of found) for (const name of dependenciesOf(path)) found.add(resolveFrom(path, name));
// Optional packages of other platforms are not installed; nested ones come with their parent.
const copied = [...found].filter((path) => existsSync(join(root, path)) && path.lastIndexOf('node_modules/') === 0);
for (const path of copied) cpSync(join(root, path), join(folder, path.slice('node_modules/'.length)), { recursive: true });
cpSync(realpathSync(pinnedNode()), join(folder, '.bin/node'));
log(`Copied Node and ${copied.length} packages to ${folder}`);
