import { test } from 'vitest';
import { testKeptRows } from './kept-rows.ts';
import { release, release1 } from './release-1.ts';

const renamedTables = {
  // Count tables: release-1-reads.test.ts compares the totals.
  account_counts: [],
  post_counts: [],
  subscriber_counts: [],
  counters: ['rate_limits'],
  marks: ['completed_tasks', 'named_locks'],
  post_media: ['media_links'],
  pins: ['one_time_tokens'],
  pin_attempts: ['one_time_token_attempts'],
  secrets: ['daily_secrets'],
  words: ['words_of_day'],
};

const renamedColumns = {
  'leases.until': 'expires_at',
  'mails.claims': 'fencing_token',
  'mails.failures': 'failed_attempts',
  'mails.due_at': 'run_at',
  // Locks have no time.
  'marks.created_at': null,
  // Text since migration 0016: release-1-reads.test.ts compares every width of every picture.
  'media.width': null,
  'newsletters.ended_lately': 'recent_completed',
  'newsletters.failed_lately': 'recent_failed',
  'newsletters.failed_in_row': 'consecutive_failures',
  'post_media.post_id': 'owner_id',
  'pins.pin_hash': 'secret_hash',
  'pins.tries': 'attempts',
  // Attached data. release-1-accounts.test.ts: of two registrations the pin decides, and mails from before the upgrade count.
  'pins.registration_id': null,
  'pins.requested_by': null,
  'pin_attempts.pin_id': 'token_id',
};

/** The leases in the database end 6 s after `now`. */
const leaseMs = 6_000;

// Rows and values are those of the release alone; release-1-course.test.ts has the starter course.
const { app, expectRows } = testKeptRows(release1, { env: { STARTER_CONTENT: 'off' }, renamedTables, renamedColumns });

/** The jobs also index the rows for the search, under a lock that is a row. */
const withLockOfSearch = (rows: Record<string, number>) => ({ ...rows, marks: (rows.marks ?? 0) + 1 });

test('purges nothing while another process holds the lease, then deletes the same rows as release 1', async () => {
  const at = app();
  await at.runRetentionJob();
  await expectRows(withLockOfSearch(release.rows));
  at.clock.ms += leaseMs;
  await at.runRetentionJob();
  await expectRows(withLockOfSearch(release.rowsAfterPurge));
});
