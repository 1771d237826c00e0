import { expect } from 'vitest';
import { stepAt, totpCode } from '#app/auth/totp.server.ts';
import { contract } from '#app/contract.ts';
import { forgetPostAuthor } from '#app/features/blog/publish.jobs.server.ts';
import { consentVersion } from '#app/features/household/consent-version.contract.ts';
import { type Client, createClient, toManifest } from '#app/http/client.ts';
import type { Contract } from '#app/http/endpoint.ts';
import { createHttpApp } from '#app/http-app.server.ts';
import { enqueue } from '#app/jobs/define-job.server.ts';
import { admin as administrator } from '#tests/support/api-client.ts';
import { ownRows } from '#tests/support/authorization-matrix.ts';
import { sampleBody } from '#tests/support/derived-rows.ts';
import { insertAccounts } from '#tests/support/factories/accounts.ts';
import { insertBulk } from '#tests/support/factories/bulk.ts';
import { createPublicUnit } from '#tests/support/factories/course.ts';
import { issueInvitation } from '#tests/support/factories/invitations.ts';
import { insertDeadJob, insertDeadMail } from '#tests/support/factories/jobs.ts';
import { issueResets } from '#tests/support/factories/password-resets.ts';
import { insertReplyThread } from '#tests/support/factories/reply-threads.ts';
import { insertAuthenticator } from '#tests/support/factories/second-factor.ts';
import { createSession } from '#tests/support/factories/sessions.ts';
import { insertStaff } from '#tests/support/factories/staff.ts';
import { approve, cardText, insertTutorCards } from '#tests/support/factories/tutors.ts';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import { imageFile } from '#tests/support/image-files.ts';
import { explain, type Plan, recordQueries } from '#tests/support/query-plans.ts';
import { createSoftwareAuthenticator } from '#tests/support/software-authenticator.ts';
import { person, pinIn, type TestApp } from '#tests/support/test-app.ts';

const test = withAppPerFile({ RATE_LIMITS: 'on' });
let plans: Plan[];
/** Tables whose size does not depend on the number of users or posts. */
const constantSizeTables = [
  ...[
    'completed_tasks',
    'named_locks',
    'leases',
    'backups',
    'backup_failures',
    'word_turns',
    'scheduled_newsletters',
    'tags',
    'imports',
    'academy_settings',
  ],
  ...['units', 'lessons', 'items', 'lesson_items', 'item_forms'],
  // Steps of a recursive query, not a table: one for each month of the archive of words.
  'shown',
];

test.beforeAll(async ({ app }) => {
  for (const [name, count] of Object.entries({ people: 500, posts: 300, comments: 3_000, subscribers: 500 }))
    await insertBulk[name]?.(app.context.db, count, app.clock.ms);
  const { db, queries } = recordQueries(app.context.db);
  await callEveryEndpoint(app, db);
  plans = await Promise.all(
    queries()
      .filter(({ sql }) => /^(select|with|update|delete|insert)/i.test(sql))
      .map((query) => explain(app.context.db, query)),
  );
});

