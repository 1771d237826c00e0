import { expect } from 'vitest';
import { contract } from '#app/contract.ts';
import { createClient, toManifest } from '#app/http/client.ts';
import type { Contract } from '#app/http/endpoint.ts';
import { createHttpApp } from '#app/http-app.server.ts';
import { ownRows } from '#tests/support/authorization-matrix.ts';
import { sampleBody } from '#tests/support/derived-rows.ts';
import { insertDeadJob, insertDeadMail } from '#tests/support/factories/jobs.ts';
import { insertReplyThread } from '#tests/support/factories/reply-threads.ts';
import { imageFile } from '#tests/support/image-files.ts';
import { person, pinIn, type TestApp } from '#tests/support/test-app.ts';
import { callSecondFactors, callStaffAndAuditLog, callTutors, callUsers, changeAccount, resetPasswords } from './account-calls.ts';
import { callClasses, callFamilyClasses } from './class-calls.ts';
import { callTaughtClasses } from './class-teaching-calls.ts';
import {
  callDrafts,
  callFigures,
  callNewsletters,
  callPreviewsAndRevisions,
  callRedirects,
  callSounds,
  callTags,
  changeManyPosts,
  scheduleWords,
} from './content-calls.ts';
import { callCourse, callHousehold } from './course-calls.ts';
import { callFamilyVoices } from './family-voice-calls.ts';
import { callImportedRows } from './import-calls.ts';
import { callLessons } from './lesson-calls.ts';
import { callTermReports } from './report-calls.ts';
import { callSubscribers } from './subscriber-calls.ts';
import { callTeaching } from './teaching-calls.ts';

/** Calls every endpoint of the contract with all parameters that lead to other queries. */
export async function callEveryEndpoint(app: TestApp, db: TestApp['context']['db']): Promise<void> {
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
            if (endpoint.method === request.method && new RegExp(`^/api${endpoint.path.replace(/:\w+/g, '(?:\\d+|[A-Z-]{14})')}$`).test(pathname))
              called.add(`${feature}.${name}`);
        // The academy limits reads by address and time.
        app.clock.ms += 500;
        // As a page of the academy calls.
        request.headers.set('Sec-Fetch-Site', 'same-origin');
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
  await app.jobWorkers.drain();
  app.clock.ms += 120_000;
  await api().accounts.resend({ email: person.email });
  await app.jobWorkers.drain();
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
  await callUsers(app, admin, api());
  await admin.accounts.firstName();
  await admin.accounts.sameMailbox();
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
  const queries = [{}, { page: 2, limit: 10 }, { page: 28, limit: 10 }, { state: 'draft' as const }, { search: 'letters abc', limit: 10 }];
  for (const query of queries) await admin.blog.all(query);
  await admin.blog.edit({ id: post.id });
  await callTags(admin, post.id);
  await changeManyPosts(admin);
  await callRedirects(admin, post.id);
  await get('/old/?p=1');
  await callPreviewsAndRevisions(app, admin, api());
  await callSounds(app, admin);
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
  await callSubscribers(app, admin, db);
  await admin.newsletter.suppressed({ page: 1, limit: 10 });
  await admin.newsletter.bringBack({ ids: [1] }).catch(() => undefined);
  await admin.newsletter.total();
  await admin.newsletter.test({ subject: 'A', message: 'B' });
  const { id: newsletterId } = await admin.newsletter.send({ subject: 'A', message: 'B' });
  await callNewsletters(admin);
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
  for (const message of ['A worry', 'Another worry']) await api().concerns.create({ message, about: 'A tutor', email: 'a@example.com' });
  await admin.concerns.openTotal();
  for (const query of [{}, { before: 2 }, { state: 'open', before: 3 }, { state: 'handled', before: 3 }] as const) await admin.concerns.list(query);
  await admin.concerns.handle({ id: 1, handled: true, note: 'Done' });
  for (const subject of ['B', 'C']) await api().contact.send({ name: 'A', email: 'a@example.com', subject, message: 'D' });
  const [message] = (await admin.contact.messages({ page: 1, limit: 10, state: 'open', search: 'a' })).rows;
  await admin.contact.answer({ id: message?.id ?? 0, text: 'D' });
  await admin.contact.openMessage({ id: message?.id ?? 0 });
  await admin.contact.setStates({ changes: [{ id: message?.id ?? 0, seen: 'answered', state: 'spam' }] });
  await admin.contact.removeAll({ messages: [{ id: message?.id ?? 0, seen: 'spam' }] });
  await api().academy.read();
  await admin.academy.save({ brandPlain: 'Mụta', brandAccent: 'Igbo', email: 'a@example.com', phone: '123', version: 0 });
  await admin.academy.saveTexts({ heroTitle: 'Speak Igbo at home', version: 0 });
  await admin.academy.saveLogo({ image });
  await admin.academy.removeLogo();
  await admin.system.read();
  await admin.system.testMail(await admin.system.sendTest());
  // There is no BACKUP_DIR.
  await admin.backups.now().catch(() => undefined);
  await admin.jobs.dead({ page: 2, limit: 10 });
  await admin.jobs.retriedMails();
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
  await callImportedRows(db);
  await admin.contentTransfer.exportJson();
  await callCourse(admin, api());
  await callTeaching(app, db, admin, api);
  await callDrafts(admin);
  await callHousehold(app, api);
  await callFigures(app, db);
  await callFamilyVoices(app, admin, api);
  await callClasses(app, admin, api());
  await callTaughtClasses(app, admin);
  await callFamilyClasses(app, api);
  await callLessons(app, db, admin, api);
  await callTermReports(app, admin, api);
  await scheduleWords(admin);
  await callSecondFactors(app, admin, api());
  for (const path of ['/sitemap.xml', '/blog/feed.xml', '/word-of-day/feed.xml', '/words/calendar.ics', post.image]) await get(path);
  await callRemaining(admin as unknown as AnyClient, called);
  await admin.accounts.logout();
  // Retention deletes all expired rows.
  app.clock.ms += 4 * 365 * 24 * 3_600_000;
  await app.runRetentionJob(db);

  const all = Object.entries(contract).flatMap(([feature, endpoints]) => Object.keys(endpoints).map((name) => `${feature}.${name}`));
  expect(all.filter((name) => !called.has(name))).toEqual([]);
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
