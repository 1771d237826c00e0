import { expect, test } from 'vitest';
import { telAddress } from './tel-address.ts';

test.each([
  ['+234 800 000 0000', 'tel:+2348000000000'],
  ['+44 (0)20 7946 0000', 'tel:+442079460000'],
  ['+49 (0) 30 1234', 'tel:+49301234'],
  ['(0)20 7946 0000', 'tel:02079460000'],
  ['+1 (202) 555-0100', 'tel:+12025550100'],
  ['0800 (0)1', 'tel:080001'],
])('%s leads to %s', (phone, address) => {
  expect(telAddress(phone)).toBe(address);
});
