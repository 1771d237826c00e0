import * as z from 'zod/mini';
import { permissions } from '#app/auth/permissions.ts';
import { email } from '#app/http/email-field.ts';
import { get, post, put } from '#app/http/endpoint.ts';
import { MessageReply, nonBlank, optional, optionalText, PageQuery, personName, text } from '#app/http/fields.ts';
import { shownWeeks, WeekCounts } from '../admin/dashboard/week-counts.contract.ts';
import { savedDraft } from '../drafts/saved-draft.contract.ts';
import { levels } from './levels.contract.ts';
import { factorCode, ownCode, passkeysChoice } from './own-password.contract.ts';
import { confirmedPassword, newPassword, passwordsMatch, typedPassword } from './password.contract.ts';
import { applicationFields } from './tutor-application.contract.ts';
import { listedTutorStates } from './tutor-states.contract.ts';

export const phone = text('Phone number', { max: 32 }).check(
  z.refine((value) => /^[\d\s+().-]{3,32}$/.test(value), 'Please enter a phone number of 3 to 32 digits; spaces and + - ( ) . are fine'),
  z.meta({ minLength: 3, maxLength: 32 }),
);

export const personFields = {
  first_name: personName('First name'),
  last_name: personName('Last name'),
  email,
  phone_number: phone,
};

export const level = z.enum(levels, 'Please choose beginner, intermediate or advanced');

const registrationFields = {
  ...personFields,
  level: z._default(level, 'beginner'),
  password: newPassword(8),
  confirm_password: confirmedPassword,
};

export const Registration = z.object(registrationFields).check(passwordsMatch);
export const TutorRegistration = z.object({ ...registrationFields, ...applicationFields }).check(passwordsMatch);

export const Login = z.object({ email: nonBlank('Email is required'), password: typedPassword('Password is required') });
export const Verification = z.object({ email: nonBlank('Email is required'), verification_pin: nonBlank('Verification pin is required') });
const Resend = z.object({ email: nonBlank('Email is required') });
const Profile = z.object({
  ...personFields,
  password: optional(newPassword(12)),
  current_password: optional(typedPassword('Please enter your current password')),
  code: ownCode,
  passkeys: passkeysChoice,
  draft: savedDraft,
});

const Token = z.object({ token: z.string(), message: z.string() });
/** `token`, or `secondStep` for an account with an authenticator app. */
export const LoginReply = z.object({ token: z.optional(z.string()), secondStep: z.optional(z.string()), message: z.string() });
export const SecondStep = z.object({
  token: nonBlank('Please log in with your email and password again'),
  code: factorCode,
});
export const User = z.object({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone_number: z.string(),
  level: z.nullable(z.enum(levels)),
});
export type User = z.output<typeof User>;
const ExportedUser = z.omit(User, { id: true });
const tutorState = z.enum(listedTutorStates, 'Please choose applied, approved, declined, paused or unverified');
export const Tutor = z.extend(User, { state: tutorState });
export type Tutor = z.output<typeof Tutor>;

/** Accounts that share a mailbox come from earlier releases: no more are made. */
export const maxPairs = 100;
const MailboxPair = z.object({ kind: z.enum(['learner', 'tutor', 'admin']), email: z.string(), otherEmail: z.string() });

/** Filter of the user lists: every word of `search` occurs in the names or the email. Marks and case do not count. */
const UserFilter = z.object({ search: optionalText('Search', { max: 100 }), level: z.optional(level) });
const UserListQuery = z.extend(PageQuery, UserFilter.shape);
const TutorFilter = z.extend(UserFilter, { state: z.optional(tutorState) });
const searchDescription = '`search` matches names and email and ignores marks and case';
/** Headings of the CSV file, equal to those of the admin table. */
const columns = { first_name: 'First Name', last_name: 'Last Name', email: 'Email Address', phone_number: 'Phone Number', level: 'Level' };

const Identity = z.object({ first_name: z.string(), last_name: z.string(), email: z.string() });

const PermissionList = z.array(z.enum(permissions)).check(z.maxLength(permissions.length));

const loginDescription =
  'after five wrong passwords 429 even for the right one, for a time that doubles from 30 seconds to an hour; an account with an authenticator app gets `secondStep` instead of `token`: it completes the login with a code';

const registrationDescription =
  '409 when the email is registered; until it is verified, this registration also gets its own pin by email, which verifies the password sent with it';

