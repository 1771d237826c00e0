import { expect, onTestFinished, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

const stranger = 'stranger@example.com';
/** SUBSCRIPTIONS=1000 for the whole proof. */
const times = Number(process.env.SUBSCRIPTIONS ?? 100);
const patience = { timeout: 180_000 + times * 150 };
const minuteMs = 60_000;
const spellings = [stranger, ' stranger@example.com ', 'Stranger@Example.com', 'STRANGER@EXAMPLE.COM'];

async function open(env: Record<string, string> = {}): Promise<TestApp> {
  const at = await createTestApp({ RATE_LIMITS: 'on', ...env });
  onTestFinished(() => at.close());
  return at;
}

/** Each from an address of its own, as a net of hijacked machines would. */
const enter = (at: TestApp, nth: number) =>
  at.call('POST', '/subscribe', { json: { email: spellings[nth % spellings.length] }, from: `198.51.${nth >> 8}.${nth & 255}` });

test.each(['off', 'on'])('a stranger who is entered again and again gets one mail (NEWSLETTER_DOUBLE_OPT_IN=%s)', patience, async (optIn) => {
  const at = await open({ NEWSLETTER_DOUBLE_OPT_IN: optIn });
  for (let nth = 0; nth < times; nth += 1) {
    expect((await enter(at, nth)).status).toBe(201);
    at.clock.ms += minuteMs;
  }
  expect(await at.mails()).toHaveLength(1);
});

test.each(['off', 'on'])(
  'who leaves each time they are entered gets three mails a day at most, and all answers are alike (NEWSLETTER_DOUBLE_OPT_IN=%s)',
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
    expect(await at.mails(), 'the next day there is a welcome again').toHaveLength(4);
  },
);
