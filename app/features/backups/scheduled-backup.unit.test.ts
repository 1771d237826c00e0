import { expect, test } from 'vitest';
import { checkPeriodMs } from './scheduled-backup.jobs.server.ts';

test('for every BACKUP_EVERY the job runs after whole ms, an hour at most, and not before a backup is due', () => {
  const hourMs = 60 * 60_000;
  const wrong = Array.from({ length: 1440 }, (_, nth) => nth + 1).filter((backupEvery) => {
    const periodMs = checkPeriodMs({ backupEvery });
    const runs = Math.ceil((backupEvery * 60_000) / periodMs);
    return !Number.isInteger(periodMs) || periodMs > hourMs || runs * periodMs < backupEvery * 60_000 || runs !== Math.ceil(backupEvery / 60);
  });
  expect(wrong).toEqual([]);
});
