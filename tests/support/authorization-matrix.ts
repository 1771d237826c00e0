// Proves T11.

import { roles } from '#app/auth/roles.server.ts';
import { contract } from '#app/contract.ts';
import { postTextNames } from '#app/features/blog/post-texts.contract.ts';
import { itemTextNames } from '#app/features/course/authoring/item-texts.contract.ts';
import { speakerConsentVersion } from '#app/features/voices/speaker-consent.contract.ts';
import type { Endpoint } from '#app/http/endpoint.ts';
import { addDays } from '#app/lib/local-date.ts';
import { type Actor, actors, derivedStatus } from './actors.ts';
import { admin } from './api-client.ts';
import { changedMeeting, otherClass } from './class-scenario.ts';
import { derivedRow, endpointsOf } from './derived-rows.ts';
import { allHours } from './lesson-hours.ts';
import { wordFile } from './recordings.ts';
import { person } from './test-app.ts';

/** Ids and values that the requests refer to. */
export interface MatrixFixtures {
  /** A number that is unique per request. */
  nth: number;
  /** An account whose sessions no actor uses: an eleventh login ends the oldest. */
  registered: { email: string; password: string };
  /** The caller, where it has a role. */
  caller: { id: number; email: string; password: string };
  unverified: { email: string; pin: string };
  reader: { email: string; token: string };
  /** Address of an account whose deletion is asked for. */
  leaver: string;
  /** Secret of the off link in mails about replies. */
  offToken: string;
  /** Link and code of an account whose password no other request changes. */
  nextReset: () => { email: string; token: string; code: string };
  /** Secret of an invitation to the staff, another one for each call. */
  invitation: () => string;
  /** Response of a device to a login with a passkey, another one for each call. */
  passkeyLogin: () => object | undefined;
  /** Another response, of a passkey of the learner. */
  passkeyProof: () => object | undefined;
  /** New passkey for the account of the caller, another one for each call. */
  newPasskey: () => object | undefined;
  /** Second step of a login, another one for each call. */
  secondStep: () => { token: string; code: string } | undefined;
  /** Current code of the authenticator app of the caller. */
  appCode: string;
  /** Tokens of links in mails; each is good for one request. */
  confirmTokens: string[];
  undoTokens: string[];
  /** Open messages from the contact page: one that all callers change, and one that the caller alone deletes. */
  openMessage: number;
  ownMessage: number;
  /** A word without a day. */
  draftWord: number;
  /** Drafts of posts: one that all callers change, and one that the caller alone deletes. */
  sharedPost: number;
  ownPost: number;
  /** A redirect that the caller alone deletes. */
  redirect: number;
  /** A subscriber whose address is suppressed. */
  suppressed: number;
  /** Secret of the off link in weekly mails. */
  digestToken: string;
  /** Secret of the off link in reminders. */
  reminderToken: string;
  /** Secret of a link that withdraws a consent, another one for each call. */
  consentUndo: () => string;
  /** Secret of a link for a relative, and a phrase of it. */
  voiceLink: { token: string; item: number };
  /** Code of a class, and a profile of the caller that may join it. */
  joining: { code: string; profile: number };
  /** Member of a class, whose report is issued. */
  reported: number;
  /** Member of the class of the caller. */
  taught: { member: number };
  /** A recording of that link, another one for each call. */
  recordedItem: () => number;
  /** Approved tutor, to be given to a class. */
  teacher: number;
  /** Secret of a link to a post that is not public. */
  previewToken: string;
  /** Card of the tutor. */
  tutorCard: number;
  image: File;
}

interface Row {
  /** Keys of the response, separated by commas; `User.first_name` is nested in `User`. For a CSV file, its header. */
  keys: string;
  /** Keys among them that a response may lack. */
  optionalKeys?: string[];
  /** Statuses of invalid requests of an authorized caller. */
  invalidStatuses: string;
  /** The request ends sessions or the account of its caller, or needs its password, so a disposable session of the same kind makes it. */
  endsSession?: true;
  query?: (fixtures: MatrixFixtures) => Record<string, string>;
  json?: (fixtures: MatrixFixtures) => Record<string, unknown>;
  form?: (fixtures: MatrixFixtures) => Record<string, string | File>;
}

const registration = ({ nth }: MatrixFixtures) => ({ ...person, email: `walker${nth}@example.com` });
const newsletter = () => ({ subject: 'Akụkọ', message: 'Ndewo!' });
/** Within a year of the clock of the tests, and another minute for each call. */
export const scheduledFor = (nth: number) => ({
  sendAt: `2026-06-01T${String(10 + (Math.floor(nth / 60) % 14)).padStart(2, '0')}:${String(nth % 60).padStart(2, '0')}`,
});
const word = ({ nth }: MatrixFixtures) => ({ title: `Okwu ${nth}`, subtitle: 'A word', body: 'What it means' });
const post = ({ nth, image }: MatrixFixtures) => ({
  title: `Akụkọ ${nth}`,
  subtitle: 'A story',
  body: '<p>Once upon a time</p>',
  image,
  tags: 'Shared',
});
const comment = ({ nth }: MatrixFixtures) => ({ text: `Said by caller ${nth}`, fullName: 'A caller', email: `caller${nth}@example.com` });

/** Draft of a form that all staff may save. */
const ownDraft = { form: 'settings', subject: 'own' };

const newPasswords = { password: 'a secret of tomorrow', confirm_password: 'a secret of tomorrow' };
const withoutToken = ({ email, code }: { email: string; code: string }) => ({ email, code });

const accountKeys = 'id, first_name, last_name, email, phone_number, level';
const csvHeader = 'First Name, Last Name, Email Address, Phone Number, Level';
const postKeys = 'id, title, subtitle, image, excerpt, likes, comments, createdAt, updatedAt, tags, tags.name, tags.slug, body';
const furtherTexts = postTextNames.filter((name) => name !== 'subtitle').join(', ');
const postDetailKeys = `${postKeys}, imageAlt, ${furtherTexts}, author, publishedOn`;
const editedPostKeys = `${postDetailKeys}, state, publishAt`;
const publicPostKeys = `${postDetailKeys}, publishedAt, readingMinutes, previous, previous.id, previous.title, next, next.id, next.title, related, related.id, related.title, related.image`;
const wordKeys = 'id, title, subtitle, body, likes, comments, createdAt, updatedAt';
const commentKeys = 'id, text, fullName, email, User, User.first_name, staff, replies, createdAt, editedAt';
const nested = (name: string, keys: string) => [name, ...keys.split(', ').map((key) => `${name}.${key}`)].join(', ');

