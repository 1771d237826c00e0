import * as z from 'zod/mini';
import { User } from '#app/features/accounts/accounts.contract.ts';
import { listedTutorStates } from '#app/features/accounts/tutor-states.contract.ts';
import { get, post, put, type RateLimits } from '#app/http/endpoint.ts';
import { MessageReply, nonBlank, nullableText, text } from '#app/http/fields.ts';
import { savedDraft } from '../drafts/saved-draft.contract.ts';

const limits: RateLimits = { account: ['60 per minute'] };
const time = z.iso.datetime();

const Pin = z.object({
  /** Mail with the newest pin; null when it is not known. */
  mail: z.nullable(
    z.object({
      /** 'delayed': the mail server has put it off, and it is tried again. */
      state: z.enum(['waiting', 'delayed', 'sent', 'failed']),
      at: time,
      /** Why the last attempt failed. */
      answer: z.nullable(z.string()),
    }),
  ),
  /** Null when it has run out. */
  validUntil: z.nullable(time),
  /** Tries that the network of the registration has left; null when the pin has run out. */
  triesLeft: z.nullable(z.int()),
  timesRegistered: z.int(),
  /** Time at which the unverified account is deleted. */
  deletedAt: time,
});

const Note = z.object({
  text: z.string(),
  /** Null before the first note, and when the account of the author was deleted. */
  author: z.nullable(z.string()),
  /** Null before the first note. */
  savedAt: z.nullable(time),
  /** For `basedOn`. */
  version: time,
});

export const maxOtherAccounts = 2;

const UserRecord = z.extend(User, {
  kind: z.enum(['learner', 'tutor']),
  joinedAt: time,
  verifiedAt: z.nullable(time),
  /** Day of the last login or use of one in the zone of the academy; devices on which children learn do not count. */
  lastSeenOn: z.nullable(z.iso.date()),
  isStaff: z.boolean(),
  /** Null for a verified account. */
  pin: z.nullable(Pin),
  /** Number of profiles, and nothing else about them. */
  profiles: z.int(),
  newsletter: z.enum(['none', 'unconfirmed', 'subscribed', 'unsubscribed', 'suppressed']),
  /** Comments and replies, in any state. */
  comments: z.int(),
  /** Live logins, and devices on which the household learns. */
  logins: z.int(),
  devices: z.int(),
  /** Accounts of other kinds with the same address. */
  others: z
    .array(z.object({ id: z.int(), kind: z.enum(['learner', 'tutor', 'admin']), tutorState: z.nullable(z.enum(listedTutorStates)) }))
    .check(z.maxLength(maxOtherAccounts)),
  note: Note,
});
export type UserRecord = z.output<typeof UserRecord>;

/** Form of the note. */
export const NoteForm = z.object({ text: nullableText(text('Note', { max: 2_000, multiline: true })) });

/** Form of a deletion on request. */
export const UserDeletion = z.object({
  email: nonBlank('Please type the email address of the account'),
  comments: z.enum(['keep', 'delete'], 'Please choose what happens to the comments'),
  newsletter: z._default(z.enum(['keep', 'leave'], 'Please choose whether the newsletter goes on'), 'keep'),
});

/** Endpoints of the staff about one learner or tutor; the lists are `accounts.users` and `accounts.tutors`. */
export const users = {
  read: get('/admin/users/:id', {
    permission: 'users:read',
    reply: UserRecord,
    description: 'a learner or tutor; about the household only the number of its profiles',
  }),
  resendPin: post('/admin/users/:id/pin', {
    permission: 'users:manage',
    audit: { label: 'sent a pin again', target: 'account' },
    limits,
    reply: MessageReply,
    description:
      'counts towards the mails of the account as a request of its owner does, and gets 429 at their limit; of several registrations none is chosen: the mail asks to register again; 409 for a verified account',
  }),
  endLogins: post('/admin/users/:id/end-logins', {
    permission: 'users:manage',
    audit: { label: 'ended all logins of a user', target: 'account' },
    limits,
    reply: MessageReply,
    description: 'also those of devices on which the household learns',
  }),
  saveNote: put('/admin/users/:id/note', {
    permission: 'users:manage',
    audit: { label: 'changed the note about a user', target: 'account' },
    limits,
    body: z.extend(NoteForm, { basedOn: z.optional(z.iso.datetime('basedOn must be the version of a note')), draft: savedDraft }),
    reply: MessageReply,
    description: 'an empty text empties the note, a missing one leaves it; 409 when it was saved after `basedOn`, unless it has this text already',
  }),
  remove: post('/admin/users/:id/deletion', {
    permission: 'users:manage',
    recentLogin: true,
    audit: { label: 'deleted an account on request', target: 'account' },
    limits: { account: ['30 per hour'] },
    body: UserDeletion,
    reply: MessageReply,
    description:
      'as the owner can; `email` is the address of the account; the account is also deleted again in a backup that is restored; 409 for members of the staff',
  }),
};
