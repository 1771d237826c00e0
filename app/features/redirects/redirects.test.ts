import { expect } from 'vitest';
import { withAppPerFile } from '#tests/support/fixtures.ts';
import { imageFile } from '#tests/support/image-files.ts';
import { readablePath } from './readable-path.ts';

const test = withAppPerFile();

const redirectsOf = '/admin/redirects';

test('a redirect is added, listed with the title of its post, found, changed and deleted', async ({ app, adminToken }) => {
  const admin = app.api(adminToken);
  const { blog } = await admin.blog.create({ title: 'Nnọọ', body: '<p>x</p>', image: await imageFile() });
  const to = `https://academy.test/blog/${blog.id}`;
  const added = await admin.redirects.create({ from: 'https://old.example/2020/05/Nnọọ/?utm_source=x', to });
  await admin.redirects.create({ from: '/?page_id=7', to: '/learn/tones#high' });
  const listed = await admin.redirects.all({ limit: 10 });
  expect(listed.total).toBe(2);
  expect(listed.rows).toMatchObject([
    { from: '/?p=7', to: '/learn/tones#high', title: null, gone: false },
    { id: added.id, from: '/2020/05/Nn%E1%BB%8D%E1%BB%8D', to: `/blog/${blog.id}`, title: 'Nnọọ', gone: false, source: 'staff', lastUsedOn: null },
  ]);
  const found = async (search: string) => (await admin.redirects.all({ search })).rows.map(({ id }) => id);
  expect([await found('nnoo'), await found('2020/05'), await found('zzz')]).toEqual([[added.id], [added.id], []]);
  for (const copied of ['/2020/05/nnọọ/', 'https://old.example/2020/05/Nn%E1%BB%8D%E1%BB%8D/', '/2020/05/'])
    expect([copied, await found(copied)]).toEqual([copied, [added.id]]);
  expect((await admin.redirects.all({ source: 'imported' })).total).toBe(0);
  expect((await admin.redirects.update({ id: added.id, from: '/2020/06/nnọọ/', to: '/blog' })).message).toBe('The redirect is saved.');
  expect((await admin.redirects.all({ search: '2020/06' })).rows).toMatchObject([{ to: '/blog', title: null }]);
  expect((await admin.redirects.remove({ id: added.id })).message).toBe('The redirect is deleted.');
  await expect(admin.redirects.remove({ id: added.id })).rejects.toMatchObject({ status: 404 });
  await expect(admin.redirects.update({ id: added.id, from: '/x/', to: '/blog' })).rejects.toMatchObject({ status: 404 });
});

test('several are deleted at once; those that are gone already make no difference', async ({ app, adminToken }) => {
  const admin = app.api(adminToken);
  const ids: number[] = [];
  for (const nth of [1, 2, 3]) ids.push((await admin.redirects.create({ from: `/several/${nth}`, to: '/blog' })).id);
  await admin.redirects.remove({ id: ids[0] ?? 0 });
  expect((await admin.redirects.removeAll({ ids })).message).toBe('2 redirects are deleted.');
  await expect(admin.redirects.removeAll({ ids })).rejects.toMatchObject({ status: 404 });
  expect((await app.call('POST', `${redirectsOf}/deletions`, { json: { ids: [] }, token: adminToken })).status).toBe(400);
});

test('the list shows that a post is deleted, and the audit log names the old address', async ({ app, adminToken }) => {
  const admin = app.api(adminToken);
  const { blog } = await admin.blog.create({ title: 'Gone', body: '<p>x</p>', image: await imageFile() });
  await admin.redirects.create({ from: '/was/ọma', to: `/blog/${blog.id}` });
  await admin.blog.remove({ id: blog.id });
  expect((await admin.redirects.all({ search: 'was' })).rows).toMatchObject([{ title: null, gone: true }]);
  const log = await app.context.db.selectFrom('audit_log').select(['action', 'target_title']).where('action', '=', 'redirects.create').execute();
  expect(log.at(-1)).toEqual({ action: 'redirects.create', target_title: '/was/ọma' });
});

