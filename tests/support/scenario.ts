import { addDevice } from '#app/auth/device-keys.server.ts';
import { type Role, roles, rolesWith } from '#app/auth/roles.server.ts';
import { newToken } from '#app/auth/tokens.server.ts';
import { contract } from '#app/contract.ts';
import type { Db } from '#app/db/schema.ts';
import { insertEntry } from '#app/features/content-transfer/import/imports.queries.server.ts';
import { startDigest } from '#app/features/household/household.queries.server.ts';
import { ensureReminderToken, saveReminder } from '#app/features/household/reminders/reminders.queries.server.ts';
import type { Endpoint } from '#app/http/endpoint.ts';
import { type Actor, actors, isRoleActor } from './actors.ts';
import { admin, readResponse, type TestResponse } from './api-client.ts';
import { authorizationMatrix, expectedStatus, type MatrixFixtures, ownRows, scheduledFor } from './authorization-matrix.ts';
import { seedClasses } from './class-scenario.ts';
import { creatorOf, endpointsOf, sampleBody } from './derived-rows.ts';
import { insertBan } from './factories/bans.ts';
import { completeSecondItem, createPublicUnit } from './factories/course.ts';
import { insertEmailChanges } from './factories/email-changes.ts';
import { insertFamilyVoice, insertLinkSpeaker, insertVoiceLink } from './factories/family-voices.ts';
import { type Household, insertHousehold, issueConsentUndos } from './factories/households.ts';
import { issueInvitations } from './factories/invitations.ts';
import { insertDeadJob, insertDeadMail } from './factories/jobs.ts';
import { insertHours, insertLesson, insertPractisedLessons } from './factories/lesson-rows.ts';
import { addPasskey, issueNewPasskeys, issuePasskeyLogins } from './factories/passkeys.ts';
import { issueResets } from './factories/password-resets.ts';
import { insertPreviews } from './factories/post-previews.ts';
import { insertReplyThread } from './factories/reply-threads.ts';
import { insertAuthenticator, issueSecondSteps, knownCode } from './factories/second-factor.ts';
import { createSession } from './factories/sessions.ts';
import { insertStaff } from './factories/staff.ts';
import { cardText } from './factories/tutors.ts';
import { insertVoice } from './factories/voices.ts';
import { insertComingWord, insertDraftWord } from './factories/words.ts';
import { seedFamilyClasses } from './family-class-scenario.ts';
import { imageFile, postForm } from './image-files.ts';
import { targetPaths } from './targets.ts';
import { insertTaughtClass, type TaughtIds, taughtIdsOf } from './taught-class.ts';
import { seedTermReports } from './term-report-scenario.ts';
import { person, pinIn, type TestApp } from './test-app.ts';

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
  fixtures(actor?: Actor): MatrixFixtures;
  headersOf(actor: Actor, name: string): Record<string, string>;
  pathOf(name: string, id?: number | string, actor?: Actor): string;
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
const reasonOf = (name: string) => `Why ${name} wants to teach`;
const concernMessage = 'What worries the learner about a child';
const contactMessage = 'What the bystander asked on the contact page';

/** Ids of posts, words, contact messages, failed jobs and failed mails: the second is read and changed, each role may delete one of the others. */
const resources = Array.from({ length: 1 + roles.length }, (_, index) => index + 1);

/** A sample that is no repeated request: its title or meaning says which one it is. */
function differing(sample: Record<string, unknown>, nth: number): Record<string, unknown> {
  const names = ['title', 'english'].filter((name) => name in sample);
  return { ...sample, ...Object.fromEntries(names.map((name) => [name, `Sample ${nth}`])) };
}

