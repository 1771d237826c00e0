import type { DataOwner } from '#app/db/data-owner.ts';
import type { Db } from '#app/db/schema.ts';
import { defineServerFeature } from '#app/feature.server.ts';
import { purgeChallenges } from './challenges.server.ts';
import { passkeyChangedMail } from './mails/passkey-changed.mail.server.ts';
import { passkeysFeature } from './passkeys.feature.ts';
import { passkeysOf } from './passkeys.queries.server.ts';
import { passkeyHandlers } from './passkeys.server.ts';

const iso = (ms: number) => new Date(ms).toISOString();

async function exportPasskeys(db: Db, { id }: DataOwner) {
  return (await passkeysOf(db, id)).map(({ name, created_at, last_used_at }) => ({
    name,
    createdAt: iso(created_at),
    lastUsedAt: last_used_at === null ? null : iso(last_used_at),
  }));
}

export const passkeysServer = defineServerFeature(passkeysFeature, {
  handlers: passkeyHandlers,
  exportData: { passkeys: exportPasskeys },
  retention: { passkeyChallenge: purgeChallenges },
  mails: [passkeyChangedMail],
});
