import * as z from 'zod/mini';
import { ownCode, ownPasswordLimits } from '#app/features/accounts/own-password.contract.ts';
import { typedPassword } from '#app/features/accounts/password.contract.ts';
import { get, post } from '#app/http/endpoint.ts';
import { MessageReply } from '#app/http/fields.ts';

/** Form to delete an account: proof of the owner, and what happens to comments and newsletter. */
export const AccountDeletion = z.object({
  password: typedPassword('Password is required'),
  code: ownCode,
  comments: z.enum(['keep', 'delete'], 'Please choose what happens to your comments'),
  newsletter: z._default(z.enum(['keep', 'leave'], 'Please choose whether you want to keep the newsletter'), 'keep'),
});

/** Export and deletion of the caller's personal data; `personalData` is the sections of all features. */
export const privacyContract = <const S extends Record<string, z.ZodMiniType>>(personalData: S) => ({
  download: get('/auth/data', {
    access: 'account',
    limits: { account: ['20 per hour'] },
    reply: z.object(personalData),
    description:
      'all stored data about the caller; `comments` includes replies, and all comments with the verified email or an earlier one of the account',
  }),
  deleteAccount: post('/auth/delete-account', {
    access: 'account',
    limits: ownPasswordLimits,
    body: AccountDeletion,
    reply: MessageReply,
    description:
      'all but administrators, who get 403; 400 on a wrong password, and on a missing or wrong `code` of an account with an authenticator app. Comments lose name and email; `delete` also deletes their text',
  }),
});
