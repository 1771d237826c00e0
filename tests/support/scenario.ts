import { contract } from '#app/contract.ts';
import type { Db } from '#app/db/schema.ts';
import type { Endpoint } from '#app/http/endpoint.ts';
import { type Actor, actors, authorizationMatrix, expectedStatus, type MatrixFixtures, ownRows } from './authorization-matrix.ts';
import { creatorOf, endpointsOf, sampleBody } from './derived-rows.ts';
import { createSession } from './factories/sessions.ts';
import { imageFile, postForm } from './image-files.ts';
import { admin, person, pinIn, readResponse, type TestApp, type TestResponse } from './test-app.ts';

/** IP address of all callers. */
const callerAddress = '203.0.113.77';

export interface Secret {
  name: string;
  text: string;
  /** Actors whose responses may contain it. */
  visibleTo: readonly Actor[];
  /** Recipients whose mails may contain it. */
  mailedTo: readonly string[];
  /** Whether the database must not contain it in plain text. */
  isHashed: boolean;
}

/** A hash may contain six digits in a row; a PIN has no adjacent digits or letters. */
export const leaks = (output: string, { text }: Secret): boolean =>
  output.includes(text) && (!/^\d{6}$/.test(text) || new RegExp(`(?<![\\w-])${text}(?![\\w-])`).test(output));

/** Actors and their secrets. */
export interface Scenario {
  /** Sends the request of one row of the matrix; `garbled` sends a malformed body. */
  call(name: string, actor: Actor, change?: { id?: number; garbled?: boolean }): Promise<TestResponse>;
  page(path: string, actor: Actor): Promise<string>;
  /** Ids and values for requests that tests build themselves. */
  fixtures(): MatrixFixtures;
  headersOf(actor: Actor, name: string): Record<string, string>;
  pathOf(name: string, id?: number | string): string;
  over(request: Request): Promise<Response>;
  /** All secrets so far. */
  secrets(): Promise<Secret[]>;
  emailOf(name: string): string;
}

const endpointsByName = new Map<string, Endpoint>(
  Object.values(contract)
    .flatMap((endpoints) => Object.values(endpoints as Record<string, Endpoint>))
    .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const),
);
const contactAddress = 'hello@academy.test';
const emailOf = (name: string) => `${name}.secret@example.com`;
const registrationOf = (name: string) => ({
  ...person,
  first_name: name,
  last_name: `Surname-of-${name}`,
  email: emailOf(name),
  phone_number: `+${[...name].map((character) => character.charCodeAt(0)).join('')}`.slice(0, 32),
  password: `the password of ${name}`,
  confirm_password: `the password of ${name}`,
});
const contactMessage = 'What the bystander asked on the contact page';

/**
 * Seeds an empty database: two posts and two words, the first of each to be deleted, two newsletters, comments, subscribers, and accounts of every
 * kind.
 */
