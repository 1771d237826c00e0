import { asAdmin, field, postApi } from './accounts.ts';
import { delayRequests, mockApiError, openPage } from './page.ts';
import { newPost } from './posts.ts';
import {
  clickInMain,
  expectMessage,
  followFooterLink,
  mockResponse,
  openReplies,
  type PublicScreen,
  screenAfter,
  screenAt,
} from './public-screen.ts';

const discussedPost: PublicScreen = {
  name: 'a post with comments and replies, a reply form open',
  route: 'blog/:id',
  open: async (options) => {
    const post = await newPost({ body: '<h2>A heading</h2><p>Its <strong>body</strong>, with <em>ọ̀jị́</em>.</p>' });
    const { id } = await postApi(`/blog/${post.id}/comment`, { text: 'Daalụ! A question', fullName: 'A reader' });
    await postApi(`/blog/comment/${id}/reply`, { text: 'An answer' });
    await postApi(`/blog/${post.id}/comment`, { text: 'From the academy, at length.\n'.repeat(20), fullName: 'Adaeze' }, await asAdmin());
    const page = await openPage(`/blog/${post.id}`, options);
    await openReplies(page);
    return page;
  },
};

const emptyPost: PublicScreen = {
  name: 'a post without comments',
  route: 'blog/:id',
  open: async (options) => {
    const { id } = await newPost();
    const page = await openPage(`/blog/${id}`, options);
    await page.getByText('No comments yet').waitFor();
    return page;
  },
};

/** The blog and its posts. */
export const blogScreens: PublicScreen[] = [
  screenAt('the blog', 'blog', '/blog'),
  screenAfter('the blog, loading', 'blog', '/about', async (page) => {
    await delayRequests(page, '**/api/blog?*');
    await delayRequests(page, '**/api/word-of-day/current');
    await followFooterLink(page, 'Blog');
    await expectMessage(page, 'status', 'Loading Word of the Day...');
    await expectMessage(page, 'status', 'Loading Blogs...');
  }),
  screenAfter(
    'the blog without a word and without posts',
    'blog',
    '/about',
    async (page) => {
      await mockApiError(page, '**/api/word-of-day/current', 404);
      await mockResponse(page, '**/api/blog?*', []);
      await followFooterLink(page, 'Blog');
      await page.getByText('No Word of the Day found').waitFor();
      await page.getByText('No posts yet').waitFor();
    },
    [404],
  ),
  screenAfter(
    'the blog, failed to load',
    'blog',
    '/about',
    async (page) => {
      await mockApiError(page, /\/api\/(word-of-day|blog)/, 500);
      await followFooterLink(page, 'Blog');
      await expectMessage(page, 'alert', 'Failed to fetch the current Word of the Day');
      await expectMessage(page, 'alert', 'Failed to fetch blogs');
    },
    [500],
  ),
  screenAt('a post', 'blog/:id', '/blog/1'),
  discussedPost,
  emptyPost,
  screenAfter(
    'a post with a rejected like',
    'blog/:id',
    '/blog/1',
    async (page) => {
      await page.getByRole('button', { name: /^Like/ }).click();
      await page.getByRole('status').getByRole('link', { name: 'Please login to like' }).waitFor();
    },
    [400],
  ),
  screenAfter('an empty comment', 'blog/:id', '/blog/1', async (page) => {
    await clickInMain(page, 'Comment');
    await page.locator('[aria-invalid="true"]').waitFor();
  }),
  screenAfter('an added comment', 'blog/:id', '/blog/1', async (page) => {
    await field(page, 'Your comment').fill(`Ụtụtụ ọma, ${Date.now()}`);
    await clickInMain(page, 'Comment');
    await expectMessage(page, 'status', 'Comment added successfully');
  }),
  screenAt('a post that does not exist', 'blog/:id', '/blog/999999', [404]),
];
