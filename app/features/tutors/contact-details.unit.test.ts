import { expect, test } from 'vitest';
import { hasContactDetails, hasEmailOrPhone } from './contact-details.contract.ts';

test.each([
  'ada@example.com',
  'ada (at) example.com',
  'On Instagram I am @ada_teaches',
  'Visit https://ada.example/lessons',
  'www.ada-teaches',
  'ada-teaches.com.ng',
  'Call 0803 123 4567',
  '+44 20 7946 0958',
  '(0803)-123.45.67',
  '０８０３１２３４５６７',
])('%j has contact details', (text) => {
  expect(hasContactDetails(text)).toBe(true);
});

test.each([
  'I have taught since 1998, and from 2004-2019 in Enugu.',
  'I have 12 grandchildren, aged 3 to 25.',
  'Ụmụ m, kedu? N’ụlọ anyị, onye ọ bụla na-asụ Igbo.',
  'I lived in Lagos, e.g. in Surulere. Now I live in Aba.',
  '100 words in 30 days.',
])('%j has none', (text) => {
  expect(hasContactDetails(text)).toBe(false);
});

test.each([
  ['https://meet.example.com/j/123456789012', false],
  ['See https://books.example.com/igbo, page 12', false],
  ['https://dreamt.media/t.menu', false],
  ['See https://video.example/@ada, page 12', true],
  ['Call 0803 123 4567', true],
  ['ada@example.com https://a.example', true],
  ['https://wa.me/2348031234567', true],
  ['wa.me/message/ABC', true],
  ['https://t.me/ada', true],
  ['https://api.whatsapp.com/send?phone=2348031234567', true],
])('%j has an email address, a phone number or an account among its links: %s', (text, found) => {
  expect(hasEmailOrPhone(text)).toBe(found);
});
