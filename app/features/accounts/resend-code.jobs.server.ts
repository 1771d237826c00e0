import * as z from 'zod/mini';
import { defineJob } from '#app/jobs/define-job.server.ts';
import { createRateLimiter } from '#app/rate-limit/rate-limiter.server.ts';
import { resendVerificationCode } from './verification-codes.server.ts';

/**
 * Sends new pins to the unverified accounts of an email. A job, so that the request takes the same time for every email: an unknown
 * or verified one queues it without accounts.
 */
export const resendCode = defineJob({
  name: 'accounts.resend-code',
  args: z.object({
    accountIds: z.array(z.int()),
    /** `networkKey` of the request. */
    network: z.string(),
  }),
  async perform({ args: { accountIds, network }, ...context }) {
    const mailContext = { ...context, rateLimiter: createRateLimiter(context), address: network };
    for (const id of accountIds) await resendVerificationCode(mailContext, id, network);
  },
});
