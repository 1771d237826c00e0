import type { Generated } from 'kysely';
import type { Dialect } from '#app/features/accounts/dialects.contract.ts';
import type { Melody, VoiceState, VoiceTarget } from './voice-terms.contract.ts';

declare module '#app/db/schema.ts' {
  interface Schema {
    speakers: Speakers;
    voices: Voices;
    voice_invites: VoiceInvites;
  }
}

interface Speakers {
  id: Generated<number>;
  /** Null for a relative with a link, and once the account is gone. */
  account_id: number | null;
  /** Link of a relative; null for a speaker with an account. */
  invite_id: number | null;
  /** That of the link, which is forgotten 30 days after its end: by it a relative takes recordings back as long as there are any. */
  token_hash: string | null;
  /** As it is shown; empty once the account is gone. */
  name: string;
  place: string | null;
  dialect: Dialect | null;
  /** 1: approved voices stay without the name when the account is deleted. */
  keep_without_name: number;
  /** Null while no voice is for all learners. */
  consent_version: string | null;
  consented_at: number | null;
  withdrawn_at: number | null;
  created_at: number;
}

/** A recording; it never changes under its id: a new take is a new row. */
interface Voices {
  id: Generated<number>;
  target: VoiceTarget;
  target_id: number;
  /** Text of the target as it was recorded; for a Word of the Day its title is both. */
  igbo: string;
  toned: string | null;
  speaker_id: number;
  original_hash: string;
  play_hash: string;
  /** Length of what is played. */
  ms: number;
  /** JSON of the facts about the recording (media/audio-processing.server.ts). */
  measured: string;
  melody: Melody;
  /** Account of the household whose album has it; null for speakers with an account. */
  household_id: number | null;
  /** Null: for the family alone. */
  for_all_at: number | null;
  state: VoiceState;
  decided_by: number | null;
  decided_at: number | null;
  /** Time of the mail to the speaker about the decision. */
  mailed_at: number | null;
  /** Why it was rejected. */
  note: string | null;
  created_at: number;
}

/** Link by which a relative records phrases for a household. */
interface VoiceInvites {
  id: Generated<number>;
  token_hash: string;
  account_id: number;
  /** Name of the family, as the page of the link shows it. */
  household: string;
  /** Name of the relative. */
  name: string;
  /** JSON: ids of 1 to 30 published items. */
  items: string;
  takes_left: number;
  created_at: number;
  ends_at: number;
  revoked_at: number | null;
  /** Time of the last mail about its recordings. */
  mailed_at: number | null;
  /** From then on the next mail is sent; null while there is nothing new. */
  mail_due_at: number | null;
}
