import fc from 'fast-check';
import { expect } from 'vitest';
import { insertAccounts } from './factories/accounts.ts';
import { createSession } from './factories/sessions.ts';
import { imageFile } from './image-files.ts';
import { checkHistory, keyOf, type ModelClient, type ModelTarget, typedBy } from './model-check.ts';
import { otherNetwork } from './registration.ts';
import { createTestApp, person, pinIn, type TestApp, type TestResponse } from './test-app.ts';

const clientCount = 8;
const unregistered = { email: undefined, pin: undefined, wrongPins: 0, isVerified: false };
const mostRegistrations = 4;
/** So many clients have a session from the beginning; the others begin as strangers. */
const knownClients = 6;

const nth = fc.nat(40);
const text = fc.constantFrom('Ndewo', 'Daalụ', 'Kedu ka ọ dị?');
const joining = fc.oneof(fc.record({ what: fc.constant('register' as const), nth: fc.nat(2) }), {
  weight: 3,
  arbitrary: fc.record({ what: fc.constantFrom('verify' as const, 'login' as const), isRight: fc.boolean() }),
});
const step = fc.oneof(
  { weight: 5, arbitrary: fc.record({ what: fc.constant('like' as const), nth }) },
  { weight: 4, arbitrary: fc.record({ what: fc.constant('comment' as const), nth, text }) },
  { weight: 3, arbitrary: fc.record({ what: fc.constant('reply' as const), nth, text }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('remove' as const), nth }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constantFrom('publish' as const, 'teach' as const) }) },
  { weight: 1, arbitrary: joining },
);
/** Who has no account yet is busy with getting one. */
const strangersStep = fc.oneof(step, { weight: 3, arbitrary: joining });
const stepsOf = (client: number) => fc.array(client < knownClients ? step : strangersStep, { maxLength: 6 });
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
/** What all clients do at the same time, each one thing after the other. */
type Round = Step[][];

/** Rounds with a restart of the academy between them. */
export const modelRuns: fc.Arbitrary<Round[]> = fc.array(fc.tuple(...Array.from({ length: clientCount }, (_, client) => stepsOf(client))), {
  minLength: 1,
  maxLength: 4,
});

/** An academy that things happen to, and beside it the simplest account of what must have become of it. */
export interface History {
  play(round: Round): Promise<void>;
  /** When nothing is under way: all that the academy says and holds is what was acknowledged. */
  check(): Promise<void>;
  restart(): Promise<void>;
  close(): Promise<void>;
}

