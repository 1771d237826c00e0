import { expect, test } from 'vitest';
import { timingSafeEqualText } from '#app/lib/hash.server.ts';
import { maskEmail } from '#app/lib/log.server.ts';
import { renderEmail } from '#app/mail/email-layout.server.ts';
import { hashPassword, verifyPassword } from './passwords.server.ts';
import { newToken, newVerificationCode } from './tokens.server.ts';

test('a password opens its own hash alone, and two hashes of it differ', async () => {
  const [one, other] = await Promise.all([hashPassword('a long enough secret'), hashPassword('a long enough secret')]);
  expect(one).not.toBe(other);
  expect(one).not.toContain('secret');
  expect(await verifyPassword('a long enough secret', one)).toBe(true);
  expect(await verifyPassword('a long enough secret', other)).toBe(true);
  expect(await verifyPassword('A long enough secret', one)).toBe(false);
  expect(await verifyPassword('', one)).toBe(false);
});

test.each(['', 'none', 'argon2id$', 'argon2id$$'])('%j is the hash of no password', async (hash) => {
  expect(await verifyPassword('', hash)).toBe(false);
  expect(await verifyPassword('a long enough secret', hash)).toBe(false);
});

test('twenty passwords at once wait for each other and all come right', async () => {
  const hash = await hashPassword('secret 7');
  const answers = await Promise.all(Array.from({ length: 20 }, (_, nth) => verifyPassword(`secret ${nth}`, hash)));
  expect(answers.flatMap((right, nth) => (right ? [nth] : []))).toEqual([7]);
});

test('a pin has six digits, a token 256 bits, and neither comes twice in a row', () => {
  for (let nth = 0; nth < 200; nth += 1) expect(newVerificationCode()).toMatch(/^\d{6}$/);
  const tokens = Array.from({ length: 200 }, newToken);
  expect(new Set(tokens).size).toBe(200);
  expect(new Set(tokens.map((token) => Buffer.from(token, 'base64url').length))).toEqual(new Set([32]));
});

test('texts are the same only when they are', () => {
  expect(timingSafeEqualText('123456', '123456')).toBe(true);
  expect(timingSafeEqualText('123456', '1234567')).toBe(false);
  expect(timingSafeEqualText('', '')).toBe(true);
  expect(timingSafeEqualText('', 'x')).toBe(false);
});

test.each([
  ['learner@example.com', 'l***@example.com'],
  ['x@example.com', 'x***@example.com'],
])('%s is logged as %s', (email, masked) => {
  expect(maskEmail(email)).toBe(masked);
});

test('a letter shows in its HTML part what was typed, never as HTML', () => {
  const { text, html } = renderEmail({
    paragraphs: ['<script>alert(1)</script> & "you"\nsecond line'],
    code: '<i>',
    button: { label: '<b>', url: 'https://academy.test/?a=1&b="2"' },
    footer: { text: "it's <u>", link: { label: '<s>', url: 'https://academy.test/"><script>' } },
  });
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;you&quot;<br>second line');
  expect(html).toContain('href="https://academy.test/?a=1&amp;b=&quot;2&quot;"');
  expect(html).not.toMatch(/<(script|i|b|u|s)>/);
  expect(text).toContain('<script>alert(1)</script> & "you"\nsecond line\n\n<i>\n\n<b>: https://academy.test/?a=1&b="2"');
});