/** Calls every endpoint of the contract with all parameters that lead to other queries. */
async function callEveryEndpoint(app: TestApp, db: TestApp['context']['db']): Promise<void> {
  const edge = createHttpApp({ ...app.context, db }, { handlePage: async () => new Response() });
  const called = new Set<string>();
  const manifest = toManifest(contract);
  const api = (token?: string) =>
    createClient<typeof contract>(manifest, {
      base: 'http://academy.test/api',
      token: () => token,
      async fetch(request) {
        const { pathname } = new URL(request.url);
        for (const [feature, endpoints] of Object.entries(manifest))
          for (const [name, endpoint] of Object.entries(endpoints))
            if (endpoint.method === request.method && new RegExp(`^/api${endpoint.path.replace(/:\w+/g, '\\d+')}$`).test(pathname))
              called.add(`${feature}.${name}`);
        return edge.fetch(request);
      },
    });
  const admin = api(await app.adminToken());
  const image = await imageFile();
  const get = async (path: string) => (await edge.fetch(new Request(`http://academy.test${path}`))).text();

  await api().accounts.register(person);
  const wrongPin = { email: person.email, verification_pin: 'wrong' };
  for (const call of [() => api().accounts.register(person), () => api().accounts.verify(wrongPin)]) await call().catch(() => undefined);
  await api().accounts.resend({ email: person.email });
  app.clock.ms += 120_000;
  await api().accounts.resend({ email: person.email });
  const pin = pinIn((await app.mails()).at(-1));
  await api().accounts.verify({ email: person.email, verification_pin: pin });
  const { token = '' } = await api().accounts.login({ email: person.email, password: person.password });
  await api().accounts.adminLogin({ email: 'admin@example.com', password: 'an even longer secret' });
  await api().accounts.tutor({ ...person, email: 'tutor@example.com' });
  const learner = api(token);
  await learner.accounts.me();
  for (const list of ['users', 'tutors'] as const) {
    await admin.accounts[list]();
    await admin.accounts[list]({ page: 2, limit: 10 });
    await admin.accounts[list]({ page: 20, limit: 10, level: 'beginner' });
    await admin.accounts[list]({ page: 1, limit: 10, search: 'obi' });
    await admin.accounts[`${list}Export`]({ level: 'advanced' });
    await admin.accounts[`${list}Total`]();
  }
  for (const state of ['unverified', 'applied', 'approved'] as const) await admin.accounts.tutors({ page: 1, limit: 10, state });
  await callTutors(app, admin, api);
  await admin.accounts.firstName();
  await admin.accounts.myProfile();
  await admin.accounts.profile({ ...person, email: 'admin@example.com', password: undefined });

  const { blog: post } = await admin.blog.create({ title: 'New', body: '<p>x</p>', image });
  await admin.blog.update({ id: post.id, title: 'Changed', image: await imageFile('jpeg') });
  await api().blog.list();
  await api().blog.list({ limit: 20, view: 'card' });
  await api().blog.list({ limit: 20, view: 'card', before: 100 });
  await api().blog.list({ limit: 20, view: 'card', page: 5 });
  await api().blog.read({ id: post.id });
  await admin.blog.total();
  for (const query of [{}, { page: 2, limit: 10 }, { page: 28, limit: 10 }, { state: 'draft' as const }]) await admin.blog.all(query);
  await admin.blog.edit({ id: post.id });
  await callTags(admin, post.id);
  await callPreviewsAndRevisions(app, admin, api());
  const { wordOfDay: word } = await admin.wordOfDay.create({ title: 'ọjị', body: 'kola nut' });
  await admin.wordOfDay.update({ id: word.id, body: 'a nut' });
  await api().wordOfDay.current();
  await api().wordArchive.read({ id: word.id });
  await admin.writingHints.headwords({ keys: 'oji' });
  for (const q of ['kola', 'ọjị “a nut” k*']) for (const page of [1, 2]) await api().search.find({ q, page });
  await api().home.posts();
  await api().home.word();
  for (const [feature, id] of [
    ['blog', post.id],
    ['wordOfDay', word.id],
  ] as const) {
    await learner[feature].like({ id });
    await learner[feature].like({ id });
    await learner[feature].own({ id });
    const comment = await api()[feature].comment({ id, text: 'One' });
    await api()[feature].comments({ id, limit: 20, before: comment.id });
    await api()[feature].comments({ id });
    await api()[feature].reply({ commentId: comment.id, text: 'Two' });
    await api()[feature].replies({ commentId: comment.id, limit: 20, after: 1 });
    await admin[feature].remove({ id });
  }
  await learner.discussion.likes();
  const { blog: liked } = await admin.blog.create({ title: 'Liked', body: '<p>y</p>', image });
  await learner.blog.like({ id: liked.id });
  const { id: commentId } = await api().blog.comment({ id: liked.id, text: 'One', email: person.email });
  await api().blog.reply({ commentId, text: 'Two', email: person.email });
  const { id: own } = await api().blog.comment({ id: liked.id, text: 'Mine', email: person.email });
  app.clock.ms += 60_000;
  await learner.discussion.edit({ id: own, text: 'Still mine' });
  await learner.discussion.remove({ id: own });
  await learner.discussion.report({ id: commentId, reason: 'spam' });
  const offToken = await insertReplyThread(app.context.db, commentId, person.email);
  await api().replyNotices.off({ token: offToken, only: 'thread' });
  await api().replyNotices.on({ token: offToken });
  for (const list of ['held', 'reported', 'hidden', 'removed', undefined] as const)
    for (const query of [{}, { page: 2, limit: 10 }, { search: 'one' }]) await admin.moderation.comments({ ...query, ...(list ? { list } : {}) });
  const { undo } = await admin.moderation.decide({ changes: [{ id: commentId, version: 0, state: 'removed' }] });
  await admin.moderation.decide({ changes: undo });
  const ban = await admin.moderation.ban({ comment: commentId, on: 'email', days: 1 });
  await admin.moderation.liftBan({ id: ban.id });
  await resetPasswords(app, api());
  await changeAccount(app, api, token);
  const returned = api((await api().accounts.login(person)).token);
  await returned.privacy.download();
  await returned.privacy.deleteAccount({ password: person.password, comments: 'delete', newsletter: 'leave' });

  await api().newsletter.subscribe({ email: 'new@example.com' });
  const { token: link } = await db.selectFrom('subscribers').select('token').where('email_key', '=', 'new@example.com').executeTakeFirstOrThrow();
  await api()
    .newsletter.confirm({ token: link, email: 'new@example.com' })
    .catch(() => undefined);
  await admin.newsletter.subscribers({ page: 3, limit: 10 });
  await admin.newsletter.total();
  await admin.newsletter.test({ subject: 'A', message: 'B' });
  const { id: newsletterId } = await admin.newsletter.send({ subject: 'A', message: 'B' });
  await admin.newsletter.progress();
  for (const nth of [1, 2]) await admin.newsletter.schedule({ subject: 'A', message: `B ${nth}`, sendAt: '2026-06-01T10:00' });
  const [first, second] = (await admin.newsletter.scheduled()).newsletters;
  await admin.newsletter.sendScheduled({ id: first?.id ?? 0 });
  await admin.newsletter.takeBack({ id: second?.id ?? 0 });
  await admin.newsletter.setArchived({ id: newsletterId, inArchive: true });
  await api().newsletter.archive({ limit: 11, before: 100 });
  await api().newsletter.archived({ id: newsletterId });
  await admin.newsletter.resume({ id: newsletterId });
  await admin.newsletter.stop({ id: newsletterId });
  await api().newsletter.unsubscribe({ token: link, email: 'new@example.com' });
  for (const subject of ['B', 'C']) await api().contact.send({ name: 'A', email: 'a@example.com', subject, message: 'D' });
  const [message] = (await admin.contact.messages({ page: 1, limit: 10, state: 'open', search: 'a' })).rows;
  await admin.contact.answer({ id: message?.id ?? 0, text: 'D' });
  await admin.contact.openMessage({ id: message?.id ?? 0 });
  await admin.contact.setStates({ changes: [{ id: message?.id ?? 0, seen: 'answered', state: 'spam' }] });
  await admin.contact.removeAll({ messages: [{ id: message?.id ?? 0, seen: 'spam' }] });
  await api().academy.read();
  await admin.academy.save({ brandPlain: 'Mụta', brandAccent: 'Igbo', email: 'a@example.com', phone: '123', version: 0 });
  await admin.academy.saveLogo({ image });
  await admin.academy.removeLogo();
  await admin.jobs.dead({ page: 2, limit: 10 });
  await admin.jobs.retry({ id: await insertDeadJob(app.context.db, app.clock.ms) });
  await admin.jobs.discard({ id: await insertDeadJob(app.context.db, app.clock.ms) });
  await admin.jobs.retryMail({ id: await insertDeadMail(app.context.db, app.clock.ms) });
  await admin.jobs.discardMail({ id: await insertDeadMail(app.context.db, app.clock.ms) });
  await callStaffAndAuditLog(app, admin, api());
  const { id: importId } = await admin.contentTransfer.begin({ fileName: 'a.json', fileBytes: 1 });
  await admin.contentTransfer.upload({ id: importId, part: 'file', nth: 0, chunk: new File(['{'], 'chunk') });
  await admin.contentTransfer.check({ id: importId });
  // Both are refused while the file is being checked.
  for (const call of [admin.contentTransfer.start, admin.contentTransfer.remove]) await call({ id: importId }).catch(() => undefined);
  await admin.contentTransfer.exportJson();
  app.clock.ms += 60_000;
  await callCourse(admin, api());
  await callDrafts(admin);
  await callHousehold(app, api);
  await scheduleWords(admin);
  // The calls before and after come near the limit of reads.
  app.clock.ms += 60_000;
  await callSecondFactors(app, admin, api());
  for (const path of ['/sitemap.xml', '/blog/feed.xml', '/word-of-day/feed.xml', '/words/calendar.ics', post.image]) await get(path);
  app.clock.ms += 60_000;
  await callRemaining(admin as unknown as AnyClient, called);
  await admin.accounts.logout();
  // Retention deletes all expired rows.
  app.clock.ms += 4 * 365 * 24 * 3_600_000;
  await app.runRetentionJob(db);

  const all = Object.entries(contract).flatMap(([feature, endpoints]) => Object.keys(endpoints).map((name) => `${feature}.${name}`));
  expect(all.filter((name) => !called.has(name))).toEqual([]);
}