const exportedComments = nested('comments', `id, name, text, writtenAt, ${nested('replies', 'id, name, text, writtenAt')}`);
const exportKeys = [
  'format, version, site, exportedAt',
  nested(
    'posts',
    `id, url, title, ${postTextNames.join(', ')}, body, author, ${nested('image', 'url, alt')}, tags, publishedAt, updatedAt, ${exportedComments}`,
  ),
  nested('words', `id, url, title, subtitle, body, shownOn, updatedAt, ${exportedComments}`),
].join(', ');

const courseUnitKeys =
  'id, key, level, position, title, titleEnglish, can, state, lessons, items, states, states.written, states.sourced, states.agreed, states.reviewed, voiced, voiced.one, voiced.more, updatedAt';
const courseItemSummaryKeys = 'id, key, kind, igbo, toned, english, toneState, textState, state, openQuestion, updatedAt';
const furtherItemTexts = itemTextNames.filter((name) => name !== 'toned' && name !== 'openQuestion').join(', ');
const courseItemKeys = `${courseItemSummaryKeys}, ${furtherItemTexts}, toneSources, textSources, forms, voices, revision, changedSince, reviews, usedIn`;
const courseReviewKeys = 'reviews.id, reviews.by, reviews.verdict, reviews.what, reviews.note, reviews.revision, reviews.at';
/** Keys of a unit as learners meet it. */
const publicUnitKeys = (previous: string) =>
  [
    nested('unit', `id, title, titleEnglish, can, level, number, updatedAt, shareImage, ${previous}, ${nested('next', 'id, title, titleEnglish')}`),
    nested('lessons', `id, kind, title, aims, ${nested('items', 'id, speaker')}`),
    ...['items', 'note.examples'].map((items) =>
      nested(
        items,
        `id, kind, igbo, toned, toneState, textState, checked, english, literal, note, wordClass, drawing, emoji, ${nested('forms', 'kind, form, place')}, voices`,
      ),
    ),
    nested('note', 'title, text, lesson'),
  ].join(', ');
const speakerKeys = 'name, place, dialect, keepWithoutName, consentVersion, consentedAt';
const voiceKeys = `id, target, targetId, igbo, toned, ${nested('speaker', 'name, place, dialect')}, isOwn, state, note, melody, levels, warnings, seconds, ms, createdAt, decidedAt`;
/** Another half hour for each call, within four weeks of the clock of the tests. */
const lessonStart = (nth: number) => new Date(Date.UTC(2026, 0, 20) + (nth % 900) * 30 * 60_000).toISOString();
const courseItem = { kind: 'word', igbo: 'oji', english: 'kola nut' };

const shownItemKeys =
  'id, kind, igbo, toned, toneState, textState, checked, english, literal, note, wordClass, drawing, emoji, forms, forms.kind, forms.form, forms.place, voices';
const lessonKeys = `id, side, state, startsAt, minutes, ${nested('tutor', 'name, image, card, zone')}, ${nested('learner', 'profile, name, avatar, ageBand')}, wish, proposals, expiresAt, reason, cancelledBy, ${nested('missed', 'tutor, family')}, link, lacksRoom, getsRoom, isOn, takesMessages, messages, ${nested('note', `text, at, ${nested('words', `${nested('item', shownItemKeys)}, isDone`)}`)}`;
const wordCountKeys = `learning, known, canSay, ${nested('weeks', 'monday, learning, known, canSay')}`;
/** Choices of a meaning, and lessons that came to their end; not all of them are public. */
const entriesAbout = (ids: number[]) =>
  ids.flatMap((id) => {
    const common = { tookMs: 1, answeredAt: '2026-01-15T12:00:00.000Z' };
    const key = (kind: number) => `00000000-0000-4000-8000-0000000000${kind}${id}`;
    return [
      { key: key(1), type: 'answer', item: id, skill: 'know', exercise: 'read-mean', chosen: null, ...common },
      { key: key(2), type: 'lesson', lesson: id, session: 'a-key', ...common },
    ];
  });

/** Items of the scenario: a draft and one for each role, then the first public one. */
const firstItems = Array.from({ length: 2 + roles.length }, (_, index) => index + 1);

const passkeyOptionKeys = [
  nested('rp', 'id, name'),
  nested('user', 'id, name, displayName'),
  nested('pubKeyCredParams', 'alg, type'),
  nested('authenticatorSelection', 'residentKey, requireResidentKey, userVerification'),
  'excludeCredentials',
].join(', ');

