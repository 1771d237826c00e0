import { setTimeout as wait } from 'node:timers/promises';
import type { AcknowledgedWrites } from './acknowledged-writes.ts';

export interface WorkloadTarget {
  path: '/blog' | '/word-of-day';
  id: number;
}

/** Accounts and targets of the writes. */
export interface Fixtures {
  /** Learners with a session. */
  learners: { account: number; token: string }[];
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
  address: string;
  /** Responses that are wrong with or without a kill. */
  unexpectedResponses: string[];
  /** When true, clients start no further requests. */
  isOver(): boolean;
}

interface RequestInput {
  token?: string;
  json?: object;
  form?: FormData;
}

interface CallResponse {
  status: number;
  body: Record<string, unknown>;
}

export async function call(address: string, method: string, path: string, { token, json, form }: RequestInput): Promise<CallResponse> {
  const headers = { ...(token ? { Authorization: `Bearer ${token}` } : {}), ...(json ? { 'Content-Type': 'application/json' } : {}) };
  const httpResponse = await fetch(`${address}/api${path}`, { method, headers, body: json ? JSON.stringify(json) : (form ?? null) });
  return { status: httpResponse.status, body: (await httpResponse.json()) as Record<string, unknown> };
}

/** Returns undefined when the result is unknown: the connection broke, or the server responded with 503. */
export async function request(
  { address, unexpectedResponses, fixtures }: Workload,
  method: string,
  path: string,
  input: RequestInput,
): Promise<CallResponse | undefined> {
  const response = await call(address, method, path, input).catch(() => undefined);
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
export async function expectShown(workload: Workload, path: string, isShown: (response: CallResponse) => boolean): Promise<void> {
  const response = await call(workload.address, 'GET', path, {}).catch(() => undefined);
  if (!response || response.status === 503 || isShown(response)) return;
  workload.unexpectedResponses.push(`${path} showed ${response.status} ${JSON.stringify(response.body).slice(0, 300)} after an acknowledged write`);
}
