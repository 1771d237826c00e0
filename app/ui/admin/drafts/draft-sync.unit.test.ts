import { expect, onTestFinished, test, vi } from 'vitest';
import { createAutosave } from './autosave.ts';
import { openDraft } from './draft-sync.ts';

test('where the storage of the browser does not answer, a form that is opened again waits for the draft that is being sent', async () => {
  vi.stubGlobal('indexedDB', undefined);
  vi.stubGlobal('document', { cookie: 'token=signed-in' });
  onTestFinished(() => void vi.unstubAllGlobals());
  const answers: (() => void)[] = [];
  let title = '';
  const place = {
    account: { id: 1, email: 'admin@example.com' },
    server: {
      read: async () => ({ draft: { changes: { title }, basedOn: null, version: 1, writer: 'a-form' }, others: 0 }),
      save: ({ changes }: { changes: Record<string, unknown> }) =>
        new Promise<{ version: number }>((resolve) => {
          answers.push(() => {
            title = String(changes.title);
            resolve({ version: 1 });
          });
        }),
      discard: async () => undefined,
    },
    name: { form: 'post', subject: '8' },
  };
  const opened = { draft: undefined, version: 0, writer: 'a-form', isUnsent: false, others: 0 };
  const autosave = createAutosave({ place, opened, basedOn: undefined, changes: () => ({ title: 'Ndewo' }), onStatus: () => undefined });
  autosave.schedule();
  void autosave.flush();
  const again = openDraft<{ title: string }>(place);
  await expect.poll(() => answers.length).toBe(1);
  answers[0]?.();
  expect((await again).draft?.changes).toEqual({ title: 'Ndewo' });
});
