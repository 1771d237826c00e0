import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { describeCopyFailure } from '#app/db/copy-failure.server.ts';
import type { Db } from '#app/db/schema.ts';
import type { Clock } from '#app/lib/clock.server.ts';
import { unitMs } from '#app/lib/duration.ts';
import type { Log } from '#app/lib/log.server.ts';
import { CopyFolder } from './copy-folder.server.ts';
import type { HeldWal } from './held-wal.server.ts';
import { ShippedCopy, type WriteBase } from './shipped-copy.server.ts';
import { MissingFrames } from './wal-reader.server.ts';

/** A loss is at most this, and the time of one write and sync. */
const roundMs = 2_000;
/** As many frames as SQLite leaves in the WAL by default. */
const renewalFrames = 1_000;
/** A check that the number of frames read is that of SQLite, also where little is written. */
const renewalMs = unitMs.minute * 5;
/** While the folder does not take frames the WAL keeps them, so that a short outage costs no new base. */
const defaultWalLimit = { bytes: 256 * 1024 * 1024, patienceMs: 30_000 };
/** Below it a new base is not worth its time. */
const minOutgrownBytes = 64 * 1024 * 1024;
const firstRetryMs = unitMs.minute;
const maxRetryMs = unitMs.hour;
/** Wait for the folder at the end of the process. */
const stopMs = 5_000;

export interface ShippingStatus {
  startedAt: number;
  /** Everything that was committed before this time is in the folder; undefined before the first copy is complete. */
  shippedAt: number | undefined;
  /** Reason, a sentence, and time since when rounds fail, or no new base can be made. */
  failure: { since: number; reason: string } | undefined;
}

/** Keeps a copy of the database in a folder that is seconds old (decision 0097). */
export interface WalShipping {
  status(): ShippingStatus;
  /** Copies all that was committed before the call. Never rejects: the status has the reason. */
  round(): Promise<void>;
  start(): void;
  stop(): Promise<void>;
}

interface Options {
  db: Db;
  held: HeldWal;
  /** Existing folder, for this academy alone. */
  folder: string;
  writeBase: WriteBase;
  now: Clock;
  log: Log;
  /** Size of the WAL, and time without a success, from which on the WAL is no longer held. */
  walLimit?: { bytes: number; patienceMs: number };
}

