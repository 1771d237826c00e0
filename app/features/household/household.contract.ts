import * as z from 'zod/mini';
import { del, get, post, put, type RateLimits } from '#app/http/endpoint.ts';
import { hint, linkPart, MessageReply, nonBlank, optionalText, text } from '#app/http/fields.ts';
import { dialects } from '../accounts/dialects.contract.ts';
import { levels } from '../accounts/levels.contract.ts';
import { OwnProof, ownPasswordLimits } from '../accounts/own-password.contract.ts';
import { ageBands, avatars, goalDays, maxProfiles, sessionMinutes } from './profile-terms.contract.ts';
import { reminders } from './reminders/reminders.contract.ts';
import { timeZoneHint } from './time-zone.contract.ts';

const maxDevices = 20;

const Week = z.array(z.boolean()).check(z.maxLength(7));

const settings = {
  dialect: z.nullable(z.enum(dialects, 'Please choose a dialect of the list')),
  goalDays: z.literal(goalDays, 'Please choose 3, 5 or 7 days'),
  minutes: z.literal(sessionMinutes, 'Please choose 3, 5 or 10 minutes'),
  quiet: z.boolean('quiet must be true or false'),
  gentle: z.boolean('gentle must be true or false'),
  openAll: z.boolean('openAll must be true or false'),
  easyDots: z.boolean('easyDots must be true or false'),
};

const name = text('Name', { max: 30, required: 'Please enter a nickname' });
const ageBand = z.enum(ageBands, 'Please choose an age');
const avatar = z.enum(avatars, 'Please choose a picture');
const level = z.enum(levels, 'Please choose a level');

const Profile = z.object({
  id: z.int(),
  name: z.string(),
  ageBand: z.enum(ageBands),
  avatar: z.enum(avatars),
  level: z.enum(levels),
  zone: z.string(),
  /** Whether it learned on each day of this week, from Monday. */
  week: Week,
  dialect: z.nullable(z.enum(dialects)),
  goalDays: z.int(),
  minutes: z.int(),
  quiet: z.boolean(),
  gentle: z.boolean(),
  openAll: z.boolean(),
  easyDots: z.boolean(),
});
export type Profile = z.output<typeof Profile>;

const Device = z.object({ id: z.int(), name: z.string(), createdAt: z.iso.datetime(), lastSeen: z.iso.date(), endsAt: z.iso.datetime() });
export type Device = z.output<typeof Device>;

const Household = z.object({
  /** Account of the household: tells a browser whose device it is. */
  account: z.int(),
  /** Whether the weekly mail is wanted. */
  digest: z.boolean(),
  /** Null without a child's profile, and once undone. */
  consent: z.nullable(z.object({ version: z.string(), createdAt: z.iso.datetime() })),
  /** Version of the present text for guardians. */
  consentVersion: z.string(),
  /** Until then this session opens the calls of a guardian; null once that has passed. */
  openUntil: z.nullable(z.iso.datetime()),
});
export type Household = z.output<typeof Household>;

export const ProfileValues = z.object({
  name,
  ageBand,
  avatar,
  level: z.optional(level),
  zone: timeZoneHint,
  consent: z.optional(text('Consent', { max: 100, required: 'Please agree for your child first' })),
  ...z.partial(z.object(settings)).shape,
});
export type ProfileValues = z.output<typeof ProfileValues>;

const profileWrites: RateLimits = { account: ['20 per day'] };