/** Rows written by hand: endpoints whose valid request needs more than a sample, and the first release word by word. `keys` are all keys that leave the server. */
// biome-ignore format: one line per endpoint
export const ownRows: Record<string, Row> = {
  'POST /register':         { keys: 'message', invalidStatuses: '400 409 413 415', json: registration },
  'POST /tutor':            { keys: 'message', invalidStatuses: '400 409 413 415', json: registration },
  'POST /login':            { keys: 'token, message', invalidStatuses: '400 401 403 404 413 415', json: ({ registered }) => registered },
  'POST /admin/login':      { keys: 'token, message', invalidStatuses: '400 401 404 413 415', json: () => admin },
  'POST /verify':           { keys: 'token, kind, message', invalidStatuses: '400 404 409 413 415', json: ({ unverified }) => ({ email: unverified.email, verification_pin: unverified.pin }) },
  'POST /verify/resend':    { keys: 'message', invalidStatuses: '400 413 415', json: ({ registered }) => ({ email: registered.email }) },
  'POST /password-reset':   { keys: 'message', invalidStatuses: '400 413 415', json: ({ registered }) => ({ email: registered.email }) },
  'POST /password-reset/link': { keys: 'message', invalidStatuses: '400 413 415', json: ({ nextReset }) => ({ token: nextReset().token, ...newPasswords }) },
  'POST /password-reset/code': { keys: 'message', invalidStatuses: '400 413 415', json: ({ nextReset }) => ({ ...withoutToken(nextReset()), ...newPasswords }) },
  'POST /login/second-step': { keys: 'token, message', invalidStatuses: '400 413 415', json: ({ secondStep }) => ({ ...secondStep() }) },
  'POST /passkeys/login':   { keys: 'token, message', invalidStatuses: '400 403 404 413 415', json: ({ passkeyLogin }) => ({ credential: passkeyLogin(), area: 'site' }) },
  'GET /auth/me':           { keys: 'id, first_name, last_name, email, staff, tutor, permissions', invalidStatuses: '' },

  'GET /admin/users':         { keys: accountKeys, invalidStatuses: '400' },
  'GET /admin/users/export':  { keys: csvHeader, invalidStatuses: '400' },
  'GET /admin/users/total':   { keys: 'totalUsers', invalidStatuses: '' },
  'GET /admin/users/same-mailbox': { keys: '', invalidStatuses: '' },
  'GET /admin/tutors':        { keys: `${accountKeys}, state`, invalidStatuses: '400' },
  'GET /admin/tutors/export': { keys: csvHeader, invalidStatuses: '400' },
  'GET /admin/tutors/total':  { keys: 'totalTutors', invalidStatuses: '' },
  'GET /admin/first-name':    { keys: 'first_name', invalidStatuses: '' },
  'GET /admin/profile':       { keys: 'first_name, last_name, email, phone_number, emailConfirmed, pendingEmail', invalidStatuses: '' },
  'PUT /admin/profile':       { keys: 'message', invalidStatuses: '400 413 415', json: ({ caller }) => ({ ...person, email: caller.email, password: '' }) },
  'POST /admin/logout':       { keys: 'message', invalidStatuses: '', endsSession: true },

  'GET /blog':              { keys: postKeys, invalidStatuses: '400' },
  'GET /blog/:id':          { keys: publicPostKeys, invalidStatuses: '404' },
  'POST /blog':             { keys: `${nested('blog', editedPostKeys)}, message`, invalidStatuses: '400 413 415', form: post },
  'PUT /blog/:id':          { keys: `${nested('blog', editedPostKeys)}, message`, invalidStatuses: '400 404 409 413 415', form: post },
  'DELETE /blog/:id':       { keys: 'message', invalidStatuses: '404' },
  'GET /admin/blogs/total': { keys: 'totalBlogs', invalidStatuses: '' },
  'POST /blog/:id/like':    { keys: 'likes, message', invalidStatuses: '404' },
  'GET /blog/:id/comments': { keys: commentKeys, invalidStatuses: '400 404' },
  'GET /blog/:id/comments/own': { keys: `${commentKeys}, parentId`, invalidStatuses: '404' },
  'POST /blog/:id/comment': { keys: commentKeys, invalidStatuses: '400 404 413 415', json: comment },
  'GET /blog/comment/:commentId/replies': { keys: commentKeys, invalidStatuses: '400 404' },
  'POST /blog/comment/:commentId/reply':  { keys: commentKeys, invalidStatuses: '400 404 413 415', json: comment },

  'POST /blog/preview': { keys: 'title, subtitle, image, imageAlt, body, author, publishedOn, readingMinutes, endsOn', invalidStatuses: '400 404 413 415', json: ({ previewToken }) => ({ token: previewToken }) },
  'POST /admin/blogs/unpublications': { keys: 'message', invalidStatuses: '400 404 413 415', json: ({ sharedPost }) => ({ ids: [sharedPost] }) },
  'POST /admin/blogs/tags': { keys: 'message', invalidStatuses: '400 404 413 415', json: ({ sharedPost }) => ({ ids: [sharedPost], tag: 'Igbo food' }) },
  'POST /admin/blogs/deletions': { keys: 'message', invalidStatuses: '400 404 413 415', json: ({ ownPost }) => ({ ids: [ownPost] }) },
  'POST /admin/blogs/:id/previews': { keys: 'id, url, expiresAt, message', invalidStatuses: '404 409' },
  'POST /admin/revisions/:id/restore': { keys: 'updatedAt, replaced, message', invalidStatuses: '400 404 409 413 415', json: () => ({}) },

  'GET /word-of-day/current':      { keys: `${wordKeys}, ${nested('shown', 'date, dateText, marketDay, fromArchive, path, unit')}, voices`, invalidStatuses: '404' },
  'POST /word-of-day':             { keys: `${nested('wordOfDay', wordKeys)}, message`, invalidStatuses: '400 413 415', json: word },
  'PUT /word-of-day/:id':          { keys: `${nested('wordOfDay', wordKeys)}, message`, invalidStatuses: '400 404 409 413 415', json: word },
  'DELETE /word-of-day/:id':       { keys: 'message', invalidStatuses: '404' },
  'POST /admin/word-drafts':       { keys: `${nested('wordOfDay', `${wordKeys}, day, state`)}, message`, invalidStatuses: '400 413 415', json: word },
  'PUT /admin/word-days':          { keys: `${nested('wordOfDay', `${wordKeys}, day, state`)}, ${nested('moved', 'id, title, day')}, message`, invalidStatuses: '400 404 409 413 415', json: ({ draftWord }) => ({ word: draftWord, day: '2026-02-01', displace: 'other-later' }) },
  'POST /word-of-day/:id/like':    { keys: 'likes, message', invalidStatuses: '404' },
  'GET /word-of-day/:id/comments': { keys: commentKeys, invalidStatuses: '400 404' },
  'GET /word-of-day/:id/comments/own': { keys: `${commentKeys}, parentId`, invalidStatuses: '404' },
  'POST /word-of-day/:id/comment': { keys: commentKeys, invalidStatuses: '400 404 413 415', json: comment },
  'GET /word-of-day/comment/:commentId/replies': { keys: commentKeys, invalidStatuses: '400 404' },
  'POST /word-of-day/comment/:commentId/reply':  { keys: commentKeys, invalidStatuses: '400 404 413 415', json: comment },
  // The first word has none before it.
  'GET /words/:id': { keys: `${wordKeys}, shownOn, marketDay, summary, shareImage, unit, previous, ${nested('next', 'id, title')}, voices`, invalidStatuses: '404' },

  'GET /tags':              { keys: 'name, slug', invalidStatuses: '400 404', query: () => ({ name: 'SHARED' }) },
  'PUT /admin/tags/:id':    { keys: 'message', invalidStatuses: '400 404 409 413 415', json: ({ nth }) => ({ name: `Tag of ${nth}` }) },
  'DELETE /admin/tags/:id': { keys: 'message', invalidStatuses: '400 404' },
  'GET /search':             { keys: 'kind, id, label, path, title, title.text, title.hit, titleLang, snippet, snippet.text, snippet.hit', invalidStatuses: '400', query: () => ({ q: 'text' }) },

  'GET /home/posts':         { keys: 'id, title, excerpt, image', invalidStatuses: '' },
  'GET /home/word':          { keys: 'title, subtitle, fromArchive, voices', invalidStatuses: '404' },

  'POST /subscribe':              { keys: 'message', invalidStatuses: '400 413 415', json: ({ nth }) => ({ email: `follower${nth}@example.com` }) },
  'POST /subscribe/confirm':      { keys: 'message', invalidStatuses: '400', query: ({ reader }) => reader },
  'POST /unsubscribe':            { keys: 'message', invalidStatuses: '400', query: ({ reader }) => reader },
  'GET /admin/subscribers':       { keys: 'id, email, createdAt', invalidStatuses: '400' },
  'POST /admin/subscribers':      { keys: 'message', invalidStatuses: '400 413 415', json: ({ nth }) => ({ email: `added${nth}@example.com`, source: 'A list', date: '2026-01-01' }) },
  'POST /admin/subscriber-imports': { keys: 'id, message', invalidStatuses: '400 413 415', form: () => ({ file: new File(['email\nlisted@example.com'], 'list.csv') }) },
  'POST /admin/subscriber-imports/:id/start': { keys: '', invalidStatuses: '404 409' },
  'GET /admin/subscribers/total': { keys: 'totalSubscribers', invalidStatuses: '' },
  'GET /admin/subscribers/suppressed': { keys: 'id, email, suppressedAt, kind, answer', invalidStatuses: '400' },
  'POST /admin/subscribers/suppressed/returns': { keys: 'message', invalidStatuses: '400 404 413 415', json: ({ suppressed }) => ({ ids: [suppressed] }) },
  'POST /admin/send-newsletter':  { keys: 'id, recipients, message, sentMinutesAgo', optionalKeys: ['sentMinutesAgo'], invalidStatuses: '400 413 415', json: newsletter },
  'POST /admin/newsletters/test': { keys: 'message', invalidStatuses: '400 413 415', json: newsletter },
  'GET /admin/newsletters':       { keys: 'id, subject, createdAt, recipients, sent, waiting, failed, skipped, unsubscribed, segment, pausedAt, pauseCause, pauseAnswer, stoppedAt, inArchive', invalidStatuses: '400' },
  'POST /admin/newsletters/:id/go-on': { keys: 'message', invalidStatuses: '404 409' },
  'POST /admin/newsletters/:id/stop':  { keys: 'message', invalidStatuses: '404' },
  'POST /admin/scheduled-newsletters': { keys: 'id, message', invalidStatuses: '400 413 415', json: ({ nth }) => ({ ...newsletter(), ...scheduledFor(nth) }) },

  'PUT /admin/staff/:id/roles':           { keys: 'message', invalidStatuses: '400 404 409 413 415', json: () => ({ roles: ['administrator'] }) },
  'POST /admin/staff/:id/reset-second-factor': { keys: 'message', invalidStatuses: '404 409' },
  'POST /admin/staff-invitations':        { keys: 'message', invalidStatuses: '400 409 413 415', json: ({ nth }) => ({ email: `invited${nth}@example.com`, role: 'editor' }) },
  'DELETE /admin/staff-invitations/:id':  { keys: 'message', invalidStatuses: '404' },
  'POST /staff-invitation':               { keys: 'email, role, newsletters', invalidStatuses: '400 413 415', json: ({ invitation }) => ({ token: invitation() }) },
  'POST /staff-invitation/accept':        { keys: 'token, message', invalidStatuses: '400 409 413 415', json: ({ invitation }) => ({ token: invitation(), first_name: 'Invited', last_name: 'Person', password: 'a secret of the invited' }) },

  'POST /admin/backups/now':           { keys: '', invalidStatuses: '409' },
  'GET /admin/system/test-mails/:id':  { keys: '', invalidStatuses: '404' },
  // No mail has failed, and mails are files.
  'GET /admin/jobs/retried-mails': { keys: 'server, mails, total', invalidStatuses: '' },
  'POST /admin/jobs/:id/retry': { keys: 'message', invalidStatuses: '404 409' },
  'POST /admin/failed-mails/:id/retry': { keys: 'message', invalidStatuses: '404 409' },

  // The item that is read has no voice.
  'GET /course/units/:id': { keys: publicUnitKeys(nested('previous', 'id, title, titleEnglish')), invalidStatuses: '404' },
  'GET /admin/course/units/:id/preview':   { keys: publicUnitKeys('previous'), invalidStatuses: '404' },
  'GET /admin/course/lessons/:id/preview': { keys: publicUnitKeys('previous'), invalidStatuses: '404' },
  'POST /admin/course/units':    { keys: `${nested('unit', courseUnitKeys)}, message`, invalidStatuses: '400 409 413 415', json: () => ({ level: 'advanced', title: 'Ilu', titleEnglish: 'Proverbs', can: 'understand proverbs' }) },
  'POST /admin/course/lessons':  { keys: `${nested('lesson', 'id, key, unit, position, kind, title, aims, state, updatedAt, items')}, message`, invalidStatuses: '400 409 413 415', json: () => ({ unit: 2, kind: 'words', title: 'Words' }) },
  'POST /admin/course/items':    { keys: `${nested('item', courseItemKeys)}, message`, invalidStatuses: '400 409 413 415', json: () => courseItem },
  'POST /teaching/items/:id/reviews': { keys: `${nested('item', `${courseItemKeys}, ${courseReviewKeys}`)}, message`, invalidStatuses: '400 404 409 413 415', json: () => ({ revision: 1, verdict: 'right', what: 'text' }) },

  'PUT /teaching/speaker':           { keys: `${nested('speaker', speakerKeys)}, message`, invalidStatuses: '400 413 415', json: () => ({ name: 'Ada', dialect: 'awka', consent: speakerConsentVersion, keepWithoutName: false }) },
  'GET /teaching/queue':             { keys: `${nested('counts', 'record, check, review')}, parts, ${nested('rows', `kind, ${nested('voice', voiceKeys)}, ${nested('of', `target, id, igbo, toned, english, note, path, ${nested('unit', 'id, title, titleEnglish')}`)}, voices`)}`, invalidStatuses: '400', query: () => ({ kind: 'check' }) },
  'GET /teaching/voices/:id/original': { keys: '', invalidStatuses: '404' },
  'PUT /teaching/voices/:id':        { keys: `${nested('voice', voiceKeys)}, message`, invalidStatuses: '400 403 404 409 413 415', json: () => ({ state: 'approved', was: 'pending' }) },
  'POST /teaching/items/:id/voices': { keys: nested('voice', voiceKeys), invalidStatuses: '400 404 409 413 415', form: ({ nth }) => ({ file: wordFile(nth) }) },
  'PUT /teaching/items/:id/voices':  { keys: nested('voice', voiceKeys), invalidStatuses: '400 404 413 415', form: ({ nth }) => ({ file: wordFile(nth) }) },
  'POST /teaching/words/:id/voices': { keys: nested('voice', voiceKeys), invalidStatuses: '400 404 409 413 415', form: ({ nth }) => ({ file: wordFile(nth) }) },
  'PUT /teaching/words/:id/voices':  { keys: nested('voice', voiceKeys), invalidStatuses: '400 404 413 415', form: ({ nth }) => ({ file: wordFile(nth) }) },

  'PUT /teaching/meetings/:id/attendance': { keys: `${nested('marks', 'profile, mark, at, isByStaff')}, message`, invalidStatuses: '400 403 404 409 413 415', json: ({ taught }) => ({ marks: [{ profile: taught.member, mark: 'here', at: '2026-01-15T12:00:00.000Z' }] }) },
  'GET /admin/meetings/:id/attendance':    { keys: `id, startsAt, minutes, isCancelled, opensAt, ${nested('class', 'id, name, zone')}, ${nested('members', `profile, name, avatar, ${nested('marked', 'mark, at, by, isByStaff')}`)}`, invalidStatuses: '404' },
  'PUT /admin/meetings/:id/attendance':    { keys: `${nested('marks', 'profile, mark, at, isByStaff')}, message`, invalidStatuses: '400 403 404 409 413 415', json: ({ taught }) => ({ marks: [{ profile: taught.member, mark: 'here', at: '2026-01-15T12:00:00.000Z' }] }) },
  'POST /teaching/classes/:id/tasks':      { keys: 'id, message', invalidStatuses: '400 404 409 413 415', json: () => ({ text: 'Greet a neighbour', dueOn: '2026-06-01' }) },
  'DELETE /teaching/classes/:id/tasks/:task': { keys: 'message', invalidStatuses: '404 409' },
  'POST /teaching/classes/:id/notes':      { keys: 'id, message', invalidStatuses: '400 404 409 413 415', json: () => ({ text: 'We sang today.' }) },
  'POST /teaching/classes/:id/meetings':   { keys: 'id, message', invalidStatuses: '400 404 409 413 415', json: ({ nth }) => ({ day: '2026-06-01', start: `${String(Math.floor(nth / 60) % 24).padStart(2, '0')}:${String(nth % 60).padStart(2, '0')}`, minutes: 45 }) },
  'PUT /teaching/meetings/:id':            { keys: 'message', invalidStatuses: '400 404 409 413 415', json: () => ({ day: '2026-06-02', start: '10:00', minutes: 45, isCancelled: false }) },
  'PUT /teaching/classes/:id/link':        { keys: 'message', invalidStatuses: '400 404 409 413 415', json: ({ nth }) => ({ link: `https://meet.example.com/room-${nth}` }) },
  'PUT /teaching/classes/:id/leavers':     { keys: 'message', invalidStatuses: '400 404 409 413 415', json: () => ({ leavers: [1] }) },
  'PUT /teaching/classes/:id/requests/:request': { keys: 'message', invalidStatuses: '400 404 409 413 415', json: () => ({ state: 'declined' }) },
  'PUT /teaching/hours':             { keys: 'message', invalidStatuses: '400 409 413 415', json: () => allHours },
  'GET /tutors/:id/times':           { keys: 'startsAt, minutes', invalidStatuses: '400 404', query: () => ({ from: '2026-01-20T00:00:00Z', to: '2026-01-22T00:00:00Z' }) },
  'GET /teaching/lesson-words':      { keys: 'id, igbo, toned, english', invalidStatuses: '400', query: () => ({ search: 'a' }) },
  'GET /lessons':                    { keys: lessonKeys, invalidStatuses: '400', query: () => ({ when: 'past' }) },
  'POST /lessons':                   { keys: 'id, message', invalidStatuses: '400 404 409 413 415', json: ({ nth, tutorCard }) => ({ tutor: tutorCard, startsAt: lessonStart(nth), minutes: 30, wish: 'To greet' }) },
  'PUT /lessons/:id':                { keys: 'message', invalidStatuses: '400 404 409 413 415', json: () => ({ state: 'missed', reason: 'power' }) },
  'POST /lessons/:id/messages':      { keys: 'id', invalidStatuses: '400 404 409 413 415', json: ({ nth }) => ({ text: `Message ${nth}` }) },
  'PUT /lessons/:id/note':           { keys: 'message', invalidStatuses: '400 404 409 413 415', json: () => ({ text: 'We greeted' }) },

  'POST /admin/course/import':    { keys: `new, changed, same, refused, ${nested('entries', 'line, what, key, title, outcome')}, imported, message`, invalidStatuses: '400 413 415', form: () => ({ dryRun: 'true', file: new File([JSON.stringify({ format: 1, items: [{ key: 'imported', ...courseItem }] })], 'course.json') }) },
  'POST /admin/course/starter':   { keys: '', invalidStatuses: '400 409 413 415', json: () => ({ version: 'of an earlier course', kept: [] }) },
  'GET /admin/course/report':     { keys: `${nested('units', courseUnitKeys)}, ${nested('gaps', 'unit, lesson, item, sentence')}, ${nested('contradictions', 'unit, lesson, item, sentence')}, ${nested('voices', 'unit, lesson, item, sentence')}`, invalidStatuses: '' },
  'GET /admin/course/export':     { keys: `format, ${nested('units', `key, level, position, title, titleEnglish, can, state, ${nested('note', 'title, text, examples, lesson')}, ${nested('lessons', `key, kind, title, aims, state, ${nested('items', 'key, speaker')}`)}`)}, ${nested('items', `key, kind, igbo, toned, english, literal, note, wordClass, emoji, toneState, textState, openQuestion, source, licence, state, ${nested('forms', 'kind, form, place')}`)}`, invalidStatuses: '400' },

  'POST /admin/imports/:id/chunks': { keys: 'message', invalidStatuses: '400 404 409 413 415', form: () => ({ part: 'file', nth: '0', chunk: new File(['{'], 'chunk') }) },
  'POST /admin/imports/:id/check':  { keys: 'message', invalidStatuses: '404 409' },
  'POST /admin/imports/:id/start':  { keys: '', invalidStatuses: '404 409' },
  'DELETE /admin/imports/:id':      { keys: 'message', invalidStatuses: '404 409' },
  'POST /admin/sounds/:id/chunks': { keys: 'message', invalidStatuses: '400 404 409 413 415', form: () => ({ nth: '0', chunk: new File(['R'], 'chunk') }) },
  'POST /admin/sounds/:id/finish': { keys: 'message', invalidStatuses: '404 409' },
  'POST /admin/redirects':           { keys: 'id, message', invalidStatuses: '400 409 413 415', json: ({ nth }) => ({ from: `/old/${nth}/`, to: '/blog' }) },
  'PUT /admin/redirects/:id':        { keys: 'message', invalidStatuses: '400 404 409 413 415', json: ({ nth }) => ({ from: `/older/${nth}/`, to: '/blog' }) },
  'DELETE /admin/redirects/:id':     { keys: 'message', invalidStatuses: '404' },
  'POST /admin/redirects/deletions': { keys: 'message', invalidStatuses: '400 404 413 415', json: ({ redirect }) => ({ ids: [redirect] }) },
  'GET /admin/export/json':         { keys: exportKeys, invalidStatuses: '' },

  'POST /auth/logout':        { keys: 'message', invalidStatuses: '', endsSession: true },
  'PUT /auth/account':         { keys: 'message', invalidStatuses: '400 413 415', json: () => person },
  'PUT /auth/password':        { keys: 'message', invalidStatuses: '400 413 415', endsSession: true, json: ({ caller }) => ({ old_password: caller.password, new_password: caller.password }) },
  'POST /auth/email':          { keys: 'message', invalidStatuses: '400 413 415', endsSession: true, json: ({ caller, nth }) => ({ email: `changed${nth}@example.com`, password: caller.password }) },
  'POST /auth/email/confirm':  { keys: 'message', invalidStatuses: '400 409 413 415', json: ({ confirmTokens }) => ({ token: confirmTokens.shift() }) },
  'POST /auth/email/undo':     { keys: 'message', invalidStatuses: '400 409 413 415', json: ({ undoTokens }) => ({ token: undoTokens.shift() }) },
  'POST /auth/sessions/end-others': { keys: 'message', invalidStatuses: '', endsSession: true },

  'POST /learning/profiles':       { keys: 'id', invalidStatuses: '400 409 413 415', json: () => ({ name: 'Ada', ageBand: 'adult', avatar: 'sun', zone: 'Africa/Lagos' }) },
  'PUT /learning/profiles/:id':    { keys: 'message', invalidStatuses: '400 403 404 413 415', json: () => ({ quiet: true, minutes: 3 }) },
  'POST /learning/confirm':        { keys: 'confirmed', invalidStatuses: '400 413 415', endsSession: true, json: ({ caller }) => ({ password: caller.password }) },
  'POST /learning/device':         { keys: 'device', invalidStatuses: '400 403 413 415', json: () => ({}) },
  'POST /learning/digest/off':     { keys: 'message', invalidStatuses: '400', query: ({ digestToken }) => ({ token: digestToken }) },
  'POST /learning/reminders/off':  { keys: 'message', invalidStatuses: '400', query: ({ reminderToken }) => ({ token: reminderToken }) },
  'GET /learning/reminder-calendar': { keys: '', invalidStatuses: '400', query: () => ({ days: '1,5', hour: '17' }) },
  'POST /learning/consent/undo':   { keys: 'message', invalidStatuses: '400 413 415', json: ({ consentUndo }) => ({ token: consentUndo() }) },

  'POST /learning/voice-invites': { keys: 'id, link, endsAt', invalidStatuses: '400 413 415', json: ({ voiceLink }) => ({ name: 'Nne', items: [voiceLink.item] }) },
  'DELETE /learning/voice-invites/:id': { keys: 'message', invalidStatuses: '404' },
  'POST /voice/open':              { keys: `elder, household, ${nested('phrases', 'item, igbo, toned, english, recorded, forAll')}, left, ended, consentVersion`, invalidStatuses: '400 404 413 415', json: ({ voiceLink }) => ({ token: voiceLink.token }) },
  'POST /voice/recordings':        { keys: 'item, left, message', invalidStatuses: '400 404 409 413 415', form: ({ voiceLink }) => ({ token: voiceLink.token, item: String(voiceLink.item), file: wordFile(1) }) },
  'POST /voice/recordings/remove': { keys: 'message', invalidStatuses: '400 404 413 415', json: ({ voiceLink, recordedItem }) => ({ token: voiceLink.token, item: recordedItem() }) },

  'POST /classes/join':           { keys: 'message, class', invalidStatuses: '400 404 409 413 415', json: ({ joining }) => joining },
  'POST /classes/:id/requests':   { keys: 'id, message', invalidStatuses: '400 404 409 413 415', json: ({ joining: { profile } }) => ({ profile }) },
  'POST /learning/profiles/:id/tasks/:task/done': { keys: 'message', invalidStatuses: '404 409' },

  'GET /learning/profiles/:id/session':  { keys: `key, kind, lesson, ${nested('exercises', 'key, kind, skill, item, task, isScheduled')}, ${nested('items', shownItemKeys)}, ${nested('judging', 'dialect, areDotsOptional')}`, invalidStatuses: '400 404' },
  'GET /learning/profiles/:id/today':    { keys: `${nested('next', 'lesson, number, title, unit, unitTitle, unitTitleEnglish')}, checkpoint, waiting, isPlenty, week, goalDays, weeks, isPaused, ${nested('task', 'item, igbo, toned, english, text, isSaid, voices')}, offersPlacement`, invalidStatuses: '404' },
  'POST /learning/profiles/:id/answers': { keys: 'results, results.key, results.state, results.verdict, results.dueDay, results.error, week', invalidStatuses: '400 404 413 415', json: () => ({ answers: entriesAbout(firstItems) }) },
  'GET /learning/profiles/:id/words':    { keys: `${nested('item', shownItemKeys)}, state, dueDay`, invalidStatuses: '400 404' },
  'GET /learning/profiles/:id/words/:item': { keys: `${nested('item', shownItemKeys)}, state, dueDay, cards, ${nested('lesson', 'title, unitTitle, unitTitleEnglish')}, sentences, parts`, invalidStatuses: '404' },
  'GET /learning/profiles/:id/progress': { keys: `week, weeks, isPaused, known, canSay, ${nested('words', wordCountKeys)}, minutes, ${nested('lessons', 'done, gold')}, ${nested('dinner', shownItemKeys)}, ${nested('hardest', shownItemKeys)}, typed`, invalidStatuses: '404' },
  'GET /learning/profiles/:id/lessons':  { keys: `id, title, titleEnglish, isChecked, ${nested('lessons', 'id, title, kind, state')}`, invalidStatuses: '404' },
  'GET /learning/family/week':           { keys: `moment, done, ${nested('parts', 'profile, name')}, sum`, invalidStatuses: '' },

  'POST /reply-notices/off':   { keys: 'message', invalidStatuses: '400', query: ({ offToken }) => ({ token: offToken }) },
  'POST /reply-notices/on':    { keys: 'message', invalidStatuses: '400 413 415', json: ({ offToken }) => ({ token: offToken }) },
  'POST /auth/passkeys/options': { keys: `challenge, timeout, attestation, ${passkeyOptionKeys}`, invalidStatuses: '400 413 415', endsSession: true, json: ({ caller }) => ({ password: caller.password }) },
  'POST /auth/passkeys/confirm': { keys: 'confirmed', invalidStatuses: '400 404 413 415', json: ({ passkeyProof }) => ({ credential: passkeyProof() }) },
  'POST /auth/passkeys':       { keys: 'message', invalidStatuses: '400 409 413 415', json: ({ newPasskey }) => ({ credential: newPasskey() }) },

  'POST /admin/second-factor/authenticator':          { keys: 'secret, uri', invalidStatuses: '400 409 413 415', endsSession: true, json: ({ caller }) => ({ password: caller.password }) },
  'POST /admin/second-factor/authenticator/confirm':  { keys: 'message, recoveryCodes', invalidStatuses: '400 409 413 415', endsSession: true, json: ({ appCode }) => ({ code: appCode }) },
  'POST /admin/second-factor/authenticator/turn-off': { keys: 'message', invalidStatuses: '400 409 413 415', endsSession: true, json: ({ caller, appCode }) => ({ password: caller.password, code: appCode }) },
  'POST /admin/second-factor/recovery-codes':         { keys: 'message, recoveryCodes', invalidStatuses: '400 409 413 415', endsSession: true, json: ({ caller, appCode }) => ({ password: caller.password, code: appCode }) },

  'PUT /comments/:id':          { keys: commentKeys, invalidStatuses: '400 404 413 415', json: comment },
  'POST /admin/comment-bans':   { keys: 'id, message, replaced', invalidStatuses: '400 404 409 413 415', json: () => ({ comment: 3, on: 'network', days: 1 }) },
  'POST /admin/comments/states': { keys: 'message, undo, undo.id, undo.version, undo.state, undo.reopenReports, undo.undecided', invalidStatuses: '400 409 413 415', json: () => ({ changes: [{ id: 3, version: 0, state: 'shown' }] }) },

  'POST /auth/delete-account':  { keys: 'message', invalidStatuses: '400 413 415', endsSession: true, json: ({ caller }) => ({ password: caller.password, comments: 'keep' }) },

  'POST /admin/messages/states': { keys: 'message, undo, undo.id, undo.seen, undo.state', invalidStatuses: '400 404 409 413 415', json: ({ openMessage }) => ({ changes: [{ id: openMessage, seen: 'open', state: 'open' }] }) },
  'POST /admin/messages/deletions': { keys: 'message', invalidStatuses: '400 404 409 413 415', json: ({ ownMessage }) => ({ messages: [{ id: ownMessage, seen: 'open' }] }) },
  'POST /admin/messages/:id/answers': { keys: 'message', invalidStatuses: '400 404 409 413 415', json: ({ nth }) => ({ text: `Answer ${nth}`, basedOn: '2100-01-01T00:00:00.000Z' }) },

  'PUT /drafts/one':      { keys: 'version', invalidStatuses: '400 403 404 409 413 415', json: ({ caller }) => ({ ...ownDraft, account: caller.id, changes: { first_name: 'Ada' }, version: 0, writer: 'a-form' }) },
  'GET /drafts/one':      { keys: 'draft, draft.changes, draft.changes.first_name, draft.basedOn, draft.version, draft.writer, others', invalidStatuses: '400 404', query: () => ownDraft },
  'POST /drafts/discard': { keys: 'message', invalidStatuses: '400 404 413 415', json: () => ownDraft },
  'POST /drafts/restore': { keys: 'message', invalidStatuses: '400 404 413 415', json: () => ownDraft },
  'POST /admin/tutors/:id/decisions':      { keys: 'message', invalidStatuses: '400 404 409 413 415', json: () => ({ state: 'approved', basedOn: 0 }) },
  'POST /admin/tutors/:id/decisions/undo': { keys: 'message', invalidStatuses: '400 404 409 413 415', json: () => ({ basedOn: 2 }) },
  'PUT /admin/tutors/:id/card':            { keys: 'message', invalidStatuses: '400 404 409 413 415', json: () => ({ hidden: true, reason: 'A sample' }) },
  'PUT /auth/tutor/picture':               { keys: 'message', invalidStatuses: '400 413 415', form: ({ image }) => ({ image }) },

  'POST /admin/users/:id/deletion': { keys: 'message', invalidStatuses: '400 404 409 413 415', json: ({ leaver }) => ({ email: leaver, comments: 'keep' }) },

  'PUT /admin/classes/:id/state':    { keys: 'message', invalidStatuses: '400 404 409 413 415', json: () => ({ state: 'open' }) },
  'PUT /admin/classes/:id/members/:profile': { keys: 'message', invalidStatuses: '400 404 409 413 415', json: () => ({ class: otherClass }) },
  'PUT /admin/classes/:id/link':    { keys: 'message', invalidStatuses: '400 404 409 413 415', json: ({ nth }) => ({ link: `https://meet.example.com/room-${nth}` }) },
  'PUT /admin/classes/:id/leavers': { keys: 'message', invalidStatuses: '400 404 413 415', json: () => ({ leavers: [1] }) },
  'POST /admin/classes/:id/tutors':  { keys: 'message', invalidStatuses: '400 404 409 413 415', json: ({ teacher }) => ({ tutor: teacher }) },
  'POST /admin/classes/:id/meetings': { keys: 'id, message', invalidStatuses: '400 404 409 413 415', json: ({ nth }) => ({ day: addDays('2026-11-01', nth % 100), start: '15:00', minutes: 60 }) },
  'POST /admin/classes/:id/reports': { keys: 'reports, reports.profile, reports.report, message', invalidStatuses: '400 404 413 415', json: ({ reported }) => ({ profiles: [reported] }) },
  'PUT /admin/meetings/:id':         { keys: 'message', invalidStatuses: '400 404 409 413 415', json: () => ({ ...changedMeeting, isCancelled: true, reason: 'The hall is taken' }) },

  'GET /admin/headwords':   { keys: 'title, meaning', invalidStatuses: '400', query: () => ({ keys: Array.from({ length: 40 }, (_, nth) => `word ${nth},okwu ${nth}`).join(',') }) },
  'PUT /admin/academy':     { keys: 'message', invalidStatuses: '400 409 413 415', json: () => ({ brandPlain: 'Mụta', brandAccent: 'Igbo', email: 'a@example.com', phone: '123', link1Name: 'Video', link1Address: 'https://video.example/', version: 0 }) },
  'PUT /admin/academy/texts':{ keys: 'message', invalidStatuses: '400 409 413 415', json: () => ({ heroTitle: 'Speak Igbo at home', version: 0 }) },
  'PUT /admin/academy/logo':{ keys: 'message', invalidStatuses: '400 413 415', form: ({ image }) => ({ image }) },
  'POST /concerns':         { keys: 'message', invalidStatuses: '400 413 415', json: ({ nth }) => ({ message: `A worry ${nth}` }) },
  'PUT /admin/concerns/:id':{ keys: 'message', invalidStatuses: '400 404 409 413 415', json: ({ nth }) => ({ handled: true, note: `Called ${nth}` }) },
  'POST /contact':          { keys: 'message', invalidStatuses: '400 413 415', json: ({ nth }) => ({ name: 'A visitor', email: `visitor${nth}@example.com`, subject: 'A question', message: 'How do I begin?' }) },
};

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

