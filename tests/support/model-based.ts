import fc from 'fast-check';
import { expect } from 'vitest';
import type { TestResponse } from './api-client.ts';
import { insertAccounts } from './factories/accounts.ts';
import { createSession } from './factories/sessions.ts';
import { imageFile } from './image-files.ts';
import { checkModel, keyOf, type ModelClient, type ModelTarget, spellingOf } from './model-check.ts';
import { otherNetwork } from './registration.ts';
import { createTestApp, person, pinIn, type TestApp } from './test-app.ts';

const clientCount = 8;
const noRegistration = { email: undefined, pin: undefined, wrongPins: 0, isVerified: false };
const maxPendingRegistrations = 4;
/** Clients with a session from the start; the others start without an account. */
const clientsWithSession = 6;

const nth = fc.nat(40);
const text = fc.constantFrom('Ndewo', 'Daalụ', 'Kedu ka ọ dị?');
const registrationStep = fc.oneof(fc.record({ kind: fc.constant('register' as const), nth: fc.nat(2) }), {
  weight: 3,
  arbitrary: fc.record({ kind: fc.constantFrom('verify' as const, 'login' as const), isRight: fc.boolean() }),
});
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('like' as const), nth }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('comment' as const), nth, text }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('reply' as const), nth, text }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), nth }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('publish' as const, 'teach' as const) }) },
  { weight: 1, arbitrary: registrationStep },
);
/** Clients without an account mostly try to get one. */
const stepWithoutSession = fc.oneof(step, { weight: 3, arbitrary: registrationStep });
const stepsOf = (client: number) => fc.array(client < clientsWithSession ? step : stepWithoutSession, { maxLength: 6 });
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
/** Steps of all clients: clients run concurrently, the steps of each one in sequence. */
type Round = Step[][];

/** Rounds with a restart of the application between them. */
export const modelRuns: fc.Arbitrary<Round[]> = fc.array(fc.tuple(...Array.from({ length: clientCount }, (_, client) => stepsOf(client))), {
  minLength: 1,
  maxLength: 4,
});

/** The application under test and a model of its expected state. */
interface ModelRun {
  play(round: Round): Promise<void>;
  /** Compares responses and rows with the model; no request may be pending. */
  check(): Promise<void>;
  restart(): Promise<void>;
  close(): Promise<void>;
}

