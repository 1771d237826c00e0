import type { Db } from '#app/db/schema.ts';
import { unitMs } from '#app/lib/duration.ts';
import { hashOfLetterCode, newLetterCode } from '#app/lib/letter-code.server.ts';
import { codeLifetimeDays } from '../class-terms.contract.ts';
import { insertCode } from './codes.queries.server.ts';

/** Two groups of four letters. */
const codeGroups = 2;

export interface NewCode {
  id: number;
  /** Told once: its hash alone is stored. */
  code: string;
  expiresAt: number;
}

/** Makes a code of a class, which gives `maxCodeUses` seats until it expires. */
export async function makeCode(tx: Db, { classId, by, now }: { classId: number; by: number; now: number }): Promise<NewCode> {
  const code = newLetterCode(codeGroups);
  const expiresAt = now + codeLifetimeDays * unitMs.day;
  const id = await insertCode(tx, { class_id: classId, code_hash: hashOfLetterCode(code), expires_at: expiresAt, created_by: by, created_at: now });
  return { id, code, expiresAt };
}
