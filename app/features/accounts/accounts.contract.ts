import * as z from 'zod/mini';
import { get, post, put } from '#app/http/endpoint.ts';
import { email, MessageReply, nonBlank, optional, optionalText, PageQuery, text } from '#app/http/fields.ts';
import { levels } from './levels.contract.ts';
import { newPassword, typedPassword } from './password.contract.ts';

const phone = text('Phone number', { max: 32 }).check(
  z.refine((value) => /^[\d\s+().-]{3,32}$/.test(value), 'Please enter a phone number of 3 to 32 digits; spaces and + - ( ) . are fine'),
);

const personFields = {
  first_name: text('First name', { max: 100 }),
  last_name: text('Last name', { max: 100 }),
  email,
  phone_number: phone,
};

const level = z.enum(levels, 'Please choose beginner, intermediate or advanced');

/** Fields of a registration, the same for learners and tutors. */
export const Registration = z
  .object({
    ...personFields,
    level: z._default(level, 'beginner'),
    password: newPassword(8),
    confirm_password: typedPassword('Confirm password is required'),
  })
  .check(
    z.refine(({ password, confirm_password }) => password === confirm_password, {
      path: ['confirm_password'],
      error: 'Passwords do not match',
      // Runs beside the checks of other fields, as soon as both passwords are present.
      when: ({ value }) => hasBothPasswords(value),
    }),
  );

function hasBothPasswords(value: unknown): boolean {
  const { password, confirm_password } = (value ?? {}) as { password?: unknown; confirm_password?: unknown };
  return Boolean(password) && Boolean(confirm_password);
}

export const Login = z.object({ email: nonBlank('Email is required'), password: typedPassword('Password is required') });
export const Verification = z.object({ email: nonBlank('Email is required'), verification_pin: nonBlank('Verification pin is required') });
const Resend = z.object({ email: nonBlank('Email is required') });
const Profile = z.object({ ...personFields, password: optional(newPassword(12)) });

const Token = z.object({ token: z.string(), message: z.string() });
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

/** Filter of the user lists: every word of `search` occurs in the names or the e-mail. Marks and case do not count. */
const UserFilter = z.object({ search: optionalText('Search', { max: 100 }), level: z.optional(level) });
const UserListQuery = z.extend(PageQuery, UserFilter.shape);
const searchDescription = '`search` matches names and e-mail and ignores marks and case';
/** Headings of the CSV file, equal to those of the admin table. */
const columns = { first_name: 'First Name', last_name: 'Last Name', email: 'Email Address', phone_number: 'Phone Number', level: 'Level' };

const Identity = z.object({ first_name: z.string(), last_name: z.string(), email: z.string() });

const loginDescription = 'after five wrong passwords 429 even for the right one, for a time that doubles from 30 seconds to an hour';

const registrationDescription =
  '409 when the e-mail is registered; until it is verified, this registration also gets its own pin by mail, which verifies the password sent with it';

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
    body: Registration,
    reply: MessageReply,
    status: 201,
    skipAuth: true,
    description: registrationDescription,
  }),
  // Limits of login attempts: login-throttle.server.ts.
  login: post('/login', { body: Login, reply: Token, skipAuth: true, description: loginDescription }),
  adminLogin: post('/admin/login', { body: Login, reply: Token, skipAuth: true, description: loginDescription }),
  verify: post('/verify', {
    limits: { address: ['60 per hour'] },
    body: Verification,
    reply: MessageReply,
    skipAuth: true,
    description:
      'verifies the registration of the pin; 409 for the right pin of another registration; five attempts per pin for a network, 20 in total for networks without a registration',
  }),
  resend: post('/verify/resend', {
    limits: { address: ['60 per hour'] },
    body: Resend,
    reply: MessageReply,
    skipAuth: true,
    description: 'the same response for every e-mail; one mail a minute, 5 a day, 2 of them for networks without a registration of the e-mail',
  }),
  me: get('/auth/me', {
    access: 'account',
    reply: z.extend(Identity, { staff: z.optional(z.literal(true)) }),
    description: '`staff` is present only for administrators',
  }),
  users: get('/admin/users', { access: 'admin', query: UserListQuery, reply: z.array(User), withTotal: true, description: searchDescription }),
  usersExport: get('/admin/users/export', { access: 'admin', query: UserFilter, reply: ExportedUser, csv: { file: 'users', columns } }),
  usersTotal: get('/admin/users/total', { access: 'admin', reply: z.object({ totalUsers: z.int() }) }),
  tutors: get('/admin/tutors', { access: 'admin', query: UserListQuery, reply: z.array(User), withTotal: true, description: searchDescription }),
  tutorsExport: get('/admin/tutors/export', { access: 'admin', query: UserFilter, reply: ExportedUser, csv: { file: 'tutors', columns } }),
  tutorsTotal: get('/admin/tutors/total', { access: 'admin', reply: z.object({ totalTutors: z.int() }) }),
  firstName: get('/admin/first-name', { access: 'admin', reply: z.object({ first_name: z.string() }) }),
  myProfile: get('/admin/profile', { access: 'admin', reply: z.extend(Identity, { phone_number: z.string() }) }),
  profile: put('/admin/profile', {
    access: 'admin',
    limits: { account: ['10 per hour'] },
    body: Profile,
    reply: MessageReply,
    description: 'an empty password leaves the password unchanged; a new password or e-mail ends all other sessions',
  }),
  logout: post('/admin/logout', { access: 'admin', limits: { account: ['60 per minute'] }, reply: MessageReply }),
};
