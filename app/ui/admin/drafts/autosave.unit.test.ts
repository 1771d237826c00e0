import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createAutosave } from './autosave.ts';

let stored: Map<string, string>;

beforeEach(() => {
  vi.useFakeTimers();
  stored = new Map();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
    removeItem: (name: string) => void stored.delete(name),
  });
  // Writes to IndexedDB do not end before the page is gone.
  vi.stubGlobal('indexedDB', { open: () => ({}) });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

// Files of a process share modules, and the writes of these tests never end.
afterAll(() => void vi.resetModules());

const never = () => new Promise<never>(() => undefined);

/** Autosave of a form, and what the user has typed into it. */
function openForm() {
  const typed: Record<string, string> = {};
  const autosave = createAutosave({
    place: {
      account: { id: 1, email: 'admin@example.com' },
      server: { read: never, save: never, discard: never },
      name: { form: 'post', subject: '7' },
    },
    opened: { draft: undefined, version: 0, writer: 'a-form', isUnsent: false, others: 0 },
    basedOn: undefined,
    changes: () => ({ ...typed }),
    onStatus: () => undefined,
  });
  const type = (title: string) => {
    typed.title = title;
    autosave.schedule();
  };
  return { autosave, type };
}

const kept = () => [...stored.values()].map((draft) => JSON.parse(draft).changes);

test.each([0, 399, 400, 1_000])('what was typed is kept when the page is unloaded %d ms later', (ms) => {
  const { autosave, type } = openForm();
  type('Ndewo');
  vi.advanceTimersByTime(ms);
  autosave.flushBeforeUnload();
  expect(kept()).toEqual([{ title: 'Ndewo' }]);
});

test('what was typed after a write began is kept, too', () => {
  const { autosave, type } = openForm();
  type('Nde');
  vi.advanceTimersByTime(400);
  type('Ndewo');
  autosave.flushBeforeUnload();
  expect(kept()).toEqual([{ title: 'Ndewo' }]);
});

test('a form in which nothing was typed leaves nothing', () => {
  const { autosave } = openForm();
  autosave.flushBeforeUnload();
  expect(kept()).toEqual([]);
});
