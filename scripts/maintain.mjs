// How maintenance commands begin and end.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fail, reexecOnPinnedNode, root } from './setup.mjs';
import { describeStartError } from './start-error.mjs';

/**
 * Runs a maintenance command on the pinned Node. It installs and builds nothing, because the academy may be running on the same files; what an
 * operator can mend is told in a sentence.
 * @param {() => unknown} command
 */
export async function maintain(command) {
  if (!existsSync(join(root, 'node_modules'))) fail(packagesMissing());
  if (!(await reexecOnPinnedNode())) return;
  try {
    await command();
  } catch (error) {
    fail(describeFailure(error));
  }
}

/** @param {string} [name] */
const packagesMissing = (name) =>
  `Packages of the academy are missing${name ? ` (${name})` : ''}. Please run "npm ci --omit=dev" in ${resolve(root)}, while the academy is stopped.`;

/** The stack only of errors that no sentence is about. @param {unknown} error */
function describeFailure(error) {
  if (!(error instanceof Error)) return String(error);
  // The name of a package, not the path of a file.
  const [, missing] = /^Cannot find (?:package|module) '([^'./][^']*)'/.exec(error.message) ?? [];
  if (missing) return packagesMissing(missing);
  if (error.name === 'ApiError' || error.message.startsWith('The ')) return error.message;
  const sentence = describeStartError(error);
  return sentence === error.stack && 'code' in error ? error.message : sentence;
}
