// Proves T29.

import { expect, test } from 'vitest';
import { classifySmtpError } from './bounce-classifier.server.ts';

const smtpFailure = (command: string, response: string) =>
  Object.assign(new Error('Refused'), { command, response, responseCode: Number(response.slice(0, 3)) });

const dead = { final: true, isDeadMailbox: true };
const refused = { final: true, isDeadMailbox: false };
const temporary = { final: false, isDeadMailbox: false };

test.each([
  ...['5.1.0', '5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1', '5.4.1'].map((code) => ['RCPT TO', `550 ${code} No such user`, dead] as const),
  ['RCPT TO', '550-5.1.1 No such user', dead],
  ['RCPT TO', '550-5.1.1 No such user here\r\n550 5.1.1 See our pages', dead],
  ['DATA', '550 5.1.1 No such user', dead],
  ['DATA', '550 5.2.1 Disabled', dead],
  ['DATA', '550 5.4.1 No route', refused],
  ['RCPT TO', '550 Blocked', refused],
  ['RCPT TO', '550 no such user 5.1.1', refused],
  ['RCPT TO', '550-Blocked by policy\r\n550 See example.com', refused],
  ['RCPT TO', '550-5.1.1 No such user\r\n550 5.7.1 Blocked', refused],
  ['RCPT TO', '554 5.7.1 Relay access denied', refused],
  ...[
    '5.1.4',
    '5.1.7',
    '5.1.8',
    '5.1.11',
    '5.2.0',
    '5.2.2',
    '5.2.3',
    '5.2.10',
    '5.3.4',
    '5.4.4',
    '5.4.6',
    '5.5.2',
    '5.6.0',
    '5.7.26',
    '5.10.1',
    '5.71.1',
  ].map((code) => ['RCPT TO', `550 ${code} No`, refused] as const),
  ['RCPT TO', '550 5.1.1.1 No', refused],
  ['RCPT TO', '550 4.1.1 No', refused],
  ['DATA', '550 Refused', refused],
  ['DATA', '552 5.2.2 Mailbox full', refused],
  ['DATA', '554 5.6.0 Bad content', refused],
  ['RCPT TO', '450 5.1.1 No such user', temporary],
  ['RCPT TO', '450 4.1.1 No such user', temporary],
  ['RCPT TO', '451 4.7.1 Greylisted', temporary],
  ['RCPT TO', '450 Mailbox busy', temporary],
  ['RCPT TO', '452 4.2.2 Mailbox full', temporary],
  ['RCPT TO', '421 4.3.2 Shutting down', temporary],
  ['DATA', '451 4.3.0 Not now', temporary],
  ['MAIL FROM', '553 5.1.8 Sender refused', temporary],
  ['MAIL FROM', '550 5.1.0 Sender refused', temporary],
  ['AUTH PLAIN', '535 5.7.8 Wrong password', temporary],
  ['CONN', '554 5.1.1 Not today', temporary],
] as const)('classifies %s %j as %o', (command, response, expected) => {
  expect(classifySmtpError(smtpFailure(command, response))).toMatchObject(expected);
});

test('an error without an SMTP response is temporary', () => {
  expect(classifySmtpError(new Error('socket hang up'))).toEqual({ final: false, isDeadMailbox: false, reason: 'socket hang up' });
  expect(classifySmtpError('odd')).toEqual({ final: false, isDeadMailbox: false, reason: 'odd' });
});

test('a reason has no control characters and at most 500 characters', () => {
  expect(classifySmtpError(new Error(`No\u0000\r\nnot\u0007 you${'!'.repeat(1000)}`)).reason).toBe(`No not  you${'!'.repeat(489)}`);
});
