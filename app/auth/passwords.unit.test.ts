// Proves T49.

import { expect, test } from 'vitest';
import { requestNetwork } from '#app/lib/request-network.server.ts';
import { hashPassword, verifyPassword } from './passwords.server.ts';

test('a network that sends more passwords than are hashed in a second gets 503, and others are served', async () => {
  const hashes = (network: string, count: number) =>
    requestNetwork.run(network, () => Array.from({ length: count }, () => hashPassword('a password')));
  const flood = await Promise.allSettled([...hashes('203.0.113.7', 48), ...hashes('203.0.113.8', 2)]);
  expect(flood.flatMap(({ status }, nth) => (status === 'rejected' ? [nth] : []))).toEqual([47]);
  expect(flood[47]).toMatchObject({
    reason: { status: 503, message: 'Very many people are logging in at this moment. Please try again in 5 seconds.' },
  });
  expect(await verifyPassword('a password', await hashPassword('a password'))).toBe(true);
});
