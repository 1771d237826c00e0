import type { Page } from 'playwright';

export const comments = (page: Page) => page.getByRole('region', { name: 'Comments' });
export const items = (page: Page) => comments(page).locator('> ul > li');
export const comment = (page: Page) => page.getByRole('button', { name: 'Comment', exact: true });
export const reply = (page: Page) => page.getByRole('button', { name: 'Reply', exact: true });
export const added = (page: Page) => page.getByRole('status').getByText('Comment added successfully').waitFor();