/** Seeds an empty database: posts, words, two newsletters, comments, subscribers, failed jobs and mails, and accounts of every kind and role. */
export async function seedScenario(app: TestApp): Promise<Scenario> {
  const { db } = app.context;
  // Before any other mail, so that their ids are those of `resources`.
  for (const _ of resources) await insertDeadMail(db, app.clock.ms, { mail: { to: emailOf('learner') } });
  const image = await imageFile('png', 8, 8);
  const pins = new Map<string, string>();
  const tokens: { owner: string; token: string }[] = [];

  async function register(name: string, kind: 'register' | 'tutor' = 'register'): Promise<void> {
    await app.api().accounts[kind]({ ...registrationOf(name), ...(kind === 'tutor' ? { why: reasonOf(name) } : {}) });
    pins.set(name, pinIn((await app.mails()).at(-1)));
  }
  async function verifyAndLogin(name: string): Promise<string> {
    await app.api().accounts.verify({ email: emailOf(name), verification_pin: pins.get(name) ?? '' });
    const { token = '' } = await app.api().accounts.login(registrationOf(name));
    tokens.push({ owner: name, token });
    return token;
  }
  async function loginAdministrator(): Promise<string> {
    const { token = '' } = await app.api().accounts.adminLogin({ ...admin, email: emailOf('administrator') });
    tokens.push({ owner: 'an administrator', token });
    return token;
  }

  /** Session of a new account with the role. */
  async function sessionAs(role: Role, email: string): Promise<string> {
    await insertStaff(db, email, [role]);
    const token = await createSession(db, email, app.clock.ms);
    tokens.push({ owner: role, token });
    return token;
  }
  // First, so that their ids are known: requests below may queue jobs, and issue other tokens.
  for (const _ of resources) await insertDeadJob(db, app.clock.ms);
  const invitations = await issueInvitations(db, 60, app.clock.ms);
  // An account of its own: its sessions are not ended by the limit of sessions of the first administrator.
  await insertStaff(db, emailOf('administrator'), ['administrator']);

  const expired = await loginAdministrator();
  app.clock.ms += 25 * 3_600_000;
  const loggedOut = await loginAdministrator();
  await app.api(loggedOut).accounts.logout();
  await register('learner');
  await register('tutor', 'tutor');
  await register('applicant', 'tutor');
  await register('bystander');
  await register('newcomer');
  for (const name of ['helped', 'leaver']) await register(name);
  await register('unverified');
  // Login never creates this session; if it existed, it must authorize nothing.
  const unverified = await createSession(db, emailOf('unverified'), app.clock.ms);
  tokens.push({ owner: 'unverified', token: unverified });
  const administrator = await loginAdministrator();
  const tokenOf = new Map<Actor, string>([
    ['garbage', 'not-a-token'],
    ['expired', expired],
    ['loggedOut', loggedOut],
    ['unverified', unverified],
    ['learner', await verifyAndLogin('learner')],
    ['tutor', await verifyAndLogin('tutor')],
    ['administrator', administrator],
    ['cookie', await loginAdministrator()],
  ]);
  await app.api(administrator).tutors.decide({ id: await accountIdOf(db, emailOf('tutor')), state: 'approved', basedOn: 0 });
  await app.api(tokenOf.get('tutor')).tutors.saveCard(cardText);
  await app.api(tokenOf.get('tutor')).tutors.agree({ agreed: true });
  const applicant = await accountIdOf(db, emailOf('applicant'));
  for (const name of ['tutor', 'applicant'])
    await app.api(administrator).tutors.setCheck({ id: await accountIdOf(db, emailOf(name)), checkedOn: '2025-01-31' });
  const [helped, leaver] = [await accountIdOf(db, emailOf('helped')), await accountIdOf(db, emailOf('leaver'))];
  await app.api(await verifyAndLogin('applicant')).tutors.saveCard(cardText);
  /** Sessions for requests that end the session or the account of their caller, one each. */
  const disposableSessions = new Map<string, string>();
  const endings = Object.keys(authorizationMatrix).filter((name) => authorizationMatrix[name]?.endsSession);
  for (const [nth, name] of endings.entries())
    disposableSessions.set(`learner ${name}`, (await app.learner({ email: emailOf(`leaver-${nth}`) })).token);
  for (const role of roles) {
    if (!tokenOf.has(role)) tokenOf.set(role, await sessionAs(role, emailOf(role)));
    for (const [nth, name] of endings.entries()) {
      disposableSessions.set(`${role} ${name}`, await sessionAs(role, emailOf(`${role}-${nth}`)));
      if (/second-factor\/.+\//.test(name) || name.endsWith('/recovery-codes'))
        await insertAuthenticator(db, emailOf(`${role}-${nth}`), { isOn: !name.endsWith('/confirm') });
    }
  }
  const bystander = await verifyAndLogin('bystander');

  const parents = new Map<string, number>();
  for (const nth of resources) {
    await app.api(administrator).blog.create({ title: `Post ${nth}`, body: '<p>Text</p>', image, tags: `Tag ${nth}` });
    await app.api(administrator).wordOfDay.create({ title: `Word ${nth}`, body: 'Text' });
  }
  // A post that is not public, with preview links and earlier versions.
  const { blog: draftPost } = await app.api(administrator).blog.create({ title: 'A draft', body: '<p>Text</p>', image, state: 'draft' });
  const previewTokens = await insertPreviews(db, draftPost.id, resources.length, app.clock.ms);
  for (const nth of resources) await app.api(administrator).blog.update({ id: draftPost.id, title: `A draft, version ${nth}` });
  for (const id of [2, resources.length]) await app.api(administrator).blog.update({ id, tags: `Tag ${id}, Shared` });
  // One that stays a draft, one that gets the day of the last one.
  await insertDraftWord(db);
  const draftWord = await insertDraftWord(db);
  await insertComingWord(db, '2026-02-01');
  // Features without rows of their own: resources for the endpoints with an id in their path.
  const creators = endpointsOf(contract).flatMap((endpoint) =>
    ownRows[`${endpoint.method} ${endpoint.path}`] ? [] : (creatorOf(contract, endpoint) ?? []),
  );
  for (const creator of new Set(creators))
    for (const nth of resources) await app.call('POST', creator.path, { json: differing(sampleBody(creator), nth), token: administrator });
  await completeSecondItem(app.api(administrator));
  await app.api(administrator).course.announceUnit({ id: 2 });
  // Public units before and after the one that is read.
  const publicUnits: number[] = [];
  for (const _ of ['before', 'read', 'after']) publicUnits.push(await createPublicUnit(app.api(administrator)));
  const oneIdea = { title: 'One idea', text: 'In plain words' };
  for (const id of resources) await app.api(administrator).course.saveNote({ id, ...oneIdea, examples: [2] });
  const publicItem = (await app.api().course.unit({ id: publicUnits[1] ?? 0 })).items[0]?.id;
  await app.api(administrator).course.saveNote({ id: publicUnits[1] ?? 0, ...oneIdea, examples: [publicItem ?? 0] });
  const reportLine = { kind: 'line', source_id: '1', line: 1, title: 'A post', outcome: 'known', notes: '[]', data: '' } as const;
  for (const nth of resources) await insertEntry(db, { import_id: nth, ...reportLine });
  for (const path of targetPaths) {
    const postComment = (action: string, text: string, name: string, token?: string) =>
      app.call('POST', `${path}/${action}`, { json: { text, fullName: 'A reader', email: emailOf(name) }, ...(token ? { token } : {}) });
    await app.call('POST', `${path}/2/like`, { token: bystander });
    // The first two comments are of the learner, to be deleted and changed.
    await postComment('2/comment', 'Another comment of the learner', 'learner', tokenOf.get('learner'));
    await postComment('2/comment', 'The comment of the learner', 'learner', tokenOf.get('learner'));
    await postComment('2/comment', 'Typed', 'typist');
    const { body } = await postComment('2/comment', 'Signed', 'bystander', bystander);
    await postComment(`comment/${body.id}/reply`, 'The reply of the learner', 'learner', tokenOf.get('learner'));
    await postComment(`comment/${body.id}/reply`, 'Typed', 'typist');
    parents.set(path, Number(body.id));
  }
  await app.api(tokenOf.get('learner')).discussion.report({ id: 3, reason: 'spam' });
  const offToken = await insertReplyThread(db, 3, emailOf('learner'));
  for (const name of ['reader', 'bystander', 'learner']) await app.api().newsletter.subscribe({ email: emailOf(name) });
  for (const nth of [1, 2]) await app.api(administrator).newsletter.send({ subject: `Letter ${nth}`, message: 'Ndewo!', inArchive: 'on' });
  // The archive holds what was sent, also after a stop.
  await app.mails();
  for (const nth of resources)
    await app.api(administrator).newsletter.schedule({ subject: 'A later letter', message: 'Ndewo!', inArchive: 'on', ...scheduledFor(nth) });
  for (const nth of resources) await insertBan(db, app.clock.ms, nth);
  // A ban that has ended, for the data export.
  const ban = await app.api(administrator).moderation.ban({ comment: 1, on: 'email', days: 1 });
  await db.updateTable('comment_bans').set({ ends_at: app.clock.ms }).where('id', '=', ban.id).execute();
  for (const nth of resources)
    await app.api().contact.send({ name: 'A bystander', email: emailOf('bystander'), subject: `Question ${nth}`, message: contactMessage });
  await app.api().contact.send({ name: 'A learner', email: emailOf('learner'), subject: 'A question', message: 'When do we begin?' });
  await app.api(administrator).contact.answer({ id: resources.length + 1, text: 'Tomorrow' });
  const openMessage = resources.length + 2;
  for (const nth of resources)
    await app.api(tokenOf.get('learner')).concerns.create({ message: `${concernMessage}, ${nth}`, email: emailOf('learner') });
  for (const reader of ['shared', ...rolesWith('messages:manage')])
    await app.api().contact.send({ name: 'A bystander', email: emailOf('bystander'), subject: `For ${reader}`, message: contactMessage });
  const { token } = await db.selectFrom('subscribers').select('token').where('email', '=', emailOf('reader')).executeTakeFirstOrThrow();

  const resets = await issueResets(db, 2 * actors.length, app.clock.ms);
  const emailChanges = await insertEmailChanges(db, actors.length, app.clock.ms);
  await app.api(tokenOf.get('learner')).myAccount.requestEmailChange({ email: emailOf('moving'), password: registrationOf('learner').password });

  const ids = new Map((await db.selectFrom('accounts').select(['id', 'email']).execute()).map(({ id, email }) => [email, id]));
  await app.api().newsletter.subscribe({ email: emailOf('gone') });
  // A list of subscribers that was imported, with a wrong line.
  const list = { file_name: 'list.csv', account_id: 1, created_at: app.clock.ms, file: new Uint8Array(), wrong: 1, state: 'done' as const };
  const { id: importId } = await db.insertInto('subscriber_imports').values(list).returning('id').executeTakeFirstOrThrow();
  const wrongLine = { kind: 'wrong' as const, line: 2, value: 'ada', email_key: '', source: null, consent_date: null };
  await db
    .insertInto('subscriber_import_lines')
    .values({ ...wrongLine, import_id: importId, field: 'email', error: 'This is not an email address' })
    .execute();
  for (const nth of resources) await app.api(administrator).redirects.create({ from: `/kept/${nth}/`, to: '/blog' });
  const redirect = (await app.api(administrator).redirects.create({ from: '/kept/', to: '/blog' })).id;
  const bulkPosts = new Map<string, number>();
  for (const writer of ['shared', ...rolesWith('posts:write')]) {
    const post = { title: `For ${writer}`, body: '<p>Text</p>', image, state: 'draft' as const };
    bulkPosts.set(writer, (await app.api(administrator).blog.create(post)).blog.id);
  }
  const { id: suppressed } = await db
    .updateTable('subscribers')
    .set({ suppressed_at: app.clock.ms, suppression: 'mailbox', suppression_answer: '550 5.1.1 No such user' })
    .where('email', '=', emailOf('gone'))
    .returning('id')
    .executeTakeFirstOrThrow();
  await app.api().newsletter.subscribe({ email: emailOf('erased') });
  const { id: erasable } = await db.selectFrom('subscribers').select('id').where('email', '=', emailOf('erased')).executeTakeFirstOrThrow();
  // An address that the learner had before, and its subscription.
  await app.api().newsletter.subscribe({ email: emailOf('former') });
  const former = { email_key: emailOf('former'), owned_from: 0, owned_until: app.clock.ms };
  await db
    .insertInto('earlier_emails')
    .values({ account_id: ids.get(emailOf('learner')) ?? 0, ...former })
    .execute();
  // The second passkey is of the learner, to be renamed.
  await addPasskey(app, bystander, registrationOf('bystander').password);
  await addPasskey(app, tokenOf.get('learner') ?? '', registrationOf('learner').password);
  const device = await addPasskey(app, bystander, registrationOf('bystander').password);
  const passkeyLogins = (await issuePasskeyLogins(db, device, { count: 2 * actors.length, now: app.clock.ms })).values();
  const ofLearner = await addPasskey(app, tokenOf.get('learner') ?? '', registrationOf('learner').password);
  const passkeyProofs = (await issuePasskeyLogins(db, ofLearner, { count: 2 * actors.length, now: app.clock.ms })).values();
  const secondSteps = (await issueSecondSteps(db, emailOf('second-step'), { count: 4 * actors.length, now: app.clock.ms })).values();
  const newPasskeys = new Map<string, IterableIterator<object>>();
  for (const actor of ['learner', ...roles]) {
    const id = await accountIdOf(db, emailOf(actor));
    newPasskeys.set(actor, (await issueNewPasskeys(db, id, { count: 3, now: app.clock.ms })).values());
  }
  await insertStaff(db, emailOf('colleague'), ['moderator']);
  const colleague = await insertAuthenticator(db, emailOf('colleague'));

  /** Own profiles and devices of each actor: those of others are 404. */
  const households = new Map<Actor, Household>();
  for (const actor of ['learner', ...roles] as const)
    households.set(actor, await insertHousehold(db, await accountIdOf(db, emailOf(actor)), app.clock.ms));
  const learnersHousehold = households.get('learner') as Household;
  const { deviceKey } = learnersHousehold;
  // A device ends itself alone.
  const leaving = await addDevice(db, { accountId: await accountIdOf(db, emailOf('learner')), name: 'Old phone', now: app.clock.ms });
  disposableSessions.set('device DELETE /learning/devices/:id', leaving.key);
  households.set('device', { ...learnersHousehold, device: leaving.id });
  tokenOf.set('device', deviceKey);
  tokens.push({ owner: 'a device', token: deviceKey });
  /** Voices of each actor, which only that one takes back, and voices that wait for each. */
  const [ownVoices, waitingVoices] = [new Map<Actor, number>(), new Map<Actor, number>()];
  for (const [nth, actor] of (['learner', ...roles] as const).entries()) {
    const account = await accountIdOf(db, emailOf(actor));
    const ofItem = (id: number) => ({ target: 'item', id, igbo: 'akwa', state: 'pending' }) as const;
    ownVoices.set(actor, (await insertVoice(db, { ...ofItem(1), account })).id);
    waitingVoices.set(actor, (await insertVoice(db, { ...ofItem(2), name: `Speaker ${nth}` })).id);
  }
  /** Links and albums of each actor; a relative of the learner has recorded much. */
  const [ownLinks, familyVoices] = [new Map<Actor, number>(), new Map<Actor, number[]>()];
  const now = app.clock.ms;
  const relative = await insertVoiceLink(db, { account: await accountIdOf(db, emailOf('learner')), items: [publicItem ?? 0], now });
  const relativeSpeaker = await insertLinkSpeaker(db, relative, now);
  for (const actor of ['learner', ...roles] as const) {
    const account = await accountIdOf(db, emailOf(actor));
    const link = await insertVoiceLink(db, { account, now });
    const speaker = await insertLinkSpeaker(db, link, now);
    ownLinks.set(actor, link.id);
    const voices: number[] = [];
    for (const item of [1, 2]) voices.push(await insertFamilyVoice(db, { account, speaker, item, now }));
    familyVoices.set(actor, voices);
  }
  familyVoices.set('device', familyVoices.get('learner') ?? []);
  const recordedItems = Array.from({ length: 4 * actors.length }, (_, nth) => 1_000 + nth);
  for (const item of recordedItems)
    await insertFamilyVoice(db, { account: await accountIdOf(db, emailOf('learner')), speaker: relativeSpeaker, item, now });
  const unremoved = recordedItems.values();
  /** Classes of those that may teach, and ids in them. */
  const taughtClasses = new Map<Actor, TaughtIds>();
  const seats = { member: learnersHousehold.profile, asking: households.get('editor')?.profile ?? 0 };
  for (const actor of rolesWith('classes:teach'))
    taughtClasses.set(actor, await insertTaughtClass(app, await accountIdOf(db, emailOf(actor)), seats));
  const taughtBy = (actor: Actor) => (taughtClasses.get(actor) ?? taughtClasses.get('tutor')) as TaughtIds;
  const classScenario = await seedClasses(db, {
    now,
    teachers: [await accountIdOf(db, emailOf('tutor')), await accountIdOf(db, emailOf('administrator'))],
    staff: rolesWith('classes:manage'),
  });
  const ownProfiles = new Map([...households].map(([actor, { profile }]) => [actor, profile] as const));
  const familyClasses = await seedFamilyClasses(db, { now, profiles: ownProfiles, tutor: await accountIdOf(db, emailOf('tutor')) });
  const termReports = await seedTermReports(db, {
    now,
    profiles: ownProfiles,
    staff: rolesWith('classes:manage'),
    by: await accountIdOf(db, emailOf('tutor')),
  });
  const digestToken = newToken();
  await startDigest(db, await accountIdOf(db, emailOf('learner')), { since: app.clock.ms, week: 0, token: digestToken });
  const reminderToken = newToken();
  await ensureReminderToken(db, await accountIdOf(db, emailOf('learner')), reminderToken);
  for (const { id } of await db.selectFrom('profiles').select('id').execute())
    await saveReminder(db, { profile_id: id, days: '15', hour: 17, next_at: app.clock.ms, created_at: app.clock.ms });
  const consentUndos = (
    await issueConsentUndos(db, await accountIdOf(db, emailOf('bystander')), { count: 4 * actors.length, now: app.clock.ms })
  ).values();

  /** A lesson of each actor: with the tutor, that of the tutor with the learner. */
  const lessons = new Map<Actor, number>();
  const tutorId = await accountIdOf(db, emailOf('tutor'));
  await insertHours(db, tutorId, now);
  for (const actor of ['learner', ...roles] as const)
    if (actor !== 'tutor') lessons.set(actor, await insertLesson(db, { tutorId, accountId: await accountIdOf(db, emailOf(actor)), now }));
  const practised = await insertPractisedLessons(db, { tutorId, households, lessons, item: publicItem ?? 0, now });
  const tutorCard = (await db.selectFrom('tutor_cards').select('id').where('account_id', '=', tutorId).executeTakeFirstOrThrow()).id;

  let nth = 0;
  const unusedInvitations = invitations.slice(1).values();
  const fixtures = (actor: Actor = 'learner'): MatrixFixtures => {
    nth += 1;
    return {
      nth,
      registered: registrationOf('bystander'),
      caller: isRoleActor(actor)
        ? { id: ids.get(emailOf(actor)) ?? 0, email: emailOf(actor), password: admin.password }
        : { id: 0, email: emailOf('administrator'), password: person.password },
      unverified: { email: emailOf('newcomer'), pin: pins.get('newcomer') ?? '' },
      reader: { email: emailOf('reader'), token },
      leaver: emailOf('leaver'),
      offToken,
      nextReset: () => (resets.length > 1 ? resets.pop() : resets[0]) ?? { email: '', token: '', code: '' },
      invitation: () => unusedInvitations.next().value ?? '',
      passkeyLogin: () => passkeyLogins.next().value,
      passkeyProof: () => passkeyProofs.next().value,
      newPasskey: () => newPasskeys.get(actor)?.next().value,
      secondStep: () => secondSteps.next().value,
      appCode: knownCode(app.clock.ms),
      ...emailChanges,
      openMessage,
      ownMessage: openMessage + 1 + rolesWith('messages:manage').indexOf(actor as Role),
      draftWord,
      sharedPost: bulkPosts.get('shared') ?? 0,
      ownPost: bulkPosts.get(actor) ?? 0,
      redirect,
      suppressed,
      digestToken,
      reminderToken,
      consentUndo: () => consentUndos.next().value ?? '',
      voiceLink: { token: relative.token, item: publicItem ?? 0 },
      taught: taughtBy(actor),
      teacher: classScenario.teacher,
      reported: termReports.member,
      joining: { code: familyClasses.code, profile: ownProfiles.get(actor) ?? 0 },
      recordedItem: () => unremoved.next().value ?? 0,
      // The second one: deletions leave it.
      previewToken: previewTokens[1] ?? '',
      tutorCard,
      image,
    };
  };
  const headersOf = (actor: Actor, name: string): Record<string, string> => ({
    ...(endpointsByName.get(name)?.sameOrigin ? { 'Sec-Fetch-Site': 'same-origin' } : {}),
    ...credentialsOf(actor, name),
  });
  const credentialsOf = (actor: Actor, name: string): Record<string, string> => {
    if (actor === 'cookie') return { Cookie: `token=${tokenOf.get('cookie')}` };
    const endsSession = authorizationMatrix[name]?.endsSession && expectedStatus(name, actor) < 400;
    const disposable = disposableSessions.get(`${actor} ${name}`);
    const ownToken = endsSession ? disposable : actor === 'device' && disposable ? disposable : tokenOf.get(actor);
    return ownToken ? { Authorization: `Bearer ${ownToken}` } : {};
  };
  const over = async (request: Request) => app.httpApp.fetch(request, { incoming: { socket: { remoteAddress: callerAddress } } });

  const deletions = new Map<string, number>();
  /** Each actor deletes another resource; the second one stays. */
  function nextDeletable(name: string): number {
    const nth = deletions.get(name) ?? 0;
    deletions.set(name, nth + 1);
    return nth === 0 ? 1 : nth + 2;
  }
  const pathOf = (name: string, id?: number | string, actor: Actor = 'administrator') => {
    const { method, path = '' } = endpointsByName.get(name) ?? {};
    const parent = parents.get(targetPaths.find((target) => path.startsWith(`${target}/`)) ?? '');
    const household = households.get(actor) ?? households.get('learner');
    const special = name.endsWith('/reset-second-factor')
      ? colleague
      : path === '/learning/devices/:id'
        ? household?.device
        : path === '/learning/voice-invites/:id'
          ? ownLinks.get(actor)
          : path.startsWith('/learning/voices/')
            ? familyVoices.get(actor)?.[method === 'DELETE' ? 1 : 0]
            : path.startsWith('/learning/profiles/')
              ? name === 'DELETE /learning/profiles/:id'
                ? household?.secondProfile
                : household?.profile
              : path.startsWith('/admin/tutors/')
                ? applicant
                : path === '/admin/subscribers/:id'
                  ? erasable
                  : path.startsWith('/admin/users/:id')
                    ? path.endsWith('/deletion')
                      ? leaver
                      : helped
                    : path.startsWith('/admin/blogs/:id/')
                      ? draftPost.id
                      : path === '/course/units/:id'
                        ? publicUnits[1]
                        : path.startsWith('/tutors/')
                          ? tutorCard
                          : path.startsWith('/lessons/')
                            ? ((path.includes('/words/') ? practised : lessons).get(actor) ?? lessons.get('learner'))
                            : // Reviews of this item are of the first revision.
                              path === '/teaching/items/:id/reviews'
                              ? 4
                              : path === '/teaching/items/:id/voices'
                                ? publicItem
                                : path.startsWith('/teaching/voices/')
                                  ? (method === 'DELETE' ? ownVoices : waitingVoices).get(actor)
                                  : undefined;
    const resource = special ?? (method === 'DELETE' ? 1 : 2);
    const ofClass = Object.entries({
      ...classScenario.idsOf(name, actor),
      ...familyClasses.idsOf(name, actor),
      ...taughtIdsOf(path, taughtBy(actor)),
      ...termReports.idsOf(name, actor),
    });
    return ofClass
      .reduce((filled, [param, value]) => filled.replace(`:${param}`, String(id ?? value)), `/api${path}`)
      .replace(':id', String(id ?? resource))
      .replace(':commentId', String(id ?? parent))
      .replace(':item', String(id ?? publicItem));
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
      const values = fixtures(actor);
      const target =
        id ??
        (method === 'DELETE' &&
        !/^DELETE \/(learning|teaching|(admin\/)?classes\/:id|admin\/kept-reports)\//.test(name) &&
        expectedStatus(name, actor) < 400
          ? nextDeletable(name)
          : undefined);
      const url = new URL(`http://academy.test${pathOf(name, target, actor)}?${new URLSearchParams(row?.query?.(values))}`);
      const headers = headersOf(actor, name);
      if (garbled || row?.json) headers['Content-Type'] = 'application/json';
      const json = row?.json && JSON.stringify(row.json(values));
      const body = garbled ? '{"nothing": [' : (json ?? (row?.form ? postForm(row.form(values)) : null));
      const answer = await readResponse(await over(new Request(url, { method, headers, body: method === 'GET' ? null : body })));
      if (answer.status < 300 && /\/(?:login|accept|second-step)$/.test(name))
        tokens.push({ owner: `the caller of ${name}`, token: String(answer.body.token) });
      return answer;
    },

    page: async (path, actor) => (await over(new Request(`http://academy.test${path}`, { headers: headersOf(actor, path) }))).text(),

    async secrets() {
      const self = (name: string) => actors.filter((actor) => actor === name);
      const moderators = rolesWith('comments:moderate');
      const answerers = rolesWith('messages:manage');
      const names = ['learner', 'tutor', 'applicant', 'unverified', 'bystander', 'newcomer', 'helped'].flatMap((name): Secret[] => {
        const { email, last_name, phone_number, password } = registrationOf(name);
        const visibleToSelf = { visibleTo: [...self(name), ...rolesWith('users:read')] as const, mailedTo: [email], isHashed: false };
        const unread = { visibleTo: [], mailedTo: [], isHashed: true };
        const mailedTo = ['bystander', 'learner'].includes(name) ? [email, contactAddress] : [email];
        return [
          {
            ...visibleToSelf,
            name: `the address of ${name}`,
            text: email,
            visibleTo: [...self(name), ...moderators, ...answerers, ...rolesWith('users:read')],
            mailedTo,
          },
          { ...visibleToSelf, name: `the surname of ${name}`, text: last_name },
          { ...visibleToSelf, name: `the phone number of ${name}`, text: phone_number },
          { ...unread, name: `the password of ${name}`, text: password },
          { ...unread, name: `the pin of ${name}`, text: pins.get(name) ?? '', mailedTo: [email] },
        ];
      });
      const reasons = ['tutor', 'applicant'].map((name) => ({
        name: `what ${name} told in the application`,
        text: reasonOf(name),
        visibleTo: [...self(name), ...rolesWith('tutors:manage')] as const,
        mailedTo: [],
        isHashed: false,
      }));
      const atContact = [emailOf('bystander'), contactAddress];
      const onlyAdmin = { visibleTo: ['administrator'] as const, mailedTo: [], isHashed: false };
      return [
        ...names,
        ...reasons,
        { ...onlyAdmin, name: 'the email of a subscriber', text: emailOf('reader'), mailedTo: [emailOf('reader')] },
        { ...onlyAdmin, name: 'an address typed beside a comment', text: emailOf('typist'), visibleTo: moderators },
        { ...onlyAdmin, name: 'the address of the administrator', text: emailOf('administrator'), mailedTo: [emailOf('administrator')] },
        { ...onlyAdmin, name: 'the address of another administrator', text: admin.email, mailedTo: [admin.email] },
        { name: 'the password of the administrator', text: admin.password, visibleTo: [], mailedTo: [], isHashed: true },
        { name: 'a message to the academy', text: contactMessage, visibleTo: answerers, mailedTo: atContact, isHashed: false },
        { name: 'a concern', text: concernMessage, visibleTo: ['learner', ...rolesWith('concerns:read')], mailedTo: [], isHashed: false },
        { name: 'the IP address of all callers', text: callerAddress, visibleTo: rolesWith('system:manage'), mailedTo: [], isHashed: false },
        ...tokens.map(({ owner, token }) => ({
          name: `a token of ${owner}`,
          text: token,
          visibleTo: owner.startsWith('the caller') ? actors : [],
          mailedTo: [],
          isHashed: true,
        })),
        ...previewTokens.map((text) => ({ name: 'the link of a preview', text, visibleTo: [], mailedTo: [], isHashed: true })),
        ...invitations.map((text) => ({ name: 'the link of an invitation', text, visibleTo: [], mailedTo: [], isHashed: true })),
        ...(await storedSecrets(db)),
      ];
    },
  };
}

