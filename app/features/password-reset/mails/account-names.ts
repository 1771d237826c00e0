import type { AccountKind } from '#app/db/schema.ts';

/** Accounts as mails name them: one email may have several. */
export const accountNames: Record<AccountKind, string> = {
  learner: 'your account as a learner',
  tutor: 'your account as a tutor',
  admin: 'your account in the administration',
};
