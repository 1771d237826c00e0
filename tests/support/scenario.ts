import { contract } from '#app/contract.ts';
import type { Db } from '#app/db/schema.ts';
import type { Endpoint } from '#app/http/endpoint.ts';
import { type Actor, actors, authorizationMatrix, expectedStatus, type Known } from './authorization-matrix.ts';
import { createSession } from './factories/sessions.ts';
import { imageFile, postForm } from './image-files.ts';
import { admin, person, pinIn, readResponse, type TestApp, type TestResponse } from './test-app.ts';

/** Where all of them call from. */
export const callerAddress = '203.0.113.77';

export interface Secret {
  what: string;
  text: string;
  /** Who may be answered it. */
  seenBy: readonly Actor[];
  /** Whose mails may say it. */
  mailedTo: readonly string[];
  /** Whether the database must not hold it as it is. */
  isTyped: boolean;
}

/** Six digits in a row stand in many a hash; a pin stands alone. */
export const leaks = (said: string, { text }: Secret): boolean =>
  said.includes(text) && (!/^\d{6}$/.test(text) || new RegExp(`(?<![\\w-])${text}(?![\\w-])`).test(said));

/** Everybody who may come by, and what each of them would not tell others. */
export interface Scenario {
  /** Somebody makes the call of one row of the table; `garbled` sends a body that nothing can be made of. */
  call(name: string, identity: Actor, change?: { id?: number; garbled?: boolean }): Promise<TestResponse>;
  page(path: string, identity: Actor): Promise<string>;
  /** The parts of a call, for those who make them up themselves. */
  known(): Known;
  headersOf(identity: Actor, name: string): Record<string, string>;
  pathOf(name: string, id?: number | string): string;
  over(request: Request): Promise<Response>;
  /** All that there is by now. */
  secrets(): Promise<Secret[]>;
  emailOf(name: string): string;
}

const endpointsByName = new Map<string, Endpoint>(
  Object.values(contract)
    .flatMap((each) => Object.values(each as Record<string, Endpoint>))
    .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const),
);
const academyAddress = 'hello@academy.test';
const emailOf = (name: string) => `${name}.secret@example.com`;
const somebody = (name: string) => ({
  ...person,
  first_name: name,
  last_name: `Surname-of-${name}`,
  email: emailOf(name),
  phone_number: `+${[...name].map((letter) => letter.charCodeAt(0)).join('')}`.slice(0, 32),
  password: `the password of ${name}`,
  confirm_password: `the password of ${name}`,
});
const question = 'What the bystander asked on the contact page';

