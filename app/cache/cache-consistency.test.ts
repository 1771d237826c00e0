import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { imageFile } from '#tests/support/image-files.ts';
import { createTestApp, person, type TestApp } from '#tests/support/test-app.ts';

let at: TestApp;
let admin: ReturnType<TestApp['api']>;
let learner: ReturnType<TestApp['api']>;
let image: File;
beforeAll(async () => {
  at = await createTestApp();
  admin = at.api(await at.adminToken());
  learner = at.api((await at.learner()).token);
  image = await imageFile();
});
afterAll(() => at.close());

const addresses = [
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
const text = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await at.edge.fetch(new Request(`http://academy.test${path}`, { headers }));
  return `${answer.status} ${answer.headers.get('X-Total-Count') ?? ''} ${await answer.text()}`;
};
/** What carries a token is never answered from what is kept, and a dead token is nobody's. */
const anew = (path: string) => text(path, { Authorization: 'Bearer dead' });

const id = fc.integer({ min: 1, max: 3 });
const words = fc.string({ minLength: 1, unit: fc.constantFrom('ọ', 'b', 'Ị', 'x') });
const oftenWritten = fc.oneof(
  fc.record({ what: fc.constant('createPost' as const), words }),
  fc.record({ what: fc.constant('updatePost' as const), id, words }),
  fc.record({ what: fc.constant('removePost' as const), id }),
  fc.record({ what: fc.constantFrom('likePost' as const, 'likeWord' as const), id }),
  fc.record({ what: fc.constantFrom('comment' as const, 'commentWord' as const, 'reply' as const, 'replyWord' as const), id, words }),
  fc.record({ what: fc.constant('createWord' as const), words }),
  fc.record({ what: fc.constant('updateWord' as const), id, words }),
  fc.record({ what: fc.constant('removeWord' as const), id }),
  fc.record({ what: fc.constant('rename' as const), words }),
);
/** Dear: the next learner has to register. */
const left = fc.record({ what: fc.constantFrom('leave' as const, 'leaveWithWords' as const) });
const write = fc.oneof({ weight: 40, arbitrary: oftenWritten }, { weight: 1, arbitrary: left });
type Write = typeof write extends fc.Arbitrary<infer W> ? W : never;

/** As the learner's, so that they change when the learner leaves. */
const signed = { fullName: 'Learner', email: person.email };

/** The next learner has the same e-mail, and none of what the last one did. */
async function leave(comments: 'keep' | 'delete'): Promise<void> {
  await learner.privacy.deleteAccount({ password: person.password, comments });
  learner = at.api((await at.learner()).token);
}

/** A refusal changes nothing, and is as good a step as any. */
async function perform(step: Write): Promise<void> {
  const steps = {
    createPost: ({ words = '' }) => admin.blog.create({ title: words, body: `<p>${words}</p>`, image }),
    updatePost: ({ id = 0, words = '' }) => admin.blog.update({ id, title: words }),
    removePost: ({ id = 0 }) => admin.blog.remove({ id }),
    likePost: ({ id = 0 }) => learner.blog.like({ id }),
    comment: ({ id = 0, words = '' }) => admin.blog.comment({ id, text: words, ...signed }),
    reply: ({ id: commentId = 0, words = '' }) => admin.blog.reply({ commentId, text: words, ...signed }),
    createWord: ({ words = '' }) => admin.wordOfDay.create({ title: words, body: words }),
    updateWord: ({ id = 0, words = '' }) => admin.wordOfDay.update({ id, body: words }),
    removeWord: ({ id = 0 }) => admin.wordOfDay.remove({ id }),
    likeWord: ({ id = 0 }) => learner.wordOfDay.like({ id }),
    commentWord: ({ id = 0, words = '' }) => admin.wordOfDay.comment({ id, text: words, ...signed }),
    replyWord: ({ id: commentId = 0, words = '' }) => admin.wordOfDay.reply({ commentId, text: words }),
    rename: ({ words = '' }) => admin.accounts.profile({ ...person, email: 'admin@example.com', first_name: words, password: undefined }),
    leave: () => leave('keep'),
    leaveWithWords: () => leave('delete'),
  };
  await steps[step.what]({ ...step } as { id?: number; words?: string }).catch(() => undefined);
}