export async function createHistory(): Promise<History> {
  let at: TestApp = await createTestApp({ RATE_LIMITS: 'off' });
  const admin = await at.adminToken();
  const image = await imageFile('png', 8, 8);
  await insertAccounts(at.academy.db, knownClients);
  const clients: ModelClient[] = [];
  for (let each = 1; each <= clientCount; each += 1) {
    const token = each <= knownClients ? await createSession(at.academy.db, `person${each}@example.com`, at.clock.ms) : undefined;
    clients.push({ name: `client ${each}`, token, password: `the secret of client ${each}`, ...unregistered });
  }
  const things: ModelTarget[] = [];
  /** E-mails that clients tried to register, in lower case: one registration of each is answered 201. */
  const wanted = new Set<string>();
  const created = new Set<string>();
  /** The client whose pin came first, by e-mail in lower case. */
  const verifiedBy = new Map<string, ModelClient>();
  /** What can be told only when all answers of a round are there. */
  let afterRound: (() => void)[] = [];
  /** Comments by who says what where: the same again within ten seconds is the first. */
  const said = new Map<string, number>();
  let moment = 0;
  let made = 0;

  async function timed(method: string, path: string, options: object): Promise<{ answer: TestResponse; from: number; to: number }> {
    moment += 1;
    const from = moment;
    const answer = await at.call(method, path, options);
    moment += 1;
    return { answer, from, to: moment };
  }
  const signed = ({ token }: ModelClient) => (token ? { token } : {});
  const nthOf = <T>(list: T[], nth: number) => list[nth % Math.max(list.length, 1)];

  /** Whether it was there: what is acknowledged as removed is gone for whoever asks afterwards, and nothing is gone before. */
  function wasThere(thing: ModelTarget, { answer: { status }, from, to }: { answer: TestResponse; from: number; to: number }): boolean {
    if (thing.gone !== undefined && thing.gone < from) expect(status).toBe(404);
    if (thing.going === undefined || thing.going > to) expect(status).not.toBe(404);
    return status !== 404;
  }

  async function talk(client: ModelClient, thing: ModelTarget, parent: number | undefined, text: string): Promise<void> {
    const path = parent === undefined ? `${thing.path}/${thing.id}/comment` : `${thing.path}/comment/${parent}/reply`;
    const done = await timed('POST', path, { json: { text }, ...signed(client) });
    if (!wasThere(thing, done)) return;
    expect(done.answer.status).toBe(201);
    const id = Number(done.answer.body.id);
    const key = [client.token ? client.name : 'a stranger', thing.path, thing.id, parent, text].join();
    const first = said.get(key);
    if (first !== undefined) return expect(id).toBe(first);
    expect([...said.values()]).not.toContain(id);
    said.set(key, id);
    if (parent === undefined) thing.comments.set(id, { text, replies: new Map() });
    else thing.comments.get(parent)?.replies.set(id, text);
  }

  const steps = {
    async like(client: ModelClient, { nth = 0 }: Partial<{ nth: number }>) {
      const thing = nthOf(things, nth);
      if (!thing) return;
      const done = await timed('POST', `${thing.path}/${thing.id}/like`, signed(client));
      if (!client.token) return expect([done.answer.status, done.answer.body.error]).toEqual([400, 'Please login to like']);
      if (!wasThere(thing, done)) return;
      expect(done.answer.body.message).toBe(thing.likedBy.delete(client) ? 'Unliked' : 'Liked');
      if (done.answer.body.message === 'Liked') thing.likedBy.add(client);
      expect(done.answer.body.likes).toBeGreaterThanOrEqual(done.answer.body.message === 'Liked' ? 1 : 0);
      expect(done.answer.body.likes).toBeLessThanOrEqual(clientCount);
    },
    async comment(client: ModelClient, { nth = 0, text = '' }: Partial<{ nth: number; text: string }>) {
      const thing = nthOf(things, nth);
      if (thing) await talk(client, thing, undefined, text);
    },
    async reply(client: ModelClient, { nth = 0, text = '' }: Partial<{ nth: number; text: string }>) {
      const parents = things.flatMap((thing) => [...thing.comments.keys()].map((id) => ({ thing, id })));
      const parent = nthOf(parents, nth);
      if (parent) await talk(client, parent.thing, parent.id, text);
    },
    async remove(_: ModelClient, { nth = 0 }: Partial<{ nth: number }>) {
      const thing = nthOf(things, nth);
      if (!thing) return;
      thing.removals += 1;
      const wasGone = thing.gone !== undefined;
      thing.going ??= moment + 1;
      const { answer, to } = await timed('DELETE', `${thing.path}/${thing.id}`, { token: admin });
      if (answer.status === 200) {
        expect([wasGone, thing.gone]).toEqual([false, undefined]);
        thing.gone = to;
      } else {
        expect(answer.status).toBe(404);
        expect(thing.removals).toBeGreaterThan(1);
      }
    },
    async publish() {
      made += 1;
      const { blog } = await at.api(admin).blog.create({ title: `Post ${made}`, body: '<p>Text</p>', image });
      things.push({ path: '/blog', id: blog.id, likedBy: new Set(), comments: new Map(), removals: 0 });
    },
    async teach() {
      made += 1;
      const { wordOfDay } = await at.api(admin).wordOfDay.create({ title: `Word ${made}`, body: 'Text' });
      things.push({ path: '/word-of-day', id: wordOfDay.id, likedBy: new Set(), comments: new Map(), removals: 0 });
    },
    /** A client has one registration; until the round is over it is not known whether it was kept. */
    async register(client: ModelClient, { nth = 0 }: Partial<{ nth: number }>) {
      if (client.email) return;
      const own = clients.indexOf(client);
      client.email = typedBy(own, nth);
      const email = keyOf(client);
      wanted.add(email);
      const tooLate = created.has(email);
      const { name, password } = client;
      const json = { ...person, first_name: name, email: client.email, password, confirm_password: password };
      const { answer } = await timed('POST', '/register', { json, from: otherNetwork(own) });
      if (answer.status === 201) {
        expect([tooLate, created.has(email)]).toEqual([false, false]);
        created.add(email);
      } else {
        expect([answer.status, answer.body.error]).toEqual([409, 'User with this email already exists']);
      }
    },
    async verify(client: ModelClient, { isRight = false }: Partial<{ isRight: boolean }>) {
      const { email = 'nobody@example.com', pin = '000000' } = client;
      const typed = isRight ? pin : pin.replace(/^./, (digit) => String((Number(digit) + 1) % 10));
      const from = otherNetwork(clients.indexOf(client));
      const { answer } = await timed('POST', '/verify', { json: { email, verification_pin: typed }, from });
      if (!client.email) return expect(answer.status).toBe(404);
      if (!isRight || client.pin === undefined || client.wrongPins >= 5) {
        client.wrongPins += 1;
        return expect(answer.status).toBe(400);
      }
      const key = keyOf(client);
      if (answer.status === 200) {
        expect([undefined, client]).toContain(verifiedBy.get(key));
        verifiedBy.set(key, client);
        client.isVerified = true;
      } else {
        expect([answer.status, client.isVerified]).toEqual([409, false]);
        afterRound.push(() => expect([undefined, client]).not.toContain(verifiedBy.get(key)));
      }
    },
    async login(client: ModelClient, { isRight = false }: Partial<{ isRight: boolean }>) {
      const { email = 'nobody@example.com', isVerified, password } = client;
      const key = keyOf(client);
      const isDecided = verifiedBy.has(key);
      const { answer } = await timed('POST', '/login', { json: { email, password: isRight ? password : 'a wrong one' } });
      if (!client.email) return expect(answer.status).toBe(404);
      if (!isRight) return expect(answer.status).toBe(401);
      if (isVerified) {
        client.token ??= String(answer.body.token);
        return expect(answer.status).toBe(200);
      }
      expect(isDecided ? [401] : [401, 403]).toContain(answer.status);
      // Known to be kept, and its password is wrong: another client's pin must have decided.
      if (answer.status === 401 && client.pin) afterRound.push(() => expect(verifiedBy.has(key)).toBe(true));
    },
  };

  const perform = (client: ModelClient, step: Step) => (steps[step.what] as (client: ModelClient, step: Step) => Promise<void>)(client, step);

  /** A registration without a mail was not kept: the e-mail was verified by then, or enough others wait. */
  async function readMails(): Promise<void> {
    const mails = await at.mails();
    const newcomers = clients.filter(({ email, pin }) => email && !pin);
    for (const client of newcomers) client.pin = pinIn(mails.findLast(({ to }) => to?.[0]?.address === client.email)) || undefined;
    for (const client of newcomers.filter(({ pin }) => !pin)) {
      const rivals = clients.filter((other) => other.pin && keyOf(other) === keyOf(client));
      expect(verifiedBy.has(keyOf(client)) || rivals.length === mostRegistrations).toBe(true);
      Object.assign(client, unregistered);
    }
  }

  for (const make of [steps.publish, steps.teach, steps.publish]) await make();

  return {
    async play(round) {
      await Promise.all(
        round.map(async (own, nth) => {
          const client = clients[nth];
          if (client) for (const step of own) await perform(client, step);
        }),
      );
      for (const check of afterRound) check();
      afterRound = [];
      await readMails();
      expect([...created].sort()).toEqual([...wanted].sort());
      // What is said from here on is no double click.
      at.clock.ms += 11_000;
      said.clear();
    },

    check: () => checkHistory(at, admin, { things, clients, accounts: knownClients + created.size }),

    async restart() {
      at = await at.restart();
    },
    close: () => at.close(),
  };
}