export const accounts = {
  register: post('/register', {
    limits: { address: ['30 per hour', '100 per day'] },
    body: Registration,
    reply: MessageReply,
    status: 201,
    skipAuth: true,
    description: registrationDescription,
  }),
  tutor: post('/tutor', {
    limits: { address: ['10 per hour', '30 per day'] },
    body: TutorRegistration,
    reply: MessageReply,
    status: 201,
    skipAuth: true,
    description: registrationDescription,
  }),
  // Limits of login attempts: login-throttle.server.ts.
  login: post('/login', { body: Login, reply: LoginReply, skipAuth: true, description: loginDescription }),
  adminLogin: post('/admin/login', { body: Login, reply: LoginReply, skipAuth: true, description: loginDescription }),
  // Limits: second-step.server.ts.
  secondStep: post('/login/second-step', {
    body: SecondStep,
    reply: Token,
    skipAuth: true,
    description:
      'completes a login with a code of the authenticator app, or with a recovery code; each works once; the step ends after ten minutes or five wrong codes',
  }),
  verify: post('/verify', {
    limits: { address: ['60 per hour'] },
    body: Verification,
    reply: z.extend(MessageReply, { token: z.optional(z.string()), kind: z.optional(z.enum(['learner', 'tutor'])) }),
    skipAuth: true,
    description:
      'verifies the registration of the pin and logs in, and says of which kind the account is; a pin that was used before gets 200 without a token; 409 for the right pin of another registration; five attempts per pin for a network, 20 in total for networks without a registration',
  }),
  resend: post('/verify/resend', {
    limits: { address: ['60 per hour'] },
    body: Resend,
    reply: MessageReply,
    skipAuth: true,
    description: 'the same response for every email; one mail a minute, 5 a day, 2 of them for networks without a registration of the email',
  }),
  me: get('/auth/me', {
    access: 'account',
    reply: z.extend(Identity, {
      id: z.optional(z.int()),
      staff: z.optional(z.literal(true)),
      tutor: z.optional(z.literal(true)),
      permissions: z.optional(PermissionList),
      secondFactor: z.optional(z.literal('missing')),
      printedPassword: z.optional(z.literal(true)),
    }),
    description:
      '`id` and `staff` are present only for accounts that open the admin area, `tutor` only for those of tutors and applicants, `permissions` only for accounts that have some, `secondFactor` only for staff that must set one up first, `printedPassword` only while the first administrator has the password that the first start printed',
  }),
  users: get('/admin/users', {
    permission: 'users:read',
    query: UserListQuery,
    reply: z.array(User),
    withTotal: true,
    description: searchDescription,
  }),
  usersExport: get('/admin/users/export', { permission: 'users:read', query: UserFilter, reply: ExportedUser, csv: { file: 'users', columns } }),
  usersTotal: get('/admin/users/total', { permission: 'users:read', reply: z.object({ totalUsers: z.int() }) }),
  tutors: get('/admin/tutors', {
    permission: 'users:read',
    query: z.extend(PageQuery, TutorFilter.shape),
    reply: z.array(Tutor),
    withTotal: true,
    description: '`search` matches names, email, and name and town of the public card, and ignores marks and case',
  }),
  // The file keeps the columns of the first release.
  tutorsExport: get('/admin/tutors/export', { permission: 'users:read', query: TutorFilter, reply: ExportedUser, csv: { file: 'tutors', columns } }),
  tutorsTotal: get('/admin/tutors/total', { permission: 'users:read', reply: z.object({ totalTutors: z.int() }) }),
  sameMailbox: get('/admin/users/same-mailbox', {
    permission: 'users:read',
    reply: z.array(MailboxPair).check(z.maxLength(maxPairs)),
    description: `accounts whose email addresses are two spellings of one mailbox, as internationalized domains have; each still logs in with its own; at most ${maxPairs} pairs, the oldest first`,
  }),
  newMembers: get('/admin/members/weeks', {
    permission: 'users:read',
    reply: WeekCounts,
    description: `learners and tutors by the week in which they verified their email, without those who have left; the last ${shownWeeks} weeks`,
  }),
  firstName: get('/admin/first-name', { permission: 'admin:access', reply: z.object({ first_name: z.string() }) }),
  myProfile: get('/admin/profile', {
    permission: 'admin:access',
    reply: z.extend(Identity, { phone_number: z.string(), emailConfirmed: z.boolean(), pendingEmail: z.nullable(z.string()) }),
  }),
  profile: put('/admin/profile', {
    permission: 'admin:access',
    audit: { label: 'changed the own profile' },
    limits: { account: ['10 per hour'] },
    body: Profile,
    reply: MessageReply,
    description:
      'an empty password leaves the password unchanged; a new password or another email takes `current_password`, and `code` of an account with an authenticator app: a missing or wrong one is 400 at that field; a new password ends all other sessions and, unless `passkeys` is `keep`, the passkeys; another email is mailed a link, and takes its place once that is opened',
  }),
  logout: post('/admin/logout', {
    permission: 'admin:access',
    audit: { label: 'logged out' },
    beforeSecondFactor: true,
    limits: { account: ['60 per minute'] },
    reply: MessageReply,
  }),
};

/** Entries of the audit log about the road to another address, which My account lists with its own. */
export const emailChangeEvents = {
  emailRequested: 'asked for another own email address',
  emailChanged: 'confirmed another own email address',
  emailProofRequested: 'asked to confirm the own email address',
  emailProved: 'confirmed the own email address',
  emailRestored: 'undid a change of the own email address',
};
