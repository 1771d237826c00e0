// Proves T46.

import { randomUUID } from 'node:crypto';
import { afterAll, expect, vi } from 'vitest';
import type { KeyedEntry } from '#app/features/learning/sent-answer.contract.ts';
import { withBrowserGlobals } from '#tests/support/browser-globals.ts';
import { withCourseItem } from '#tests/support/course-item.ts';
import { insertProfile } from '#tests/support/factories/learning.ts';
import { keysIn } from '#tests/support/memory-indexed-db.ts';
import type { TestApp } from '#tests/support/test-app.ts';

const browser = withBrowserGlobals();
const test = withCourseItem();
// Files of a process share modules.
afterAll(() => void vi.resetModules());

/** The page of the tablet, which stays open. */
async function openTablet() {
  vi.resetModules();
  const [client, household, leaving, session, storing, stores, waiting, queue, sending, learners, today] = await Promise.all([
    import('#app/api-client.ts'),
    import('#app/features/household/public.tsx'),
    import('#app/login-session/leave-learning.ts'),
    import('#app/login-session/session-cookie.ts'),
    import('#app/login-session/store-session.ts'),
    import('#app/login-session/learning-stores.ts'),
    import('#app/login-session/waiting-answers.ts'),
    import('./answer-queue.ts'),
    import('./send-answers.ts'),
    import('../learner.ts'),
    import('../today/next-session.ts'),
  ]);
  return { ...client, ...household, ...leaving, ...session, ...storing, ...stores, ...waiting, ...queue, ...sending, ...learners, ...today };
}
type Tablet = Awaited<ReturnType<typeof openTablet>>;

interface Family {
  email: string;
  token: string;
  child: number;
}

async function newFamily(app: TestApp, name: string): Promise<Family> {
  const { token, email } = await app.learner({ email: `${randomUUID()}@example.com` });
  return { token, email, child: await insertProfile(app, email, { name }) };
}

/** Login on the tablet, and what Today loads. */
async function learn(tablet: Tablet, { token, child }: Family): Promise<void> {
  tablet.storeSessionToken(token);
  await tablet.loadLearners();
  await tablet.sendAnswers();
  await tablet.prepareNext(child);
}

/** A logout as My account does it. */
async function logOut(tablet: Tablet): Promise<void> {
  await tablet.leaveLearning('keep');
  tablet.clearSessionToken();
  await tablet.leaveDevice();
  await tablet.endLearning();
}

const offline = () => Promise.reject(new TypeError('offline'));

/** The network, and the keys of the answers that went over it, by child. */
function connect(app: TestApp) {
  const sent: [child: number, key: string][] = [];
  const online = async (request: Request) => {
    const child = Number(/profiles\/(\d+)\/answers$/.exec(request.url)?.[1]);
    if (child) for (const { key } of (await request.clone().json()).answers) sent.push([child, key]);
    return app.httpApp.fetch(request);
  };
  browser.fetch = online;
  return { sent, online };
}

const copies = ['study-replies', 'study-sessions', 'study-next'];

for (const hasStorage of [true, false])
  test(`two families on a tablet ${hasStorage ? '' : 'without storage '}each see and send their own alone, offline too`, async ({ app, item }) => {
    if (!hasStorage) vi.stubGlobal('indexedDB', undefined);
    const [adas, obis] = [await newFamily(app, 'Ada'), await newFamily(app, 'Obi')];
    const { sent, online } = connect(app);
    const tablet = await openTablet();
    const answer = (): KeyedEntry => ({ key: randomUUID(), type: 'task', item, answeredAt: new Date().toISOString() });
    const namesShown = async () => (await tablet.readLearners()).map((learner) => learner.name);

    // Ada learns, and goes on without a network.
    await learn(tablet, adas);
    browser.fetch = offline;
    const ofAda = [answer(), answer()];
    for (const entry of ofAda) await tablet.addEntry(adas.child, entry);
    expect([(await tablet.sendAnswers()).blockedBy, await namesShown()]).toEqual(['offline', ['Ada']]);

    // The family of Obi cannot log in without a network: the tablet is still Ada's.
    await expect(tablet.api.accounts.login({ email: obis.email, password: 'a long enough secret' })).rejects.toThrow();
    expect([await namesShown(), (await tablet.waitingEntries()).length]).toEqual([['Ada'], 2]);

    // Ada's family logs out and keeps its answers: what stays has no name, and opens nothing.
    await logOut(tablet);
    const inMemory = tablet.caches.flatMap((cache) => [...tablet.stores[cache].unstored.keys()]);
    expect([copies.flatMap(keysIn), inMemory, browser.localStorage.has('device')]).toEqual([[], [], false]);
    expect([await namesShown(), await tablet.waitingEntries(), await tablet.loadProfiles()]).toEqual([[], [], 'anonymous']);
    expect((await tablet.listWaiting()).every(({ account }) => account > 0)).toBe(true);

    // Obi learns, also without a network.
    browser.fetch = online;
    await learn(tablet, obis);
    browser.fetch = offline;
    const ofObi = answer();
    await tablet.addEntry(obis.child, ofObi);
    expect([await namesShown(), (await tablet.waitingEntries()).map(({ entry }) => entry.key)]).toEqual([['Obi'], [ofObi.key]]);
    expect([sent, (await tablet.strangeEntries()).length]).toEqual([[], 0]);

    // The login of Obi's family ends by itself, and Ada's logs in: only her answers are sent.
    tablet.clearSessionToken();
    browser.fetch = online;
    await learn(tablet, adas);
    // Both were answered in one millisecond: their order is open.
    expect([await namesShown(), sent.toSorted()]).toEqual([['Ada'], ofAda.map(({ key }) => [adas.child, key]).toSorted()]);

    await learn(tablet, obis);
    expect([await namesShown(), sent.slice(ofAda.length)]).toEqual([['Obi'], [[obis.child, ofObi.key]]]);
    expect(await tablet.listWaiting()).toEqual([]);
  });