async function callPreviewsAndRevisions(app: TestApp, admin: Client<typeof contract>, visitor: Client<typeof contract>): Promise<void> {
  const { blog: draft } = await admin.blog.create({ title: 'A draft', body: '<p>x</p>', image: await imageFile(), state: 'draft' });
  const { url } = await admin.blog.makePreview({ id: draft.id });
  await visitor.blog.preview({ token: new URL(url).searchParams.get('token') ?? '' });
  for (const { id } of await admin.blog.previews({ id: draft.id })) await admin.blog.endPreview({ id });
  for (const title of ['First', 'Second']) await admin.blog.update({ id: draft.id, title });
  const [newest] = (await admin.blog.revisions({ id: draft.id })).revisions;
  const id = newest?.id ?? 0;
  await admin.blog.revision({ id });
  await admin.blog.restore({ id });
  await admin.blog.removeRevision({ id });
  // The jobs of a publication, and of an author whose account is gone.
  await admin.blog.update({ id: draft.id, state: 'scheduled', publishAt: '2026-01-20T10:00' });
  await enqueue(app.context.db, forgetPostAuthor, { account: 99_999 }, { now: app.clock.ms });
}

async function callDrafts(admin: Client<typeof contract>): Promise<void> {
  const name = { form: 'post', subject: 'new-1' };
  const { id: account = 0 } = await admin.accounts.me();
  await admin.drafts.save({ ...name, account, changes: { title: 'A' }, version: 0, writer: 'a-tab' });
  await admin.drafts.save({ ...name, account, changes: { title: 'B' }, version: 1, writer: 'a-tab' });
  await admin.drafts.read(name);
  await admin.drafts.discard(name);
  await admin.drafts.restore(name);
}

