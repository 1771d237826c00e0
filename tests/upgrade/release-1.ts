import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/test-app.ts';
import { engine } from './catalog.ts';

export type Identity = 'anonymous' | 'expired' | 'learner' | 'tutor' | 'admin';

/** Response of release 1 to a GET; `json`, `text` or `sha256` is its body. */
export interface RecordedResponse {
  as: Identity[];
  status: number;
  type: string;
  /** X-Total-Count. */
  total?: number;
  json?: object;
  text?: string;
  sha256?: string;
}

interface Person {
  email: string;
  password: string;
  /** Network address of the calls. */
  from: string;
}

interface QueuedMail {
  to: string;
  messageId: string;
  /** Due at `now`: no live lease, and not waiting for its next attempt. */
  isDue: boolean;
}

/** Random values of one database: the databases of the two engines were generated separately. */
interface Secrets {
  tokens: Record<Exclude<Identity, 'anonymous'> | 'secondAdmin' | 'otherLearner', string>;
  pins: Record<PinOwner, string>;
  /** By e-mail. */
  unsubscribeTokens: Record<string, string>;
  notices: (QueuedMail & { subject: string })[];
  newsletterMails: (QueuedMail & { newsletter: number })[];
}

type PinOwner =
  | 'newcomer'
  | 'newTutor'
  | 'owner'
  | 'replaced'
  | 'stranger'
  | 'usedUpPin'
  | 'expiredPin'
  | 'usedPin'
  | 'verifiedFirst'
  | 'superseded'
  | 'minuteOld';

export type PersonName = Exclude<PinOwner, 'replaced'> | 'admin' | 'secondAdmin' | 'learner' | 'otherLearner' | 'tutor' | 'waiting' | 'queuedPin';

interface Release {
  /** Time of the clock when the answers were recorded. */
  now: string;
  /** Row count of each table, by its name in release 1. */
  rows: Record<string, number>;
  /** The same after release 1 has purged, 6 s later. */
  rowsAfterPurge: Record<string, number>;
  people: Record<PersonName, Person>;
  newsletters: Record<'first' | 'stopped' | 'paused' | 'half', { id: number; subject: string; message: string }>;
  /** Recipients of the newsletter `half`. */
  halfSent: { reached: string[]; waiting: string[] };
  /** Comment that the learner posted seconds before `now`. */
  recentComment: { path: string; id: number; json: { text: string; fullName: string; email: string } };
  /** Paths of pictures that posts 7 and 8 share. */
  sharedPictures: string[];
  engines: Record<'sqlite' | 'postgres', Secrets>;
  reads: { path: string; answers: RecordedResponse[] }[];
}

const file = (name: string) => join(import.meta.dirname, name);

export const release = JSON.parse(readFileSync(file('release-1.json'), 'utf8')) as Release;
export const { people } = release;
export const now = Date.parse(release.now);
export const { tokens, pins, unsubscribeTokens, notices, newsletterMails } = release.engines[engine];

/** Restores the database of release 1 into the empty one at `address`. */
export async function restore(address: string): Promise<void> {
  if (engine === 'sqlite') return writeFile(address, gunzipSync(readFileSync(file('release-1.sqlite.gz'))));
  const client = new pg.Client({ connectionString: address });
  await client.connect();
  await client.query(gunzipSync(readFileSync(file('release-1.postgres.sql.gz'))).toString());
  await client.end();
}

/** Opens a copy of the database of release 1 with the default settings of a server. */
export const openRelease = (env: Record<string, string> = {}): Promise<TestApp> =>
  createTestApp({ STARTER_CONTENT: 'on', RATE_LIMITS: 'on', ...env }, { fill: restore, now });

/** The same until the current test is over. */
export async function openCopy(env?: Record<string, string>): Promise<TestApp> {
  const at = await openRelease(env);
  onTestFinished(() => at.close());
  return at;
}
