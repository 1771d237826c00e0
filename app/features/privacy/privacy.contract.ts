import * as z from 'zod/mini';
import { typedPassword } from '#app/features/accounts/password.contract.ts';
import { get, post } from '#app/http/endpoint.ts';
import { MessageReply } from '#app/http/fields.ts';

/** Form to delete an account: password, and what happens to comments and newsletter. */
export const AccountDeletion = z.object({
  password: typedPassword('Password is required'),
  comments: z.enum(['keep', 'delete'], 'Please choose what becomes of your comments'),
  newsletter: z._default(z.enum(['keep', 'leave'], 'Please choose whether you want to keep the newsletter'), 'keep'),
});

/** Export and deletion of the caller's personal data; `personalData` is the sections of all features. */
export const privacyContract = <const S extends Record<string, z.ZodMiniType>>(personalData: S) => ({
  download: get('/auth/data', {
    access: 'account',
    limits: { account: ['20 per hour'] },
    reply: z.object(personalData),
    description:
      'all stored data about the caller; `comments` includes replies, and all comments with the verified e-mail or an earlier one of the account',
  }),
  deleteAccount: post('/auth/delete-account', {
    access: 'account',
    // Limits password guesses of an attacker with access to an open session.
    limits: { account: ['5 per 10 minutes', '20 per day'] },
    body: AccountDeletion,
    reply: MessageReply,
    description:
      'learners and tutors; 400 on a wrong password, 403 for administrators. Comments lose name and e-mail; `delete` also deletes their text',
  }),
});
