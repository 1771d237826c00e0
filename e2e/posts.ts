import type { Locator, Page } from 'playwright';
import { afterEach, expect } from 'vitest';
import { imageFile, postForm } from '#tests/support/image-files.ts';
import { asAdmin } from './accounts.ts';
import { address, openPage } from './page.ts';

interface Post {
  id: number;
  title: string;
  subtitle: string | null;
  body: string;
  updatedAt: string;
}

export const listPosts = async () => (await (await fetch(`${address}/api/blog`)).json()) as Post[];
export const readPost = async (id: number) => (await (await fetch(`${address}/api/blog/${id}`)).json()) as Post;

/** Deletes posts created by a test, or by a block with a shared page, because other specs count posts. */
export function restorePosts(after = afterEach): void {
  const seedPosts = 6;
  after(async () => {
    const added = (await listPosts()).filter(({ id }) => id > seedPosts);
    if (added.length === 0) return;
    const headers = { Authorization: `Bearer ${await asAdmin()}` };
    for (const { id } of added) await fetch(`${address}/api/blog/${id}`, { method: 'DELETE', headers });
  });
}

/** Creates a post through the API. */
export async function newPost(overrides: Record<string, string> = {}): Promise<Post> {
  const fields = { title: 'A post', subtitle: 'Its subtitle', body: '<p>Its body</p>', ...overrides };
  return savePost('POST', '/api/blog', postForm({ ...fields, image: await imageFile() }));
}

/** Saves the post as another administrator. */
export const saveAsOtherAdmin = (id: number, overrides: Record<string, string>) => savePost('PUT', `/api/blog/${id}`, postForm(overrides));

async function savePost(method: string, path: string, body: FormData): Promise<Post> {
  const response = await fetch(address + path, { method, body, headers: { Authorization: `Bearer ${await asAdmin()}` } });
  return ((await response.json()) as { blog: Post }).blog;
}

export async function visitPosts(options: Parameters<typeof openPage>[1] = {}): Promise<Page> {
  const page = await openPage('/admin/blog', { token: await asAdmin(), ...options });
  await page.getByRole('heading', { level: 1, name: 'Blog' }).waitFor();
  return page;
}

export const titleField = (page: Page) => page.getByLabel('Title', { exact: true });
export const subtitleField = (page: Page) => page.getByLabel('Subtitle');
export const bodyField = (page: Page) => page.getByRole('textbox', { name: 'Body' });
export const saveButton = (page: Page) => page.getByRole('dialog').getByRole('button', { name: /^(Create|Update|Loading\.\.\.)$/ });
export const card = (page: Page, title: string): Locator =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
export const tool = (page: Page, name: string) => page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name, exact: true });
export const key = (page: Page, name: string) => page.getByRole('toolbar', { name: 'Igbo letters and tones' }).getByRole('button', { name });

/** Opens the form of a new post or of the post with this title. */
export async function openForm(page: Page, title?: string): Promise<void> {
  await page.getByRole('button', { name: title === undefined ? 'Create Blog' : `Update: ${title}`, exact: true }).click();
  await bodyField(page).waitFor();
}

/** Converts a file for Playwright's file inputs. */
export const toFileInput = async (file: File) => ({ name: file.name, mimeType: file.type, buffer: Buffer.from(await file.arrayBuffer()) });

export async function chooseImage(page: Page, file?: File): Promise<void> {
  await page.getByLabel(/^Choose (an|another) image$/).setInputFiles(await toFileInput(file ?? (await imageFile('png', 640, 360))));
}

/** Fills title, body and image, the required fields of a post. */
export async function fillPost(page: Page, title: string, body = 'What it says.'): Promise<void> {
  await titleField(page).fill(title);
  await bodyField(page).click();
  await page.keyboard.type(body);
  await chooseImage(page);
  await page.getByAltText('The chosen file, as readers will see it').waitFor();
}

export const created = 'Blog post created successfully!';
export const updated = 'Blog post updated successfully!';

/** Closes a result dialog with OK. */
export async function dismissDialog(page: Page, message: string): Promise<void> {
  const dialog = page.getByRole('alertdialog').filter({ hasText: message });
  await dialog.getByRole('button', { name: 'OK' }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** Alert dialog with this message. */
export const resultDialog = (page: Page, message: string) => page.getByRole('alertdialog').filter({ hasText: message });

/** Expects the values of `fillPost` in the form. */
export async function expectFilled(page: Page, title: string): Promise<void> {
  await bodyField(page).getByText('What it says.').waitFor();
  await expect.poll(() => titleField(page).inputValue()).toBe(title);
  await page.getByText('picture.png').waitFor();
  await page.getByAltText('The chosen file, as readers will see it').waitFor();
}

/** Draft of a form in IndexedDB. */
export const storedDraft = (page: Page, postId: number | 'new', adminEmail = 'admin@example.com') =>
  page.evaluate(
    (key) =>
      new Promise<{ changes: Record<string, unknown> } | undefined>((resolve, reject) => {
        const opening = indexedDB.open('admin-drafts');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const { result: resultDialog } = opening;
          const reading = resultDialog.transaction('posts').objectStore('posts').get(key);
          reading.onsuccess = () => {
            resultDialog.close();
            resolve(reading.result);
          };
        };
      }),
    `${adminEmail}:${postId}`,
  );

/** Waits until a field of the draft is stored. */
export const expectStoredField = (page: Page, postId: number | 'new', name: string) =>
  expect.poll(async () => (await storedDraft(page, postId))?.changes[name]);
