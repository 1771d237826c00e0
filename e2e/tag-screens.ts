import type { Page } from 'playwright';
import { type AdminScreen, clickButton, dialog, mockEmptyList, runSteps, text } from './admin-screen.ts';
import { openPage } from './page.ts';
import { newPost, openForm } from './posts.ts';
import { type PublicScreen, screenAt } from './public-screen.ts';
import { inFirstRow } from './row-menu.ts';

export const tagsField = (page: Page) => page.getByRole('combobox', { name: 'Tags' });

/** Posts with two tags; returns the id of the last one. */
export async function newTaggedPosts(): Promise<number> {
  const tags = 'Igbo food, Ụlọ na ezinụlọ';
  for (const title of ['Soup on Sunday', 'Yams, and how to ask for them', 'The kitchen in ten words']) await newPost({ title, tags });
  return (await newPost({ title: 'At the market', tags: `${tags}, Numbers` })).id;
}

const screenOfTag = (name: string, path: string): PublicScreen => ({
  name,
  route: 'tags/:slug',
  open: async (options) => {
    await newTaggedPosts();
    return openPage(path, options);
  },
});

export const publicTagScreens: PublicScreen[] = [
  screenOfTag('the page of a tag', '/tags/igbo-food'),
  screenOfTag('the end of the posts of a tag', '/tags/igbo-food?before=1'),
  screenAt('a tag that no post has', 'tags/:slug', '/tags/nowhere', [404]),
  {
    name: 'a post with tags and related posts',
    route: 'blog/:id',
    open: async (options) => openPage(`/blog/${await newTaggedPosts()}`, options),
  },
];

const rows = [
  { id: 1, name: 'Igbo food', slug: 'igbo-food', posts: 12 },
  { id: 2, name: 'Ụlọ na ezinụlọ'.repeat(3), slug: 'ulo', posts: 0 },
];
const mockTags = async (page: Page) => {
  await page.route('**/api/admin/tags?*', (route) => route.fulfill({ json: rows, headers: { 'X-Total-Count': '2' } }));
  await page.route('**/api/admin/tags/suggestions?*', (route) => route.fulfill({ json: { tags: rows.map(({ name, slug }) => ({ name, slug })) } }));
};
const inForm = async (page: Page, ...tags: string[]) => {
  await openForm(page);
  for (const tag of tags) await tagsField(page).fill(tag);
};

export const adminTagScreens: AdminScreen[] = [
  { name: 'tags', path: '/admin/blog/tags', setup: mockTags, visible: text('Showing 1 to 2') },
  { name: 'tags, none', path: '/admin/blog/tags', setup: mockEmptyList('**/api/admin/tags?*'), visible: text('No post has a tag yet') },
  { name: 'tag, rename', path: '/admin/blog/tags', setup: mockTags, steps: clickButton('Rename: Igbo food'), visible: dialog('Rename the tag') },
  { name: 'tag, merge', path: '/admin/blog/tags', setup: mockTags, steps: inFirstRow('Merge'), visible: dialog('Merge the tag') },
  {
    name: 'new post, tags suggested',
    path: '/admin/blog',
    setup: mockTags,
    steps: (page) => runSteps(page, (form) => inForm(form, 'Numbers, Proverbs,', 'ig')),
    visible: (page) => page.getByRole('listbox').getByRole('option').first(),
  },
];
