import { fork } from 'node:child_process';
import { trackChild } from '#tests/support/child-process.ts';

export type FloodMethod = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';

export interface FloodOptions {
  address: string;
  method: FloodMethod;
  /** URL paths, requested in turn; `[id]` becomes another number in each request, so that no response is cached. */
  paths: string[];
  headers: Record<string, string>;
  body?: string;
  connections: number;
  seconds: number;
  /** Requests per second. Without it each connection sends a request when the previous one is answered. */
  rate?: number;
}

export interface FloodReport {
  /** Number of responses by status. */
  statuses: Record<number, number>;
  /** Requests that failed or had no response at the end. */
  unanswered: number;
}

/** Floods from a child process, so that the caller can measure meanwhile; resolves at the end. */
export function flood(options: FloodOptions): Promise<FloodReport> {
  const flooder = trackChild(fork('bench/flooder.mjs'));
  flooder.send(options);
  return new Promise((resolve, reject) => {
    flooder.once('message', (report: FloodReport) => resolve(report));
    flooder.once('exit', (code) => reject(new Error(`The flood ended with ${code} before it reported`)));
  });
}
