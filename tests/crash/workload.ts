import { setTimeout as wait } from 'node:timers/promises';
import type { ApiAccess, CallOptions, TestResponse } from '#tests/support/api-client.ts';
import type { AcknowledgedWrites } from './acknowledged-writes.ts';

export interface WorkloadTarget {
  path: '/blog' | '/word-of-day';
  id: number;
}

/** Accounts and targets of the writes. */
export interface Fixtures {
  /** Learners with a session, and as many profiles as an account may have. */
  learners: { account: number; token: string; profiles: number[] }[];
  /** Public words of the course. */
  items: number[];
  adminToken: string;
  outbox: string;
  /** Targets of likes and comments; posts are created and deleted meanwhile. */
  targets: WorkloadTarget[];
  /** Posts that are being deleted: a 404 is allowed for these only. */
  deletingPosts: Set<number>;
  images: File[];
}

export interface Workload {
  acknowledgedWrites: AcknowledgedWrites;
  fixtures: Fixtures;
  call: ApiAccess['call'];
  /** Responses that are wrong with or without a kill. */
  unexpectedResponses: string[];
  /** When true, clients start no further requests. */
  isOver(): boolean;
  /** Pause of each client between two steps; none by default. */
  pauseMs?: number;
}

/** Returns undefined when the result is unknown: the connection broke, or the server responded with 503. */
export async function request(
  { call, unexpectedResponses, fixtures }: Workload,
  method: string,
  path: string,
  input: CallOptions,
): Promise<TestResponse | undefined> {
  const response = await call(method, path, input).catch(() => undefined);
  if (!response || response.status === 503) {
    // Pause before the next request to a server that is down.
    await wait(5);
    return undefined;
  }
  const { status, body } = response;
  const postId = Number(path.match(/^\/blog\/(\d+)/)?.[1]);
  const isExpected = status < 300 || (status === 404 && (fixtures.deletingPosts.has(postId) || path.startsWith('/blog/comment/')));
  if (!isExpected) unexpectedResponses.push(`${method} ${path} responded with ${status} ${JSON.stringify(body)}`);
  return isExpected ? response : undefined;
}

/** Expects an acknowledged write in the next response to any client. */
export async function expectShown(workload: Workload, path: string, isShown: (response: TestResponse) => boolean): Promise<void> {
  const response = await workload.call('GET', path).catch(() => undefined);
  if (!response || response.status === 503 || isShown(response)) return;
  workload.unexpectedResponses.push(`${path} showed ${response.status} ${JSON.stringify(response.body).slice(0, 300)} after an acknowledged write`);
}