const classWork = ['taught', 'notes', 'tasks', 'codes', 'decisions', 'registers'].map((part) => `classWork.${part}`);

/** Lists without a row, and objects that are null, because nothing fills them or other rows take voices back before: what is nested in them may be missing. */
const mayBeEmpty: Record<string, string[]> = {
  'GET /course/tone-voices': ['voices'],
  'GET /admin/blogs/unfinished': ['scheduled.rows', 'drafts.rows'],
  'GET /admin/course/needs': ['units'],
  'GET /admin/subscriber-imports/:id': ['wrongLines'],
  'GET /admin/learning/figures': ['weeks', 'hardest', 'places'],
  'GET /admin/page-views': ['today', 'week', 'month'],
  'GET /words': ['words.voices'],
  'GET /admin/course/items/:id': ['voices'],
  'PUT /admin/course/items/:id': ['item.voices'],
  'GET /teaching/speaker': ['speaker'],
  'GET /teaching/mine': ['voices'],
  'GET /teaching/classes/:id': ['words', 'requests', 'leavers'],
  'GET /admin/classes/:id': ['notes', 'tasks', 'leavers'],
  'GET /tutors/:id': ['voices'],
  'GET /teaching/classes/:id/reports': ['learners.report'],
  'GET /lessons/:id': ['lesson.note.words.item.voices'],
  'GET /learning/profiles/:id/lesson-words': ['words.item.voices'],
  'GET /auth/data': [
    'lessonHours',
    'speaker',
    'voices',
    'voiceDecisions',
    'staffNote',
    'termReports',
    'termReportSentences.about',
    'termReportSentences.written',
    'calendarFeed',
    'classReminders.sent',
    ...classWork,
  ],
  'GET /admin/users/:id': ['others'],
};