async function callCourse(admin: Client<typeof contract>, visitor: Client<typeof contract>): Promise<void> {
  const { course } = admin;
  const units: number[] = [];
  for (const _ of [1, 2]) units.push(await createPublicUnit(admin));
  const [unit = 0, other = 0] = units;
  await visitor.course.levels();
  await visitor.course.unit({ id: unit });
  await course.units();
  const lesson = (await course.editUnit({ id: unit })).lessons[0]?.id ?? 0;
  await course.previewUnit({ id: unit });
  await course.previewLesson({ id: lesson });
  await course.lessons({ unit });
  await course.orderLesson({ id: lesson, position: 1, unit: other });
  const { id: item } = (await course.items({ search: 'akwa cloth', page: 1, limit: 10 })).rows[0] ?? { id: 0 };
  await course.orderItem({ id: item, lesson, position: 1 });
  await course.reviewItem({ id: item, revision: 1, verdict: 'right', what: 'both' });
  await course.updateItem({ id: item, english: 'cloth to wear' });
  for (const as of ['json', 'csv'] as const) await course.importFile({ file: await course.exportFile({ as }) });
  const added = { format: 1, items: [{ key: 'added', kind: 'word', igbo: 'oji', english: 'kola nut', forms: [{ kind: 'spelling', form: 'orji' }] }] };
  await course.importFile({ file: new File([JSON.stringify(added)], 'course.json') });
  await course.report();
  const { item: unused } = await course.createItem({ kind: 'word', igbo: 'oji', english: 'kola nut' });
  await course.removeItem({ id: unused.id });
}

