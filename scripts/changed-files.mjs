import { execFileSync } from 'node:child_process';
import { dirname } from 'node:path';
import { root } from './setup.mjs';

/** Files that differ from the last commit, the folders whose tests concern them, and parts of the paths of browser tests that do. */
export function changedFiles() {
  /** @param {string[]} args */
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
  const files = [...git('diff', '--name-only', '--diff-filter=d', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')];
  const featureOf = (/** @type {string} */ file) => /^app\/features\/([^/]+)\//.exec(file)?.[1];
  const features = new Set(files.flatMap((file) => featureOf(file) ?? []));
  const specs = files.filter((file) => file.endsWith('.spec.ts'));
  const code = files.filter((file) => /^(app|tests)\//.test(file));
  const folders = new Set(code.map((file) => (featureOf(file) ? `app/features/${featureOf(file)}/` : `${dirname(file)}/`)));
  return { files, folders: [...folders], browserTests: [...features, ...specs] };
}
