import type { TestResponse } from './test-app.ts';

/** What `count` calls, one after the other, were answered: no more than once the same in a row. */
export async function repeatCalls(count: number, call: (nth: number) => Promise<TestResponse>): Promise<string[]> {
  const said: { status: number; times: number }[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    const { status } = await call(nth);
    const last = said.at(-1);
    if (last?.status === status) last.times += 1;
    else said.push({ status, times: 1 });
  }
  return said.map(({ status, times }) => `${times} x ${status}`);
}
