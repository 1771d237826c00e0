import { contract } from '#app/contract.ts';
import type { Endpoint } from '#app/http/endpoint.ts';
import { type Actor, actors, derivedStatus } from './actors.ts';
import { admin } from './api-client.ts';
import { derivedRow, endpointsOf } from './derived-rows.ts';
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
  /** Secret of the off link in mails about replies. */
  offToken: string;
  /** Link and code of an account whose password no other request changes. */
  nextReset: () => { email: string; token: string; code: string };
  /** Secret of an invitation to the staff, another one for each call. */
  invitation: () => string;
  /** Response of a device to a login with a passkey, another one for each call. */
  passkeyLogin: () => object | undefined;
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
  image: File;
}

interface Row {
  /** Keys of the response, separated by commas; `User.first_name` is nested in `User`. For a CSV file, its header. */
  keys: string;
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
const word = ({ nth }: MatrixFixtures) => ({ title: `Okwu ${nth}`, subtitle: 'A word', body: 'What it means' });
const post = ({ nth, image }: MatrixFixtures) => ({ title: `Akụkọ ${nth}`, subtitle: 'A story', body: '<p>Once upon a time</p>', image });
const comment = ({ nth }: MatrixFixtures) => ({ text: `Said by caller ${nth}`, fullName: 'A caller', email: `caller${nth}@example.com` });

/** Of a form that all staff may save. */
const ownDraft = { form: 'settings', subject: 'own' };

const newPasswords = { password: 'a secret of tomorrow', confirm_password: 'a secret of tomorrow' };
const withoutToken = ({ email, code }: { email: string; code: string }) => ({ email, code });

const accountKeys = 'id, first_name, last_name, email, phone_number, level';
const csvHeader = 'First Name, Last Name, Email Address, Phone Number, Level';
const postKeys = 'id, title, subtitle, image, excerpt, likes, comments, createdAt, updatedAt, body';
const wordKeys = 'id, title, subtitle, body, likes, comments, createdAt, updatedAt';
const commentKeys = 'id, text, fullName, email, User, User.first_name, staff, replies, createdAt, editedAt';
const nested = (name: string, keys: string) => [name, ...keys.split(', ').map((key) => `${name}.${key}`)].join(', ');

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
  'POST /verify':           { keys: 'token, message', invalidStatuses: '400 404 409 413 415', json: ({ unverified }) => ({ email: unverified.email, verification_pin: unverified.pin }) },
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
  'GET /admin/tutors':        { keys: `${accountKeys}, state`, invalidStatuses: '400' },
  'GET /admin/tutors/export': { keys: csvHeader, invalidStatuses: '400' },
  'GET /admin/tutors/total':  { keys: 'totalTutors', invalidStatuses: '' },
  'GET /admin/first-name':    { keys: 'first_name', invalidStatuses: '' },
  'GET /admin/profile':       { keys: 'first_name, last_name, email, phone_number', invalidStatuses: '' },
  'PUT /admin/profile':       { keys: 'message', invalidStatuses: '400 413 415', json: ({ caller }) => ({ ...person, email: caller.email, password: '' }) },
  'POST /admin/logout':       { keys: 'message', invalidStatuses: '', endsSession: true },

  'GET /blog':              { keys: postKeys, invalidStatuses: '400' },
  'GET /blog/:id':          { keys: postKeys, invalidStatuses: '404' },
  'POST /blog':             { keys: `${nested('blog', postKeys)}, message`, invalidStatuses: '400 413 415', form: post },
  'PUT /blog/:id':          { keys: `${nested('blog', postKeys)}, message`, invalidStatuses: '400 404 409 413 415', form: post },
  'DELETE /blog/:id':       { keys: 'message', invalidStatuses: '404' },
  'GET /admin/blogs/total': { keys: 'totalBlogs', invalidStatuses: '' },
  'POST /blog/:id/like':    { keys: 'likes, message', invalidStatuses: '404' },
  'GET /blog/:id/comments': { keys: commentKeys, invalidStatuses: '400 404' },
  'GET /blog/:id/comments/own': { keys: `${commentKeys}, parentId`, invalidStatuses: '404' },
  'POST /blog/:id/comment': { keys: commentKeys, invalidStatuses: '400 404 413 415', json: comment },
  'GET /blog/comment/:commentId/replies': { keys: commentKeys, invalidStatuses: '400 404' },
  'POST /blog/comment/:commentId/reply':  { keys: commentKeys, invalidStatuses: '400 404 413 415', json: comment },