/** Calls of a household about itself. Guardian's calls need a login, or a password, of the last 15 minutes. */
export const household = {
  devices: get('/learning/devices', { access: 'account', reply: z.array(Device).check(z.maxLength(maxDevices)) }),
  addDevice: post('/learning/devices', {
    access: 'account',
    limits: { account: ['10 per day'] },
    body: z.object({ name: optionalText('Name', { max: 60 }) }),
    reply: z.object({ id: z.int(), key: z.string() }),
    status: 201,
    description:
      'the key opens learning calls alone, for 90 days after its last use; it is shown once, and set as a cookie of `restoreDevice`. Without `name` the device is named after the browser',
  }),
  restoreDevice: post('/learning/device', {
    sameOrigin: true,
    skipAuth: true,
    limits: { address: ['120 per hour'] },
    body: z.object({ key: hint(text('Key', { max: 100 })) }),
    reply: z.object({ device: z.nullable(z.object({ account: z.int(), id: z.int(), key: z.string() })) }),
    description:
      'the device of this browser, by the cookie that `addDevice` has set or by its `key`; null without a live one. It sets the cookie for another 90 days',
  }),
  leaveDevice: del('/learning/device', {
    sameOrigin: true,
    skipAuth: true,
    limits: { address: ['120 per hour'] },
    reply: MessageReply,
    description: 'ends the device that the cookie of this browser names, if there is one, and deletes the cookie',
  }),
  endDevice: del('/learning/devices/:id', {
    access: 'account',
    deviceKey: true,
    limits: { account: ['60 per hour'] },
    reply: MessageReply,
    description: 'the key of a device ends that device alone: at a logout the session may have ended before',
  }),
  confirm: post('/learning/confirm', {
    access: 'account',
    limits: ownPasswordLimits,
    body: OwnProof,
    reply: z.object({ confirmed: z.iso.datetime() }),
    description:
      'opens the calls that need a recent login, of guardians and of the staff, for 15 minutes in this session; 400 for a wrong password, and for a missing or wrong `code` of an account with an authenticator app',
  }),
  profiles: get('/learning/profiles', {
    access: 'account',
    deviceKey: true,
    query: z.object({ zone: timeZoneHint }),
    reply: z.array(Profile).check(z.maxLength(maxProfiles)),
    description: 'the first call of an account makes its first profile, in the time zone `zone`; a missing or unknown one is that of the academy',
  }),
  createProfile: post('/learning/profiles', {
    access: 'account',
    recentLogin: true,
    limits: profileWrites,
    body: ProfileValues,
    reply: z.object({ id: z.int() }),
    status: 201,
    description:
      'the first profile of a child needs `consent`, the version of the text that the guardian agrees to; at most 8 profiles (409); a missing or unknown `zone` is that of the first profile',
  }),
  updateProfile: put('/learning/profiles/:id', {
    access: 'account',
    deviceKey: true,
    limits: { account: ['60 per minute'] },
    body: z.partial(ProfileValues),
    reply: MessageReply,
    description: 'a profile may change `quiet` and `minutes` by itself; all other fields are for a guardian (403)',
  }),
  deleteProfile: del('/learning/profiles/:id', { access: 'account', recentLogin: true, limits: profileWrites, reply: MessageReply }),
  household: get('/learning/household', { access: 'account', reply: Household }),
  updateHousehold: put('/learning/household', {
    access: 'account',
    recentLogin: true,
    limits: { account: ['60 per hour'] },
    body: z.object({ digest: z.boolean('Please choose whether you want the weekly email') }),
    reply: MessageReply,
  }),
  stopDigest: post('/learning/digest/off', {
    /** Only failures: mail providers call the valid links of many people from few addresses. */
    limits: { address: ['20 per 10 minutes'], countOnly: 'failures' },
    query: z.object({ token: z.optional(linkPart) }),
    encoding: 'ignored',
    reply: MessageReply,
    skipAuth: true,
    description: 'RFC 8058 one-click target of the weekly email: any body, no cookie, no redirect; 400 for a wrong token',
  }),
  ...reminders,
  undoConsent: post('/learning/consent/undo', {
    limits: { address: ['60 per hour'] },
    body: z.object({ token: nonBlank('This link is not complete. Please open it from the email again.') }),
    reply: MessageReply,
    description: 'by the link of the confirmation mail: withdraws the consent and deletes the profiles of children',
  }),
};
