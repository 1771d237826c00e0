import { createHmac } from 'node:crypto';
import type { WorkerContext } from '#app/app-context.server.ts';
import { insertSecret, liveSecrets } from './daily-secrets.queries.server.ts';
import { newToken } from './tokens.server.ts';

const dayMs = 24 * 60 * 60_000;
/** Yesterday's secret stays for an hour, so that what was hashed just before midnight can be recognised just after. */
const overlapMs = 60 * 60_000;

/**
 * HMACs of a text that nobody can recompute once their secret is deleted: the current one first, then those that may still be
 * compared. Each UTC day has its own secret of 256 random bits per `name`; all processes find it in the database, and the
 * purge deletes it (own-data/retention-job.server.ts).
 */
export async function createDailyHashes({ db, now }: WorkerContext, name: string, text: string): Promise<{ current: string; known: string[] }> {
  const ends_at = (Math.floor(now() / dayMs) + 1) * dayMs + overlapMs;
  // A clock that was set back leaves secrets of later days: they are not used.
  const read = async () => (await liveSecrets(db, name, now())).filter((secret) => secret.ends_at <= ends_at);
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
