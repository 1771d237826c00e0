import { useEffect, useEffectEvent, useState } from 'react';
import { api } from '#app/api-client.ts';
import type { Mark } from '#app/features/classes/class-terms.contract.ts';
import type { ClassPage, StoredMark } from '../class-page.contract.ts';
import { createRegisterQueue, emptyState, type RegisterQueue } from './register-queue.ts';

export interface ShownMark {
  mark: Mark;
  isByStaff: boolean;
}

const byProfile = (marks: readonly StoredMark[]) => new Map(marks.map((each) => [each.profile, each]));

/** Register of a meeting as this device knows it: marks of the server, with taps that it has not acknowledged. */
export function useRegister(owner: number, { meeting, marks }: NonNullable<ClassPage['register']>) {
  const [queue, setQueue] = useState<RegisterQueue>();
  const [state, setState] = useState(emptyState);
  const [saved, setSaved] = useState(() => byProfile(marks));
  const [refused, setRefused] = useState<string>();
  // Another tutor may have marked meanwhile.
  useEffect(() => setSaved(byProfile(marks)), [marks]);
  const takeSaved = useEffectEvent((of: number, stored: StoredMark[]) => of === meeting && setSaved(byProfile(stored)));

  useEffect(() => {
    const opened = createRegisterQueue({
      owner,
      send: async (id, taps) => (await api.classes.mark({ id, marks: [...taps] })).marks,
      onSaved: (id, stored) => takeSaved(id, stored),
      onRefused: setRefused,
      onChange: setState,
    });
    setQueue(opened);
    const send = () => void opened.send();
    send();
    addEventListener('online', send);
    document.addEventListener('visibilitychange', send);
    return () => {
      removeEventListener('online', send);
      document.removeEventListener('visibilitychange', send);
      opened.close();
    };
  }, [owner]);

  const waiting = state.waiting.get(meeting) ?? [];
  const shown = new Map<number, ShownMark>(saved);
  for (const { profile, mark } of waiting) if (!shown.get(profile)?.isByStaff) shown.set(profile, { mark, isByStaff: false });

  const tap = (profiles: readonly number[], mark: Mark) => {
    setRefused(undefined);
    const at = new Date().toISOString();
    void queue?.add(
      meeting,
      profiles.map((profile) => ({ profile, mark, at })),
    );
  };
  return { shown, state, refused, tap, discard: (id: number) => void queue?.discard(id), ready: queue !== undefined };
}