function rowOf(endpoint: Endpoint): Row {
  const row = derivedRow(endpoint);
  const keys = row.keys.split(', ');
  const nestedIn = (parent: string) => keys.filter((key) => key.startsWith(`${parent}.`));
  return { ...row, optionalKeys: [...row.optionalKeys, ...(mayBeEmpty[nameOf(endpoint)] ?? []).flatMap(nestedIn)] };
}

/** Requests of every endpoint: its own row, or the one that follows from its contract. */
export const authorizationMatrix: Record<string, Row> = {
  ...ownRows,
  ...Object.fromEntries(endpointsOf(contract).flatMap((endpoint) => (ownRows[nameOf(endpoint)] ? [] : [[nameOf(endpoint), rowOf(endpoint)]]))),
};

const everyRole = (status: number): Partial<Record<Actor, number>> => Object.fromEntries(roles.map((role) => [role, status]));

/** Statuses of a valid request that do not follow from the contract. */
export const deviations: Record<string, Partial<Record<Actor, number>>> = {
  // A tutor’s account has no household.
  'POST /lessons/:id/words/:item/done': { tutor: 404 },
  // Administrators cannot delete their own account here.
  'POST /auth/delete-account': { administrator: 403 },
  // The comment is of the learner.
  'PUT /comments/:id': everyRole(404),
  'DELETE /comments/:id': everyRole(404),
  // The course is not the version that the request names.
  'POST /admin/course/starter': { administrator: 409, editor: 409 },
  // Reading a draft needs the permission of its form: that of the rules for comments, which only staff have.
  'GET /drafts/one': { learner: 401, tutor: 401, 'newsletter-sender': 401 },
  // The passkey is of the learner.
  'POST /auth/passkeys/confirm': everyRole(400),
  'PUT /auth/passkeys/:id': everyRole(404),
  // The administrator has decided, and has saved the rules before.
  'POST /admin/comments/states': { moderator: 409 },
  'PUT /admin/comments/rules': { moderator: 409 },
  // The upload is that of the administrator.
  'GET /admin/sounds/:id': { editor: 404 },
  'DELETE /admin/sounds/:id': { editor: 404 },
  'POST /admin/sounds/:id/chunks': { editor: 404 },
  'POST /admin/sounds/:id/finish': { editor: 404 },
  // There is no BACKUP_DIR.
  'POST /admin/backups/now': { administrator: 409 },
  // The first mails are others.
  'GET /admin/system/test-mails/:id': { administrator: 404 },
  // The newsletter is sent already, since the request before.
  'POST /admin/scheduled-newsletters/:id/send': { 'newsletter-sender': 404 },
  // The file is still to be checked.
  'POST /admin/subscriber-imports/:id/start': { administrator: 409 },
  // The file is being checked, since the request before.
  'POST /admin/imports/:id/start': { administrator: 409 },
};

