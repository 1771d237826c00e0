import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '#app/db/database.server.ts';
import { readResponse, type TestResponse } from '#tests/support/api-client.ts';
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

/** Request that was not answered, or with 503, while nothing was down. */
interface Refusal {
  instance: Instance;
  what: string;
  /** Start in ms since 1970, and duration. */
  from: number;
  ms: number;
  reason: string;
  requestId?: string | null | undefined;
}

/** Tells the reason, and what the log of the instance says of the request. */
function describe({ instance, what, from, ms, reason, requestId }: Refusal): string {
  const lines = requestId
    ? instance
        .output()
        .split('\n')
        .filter((line) => line.includes(`"request_id":"${requestId}"`))
    : [];
  return [`${new Date(from).toISOString()} ${what} ${reason} (after ${ms} ms)`, ...lines].join('\n  ');
}

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
  const refusals: Refusal[] = [];
  const counts = { reads: 0, writes: 0, unavailable: 0 };
  let isOver = false;
  const isDisturbed = (instance: Instance) => instance.isDown() || isOutage();

  async function observed(instance: Instance, what: string, request: () => Promise<TestResponse>): Promise<TestResponse> {
    const wasDisturbed = isDisturbed(instance);
    const from = Date.now();
    const unavailable = (reason: string, requestId?: string | null) => {
      counts.unavailable += 1;
      if (!wasDisturbed && !isDisturbed(instance)) refusals.push({ instance, what, from, ms: Date.now() - from, reason, requestId });
    };
    try {
      const response = await request();
      if (response.status === 503) unavailable(`was 503: ${response.text.slice(0, 300)}`, response.headers.get('X-Request-Id'));
      return response;
    } catch (error) {
      unavailable(`failed: ${error}`);
      throw error;
    }
  }

  async function read(instance: Instance): Promise<void> {
    for (let nth = 0; !isOver; nth += 1) {
      const path = readPaths[nth % readPaths.length] ?? '/';
      const response = await observed(instance, path, async () => readResponse(await fetch(instance.address + path))).catch(() => undefined);
      if (response?.status === 200 && response.text) counts.reads += 1;
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
    acknowledgedWrites,
    findings,
    counts,
    /** Findings so far, those that are told in the end included. */
    findingCount: () => findings.length + refusals.length,
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
        ...refusals.map(describe),
        ...acknowledgedWrites.lost(await readRows(db)),
        ...(await findPartialWrites(db)),
        ...(await findReplayDifferences(db)),
        ...(await findCorruption(db, 'postgres')),
        ...instances.flatMap((instance) => failureLines(instance.output())),
      );
    },
  };
}
