import { newToken } from '#app/platform/tokens.server.ts';
import type { TestAcademy } from './academy.ts';

/** Confirmed readers reader0@example.com and so on, without a welcome; `name` says how the nth is called. */
export async function subscribeMany(
  { academy, clock }: Pick<TestAcademy, 'academy' | 'clock'>,
  count: number,
  name = (nth: number) => `reader${nth}`,
) {
  const people = Array.from({ length: count }, (_, nth) => `${name(nth)}@example.com`).map((email) => ({
    email,
    email_key: email,
    token: newToken(),
    created_at: clock.ms,
    confirmed_at: clock.ms,
    unsubscribed_at: null,
  }));
  await academy.db.transaction().execute(async (tx) => {
    for (let from = 0; from < count; from += 500)
      await tx
        .insertInto('subscribers')
        .values(people.slice(from, from + 500))
        .execute();
  });
}
