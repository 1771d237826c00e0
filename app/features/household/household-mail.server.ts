import type { Account } from '#app/features/accounts/public.server.ts';

/** Whether an account may get mails that are not about its own security: not while it is disabled, nor before its address is proved. */
export const canGetHouseholdMail = ({ verified_at, disabled_at }: Pick<Account, 'verified_at' | 'disabled_at'>): boolean =>
  verified_at !== null && disabled_at === null;
