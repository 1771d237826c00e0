import type { Page } from 'playwright';

/** Answers the question before a newsletter is sent. */
export async function confirmSending(page: Page): Promise<void> {
  // From here on the clock of the page goes on by itself, and can be moved.
  await page.clock.install();
  await page
    .getByRole('alertdialog', { name: /^Send to [\d,]+ readers?\?$/ })
    .getByRole('button', { name: 'Send', exact: true })
    .click();
  await page.getByRole('button', { name: 'Take back' }).waitFor();
}

/** Answers the question, and lets the ten seconds pass in which the newsletter can be taken back. */
export async function sendAfterQuestion(page: Page): Promise<void> {
  await confirmSending(page);
  await page.clock.fastForward(10_000);
}