export async function createModelRun(): Promise<ModelRun> {
  let app: TestApp = await createTestApp({ RATE_LIMITS: 'off' });
  const admin = await app.adminToken();
  const image = await imageFile('png', 8, 8);
  await insertAccounts(app.context.db, clientsWithSession);
  const clients: ModelClient[] = [];
  for (let number = 1; number <= clientCount; number += 1) {
    const token = number <= clientsWithSession ? await createSession(app.context.db, `person${number}@example.com`, app.clock.ms) : undefined;
    clients.push({ name: `client ${number}`, token, password: `the secret of client ${number}`, ...noRegistration });
  }
  const targets: ModelTarget[] = [];
  /** Emails that clients tried to register, in lower case: one registration of each gets 201. */
  const attempted = new Set<string>();
  const created = new Set<string>();
  /** Client whose PIN was entered first, by email in lower case. */
  const verifiedBy = new Map<string, ModelClient>();
  /** Checks that need all responses of a round. */
  let deferredChecks: (() => void)[] = [];
  /** Comments by author, target and text: the same comment within 10 s is the first one. */
  const commentIds = new Map<string, number>();
  let sequence = 0;
  let targetCount = 0;

  async function timed(method: string, path: string, options: object): Promise<{ response: TestResponse; from: number; to: number }> {
    sequence += 1;
    const from = sequence;
    const response = await app.call(method, path, options);
    sequence += 1;
    return { response, from, to: sequence };
  }
  const authorization = ({ token }: ModelClient) => (token ? { token } : {});
  const nthOf = <T>(list: T[], nth: number) => list[nth % Math.max(list.length, 1)];

  /** Returns whether the target existed: a deletion is visible to requests after its response, and not before its request. */
  function existed(target: ModelTarget, { response: { status }, from, to }: { response: TestResponse; from: number; to: number }): boolean {
    if (target.deletionAcknowledged !== undefined && target.deletionAcknowledged < from) expect(status).toBe(404);
    if (target.deletionStarted === undefined || target.deletionStarted > to) expect(status).not.toBe(404);
    return status !== 404;
  }

  async function addComment(client: ModelClient, target: ModelTarget, parent: number | undefined, text: string): Promise<void> {
    const path = parent === undefined ? `${target.path}/${target.id}/comment` : `${target.path}/comment/${parent}/reply`;
    const result = await timed('POST', path, { json: { text }, ...authorization(client) });
    if (!existed(target, result)) return;
    expect(result.response.status).toBe(201);
    const id = Number(result.response.body.id);
    const key = [client.token ? client.name : 'a stranger', target.path, target.id, parent, text].join();
    const first = commentIds.get(key);
    if (first !== undefined) return expect(id).toBe(first);
    expect([...commentIds.values()]).not.toContain(id);
    commentIds.set(key, id);
    if (parent === undefined) target.comments.set(id, { text, replies: new Map() });
    else target.comments.get(parent)?.replies.set(id, text);
  }

  const steps = {
    async like(client: ModelClient, { nth = 0 }: Partial<{ nth: number }>) {
      const target = nthOf(targets, nth);
      if (!target) return;
      const result = await timed('POST', `${target.path}/${target.id}/like`, authorization(client));
      if (!client.token) return expect([result.response.status, result.response.body.error]).toEqual([400, 'Please login to like']);
      if (!existed(target, result)) return;
      expect(result.response.body.message).toBe(target.likedBy.delete(client) ? 'Unliked' : 'Liked');
      if (result.response.body.message === 'Liked') target.likedBy.add(client);
      expect(result.response.body.likes).toBeGreaterThanOrEqual(result.response.body.message === 'Liked' ? 1 : 0);
      expect(result.response.body.likes).toBeLessThanOrEqual(clientCount);
    },
    async comment(client: ModelClient, { nth = 0, text = '' }: Partial<{ nth: number; text: string }>) {
      const target = nthOf(targets, nth);
      if (target) await addComment(client, target, undefined, text);
    },
    async reply(client: ModelClient, { nth = 0, text = '' }: Partial<{ nth: number; text: string }>) {
      const parents = targets.flatMap((target) => [...target.comments.keys()].map((id) => ({ thing: target, id })));
      const parent = nthOf(parents, nth);
      if (parent) await addComment(client, parent.thing, parent.id, text);
    },
    async remove(_: ModelClient, { nth = 0 }: Partial<{ nth: number }>) {
      const target = nthOf(targets, nth);
      if (!target) return;
      target.removals += 1;
      const wasGone = target.deletionAcknowledged !== undefined;
      target.deletionStarted ??= sequence + 1;
      const { response, to } = await timed('DELETE', `${target.path}/${target.id}`, { token: admin });
      if (response.status === 200) {
        expect([wasGone, target.deletionAcknowledged]).toEqual([false, undefined]);
        target.deletionAcknowledged = to;
      } else {
        expect(response.status).toBe(404);
        expect(target.removals).toBeGreaterThan(1);
      }
    },
    async publish() {
      targetCount += 1;
      const { blog } = await app.api(admin).blog.create({ title: `Post ${targetCount}`, body: '<p>Text</p>', image });
      targets.push({ path: '/blog', id: blog.id, likedBy: new Set(), comments: new Map(), removals: 0 });
    },
    async teach() {
      targetCount += 1;
      const { wordOfDay } = await app.api(admin).wordOfDay.create({ title: `Word ${targetCount}`, body: 'Text' });
      targets.push({ path: '/word-of-day', id: wordOfDay.id, likedBy: new Set(), comments: new Map(), removals: 0 });
    },
    /** A client has one registration; whether it was accepted is known at the end of the round. */
    async register(client: ModelClient, { nth = 0 }: Partial<{ nth: number }>) {
      if (client.email) return;
      const ownIndex = clients.indexOf(client);
      client.email = spellingOf(ownIndex, nth);
      const email = keyOf(client);
      attempted.add(email);
      const isTaken = created.has(email);
      const { name, password } = client;
      const json = { ...person, first_name: name, email: client.email, password, confirm_password: password };
      const { response } = await timed('POST', '/register', { json, from: otherNetwork(ownIndex) });
      if (response.status === 201) {
        expect([isTaken, created.has(email)]).toEqual([false, false]);
        created.add(email);
      } else {
        expect([response.status, response.body.error]).toEqual([409, 'User with this email already exists']);
      }
    },
    async verify(client: ModelClient, { isRight = false }: Partial<{ isRight: boolean }>) {
      const { email = 'nobody@example.com', pin = '000000' } = client;
      const enteredPin = isRight ? pin : pin.replace(/^./, (digit) => String((Number(digit) + 1) % 10));
      const from = otherNetwork(clients.indexOf(client));
      const { response } = await timed('POST', '/verify', { json: { email, verification_pin: enteredPin }, from });
      if (!client.email) return expect(response.status).toBe(404);
      if (!isRight || client.pin === undefined || client.wrongPins >= 5) {
        client.wrongPins += 1;
        return expect(response.status).toBe(400);
      }
      const key = keyOf(client);
      if (response.status === 200) {
        expect([undefined, client]).toContain(verifiedBy.get(key));
        verifiedBy.set(key, client);
        client.isVerified = true;
      } else {
        expect([response.status, client.isVerified]).toEqual([409, false]);
        deferredChecks.push(() => expect([undefined, client]).not.toContain(verifiedBy.get(key)));
      }
    },
    async login(client: ModelClient, { isRight = false }: Partial<{ isRight: boolean }>) {
      const { email = 'nobody@example.com', isVerified, password } = client;
      const key = keyOf(client);
      const isDecided = verifiedBy.has(key);
      const { response } = await timed('POST', '/login', { json: { email, password: isRight ? password : 'a wrong one' } });
      if (!client.email) return expect(response.status).toBe(404);
      if (!isRight) return expect(response.status).toBe(401);
      if (isVerified) {
        client.token ??= String(response.body.token);
        return expect(response.status).toBe(200);
      }
      expect(isDecided ? [401] : [401, 403]).toContain(response.status);
      // The registration was accepted but its password is wrong: the PIN of another client verified the email.
      if (response.status === 401 && client.pin) deferredChecks.push(() => expect(verifiedBy.has(key)).toBe(true));
    },
  };

  const perform = (client: ModelClient, step: Step) => (steps[step.kind] as (client: ModelClient, step: Step) => Promise<void>)(client, step);

  /** A registration without a mail was not accepted: the email was verified, or enough registrations are pending. */
  async function readMails(): Promise<void> {
    const mails = await app.mails();
    const withoutPin = clients.filter(({ email, pin }) => email && !pin);
    for (const client of withoutPin) client.pin = pinIn(mails.findLast(({ to }) => to?.[0]?.address === client.email)) || undefined;
    for (const client of withoutPin.filter(({ pin }) => !pin)) {
      const samePending = clients.filter((candidate) => candidate.pin && keyOf(candidate) === keyOf(client));
      expect(verifiedBy.has(keyOf(client)) || samePending.length === maxPendingRegistrations).toBe(true);
      Object.assign(client, noRegistration);
    }
  }

  for (const createTarget of [steps.publish, steps.teach, steps.publish]) await createTarget();

  return {
    async play(round) {
      await Promise.all(
        round.map(async (ownIndex, nth) => {
          const client = clients[nth];
          if (client) for (const step of ownIndex) await perform(client, step);
        }),
      );
      for (const check of deferredChecks) check();
      deferredChecks = [];
      await readMails();
      expect([...created].sort()).toEqual([...attempted].sort());
      // Later comments are outside the duplicate window of 10 s.
      app.clock.ms += 11_000;
      commentIds.clear();
    },

    check: () => checkModel(app, admin, { targets, clients, accounts: clientsWithSession + created.size }),

    async restart() {
      app = await app.restart();
    },
    close: () => app.close(),
  };
}
