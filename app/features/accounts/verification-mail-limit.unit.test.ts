import { expect, test } from 'vitest';
import { mayRequestMail } from './verification-mail-limit.server.ts';

/** How many of these requests, one after the other, lead to a mail. */
function mails(requests: string, registered: string): string {
  const sent: string[] = [];
  for (const network of requests) if (mayRequestMail(sent, network, [...registered])) sent.push(network);
  return sent.join('');
}

test.each([
  ['AAAAAAA', 'A', 'AAAAA', 'one network alone gets five'],
  ['ABCDEFG', 'ABCDEFG', 'ABCDE', 'five networks get one each'],
  ['XYZAAAAA', 'A', 'XYAAA', 'strangers get two, and leave three'],
  ['AAAAAABBBB', 'AB', 'AAAAABB', 'a network that has taken five leaves two to another one'],
  ['AAABBBAC', 'ABC', 'AAABB', 'of three and two nothing is left'],
  ['ZZZ', '', 'ZZ', 'a network that has not registered gets two'],
])('%s of the registered %s: %s, since %s', (requests, registered, expected) => {
  expect(mails(requests, registered)).toBe(expected);
});
