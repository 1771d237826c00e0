import * as z from 'zod/mini';
import { unitMs } from '#app/lib/duration.ts';
import { resetMinutes } from './reset-minutes.contract.ts';

/** Purpose of the links and codes that set a new password. */
export const resetTokens = {
  name: 'password-reset',
  lifetimeMs: resetMinutes * unitMs.minute,
  /** `byOperator`: the operator of the server passes the link on, so that no mail has proved the address. */
  data: z.object({ form: z.enum(['link', 'code']), byOperator: z.optional(z.literal(true)) }),
};
