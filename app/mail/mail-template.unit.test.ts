import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { MailContent } from './mail-content.ts';
import { palette } from './mail-style.server.ts';
import { defineMail } from './mail-template.server.ts';

const publicUrl = 'https://academy.test';
const content: MailContent = { subject: 'A subject', preheader: 'First words', blocks: ['Ndewo'], reason: 'You asked for it.' };

const compose = (change: Partial<MailContent> = {}) => {
  const mail = defineMail({ name: 'test.mail', render: (props: MailContent) => props, previews: {} });
  return mail.compose(publicUrl, { ...content, ...change });
};

test('the HTML part escapes every text', () => {
  const { text, html } = compose({
    preheader: '<i>',
    heading: '<h1>',
    blocks: [
      '<script>alert(1)</script> & "you"\nsecond line',
      { code: '<i>', label: '<b>' },
      { note: '<img src=x>' },
      { quote: "it's <u>" },
      { button: { label: '<b>', path: '/?a=1&b="2"' } },
    ],
    reason: "it's <u>",
    list: { name: 'news', unsubscribe: { label: '<s>', path: '/"><script>' }, oneClickPath: '/api/leave' },
  });
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;you&quot;<br>second line');
  expect(html).toContain('href="https://academy.test/?a=1&amp;b=&quot;2&quot;"');
  expect(html).not.toMatch(/<(script|i|b|u|s|img|h1)>/);
  expect(html).not.toContain('<img');
  expect(text).toContain('<script>alert(1)</script> & "you"\nsecond line\n\n<b>:\n<i>\n\n<img src=x>');
  expect(text).toContain('<b>: https://academy.test/?a=1&b="2"');
});

test('marks Igbo words with their language', () => {
  const { html } = compose({ heading: 'Ụlọ & ỌMỤMỤ', blocks: ['Nnọọ! Welcome.'] });
  expect(html).toContain('<span lang="ig">Ụlọ &amp; ỌMỤMỤ</span></h1>');
  expect(html).toContain('<span lang="ig">Nnọọ</span>! Welcome.</p>');
});

test('the preheader is one line of at most 140 graphemes, and complete letters', () => {
  const preheaderOf = (preheader: string) => compose({ preheader }).html.match(/mso-hide:all">(.*?)&#8204;/)?.[1];
  expect(preheaderOf('Two\nlines,\r\n\r\nand more')).toBe('Two lines, and more');
  expect(preheaderOf('ọ́'.repeat(141))).toBe(`${'ọ́'.repeat(140)}…`);
  expect(preheaderOf('ọ́'.repeat(140))).toBe('ọ́'.repeat(140));
});

test('an email of a list names it in its headers, and can be unsubscribed from with one click (RFC 8058)', () => {
  const list = { name: 'news', unsubscribe: { label: 'Unsubscribe', path: '/leave?a=1' }, oneClickPath: '/api/leave?a=1' } as const;
  expect(compose({ list }).headers).toEqual({
    'List-Unsubscribe': '<https://academy.test/api/leave?a=1>',
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    'List-Post': 'NO',
    'List-Id': '<news.academy.test>',
  });
  expect(compose({ list }).text).toMatch(/\n-- \nYou asked for it\.\nUnsubscribe: https:\/\/academy\.test\/leave\?a=1\n$/);
  expect(compose()).not.toHaveProperty('headers');
});

test('colours of mails are those of the theme', () => {
  const theme = readFileSync(join(import.meta.dirname, '../ui/theme/theme.css'), 'utf8');
  for (const [name, [light, dark]] of Object.entries(palette)) expect(theme).toContain(`--${name}: light-dark(${light}, ${dark});`);
});