const refusedFrom = {
  'no address': ['hello', '', 'mailto:a@example.com', 'javascript:alert(1)', '/%zz', '/%00', `/${'a'.repeat(501)}`],
  'a page of this academy': [
    '/',
    '/Blog/',
    '/blog/9',
    'https://academy.test/about',
    '/admin/redirects',
    '/api/blog?p=1',
    '/study/?p=1',
    '/index.html',
  ],
};
test('an old address that is none, or a page of this academy, is refused at its field', async ({ app, adminToken }) => {
  const errorOf = async (from: string) => (await app.call('POST', redirectsOf, { json: { from, to: '/blog' }, token: adminToken })).body.errors;
  for (const from of refusedFrom['no address'])
    expect([from, await errorOf(from)]).toEqual([from, { from: expect.stringContaining('Please enter') }]);
  for (const from of refusedFrom['a page of this academy'])
    expect([from, await errorOf(from)]).toEqual([from, { from: 'This address is a page of this academy' }]);
});

test('a target outside of this academy, or that is no page of it, is refused at its field', async ({ app, adminToken }) => {
  const errorOf = async (to: string) => (await app.call('POST', redirectsOf, { json: { from: '/somewhere/', to }, token: adminToken })).body.errors;
  const elsewhere = [
    'https://evil.example/blog',
    '//evil.example',
    '/\\evil.example/blog',
    '\\\\evil.example',
    'http://academy.test/blog',
    'javascript:alert(1)',
    'blog',
    'https://academy.test@evil.example/',
  ];
  for (const to of elsewhere)
    expect([to, await errorOf(to)]).toEqual([to, { to: expect.stringContaining('Redirects lead to pages of this academy') }]);
  const missing = ['/nowhere', '/blog/99999', '/blog/my-post', '/admin', '/api/blog', '/study/today', '/media/x', '/.//evil.example', '/somewhere/'];
  for (const to of missing) expect([to, await errorOf(to)]).toEqual([to, { to: expect.stringContaining('no page at this address') }]);
});

test('both fields are refused at once, and an address is the same when what is shown of it is saved again', async ({ app, adminToken }) => {
  const both = await app.call('POST', redirectsOf, { json: { from: '/blog', to: 'https://evil.example/' }, token: adminToken });
  expect([both.status, Object.keys(both.body.errors ?? {})]).toEqual([400, ['from', 'to']]);
  const admin = app.api(adminToken);
  for (const from of ['/100%25/a%2Fb/%23c%3Fd/ọ%20e']) {
    const { id } = await admin.redirects.create({ from, to: '/blog' });
    const stored = (await admin.redirects.all({ limit: 1 })).rows[0]?.from ?? '';
    await admin.redirects.update({ id, from: readablePath(stored), to: '/about' });
    expect((await admin.redirects.all({ limit: 1 })).rows[0]).toMatchObject({ id, from: stored, to: '/about' });
  }
});

test('a second redirect of one address is refused, in whatever way it is written', async ({ app, adminToken }) => {
  const admin = app.api(adminToken);
  const { id } = await admin.redirects.create({ from: '/twin/', to: '/blog' });
  const other = await admin.redirects.create({ from: '/other/', to: '/blog' });
  const taken = { status: 409, errors: { from: expect.stringContaining('redirect for this address already') } };
  for (const from of ['/TWIN', '/twin/index.html', 'http://x.example/twin/amp/?a=b']) {
    await expect(admin.redirects.create({ from, to: '/about' })).rejects.toMatchObject(taken);
    await expect(admin.redirects.update({ id: other.id, from, to: '/about' })).rejects.toMatchObject(taken);
  }
  await admin.redirects.update({ id, from: '/Twin/', to: '/about' });
});

test('a save over a change that was not seen is refused, and the same save again is not', async ({ app, adminToken }) => {
  const admin = app.api(adminToken);
  const { id } = await admin.redirects.create({ from: '/conflict/', to: '/blog' });
  const basedOn = (await admin.redirects.all({ search: 'conflict' })).rows[0]?.updatedAt;
  app.clock.ms += 1_000;
  const change = { id, from: '/conflict/', to: '/about', ...(basedOn ? { basedOn } : {}) };
  await admin.redirects.update(change);
  await admin.redirects.update(change);
  await expect(admin.redirects.update({ ...change, to: '/learn' })).rejects.toMatchObject({ status: 409 });
});

test('other staff and visitors may not see or change redirects', async ({ app }) => {
  const { token } = await app.learner();
  expect((await app.call('GET', redirectsOf)).status).toBe(401);
  expect((await app.call('POST', redirectsOf, { json: { from: '/a/', to: '/blog' }, token })).status).toBe(401);
});
