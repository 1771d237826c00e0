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

/** After every test, or every block of those that share a visit, only the posts are there that were there before: other journeys count them. */
export function keepPostsAsTheyAre(after = afterEach): void {
  const starters = 6;
  after(async () => {
    const added = (await listPosts()).filter(({ id }) => id > starters);
    if (added.length === 0) return;
    const headers = { Authorization: `Bearer ${await asAdmin()}` };
    for (const { id } of added) await fetch(`${address}/api/blog/${id}`, { method: 'DELETE', headers });
  });
}

/** A post, written over the API. */
export async function newPost(change: Record<string, string> = {}): Promise<Post> {
  const fields = { title: 'A post', subtitle: 'Its subtitle', body: '<p>Its body</p>', ...change };
  return savePost('POST', '/api/blog', postForm({ ...fields, image: await imageFile() }));
}

/** Another administrator saves the post meanwhile. */
export const theySave = (id: number, change: Record<string, string>) => savePost('PUT', `/api/blog/${id}`, postForm(change));

async function savePost(method: string, path: string, body: FormData): Promise<Post> {
  const answer = await fetch(address + path, { method, body, headers: { Authorization: `Bearer ${await asAdmin()}` } });
  return ((await answer.json()) as { blog: Post }).blog;
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

/** Opens the form of a new post, or of the one with this title. */
export async function openForm(page: Page, title?: string): Promise<void> {
  await page.getByRole('button', { name: title === undefined ? 'Create Blog' : `Update: ${title}`, exact: true }).click();
  await bodyField(page).waitFor();
}

/** What a file input of Playwright takes. */
export const picked = async (file: File) => ({ name: file.name, mimeType: file.type, buffer: Buffer.from(await file.arrayBuffer()) });

export async function chooseImage(page: Page, file?: File): Promise<void> {
  await page.getByLabel(/^Choose (an|another) image$/).setInputFiles(await picked(file ?? (await imageFile('png', 640, 360))));
}

/** Title, body and image: what a post needs. */
export async function fillPost(page: Page, title: string, body = 'What it says.'): Promise<void> {
  await titleField(page).fill(title);
  await bodyField(page).click();
  await page.keyboard.type(body);
  await chooseImage(page);
  await page.getByAltText('The chosen file, as readers will see it').waitFor();
}

export const created = 'Blog post created successfully!';
export const updated = 'Blog post updated successfully!';

/** Says OK to a result. */
export async function acknowledge(page: Page, sentence: string): Promise<void> {
  const dialog = page.getByRole('alertdialog').filter({ hasText: sentence });
  await dialog.getByRole('button', { name: 'OK' }).click();
  await dialog.waitFor({ state: 'detached' });
}

/** What the person is told in a dialog of its own. */
export const result = (page: Page, sentence: string) => page.getByRole('alertdialog').filter({ hasText: sentence });

/** The form holds what `fillPost` put into it. */
export async function expectFilled(page: Page, title: string): Promise<void> {
  await bodyField(page).getByText('What it says.').waitFor();
  await expect.poll(() => titleField(page).inputValue()).toBe(title);
  await page.getByText('picture.png').waitFor();
  await page.getByAltText('The chosen file, as readers will see it').waitFor();
}

/** What the browser keeps of what an administrator typed. */
export const keptDraft = (page: Page, of: number | 'new', writer = 'admin@example.com') =>
  page.evaluate(
    (key) =>
      new Promise<{ changes: Record<string, unknown> } | undefined>((resolve, reject) => {
        const opening = indexedDB.open('admin-drafts');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const { result } = opening;
          const reading = result.transaction('posts').objectStore('posts').get(key);
          reading.onsuccess = () => {
            result.close();
            resolve(reading.result);
          };
        };
      }),
    `${writer}:${of}`,
  );

/** Waits for one of the things that are kept. */
export const isKept = (page: Page, of: number | 'new', name: string) => expect.poll(async () => (await keptDraft(page, of))?.changes[name]);