/** Fills an empty academy: two posts, two words (the first of each is there to be deleted), two newsletters, talk, readers, and people of every kind. */
export async function seedScenario(at: TestApp): Promise<Scenario> {
  const { db } = at.academy;
  const image = await imageFile('png', 8, 8);
  const pins = new Map<string, string>();
  const tokens: { whose: string; token: string }[] = [];

  async function joins(name: string, kind: 'register' | 'tutor' = 'register'): Promise<void> {
    await at.api().accounts[kind](somebody(name));
    pins.set(name, pinIn((await at.mails()).at(-1)));
  }
  async function entered(name: string): Promise<string> {
    await at.api().accounts.verify({ email: emailOf(name), verification_pin: pins.get(name) ?? '' });
    const { token } = await at.api().accounts.login(somebody(name));
    tokens.push({ whose: name, token });
    return token;
  }
  async function administrator(): Promise<string> {
    const { token } = await at.api().accounts.adminLogin({ ...admin, email: emailOf('head') });
    tokens.push({ whose: 'an administrator', token });
    return token;
  }

  await secondAdministrator(db, emailOf('head'));
  async function tutorWhoLeaves(): Promise<string> {
    const leaver = { ...person, email: emailOf('goer') };
    await at.api().accounts.tutor(leaver);
    await at.api().accounts.verify({ email: leaver.email, verification_pin: pinIn((await at.mails()).at(-1)) });
    return (await at.api().accounts.login(leaver)).token;
  }

  const expired = await administrator();
  at.clock.ms += 25 * 3_600_000;
  const loggedOut = await administrator();
  await at.api(loggedOut).accounts.logout();
  await joins('learner');
  await joins('tutor', 'tutor');
  await joins('bystander');
  await joins('newcomer');
  await joins('unverified');
  // What no rule of the academy gives out: should it exist all the same, it must open nothing.
  const unverified = await createSession(db, emailOf('unverified'), at.clock.ms);
  tokens.push({ whose: 'unverified', token: unverified });
  const held: Record<Actor, string | undefined> = {
    none: undefined,
    garbage: 'not-a-token',
    expired,
    loggedOut,
    unverified,
    learner: await entered('learner'),
    tutor: await entered('tutor'),
    admin: await administrator(),
    cookie: await administrator(),
  };
  const disposableSessions: Partial<Record<Actor, string>> = {
    learner: (await at.learner({ email: emailOf('leaver') })).token,
    tutor: await tutorWhoLeaves(),
    admin: await administrator(),
  };
  const bystander = await entered('bystander');

  const parents = new Map<string, number>();
  for (const nth of [1, 2]) {
    await at.api(held.admin).blog.create({ title: `Post ${nth}`, body: '<p>Text</p>', image });
    await at.api(held.admin).wordOfDay.create({ title: `Word ${nth}`, body: 'Text' });
  }
  for (const path of ['/blog', '/word-of-day']) {
    const says = (place: string, text: string, name: string, token?: string) =>
      at.call('POST', `${path}/${place}`, { json: { text, fullName: 'A reader', email: emailOf(name) }, ...(token ? { token } : {}) });
    await at.call('POST', `${path}/2/like`, { token: bystander });
    await says('2/comment', 'Typed', 'typist');
    const { body } = await says('2/comment', 'Signed', 'bystander', bystander);
    await says('2/comment', 'The comment of the learner', 'learner', held.learner);
    await says(`comment/${body.id}/reply`, 'The reply of the learner', 'learner', held.learner);
    await says(`comment/${body.id}/reply`, 'Typed', 'typist');
    parents.set(path, Number(body.id));
  }
  for (const name of ['reader', 'bystander', 'learner']) await at.api().newsletter.subscribe({ email: emailOf(name) });
  for (const nth of [1, 2]) await at.api(held.admin).newsletter.send({ subject: `Letter ${nth}`, message: 'Ndewo!' });
  await at.api().contact.send({ name: 'A bystander', email: emailOf('bystander'), subject: 'A question', message: question });
  const { token } = await db.selectFrom('subscribers').select('token').where('email', '=', emailOf('reader')).executeTakeFirstOrThrow();

  let nth = 0;
  const known = (): Known => {
    nth += 1;
    return {
      nth,
      learner: somebody('learner'),
      head: { email: emailOf('head') },
      newcomer: { email: emailOf('newcomer'), pin: pins.get('newcomer') ?? '' },
      reader: { email: emailOf('reader'), token },
      image,
    };
  };
  const headersOf = (identity: Actor, name: string): Record<string, string> => {
    if (identity === 'cookie') return { Cookie: `token=${held.cookie}` };
    const endsSession = authorizationMatrix[name]?.isFarewell && expectedStatus(name, identity) < 400;
    const mine = endsSession ? disposableSessions[identity] : held[identity];
    return mine ? { Authorization: `Bearer ${mine}` } : {};
  };
  const over = async (request: Request) => at.edge.fetch(request, { incoming: { socket: { remoteAddress: callerAddress } } });

  const pathOf = (name: string, id?: number | string) => {
    const { method, path = '' } = endpointsByName.get(name) ?? {};
    const parent = parents.get(path.startsWith('/blog') ? '/blog' : '/word-of-day');
    return `/api${path}`.replace(':id', String(id ?? (method === 'DELETE' ? 1 : 2))).replace(':commentId', String(id ?? parent));
  };

  return {
    emailOf,
    known,
    headersOf,
    pathOf,
    over,

    async call(name, identity, { id, garbled = false } = {}) {
      const row = authorizationMatrix[name];
      const method = name.split(' ')[0] ?? '';
      const mine = known();
      const url = new URL(`http://academy.test${pathOf(name, id)}?${new URLSearchParams(row?.query?.(mine))}`);
      const headers = headersOf(identity, name);
      if (garbled || row?.json) headers['Content-Type'] = 'application/json';
      const json = row?.json && JSON.stringify(row.json(mine));
      const body = garbled ? '{"nothing": [' : (json ?? (row?.form ? postForm(row.form(mine)) : null));
      const answer = await readResponse(await over(new Request(url, { method, headers, body: method === 'GET' ? null : body })));
      if (answer.status === 200 && name.endsWith('/login')) tokens.push({ whose: `whoever calls ${name}`, token: String(answer.body.token) });
      return answer;
    },

    page: async (path, identity) => (await over(new Request(`http://academy.test${path}`, { headers: headersOf(identity, path) }))).text(),

    async secrets() {
      const itself = (name: string) => actors.filter((identity) => identity === name);
      const people = ['learner', 'tutor', 'unverified', 'bystander', 'newcomer'].flatMap((name): Secret[] => {
        const { email, last_name, phone_number, password } = somebody(name);
        const mine = { seenBy: [...itself(name), 'admin'] as const, mailedTo: [email], isTyped: false };
        const noOnes = { seenBy: [], mailedTo: [], isTyped: true };
        const atContact = name === 'bystander' ? [email, academyAddress] : [email];
        return [
          { ...mine, what: `the address of ${name}`, text: email, mailedTo: atContact },
          { ...mine, what: `the surname of ${name}`, text: last_name },
          { ...mine, what: `the phone number of ${name}`, text: phone_number },
          { ...noOnes, what: `the password of ${name}`, text: password },
          { ...noOnes, what: `the pin of ${name}`, text: pins.get(name) ?? '', mailedTo: [email] },
        ];
      });
      const onlyAdmin = { seenBy: ['admin'] as const, mailedTo: [], isTyped: false };
      return [
        ...people,
        { ...onlyAdmin, what: 'the address of a reader', text: emailOf('reader'), mailedTo: [emailOf('reader')] },
        { ...onlyAdmin, what: 'an address typed beside a comment', text: emailOf('typist') },
        { ...onlyAdmin, what: 'the address of the administrator', text: emailOf('head'), mailedTo: [emailOf('head')] },
        { ...onlyAdmin, what: 'the address of another administrator', text: admin.email, seenBy: [] },
        { what: 'the password of the administrator', text: admin.password, seenBy: [], mailedTo: [], isTyped: true },
        { what: 'a message to the academy', text: question, seenBy: [], mailedTo: [academyAddress], isTyped: false },
        { what: 'the address that everybody calls from', text: callerAddress, seenBy: [], mailedTo: [], isTyped: false },
        ...tokens.map(({ whose, token }) => ({
          what: `a token of ${whose}`,
          text: token,
          seenBy: whose.startsWith('whoever') ? actors : [],
          mailedTo: [],
          isTyped: true,
        })),
        ...(await storedSecrets(db)),
      ];
    },
  };
}

