import { setImmediate } from 'node:timers/promises';
import type { Db } from '#app/db/schema.ts';
import { defineJob, every, type PeriodicJob } from '#app/jobs/define-job.server.ts';
import { indexRepair } from '#app/search/index-repair.server.ts';
import { indexedVersion, indexedVersions, indexRows } from '#app/search/search-index.queries.server.ts';
import type { SearchSource } from '#app/search/search-source.server.ts';

/** Rows whose versions are compared in one query. */
const compared = 500;
/** Rows per transaction: SQLite blocks the process while it indexes them. */
const batchSize = 5;

/** Indexes what differs from its row: rows of earlier releases, rows that other programs wrote. Does nothing when all is as it should be. */
export const createIndexRepair = (sources: readonly SearchSource[]): PeriodicJob =>
  every(
    '1 hour',
    defineJob({
      ...indexRepair,
      async perform({ db, log, signal, config }) {
        for (const source of sources) {
          const repaired = await repair(db, source, { signal, timeZone: config.timeZone });
          if (repaired > 0) log('search_index_repaired', { what: source.kind, rows: repaired });
        }
      },
    }),
  );

async function repair(db: Db, source: SearchSource, { signal, timeZone }: { signal: AbortSignal; timeZone: string }): Promise<number> {
  let repaired = 0;
  for (let after = 0, isLast = false; !isLast; ) {
    const versions = await source.versions(db, after, compared);
    isLast = versions.length < compared;
    const upTo = isLast ? Number.MAX_SAFE_INTEGER : (versions.at(-1)?.id ?? 0);
    const indexed = await indexedVersions(db, source.kind, after, upTo);
    const changed = versions.filter(({ id, version }) => indexed.get(id) !== indexedVersion(version)).map(({ id }) => id);
    const present = new Set(versions.map(({ id }) => id));
    const wrong = [...changed, ...[...indexed.keys()].filter((id) => !present.has(id))];
    for (let from = 0; from < wrong.length; from += batchSize) {
      signal.throwIfAborted();
      const batch = wrong.slice(from, from + batchSize);
      await db.transaction().execute((tx) => indexRows(tx, source, batch, timeZone));
      await setImmediate();
    }
    repaired += wrong.length;
    after = upTo;
  }
  return repaired;
}
