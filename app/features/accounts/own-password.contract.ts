import * as z from 'zod/mini';
import type { RateLimits } from '#app/http/endpoint.ts';
import { nonBlank, optional } from '#app/http/fields.ts';
import { typedPassword } from './password.contract.ts';

/** Shared by all endpoints that ask for the own password, against guesses of an attacker with access to an open session. */
export const ownPasswordLimits = { account: ['5 per 10 minutes', '20 per day'], bucket: 'myAccount.ownPassword' } satisfies RateLimits;

/** Code of the authenticator app, or a recovery code. */
export const factorCode = nonBlank('Please enter the code').check(z.maxLength(100, 'This code is too long'));

/** Beside the own password: required of accounts with an authenticator app, which only the handler can tell. */
export const ownCode = optional(factorCode);

/** What a new password does to the passkeys of the account. */
export const passkeysChoice = z._default(z.enum(['end', 'keep'], 'Please choose end or keep'), 'end');

/** Proof of the owner in a session whose login is older than 15 minutes. */
export const OwnProof = z.object({ password: typedPassword('Please enter your password'), code: ownCode });
