import { readFileSync, writeFileSync } from 'node:fs';

const heading = '## Unreleased\n';

/** Moves what is unreleased below a heading with version and date. Throws when nothing is. */
export function releaseChangelog(changelog: string, version: string, date: string): string {
  const from = changelog.indexOf(heading);
  const entries = from < 0 ? '' : (changelog.slice(from + heading.length).split(/^## /m)[0] ?? '');
  if (!/^- /m.test(entries)) throw new Error('There is nothing to release: write what changes for an academy under "## Unreleased" in CHANGELOG.md.');
  return changelog.replace(heading, `${heading}\n## ${version} (${date})\n`);
}

// Scripts of `npm version`: before it with --check, and with the new version before the commit.
if (import.meta.main) {
  const { npm_new_version: version = '' } = process.env;
  try {
    const released = releaseChangelog(readFileSync('CHANGELOG.md', 'utf8'), version, new Date().toISOString().slice(0, 10));
    if (!process.argv.includes('--check')) writeFileSync('CHANGELOG.md', released);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
