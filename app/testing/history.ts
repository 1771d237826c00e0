import fc from 'fast-check';
import { expect } from 'vitest';
import { type Answer, openTestAcademy, person, pinIn, type TestAcademy } from './academy.ts';
import { insertCrowd } from './crowd.ts';
import { type Client, checkHistory, type Thing } from './history-check.ts';
import { openSession } from './open-session.ts';
import { pictureFile } from './pictures.ts';

const clientCount = 8;
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
export const histories: fc.Arbitrary<Round[]> = fc.array(fc.tuple(...Array.from({ length: clientCount }, (_, client) => stepsOf(client))), {
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

export async function openHistory(): Promise<History> {
  let at: TestAcademy = await openTestAcademy({ RATE_LIMITS: 'off' });
  const admin = await at.adminToken();
  const image = await pictureFile('png', 8, 8);
  await insertCrowd(at.academy.db, knownClients);
  const clients: Client[] = [];
  for (let each = 1; each <= clientCount; each += 1) {
    const token = each <= knownClients ? await openSession(at.academy.db, `person${each}@example.com`, at.clock.ms) : undefined;
    clients.push({ name: `client ${each}`, token, wrongPins: 0, isVerified: false });
  }
  const things: Thing[] = [];
  const owners = new Map<string, Client>();
  /** E-mails that somebody tried to register: each has one owner when all is done. */
  const wanted = new Set<string>();
  /** Comments by who says what where: the same again within ten seconds is the first. */
  const said = new Map<string, number>();
  let moment = 0;
  let made = 0;

  async function timed(method: string, path: string, options: object): Promise<{ answer: Answer; from: number; to: number }> {
    moment += 1;
    const from = moment;
    const answer = await at.call(method, path, options);
    moment += 1;
    return { answer, from, to: moment };
  }
  const signed = ({ token }: Client) => (token ? { token } : {});
  const nthOf = <T>(list: T[], nth: number) => list[nth % Math.max(list.length, 1)];

  /** Whether it was there: what is acknowledged as removed is gone for whoever asks afterwards, and nothing is gone before. */
  function wasThere(thing: Thing, { answer: { status }, from, to }: { answer: Answer; from: number; to: number }): boolean {
    if (thing.gone !== undefined && thing.gone < from) expect(status).toBe(404);
    if (thing.going === undefined || thing.going > to) expect(status).not.toBe(404);
    return status !== 404;
  }

  async function talk(client: Client, thing: Thing, parent: number | undefined, text: string): Promise<void> {
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
    async like(client: Client, { nth = 0 }: Partial<{ nth: number }>) {
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
    async comment(client: Client, { nth = 0, text = '' }: Partial<{ nth: number; text: string }>) {
      const thing = nthOf(things, nth);
      if (thing) await talk(client, thing, undefined, text);
    },
    async reply(client: Client, { nth = 0, text = '' }: Partial<{ nth: number; text: string }>) {
      const parents = things.flatMap((thing) => [...thing.comments.keys()].map((id) => ({ thing, id })));
      const parent = nthOf(parents, nth);
      if (parent) await talk(client, parent.thing, parent.id, text);
    },
    async remove(_: Client, { nth = 0 }: Partial<{ nth: number }>) {
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
    async register(client: Client, { nth = 0 }: Partial<{ nth: number }>) {
      const email = `wanted${nth}@example.com`;
      wanted.add(email);
      const tooLate = owners.has(email);
      const { answer } = await timed('POST', '/register', { json: { ...person, email } });
      if (answer.status === 201) {
        expect([tooLate, owners.has(email)]).toEqual([false, false]);
        owners.set(email, client);
        client.email ??= email;
      } else {
        expect([answer.status, answer.body.error]).toEqual([409, 'User with this email already exists']);
      }
    },
    async verify(client: Client, { isRight = false }: Partial<{ isRight: boolean }>) {
      const { email = 'nobody@example.com', pin = '000000' } = client;
      const typed = isRight ? pin : pin.replace(/^./, (digit) => String((Number(digit) + 1) % 10));
      const { answer } = await timed('POST', '/verify', { json: { email, verification_pin: typed } });
      if (!client.email) return expect(answer.status).toBe(404);
      const isTaken = isRight && client.pin !== undefined && client.wrongPins < 5;
      expect(answer.status).toBe(isTaken ? 200 : 400);
      client.isVerified ||= isTaken;
      if (!isTaken) client.wrongPins += 1;
    },
    async login(client: Client, { isRight = false }: Partial<{ isRight: boolean }>) {
      const { email = 'nobody@example.com', isVerified } = client;
      const { answer } = await timed('POST', '/login', { json: { email, password: isRight ? person.password : 'a wrong one' } });
      if (!client.email) return expect(answer.status).toBe(404);
      if (!isRight) return expect(answer.status).toBe(401);
      expect(answer.status).toBe(isVerified ? 200 : 403);
      if (isVerified) client.token ??= String(answer.body.token);
    },
  };

  const perform = (client: Client, step: Step) => (steps[step.what] as (client: Client, step: Step) => Promise<void>)(client, step);

  for (const make of [steps.publish, steps.teach, steps.publish]) await make();

  return {
    async play(round) {
      await Promise.all(
        round.map(async (own, nth) => {
          const client = clients[nth];
          if (client) for (const step of own) await perform(client, step);
        }),
      );
      for (const mail of await at.mails()) {
        const owner = owners.get(mail.to?.[0]?.address ?? '');
        if (owner?.email === mail.to?.[0]?.address && owner) owner.pin = pinIn(mail);
      }
      expect([...owners.keys()].sort()).toEqual([...wanted].sort());
      // What is said from here on is no double click.
      at.clock.ms += 11_000;
      said.clear();
    },

    check: () => checkHistory(at, admin, { things, clients, accounts: knownClients + owners.size }),

    async restart() {
      at = await at.reopen();
    },
    close: () => at.close(),
  };
}
