// What `npm run pack` and the start of an unpacked archive agree on. Plain JavaScript: any Node >= 18 runs it.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** List of an archive; its first file, so that an archive that was cut short has it. */
export const listName = 'packed.json';
/** Files and folders of an archive, in its order. The Node in `node_modules` is last: until all else is there, another Node runs the check. */
export const packedNames = ['package.json', 'CHANGELOG.md', 'scripts', 'app', 'build', 'node_modules'];

/** @typedef {{ version: string, platform: string, files: Record<string, number> }} PackedList sizes in bytes by path */

/** Operating system, processor and C library that the packages with machine code are for. */
export function platformName() {
  const isMusl = process.platform === 'linux' && !glibcVersion();
  return `${process.platform}-${process.arch}${isMusl ? '-musl' : ''}`;
}

function glibcVersion() {
  // The report would look up the names of connected machines.
  const report = Object.assign(process.report, { excludeNetwork: true });
  return /** @type {{ header: { glibcVersionRuntime?: string } }} */ (report.getReport()).header.glibcVersionRuntime;
}

/** Sizes of the files below a folder by their paths. @param {string} folder @param {string[]} names @returns {Map<string, number>} */
export function sizesOf(folder, names) {
  /** @type {Map<string, number>} */
  const sizes = new Map();
  /** @param {string} path */
  const add = (path) => {
    const found = statSync(join(folder, path), { throwIfNoEntry: false });
    if (found?.isDirectory()) for (const name of readdirSync(join(folder, path)).sort()) add(`${path}/${name}`);
    else if (found) sizes.set(path, found.size);
  };
  for (const name of names) add(name);
  return sizes;
}

/**
 * Compares an unpacked archive with its list: names and sizes, which takes a fraction of the start.
 * @param {string} folder
 * @param {string} platform that of this machine
 * @returns {string | undefined} a sentence when the academy cannot be started from this folder
 */
export function packedProblem(folder, platform) {
  const again = 'Please compare the archive with its checksum (sha256sum -c), and unpack it into a new folder.';
  const list = readList(folder);
  if (!list) return `${join(folder, listName)} cannot be read: the archive was not unpacked whole. ${again}`;
  if (list.platform !== platform)
    return `This archive of version ${list.version} is for ${list.platform}, and this machine is ${platform}. Please use the archive for ${platform}, or make one there from the sources: npm run pack`;
  const found = sizesOf(folder, packedNames);
  const missing = Object.keys(list.files).find((path) => found.get(path) !== list.files[path]);
  if (missing) return `${join(folder, missing)} is missing, cut short or of another version than ${list.version}. ${again}`;
  const foreign = [...found.keys()].find((path) => list.files[path] === undefined);
  if (foreign) return `${join(folder, foreign)} is not of version ${list.version}: the archive was unpacked over another one. ${again}`;
  return undefined;
}

/** @param {string} folder @returns {PackedList | undefined} */
function readList(folder) {
  try {
    const list = JSON.parse(readFileSync(join(folder, listName), 'utf8'));
    return list?.files ? list : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Program that stands as `node_modules/.bin/node` in an archive: scripts of npm find it before any other Node, also on a machine that cannot run
 * the Node beside it. Names of machines are those of `uname`, because a shell takes a program of another processor for a script.
 * @param {{ version: string, platform: string, machine: string }} packed
 */
export const nodeLauncher = ({ version, platform, machine }) => `#!/bin/sh
node="\${0%/*}/../node/bin/node"
if [ "$(uname -sm)" = '${machine}' ] && "$node" --version > /dev/null 2>&1; then exec "$node" "$@"; fi
echo "This archive of version ${version} is for ${platform}, and its Node does not run on this machine ($(uname -sm)). Please use the archive for this machine, or make one there from the sources: npm run pack" >&2
exit 1
`;
