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
