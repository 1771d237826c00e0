import { expect } from 'vitest';
import { callEveryEndpoint } from '#tests/support/endpoint-calls/every-endpoint.ts';
import { insertBulk } from '#tests/support/factories/bulk.ts';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import { explain, type Plan, recordQueries } from '#tests/support/query-plans.ts';

const test = withAppPerFile({ RATE_LIMITS: 'on' });
let plans: Plan[];
/** Tables whose size does not depend on the number of users or posts. */
const constantSizeTables = [
  ...[
    'completed_tasks',
    'named_locks',
    'leases',
    'backups',
    'backup_failures',
    'failure_reports',
    'word_turns',
    'scheduled_newsletters',
    'tags',
    'imports',
    'academy_settings',
    'classes',
    'subscriber_imports',
  ],
  ...['units', 'lessons', 'items', 'lesson_items', 'item_forms', 'unit_notes', 'unit_note_examples'],
  // Steps of a recursive query, not a table: one for each month of the archive of words.
  'shown',
];

test.beforeAll(async ({ app }) => {
  for (const [name, count] of Object.entries({ people: 500, posts: 300, comments: 3_000, subscribers: 500 }))
    await insertBulk[name]?.(app.context.db, count, app.clock.ms);
  const { db, queries } = recordQueries(app.context.db);
  await callEveryEndpoint(app, db);
  plans = await Promise.all(
    queries()
      .filter(({ sql }) => /^(select|with|update|delete|insert)/i.test(sql))
      .map((query) => explain(app.context.db, query)),
  );
}, 600_000);

/** Allowed scans: they stop after a page of rows, or need all rows. */
const allowedScans = {
  'newest rows by key, with a limit': /from "\w+" order by "id" desc limit/,
  'page of all posts by key, from the nearer end': /from "posts" order by "id" asc limit/,
  'newest posts back to the first one that is ten minutes old': /from "posts" where "created_at" < \S+ order by "id" desc limit/,
  'index of active subscribers: a newsletter and the total need all of them, a page of the list some':
    /"unsubscribed_at" is null and "suppressed_at" is null/,
  'subscribers of a state: a partial index holds them alone':
    /from "subscribers" where ("unsubscribed_at" is not null|"suppressed_at" is not null|"email" <> '')/,
  'oldest rows by key, one batch of deletions':
    /from "(registrations|contact_messages|mails|comment_reports|audit_log|reply_notices)" order by "id" limit/,
  'failed jobs: a partial index holds them alone': /from "jobs" where "state" = 'dead'/,
  'archive of newsletters: a partial index holds it alone': /from "newsletters" where "archived_at" is not null/,
  'accounts of one mailbox: a partial index holds them alone': /where "accounts"."same_mailbox" is not null/,
  'reported comments: a partial index holds them alone': /from "comments" where reports > 0/,
  'cards of tutors: a search by town reads all of them, one for each tutor': /from "tutor_cards" where "tutor_cards"."account_id" = "accounts"."id"/,
  'size of all drafts: only staff have some, and at most 100 each': /^select sum\("bytes"\) as "bytes" from "drafts"$/,
  'related posts: the 20 newest of each tag': /from "post_tags" where "tag_id" = .* limit 20\) as "newest"/,
  'rows of the classes of one reader: a sub-query has chosen them by an index': /\) as "(missing|next|note)" /,
  'full text index of SQLite: the plan of its look-ups is called a scan': /search_index match|delete from "search_index" where "rowid" = /,
  'totals: they count entries and read no row': /^select count\(\*\) as "count" from "\w+"$/,
};

test('no query scans a growing table', () => {
  expect(plans.length).toBeGreaterThan(60);
  const scanning = plans.filter(({ scans }) => scans.some((table) => !constantSizeTables.includes(table)));
  const allowed = Object.values(allowedScans);
  expect(scanning.filter(({ sql }) => !allowed.some((query) => query.test(sql)))).toEqual([]);
});

test('the check finds a query without an index', async ({ app }) => {
  const { db, queries } = recordQueries(app.context.db);
  await db.selectFrom('comments').select('id').where('text', '=', 'x').execute();
  const [plan] = await Promise.all(queries().map((query) => explain(app.context.db, query)));
  expect(plan?.scans).toEqual(['comments']);
});
