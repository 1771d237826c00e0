// Proves T38.

import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { listEndpoints } from '#tests/support/list-endpoints.ts';
import { type Contract, type Endpoint, get } from './endpoint.ts';
import { CursorQuery, PageQuery } from './fields.ts';

/**
 * Data export: complete by purpose, streamed, and limited to 20 per hour and account. Free times of a tutor: at most each quarter of an hour of 28 days.
 */
const unboundedByPurpose = ['liveLessons.times', 'privacy.download'];
const maxRows = 100;
const maxIds = 1_000;

const isBounded = ({ query }: Endpoint) =>
  query !== undefined && z.safeParse(query, {}).data?.['limit' as never] === maxRows && !z.safeParse(query, { limit: maxRows + 1 }).success;

/** Lists that grow with their table. */
const unbounded = (contract?: Contract) =>
  listEndpoints(contract)
    .filter(
      ({ endpoint, arrays }) =>
        !(endpoint.withTotal && isBounded(endpoint)) &&
        !Object.values(arrays).every((max) => max !== undefined && max <= (endpoint.withTotal ? maxRows : maxIds)),
    )
    .map(({ name, endpoint: { permission } }) => ({ name, permission }));

test('lists for callers without a permission have at most 100 rows, by default and by limit', () => {
  const publicLists = unbounded().filter(({ permission }) => permission === undefined);
  expect(publicLists.map(({ name }) => name)).toEqual(unboundedByPurpose);
});

test('only users, tutors, subscribers and files are unbounded for callers with a permission', () => {
  const names = unbounded().flatMap(({ name, permission }) => (permission ? name : []));
  const ofAccounts = ['accounts.users', 'accounts.usersExport', 'accounts.tutors', 'accounts.tutorsExport'];
  expect(names).toEqual([
    ...ofAccounts,
    'auditLog.export',
    'newsletter.subscribers',
    'newsletter.subscribersExport',
    'newsletter.wrongSubscriberLines',
    'contact.messagesExport',
  ]);
});

test('detects an unbounded list', () => {
  const reply = z.array(z.object({ id: z.int(), tags: z.array(z.string()) }));
  const rows = z.array(z.int());
  const lists = {
    none: get('/none', { reply }),
    paged: get('/paged', { reply, withTotal: true, query: PageQuery }),
    bounded: get('/bounded', { reply, withTotal: true, query: CursorQuery }),
    inside: get('/inside', { reply: z.object({ inner: z.optional(z.object({ rows })) }) }),
    few: get('/few', { reply: rows.check(z.maxLength(4)) }),
  };
  expect(unbounded({ lists }).map(({ name }) => name)).toEqual(['lists.none', 'lists.paged', 'lists.inside']);
});
