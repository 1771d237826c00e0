import { lastActor } from '#app/auth/audit-log.queries.server.ts';
import type { Db } from '#app/db/schema.ts';
import { reject } from '#app/lib/api-error.ts';

/** Row whose version is the time of its last change. */
interface Versioned {
  updated_at: number;
}

/** Version after a save. Strictly increasing, so that two saves within one millisecond have different versions. */
export const nextVersion = ({ updated_at }: Versioned, now: number) => Math.max(now, updated_at + 1);

/** Whether a row has the values of a change already. */
export const hasValues = <Row extends object>(row: Row, change: Partial<Row>) =>
  (Object.keys(change) as (keyof Row)[]).every((name) => row[name] === change[name]);

/**
 * Whether a save may be taken for done, because all of it is stored already: it is a retry after a lost response, or an identical edit.
 * @param noun of the record, for the message: 'post'
 * @param basedOn version that the client has seen; undefined overwrites any
 * @throws 409 when it would overwrite a change that the client has not seen
 */
export function isSavedAlready(stored: Versioned, noun: string, basedOn: string | undefined, isUnchanged: boolean): boolean {
  if (isUnchanged) return true;
  if (basedOn !== undefined && Date.parse(basedOn) !== stored.updated_at)
    reject(409, `This ${noun} was saved elsewhere since you opened it. Please look at that version before you save yours`);
  return false;
}

/** Period in which a client that lost the response may repeat a create request. */
const retryWindowMs = 10 * 60_000;

/** Time after which a row was created, if a create request of now may be the repetition of its own. */
export const retriedSince = (now: number) => now - retryWindowMs;

/** Rejects a save of settings whose version is outdated. @param action endpoint of the save in the audit log */
export async function rejectOutdated(tx: Db, { action, actor, settings }: { action: string; actor: string; settings: string }): Promise<never> {
  const author = (await lastActor(tx, action)) ?? actor;
  return reject(
    409,
    `${author} has saved these ${settings} since you opened them. What you typed is still here: please copy it and open the page again.`,
  );
}
