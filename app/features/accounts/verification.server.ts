import * as z from 'zod/mini';
import type { OneTimeToken } from '#app/auth/one-time-tokens.server.ts';
import { unitMs } from '#app/lib/duration.ts';
import { pinMinutes } from './pin-minutes.contract.ts';

/** Purpose of verification codes. Each token is one mail, which the daily limits count; a mail without a pin is an empty token. */
export const verification = {
  name: 'verification',
  lifetimeMs: pinMinutes * unitMs.minute,
  data: z.object({
    /** Network of the client that requested the mail. */
    requestedBy: z.string(),
    /** Missing in a mail without a pin. The registration may have ended. */
    registrationId: z.optional(z.int()),
  }),
};

export type VerificationCode = OneTimeToken<z.output<typeof verification.data>>;
