/** @module-tag full */
import { test } from 'vitest';
import { longWord } from '#tests/support/factories/boundary-values.ts';
import { fillRegistration } from './accounts.ts';
import { expectNoOverflow } from './overflow.ts';
import { openPage } from './page.ts';

test('texts above the length limit and their error messages fit every screen', async () => {
  const page = await openPage('/register', { reducedMotion: 'reduce', expectedErrors: [400] });
  await fillRegistration(page, { 'First name': longWord(500), 'Last name': longWord(500), 'Phone number': '1'.repeat(200) });
  await page.getByRole('main').getByRole('button', { name: 'Register' }).first().click();
  await page.locator('main [aria-invalid=true]').first().waitFor();
  await expectNoOverflow(page);
});
