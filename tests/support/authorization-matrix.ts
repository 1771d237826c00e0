import { admin, person } from './test-app.ts';

/** Who calls. 'unverified' has a session that nobody may have; 'cookie' sends an administrator's token as a cookie and nothing else. */
export const actors = ['none', 'garbage', 'expired', 'loggedOut', 'unverified', 'learner', 'tutor', 'admin', 'cookie'] as const;
export type Actor = (typeof actors)[number];

/** What the calls of the table refer to. */
export interface Known {
  /** A number that no other call has. */
  nth: number;
  learner: { email: string; password: string };
  /** The administrator who calls. */
  head: { email: string };
  newcomer: { email: string; pin: string };
  reader: { email: string; token: string };
  image: File;
}

interface Row {
  /** What a right call is answered with, for each of the `identities` in their order. */
  answers: string;
  /** Every key that an answer may have, with a comma between: `User.first_name` stands inside `User`. Of a file, its headings. */
  keys: string;
  /** What else whoever may call may be refused with, when what is sent is wrong. */
  refusals: string;
  /** The call ends the session or the account of whoever may make it: somebody of the same kind does who has nothing else to do here. */
  isFarewell?: true;
  query?: (known: Known) => Record<string, string>;
  json?: (known: Known) => Record<string, unknown>;
  form?: (known: Known) => Record<string, string | File>;
}

const registration = ({ nth }: Known) => ({ ...person, email: `walker${nth}@example.com` });
const letter = () => ({ subject: 'Akụkọ', message: 'Ndewo!' });
const words = ({ nth }: Known) => ({ title: `Okwu ${nth}`, subtitle: 'A word', body: 'What it means' });
const post = ({ nth, image }: Known) => ({ title: `Akụkọ ${nth}`, subtitle: 'A story', body: '<p>Once upon a time</p>', image });
const talk = ({ nth }: Known) => ({ text: `Said by caller ${nth}`, fullName: 'A caller', email: `caller${nth}@example.com` });

const people = 'id, first_name, last_name, email, phone_number, level';
const headings = 'First Name, Last Name, Email Address, Phone Number, Level';
const aPost = 'id, title, subtitle, image, excerpt, likes, comments, createdAt, updatedAt, body';
const aWord = 'id, title, subtitle, body, likes, comments, createdAt, updatedAt';
const aComment = 'id, text, fullName, email, User, User.first_name, staff, replies, createdAt';
const inside = (name: string, keys: string) => [name, ...keys.split(', ').map((key) => `${name}.${key}`)].join(', ');

const ownData = [
  inside('profile', 'kind, first_name, last_name, email, phone_number, level, registeredAt, verifiedAt'),
  inside('sessions', 'startedAt, endsAt'),
  inside('likes', 'on, id, title, likedAt'),
  inside('comments', 'on, id, title, text, fullName, email, isReply, writtenAt'),
  inside('newsletter', 'email, subscribedAt, confirmedAt, unsubscribedAt'),
].join(', ');

/**
 * Who may call what, written by hand: one row for each endpoint of the contract. A new endpoint is refused by authorization-matrix.test.ts until it has
 * its row here, and that row also says what leaves the house.
 */
