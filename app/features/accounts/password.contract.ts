import * as z from 'zod/mini';
import { boundedNfc } from '#app/http/fields.ts';

const tooLong = 'Password may have at most 128 characters';

/** Typed password: not trimmed, but NFC, so that keyboards with other code points for the same letters match. */
export const typedPassword = (required: string) =>
  z
    .string({ error: required })
    .check(...boundedNfc(128, { tooLong }), z.minLength(1, required), z.maxLength(512, tooLong), z.meta({ minLength: 1, maxLength: 128 }));

export const confirmedPassword = typedPassword('Confirm password is required');

/** New password of `min` to 128 code points, not a common one; no composition rules (NIST SP 800-63B). */
export const newPassword = (min: number) =>
  typedPassword('Password is required').check(
    z.refine((value) => [...value].length >= min, `Password must have at least ${min} characters`),
    z.refine((value) => [...value].length <= 128, tooLong),
    z.refine((value) => !isCommon(value), 'This password is one of the first that others would try, please choose another'),
    z.meta({ minLength: min, maxLength: 128 }),
  );

/** For an object with `password` and `confirm_password`. */
export const passwordsMatch = z.refine<{ password: string; confirm_password: string }>(
  ({ password, confirm_password }) => password === confirm_password,
  {
    path: ['confirm_password'],
    error: 'Passwords do not match',
    // Runs beside the checks of other fields, as soon as both passwords are present.
    when: ({ value }) => hasBothPasswords(value),
  },
);

function hasBothPasswords(value: unknown): boolean {
  const { password, confirm_password } = (value ?? {}) as { password?: unknown; confirm_password?: unknown };
  return Boolean(password) && Boolean(confirm_password);
}

/** Common passwords from lists of leaks, and likely guesses for an Igbo academy. */
const commonPasswords = new Set(
  `password passw0rd password1 password12 password123 password1234 password12345 iloveyou iloveyou1 sunshine princess football
  baseball superman welcome1 welcome123 trustno1 starwars whatever dragon123 monkey123 letmein1 letmein123 qwertyui qwertyuiop qwerty12
  qwerty123 qwerty1234 qwerty12345 1q2w3e4r 1q2w3e4r5t 1qaz2wsx zaq12wsx q1w2e3r4 q1w2e3r4t5 asdfghjk asdfghjkl zxcvbnm1 administrator admin123
  admin1234 adminadmin changeme changeme123 computer internet samsung1 michael1 jennifer jonathan charlotte elizabeth liverpool
  chelsea1 arsenal1 manchester nigeria1 nigeria123 jesus123 jesuschrist blessing blessing1 goodness favour123 chukwudi
  mutaigbo mutaigbo1 learnigbo learnigbo1 igbo1234 abc12345 abcd1234 a1b2c3d4 aa123456 pass1234 test1234 testtest google123 hello123
  secret123 master123 shadow123 summer2024 winter2024 p@ssw0rd p@ssword letmeinnow basketball`.split(/\s+/),
);

function isCommon(value: string): boolean {
  const plain = value.toLowerCase();
  return commonPasswords.has(plain) || /^(.{1,3})\1+$/.test(plain) || isSequence(plain);
}

/** Sequences such as 12345678, 87654321 and abcdefgh: every code point is one step from the one before. */
function isSequence(value: string): boolean {
  const steps = [...value].slice(1).map((character, index) => (character.codePointAt(0) ?? 0) - (value.codePointAt(index) ?? 0));
  return steps.every((step) => step === 1) || steps.every((step) => step === -1) || (/^\d+$/.test(value) && '01234567890123456789'.includes(value));
}
