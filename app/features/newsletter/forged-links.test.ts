// Proves T32.

import { expect, onTestFinished, test } from 'vitest';
import { insertSubscribers } from '#tests/support/factories/subscribers.ts';
import { createTestApp } from '#tests/support/test-app.ts';

/** Number of forged links; TEST_FORGED_LINKS=100000 runs the full test. */
const forgeries = Number(process.env.TEST_FORGED_LINKS ?? 600);
const concurrency = 50;
const subscriberCount = 20;

interface Link {
  token: string;
  email: string;
}

const flipCharacter = (token: string, index: number) => `${token.slice(0, index)}${token[index] === 'A' ? 'B' : 'A'}${token.slice(index + 1)}`;

/** Mutations of a valid link; `nth` varies each of them. */
const mutations: ((validLink: Link, otherLink: Link, nth: number) => Link)[] = [
  (validLink, otherLink) => ({ token: validLink.token, email: otherLink.email }),
  (validLink, _, nth) => ({ ...validLink, token: flipCharacter(validLink.token, nth % validLink.token.length) }),
  (validLink, _, nth) => ({ ...validLink, token: validLink.token.slice(0, nth % validLink.token.length) }),
  (validLink, _, nth) => ({ ...validLink, token: `${validLink.token}${nth}` }),
  (validLink) => ({ ...validLink, token: ` ${validLink.token}` }),
  (validLink) => ({
    ...validLink,
    token: validLink.token.toUpperCase() === validLink.token ? validLink.token.toLowerCase() : validLink.token.toUpperCase(),
  }),
  (validLink) => ({ ...validLink, token: [...validLink.token].reverse().join('') }),
  (validLink, otherLink) => ({ ...validLink, token: `${validLink.token},${otherLink.token}` }),
  (validLink, _, nth) => ({ ...validLink, email: `nobody${nth}@example.com` }),
  (validLink, _, nth) => ({ token: validLink.token, email: ['%', '_', '*', "' or '1'='1", '\u0000', ''][nth % 6] ?? '' }),
  (validLink) => ({ ...validLink, email: `${validLink.email}\u0000` }),
  (_, otherLink, nth) => ({ token: ['', 'null', 'undefined', '0', '[object Object]', '%', "' or 1=1 --"][nth % 7] ?? '', email: otherLink.email }),
];

test(`${forgeries} forged and swapped links, posted in both encodings or fetched, unsubscribe no subscriber`, {
  timeout: 180_000 + forgeries * 20,
}, async () => {
  const app = await createTestApp();
  onTestFinished(() => app.close());
  await insertSubscribers(app.context.db, subscriberCount, app.clock.ms);
  const links = await app.context.db.selectFrom('subscribers').select(['token', 'email']).orderBy('id').execute();
  const link = (nth: number) => links[nth % subscriberCount] ?? { token: '', email: '' };
  const form = new FormData();
  form.set('List-Unsubscribe', 'One-Click');

  const postForged = async (nth: number): Promise<number> => {
    const forged = mutations[nth % mutations.length]?.(link(nth), link(nth + 1 + (nth % (subscriberCount - 1))), nth) ?? link(nth);
    const body = nth % 2 === 0 ? form : new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    return (await app.call('POST', `/unsubscribe?${new URLSearchParams({ ...forged })}`, { body })).status;
  };
  const statuses = new Map<number, number>();
  for (let from = 0; from < forgeries; from += concurrency) {
    const batch = Array.from({ length: Math.min(concurrency, forgeries - from) }, (_, index) => postForged(from + index));
    for (const status of await Promise.all(batch)) statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  expect([...statuses]).toEqual([[400, forgeries]]);
  const token = await app.adminToken();
  for (const method of ['GET', 'HEAD', 'PUT', 'DELETE'])
    await app.httpApp.fetch(new Request(`https://academy.test/api/unsubscribe?${new URLSearchParams({ ...link(0) })}`, { method }));
  expect(await app.api(token).newsletter.total()).toEqual({ totalSubscribers: subscriberCount });
  expect((await app.call('POST', `/unsubscribe?${new URLSearchParams({ ...link(0) })}`, { body: form })).status).toBe(200);
  expect(await app.api(token).newsletter.total(), 'the valid link unsubscribes').toEqual({ totalSubscribers: subscriberCount - 1 });
});
