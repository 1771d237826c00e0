import type { AppContext } from '#app/app-context.server.ts';
import type { Db } from '#app/db/schema.ts';
import { accountById } from '#app/features/accounts/public.server.ts';
import { type SpeakerRow, withdrawVoices } from '#app/features/voices/public.server.ts';
import type { Handlers } from '#app/http/endpoint-pipeline.server.ts';
import { reject } from '#app/lib/api-error.ts';
import { sha256 } from '#app/lib/hash.server.ts';
import { lockMedia } from '#app/media/media-store.server.ts';
import { speakerConsentVersion } from '../family-voice-terms.contract.ts';
import { publicAmong } from '../invites/invites.queries.server.ts';
import { isOpen, itemsOf } from '../invites/invites.server.ts';
import { recordByLink } from './record-by-link.server.ts';
import type { OpenLink, Phrase, voiceLink } from './voice-link.contract.ts';
import { inviteByToken, recordingsOf, recordingsOfPhrase, speakerByToken } from './voice-link.queries.server.ts';

const linkEnded = 'This link has ended';

export const voiceLinkHandlers: Handlers<typeof voiceLink> = {
  open: async (context) => openLink(context, sha256(context.input.token)),

  record: async (context) => {
    const left = await recordByLink(context, context.input);
    context.notifyMailWorker();
    return { item: context.input.item, left, message: 'Your family can hear it now' };
  },

  removeRecording: async ({ db, input, now, invalidate, log }) => {
    const speaker = (await speakerByToken(db, sha256(input.token))) ?? reject(404, linkEnded);
    const tags = await db.transaction().execute(async (tx) => {
      await lockMedia(tx);
      const voices = await recordingsOfPhrase(tx, speaker.id, input.item);
      if (voices.length === 0) reject(404, 'This recording is gone already');
      return withdrawVoices(tx, voices, now());
    });
    invalidate(...tags);
    log('family_voice_removed', { speaker: speaker.id });
    return { message: 'The recording is deleted' };
  },
};

/** @throws 404 for a link that has ended and has no recordings */
async function openLink({ db, now }: AppContext, tokenHash: string): Promise<OpenLink> {
  const invite = await inviteByToken(db, tokenHash);
  const speaker = await speakerByToken(db, tokenHash);
  const recorded = await recordedPhrases(db, speaker);
  const isLive = invite !== undefined && isOpen(invite, now());
  if (!isLive && recorded.size === 0) reject(404, linkEnded);
  const consentVersion = speakerConsentVersion;
  if (!invite) {
    const household = await householdOf(db, speaker);
    return { elder: speaker?.name ?? '', household, phrases: [...recorded.values()], left: 0, ended: true, consentVersion };
  }
  const ids = itemsOf(invite);
  const items = new Map((await publicAmong(db, ids)).map((item) => [item.id, item]));
  const phrases = ids.flatMap((id): Phrase[] => {
    const item = items.get(id);
    // What was recorded can be taken back, also once the phrase has left the course.
    if (!item) return [recorded.get(id) ?? []].flat();
    return [
      { item: id, igbo: item.igbo, toned: item.toned, english: item.english, recorded: recorded.has(id), forAll: recorded.get(id)?.forAll ?? false },
    ];
  });
  return { elder: invite.name, household: invite.household, phrases, left: isLive ? invite.takes_left : 0, ended: !isLive, consentVersion };
}

/** Phrases that the album has in this voice, by item. */
async function recordedPhrases(db: Db, speaker: SpeakerRow | undefined): Promise<Map<number, Phrase>> {
  const rows = speaker ? await recordingsOf(db, speaker.id) : [];
  return new Map(
    rows.map(({ target_id, igbo, toned, english, for_all_at }) => [
      target_id,
      { item: target_id, igbo, toned, english: english ?? '', recorded: true, forAll: for_all_at !== null },
    ]),
  );
}

/** Name of the account whose album has the recordings of a link that is forgotten. */
async function householdOf(db: Db, speaker: SpeakerRow | undefined): Promise<string> {
  const [voice] = speaker ? await recordingsOf(db, speaker.id) : [];
  const account = voice?.household_id ? await accountById(db, voice.household_id) : undefined;
  return account ? `${account.first_name} ${account.last_name}`.trim() : '';
}