/** Whose sessions are not among those that the login of the first one pushes out. */
async function secondAdministrator(db: Db, email: string): Promise<void> {
  const { id: _, ...first } = await db.selectFrom('accounts').selectAll().where('kind', '=', 'admin').executeTakeFirstOrThrow();
  await db
    .insertInto('accounts')
    .values({ ...first, email, email_key: email })
    .execute();
}

/** Hashes, salts and the keys of links: for the database alone, but for the link in a reader's own mails. */
async function storedSecrets(db: Db): Promise<Secret[]> {
  const hidden = async (what: string, texts: Promise<Record<string, string | null>[]>) =>
    (await texts).flatMap((row) => Object.values(row)).flatMap((text) => (text ? { what, text, seenBy: [], mailedTo: [], isTyped: false } : []));
  const links = await db.selectFrom('subscribers').select(['token', 'email']).execute();
  return [
    ...(await hidden('the hash of a password', db.selectFrom('accounts').select('password_hash').execute())),
    ...(await hidden('the hash of a registered password', db.selectFrom('registrations').select('password_hash').execute())),
    ...(await hidden('the network of a registration', db.selectFrom('registrations').select('network').execute())),
    ...(await hidden('the hash of a pin', db.selectFrom('verification_codes').select(['salt', 'code_hash']).execute())),
    ...(await hidden('the hash of a token', db.selectFrom('sessions').select('token_hash').execute())),
    ...(await hidden('who sent a comment', db.selectFrom('comments').select('sender').execute())),
    ...(await hidden('the key of a hash', db.selectFrom('daily_secrets').select('secret').execute())),
    ...links.map(({ token, email }) => ({ what: 'the key of a link', text: token, seenBy: [], mailedTo: [email], isTyped: false })),
  ];
}
