import { contract } from '#app/contract.ts';
import type { Endpoint } from '#app/http/endpoint.ts';
import { derivedRow, endpointsOf } from './derived-rows.ts';
import { admin, person } from './test-app.ts';

/** Callers. 'unverified' has a session that login would not create; 'cookie' sends an administrator's token as a cookie only. */
export const actors = ['none', 'garbage', 'expired', 'loggedOut', 'unverified', 'learner', 'tutor', 'admin', 'cookie'] as const;
export type Actor = (typeof actors)[number];

/** Ids and values that the requests refer to. */
export interface MatrixFixtures {
  /** A number that is unique per request. */
  nth: number;
  learner: { email: string; password: string };
  /** The calling administrator. */
  head: { email: string };
  unverified: { email: string; pin: string };
  reader: { email: string; token: string };
  image: File;
}

interface Row {
  /** Status of a valid request for each of `actors`, in their order. */
  statuses: string;
  /** Keys of the response, separated by commas; `User.first_name` is nested in `User`. For a CSV file, its header. */
  keys: string;
  /** Statuses of invalid requests of an authorized caller. */
  invalidStatuses: string;
  /** The request ends the session or the account of its caller, so a disposable session of the same kind makes it. */
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

const accountKeys = 'id, first_name, last_name, email, phone_number, level';
const csvHeader = 'First Name, Last Name, Email Address, Phone Number, Level';
const postKeys = 'id, title, subtitle, image, excerpt, likes, comments, createdAt, updatedAt, body';
const wordKeys = 'id, title, subtitle, body, likes, comments, createdAt, updatedAt';
const commentKeys = 'id, text, fullName, email, User, User.first_name, staff, replies, createdAt';
const nested = (name: string, keys: string) => [name, ...keys.split(', ').map((key) => `${name}.${key}`)].join(', ');

const exportKeys = [
  nested('profile', 'kind, first_name, last_name, email, phone_number, level, registeredAt, verifiedAt'),
  nested('sessions', 'startedAt, endsAt'),
  nested('likes', 'on, id, title, likedAt'),
  nested('comments', 'on, id, title, text, fullName, email, isReply, writtenAt'),
  nested('newsletter', 'email, subscribedAt, confirmedAt, unsubscribedAt'),
].join(', ');

/** Rows written by hand: endpoints whose valid request needs more than a sample, and the first release word by word. `keys` are all keys that leave the server. */
// biome-ignore format: the statuses of an actor form a column
export const ownRows: Record<string, Row> = {
  //                                   none garb expd left unvf lrnr tutr admn cook
  'POST /register':         { statuses: '201  201  201  201  201  201  201  201  201', keys: 'message', invalidStatuses: '400 409 413 415', json: registration },
  'POST /tutor':            { statuses: '201  201  201  201  201  201  201  201  201', keys: 'message', invalidStatuses: '400 409 413 415', json: registration },
  'POST /login':            { statuses: '200  200  200  200  200  200  200  200  200', keys: 'token, message', invalidStatuses: '400 401 403 404 413 415', json: ({ learner }) => learner },
  'POST /admin/login':      { statuses: '200  200  200  200  200  200  200  200  200', keys: 'token, message', invalidStatuses: '400 401 404 413 415', json: () => admin },
  'POST /verify':           { statuses: '200  200  200  200  200  200  200  200  200', keys: 'message', invalidStatuses: '400 404 409 413 415', json: ({ unverified }) => ({ email: unverified.email, verification_pin: unverified.pin }) },
  'POST /verify/resend':    { statuses: '200  200  200  200  200  200  200  200  200', keys: 'message', invalidStatuses: '400 413 415', json: ({ learner }) => ({ email: learner.email }) },
  'GET /auth/me':           { statuses: '401  401  401  401  401  200  200  200  401', keys: 'first_name, last_name, email, staff', invalidStatuses: '' },
  'GET /auth/likes':        { statuses: '401  401  401  401  401  200  200  200  401', keys: 'post, word', invalidStatuses: '' },

  'GET /admin/users':         { statuses: '401  401  401  401  401  401  401  200  401', keys: accountKeys, invalidStatuses: '400' },
  'GET /admin/users/export':  { statuses: '401  401  401  401  401  401  401  200  401', keys: csvHeader, invalidStatuses: '400' },
  'GET /admin/users/total':   { statuses: '401  401  401  401  401  401  401  200  401', keys: 'totalUsers', invalidStatuses: '' },
  'GET /admin/tutors':        { statuses: '401  401  401  401  401  401  401  200  401', keys: accountKeys, invalidStatuses: '400' },
  'GET /admin/tutors/export': { statuses: '401  401  401  401  401  401  401  200  401', keys: csvHeader, invalidStatuses: '400' },
  'GET /admin/tutors/total':  { statuses: '401  401  401  401  401  401  401  200  401', keys: 'totalTutors', invalidStatuses: '' },
  'GET /admin/first-name':    { statuses: '401  401  401  401  401  401  401  200  401', keys: 'first_name', invalidStatuses: '' },
  'GET /admin/profile':       { statuses: '401  401  401  401  401  401  401  200  401', keys: 'first_name, last_name, email, phone_number', invalidStatuses: '' },
  'PUT /admin/profile':       { statuses: '401  401  401  401  401  401  401  200  401', keys: 'message', invalidStatuses: '400 413 415', json: ({ head }) => ({ ...person, email: head.email, password: '' }) },
  'POST /admin/logout':       { statuses: '401  401  401  401  401  401  401  200  401', keys: 'message', invalidStatuses: '', endsSession: true },

  'GET /blog':              { statuses: '200  200  200  200  200  200  200  200  200', keys: postKeys, invalidStatuses: '400' },
  'GET /blog/:id':          { statuses: '200  200  200  200  200  200  200  200  200', keys: postKeys, invalidStatuses: '404' },
  'POST /blog':             { statuses: '401  401  401  401  401  401  401  201  401', keys: `${nested('blog', postKeys)}, message`, invalidStatuses: '400 413 415', form: post },
  'PUT /blog/:id':          { statuses: '401  401  401  401  401  401  401  200  401', keys: `${nested('blog', postKeys)}, message`, invalidStatuses: '400 404 409 413 415', form: post },
  'DELETE /blog/:id':       { statuses: '401  401  401  401  401  401  401  200  401', keys: 'message', invalidStatuses: '404' },
  'GET /admin/blogs/total': { statuses: '401  401  401  401  401  401  401  200  401', keys: 'totalBlogs', invalidStatuses: '' },
  'POST /blog/:id/like':    { statuses: '400  401  401  401  401  200  200  200  400', keys: 'likes, message', invalidStatuses: '404' },
  'GET /blog/:id/comments': { statuses: '200  200  200  200  200  200  200  200  200', keys: commentKeys, invalidStatuses: '400 404' },
  'POST /blog/:id/comment': { statuses: '201  401  401  401  401  201  201  201  201', keys: commentKeys, invalidStatuses: '400 404 413 415', json: comment },
  'GET /blog/comment/:commentId/replies': { statuses: '200  200  200  200  200  200  200  200  200', keys: commentKeys, invalidStatuses: '400 404' },
  'POST /blog/comment/:commentId/reply':  { statuses: '201  401  401  401  401  201  201  201  201', keys: commentKeys, invalidStatuses: '400 404 413 415', json: comment },

  'GET /word-of-day/current':      { statuses: '200  200  200  200  200  200  200  200  200', keys: wordKeys, invalidStatuses: '404' },
  'POST /word-of-day':             { statuses: '401  401  401  401  401  401  401  201  401', keys: `${nested('wordOfDay', wordKeys)}, message`, invalidStatuses: '400 413 415', json: word },
  'PUT /word-of-day/:id':          { statuses: '401  401  401  401  401  401  401  200  401', keys: `${nested('wordOfDay', wordKeys)}, message`, invalidStatuses: '400 404 409 413 415', json: word },
  'DELETE /word-of-day/:id':       { statuses: '401  401  401  401  401  401  401  200  401', keys: 'message', invalidStatuses: '404' },
  'POST /word-of-day/:id/like':    { statuses: '400  401  401  401  401  200  200  200  400', keys: 'likes, message', invalidStatuses: '404' },
  'GET /word-of-day/:id/comments': { statuses: '200  200  200  200  200  200  200  200  200', keys: commentKeys, invalidStatuses: '400 404' },
  'POST /word-of-day/:id/comment': { statuses: '201  401  401  401  401  201  201  201  201', keys: commentKeys, invalidStatuses: '400 404 413 415', json: comment },
  'GET /word-of-day/comment/:commentId/replies': { statuses: '200  200  200  200  200  200  200  200  200', keys: commentKeys, invalidStatuses: '400 404' },
  'POST /word-of-day/comment/:commentId/reply':  { statuses: '201  401  401  401  401  201  201  201  201', keys: commentKeys, invalidStatuses: '400 404 413 415', json: comment },

  'GET /home/posts':         { statuses: '200  200  200  200  200  200  200  200  200', keys: 'id, title, excerpt, image', invalidStatuses: '' },
  'GET /home/word':          { statuses: '200  200  200  200  200  200  200  200  200', keys: 'title, subtitle', invalidStatuses: '404' },

  'POST /subscribe':              { statuses: '201  201  201  201  201  201  201  201  201', keys: 'message', invalidStatuses: '400 413 415', json: ({ nth }) => ({ email: `follower${nth}@example.com` }) },
  'POST /subscribe/confirm':      { statuses: '200  200  200  200  200  200  200  200  200', keys: 'message', invalidStatuses: '400', query: ({ reader }) => reader },
  'POST /unsubscribe':            { statuses: '200  200  200  200  200  200  200  200  200', keys: 'message', invalidStatuses: '400', query: ({ reader }) => reader },
  'GET /admin/subscribers':       { statuses: '401  401  401  401  401  401  401  200  401', keys: 'id, email, createdAt', invalidStatuses: '400' },
  'GET /admin/subscribers/total': { statuses: '401  401  401  401  401  401  401  200  401', keys: 'totalSubscribers', invalidStatuses: '' },
  'POST /admin/send-newsletter':  { statuses: '401  401  401  401  401  401  401  202  401', keys: 'id, recipients, message', invalidStatuses: '400 413 415', json: newsletter },
  'POST /admin/newsletters/test': { statuses: '401  401  401  401  401  401  401  202  401', keys: 'message', invalidStatuses: '400 413 415', json: newsletter },
  'GET /admin/newsletters':       { statuses: '401  401  401  401  401  401  401  200  401', keys: 'id, subject, createdAt, recipients, sent, waiting, failed, skipped, pausedAt, stoppedAt', invalidStatuses: '400' },
  'POST /admin/newsletters/:id/go-on': { statuses: '401  401  401  401  401  401  401  200  401', keys: 'message', invalidStatuses: '404 409' },
  'POST /admin/newsletters/:id/stop':  { statuses: '401  401  401  401  401  401  401  200  401', keys: 'message', invalidStatuses: '404' },

  'GET /auth/data':             { statuses: '401  401  401  401  401  200  200  200  401', keys: exportKeys, invalidStatuses: '' },
  'POST /auth/delete-account':  { statuses: '401  401  401  401  401  200  200  403  401', keys: 'message', invalidStatuses: '400 413 415', endsSession: true, json: () => ({ password: person.password, comments: 'keep' }) },

  'POST /contact':          { statuses: '201  201  201  201  201  201  201  201  201', keys: 'message', invalidStatuses: '400 413 415', json: ({ nth }) => ({ name: 'A visitor', email: `visitor${nth}@example.com`, subject: 'A question', message: 'How do I begin?' }) },
};

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

/** Expected permissions of every endpoint: its own row, or the one that follows from its contract. */
export const authorizationMatrix: Record<string, Row> = {
  ...ownRows,
  ...Object.fromEntries(endpointsOf(contract).flatMap((endpoint) => (ownRows[nameOf(endpoint)] ? [] : [[nameOf(endpoint), derivedRow(endpoint)]]))),
};

/** Status in the table. */
export const expectedStatus = (name: string, actor: Actor): number => Number(authorizationMatrix[name]?.statuses.split(/ +/)[actors.indexOf(actor)]);
