import { del } from 'idb-keyval';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { withBrowserGlobals } from '#tests/support/browser-globals.ts';

withBrowserGlobals();
// Files of a process share modules: another one may have opened the store in its own IndexedDB, which answers no more.
beforeAll(() => void vi.resetModules());
afterAll(() => void vi.resetModules());

test('a draft with a chosen picture is kept where the browser stores no files, without fields whose file is empty', async () => {
  const { listUnsent, putUnsent } = await import('./draft-store.ts');
  const picture = new File([new Uint8Array([137, 80, 78, 71])], 'picture.png', { type: 'image/png' });
  const changes = { title: 'Ndewo', image: picture, other: new File([], '') };
  await putUnsent('1/post/7/a-tab', { changes, keptAt: 1, version: 0, writer: 'a-form' });
  const [found] = await listUnsent('1/post/7/');
  const { image, ...others } = { image: new File([], ''), ...found?.draft.changes };
  expect([image.name, image.type, await image.bytes(), others]).toEqual(['picture.png', 'image/png', await picture.bytes(), { title: 'Ndewo' }]);
});

test('a newer draft stays, though the bytes of an older one with a picture come later', async () => {
  const { listUnsent, putUnsent } = await import('./draft-store.ts');
  const picture = new File(['a'], 'picture.png', { type: 'image/png' });
  vi.spyOn(picture, 'arrayBuffer').mockImplementation(() => new Promise((resolve) => setTimeout(() => resolve(new ArrayBuffer(1)), 20)));
  const older = putUnsent('1/post/8/a-tab', { changes: { title: 'Nde', image: picture }, keptAt: 1, version: 0, writer: 'a-form' });
  await putUnsent('1/post/8/a-tab', { changes: { title: 'Ndewo' }, keptAt: 2, version: 0, writer: 'a-form' });
  await older;
  const [found] = await listUnsent('1/post/8/');
  expect(found?.draft.changes).toEqual({ title: 'Ndewo' });
});

test('a form that opens while the last changes are being written has them', async () => {
  const { createAutosave } = await import('./autosave.ts');
  const { openDraft } = await import('./draft-sync.ts');
  const place = {
    account: { id: 1, email: 'admin@example.com' },
    server: { read: async () => ({ draft: null, others: 0 }), save: () => Promise.reject(new Error('offline')), discard: async () => undefined },
    name: { form: 'post', subject: '9' },
  };
  const opened = await openDraft<{ title: string }>(place);
  let title = '';
  const closed = createAutosave({ place, opened, basedOn: undefined, changes: () => ({ title }), onStatus: () => undefined });
  for (title of ['Nde', 'Ndewo']) {
    closed.schedule();
    void closed.flush();
  }
  expect((await openDraft<{ title: string }>(place)).draft?.changes).toEqual({ title: 'Ndewo' });
});

test('a form that opens while the last changes are being sent has them', async () => {
  const { openDraft } = await import('./draft-sync.ts');
  const { putUnsent, unsentKey } = await import('./draft-store.ts');
  const { createStore } = await import('#app/lib/indexed-store.ts');
  const name = { form: 'post', subject: '10' };
  const key = unsentKey(1, name);
  await putUnsent(key, { changes: { title: 'Ndewo' }, keptAt: 2, version: 1, writer: 'a-form' });
  const server = {
    // What the server had before the request of the closed form, whose draft is gone here once it is answered.
    read: async () => {
      await del(key, createStore('admin-drafts', 'posts'));
      return { draft: { changes: { title: 'Nde' }, basedOn: null, version: 1, writer: 'a-form' }, others: 0 };
    },
    save: () => Promise.reject(new Error('offline')),
    discard: async () => undefined,
  };
  const opened = await openDraft<{ title: string }>({ account: { id: 1, email: 'admin@example.com' }, server, name });
  expect(opened.draft?.changes).toEqual({ title: 'Ndewo' });
});

test('a stored draft that another tab has sent and deleted is gone here, too', async () => {
  const { listUnsent, putUnsent } = await import('./draft-store.ts');
  const { createStore } = await import('#app/lib/indexed-store.ts');
  await putUnsent('1/post/11/a-tab', { changes: { title: 'Ndewo' }, keptAt: 1, version: 0, writer: 'a-form' });
  expect(await listUnsent('1/post/11/')).toHaveLength(1);
  await del('1/post/11/a-tab', createStore('admin-drafts', 'posts'));
  expect(await listUnsent('1/post/11/')).toEqual([]);
});
