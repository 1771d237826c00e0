import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright';
import { beforeEach, expect, onTestFinished } from 'vitest';
import { imageFile, postForm } from '#tests/support/image-files.ts';
import { asAdmin } from './accounts.ts';
import { openPage, server } from './page.ts';

interface Post {
  id: number;
  title: string;
  subtitle: string | null;
  body: string;
  updatedAt: string;
}

export const listPosts = async () => (await server.call('GET', '/blog')).rows as unknown as Post[];
export const readPost = async (id: number) => (await server.call('GET', `/blog/${id}`)).body as unknown as Post;

/** Runs a cleanup after those that the test registers itself: after its pages are closed. */
const afterPagesClose = (cleanup: () => Promise<void>) => beforeEach(() => onTestFinished(cleanup));

/** Deletes posts created by a test, or by a block with a shared page, because other specs count posts. */
export function restorePosts(after = afterPagesClose): void {
  const seedPosts = 6;
  after(async () => {
    const token = await asAdmin();
    const added = (await server.call('GET', '/admin/blogs', { token })).rows.filter(({ id }) => Number(id) > seedPosts);
    for (const { id } of added) await server.call('DELETE', `/blog/${id}`, { token });
  });
}

/** Creates a post through the API. */
export async function newPost(overrides: Record<string, string> = {}): Promise<Post> {
  const fields = { title: 'A post', subtitle: 'Its subtitle', body: '<p>Its body</p>', ...overrides };
  return savePost('POST', '/blog', postForm({ ...fields, image: await imageFile() }));
}

/** Makes a preview link of a post that is not public. */
export async function previewPath(id: number): Promise<string> {
  const { body } = await server.call('POST', `/admin/blogs/${id}/previews`, { token: await asAdmin() });
  const { pathname, search } = new URL(String(body.url));
  return pathname + search;
}

/** Saves the post as another administrator. */
export const saveAsOtherAdmin = (id: number, overrides: Record<string, string>) => savePost('PUT', `/blog/${id}`, postForm(overrides));

async function savePost(method: string, path: string, body: FormData): Promise<Post> {
  return (await server.call(method, path, { form: body, token: await asAdmin() })).body.blog as Post;
}

export async function visitPosts(options: Parameters<typeof openPage>[1] = {}): Promise<Page> {
  const page = await openPage('/admin/blog', { token: await asAdmin(), ...options });
  await page.getByRole('heading', { level: 1, name: 'Blog' }).waitFor();
  return page;
}

export const titleField = (page: Page) => page.getByLabel('Title', { exact: true });
export const subtitleField = (page: Page) => page.getByLabel('Subtitle (optional)');
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

/** Drags a file from outside of the browser onto the middle of an element, and drops it. */
export async function dropFile(page: Page, target: Locator, file: File): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'dropped-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, file.name);
  writeFileSync(path, new Uint8Array(await file.arrayBuffer()));
  await target.scrollIntoViewIfNeeded();
  const { x, y, width, height } = (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const devtools = await page.context().newCDPSession(page);
  const at = { x: x + width / 2, y: y + height / 2, data: { items: [], files: [path], dragOperationsMask: 1 } };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) await devtools.send('Input.dispatchDragEvent', { type, ...at });
}

export async function chooseImage(page: Page, file?: File): Promise<void> {
  await page.getByLabel(/^Choose (an|another) image$/).setInputFiles(await toFileInput(file ?? (await imageFile('png', 640, 360))));
}

export const pictureWords = (page: Page) => page.getByLabel('Description of the picture (alt text)');

/** Fills title, body, image and what it shows, the required fields of a post. */
export async function fillPost(page: Page, title: string, body = 'What it says.'): Promise<void> {
  await titleField(page).fill(title);
  await bodyField(page).click();
  await page.keyboard.type(body);
  await chooseImage(page);
  await page.getByAltText('The chosen file, as readers will see it').waitFor();
  // Hidden in the form of a post whose picture is decorative.
  if (await pictureWords(page).isVisible()) await pictureWords(page).fill('A plain picture');
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

interface StoredDraft {
  changes: Record<string, unknown>;
}

/** Draft of a post: what this browser has not sent yet, else what the server has. */
export const storedDraft = async (page: Page, postId: number | 'new', token?: string): Promise<StoredDraft | undefined> =>
  (await unsentDrafts(page)).find(({ subject }) => isSubject(subject, postId)) ?? (await sentDraft(postId, token ?? (await asAdmin())));

const isSubject = (subject: string, postId: number | 'new') => (postId === 'new' ? subject.includes('-') : subject === String(postId));

/** Drafts of posts in IndexedDB, which the server has not acknowledged. */
export const unsentDrafts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<(StoredDraft & { subject: string })[]>((resolve, reject) => {
        const opening = indexedDB.open('admin-drafts');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const found: (StoredDraft & { subject: string })[] = [];
          const reading = opening.result.transaction('posts').objectStore('posts').openCursor();
          reading.onsuccess = () => {
            const cursor = reading.result;
            if (cursor) {
              const [, form, subject = ''] = String(cursor.key).split('/');
              if (form === 'post') found.push({ ...cursor.value, subject });
              return cursor.continue();
            }
            opening.result.close();
            resolve(found);
          };
        };
      }),
  );

async function sentDraft(postId: number | 'new', token: string): Promise<StoredDraft | undefined> {
  const { rows } = await server.call('GET', '/drafts', { token });
  const subject = rows.find(({ form, subject }) => form === 'post' && isSubject(String(subject), postId))?.subject;
  if (!subject) return undefined;
  const { body } = await server.call('GET', `/drafts/one?${new URLSearchParams({ form: 'post', subject: String(subject) })}`, { token });
  return (body.draft as StoredDraft | null) ?? undefined;
}

/** Waits until a field of the draft is stored. */
export const expectStoredField = (page: Page, postId: number | 'new', name: string) =>
  expect.poll(async () => (await storedDraft(page, postId))?.changes[name]);