  'GET /word-of-day/current':      { keys: wordKeys, invalidStatuses: '404' },
  'POST /word-of-day':             { keys: `${nested('wordOfDay', wordKeys)}, message`, invalidStatuses: '400 413 415', json: word },
  'PUT /word-of-day/:id':          { keys: `${nested('wordOfDay', wordKeys)}, message`, invalidStatuses: '400 404 409 413 415', json: word },
  'DELETE /word-of-day/:id':       { keys: 'message', invalidStatuses: '404' },
  'POST /word-of-day/:id/like':    { keys: 'likes, message', invalidStatuses: '404' },
  'GET /word-of-day/:id/comments': { keys: commentKeys, invalidStatuses: '400 404' },
  'GET /word-of-day/:id/comments/own': { keys: `${commentKeys}, parentId`, invalidStatuses: '404' },
  'POST /word-of-day/:id/comment': { keys: commentKeys, invalidStatuses: '400 404 413 415', json: comment },
  'GET /word-of-day/comment/:commentId/replies': { keys: commentKeys, invalidStatuses: '400 404' },
  'POST /word-of-day/comment/:commentId/reply':  { keys: commentKeys, invalidStatuses: '400 404 413 415', json: comment },

  'GET /home/posts':         { keys: 'id, title, excerpt, image', invalidStatuses: '' },
  'GET /home/word':          { keys: 'title, subtitle', invalidStatuses: '404' },

  'POST /subscribe':              { keys: 'message', invalidStatuses: '400 413 415', json: ({ nth }) => ({ email: `follower${nth}@example.com` }) },
  'POST /subscribe/confirm':      { keys: 'message', invalidStatuses: '400', query: ({ reader }) => reader },
  'POST /unsubscribe':            { keys: 'message', invalidStatuses: '400', query: ({ reader }) => reader },
  'GET /admin/subscribers':       { keys: 'id, email, createdAt', invalidStatuses: '400' },
  'GET /admin/subscribers/total': { keys: 'totalSubscribers', invalidStatuses: '' },
  'POST /admin/send-newsletter':  { keys: 'id, recipients, message', invalidStatuses: '400 413 415', json: newsletter },
  'POST /admin/newsletters/test': { keys: 'message', invalidStatuses: '400 413 415', json: newsletter },
  'GET /admin/newsletters':       { keys: 'id, subject, createdAt, recipients, sent, waiting, failed, skipped, pausedAt, stoppedAt', invalidStatuses: '400' },
  'POST /admin/newsletters/:id/go-on': { keys: 'message', invalidStatuses: '404 409' },
  'POST /admin/newsletters/:id/stop':  { keys: 'message', invalidStatuses: '404' },

  'PUT /admin/staff/:id/roles':           { keys: 'message', invalidStatuses: '400 404 409 413 415', json: () => ({ roles: ['administrator'] }) },
  'POST /admin/staff/:id/reset-second-factor': { keys: 'message', invalidStatuses: '404 409' },
  'POST /admin/staff-invitations':        { keys: 'message', invalidStatuses: '400 409 413 415', json: ({ nth }) => ({ email: `invited${nth}@example.com`, role: 'editor' }) },
  'DELETE /admin/staff-invitations/:id':  { keys: 'message', invalidStatuses: '404' },
  'POST /staff-invitation':               { keys: 'email, role', invalidStatuses: '400 413 415', json: ({ invitation }) => ({ token: invitation() }) },
  'POST /staff-invitation/accept':        { keys: 'token, message', invalidStatuses: '400 409 413 415', json: ({ invitation }) => ({ token: invitation(), first_name: 'Invited', last_name: 'Person', password: 'a secret of the invited' }) },

  'POST /admin/jobs/:id/retry': { keys: 'message', invalidStatuses: '404 409' },
  'POST /admin/failed-mails/:id/retry': { keys: 'message', invalidStatuses: '404 409' },

