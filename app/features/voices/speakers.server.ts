import type { CacheTag } from '#app/cache/cache-tag.ts';
import type { Db } from '#app/db/schema.ts';
import type { Dialect } from '#app/features/accounts/dialects.contract.ts';
import { recordErasures } from '#app/features/backups/public.server.ts';
import type { Config } from '#app/lib/config.server.ts';
import { sendMail } from '#app/mail/send-mail.server.ts';
import { consentCopyMail } from './mails/consent-copy.mail.server.ts';
import { voicesOfSpeaker } from './recordings.queries.server.ts';
import { deleteVoices } from './recordings.server.ts';
import { speakerConsentVersion } from './speaker-consent.contract.ts';
import { deleteSpeaker, insertSpeaker, type SpeakerRow, speakerOfAccount, updateSpeaker } from './speakers.queries.server.ts';
import { voiceTargets } from './voice-terms.contract.ts';
import { voicesTag } from './voices.cache-tags.ts';

interface SpeakerFields {
  name: string;
  place?: string | null | undefined;
  dialect: Dialect | null;
  keepWithoutName: boolean;
}

interface Context {
  config: Config;
  now(): number;
}

/** Saves how the voice of an account may be named and used. What the account agrees to anew is mailed to it. @returns tags to invalidate */
export async function saveSpeaker(
  tx: Db,
  context: Context,
  { account, email, name, place = null, dialect, keepWithoutName }: SpeakerFields & { account: number; email: string },
): Promise<{ speaker: SpeakerRow; tags: CacheTag[] }> {
  const now = context.now();
  const shown = { name, place, dialect, keep_without_name: keepWithoutName ? 1 : 0 };
  const stored = await speakerOfAccount(tx, account);
  const isAgreed = stored?.consent_version === speakerConsentVersion && stored.keep_without_name === shown.keep_without_name;
  const values = { ...shown, ...(isAgreed ? {} : { consent_version: speakerConsentVersion, consented_at: now }) };
  const speaker = stored
    ? await updateSpeaker(tx, stored.id, values)
    : await insertSpeaker(tx, {
        consent_version: null,
        consented_at: null,
        ...values,
        account_id: account,
        created_at: now,
        keep_without_name: shown.keep_without_name,
      });
  if (!isAgreed) await sendMail(tx, context, consentCopyMail, { to: email, props: { name, place, dialect, keepWithoutName, at: now } });
  return { speaker, tags: stored ? voiceTargets.map(voicesTag) : [] };
}

/** Deletes a speaker with all recordings, in a transaction that holds the lock of the media. @returns tags to invalidate */
export async function withdrawSpeaker(tx: Db, speaker: SpeakerRow, now: number): Promise<CacheTag[]> {
  const voices = await voicesOfSpeaker(tx, speaker.id);
  const tags = await deleteVoices(tx, voices);
  await deleteSpeaker(tx, speaker.id);
  await recordErasures(tx, 'voice', voices, now);
  return tags;
}
