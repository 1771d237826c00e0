import { expect, test } from 'vitest';
import { email } from './email-field.ts';

const sentence = 'Please enter an email address such as name@example.com';
const long = (letters: number) => 'a'.repeat(letters);
/** Domain of 193 letters. */
const longDomain = `${`${long(60)}.`.repeat(3)}${long(6)}.com`;

test.each([
  'ada@example.com',
  "o'neil+school@sub.example.co.uk",
  'ada@müller.example',
  'ada@xn--mller-kva.example',
  'ọma@example.com',
  'пётр@пример.рф',
  'ada@foo_bar.example',
  'ada@1.example',
  'ada.@example.com',
  `${long(64)}@example.com`,
  `a@${long(63)}.example`,
])('%s is taken as it was typed', (address) => {
  expect(email.parse(address)).toBe(address);
});

test.each([
  ['a label that begins with a hyphen', 'a@-x.example'],
  ['a label that ends with a hyphen', 'a@x-.example'],
  ['a label of 64 letters', `a@${long(64)}.example`],
  ['a label of 64 letters in ASCII', `a@${'ü'.repeat(60)}.example`],
  ['a domain of more than 253 letters', `a@${`${long(50)}.`.repeat(5)}com`],
  ['empty labels', 'a@x..example'],
  ['an empty first label', 'a@.example'],
  ['a dot at the end', 'a@example.com.'],
  ['another dot at the end', 'a@example.com。'],
  ['65 letters before the @', `${long(65)}@example.com`],
  ['65 octets before the @', `${'ọ'.repeat(22)}@example.com`],
  ['a dot at the beginning', '.a@example.com'],
  ['two dots in a row', 'a..b@example.com'],
  ['a space', 'a b@example.com'],
  ['quotation marks', '"a b"@example.com'],
  ['an IP address', 'a@192.168.10.10'],
  ['an IP address in brackets', 'a@[127.0.0.1]'],
  ['a domain of one label', 'a@localhost'],
  ['a top-level domain of one letter', 'a@example.c'],
  ['a label that is no Punycode', 'a@xn--a.example'],
  ['Punycode of plain letters', 'a@xn--foo-.example'],
  ['an address of a page', 'a@example.com/ü'],
  ['a port', 'a@example.com:80'],
  ['two @', 'a@b@example.com'],
  ['an encoded word', 'a=?@example.com'],
  ['a percent sign', 'a@ex%61mple.com'],
  ['a character that no domain has', 'a@exa\u2024mple.com'],
])('%s is refused with a sentence', (_, address) => {
  const { success, error } = email.safeParse(address);
  expect(success).toBe(false);
  expect(error?.issues[0]?.message).toMatch(new RegExp(`^${sentence}$|invisible character|at most 254`));
});

test('the whole address has at most 254 octets, with its domain in ASCII', () => {
  const local = long(60);
  const fits = `${local}@${longDomain}`;
  expect(fits).toHaveLength(254);
  expect(email.safeParse(fits).success).toBe(true);
  expect(email.safeParse(`${local}a@${longDomain}`).success).toBe(false);
  const letters = `${local}@${'ü'.repeat(40)}.${'ü'.repeat(40)}.${'ü'.repeat(40)}.${'ü'.repeat(40)}.example`;
  expect(letters.length).toBeLessThan(254);
  expect(email.safeParse(letters).success).toBe(false);
});
