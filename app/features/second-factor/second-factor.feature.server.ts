import { countRecoveryCodes, totpSecret } from '#app/auth/second-factor.queries.server.ts';
import type { DataOwner } from '#app/db/data-owner.ts';
import type { Db } from '#app/db/schema.ts';
import { defineServerFeature } from '#app/feature.server.ts';
import { authenticatorChangedMail } from './mails/authenticator-changed.mail.server.ts';
import { secondFactorFeature } from './second-factor.feature.ts';
import { secondFactorHandlers } from './second-factor.server.ts';

async function exportAuthenticatorApp(db: Db, { id }: DataOwner) {
  const since = (await totpSecret(db, id))?.confirmed_at ?? null;
  return { since: since === null ? null : new Date(since).toISOString(), unusedRecoveryCodes: await countRecoveryCodes(db, id) };
}

export const secondFactorServer = defineServerFeature(secondFactorFeature, {
  handlers: secondFactorHandlers,
  exportData: { authenticatorApp: exportAuthenticatorApp },
  mails: [authenticatorChangedMail],
});
