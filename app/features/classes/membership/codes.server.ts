import { randomInt } from 'node:crypto';
import type { Db } from '#app/db/schema.ts';
import { unitMs } from '#app/lib/duration.ts';
import { sha256 } from '#app/lib/hash.server.ts';
import { readTypedCode } from '#app/lib/typed-code.ts';
import { codeLength, codeLetters, codeLifetimeDays } from '../class-terms.contract.ts';
import { insertCode } from './codes.queries.server.ts';

const newClassCode = () => Array.from({ length: codeLength }, () => codeLetters[randomInt(codeLetters.length)]).join('');

/** Two groups are easier to read aloud: 'ABCD-EFGH'. */
const shownCode = (code: string) => `${code.slice(0, codeLength / 2)}-${code.slice(codeLength / 2)}`;

/** Hash by which a typed code is found: case, blanks and hyphens do not count. */
export const hashOfCode = (typed: string): string => sha256(readTypedCode(typed));

export interface NewCode {
  id: number;
  /** Told once: its hash alone is stored. */
  code: string;
  expiresAt: number;
}

/** Makes a code of a class, which gives `maxCodeUses` seats until it expires. */
export async function makeCode(tx: Db, { classId, by, now }: { classId: number; by: number; now: number }): Promise<NewCode> {
  const code = newClassCode();
  const expiresAt = now + codeLifetimeDays * unitMs.day;
  const id = await insertCode(tx, { class_id: classId, code_hash: hashOfCode(code), expires_at: expiresAt, created_by: by, created_at: now });
  return { id, code: shownCode(code), expiresAt };
}