export async function seedScenario(app: TestApp): Promise<Scenario> {
  const { db } = app.context;
  const image = await imageFile('png', 8, 8);
  const pins = new Map<string, string>();
  const tokens: { owner: string; token: string }[] = [];

  async function register(name: string, kind: 'register' | 'tutor' = 'register'): Promise<void> {
    await app.api().accounts[kind](registrationOf(name));
    pins.set(name, pinIn((await app.mails()).at(-1)));
  }
  async function verifyAndLogin(name: string): Promise<string> {
    await app.api().accounts.verify({ email: emailOf(name), verification_pin: pins.get(name) ?? '' });
    const { token } = await app.api().accounts.login(registrationOf(name));
    tokens.push({ owner: name, token });
    return token;
  }
  async function loginAdministrator(): Promise<string> {
    const { token } = await app.api().accounts.adminLogin({ ...admin, email: emailOf('head') });
    tokens.push({ owner: 'an administrator', token });
    return token;
  }

  await insertHeadAdministrator(db, emailOf('head'));
  async function disposableTutor(): Promise<string> {
    const disposable = { ...person, email: emailOf('goer') };
    await app.api().accounts.tutor(disposable);
    await app.api().accounts.verify({ email: disposable.email, verification_pin: pinIn((await app.mails()).at(-1)) });
    return (await app.api().accounts.login(disposable)).token;
  }

  const expired = await loginAdministrator();
  app.clock.ms += 25 * 3_600_000;
  const loggedOut = await loginAdministrator();
  await app.api(loggedOut).accounts.logout();
  await register('learner');
  await register('tutor', 'tutor');
  await register('bystander');
  await register('newcomer');
  await register('unverified');
  // Login never creates this session; if it existed, it must authorize nothing.
  const unverified = await createSession(db, emailOf('unverified'), app.clock.ms);
  tokens.push({ owner: 'unverified', token: unverified });
  const tokenOf: Record<Actor, string | undefined> = {
    none: undefined,
    garbage: 'not-a-token',
    expired,
    loggedOut,
    unverified,
    learner: await verifyAndLogin('learner'),
    tutor: await verifyAndLogin('tutor'),
    admin: await loginAdministrator(),
    cookie: await loginAdministrator(),
  };
  const disposableSessions: Partial<Record<Actor, string>> = {
    learner: (await app.learner({ email: emailOf('leaver') })).token,
    tutor: await disposableTutor(),
    admin: await loginAdministrator(),
  };
  const bystander = await verifyAndLogin('bystander');

  const parents = new Map<string, number>();
  for (const nth of [1, 2]) {
    await app.api(tokenOf.admin).blog.create({ title: `Post ${nth}`, body: '<p>Text</p>', image });
    await app.api(tokenOf.admin).wordOfDay.create({ title: `Word ${nth}`, body: 'Text' });
  }
  for (const path of ['/blog', '/word-of-day']) {
    const postComment = (action: string, text: string, name: string, token?: string) =>
      app.call('POST', `${path}/${action}`, { json: { text, fullName: 'A reader', email: emailOf(name) }, ...(token ? { token } : {}) });
    await app.call('POST', `${path}/2/like`, { token: bystander });
    await postComment('2/comment', 'Typed', 'typist');
    const { body } = await postComment('2/comment', 'Signed', 'bystander', bystander);
    await postComment('2/comment', 'The comment of the learner', 'learner', tokenOf.learner);
    await postComment(`comment/${body.id}/reply`, 'The reply of the learner', 'learner', tokenOf.learner);
    await postComment(`comment/${body.id}/reply`, 'Typed', 'typist');
    parents.set(path, Number(body.id));
  }
  for (const name of ['reader', 'bystander', 'learner']) await app.api().newsletter.subscribe({ email: emailOf(name) });
  for (const nth of [1, 2]) await app.api(tokenOf.admin).newsletter.send({ subject: `Letter ${nth}`, message: 'Ndewo!' });
  // Features without rows of their own: two resources each, for the endpoints with an id in their path.
  const creators = endpointsOf(contract).flatMap((endpoint) =>
    ownRows[`${endpoint.method} ${endpoint.path}`] ? [] : (creatorOf(contract, endpoint) ?? []),
  );
  for (const creator of new Set(creators))
    for (const _ of [1, 2]) await app.call('POST', creator.path, { json: sampleBody(creator), token: tokenOf.admin ?? '' });
  await app.api().contact.send({ name: 'A bystander', email: emailOf('bystander'), subject: 'A question', message: contactMessage });
  const { token } = await db.selectFrom('subscribers').select('token').where('email', '=', emailOf('reader')).executeTakeFirstOrThrow();

  let nth = 0;
  const fixtures = (): MatrixFixtures => {
    nth += 1;
    return {
      nth,
      learner: registrationOf('learner'),
      head: { email: emailOf('head') },
      unverified: { email: emailOf('newcomer'), pin: pins.get('newcomer') ?? '' },
      reader: { email: emailOf('reader'), token },
      image,
    };
  };
  const headersOf = (actor: Actor, name: string): Record<string, string> => {
    if (actor === 'cookie') return { Cookie: `token=${tokenOf.cookie}` };
    const endsSession = authorizationMatrix[name]?.endsSession && expectedStatus(name, actor) < 400;
    const ownToken = endsSession ? disposableSessions[actor] : tokenOf[actor];
    return ownToken ? { Authorization: `Bearer ${ownToken}` } : {};
  };
  const over = async (request: Request) => app.httpApp.fetch(request, { incoming: { socket: { remoteAddress: callerAddress } } });

  const pathOf = (name: string, id?: number | string) => {
    const { method, path = '' } = endpointsByName.get(name) ?? {};
    const parent = parents.get(path.startsWith('/blog') ? '/blog' : '/word-of-day');
    return `/api${path}`.replace(':id', String(id ?? (method === 'DELETE' ? 1 : 2))).replace(':commentId', String(id ?? parent));
  };

  return {
    emailOf,
    fixtures,
    headersOf,
    pathOf,
    over,

    async call(name, actor, { id, garbled = false } = {}) {
      const row = authorizationMatrix[name];
      const method = name.split(' ')[0] ?? '';
      const values = fixtures();
      const url = new URL(`http://academy.test${pathOf(name, id)}?${new URLSearchParams(row?.query?.(values))}`);
      const headers = headersOf(actor, name);
      if (garbled || row?.json) headers['Content-Type'] = 'application/json';
      const json = row?.json && JSON.stringify(row.json(values));
      const body = garbled ? '{"nothing": [' : (json ?? (row?.form ? postForm(row.form(values)) : null));
      const answer = await readResponse(await over(new Request(url, { method, headers, body: method === 'GET' ? null : body })));
      if (answer.status === 200 && name.endsWith('/login')) tokens.push({ owner: `the caller of ${name}`, token: String(answer.body.token) });
      return answer;
    },

    page: async (path, actor) => (await over(new Request(`http://academy.test${path}`, { headers: headersOf(actor, path) }))).text(),

    async secrets() {
      const self = (name: string) => actors.filter((actor) => actor === name);
      const names = ['learner', 'tutor', 'unverified', 'bystander', 'newcomer'].flatMap((name): Secret[] => {
        const { email, last_name, phone_number, password } = registrationOf(name);
        const visibleToSelf = { visibleTo: [...self(name), 'admin'] as const, mailedTo: [email], isHashed: false };
        const unread = { visibleTo: [], mailedTo: [], isHashed: true };
        const atContact = name === 'bystander' ? [email, contactAddress] : [email];
        return [
          { ...visibleToSelf, name: `the address of ${name}`, text: email, mailedTo: atContact },
          { ...visibleToSelf, name: `the surname of ${name}`, text: last_name },
          { ...visibleToSelf, name: `the phone number of ${name}`, text: phone_number },
          { ...unread, name: `the password of ${name}`, text: password },
          { ...unread, name: `the pin of ${name}`, text: pins.get(name) ?? '', mailedTo: [email] },
        ];
      });
      const onlyAdmin = { visibleTo: ['admin'] as const, mailedTo: [], isHashed: false };
      return [
        ...names,
        { ...onlyAdmin, name: 'the e-mail of a subscriber', text: emailOf('reader'), mailedTo: [emailOf('reader')] },
        { ...onlyAdmin, name: 'an address typed beside a comment', text: emailOf('typist') },
        { ...onlyAdmin, name: 'the address of the administrator', text: emailOf('head'), mailedTo: [emailOf('head')] },
        { ...onlyAdmin, name: 'the address of another administrator', text: admin.email, visibleTo: [] },
        { name: 'the password of the administrator', text: admin.password, visibleTo: [], mailedTo: [], isHashed: true },
        { name: 'a message to the academy', text: contactMessage, visibleTo: [], mailedTo: [contactAddress], isHashed: false },
        { name: 'the IP address of all callers', text: callerAddress, visibleTo: [], mailedTo: [], isHashed: false },
        ...tokens.map(({ owner, token }) => ({
          name: `a token of ${owner}`,
          text: token,
          visibleTo: owner.startsWith('the caller') ? actors : [],
          mailedTo: [],
          isHashed: true,
        })),
        ...(await storedSecrets(db)),
      ];
    },
  };
}

