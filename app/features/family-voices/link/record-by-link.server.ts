import type { AppContext } from '#app/app-context.server.ts';
import type { CacheTag } from '#app/cache/cache-tag.ts';
import type { Db } from '#app/db/schema.ts';
import { lockAccount } from '#app/features/accounts/public.server.ts';
import {
  changeAudience,
  insertSpeaker,
  isStored,
  prepareRecording,
  type SpeakerRow,
  storeRecording,
  targetChanged,
  updateSpeaker,
  withdrawVoices,
} from '#app/features/voices/public.server.ts';
import type { Body } from '#app/http/endpoint.ts';
import { reject, rejectFields } from '#app/lib/api-error.ts';
import { unitMs } from '#app/lib/duration.ts';
import { sha256 } from '#app/lib/hash.server.ts';
import { recordingHash } from '#app/media/audio-processing.server.ts';
import { lockMedia } from '#app/media/media-store.server.ts';
import { countAlbum } from '../album/album.queries.server.ts';
import { maxAlbum, maxTakes, speakerConsentVersion } from '../family-voice-terms.contract.ts';
import { type InviteRow, publicAmong } from '../invites/invites.queries.server.ts';
import { isOpen, itemsOf } from '../invites/invites.server.ts';
import { lastMailAt, mailGapMs } from '../mails/recorded-mails.queries.server.ts';
import type { voiceLink } from './voice-link.contract.ts';
import { inviteByToken, lockItem, recordingsOfPhrase, speakerByToken, takeOne } from './voice-link.queries.server.ts';

type Sent = Body<(typeof voiceLink)['record']>;

/** Time after the first recording until the household is told: a relative mostly records several. */
const mailDelayMs = unitMs.hour;

/** Stores a recording in the album of the household. @returns the number of recordings that the link still takes */
export async function recordByLink(context: AppContext & { invalidate(...tags: CacheTag[]): void }, sent: Sent): Promise<number> {
  const { db, now, log } = context;
  const tokenHash = sha256(sent.token);
  const forAll = sent.forAll === 'true';
  if (forAll && sent.consent !== speakerConsentVersion)
    rejectFields({ consent: 'Please say first that you are a grown-up and agree that all learners may hear you' });
  const invite = requireOpen(await inviteByToken(db, tokenHash), now());
  const [phrase] = itemsOf(invite).includes(sent.item) ? await publicAmong(db, [sent.item]) : [];
  if (!phrase) rejectFields({ item: 'This phrase is no longer asked for. Please go on with the next one' });
  const of = { target: 'item' as const, id: phrase.id, igbo: phrase.igbo, toned: phrase.toned };
  const known = await speakerByToken(db, tokenHash);
  if (invite.takes_left <= 0 && !(await isRepeated(db, known, sent))) rejectFull();
  const upload = { file: sent.file, toned: phrase.toned, isProcessed: sent.processed === 'true' };
  const recording = await prepareRecording(db, { speaker: known?.id ?? 0, of, replaces: true }, upload);
  const { tags, isNew } = await db.transaction().execute(async (tx) => {
    await lockMedia(tx);
    await lockAccount(tx, invite.account_id);
    const at = now();
    const speaker = await speakerOf(tx, invite, { known, name: forAll ? sent.name : undefined, hasAgreed: forAll, now: at });
    const former = await recordingsOfPhrase(tx, speaker.id, phrase.id);
    const stored = isStored(recording)
      ? former.find(({ id }) => id === recording.id)
      : former.find((each) => each.original_hash === recording.originalHash);
    if (stored) return { tags: await changeAudience(tx, stored, forAll ? at : null), isNew: false };
    if (isStored(recording)) return reject(409, 'This recording was taken back meanwhile. Please record it once more');
    if (former.length === 0 && (await countAlbum(tx, invite.account_id)) >= maxAlbum)
      reject(409, `The album of your family is full: it has ${maxAlbum.toLocaleString('en')} recordings. Please ask them to delete some`);
    const mailDueAt = Math.max(at + mailDelayMs, ((await lastMailAt(tx, invite.account_id)) ?? 0) + mailGapMs);
    if (!(await takeOne(tx, { id: invite.id, now: at, mailDueAt }))) {
      requireOpen(await inviteByToken(tx, tokenHash), at);
      rejectFull();
    }
    // What was rejected for all learners is in the album, too, and no live voice that `storeRecording` withdraws.
    const withdrawn = await withdrawVoices(
      tx,
      former.filter(({ state }) => state === 'rejected'),
      at,
    );
    const result = await storeRecording(tx, recording, { speaker: speaker.id, of, replaces: true, household: invite.account_id, forAll, now: at });
    // The text may have changed while the sound was looked at.
    const present = await lockItem(tx, phrase.id);
    const changed = present ? await targetChanged(tx, 'item', phrase.id, present, at) : [];
    return { tags: [...withdrawn, ...result.tags, ...changed], isNew: true };
  });
  context.invalidate(...tags);
  if (isNew) log('family_voice_recorded', { account: invite.account_id });
  return (await inviteByToken(db, tokenHash))?.takes_left ?? 0;
}

function requireOpen(invite: InviteRow | undefined, now: number): InviteRow {
  return invite && isOpen(invite, now) ? invite : reject(404, 'This link has ended');
}

const rejectFull = () => reject(429, `This link has taken its ${maxTakes} recordings. Please ask your family for a new one`);

/** Whether the response to this recording was lost. The sound is not looked at. */
async function isRepeated(db: Db, speaker: SpeakerRow | undefined, { item, file }: Sent): Promise<boolean> {
  if (!speaker) return false;
  const hash = recordingHash(new Uint8Array(await file.arrayBuffer()));
  return (await recordingsOfPhrase(db, speaker.id, item)).some(({ original_hash }) => original_hash === hash);
}

interface Speaking {
  known: SpeakerRow | undefined;
  name: string | undefined;
  hasAgreed: boolean;
  now: number;
}

/** Speaker of a link, with the consent of this time. */
async function speakerOf(tx: Db, invite: InviteRow, { known, name, hasAgreed, now }: Speaking): Promise<SpeakerRow> {
  const consent = hasAgreed ? { consent_version: speakerConsentVersion, consented_at: now } : {};
  // Another request may have come first: the account is locked.
  const speaker = known ?? (await speakerByToken(tx, invite.token_hash));
  if (speaker) return hasAgreed ? updateSpeaker(tx, speaker.id, { ...consent, ...(name ? { name } : {}) }) : speaker;
  return insertSpeaker(tx, {
    account_id: null,
    invite_id: invite.id,
    token_hash: invite.token_hash,
    name: name ?? invite.name,
    place: null,
    dialect: null,
    keep_without_name: 0,
    consent_version: null,
    consented_at: null,
    withdrawn_at: null,
    created_at: now,
    ...consent,
  });
}
