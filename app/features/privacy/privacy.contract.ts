import * as z from 'zod/mini';
import { levels } from '#app/features/accounts/levels.contract.ts';
import { typedPassword } from '#app/features/accounts/password.contract.ts';
import { get, post } from '#app/http/endpoint.ts';
import { MessageReply } from '#app/http/fields.ts';

const time = z.iso.datetime();
const thing = { on: z.enum(['post', 'word']), id: z.int(), title: z.string() };

const OwnData = z.object({
  profile: z.object({
    kind: z.enum(['learner', 'tutor', 'admin']),
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    phone_number: z.string(),
    level: z.nullable(z.enum(levels)),
    registeredAt: time,
    verifiedAt: z.nullable(time),
  }),
  sessions: z.array(z.object({ startedAt: time, endsAt: time })),
  likes: z.array(z.object({ ...thing, likedAt: time })),
  comments: z.array(
    z.object({
      ...thing,
      text: z.string(),
      fullName: z.nullable(z.string()),
      email: z.nullable(z.string()),
      isReply: z.boolean(),
      writtenAt: time,
    }),
  ),
  newsletter: z.nullable(
    z.object({
      email: z.string(),
      subscribedAt: time,
      confirmedAt: z.nullable(time),
      unsubscribedAt: z.nullable(time),
    }),
  ),
});

/** What becomes of what somebody leaves behind. */
export const AccountDeletion = z.object({
  password: typedPassword('Password is required'),
  comments: z.enum(['keep', 'delete'], 'Please choose what becomes of your comments'),
  newsletter: z._default(z.enum(['keep', 'leave'], 'Please choose whether you want to keep the newsletter'), 'keep'),
});

/** What the academy knows of whoever asks: to take along, and to take away. */
export const privacy = {
  download: get('/auth/data', {
    access: 'account',
    limits: { account: ['20 per hour'] },
    reply: OwnData,
    description: 'everything that is kept about the caller; `comments` are replies too, all that carry the verified e-mail',
  }),
  deleteAccount: post('/auth/delete-account', {
    access: 'account',
    // It compares a password: whoever finds an open browser shall not guess it.
    limits: { account: ['5 per 10 minutes', '20 per day'] },
    body: AccountDeletion,
    reply: MessageReply,
    description:
      'learners and tutors; 400 on a wrong password, 403 for administrators. Comments lose name and e-mail; `delete` takes their words, too',
  }),
};
