import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asciiDomain, emailKey } from './email-key.ts';
import { emailSpellings } from './email-spellings.server.ts';

const mailbox = 'ada@xn--mller-kva.example';

test.each([
  'ada@müller.example',
  'ADA@MÜLLER.example',
  'ada@mu\u0308ller.example',
  'ada@ｍüller．example',
  'ada@müller。example',
  'ada@müller.example.',
  'Ada@XN--MLLER-KVA.EXAMPLE',
  'ada@xn--mller-kva.example.',
  '  ada@xn--mller-kva.example ',
])('%s is the mailbox in ASCII', (email) => {
  expect(emailKey(email)).toBe(mailbox);
  expect(emailSpellings(email).slice(-2)).toEqual(expect.arrayContaining([mailbox, 'ada@müller.example']));
});

test.each([
  ['Ada@Example.COM', 'ada@example.com'],
  ['o\u0323ma@example.com', '\u1ecdma@example.com'],
  ['пётр@пример.рф', 'пётр@xn--e1afmkfd.xn--p1ai'],
  ['a@straße.example', 'a@xn--strae-oqa.example'],
  ['a@strasse.example', 'a@strasse.example'],
  // A Cyrillic word that looks like a Latin one is another domain.
  ['a@аррӏе.com', 'a@xn--80ak6aa92e.com'],
  ['deleted 12', 'deleted 12'],
])('%s has the key %s, which is its own', (email, key) => {
  expect(emailKey(email)).toBe(key);
  expect(emailKey(key)).toBe(key);
});

test.each(['a@exa mple.test', 'a@example.com/ü', 'a@ü@example.com:80', 'a@xn--a.example', 'a@1.2.3.4', 'a@ü%2e', 'a@[ü]', 'a@', '@'])(
  '%s, which no domain name is, is compared as it was typed',
  (email) => {
    expect(emailKey(email)).toBe(email);
  },
);

test('the key of a key is the key, whatever was typed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }), (local, domain) => {
      const key = emailKey(`${local}@${domain}`);
      expect(emailKey(key)).toBe(key);
    }),
  );
});

test('an address in ASCII has one spelling: what is looked up for it costs nothing more', () => {
  expect(emailSpellings('Ada@Example.com')).toEqual(['ada@example.com']);
});

test('the typed spelling comes first', () => {
  expect(emailSpellings('Ada@MÜLLER.example')[0]).toBe('ada@müller.example');
  expect(emailSpellings(mailbox)[0]).toBe(mailbox);
});

describe('a domain', () => {
  test.each(['xn--a.example', 'xn--.example', 'xn--foo-.example', 'xn--zzzzzz99999.example', 'xn--a-ecp.ru', 'xn--1ug.example'])(
    'with the label %s, which stands for no word, has no ASCII form',
    (domain) => {
      expect(asciiDomain(domain)).toBeUndefined();
    },
  );
});