/** An account of its own: its sessions are not ended by the limit of sessions of the first administrator. */
async function insertHeadAdministrator(db: Db, email: string): Promise<void> {
  const { id: _, ...first } = await db.selectFrom('accounts').selectAll().where('kind', '=', 'admin').executeTakeFirstOrThrow();
  await db
    .insertInto('accounts')
    .values({ ...first, email, email_key: email })
    .execute();
}

/** Hashes, salts and link keys: never outside the database, except for the link in the recipient's own mails. */
async function storedSecrets(db: Db): Promise<Secret[]> {
  const secretsOf = async (name: string, texts: Promise<Record<string, string | null>[]>) =>
    (await texts).flatMap((row) => Object.values(row)).flatMap((text) => (text ? { name, text, visibleTo: [], mailedTo: [], isHashed: false } : []));
  const links = await db.selectFrom('subscribers').select(['token', 'email']).execute();
  return [
    ...(await secretsOf('the hash of a password', db.selectFrom('accounts').select('password_hash').execute())),
    ...(await secretsOf('the hash of a registered password', db.selectFrom('registrations').select('password_hash').execute())),
    ...(await secretsOf('the network of a registration', db.selectFrom('registrations').select('network').execute())),
    ...(await secretsOf('the hash of a pin', db.selectFrom('verification_codes').select(['salt', 'code_hash']).execute())),
    ...(await secretsOf('the hash of a token', db.selectFrom('sessions').select('token_hash').execute())),
    ...(await secretsOf('the sender of a comment', db.selectFrom('comments').select('sender').execute())),
    ...(await secretsOf('the key of a hash', db.selectFrom('daily_secrets').select('secret').execute())),
    ...links.map(({ token, email }) => ({ name: 'the key of a link', text: token, visibleTo: [], mailedTo: [email], isHashed: false })),
  ];
}
