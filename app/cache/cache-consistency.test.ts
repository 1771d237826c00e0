import fc from 'fast-check';
import { expect } from 'vitest';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import { imageFile } from '#tests/support/image-files.ts';
import { isFull } from '#tests/support/suite.ts';
import { person, type TestApp } from '#tests/support/test-app.ts';

const test = withAppPerFile();
let admin: ReturnType<TestApp['api']>;
let learner: ReturnType<TestApp['api']>;
let image: File;
test.beforeAll(async ({ app }) => {
  admin = app.api(await app.adminToken());
  learner = app.api((await app.learner()).token);
  image = await imageFile();
});

const paths = [
  '/api/blog',
  '/api/blog?limit=2&view=card',
  '/api/blog/1',
  '/api/blog/2',
  '/api/blog/1/comments',
  '/api/blog/comment/1/replies',
  '/api/word-of-day/current',
  '/api/word-of-day/1/comments',
  '/api/word-of-day/comment/1/replies',
  '/api/home/posts',
  '/api/home/word',
  '/sitemap.xml',
  '/blog/feed.xml',
  '/word-of-day/feed.json',
];
const text = async (app: TestApp, path: string, headers: Record<string, string> = {}) => {
  const response = await app.httpApp.fetch(new Request(`http://academy.test${path}`, { headers }));
  return `${response.status} ${response.headers.get('X-Total-Count') ?? ''} ${await response.text()}`;
};
/** Bypasses the cache: requests with a token are never cached, and an expired token belongs to no account. */
const uncachedText = (app: TestApp, path: string) => text(app, path, { Authorization: 'Bearer dead' });

const id = fc.integer({ min: 1, max: 3 });
const content = fc.string({ minLength: 1, unit: fc.constantFrom('ọ', 'b', 'Ị', 'x') });
const oftenWritten = fc.oneof(
  fc.record({ what: fc.constant('createPost' as const), content }),
  fc.record({ what: fc.constant('updatePost' as const), id, content }),
  fc.record({ what: fc.constant('removePost' as const), id }),
  fc.record({ what: fc.constantFrom('likePost' as const, 'likeWord' as const), id }),
  fc.record({ what: fc.constantFrom('comment' as const, 'commentWord' as const, 'reply' as const, 'replyWord' as const), id, content }),
  fc.record({ what: fc.constant('createWord' as const), content }),
  fc.record({ what: fc.constant('updateWord' as const), id, content }),
  fc.record({ what: fc.constant('removeWord' as const), id }),
  fc.record({ what: fc.constant('rename' as const), content }),
);
/** Rare, because each step registers a new learner. */
const deleteAccount = fc.record({ what: fc.constantFrom('leave' as const, 'leaveAndDeleteComments' as const) });
const write = fc.oneof({ weight: 40, arbitrary: oftenWritten }, { weight: 1, arbitrary: deleteAccount });
type Write = typeof write extends fc.Arbitrary<infer W> ? W : never;

/** Signature of the learner, so that deleting the account changes the comments. */
const signature = { fullName: 'Learner', email: person.email };

/** Deletes the account and registers a new learner with the same email. */
async function replaceLearner(app: TestApp, comments: 'keep' | 'delete'): Promise<void> {
  await learner.privacy.deleteAccount({ password: person.password, comments });
  learner = app.api((await app.learner()).token);
}

/** Ignores rejections: a rejected step changes nothing. */
async function perform(app: TestApp, step: Write): Promise<void> {
  const steps = {
    createPost: ({ content = '' }) => admin.blog.create({ title: content, body: `<p>${content}</p>`, image }),
    updatePost: ({ id = 0, content = '' }) => admin.blog.update({ id, title: content }),
    removePost: ({ id = 0 }) => admin.blog.remove({ id }),
    likePost: ({ id = 0 }) => learner.blog.like({ id }),
    comment: ({ id = 0, content = '' }) => admin.blog.comment({ id, text: content, ...signature }),
    reply: ({ id: commentId = 0, content = '' }) => admin.blog.reply({ commentId, text: content, ...signature }),
    createWord: ({ content = '' }) => admin.wordOfDay.create({ title: content, body: content }),
    updateWord: ({ id = 0, content = '' }) => admin.wordOfDay.update({ id, body: content }),
    removeWord: ({ id = 0 }) => admin.wordOfDay.remove({ id }),
    likeWord: ({ id = 0 }) => learner.wordOfDay.like({ id }),
    commentWord: ({ id = 0, content = '' }) => admin.wordOfDay.comment({ id, text: content, ...signature }),
    replyWord: ({ id: commentId = 0, content = '' }) => admin.wordOfDay.reply({ commentId, text: content }),
    rename: ({ content = '' }) => admin.accounts.profile({ ...person, email: 'admin@example.com', first_name: content, password: undefined }),
    leave: () => replaceLearner(app, 'keep'),
    leaveAndDeleteComments: () => replaceLearner(app, 'delete'),
  };
  await steps[step.what]({ ...step } as { id?: number; content?: string }).catch(() => undefined);
}

