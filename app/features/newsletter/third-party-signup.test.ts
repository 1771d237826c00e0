// Proves T34.

import { expect, onTestFinished, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';

const thirdParty = 'stranger@example.com';
/** Number of subscriptions; TEST_SUBSCRIPTIONS=1000 runs the full test. */
const subscriptions = Number(process.env.TEST_SUBSCRIPTIONS ?? 100);
const patience = { timeout: 180_000 + subscriptions * 150 };
const minuteMs = 60_000;
const spellings = [thirdParty, ' stranger@example.com ', 'Stranger@Example.com', 'STRANGER@EXAMPLE.COM'];

async function openApp(env: Record<string, string> = {}): Promise<TestApp> {
  const app = await createTestApp({ RATE_LIMITS: 'on', ...env });
  onTestFinished(() => app.close());
  return app;
}

/** Subscribes from another client address each time, like a botnet. */
const subscribe = (app: TestApp, nth: number) =>
  app.call('POST', '/subscribe', { json: { email: spellings[nth % spellings.length] }, from: `198.51.${nth >> 8}.${nth & 255}` });

test.each(['off', 'on'])('repeated subscriptions of a third party send one mail (NEWSLETTER_DOUBLE_OPT_IN=%s)', patience, async (optIn) => {
  const app = await openApp({ NEWSLETTER_DOUBLE_OPT_IN: optIn });
  for (let nth = 0; nth < subscriptions; nth += 1) {
    expect((await subscribe(app, nth)).status).toBe(201);
    app.clock.ms += minuteMs;
  }
  expect(await app.mails()).toHaveLength(1);
});

test.each(['off', 'on'])(
  'sends a third party that unsubscribes each time at most three mails a day, with the same responses (NEWSLETTER_DOUBLE_OPT_IN=%s)',
  patience,
  async (optIn) => {
    const app = await openApp({ NEWSLETTER_DOUBLE_OPT_IN: optIn });
    for (let nth = 0; nth < subscriptions; nth += 1) {
      expect(await subscribe(app, nth)).toMatchObject({ status: 201, body: { message: 'Subscribed to newsletter successfully' } });
      const link = await app.context.db.selectFrom('subscribers').select(['token', 'email']).executeTakeFirstOrThrow();
      await app.api().newsletter.unsubscribe(link);
      app.clock.ms += minuteMs;
    }
    expect(await app.mails()).toHaveLength(3);
    app.clock.ms += 24 * 60 * minuteMs;
    expect((await subscribe(app, subscriptions)).status).toBe(201);
    expect(await app.mails(), 'another welcome email on the next day').toHaveLength(4);
  },
);
