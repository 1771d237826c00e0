import type { Page } from 'playwright';
import { imageFile } from '#tests/support/image-files.ts';
import {
  type AdminScreen,
  alert,
  alertDialog,
  clickButton,
  clickInDialog,
  dialog,
  mockEmptyList,
  mockFailure,
  runSteps,
  text,
} from './admin-screen.ts';
import { mockApiError } from './page.ts';
import { bodyField, created, fillPost, newPost, openForm, saveAsOtherAdmin, saveButton, titleField, toFileInput, tool } from './posts.ts';
import { moreActions } from './row-menu.ts';

/** Waits until the draft is kept: the line that says so moves the buttons below it. */
const selectImage = async (page: Page) => {
  await page.locator('input[type=file][multiple]').setInputFiles(await toFileInput(await imageFile()));
  await page.getByText(/Draft kept in your account at/).waitFor();
};
const chooseAll = (page: Page) => page.getByLabel('All on this page').check();
const closeForm = (page: Page) => page.keyboard.press('Escape');
const writePost = (page: Page) => runSteps(page, openForm, (form) => fillPost(form, 'A post of the screenshots'));

/** Screens of the post list, the post form and its editor, with their dialogs. */
export const blogScreens: AdminScreen[] = [
  { name: 'blog', path: '/admin/blog', visible: text(/^Showing 1 to /) },
  { name: 'blog, none', path: '/admin/blog', setup: mockEmptyList('**/api/admin/blogs?*'), visible: text('There are no posts yet.') },
  {
    name: 'blog, failed',
    path: '/admin/blog',
    ...mockFailure('**/api/admin/blogs?*'),
    visible: alert('We could not fetch the posts: something went wrong on our side.'),
  },
  {
    name: 'blog, menu of a post',
    path: '/admin/blog',
    steps: (page) =>
      moreActions(page, /^More actions: /)
        .first()
        .click(),
    visible: (page) => page.getByRole('menuitem', { name: 'Earlier versions' }),
  },
  {
    name: 'blog, no post matches',
    path: '/admin/blog?search=nothing+like+it',
    visible: text('No posts match.'),
  },
  {
    name: 'chosen posts, tag',
    path: '/admin/blog',
    steps: (page) => runSteps(page, chooseAll, clickButton('Add a tag')),
    visible: dialog(/^Add a tag to /),
  },
  {
    name: 'chosen posts, delete dialog',
    path: '/admin/blog',
    steps: (page) => runSteps(page, chooseAll, clickButton('Delete chosen')),
    visible: alertDialog('Are you sure you want to delete these'),
  },
  { name: 'new post', path: '/admin/blog', steps: openForm, visible: dialog('Create Blog') },
  {
    name: 'new post, empty',
    path: '/admin/blog',
    steps: (page) => runSteps(page, openForm, (form) => saveButton(form).click()),
    visible: alert('All fields (title, body, and image) are required.'),
  },
  {
    name: 'new post, scheduled',
    path: '/admin/blog',
    steps: (page) =>
      runSteps(page, openForm, (form) =>
        form
          .getByLabel('Publication')
          .selectOption('Publish it at a time')
          .then(() => undefined),
      ),
    visible: (page) => page.getByLabel('Date and time'),
  },
  {
    name: 'new post, restored draft',
    path: '/admin/blog',
    steps: (page) => runSteps(page, openForm, (form) => titleField(form).fill('Begun'), closeForm, openForm),
    visible: text(/was kept, and is not saved yet/),
  },
  {
    name: 'blog, post left with a draft',
    path: '/admin/blog',
    steps: (page) => runSteps(page, openForm, (form) => titleField(form).fill('Begun'), closeForm),
    visible: text('We kept it as a draft.'),
  },
  { name: 'post, edit form', path: '/admin/blog/1', visible: bodyField },
  {
    name: 'post, edit form, deleted',
    path: '/admin/blog/99999',
    expectedErrors: [404],
    visible: alert('Blog post not found.'),
  },
  {
    name: 'editor, link',
    path: '/admin/blog/1',
    steps: (page) => tool(page, 'Link').click(),
    visible: (page) => page.getByLabel('Address of the link'),
  },
  {
    name: 'editor, link without a URL',
    path: '/admin/blog/1',
    steps: (page) => runSteps(page, (form) => tool(form, 'Link').click(), clickButton('Set link')),
    visible: text('Please type where the link leads, or cancel.'),
  },
  { name: 'editor, image', path: '/admin/blog/1', steps: selectImage, visible: (page) => page.getByLabel('Description of this picture (alt text)') },
  {
    name: 'editor, table',
    path: '/admin/blog/1',
    steps: (page) =>
      runSteps(
        page,
        (form) => bodyField(form).click(),
        (form) => tool(form, 'Table').click(),
      ),
    visible: (page) => tool(page, 'Delete table'),
  },
  {
    name: 'editor, active formats and capital keys',
    path: '/admin/blog/1',
    steps: (page) =>
      runSteps(
        page,
        (form) => bodyField(form).click(),
        (form) => tool(form, 'Bold').click(),
        (form) => tool(form, 'Bullet list').click(),
        clickButton('Capital letters'),
      ),
    visible: (page) => tool(page, 'Bullet list').and(page.locator('[aria-pressed=true]')),
  },
  {
    name: 'post created',
    path: '/admin/blog',
    steps: (page) => runSteps(page, writePost, (form) => saveButton(form).click()),
    visible: alertDialog(created),
  },
  {
    name: 'post not saved',
    path: '/admin/blog',
    expectedErrors: [500],
    steps: (page) =>
      runSteps(
        page,
        writePost,
        (form) => mockApiError(form, '**/api/blog', 500, /POST/),
        (form) => saveButton(form).click(),
      ),
    visible: alertDialog('What you wrote is kept in this browser.'),
  },
  {
    name: 'post, edit conflict',
    path: '/admin/blog',
    expectedErrors: [409],
    steps: async (page) => {
      const { id } = await newPost({ title: 'Of two' });
      await page.goto(`/admin/blog/${id}`);
      await titleField(page).fill('Mine');
      await saveAsOtherAdmin(id, { title: 'Theirs' });
      await saveButton(page).click();
    },
    visible: alertDialog('This post was saved elsewhere since you opened it.'),
  },
  {
    name: 'post, preview link',
    path: '/admin/blog',
    async setup() {
      await newPost({ title: 'To preview', state: 'draft' });
    },
    steps: (page) => runSteps(page, clickButton(/^Preview link: /), clickButton('Make a preview link')),
    visible: (page) => page.getByRole('button', { name: 'Copy the link' }),
  },
  {
    name: 'post, versions',
    path: '/admin/blog',
    steps: async (page) => {
      const { id } = await newPost({ title: 'Ọ́jị́', body: '<h2>Ọjị</h2><p>The kola nut comes first.</p><p>It is broken.</p>' });
      await saveAsOtherAdmin(id, {
        title: 'Ọ́jị́ and its prayer',
        body: '<h2>Ọjị</h2><p>The kola nut comes before words.</p><p><strong>It</strong> is broken.</p>',
      });
      await page.goto(`/admin/blog/${id}/versions`);
    },
    visible: (page) => page.getByRole('heading', { name: 'Body' }),
  },
  {
    name: 'post, no version',
    path: '/admin/blog/1/versions',
    visible: text('There is no earlier version yet.'),
  },
  {
    name: 'post, version restored',
    path: '/admin/blog',
    steps: async (page) => {
      const { id } = await newPost({ title: 'Before' });
      await saveAsOtherAdmin(id, { title: 'After' });
      await page.goto(`/admin/blog/${id}/versions`);
      await page.getByRole('button', { name: 'Restore this version' }).click();
    },
    visible: (page) => page.getByRole('button', { name: 'Undo' }),
  },
  {
    name: 'post, delete dialog',
    path: '/admin/blog',
    steps: clickButton(/^Delete: /),
    visible: alertDialog('Are you sure you want to delete this blog post?'),
  },
  {
    name: 'post, delete dialog, failed',
    path: '/admin/blog',
    expectedErrors: [500],
    setup: (page) => mockApiError(page, '**/api/blog/*', 500, /DELETE/),
    steps: (page) => runSteps(page, clickButton(/^Delete: /), clickInDialog('Delete')),
    visible: alert('Please try again.'),
  },
];