export function createWalShipping({ db, held, folder, writeBase, now, log, walLimit = defaultWalLimit }: Options): WalShipping {
  /** The complete copy, and the one that is to replace it; or only one of them. */
  let copies: ShippedCopy[] = [];
  /** Copies that were begun since the last one became complete. */
  let attempts = 0;
  let nextAttemptAt = Number.NEGATIVE_INFINITY;
  let hasOlder = false;
  let status: ShippingStatus = { startedAt: now(), shippedAt: undefined, failure: undefined };
  let renewedAt = 0;
  let succeededAt = performance.now();
  let lastRound: Promise<void> = Promise.resolve();
  let isStopped = false;
  const stopping = new AbortController();

  async function isCopyDue(): Promise<boolean> {
    const [copy, next] = copies;
    if (next || now() < nextAttemptAt || stopping.signal.aborted) return false;
    if (!copy) return true;
    return copy.isComplete && (now() - copy.createdAt >= unitMs.day || copy.folder.isOutgrown(minOutgrownBytes));
  }

  async function beginCopy(): Promise<void> {
    const copy = new ShippedCopy(await CopyFolder.create(folder, await identityOf(db), now()), held, now());
    nextAttemptAt = now() + (attempts === 0 ? 0 : Math.min(maxRetryMs, firstRetryMs * 2 ** (attempts - 1)));
    attempts += 1;
    copies.push(copy);
    try {
      if (!held.isHeld) held.empty();
      await renew();
    } catch (error) {
      await drop(copy);
      throw error;
    }
    copy.startBase(writeBase);
  }

  async function drop(copy: ShippedCopy): Promise<void> {
    copy.stop();
    copies = copies.filter((other) => other !== copy);
    if (copies.length === 0) held.release();
    await copy.folder.remove().catch(() => undefined);
  }

  /** Gives up what cannot go on. A complete copy stays in the folder until another one is complete. */
  function abandon(): void {
    for (const copy of copies) copy.stop();
    copies = [];
    held.release();
  }

  /** Lets SQLite restart the WAL, once all of its frames are read. Other writers wait for milliseconds. */
  async function renew(): Promise<void> {
    await db.transaction().execute(async () => {
      for (const copy of copies) copy.readRest();
      const frames = held.renew();
      for (const copy of copies) copy.markRenewed(frames);
    });
    renewedAt = performance.now();
  }

  async function shipAll(): Promise<void> {
    await shipEach();
    if (isRenewalDue()) {
      await renew();
      await shipEach();
    }
    // Last: a copy that cannot be begun does not hold up the one that is complete.
    if (!(await isCopyDue())) return;
    await beginCopy();
    await shipEach();
  }

  async function shipEach(): Promise<void> {
    for (const copy of copies) await ship(copy);
  }

  const isRenewalDue = () =>
    copies.length > 0 && (performance.now() - renewedAt >= renewalMs || copies.some(({ newFrames }) => newFrames >= renewalFrames));

  async function ship(copy: ShippedCopy): Promise<void> {
    const from = now();
    const wasComplete = copy.isComplete;
    try {
      await copy.ship();
    } catch (error) {
      // A new base may be what fills the disk.
      for (const incomplete of copies.filter(({ isComplete }) => !isComplete)) await drop(incomplete);
      throw error;
    }
    // It may have been given up meanwhile.
    if (!copy.isComplete || !copies.includes(copy)) return;
    status = { ...status, shippedAt: from };
    if (!wasComplete) {
      copies = [copy];
      attempts = 0;
      hasOlder = true;
      log('continuous_copy_complete', { folder: copy.folder.path });
    }
    if (hasOlder) await copy.folder.removeOlder();
    hasOlder = false;
  }

  async function round(): Promise<void> {
    try {
      await shipAll();
      succeededAt = performance.now();
      // The reason stays until a copy is complete again, and until the new one is: without it the WALs in the folder grow.
      if (!status.failure || attempts > 0 || !copies.some(({ isComplete }) => isComplete)) return;
      log('continuous_copy_recovered');
      status = { ...status, failure: undefined };
    } catch (error) {
      // A round that outlives the wait for it: the database is closed.
      if (isStopped) return;
      if (error instanceof MissingFrames || isGone(error)) abandon();
      fail(describeCopyFailure(error, folder));
    }
  }

  function fail(reason: string): void {
    if (status.failure?.reason !== reason) log('continuous_copy_failed', { reason });
    status = { ...status, failure: { since: status.failure?.since ?? now(), reason } };
  }

  /** A folder that takes no writes, or never ends one, must not let the WAL fill the disk. */
  function limitWal(): void {
    if (!held.isHeld || performance.now() - succeededAt < walLimit.patienceMs || held.bytes < walLimit.bytes) return;
    abandon();
    fail(`${folder} takes no writes. Please look at its disk or its mount.`);
  }

  const runRound = () => {
    lastRound = lastRound.then(round);
    return lastRound;
  };

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      await runRound();
      await wait(roundMs, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
  }

  return {
    status: () => status,
    round: runRound,
    start() {
      const guard = setInterval(limitWal, roundMs).unref();
      stopping.signal.addEventListener('abort', () => clearInterval(guard));
      void loop();
    },
    async stop() {
      stopping.abort();
      // The folder has everything after a regular stop, unless it is hung.
      await Promise.race([runRound(), wait(stopMs, undefined, { ref: false })]);
      isStopped = true;
      for (const copy of copies) copy.stop();
      held.close();
    },
  };
}

/** The time in ms of the first migration: no two databases have the same one, and a restored one keeps it. */
async function identityOf(db: Db): Promise<string> {
  const { rows } = await sql<{ timestamp: string }>`select timestamp from kysely_migration order by name limit 1`.execute(db);
  if (!rows[0]) throw new Error('The database has no migrations. Please start the academy again.');
  return rows[0].timestamp;
}

/** The folder of the copy was deleted, or its disk is not mounted any more. */
const isGone = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';
