import { person, type TestApp } from './test-app.ts';

const { email, password } = person;
const reader = 'reader@example.com';
const leaver = 'leaver@example.com';

/** Rows of three people that will be erased, and of one that stays. */
export async function createPeople(app: TestApp) {
  const { token } = await app.learner();
  const guardian = await app.learner({ email: 'guardian@example.com', first_name: 'Guardian' });
  const household = app.api(guardian.token).household;
  await household.profiles();
  const { id: profile } = await household.createProfile({ name: 'Nkem', ageBand: 'adult', avatar: 'sun', zone: 'Africa/Lagos' });
  const admin = app.api(await app.adminToken());
  const { wordOfDay } = await admin.wordOfDay.create({ title: 'ọjị', body: 'kola nut' });
  await app.call('POST', `/word-of-day/${wordOfDay.id}/comment`, { token, json: { text: 'My words' } });
  for (const address of [email, reader, leaver]) await app.api().newsletter.subscribe({ email: address });
  return { token, profile, guardian: guardian.token };
}

/** Each asks to be forgotten: account with comments and newsletter, profile, newsletter. */
export async function forgetPeople(app: TestApp, { token, profile, guardian }: Awaited<ReturnType<typeof createPeople>>): Promise<void> {
  app.clock.ms += 60_000;
  await app.api(token).privacy.deleteAccount({ password, comments: 'delete', newsletter: 'leave' });
  await app.api(guardian).household.deleteProfile({ id: profile });
  const { token: link } = await app.context.db.selectFrom('subscribers').select('token').where('email', '=', leaver).executeTakeFirstOrThrow();
  await app.api().newsletter.unsubscribe({ token: link, email: leaver });
  // Erasures of a minute are listed after it.
  app.clock.ms += 60_000;
  await app.jobWorkers.drain();
}

/** What the academy knows of them, and the addresses that get newsletters. */
export async function knownOf({ context: { db } }: TestApp) {
  const texts = async (rows: Promise<{ text: string | null }[]>) => (await rows).map(({ text }) => text).sort();
  return {
    accounts: await texts(db.selectFrom('accounts').select('email as text').where('kind', '=', 'learner').execute()),
    profiles: await texts(db.selectFrom('profiles').select('name as text').execute()),
    comments: await texts(db.selectFrom('comments').select('text').execute()),
    readers: await texts(db.selectFrom('subscribers').select('email as text').where('unsubscribed_at', 'is', null).execute()),
  };
}