async function callHousehold(app: TestApp, api: (token?: string) => Client<typeof contract>): Promise<void> {
  const { token } = await app.learner({ email: 'guardian@example.com' });
  const guardian = api(token).household;
  const [own] = await guardian.profiles();
  await guardian.confirm({ password: person.password });
  const child = { name: 'Ada', ageBand: '4-6', avatar: 'sun', zone: 'Africa/Lagos', consent: consentVersion } as const;
  const { id } = await guardian.createProfile(child);
  await guardian.updateProfile({ id, quiet: true });
  const { id: device, key } = await guardian.addDevice({});
  app.clock.ms += 24 * 3_600_000;
  await api(key).household.profiles();
  app.clock.ms -= 24 * 3_600_000;
  await callLearning(api(key), own?.id ?? 0);
  await api(token).learning.progress({ id: own?.id ?? 0 });
  await guardian.devices();
  await guardian.updateHousehold({ digest: true });
  const { digest_token } = await app.context.db.selectFrom('households').select('digest_token').executeTakeFirstOrThrow();
  await api().household.stopDigest({ token: digest_token ?? '' });
  await guardian.household();
  const undo = (await app.mails()).findLast(({ text }) => text?.includes('undo-consent#'))?.text?.match(/undo-consent#([\w-]+)/)?.[1];
  await api().household.undoConsent({ token: undo ?? '' });
  await guardian.endDevice({ id: device });
  await guardian.deleteProfile({ id: own?.id ?? 0 });
}

async function callLearning({ learning }: Client<typeof contract>, id: number): Promise<void> {
  const { next } = await learning.today({ id });
  const { lesson = 0, unit = 0 } = next ?? {};
  // Beyond three sessions the oldest one gives way.
  for (const key of ['one', 'two', 'three', 'four']) await learning.session({ id, kind: 'lesson', lesson, key });
  const { items } = await learning.session({ id, kind: 'lesson', lesson, key: 'one' });
  const item = items[0]?.id ?? 0;
  const times = { tookMs: 1, answeredAt: '2026-01-15T12:00:00.000Z' };
  const entries = [
    { type: 'answer', item, skill: 'say', exercise: 'write', given: 'akwa' },
    { type: 'answer', item, skill: 'know', exercise: 'read-mean', chosen: item },
    { type: 'lesson', lesson, session: 'one' },
    { type: 'checkpoint', unit, session: 'one' },
    { type: 'moment', profiles: [id] },
    { type: 'placement', questions: [{ unit, item, exercise: 'read-mean', chosen: item }] },
    { type: 'task', item },
    { type: 'learn', item },
  ];
  const answers = entries.map((entry, nth) => ({ key: `00000000-0000-4000-8000-00000000000${nth}`, ...times, ...entry }));
  for (const _ of ['stored', 'known']) await learning.answer({ id, answers });
  await learning.words({ id });
  await learning.lessons({ id });
  await learning.familyWeek();
}

async function callTags(admin: Client<typeof contract>, post: number): Promise<void> {
  await admin.blog.update({ id: post, tags: 'One, Two, Three' });
  await admin.blog.update({ id: post, tags: 'One, Two, Four' });
  await admin.blog.read({ id: post });
  for (const query of [{ view: 'card' as const }, { before: 100 }, { page: 2 }]) await admin.blog.list({ tag: 'one', limit: 20, ...query });
  await admin.tags.read({ name: 'One' });
  await admin.tags.suggestions({ search: 'o' });
  const { rows } = await admin.tags.all({ search: 'o' });
  const idOf = (slug: string) => rows.find((tag) => tag.slug === slug)?.id ?? 0;
  await admin.tags.rename({ id: idOf('one'), name: 'Five' });
  await admin.tags.read({ name: 'one' });
  await admin.tags.remove({ id: idOf('two'), into: 'Five' });
  await admin.tags.remove({ id: idOf('four') });
}

async function callSecondFactors(app: TestApp, admin: Client<typeof contract>, visitor: Client<typeof contract>): Promise<void> {
  const { password } = administrator;
  const authenticator = createSoftwareAuthenticator();
  await admin.passkeys.add({ credential: authenticator.create(await admin.passkeys.addOptions({ password })) });
  const [passkey] = await admin.passkeys.list();
  await admin.passkeys.rename({ id: passkey?.id ?? 0, name: 'Mine' });
  await visitor.passkeys.login({ credential: authenticator.get(await visitor.passkeys.loginOptions()), area: 'admin' });
  await admin.passkeys.remove({ id: passkey?.id ?? 0 });

  const { secret } = await admin.secondFactor.setUp({ password });
  const code = (offset: number) => totpCode(secret, stepAt(app.clock.ms) + offset);
  await admin.secondFactor.confirm({ code: code(-1) });
  const { secondStep = '' } = await visitor.accounts.adminLogin(administrator);
  await visitor.accounts.secondStep({ token: secondStep, code: '000000' }).catch(() => undefined);
  await visitor.accounts.secondStep({ token: secondStep, code: code(0) });
  const { recoveryCodes } = await admin.secondFactor.renewRecoveryCodes({ password, code: code(1) });
  await admin.secondFactor.read();
  await admin.secondFactor.turnOff({ password, code: recoveryCodes[0] ?? '' });
  await insertStaff(app.context.db, 'moderator@example.com', ['moderator']);
  await admin.staff.resetSecondFactor({ id: await insertAuthenticator(app.context.db, 'moderator@example.com') });
}

async function callTutors(app: TestApp, admin: Client<typeof contract>, api: (token?: string) => Client<typeof contract>): Promise<void> {
  const { db } = app.context;
  const email = 'person1@example.com';
  await insertTutorCards(db, 200, app.clock.ms, 1_000);
  await insertAccounts(db, 1, 'tutor');
  const { id } = await db.selectFrom('accounts').select('id').where('kind', '=', 'tutor').where('email', '=', email).executeTakeFirstOrThrow();
  const { rows } = await admin.accounts.tutors({ page: 1, limit: 10, search: 'town 7' });
  expect(rows.length).toBeGreaterThan(0);
  await admin.tutors.decide({ id, state: 'approved', basedOn: 0 });
  const [decision] = (await admin.tutors.application({ id })).decisions;
  await admin.tutors.undo({ id, basedOn: decision?.id ?? 0 });
  await approve(db, id);
  await db.updateTable('accounts').set({ email: 'known@example.com', email_key: 'known@example.com' }).where('id', '=', id).execute();
  const tutor = api(await createSession(db, 'known@example.com', app.clock.ms));
  await tutor.tutors.saveCard(cardText);
  await tutor.tutors.home();
  await tutor.tutors.agree({ agreed: true });
  await tutor.tutors.savePicture({ image: await imageFile() });
  await tutor.tutors.removePicture();
  await admin.tutors.hideCard({ id, hidden: true, reason: 'A reason' });
  await admin.tutors.application({ id });
  for (const filter of [{}, { before: 100 }, { level: 'beginner' }, { level: 'beginner', dialect: 'awka' }] as const)
    await api().tutors.list({ limit: 13, ...filter });
  app.clock.ms += 120_000;
  await app.jobWorkers.drain();
}

async function callStaffAndAuditLog(app: TestApp, admin: Client<typeof contract>, visitor: Client<typeof contract>): Promise<void> {
  const { db } = app.context;
  await insertStaff(db, 'editor@example.com', ['editor']);
  const { id } = await db.selectFrom('accounts').select('id').where('email', '=', 'editor@example.com').executeTakeFirstOrThrow();
  await admin.staff.list({ page: 1, limit: 10 });
  await admin.staff.setRoles({ id, roles: ['administrator'] });
  await admin.staff.setRoles({ id, roles: [] });
  await admin.staff.invite({ email: 'invited@example.com', role: 'editor' });
  const [open] = await admin.staff.invitations();
  await admin.staff.withdraw({ id: open?.id ?? 0 });
  const token = await issueInvitation(db, { email: 'editor@example.com', now: app.clock.ms });
  await visitor.staff.readInvitation({ token });
  await visitor.staff.accept({ token, first_name: 'Ada', last_name: 'Obi', password: 'a long enough secret' });
  for (const filter of [{}, { account: id }, { action: 'staff.invite' }, { account: 1, action: 'blog.create' }, { search: 'ada obi' }]) {
    await admin.auditLog.list({ limit: 20, before: 1_000, ...filter });
    await admin.auditLog.export(filter);
  }
  await admin.auditLog.people();
}

async function resetPasswords(app: TestApp, visitor: Client<typeof contract>): Promise<void> {
  await visitor.passwordReset.request({ email: person.email });
  await app.jobWorkers.drain();
  const [byLink, byCode] = await issueResets(app.context.db, 2, app.clock.ms);
  const passwords = { password: 'a long enough secret', confirm_password: 'a long enough secret' };
  await visitor.passwordReset.byLink({ token: byLink?.token ?? '', ...passwords });
  await visitor.passwordReset.byCode({ email: byCode?.email ?? '', code: byCode?.code ?? '', ...passwords });
}

/** Calls what the owner of an account may do; all of its sessions end. */
async function changeAccount(app: TestApp, api: TestApp['api'], token: string): Promise<void> {
  const owner = api(token);
  await owner.myAccount.read();
  await owner.myAccount.updateDetails(person);
  await owner.myAccount.changePassword({ old_password: person.password, new_password: person.password });
  await owner.myAccount.requestEmailChange({ email: 'moved@example.com', password: person.password });
  const latestToken = async () => (await app.mails()).at(-1)?.text?.match(/token=([\w-]+)/)?.[1] ?? '';
  await api().myAccount.confirmEmailChange({ token: await latestToken() });
  await api().myAccount.undoEmailChange({ token: await latestToken() });
  const again = api((await api().accounts.login(person)).token);
  await again.myAccount.endOtherSessions();
  await again.myAccount.logout();
}

async function scheduleWords(admin: Client<typeof contract>): Promise<void> {
  const ids: number[] = [];
  for (const title of ['A', 'B', 'C']) ids.push((await admin.wordOfDay.createDraft({ title, body: 'B' })).wordOfDay.id);
  for (const word of ids.slice(0, 2)) await admin.wordOfDay.setDay({ word, day: '2999-01-01', displace: 'other-later' });
  await admin.wordOfDay.drafts({ limit: 10, after: 1 });
  await admin.wordOfDay.fillDays();
  await admin.wordOfDay.calendar({ month: '2999-01' });
  await admin.wordOfDay.scheduled({ id: ids[0] ?? 0 });
}

type AnyClient = Record<string, Record<string, (input: object) => Promise<unknown>>>;

/** Calls the endpoints of features that need no more than a sample: creating first, deleting last. */
async function callRemaining(client: AnyClient, called: Set<string>): Promise<void> {
  const order = ['POST', 'GET', 'PUT', 'DELETE'];
  const remaining = Object.entries(contract as Contract)
    .flatMap(([feature, endpoints]) => Object.entries(endpoints).map(([name, endpoint]) => ({ feature, name, endpoint })))
    .filter(({ feature, name, endpoint }) => !called.has(`${feature}.${name}`) && !ownRows[`${endpoint.method} ${endpoint.path}`])
    .sort((a, b) => order.indexOf(a.endpoint.method) - order.indexOf(b.endpoint.method));
  /** A comment of each feature with a target, for its replies. */
  const comments: Record<string, number> = {};
  for (const { feature, name, endpoint } of remaining) {
    const reply = await client[feature]?.[name]?.({ id: 1, commentId: comments[feature], ...sampleBody(endpoint) });
    if (name === 'comment') comments[feature] = (reply as { id: number }).id;
  }
}

/** Allowed scans: they stop after a page of rows, or need all rows. */
const allowedScans = {
  'newest rows by key, with a limit': /from "\w+" order by "id" desc limit/,
  'page of all posts by key, from the nearer end': /from "posts" order by "id" asc limit/,
  'newest posts back to the first one that is ten minutes old': /from "posts" where "created_at" < \S+ order by "id" desc limit/,
  'index of active subscribers: a newsletter and the total need all of them, a page of the list some':
    /"unsubscribed_at" is null and "suppressed_at" is null/,
  'oldest rows by key, one batch of deletions':
    /from "(registrations|contact_messages|mails|comment_reports|audit_log|reply_notices)" order by "id" limit/,
  'failed jobs: a partial index holds them alone': /from "jobs" where "state" = 'dead'/,
  'archive of newsletters: a partial index holds it alone': /from "newsletters" where "archived_at" is not null/,
  'reported comments: a partial index holds them alone': /from "comments" where reports > 0/,
  'cards of tutors: a search by town reads all of them, one for each tutor': /from "tutor_cards" where "tutor_cards"."account_id" = "accounts"."id"/,
  'size of all drafts: only staff have some, and at most 100 each': /^select sum\("bytes"\) as "bytes" from "drafts"$/,
  'related posts: the 20 newest of each tag': /from "post_tags" where "tag_id" = .* limit 20\) as "newest"/,
  'full text index of SQLite: the plan of its look-ups is called a scan': /search_index match|delete from "search_index" where "rowid" = /,
  'totals: they count entries and read no row (decision 0031)': /^select count\(\*\) as "count" from "\w+"$/,
};

test('no query scans a growing table', () => {
  expect(plans.length).toBeGreaterThan(60);
  const scanning = plans.filter(({ scans }) => scans.some((table) => !constantSizeTables.includes(table)));
  const allowed = Object.values(allowedScans);
  expect(scanning.filter(({ sql }) => !allowed.some((query) => query.test(sql)))).toEqual([]);
});

test('the check finds a query without an index', async ({ app }) => {
  const { db, queries } = recordQueries(app.context.db);
  await db.selectFrom('comments').select('id').where('text', '=', 'x').execute();
  const [plan] = await Promise.all(queries().map((query) => explain(app.context.db, query)));
  expect(plan?.scans).toEqual(['comments']);
});
