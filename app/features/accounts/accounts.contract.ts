import * as z from 'zod/mini';
import { get, post, put } from '#app/http/endpoint.ts';
import { Done, email, filled, optional, Paging, text } from '#app/http/fields.ts';
import { newPassword, typedPassword } from './password.contract.ts';

export const levels = ['beginner', 'intermediate', 'advanced'] as const;

const phone = text('Phone number', { max: 32 }).check(
  z.refine((value) => /^[\d\s+().-]{3,32}$/.test(value), 'Please enter a phone number of 3 to 32 digits; spaces and + - ( ) . are fine'),
);

const person = {
  first_name: text('First name', { max: 100 }),
  last_name: text('Last name', { max: 100 }),
  email,
  phone_number: phone,
};

/** Learners and tutors sign up with the same fields (SPEC section 3). */
export const Registration = z
  .object({
    ...person,
    level: z._default(z.enum(levels, 'Please choose beginner, intermediate or advanced'), 'beginner'),
    password: newPassword(8),
    confirm_password: typedPassword('Confirm password is required'),
  })
  .check(
    z.refine(({ password, confirm_password }) => password === confirm_password, {
      path: ['confirm_password'],
      error: 'Passwords do not match',
      // Said together with what else is wrong, as soon as both are there.
      when: ({ value }) => hasBothPasswords(value),
    }),
  );

function hasBothPasswords(value: unknown): boolean {
  const { password, confirm_password } = (value ?? {}) as { password?: unknown; confirm_password?: unknown };
  return Boolean(password) && Boolean(confirm_password);
}

export const Login = z.object({ email: filled('Email is required'), password: typedPassword('Password is required') });
export const Verification = z.object({ email: filled('Email is required'), verification_pin: filled('Verification pin is required') });
const Resend = z.object({ email: filled('Email is required') });
const Profile = z.object({ ...person, password: optional(newPassword(12)) });

const Token = z.object({ token: z.string(), message: z.string() });
const Person = z.object({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone_number: z.string(),
  level: z.nullable(z.enum(levels)),
});
const Me = z.object({ first_name: z.string(), last_name: z.string(), email: z.string() });

export const accounts = {
  register: post('/register', { body: Registration, reply: Done, status: 201, skipAuth: true }),
  tutor: post('/tutor', { body: Registration, reply: Done, status: 201, skipAuth: true }),
  login: post('/login', { body: Login, reply: Token, skipAuth: true }),
  adminLogin: post('/admin/login', { body: Login, reply: Token, skipAuth: true }),
  verify: post('/verify', { body: Verification, reply: Done, skipAuth: true }),
  resend: post('/verify/resend', { body: Resend, reply: Done, skipAuth: true, note: 'always 200; one mail a minute, 5 a day' }),
  me: get('/auth/me', { access: 'account', reply: Me }),
  users: get('/admin/users', { access: 'admin', query: Paging, reply: z.array(Person), counted: true }),
  usersTotal: get('/admin/users/total', { access: 'admin', reply: z.object({ totalUsers: z.int() }) }),
  tutors: get('/admin/tutors', { access: 'admin', query: Paging, reply: z.array(Person), counted: true }),
  tutorsTotal: get('/admin/tutors/total', { access: 'admin', reply: z.object({ totalTutors: z.int() }) }),
  firstName: get('/admin/first-name', { access: 'admin', reply: z.object({ first_name: z.string() }) }),
  myProfile: get('/admin/profile', { access: 'admin', reply: z.object({ ...Me.shape, phone_number: z.string() }) }),
  profile: put('/admin/profile', {
    access: 'admin',
    body: Profile,
    reply: Done,
    note: 'an empty password stays as it is; a new one ends all other sessions',
  }),
  logout: post('/admin/logout', { access: 'admin', reply: Done }),
};
