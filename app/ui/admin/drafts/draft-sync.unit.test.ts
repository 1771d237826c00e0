import { expect, onTestFinished, test, vi } from 'vitest';
import { createAutosave } from './autosave.ts';
import { deleteUnsent, unsentKey } from './draft-store.ts';
import { openDraft } from './draft-sync.ts';

test('where the storage of the browser does not answer, a form that is opened again has what was typed last', async () => {
  vi.stubGlobal('indexedDB', undefined);
  vi.stubGlobal('document', { cookie: 'token=signed-in' });
  onTestFinished(() => void vi.unstubAllGlobals());
  const place = {
    account: { id: 1, email: 'admin@example.com' },
    server: {
      read: async () => ({ draft: { changes: { title: 'Nde' }, basedOn: null, version: 1, writer: 'a-form' }, others: 0 }),
      save: () => Promise.reject(new Error('offline')),
      discard: async () => undefined,
    },
    name: { form: 'post', subject: '8' },
  };
  const opened = await openDraft<{ title: string }>(place);
  expect(opened.draft?.changes).toEqual({ title: 'Nde' });
  const autosave = createAutosave({ place, opened, basedOn: undefined, changes: () => ({ title: 'Ndewo' }), onStatus: () => undefined });
  autosave.schedule();
  await autosave.flush();
  expect((await openDraft<{ title: string }>(place)).draft?.changes).toEqual({ title: 'Ndewo' });
  await deleteUnsent(unsentKey(1, place.name));
  expect((await openDraft<{ title: string }>(place)).draft?.changes).toEqual({ title: 'Nde' });
});
