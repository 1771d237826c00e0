import { newToken } from '#app/auth/tokens.server.ts';
import type { Db } from '#app/db/schema.ts';
import { insertInvite } from '#app/features/family-voices/invites/invites.queries.server.ts';
import { insertSpeaker } from '#app/features/voices/public.server.ts';
import { sha256 } from '#app/lib/hash.server.ts';
import { insertMedium } from '#app/media/media.queries.server.ts';
import { contentHash } from '#app/media/medium.server.ts';
import type { TestApp } from '../test-app.ts';
import { createPublicUnit } from './course.ts';

const dayMs = 24 * 60 * 60_000;

/** A learner, and a public unit with one lesson of one word. */
export async function guardianWithUnit(app: TestApp) {
  const { token, email } = await app.learner();
  const { id: account } = await app.context.db.selectFrom('accounts').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  const admin = app.api(await app.adminToken());
  const unit = await createPublicUnit(admin);
  const { lessons, items } = await app.api().course.unit({ id: unit });
  return { token, account, admin, unit, lesson: lessons[0]?.id ?? 0, item: items[0]?.id ?? 0 };
}

interface LinkOf {
  account: number;
  items?: number[];
  name?: string;
  now: number;
}

/** Inserts a link for a relative. @returns its id and its secret */
export async function insertVoiceLink(db: Db, { account, items = [1], name = 'Nne nne', now }: LinkOf): Promise<{ id: number; token: string }> {
  const token = newToken();
  const id = await insertInvite(db, {
    token_hash: sha256(token),
    account_id: account,
    household: 'Learner Example',
    name,
    items: JSON.stringify(items),
    takes_left: 60,
    created_at: now,
    ends_at: now + 30 * dayMs,
    revoked_at: null,
    mailed_at: null,
    mail_due_at: null,
  });
  return { id, token };
}

/** Inserts the speaker of a link. @returns its id */
export async function insertLinkSpeaker(db: Db, { id, token }: { id: number; token: string }, now: number, name = 'Nne nne'): Promise<number> {
  const of = { account_id: null, invite_id: id, token_hash: sha256(token), name, place: null, dialect: null, keep_without_name: 0 };
  return (await insertSpeaker(db, { ...of, consent_version: null, consented_at: null, withdrawn_at: null, created_at: now })).id;
}

interface FamilyVoiceOf {
  account: number;
  speaker: number;
  item: number;
  igbo?: string;
  forAllAt?: number | null;
  state?: 'pending' | 'approved' | 'rejected' | 'withdrawn';
  now: number;
  bytes?: Buffer<ArrayBuffer>;
}

/** Inserts a recording of an album with bytes of its own. @returns its id */
export async function insertFamilyVoice(db: Db, voice: FamilyVoiceOf): Promise<number> {
  const { account, speaker, item, igbo = 'akwa', forAllAt = null, state = 'pending', now } = voice;
  const bytes = voice.bytes ?? Buffer.from(`recording of ${speaker}, ${item}`);
  const hash = contentHash(bytes);
  const isPublic = state === 'approved' && forAllAt !== null;
  await insertMedium(db, { hash, variants: [{ variant: isPublic ? 'play' : 'kept', type: 'audio/mpeg', bytes }] });
  const { id } = await db
    .insertInto('voices')
    .values({
      target: 'item',
      target_id: item,
      igbo,
      toned: null,
      speaker_id: speaker,
      original_hash: hash,
      play_hash: hash,
      ms: 700,
      measured: JSON.stringify({ seconds: 0.7, ms: 700, loudness: -20, peak: -6, warnings: [], melody: 'none', levels: [] }),
      melody: 'none',
      household_id: account,
      for_all_at: forAllAt,
      state,
      decided_by: null,
      decided_at: state === 'pending' ? null : now,
      mailed_at: null,
      note: null,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('media_links').values({ hash, owner_type: 'voice', owner_id: id }).execute();
  return id;
}