const uploadIsGone = 'This upload is gone: it was cancelled, or not finished within a day. Please choose the sound again';

/** Sentences of these statuses. */
export const deviationMessages: Record<string, string> = {
  'POST /lessons/:id/words/:item/done': 'This word is not there any more',
  'GET /admin/sounds/:id': uploadIsGone,
  'DELETE /admin/sounds/:id': uploadIsGone,
  'POST /admin/sounds/:id/chunks': uploadIsGone,
  'POST /admin/sounds/:id/finish': uploadIsGone,
  'POST /auth/delete-account': 'An administrator’s account cannot be deleted here',
  'GET /drafts/one': 'Please login as an administrator',
  'POST /auth/passkeys/confirm': 'This passkey belongs to another account. Please use one of the account that is logged in here, or its password.',
  'PUT /auth/passkeys/:id': 'This passkey is gone',
  'PUT /comments/:id': 'Comment not found',
  'POST /admin/scheduled-newsletters/:id/send': 'This newsletter is no longer scheduled: it was sent, or moved back to drafts',
  'POST /admin/subscriber-imports/:id/start': 'There is nothing to import. Please open the report again',
  'POST /admin/imports/:id/start': 'There is nothing to import. Please reload the page',
  'DELETE /comments/:id': 'Comment not found',
  'POST /admin/backups/now': 'There is no folder for backups. Please name one in the setting BACKUP_DIR, and restart the academy.',
  'GET /admin/system/test-mails/:id': 'This is no test email',
  'POST /admin/comments/states':
    'This comment has changed since you looked: Learner Example approved it on 16 Jan 2026, 13:00 UTC. Nothing was overwritten; please look again and decide.',
  'POST /admin/course/starter': 'The course has changed since you opened this page, so nothing is taken over yet. Please look again',
  'PUT /admin/comments/rules':
    'Learner Example has saved these rules since you opened them. What you typed is still here: please copy it and open the page again.',
};

/** Statuses of a valid request by actor, for each endpoint. */
const expectedStatuses = new Map(
  endpointsOf(contract).map((endpoint) => {
    const statuses = actors.map((actor) => [actor, deviations[nameOf(endpoint)]?.[actor] ?? derivedStatus(endpoint, actor)]);
    return [nameOf(endpoint), Object.fromEntries(statuses) as Record<Actor, number>];
  }),
);

export const expectedStatus = (name: string, actor: Actor): number => expectedStatuses.get(name)?.[actor] ?? Number.NaN;
