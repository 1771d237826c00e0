import type { TestResponse } from './api-client.ts';

/** Statuses of sequential requests, without consecutive duplicates. */
export async function repeatCalls(count: number, call: (nth: number) => Promise<TestResponse>): Promise<string[]> {
  const statuses: { status: number; times: number }[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    const { status } = await call(nth);
    const last = statuses.at(-1);
    if (last?.status === status) last.times += 1;
    else statuses.push({ status, times: 1 });
  }
  return statuses.map(({ status, times }) => `${times} x ${status}`);
}
