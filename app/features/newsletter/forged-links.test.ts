import { expect, onTestFinished, test } from 'vitest';
import { insertSubscribers } from '#tests/support/factories/subscribers.ts';
import { createTestApp } from '#tests/support/test-app.ts';

/** Number of forged links; FORGED_LINKS=100000 runs the full test. */
const forgeries = Number(process.env.FORGED_LINKS ?? 600);
const atOnce = 50;
const readers = 20;

interface Link {
  token: string;
  email: string;
}

const flipped = (token: string, at: number) => `${token.slice(0, at)}${token[at] === 'A' ? 'B' : 'A'}${token.slice(at + 1)}`;

/** Mutations of a valid link; `nth` varies each of them. */
const ways: ((own: Link, other: Link, nth: number) => Link)[] = [
  (own, other) => ({ token: own.token, email: other.email }),
  (own, _, nth) => ({ ...own, token: flipped(own.token, nth % own.token.length) }),
  (own, _, nth) => ({ ...own, token: own.token.slice(0, nth % own.token.length) }),
  (own, _, nth) => ({ ...own, token: `${own.token}${nth}` }),
  (own) => ({ ...own, token: ` ${own.token}` }),
  (own) => ({ ...own, token: own.token.toUpperCase() === own.token ? own.token.toLowerCase() : own.token.toUpperCase() }),
  (own) => ({ ...own, token: [...own.token].reverse().join('') }),
  (own, other) => ({ ...own, token: `${own.token},${other.token}` }),
  (own, _, nth) => ({ ...own, email: `nobody${nth}@example.com` }),
  (own, _, nth) => ({ token: own.token, email: ['%', '_', '*', "' or '1'='1", '\u0000', ''][nth % 6] ?? '' }),
  (own) => ({ ...own, email: `${own.email}\u0000` }),
  (_, other, nth) => ({ token: ['', 'null', 'undefined', '0', '[object Object]', '%', "' or 1=1 --"][nth % 7] ?? '', email: other.email }),
];

test(`${forgeries} forged and swapped links, posted in both encodings or fetched, unsubscribe no subscriber`, {
  timeout: 180_000 + forgeries * 20,
}, async () => {
  const at = await createTestApp();
  onTestFinished(() => at.close());
  await insertSubscribers(at.academy.db, readers, at.clock.ms);
  const links = await at.academy.db.selectFrom('subscribers').select(['token', 'email']).orderBy('id').execute();
  const link = (nth: number) => links[nth % readers] ?? { token: '', email: '' };
  const form = new FormData();
  form.set('List-Unsubscribe', 'One-Click');

  const follow = async (nth: number): Promise<number> => {
    const forged = ways[nth % ways.length]?.(link(nth), link(nth + 1 + (nth % (readers - 1))), nth) ?? link(nth);
    const body = nth % 2 === 0 ? form : new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    return (await at.call('POST', `/unsubscribe?${new URLSearchParams({ ...forged })}`, { body })).status;
  };
  const statuses = new Map<number, number>();
  for (let from = 0; from < forgeries; from += atOnce) {
    const some = Array.from({ length: Math.min(atOnce, forgeries - from) }, (_, at) => follow(from + at));
    for (const status of await Promise.all(some)) statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  expect([...statuses]).toEqual([[400, forgeries]]);
  const token = await at.adminToken();
  for (const method of ['GET', 'HEAD', 'PUT', 'DELETE'])
    await at.edge.fetch(new Request(`https://academy.test/api/unsubscribe?${new URLSearchParams({ ...link(0) })}`, { method }));
  expect(await at.api(token).newsletter.total()).toEqual({ totalSubscribers: readers });
  expect((await at.call('POST', `/unsubscribe?${new URLSearchParams({ ...link(0) })}`, { body: form })).status).toBe(200);
  expect(await at.api(token).newsletter.total(), 'the valid link unsubscribes').toEqual({ totalSubscribers: readers - 1 });
});