// biome-ignore format: who may call is read down the columns
export const authorizationMatrix: Record<string, Row> = {
  //                                   none garb expd left unvf lrnr tutr admn cook
  'POST /register':         { answers: '201  201  201  201  201  201  201  201  201', keys: 'message', refusals: '400 409 413 415', json: registration },
  'POST /tutor':            { answers: '201  201  201  201  201  201  201  201  201', keys: 'message', refusals: '400 409 413 415', json: registration },
  'POST /login':            { answers: '200  200  200  200  200  200  200  200  200', keys: 'token, message', refusals: '400 401 403 404 413 415', json: ({ learner }) => learner },
  'POST /admin/login':      { answers: '200  200  200  200  200  200  200  200  200', keys: 'token, message', refusals: '400 401 404 413 415', json: () => admin },
  'POST /verify':           { answers: '200  200  200  200  200  200  200  200  200', keys: 'message', refusals: '400 404 409 413 415', json: ({ newcomer }) => ({ email: newcomer.email, verification_pin: newcomer.pin }) },
  'POST /verify/resend':    { answers: '200  200  200  200  200  200  200  200  200', keys: 'message', refusals: '400 413 415', json: ({ learner }) => ({ email: learner.email }) },
  'GET /auth/me':           { answers: '401  401  401  401  401  200  200  200  401', keys: 'first_name, last_name, email, staff', refusals: '' },
  'GET /auth/likes':        { answers: '401  401  401  401  401  200  200  200  401', keys: 'post, word', refusals: '' },

  'GET /admin/users':         { answers: '401  401  401  401  401  401  401  200  401', keys: people, refusals: '400' },
  'GET /admin/users/export':  { answers: '401  401  401  401  401  401  401  200  401', keys: headings, refusals: '400' },
  'GET /admin/users/total':   { answers: '401  401  401  401  401  401  401  200  401', keys: 'totalUsers', refusals: '' },
  'GET /admin/tutors':        { answers: '401  401  401  401  401  401  401  200  401', keys: people, refusals: '400' },
  'GET /admin/tutors/export': { answers: '401  401  401  401  401  401  401  200  401', keys: headings, refusals: '400' },
  'GET /admin/tutors/total':  { answers: '401  401  401  401  401  401  401  200  401', keys: 'totalTutors', refusals: '' },
  'GET /admin/first-name':    { answers: '401  401  401  401  401  401  401  200  401', keys: 'first_name', refusals: '' },
  'GET /admin/profile':       { answers: '401  401  401  401  401  401  401  200  401', keys: 'first_name, last_name, email, phone_number', refusals: '' },
  'PUT /admin/profile':       { answers: '401  401  401  401  401  401  401  200  401', keys: 'message', refusals: '400 413 415', json: ({ head }) => ({ ...person, email: head.email, password: '' }) },
  'POST /admin/logout':       { answers: '401  401  401  401  401  401  401  200  401', keys: 'message', refusals: '', isFarewell: true },

  'GET /blog':              { answers: '200  200  200  200  200  200  200  200  200', keys: aPost, refusals: '400' },
  'GET /blog/:id':          { answers: '200  200  200  200  200  200  200  200  200', keys: aPost, refusals: '404' },
  'POST /blog':             { answers: '401  401  401  401  401  401  401  201  401', keys: `${inside('blog', aPost)}, message`, refusals: '400 413 415', form: post },
  'PUT /blog/:id':          { answers: '401  401  401  401  401  401  401  200  401', keys: `${inside('blog', aPost)}, message`, refusals: '400 404 409 413 415', form: post },
  'DELETE /blog/:id':       { answers: '401  401  401  401  401  401  401  200  401', keys: 'message', refusals: '404' },
  'GET /admin/blogs/total': { answers: '401  401  401  401  401  401  401  200  401', keys: 'totalBlogs', refusals: '' },
  'POST /blog/:id/like':    { answers: '400  401  401  401  401  200  200  200  400', keys: 'likes, message', refusals: '404' },
  'GET /blog/:id/comments': { answers: '200  200  200  200  200  200  200  200  200', keys: aComment, refusals: '400 404' },
  'POST /blog/:id/comment': { answers: '201  401  401  401  401  201  201  201  201', keys: aComment, refusals: '400 404 413 415', json: talk },
  'GET /blog/comment/:commentId/replies': { answers: '200  200  200  200  200  200  200  200  200', keys: aComment, refusals: '400 404' },
  'POST /blog/comment/:commentId/reply':  { answers: '201  401  401  401  401  201  201  201  201', keys: aComment, refusals: '400 404 413 415', json: talk },

  'GET /word-of-day/current':      { answers: '200  200  200  200  200  200  200  200  200', keys: aWord, refusals: '404' },
  'POST /word-of-day':             { answers: '401  401  401  401  401  401  401  201  401', keys: `${inside('wordOfDay', aWord)}, message`, refusals: '400 413 415', json: words },
  'PUT /word-of-day/:id':          { answers: '401  401  401  401  401  401  401  200  401', keys: `${inside('wordOfDay', aWord)}, message`, refusals: '400 404 409 413 415', json: words },
  'DELETE /word-of-day/:id':       { answers: '401  401  401  401  401  401  401  200  401', keys: 'message', refusals: '404' },
  'POST /word-of-day/:id/like':    { answers: '400  401  401  401  401  200  200  200  400', keys: 'likes, message', refusals: '404' },
  'GET /word-of-day/:id/comments': { answers: '200  200  200  200  200  200  200  200  200', keys: aComment, refusals: '400 404' },
  'POST /word-of-day/:id/comment': { answers: '201  401  401  401  401  201  201  201  201', keys: aComment, refusals: '400 404 413 415', json: talk },
  'GET /word-of-day/comment/:commentId/replies': { answers: '200  200  200  200  200  200  200  200  200', keys: aComment, refusals: '400 404' },
  'POST /word-of-day/comment/:commentId/reply':  { answers: '201  401  401  401  401  201  201  201  201', keys: aComment, refusals: '400 404 413 415', json: talk },

  'GET /home/posts':         { answers: '200  200  200  200  200  200  200  200  200', keys: 'id, title, excerpt, image', refusals: '' },
  'GET /home/word':          { answers: '200  200  200  200  200  200  200  200  200', keys: 'title, subtitle', refusals: '404' },

  'POST /subscribe':              { answers: '201  201  201  201  201  201  201  201  201', keys: 'message', refusals: '400 413 415', json: ({ nth }) => ({ email: `follower${nth}@example.com` }) },
  'POST /subscribe/confirm':      { answers: '200  200  200  200  200  200  200  200  200', keys: 'message', refusals: '400', query: ({ reader }) => reader },
  'POST /unsubscribe':            { answers: '200  200  200  200  200  200  200  200  200', keys: 'message', refusals: '400', query: ({ reader }) => reader },
  'GET /admin/subscribers':       { answers: '401  401  401  401  401  401  401  200  401', keys: 'id, email, createdAt', refusals: '400' },
  'GET /admin/subscribers/total': { answers: '401  401  401  401  401  401  401  200  401', keys: 'totalSubscribers', refusals: '' },
  'POST /admin/send-newsletter':  { answers: '401  401  401  401  401  401  401  202  401', keys: 'id, recipients, message', refusals: '400 413 415', json: letter },
  'POST /admin/newsletters/test': { answers: '401  401  401  401  401  401  401  202  401', keys: 'message', refusals: '400 413 415', json: letter },
  'GET /admin/newsletters':       { answers: '401  401  401  401  401  401  401  200  401', keys: 'id, subject, createdAt, recipients, sent, waiting, failed, skipped, pausedAt, stoppedAt', refusals: '400' },
  'POST /admin/newsletters/:id/go-on': { answers: '401  401  401  401  401  401  401  200  401', keys: 'message', refusals: '404 409' },
  'POST /admin/newsletters/:id/stop':  { answers: '401  401  401  401  401  401  401  200  401', keys: 'message', refusals: '404' },

  'GET /auth/data':             { answers: '401  401  401  401  401  200  200  200  401', keys: ownData, refusals: '' },
  'POST /auth/delete-account':  { answers: '401  401  401  401  401  200  200  403  401', keys: 'message', refusals: '400 413 415', isFarewell: true, json: () => ({ password: person.password, comments: 'keep' }) },

  'POST /contact':          { answers: '201  201  201  201  201  201  201  201  201', keys: 'message', refusals: '400 413 415', json: ({ nth }) => ({ name: 'A visitor', email: `visitor${nth}@example.com`, subject: 'A question', message: 'How do I begin?' }) },
};

/** The status that the table names. */
export const expectedStatus = (name: string, identity: Actor): number =>
  Number(authorizationMatrix[name]?.answers.split(/ +/)[actors.indexOf(identity)]);
