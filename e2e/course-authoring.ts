import type { Page } from 'playwright';
import { postApi } from './accounts.ts';
import { address } from './page.ts';

export const unique = (name: string) => `${name} ${crypto.randomUUID().slice(0, 8)}`;
export const newUnit = async (token: string, title: string) => {
  const texts = { level: 'advanced', title, titleEnglish: 'Example', can: 'say it' };
  return ((await postApi('/admin/course/units', texts, token)).unit as { id: number }).id;
};
export const newLesson = async (token: string, unit: number, title: string) =>
  ((await postApi('/admin/course/lessons', { unit, kind: 'words', title }, token)).lesson as { id: number }).id;
export const newItem = async (token: string, texts: object) =>
  ((await postApi('/admin/course/items', { kind: 'word', igbo: 'akwa', english: unique('cloth'), ...texts }, token)).item as { id: number }).id;
export const send = (token: string, method: string, path: string, body?: object) =>
  fetch(`${address}/api${path}`, {
    method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
const done = (page: Page) => page.getByRole('alertdialog', { name: 'Done' });
export async function confirmDone(page: Page, sentence: string | RegExp) {
  await done(page).getByText(sentence).waitFor();
  await page.keyboard.press('Enter');
  await done(page).waitFor({ state: 'detached' });
}