test('a GET that begins after a write was acknowledged shows the write', async ({ app }) => {
  const { blog: first } = await admin.blog.create({ title: 'First', body: '<p>x</p>', image });
  await admin.wordOfDay.create({ title: 'ọjị', body: 'kola nut' });
  await app.call('POST', '/blog/1/comment', { token: await app.adminToken(), json: { text: 'Signed with a name' } });
  await fc.assert(
    fc.asyncProperty(fc.array(write, { maxLength: 12 }), async (history) => {
      for (const step of history) {
        await perform(app, step);
        for (const path of [...paths, first.image]) expect(await text(app, path), `${path} after ${step.what}`).toBe(await uncachedText(app, path));
      }
    }),
    { numRuns: isFull ? 25 : 15 },
  );
});

test('a like invalidates the responses of its post and keeps those of another post', async ({ app }) => {
  const [one, other] = await Promise.all(['One', 'Other'].map((title) => admin.blog.create({ title, body: '<p>x</p>', image })));
  const [path, otherPath] = [`/api/blog/${one?.blog.id}`, `/api/blog/${other?.blog.id}`];
  await Promise.all([text(app, path), text(app, otherPath), text(app, '/api/blog')]);
  await learner.blog.like({ id: one?.blog.id ?? 0 });
  expect(app.responseCache.match(path, ['identity'])).toBeUndefined();
  expect(app.responseCache.match('/api/blog', ['identity'])).toBeUndefined();
  expect(app.responseCache.match(otherPath, ['identity'])).toBeDefined();
});

test('an edit or deletion of a post keeps the cached pictures of other posts, and evicts those that only this post showed', async ({ app }) => {
  const images = await Promise.all([71, 72, 73].map((width) => imageFile('png', width, 40)));
  const create = async (cover: File | undefined) => (await admin.blog.create({ title: 'A title', body: '<p>x</p>', image: cover ?? image })).blog;
  const [kept, edited] = [await create(images[0]), await create(images[1])];
  const isCached = (path: string) => app.responseCache.match(path, ['identity']) !== undefined;
  const shared = kept.image.replace('-800.webp', '-share.jpg');
  for (const path of [kept.image, shared, edited.image]) await text(app, path);
  await admin.blog.update({ id: edited.id, title: 'Another title' });
  expect([kept.image, shared, edited.image].map(isCached)).toEqual([true, true, true]);
  const { image: next } = (await admin.blog.update({ id: edited.id, image: images[2] })).blog;
  await text(app, next);
  // The earlier version of the post has its picture still.
  expect([kept.image, edited.image, next].map(isCached)).toEqual([true, true, true]);
  await admin.blog.remove({ id: edited.id });
  expect([kept.image, shared, edited.image, next].map(isCached)).toEqual([true, true, false, false]);
  await admin.blog.remove({ id: kept.id });
  for (const path of [kept.image, shared, edited.image, next]) expect(await text(app, path)).toMatch(/^404 /);
});

test('likes and comments keep the cached data of the home page; changed titles invalidate it', async ({ app }) => {
  const { blog } = await admin.blog.create({ title: 'Newest', body: '<p>x</p>', image });
  const { wordOfDay } = await admin.wordOfDay.create({ title: 'aka', body: 'hand' });
  const paths = ['/api/home/posts', '/api/home/word'];
  for (const path of paths) await text(app, path);
  for (const [feature, id] of [
    ['blog', blog.id],
    ['wordOfDay', wordOfDay.id],
  ] as const) {
    await learner[feature].like({ id });
    const { id: commentId } = await learner[feature].comment({ id, text: 'One' });
    await learner[feature].reply({ commentId, text: 'Two' });
  }
  for (const path of paths) expect(app.responseCache.match(path, ['identity']), path).toBeDefined();
  await admin.blog.update({ id: blog.id, title: 'Not the newest title' });
  expect(app.responseCache.match('/api/home/posts', ['identity'])).toBeUndefined();
  expect(app.responseCache.match('/api/home/word', ['identity'])).toBeDefined();
  await admin.wordOfDay.update({ id: wordOfDay.id, title: 'ụkwụ' });
  expect(app.responseCache.match('/api/home/word', ['identity'])).toBeUndefined();
});

test.for(['/api/admin/users', '/admin/users', '/healthz', '/api/auth/me', '/api/nothing', '/media/nothing'])(
  'never caches %s',
  async (path, { app }) => {
    await text(app, path);
    expect(app.responseCache.match(path, ['identity'])).toBeUndefined();
  },
);

test('a request with a token is neither cached nor answered from the cache', async ({ app }) => {
  const [comment] = (await admin.blog.list()).rows;
  const path = `/api/blog/${comment?.id}/comments`;
  await admin.blog.comment({ id: comment?.id ?? 0, text: 'Who?', email: 'asker@example.com' });
  const asAdmin = { Authorization: `Bearer ${await app.adminToken()}` };
  expect(await text(app, path, asAdmin)).toContain('asker@example.com');
  expect(app.responseCache.match(path, ['identity'])).toBeUndefined();
  expect(await text(app, path)).not.toContain('asker@example.com');
  expect(app.responseCache.match(path, ['identity'])).toBeDefined();
  expect(await text(app, path, asAdmin)).toContain('asker@example.com');
});