  'POST /auth/logout':        { keys: 'message', invalidStatuses: '', endsSession: true },
  'PUT /auth/account':         { keys: 'message', invalidStatuses: '400 413 415', json: () => person },
  'PUT /auth/password':        { keys: 'message', invalidStatuses: '400 413 415', endsSession: true, json: ({ caller }) => ({ old_password: caller.password, new_password: caller.password }) },
  'POST /auth/email':          { keys: 'message', invalidStatuses: '400 413 415', endsSession: true, json: ({ caller, nth }) => ({ email: `changed${nth}@example.com`, password: caller.password }) },
  'POST /auth/email/confirm':  { keys: 'message', invalidStatuses: '400 409 413 415', json: ({ confirmTokens }) => ({ token: confirmTokens.shift() }) },
  'POST /auth/email/undo':     { keys: 'message', invalidStatuses: '400 409 413 415', json: ({ undoTokens }) => ({ token: undoTokens.shift() }) },
  'POST /auth/sessions/end-others': { keys: 'message', invalidStatuses: '', endsSession: true },

  'POST /reply-notices/off':   { keys: 'message', invalidStatuses: '400', query: ({ offToken }) => ({ token: offToken }) },
  'POST /reply-notices/on':    { keys: 'message', invalidStatuses: '400 413 415', json: ({ offToken }) => ({ token: offToken }) },
  'POST /auth/passkeys/options': { keys: `challenge, timeout, attestation, ${passkeyOptionKeys}`, invalidStatuses: '400 413 415', endsSession: true, json: ({ caller }) => ({ password: caller.password }) },
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

  'GET /admin/headwords':   { keys: 'title, meaning', invalidStatuses: '400', query: () => ({ keys: Array.from({ length: 40 }, (_, nth) => `word ${nth},okwu ${nth}`).join(',') }) },
  'POST /contact':          { keys: 'message', invalidStatuses: '400 413 415', json: ({ nth }) => ({ name: 'A visitor', email: `visitor${nth}@example.com`, subject: 'A question', message: 'How do I begin?' }) },
};

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/** Requests of every endpoint: its own row, or the one that follows from its contract. */
export const authorizationMatrix: Record<string, Row> = {
  ...ownRows,
  ...Object.fromEntries(endpointsOf(contract).flatMap((endpoint) => (ownRows[nameOf(endpoint)] ? [] : [[nameOf(endpoint), derivedRow(endpoint)]]))),
};

const onlyTutors = { learner: 403, administrator: 403, editor: 403, moderator: 403 };

/** Statuses of a valid request that do not follow from the contract. */
export const deviations: Record<string, Partial<Record<Actor, number>>> = {
  // Administrators cannot delete their own account here.
  'POST /auth/delete-account': { administrator: 403 },
  // The comment is of the learner.
  'PUT /comments/:id': { administrator: 404, editor: 404, moderator: 404, tutor: 404 },
  'DELETE /comments/:id': { administrator: 404, editor: 404, moderator: 404, tutor: 404 },
  // Drafts need the permission of their form: that of the settings, which all staff have.
  'PUT /drafts/one': { learner: 401, tutor: 401 },
  'GET /drafts/one': { learner: 401, tutor: 401 },
  'POST /drafts/discard': { learner: 401, tutor: 401 },
  'POST /drafts/restore': { learner: 401, tutor: 401 },
  // The passkey is of the learner.
  'PUT /auth/passkeys/:id': { administrator: 404, editor: 404, moderator: 404, tutor: 404 },
  // The administrator has decided, and has saved the rules before.
  'POST /admin/comments/states': { moderator: 409 },
  'PUT /admin/comments/rules': { moderator: 409 },
  // Other accounts have no card.
  'PUT /auth/tutor/card': onlyTutors,
  'PUT /auth/tutor/agreement': onlyTutors,
  'PUT /auth/tutor/picture': onlyTutors,
  'DELETE /auth/tutor/picture': onlyTutors,
};

/** Statuses of a valid request by actor, for each endpoint. */
const expectedStatuses = new Map(
  endpointsOf(contract).map((endpoint) => {
    const statuses = actors.map((actor) => [actor, deviations[nameOf(endpoint)]?.[actor] ?? derivedStatus(endpoint, actor)]);
    return [nameOf(endpoint), Object.fromEntries(statuses) as Record<Actor, number>];
  }),
);

export const expectedStatus = (name: string, actor: Actor): number => expectedStatuses.get(name)?.[actor] ?? Number.NaN;
