import { expect, test } from 'vitest';
import { classifySmtpError } from './bounce-classifier.server.ts';

const smtpFailure = (command: string, response: string) =>
  Object.assign(new Error('Refused'), { command, response, responseCode: Number(response.slice(0, 3)) });

test.each([
  ['RCPT TO', '550 5.1.1 No such user', { final: true, bounce: 'hard' }],
  ['RCPT TO', '550-5.1.1 No such user', { final: true, bounce: 'hard' }],
  ['RCPT TO', '550 no such user 5.7.1', { final: true, bounce: 'hard' }],
  ['RCPT TO', '554 5.7.1 Relay access denied', { final: true, bounce: undefined }],
  ['RCPT TO', '451 4.7.1 Greylisted', { final: false, bounce: undefined }],
  ['RCPT TO', '450 Mailbox busy', { final: false, bounce: 'soft' }],
  ['RCPT TO', '452 4.2.2 Mailbox full', { final: false, bounce: 'soft' }],
  ['RCPT TO', '421 4.3.2 Shutting down', { final: false, bounce: undefined }],
  ['DATA', '451 4.3.0 Not now', { final: false, bounce: 'soft' }],
  ['DATA', '451 4.6.0 Bad content', { final: false, bounce: undefined }],
  ['DATA', '552 5.2.2 Mailbox full', { final: true, bounce: 'hard' }],
  ['DATA', '554 5.6.0 Bad content', { final: true, bounce: undefined }],
  ['DATA', '550 5.7.26 Unauthenticated mail', { final: true, bounce: undefined }],
  ['DATA', '550 5.71.1 No', { final: true, bounce: 'hard' }],
  ['MAIL FROM', '553 5.1.8 Sender refused', { final: false, bounce: undefined }],
  ['AUTH PLAIN', '535 5.7.8 Wrong password', { final: false, bounce: undefined }],
  ['CONN', '554 5.3.2 Not today', { final: false, bounce: undefined }],
])('classifies %s %j as %o', (command, response, expected) => {
  expect(classifySmtpError(smtpFailure(command, response))).toMatchObject(expected);
});

test('an error without an SMTP response is temporary', () => {
  expect(classifySmtpError(new Error('socket hang up'))).toEqual({ final: false, bounce: undefined, reason: 'socket hang up' });
  expect(classifySmtpError('odd')).toEqual({ final: false, bounce: undefined, reason: 'odd' });
});

test('a reason has no control characters and at most 500 characters', () => {
  expect(classifySmtpError(new Error(`No\u0000\r\nnot\u0007 you${'!'.repeat(1000)}`)).reason).toBe(`No not  you${'!'.repeat(489)}`);
});
