import { defineServerFeature } from '#app/feature.server.ts';
import { accountsFeature } from './accounts.feature.ts';
import { accountHandlers } from './accounts.server.ts';
import { exportProfile, exportSessions } from './personal-data.server.ts';
import { purgeRegistrations, purgeSessions, purgeUnverifiedAccounts, purgeVerificationCodes } from './retention.queries.server.ts';

export const accountsServer = defineServerFeature(accountsFeature, {
  handlers: accountHandlers,
  exportData: { profile: exportProfile, sessions: exportSessions },
  retention: {
    unverifiedAccount: purgeUnverifiedAccounts,
    registration: purgeRegistrations,
    verificationCode: purgeVerificationCodes,
    session: purgeSessions,
  },
});
