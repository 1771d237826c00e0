import { createHmac } from 'node:crypto';
import type { WorkerContext } from '#app/app-context.server.ts';
import { insertSecret, unexpiredSecrets } from './daily-secrets.queries.server.ts';
import { newToken } from './tokens.server.ts';

const dayMs = 24 * 60 * 60_000;
/** A secret is valid for one more hour: hashes from just before midnight are recognised just after it. */
const overlapMs = 60 * 60_000;

/**
 * HMACs of a text with the valid secrets, newest first; they cannot be recomputed after their secret is deleted.
 * Each UTC day has one secret of 256 random bits per name, shared by all processes and deleted by the retention job.
 */
export async function createDailyHasher({ db, now }: WorkerContext, name: string, text: string): Promise<{ current: string; known: string[] }> {
  const ends_at = (Math.floor(now() / dayMs) + 1) * dayMs + overlapMs;
  // Ignores secrets of later days, which exist after the clock was set back.
  const read = async () => (await unexpiredSecrets(db, name, now())).filter((secret) => secret.ends_at <= ends_at);
  let secrets = await read();
  if (secrets[0]?.ends_at !== ends_at) {
    await insertSecret(db, name, { secret: newToken(), ends_at });
    secrets = await read();
  }
  const known = secrets.map(({ secret }) => createHmac('sha256', secret).update(text).digest('hex'));
  const [current] = known;
  if (current === undefined) throw new Error(`The daily secret ${name} could not be read back after it was stored`);
  return { current, known };
}
