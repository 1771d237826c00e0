import { expect, onTestFinished, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

const stranger = 'stranger@example.com';
/** Number of subscriptions; SUBSCRIPTIONS=1000 runs the full test. */
const times = Number(process.env.SUBSCRIPTIONS ?? 100);
const patience = { timeout: 180_000 + times * 150 };
const minuteMs = 60_000;
const spellings = [stranger, ' stranger@example.com ', 'Stranger@Example.com', 'STRANGER@EXAMPLE.COM'];

async function open(env: Record<string, string> = {}): Promise<TestApp> {
  const at = await createTestApp({ RATE_LIMITS: 'on', ...env });
  onTestFinished(() => at.close());
  return at;
}

/** Subscribes from another client address each time, like a botnet. */
const enter = (at: TestApp, nth: number) =>
  at.call('POST', '/subscribe', { json: { email: spellings[nth % spellings.length] }, from: `198.51.${nth >> 8}.${nth & 255}` });

test.each(['off', 'on'])('repeated subscriptions of a third party send one mail (NEWSLETTER_DOUBLE_OPT_IN=%s)', patience, async (optIn) => {
  const at = await open({ NEWSLETTER_DOUBLE_OPT_IN: optIn });
  for (let nth = 0; nth < times; nth += 1) {
    expect((await enter(at, nth)).status).toBe(201);
    at.clock.ms += minuteMs;
  }
  expect(await at.mails()).toHaveLength(1);
});

test.each(['off', 'on'])(
  'a third party who unsubscribes each time gets at most three mails a day, with the same responses (NEWSLETTER_DOUBLE_OPT_IN=%s)',
  patience,
  async (optIn) => {
    const at = await open({ NEWSLETTER_DOUBLE_OPT_IN: optIn });
    for (let nth = 0; nth < times; nth += 1) {
      expect(await enter(at, nth)).toMatchObject({ status: 201, body: { message: 'Subscribed to newsletter successfully' } });
      const link = await at.academy.db.selectFrom('subscribers').select(['token', 'email']).executeTakeFirstOrThrow();
      await at.api().newsletter.unsubscribe(link);
      at.clock.ms += minuteMs;
    }
    expect(await at.mails()).toHaveLength(3);
    at.clock.ms += 24 * 60 * minuteMs;
    expect((await enter(at, times)).status).toBe(201);
    expect(await at.mails(), 'another welcome mail on the next day').toHaveLength(4);
  },
);
