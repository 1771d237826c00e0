import type { Db } from '#app/db/schema.ts';
import type { VoiceTarget } from '#app/features/voices/voice-terms.contract.ts';
import { insertMedium } from '#app/media/media.queries.server.ts';
import { contentHash } from '#app/media/medium.server.ts';

export interface VoiceOf {
  target: VoiceTarget;
  id: number;
  igbo: string;
  toned?: string | null;
  /** Account of the speaker; without it a speaker of its own for each voice. */
  account?: number;
  name?: string;
  state?: 'pending' | 'approved' | 'rejected' | 'withdrawn';
}

/** Inserts a voice for all learners with the bytes that are played. @returns ids, and the path of the MP3 */
export async function insertVoice(
  db: Db,
  { target, id, igbo, toned = null, account, name = 'Ada', state = 'approved' }: VoiceOf,
  now = 1,
  bytes = Buffer.from(`${target} ${id} ${account ?? ''} ${name}`),
) {
  const hash = contentHash(bytes);
  const variants = [
    { variant: state === 'approved' ? 'play' : 'kept', type: 'audio/mpeg', bytes },
    { variant: 'original', type: 'audio/wav', bytes },
  ];
  await insertMedium(db, { hash, variants });
  const known = account === undefined ? undefined : await db.selectFrom('speakers').select('id').where('account_id', '=', account).executeTakeFirst();
  const speaker =
    known ??
    (await db
      .insertInto('speakers')
      .values({
        account_id: account ?? null,
        invite_id: null,
        token_hash: null,
        name,
        place: 'Ọka',
        dialect: 'awka',
        keep_without_name: 0,
        consent_version: '1',
        consented_at: now,
        withdrawn_at: null,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow());
  const voice = await db
    .insertInto('voices')
    .values({
      target,
      target_id: id,
      igbo,
      toned,
      speaker_id: speaker.id,
      original_hash: hash,
      play_hash: hash,
      ms: 700,
      measured: JSON.stringify({ seconds: 0.7, ms: 700, loudness: -20, peak: -6, warnings: [], melody: 'none', levels: [] }),
      melody: 'none',
      household_id: null,
      for_all_at: now,
      state,
      decided_by: null,
      decided_at: state === 'pending' ? null : now,
      mailed_at: null,
      note: null,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('media_links').values({ hash, owner_type: 'voice', owner_id: voice.id }).execute();
  return { id: voice.id, speaker: speaker.id, url: `/media/${hash}-play.mp3` };
}
