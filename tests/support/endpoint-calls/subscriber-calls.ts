import type { Db } from '#app/db/schema.ts';
import { checkSubscriberFile } from '#app/features/newsletter/subscribers/import/check-subscribers.server.ts';
import { continueImport } from '#app/features/newsletter/subscribers/import/run-subscriber-import.server.ts';
import { listedStates } from '#app/features/newsletter/subscribers/subscribers.contract.ts';
import type { Api } from '#tests/support/api-client.ts';
import type { TestApp } from '#tests/support/test-app.ts';

/** The list of subscribers in each state, additions and an import. */
export async function callSubscribers(app: TestApp, admin: Api, db: Db): Promise<void> {
  const api = admin.newsletter;
  for (const state of listedStates)
    for (const search of [undefined, 'one two']) {
      await api.subscribers({ state, limit: 10, ...(search ? { search } : {}) });
      await api.subscribers({ state, page: 40, limit: 10 });
      await (await api.subscribersExport({ state, ...(search ? { search } : {}) })).text();
    }
  await api.addSubscriber({ email: 'added@example.com' });
  const { id: added } = await db.selectFrom('subscribers').select('id').where('email_key', '=', 'added@example.com').executeTakeFirstOrThrow();
  await api.endSubscription({ id: added });
  await api.eraseSubscriber({ id: added });
  const file = new File(['email,source,date\na@list.example,A list,2026-01-01\nb@list.example\nc'], 'list.csv');
  const { id } = await api.uploadSubscribers({ file });
  const context = { ...app.context, db, args: { importId: id }, signal: AbortSignal.timeout(60_000), invalidate: () => undefined };
  await checkSubscriberFile(context);
  await api.startSubscriberImport({ id });
  await continueImport(context, id);
  await api.subscriberImports();
  await api.subscriberImport({ id });
  await (await api.wrongSubscriberLines({ id })).text();
  await api.removeSubscriberImport({ id });
}
