import { writeFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { describeCopyFailure } from './copy-failure.server.ts';
import { UnusableCopy } from './verified-copy.server.ts';

const thrownBy = (action: () => unknown): unknown => {
  try {
    action();
  } catch (error) {
    return error;
  }
  throw new Error('It succeeded');
};

function fillSqlite() {
  const database = new DatabaseSync(':memory:');
  database.exec('create table rows (text text); pragma max_page_count = 2');
  database.prepare('insert into rows values (?)').run('a'.repeat(100_000));
}

test.runIf(process.platform === 'linux')('a full disk is named as such, whether Node or SQLite finds it', () => {
  const sentence = 'The disk of /backups is full. Please free space on it, or keep fewer backups.';
  for (const fill of [() => writeFileSync('/dev/full', 'rows'), fillSqlite]) expect(describeCopyFailure(thrownBy(fill), '/backups')).toBe(sentence);
});

test.each([
  ['ENOENT', 'There is no folder /backups. Please create it, or mount the disk that has it.'],
  ['ENOTDIR', '/backups is not a folder. Please name one.'],
  ['EACCES', 'The academy may not write in /backups. Please give its user the right to write there.'],
  ['EPERM', 'The academy may not write in /backups. Please give its user the right to write there.'],
  ['EROFS', '/backups is on a disk that is mounted for reading only. Please mount it for writing.'],
  ['EDQUOT', 'The disk of /backups is full. Please free space on it, or keep fewer backups.'],
])('%s: %s', (code, sentence) => {
  expect(describeCopyFailure(Object.assign(new Error('open failed'), { code }), '/backups')).toBe(sentence);
});

test('other errors keep their message, and an unusable copy is not kept', () => {
  expect(describeCopyFailure(new Error('There is no database at /data/academy.db.'), '/backups')).toBe('There is no database at /data/academy.db.');
  expect(describeCopyFailure(new UnusableCopy('It is damaged. Please take another backup.'), '/backups')).toBe(
    'The copy is not usable, so it was not kept: It is damaged. Please take another backup.',
  );
});
