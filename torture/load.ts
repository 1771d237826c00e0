import { setTimeout as wait } from 'node:timers/promises';
import type { Ledger } from './ledger.ts';

export interface Thing {
  path: '/blog' | '/word-of-day';
  id: number;
}

/** Who writes, and about what. */
export interface Cast {
  /** Logged in already. */
  learners: { account: number; token: string }[];
  adminToken: string;
  outbox: string;
  /** What can be liked and commented; posts come and go while the others write. */
  things: Thing[];
  pictures: File[];
}

export interface Load {
  ledger: Ledger;
  cast: Cast;
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
export async function ask({ address, wrong }: Load, method: string, path: string, sent: Sent): Promise<Answer | undefined> {
  const answer = await call(address, method, path, sent).catch(() => undefined);
  if (!answer || answer.status === 503) {
    // Nobody knocks at a closed door as fast as possible.
    await wait(5);
    return undefined;
  }
  // What somebody else has deleted in the meantime is not there.
  if (answer.status < 300 || answer.status === 404) return answer;
  wrong.push(`${method} ${path} answered ${answer.status} ${JSON.stringify(answer.body)}`);
  return undefined;
}
