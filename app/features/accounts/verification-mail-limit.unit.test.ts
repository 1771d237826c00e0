import { expect, test } from 'vitest';
import { isWithinDailyLimits } from './verification-mail-limit.server.ts';

/** Networks of the requests that lead to a mail, in order. */
function mailedNetworks(requests: string, registered: string): string {
  const sent: string[] = [];
  for (const network of requests) if (isWithinDailyLimits(sent, network, [...registered])) sent.push(network);
  return sent.join('');
}

test.each([
  ['AAAAAAA', 'A', 'AAAAA', 'one network gets five'],
  ['ABCDEFG', 'ABCDEFG', 'ABCDE', 'five networks get one each'],
  ['XYZAAAAA', 'A', 'XYAAA', 'other networks get two, which leaves three'],
  ['AAAAAABBBB', 'AB', 'AAAAABB', 'a network with five mails leaves two for another one'],
  ['AAABBBAC', 'ABC', 'AAABB', 'three and two mails reach the limit'],
  ['ZZZ', '', 'ZZ', 'a network without a registration gets two'],
])('requests of %s with %s registered send mails to %s: %s', (requests, registered, expected) => {
  expect(mailedNetworks(requests, registered)).toBe(expected);
});
