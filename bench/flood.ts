import { fork } from 'node:child_process';
import { serverErrors } from './child-process.ts';

export type Method = 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS';

export interface Flood {
  address: string;
  method: Method;
  /** Requested in turn; `[id]` is another number in each request, so that no cache has the address. */
  paths: string[];
  headers: Record<string, string>;
  connections: number;
  seconds: number;
  /** Requests a second; without it each connection sends the next one when the last is answered. */
  rate?: number;
}

export interface FloodReport {
  /** Responses by status. */
  statuses: Record<number, number>;
  /** Failed, or without a response when the time was over. */
  unanswered: number;
}

/** Sends the requests from a process of its own, so that the caller can measure beside it, and resolves when the time is over. */
export function flood(order: Flood): Promise<FloodReport> {
  const sender = serverErrors(fork('bench/flooder.mjs'));
  sender.send(order);
  return new Promise((resolve, reject) => {
    sender.once('message', (report: FloodReport) => resolve(report));
    sender.once('exit', (code) => reject(new Error(`The flood ended with ${code} before it reported`)));
  });
}
