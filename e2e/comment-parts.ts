import type { Page } from 'playwright';

export const commentSection = (page: Page) => page.getByRole('region', { name: 'Comments' });
export const commentItems = (page: Page) => commentSection(page).locator('> ul > li');
export const commentButton = (page: Page) => page.getByRole('button', { name: 'Comment', exact: true });
export const replyButton = (page: Page) => page.getByRole('button', { name: 'Reply', exact: true });
export const untilCommentAdded = (page: Page) => page.getByRole('status').getByText('Comment added successfully').waitFor();