test('whatever is written, a GET that begins after the acknowledgement shows it', async () => {
  await admin.blog.create({ title: 'First', body: '<p>x</p>', image });
  await admin.wordOfDay.create({ title: 'ọjị', body: 'kola nut' });
  await at.call('POST', '/blog/1/comment', { token: await at.adminToken(), json: { text: 'Signed with a name' } });
  await fc.assert(
    fc.asyncProperty(fc.array(write, { maxLength: 12 }), async (history) => {
      for (const step of history) {
        await perform(step);
        for (const path of addresses) expect(await text(path), `${path} after ${step.what}`).toBe(await anew(path));
      }
    }),
    { numRuns: 25 },
  );
});

test('a like of one post leaves the answers about another one standing', async () => {
  const [one, other] = await Promise.all(['One', 'Other'].map((title) => admin.blog.create({ title, body: '<p>x</p>', image })));
  const [path, otherPath] = [`/api/blog/${one?.blog.id}`, `/api/blog/${other?.blog.id}`];
  await Promise.all([text(path), text(otherPath), text('/api/blog')]);
  await learner.blog.like({ id: one?.blog.id ?? 0 });
  expect(at.kept.match(path, ['identity'])).toBeUndefined();
  expect(at.kept.match('/api/blog', ['identity'])).toBeUndefined();
  expect(at.kept.match(otherPath, ['identity'])).toBeDefined();
});

test('what readers do with the newest post and the current word leaves what the front page is made of standing', async () => {
  const { blog } = await admin.blog.create({ title: 'Newest', body: '<p>x</p>', image });
  const { wordOfDay } = await admin.wordOfDay.create({ title: 'aka', body: 'hand' });
  const paths = ['/api/home/posts', '/api/home/word'];
  for (const path of paths) await text(path);
  for (const [things, id] of [
    ['blog', blog.id],
    ['wordOfDay', wordOfDay.id],
  ] as const) {
    await learner[things].like({ id });
    const { id: commentId } = await learner[things].comment({ id, text: 'One' });
    await learner[things].reply({ commentId, text: 'Two' });
  }
  for (const path of paths) expect(at.kept.match(path, ['identity']), path).toBeDefined();
  await admin.blog.update({ id: blog.id, title: 'Not the newest title' });
  expect(at.kept.match('/api/home/posts', ['identity'])).toBeUndefined();
  expect(at.kept.match('/api/home/word', ['identity'])).toBeDefined();
  await admin.wordOfDay.update({ id: wordOfDay.id, title: 'ụkwụ' });
  expect(at.kept.match('/api/home/word', ['identity'])).toBeUndefined();
});

test.each(['/api/admin/users', '/admin/users', '/healthz', '/api/auth/me', '/api/nothing', '/media/nothing'])(
  '%s is kept by nobody',
  async (path) => {
    await text(path);
    expect(at.kept.match(path, ['identity'])).toBeUndefined();
  },
);

test('what carries a token is neither kept nor answered from what is kept', async () => {
  const [comment] = (await admin.blog.list()).rows;
  const path = `/api/blog/${comment?.id}/comments`;
  await admin.blog.comment({ id: comment?.id ?? 0, text: 'Who?', email: 'asker@example.com' });
  const asAdmin = { Authorization: `Bearer ${await at.adminToken()}` };
  expect(await text(path, asAdmin)).toContain('asker@example.com');
  expect(at.kept.match(path, ['identity'])).toBeUndefined();
  expect(await text(path)).not.toContain('asker@example.com');
  expect(at.kept.match(path, ['identity'])).toBeDefined();
  expect(await text(path, asAdmin)).toContain('asker@example.com');
});
