import { setTimeout as wait } from 'node:timers/promises';
import type { AcknowledgedWrites } from './acknowledged-writes.ts';

export interface WorkloadTarget {
  path: '/blog' | '/word-of-day';
  id: number;
}

/** Who writes, and about what. */
export interface Fixtures {
  /** Logged in already. */
  learners: { account: number; token: string }[];
  adminToken: string;
  outbox: string;
  /** What can be liked and commented; posts come and go while the others write. */
  things: WorkloadTarget[];
  /** Posts that somebody has begun to delete: nobody else may hear that they are not there. */
  going: Set<number>;
  pictures: File[];
}

export interface Workload {
  ledger: AcknowledgedWrites;
  cast: Fixtures;
  address: string;
  /** Answers that nobody should ever get, killed or not. */
  wrong: string[];
  /** When true, nobody begins anything any more. */
  isOver(): boolean;
}

interface Sent {
  token?: string;
  json?: object;
  form?: FormData;
}

interface Answer {
  status: number;
  body: Record<string, unknown>;
}

export async function call(address: string, method: string, path: string, { token, json, form }: Sent): Promise<Answer> {
  const headers = { ...(token ? { Authorization: `Bearer ${token}` } : {}), ...(json ? { 'Content-Type': 'application/json' } : {}) };
  const response = await fetch(`${address}/api${path}`, { method, headers, body: json ? JSON.stringify(json) : (form ?? null) });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

/** Nothing when nobody can say what became of the write: the line broke, or the academy says that it is in trouble. */
export async function ask({ address, wrong, cast }: Workload, method: string, path: string, sent: Sent): Promise<Answer | undefined> {
  const answer = await call(address, method, path, sent).catch(() => undefined);
  if (!answer || answer.status === 503) {
    // Nobody knocks at a closed door as fast as possible.
    await wait(5);
    return undefined;
  }
  const { status, body } = answer;
  const wanted = Number(path.match(/^\/blog\/(\d+)/)?.[1]);
  const isRight = status < 300 || (status === 404 && (cast.going.has(wanted) || path.startsWith('/blog/comment/')));
  if (!isRight) wrong.push(`${method} ${path} answered ${status} ${JSON.stringify(body)}`);
  return isRight ? answer : undefined;
}

/** What was acknowledged is what everybody is shown from then on. */
export async function expectShown(load: Workload, path: string, isShown: (answer: Answer) => boolean): Promise<void> {
  const answer = await call(load.address, 'GET', path, {}).catch(() => undefined);
  if (!answer || answer.status === 503 || isShown(answer)) return;
  load.wrong.push(`${path} showed ${answer.status} ${JSON.stringify(answer.body).slice(0, 300)} after an acknowledged write`);
}
