import * as z from 'zod/mini';
import { defineFeature } from '#app/feature.ts';
import { passkeys } from './passkeys.contract.ts';

const time = z.iso.datetime();

/** Section of the personal data export. Keys stay out of it. */
const passkeysData = {
  passkeys: z.array(z.object({ name: z.string(), createdAt: time, lastUsedAt: z.nullable(time) })),
};

/** Passkeys (WebAuthn) beside passwords, for every account (decision 0050). */
export const passkeysFeature = defineFeature({
  name: 'passkeys',
  contract: passkeys,
  /** Entries of the audit log about staff: endpoints without a permission have none in the contract. */
  auditEvents: { added: 'added a passkey', removed: 'removed a passkey' },
  personalData: passkeysData,
  /** Challenges are valid for five minutes; until they are deleted, a used one is told from an unknown one. */
  retentionDays: { passkeyChallenge: 1 },
  privacy: {
    'When you register': `
      If you add a passkey, we keep its public key, its name, and the days on which you made and last used it, until you remove it. What it signs
      for a login is kept for {passkeyChallenge hours} at most. Your finger, your face or your PIN never leaves your device.`,
  },
});