const accountIdOf = async (db: Db, email: string) =>
  (await db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id;

/** Hashes, salts and link keys: never outside the database, except for the link in the recipient's own mails. */
async function storedSecrets(db: Db): Promise<Secret[]> {
  const secretsOf = async (name: string, texts: Promise<Record<string, string | null>[]>) =>
    (await texts).flatMap((row) => Object.values(row)).flatMap((text) => (text ? { name, text, visibleTo: [], mailedTo: [], isHashed: false } : []));
  const links = await db.selectFrom('subscribers').select(['token', 'email']).where('email', '<>', '').execute();
  return [
    ...(await secretsOf('the hash of a password', db.selectFrom('accounts').select('password_hash').execute())),
    ...(await secretsOf('the hash of a registered password', db.selectFrom('registrations').select('password_hash').execute())),
    ...(await secretsOf('the network of a registration', db.selectFrom('registrations').select('network').execute())),
    ...(await secretsOf('the hash of a pin', db.selectFrom('one_time_tokens').select(['salt', 'secret_hash']).execute())),
    ...(await secretsOf(
      'the secret of an authenticator app',
      db.selectFrom('totp_secrets').select('secret').where('confirmed_at', 'is not', null).execute(),
    )),
    ...(await secretsOf('the hash of a recovery code', db.selectFrom('recovery_codes').select('code_hash').execute())),
    ...(await secretsOf('the key of a passkey', db.selectFrom('passkeys').select('public_key').execute())),
    ...(await secretsOf('the hash of a token', db.selectFrom('sessions').select('token_hash').execute())),
    ...(await secretsOf('the sender of a comment', db.selectFrom('comments').select('sender').execute())),
    ...(await secretsOf('the network of a comment', db.selectFrom('comments').select('network').execute())),
    ...(await secretsOf('the network of a report', db.selectFrom('comment_reports').select('network').execute())),
    ...(await secretsOf('the key of bans and networks', db.selectFrom('comment_rules').select('secret').execute())),
    ...(await secretsOf('the key of an off link', db.selectFrom('reply_threads').select('token').execute())),
    ...(await secretsOf('the key of the off link of weekly mails', db.selectFrom('households').select('digest_token').execute())),
    ...(await secretsOf('the key of the off link of reminders', db.selectFrom('households').select('reminder_token').execute())),
    ...(await secretsOf('the hash of a preview link', db.selectFrom('post_previews').select('token_hash').execute())),
    ...(await secretsOf('the hash of the address of a calendar', db.selectFrom('calendar_feeds').select('secret_hash').execute())),
    ...(await secretsOf('the key of a hash', db.selectFrom('daily_secrets').select('secret').execute())),
    ...links.map(({ token, email }) => ({ name: 'the key of a link', text: token, visibleTo: [], mailedTo: [email], isHashed: false })),
  ];
}
