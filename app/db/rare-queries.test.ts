import { expect } from 'vitest';
import { hasPasskey } from '#app/auth/second-factor.queries.server.ts';
import { deleteRegistration } from '#app/features/accounts/registrations.queries.server.ts';
import { forgetFailures, lastFailure, recordFailure } from '#app/features/backups/backups.queries.server.ts';
import { lastChange, statesOf } from '#app/features/contact/inbox.queries.server.ts';
import { deleteImport } from '#app/features/content-transfer/import/imports.queries.server.ts';
import { deleteDiscarded } from '#app/features/drafts/drafts.queries.server.ts';
import { endDigest } from '#app/features/household/household.queries.server.ts';
import { lastDecisions } from '#app/features/moderation/decisions.queries.server.ts';
import { claimDigests } from '#app/features/moderation/rules.queries.server.ts';
import { lockPaused, pauseNewsletter } from '#app/features/newsletter/newsletter.queries.server.ts';
import { deleteWaiting } from '#app/features/reply-notices/reply-notices.queries.server.ts';
import { deleteCardsOf } from '#app/features/tutors/cards.queries.server.ts';
import { markMailed } from '#app/features/tutors/decisions.queries.server.ts';
import { pauseMail } from '#app/mail/mail.queries.server.ts';
import { withAppPerFile } from '#tests/support/fixtures.ts';

const test = withAppPerFile();

/** Statements that the gate sends to PostgreSQL nowhere else. Their features are tested on it in the full suite. */
test('the engine accepts the statements of features whose tests of the gate run on SQLite', async ({ app: { context } }) => {
  const { db } = context;
  expect([await hasPasskey(db, 1), await lastChange(db, 1), await statesOf(db, [{ id: 1 }])]).toEqual([false, undefined, []]);
  const failure = { step: 'write', failed_at: 1, reason: 'disk full' } as const;
  expect([await recordFailure(db, failure), await recordFailure(db, failure), await recordFailure(db, { ...failure, step: 'after' })]).toEqual([
    1, 2, 1,
  ]);
  for (const step of ['after', 'write'] as const) await forgetFailures(db, step);
  expect(await lastFailure(db)).toBeUndefined();
  expect([(await lastDecisions(db, [1])).size, await claimDigests(db, 1, 2)]).toEqual([0, []]);
  expect([await pauseNewsletter(db, 1, { now: 1, cause: 'first', answer: null }), await lockPaused(db, 1)]).toEqual([undefined, false]);
  for (const remove of [deleteRegistration, deleteImport, deleteDiscarded, endDigest, deleteWaiting]) await remove(db, 1);
  await deleteCardsOf(db, [1]);
  await markMailed(db, 1, 1);
  await pauseMail(db, { id: 1, fencing_token: 1 });
});
