import { expect, test } from 'vitest';
import { inTurn } from './in-turn.server.ts';

test('so many run, so many wait, and the next is refused with a time to come again', async () => {
  const turn = inTurn({ atOnce: 2, mostWaiting: 3, busy: 'All are busy.' });
  const begun: (() => void)[] = [];
  const work = () => new Promise<void>((resolve) => begun.push(resolve));
  const five = Array.from({ length: 5 }, () => turn(work));
  await expect(turn(work)).rejects.toMatchObject({ status: 503, message: 'All are busy. Please try again in 5 seconds.', retryAfter: 5 });
  expect(begun).toHaveLength(2);
  for (let nth = 0; nth < 5; nth += 1) {
    await expect.poll(() => begun[nth]).toBeDefined();
    expect(begun.length).toBeLessThanOrEqual(nth + 2);
    begun[nth]?.();
  }
  await Promise.all(five);
});

test('who fails gives the turn on', async () => {
  const turn = inTurn({ atOnce: 1, mostWaiting: 5, busy: 'Busy.' });
  const failing = turn(() => Promise.reject(new Error('broken')));
  const next = turn(async () => 'done');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('done');
});
