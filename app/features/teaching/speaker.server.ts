import { academyOf } from '#app/academy/academy.server.ts';
import { accountById } from '#app/features/accounts/public.server.ts';
import { type SpeakerRow, saveSpeaker, speakerOfAccount, withdrawSpeaker } from '#app/features/voices/public.server.ts';
import { speakerConsentVersion } from '#app/features/voices/speaker-consent.contract.ts';
import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { reject, rejectFields } from '#app/lib/api-error.ts';
import { isReservedAt, reservedName } from '#app/lib/reserved-names.server.ts';
import { lockMedia } from '#app/media/media-store.server.ts';
import type { teaching } from './teaching.contract.ts';

const toSpeaker = ({ name, place, dialect, keep_without_name, consent_version, consented_at }: SpeakerRow) => ({
  name,
  place,
  dialect,
  keepWithoutName: keep_without_name === 1,
  consentVersion: consent_version ?? '',
  consentedAt: new Date(consented_at ?? 0).toISOString(),
});

export const speakerHandlers: Handlers<Pick<typeof teaching, 'speaker' | 'saveSpeaker' | 'withdrawSpeaker'>> = {
  speaker: async ({ db, principal }) => {
    const speaker = await speakerOfAccount(db, principal.id);
    return { speaker: speaker ? toSpeaker(speaker) : null, consentVersion: speakerConsentVersion };
  },

  saveSpeaker: async ({ db, cache, config, principal, input: { consent, ...fields }, now, audit, invalidate, notifyMailWorker }) => {
    if (consent !== speakerConsentVersion) rejectFields({ consent: 'This text has changed. Please load the page again and read it' });
    if (!principal.permissions.has('admin:access') && isReservedAt((await academyOf({ db, cache })).brandName, fields.name))
      rejectFields({ name: reservedName });
    const { speaker, tags } = await db.transaction().execute(async (tx) => {
      const account = (await accountById(tx, principal.id)) ?? reject(401, 'Token expired');
      const saved = await saveSpeaker(tx, { config, now }, { ...fields, account: account.id, email: account.email });
      await audit({ id: saved.speaker.id }, tx);
      return saved;
    });
    invalidate(...tags);
    notifyMailWorker();
    return { speaker: toSpeaker(speaker), message: 'Thank you. You can change this at any time' };
  },

  withdrawSpeaker: async ({ db, principal, now, invalidate }) => {
    const tags = await db.transaction().execute(async (tx) => {
      await lockMedia(tx);
      const speaker = await speakerOfAccount(tx, principal.id);
      return speaker ? withdrawSpeaker(tx, speaker, now()) : [];
    });
    invalidate(...tags);
    return { message: 'Your voice is taken back: all your recordings are deleted' };
  },
};
