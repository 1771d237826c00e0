import { defineFeature } from '#app/feature.ts';
import { passwordReset } from './password-reset.contract.ts';

export const passwordResetFeature = defineFeature({
  name: 'password-reset',
  contract: passwordReset,
  /** Entries of the audit log about staff: calls without a session have none in the contract. */
  auditEvents: { passwordReset: 'set a new password by email', operatorLink: 'set a new password by a link of the operator' },
  /** Links and codes are valid for an hour at most; until they are deleted, a used one is told from a wrong one. */
  retentionDays: { passwordReset: 1 },
  privacy: {
    'When you register': `
      A link and a code for a new password are deleted after {passwordReset hours}.`,
  },
  pages: [
    { path: '/forgot-password', file: 'forgot-password.page.tsx', robots: 'disallow', form: true },
    { path: '/reset-password', file: 'reset-password.page.tsx', robots: 'disallow', form: true },
  ],
});
