import * as z from 'zod/mini';

/** Purpose of the links and codes that set a new password. */
export const resetTokens = {
  name: 'password-reset',
  lifetimeMs: 30 * 60_000,
  data: z.object({ form: z.enum(['link', 'code']) }),
};
