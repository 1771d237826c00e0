import { purgeTokens } from '#app/auth/one-time-tokens.queries.server.ts';
import { defineServerFeature } from '#app/feature.server.ts';
import { emailChange, emailChangeUndo } from '#app/features/accounts/public.server.ts';
import { myAccountFeature } from './my-account.feature.ts';
import { myAccountHandlers } from './my-account.server.ts';
import { exportEmailChanges, exportNotifications } from './personal-data.server.ts';

export const myAccountServer = defineServerFeature(myAccountFeature, {
  handlers: myAccountHandlers,
  exportData: { notifications: exportNotifications, emailChanges: exportEmailChanges },
  retention: { emailChange: purgeTokens(emailChange.name), emailChangeUndo: purgeTokens(emailChangeUndo.name) },
});
