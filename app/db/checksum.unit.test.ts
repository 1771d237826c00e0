import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { checksumName, compareChecksum, writeChecksum } from './checksum.server.ts';

/** A file with its checksum. */
async function createSummed() {
  const folder = mkdtempSync(join(tmpdir(), 'academy-checksum-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'academy.db');
  writeFileSync(file, 'rows', { mode: 0o600 });
  const sums = checksumName(file);
  await writeChecksum(file, `${sums}.unfinished`);
  const sum = readFileSync(sums, 'utf8').slice(0, 64);
  return { folder, file, sums, sum };
}

const outcomeOf = (file: string) =>
  compareChecksum(file).then(
    () => 'the same',
    ({ message }: Error) => message,
  );

test.runIf(process.platform === 'linux')('sha256sum accepts the checksum, which only this user may read', async () => {
  const { folder, sums } = await createSummed();
  expect(execFileSync('sha256sum', ['-c', sums], { cwd: folder, encoding: 'utf8' })).toBe('academy.db: OK\n');
  expect(statSync(sums).mode & 0o777).toBe(0o600);
});

test('checksums of other tools are read: with line ends of Windows, a mark of binary mode, capitals, or a path before the name', async () => {
  const { file, sums, sum } = await createSummed();
  const accepted = [
    `${sum}  academy.db\r\n`,
    `${sum} *academy.db`,
    `${sum.toUpperCase()}  academy.db\n`,
    `${sum}  /backups/academy.db\n`,
    `${sum}  D:\\b\\academy.db\r\n`,
  ];
  const outcomes: string[] = [];
  for (const text of accepted) {
    writeFileSync(sums, text);
    outcomes.push(await outcomeOf(file));
  }
  expect(outcomes).toEqual(accepted.map(() => 'the same'));
});

test.each([
  ['of another file', (sum: string) => `${sum}  other.db\n`, /is the checksum of another file, other\.db\. Please copy that of academy\.db/],
  ['that is empty', () => '', /is no checksum as sha256sum writes it\. Please copy it again/],
  ['that is cut short', (sum: string) => sum.slice(0, 40), /is no checksum as sha256sum writes it/],
  ['of several files', (sum: string) => `${sum}  academy.db\n${sum}  other.db\n`, /is no checksum as sha256sum writes it/],
  ['that is a large file', () => 'x'.repeat(10_000), /is no checksum as sha256sum writes it/],
  ['that differs', () => `${'0'.repeat(64)}  academy.db\n`, /academy\.db is not what was written: its checksum differs/],
])('a checksum %s is refused with a sentence', async (_, text, sentence) => {
  const { file, sums, sum } = await createSummed();
  writeFileSync(sums, text(sum));
  expect(await outcomeOf(file)).toMatch(sentence);
});

test('a file without a checksum is refused with a sentence', async () => {
  const { file, sums } = await createSummed();
  rmSync(sums);
  expect(await outcomeOf(file)).toMatch(/has no checksum: there is no file .*\.sha256\. Please copy it .* or say --without-checksum/);
});

// The superuser may read everything.
test.runIf(process.getuid?.() !== 0)('a checksum or file that this user may not read is refused with a sentence', async () => {
  const { file, sums } = await createSummed();
  chmodSync(file, 0o000);
  expect(await outcomeOf(file)).toMatch(/academy\.db cannot be read .*Please use another backup, and check the disk/);
  chmodSync(sums, 0o000);
  expect(await outcomeOf(file)).toMatch(/\.sha256 cannot be read .*Please give this user the right/);
});
