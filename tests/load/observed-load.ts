import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '#app/db/database.server.ts';
import { failureLines } from '#tests/support/server-process.ts';
import { createAcknowledgedWrites } from '../crash/acknowledged-writes.ts';
import { writeUntilStopped } from '../crash/clients.ts';
import { part } from '../crash/failover.ts';
import { findCorruption, findPartialWrites, readRows } from '../crash/invariants.ts';
import { findReplayDifferences } from '../crash/replay-check.ts';
import type { Fixtures } from '../crash/workload.ts';
import type { Instance } from './instance.ts';

const clientPauseMs = 250;
const readerPauseMs = 100;
const readersPerInstance = 2;
const readPaths = ['/', '/blog', '/words', '/learn', '/api/blog?limit=20', '/api/word-of-day/current', '/search?q=akwa'];

interface LoadOptions {
  instances: readonly Instance[];
  fixtures: Fixtures;
  database: Database;
  /** Whether all instances may answer 503 now, such as without a primary of the database. */
  isOutage?: () => boolean;
}

/** Bounded reads and writes to all instances. What fails while nothing is down, and what is wrong, is a finding. */
export function createObservedLoad({ instances, fixtures, database, isOutage = () => false }: LoadOptions) {
  const acknowledgedWrites = createAcknowledgedWrites();
  const findings: string[] = [];
  const counts = { reads: 0, writes: 0, unavailable: 0 };
  let isOver = false;
  const isDisturbed = (instance: Instance) => instance.isDown() || isOutage();

  async function observed<T extends { status: number }>(instance: Instance, what: string, request: () => Promise<T>): Promise<T> {
    const wasDisturbed = isDisturbed(instance);
    const unavailable = (message: string) => {
      counts.unavailable += 1;
      if (!wasDisturbed && !isDisturbed(instance)) findings.push(message);
    };
    try {
      const response = await request();
      if (response.status === 503) unavailable(`${what} was 503`);
      return response;
    } catch (error) {
      unavailable(`${what} failed: ${error}`);
      throw error;
    }
  }

  async function read(instance: Instance): Promise<void> {
    for (let nth = 0; !isOver; nth += 1) {
      const path = readPaths[nth % readPaths.length] ?? '/';
      const response = await observed(instance, path, () => fetch(instance.address + path)).catch(() => undefined);
      const text = await response?.text().catch(() => '');
      if (response?.status === 200 && text) counts.reads += 1;
      else if (response && response.status !== 200 && response.status !== 503) findings.push(`${path} was ${response.status}`);
      await wait(readerPauseMs);
    }
  }

  function write(instance: Instance, nth: number): Promise<void> {
    const call: Instance['call'] = async (method, path, input) => {
      const response = await observed(instance, `${method} ${path}`, () => instance.call(method, path, input));
      if (method !== 'GET' && response.status < 300) counts.writes += 1;
      return response;
    };
    const own = { call, fixtures: part(fixtures, nth), pauseMs: clientPauseMs };
    return writeUntilStopped({ ...own, acknowledgedWrites, unexpectedResponses: findings, isOver: () => isOver });
  }

  return {
    findings,
    counts,
    /** Runs beside the events, until they are over. */
    async during<T>(events: Promise<T>): Promise<T> {
      const load = instances.flatMap((instance, nth) => [write(instance, nth), ...Array.from({ length: readersPerInstance }, () => read(instance))]);
      const result = await events.finally(() => {
        isOver = true;
      });
      await Promise.all(load);
      return result;
    },
    /** Adds what the database and the logs tell. */
    async compare(): Promise<void> {
      const { db } = database;
      findings.push(
        ...acknowledgedWrites.lost(await readRows(db)),
        ...(await findPartialWrites(db)),
        ...(await findReplayDifferences(db)),
        ...(await findCorruption(db, 'postgres')),
        ...instances.flatMap((instance) => failureLines(instance.output())),
      );
    },
  };
}
