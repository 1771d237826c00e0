import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { expectAccessible, mailTo, visit } from './visit.ts';

async function fill(page: Page, subject: string, email = 'visitor@example.com'): Promise<void> {
  const main = page.getByRole('main');
  await main.getByLabel('Name').fill('A visitor');
  await main.getByLabel('Email').fill(email);
  await main.getByLabel('Subject').fill(subject);
  await main.getByLabel('Message').fill('Ndewo,\nI have a question.');
}

test.each([true, false])('a message reaches the academy (with script: %s)', async (javaScriptEnabled) => {
  const subject = `A question, script ${javaScriptEnabled}`;
  const page = await visit('/contact', { javaScriptEnabled });
  await fill(page, subject);
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('Thank you, your message has reached us.').waitFor();
  expect(new URL(page.url()).pathname).toBe('/contact');
  const mail = await mailTo('hello@localhost', new RegExp(subject));
  expect(mail.replyTo?.[0]?.address).toBe('visitor@example.com');
  expect(mail.text).toContain('Ndewo,\nI have a question.');
});

test.each([true, false])('a refused message says why and keeps what was typed (with script: %s)', async (javaScriptEnabled) => {
  const page = await visit('/contact', { javaScriptEnabled, complaints: /400/ });
  await fill(page, 'A question', 'visitor@nowhere');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByText('Please enter an e-mail address').first().waitFor();
  const main = page.getByRole('main');
  expect(await main.getByLabel('Email').inputValue()).toBe('visitor@nowhere');
  expect(await main.getByLabel('Message').inputValue()).toBe('Ndewo,\nI have a question.');
  if (javaScriptEnabled) await expectAccessible(page);
});

test('without a network the message stays in the form', async () => {
  const page = await visit('/contact', { complaints: /ERR_|Failed to load/ });
  await fill(page, 'A question');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('alert').getByText('Network error, please try again').waitFor();
  expect(await page.getByRole('main').getByLabel('Message').inputValue()).toBe('Ndewo,\nI have a question.');
});

test('the browser itself asks for what is missing', async () => {
  const page = await visit('/contact');
  await page.getByRole('button', { name: 'Send' }).click();
  expect(
    await page
      .getByRole('main')
      .getByLabel('Name')
      .evaluate((field) => field.matches(':invalid')),
  ).toBe(true);
  expect(new URL(page.url()).search).toBe('');
});
