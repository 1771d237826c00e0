import { useEffect, useEffectEvent, useState } from 'react';
import { api } from '#app/api-client.ts';
import type { StoredMark } from '../class-page.contract.ts';
import { createRegisterQueue, emptyState, type RegisterQueue } from './register-queue.ts';

/** Taps of an account that wait on this device; they are sent when the page opens, is shown again, and when the network is back. */
export function useRegisterQueue(owner: number, onSaved: (meeting: number, stored: StoredMark[]) => void) {
  const [queue, setQueue] = useState<RegisterQueue>();
  const [state, setState] = useState(emptyState);
  const takeSaved = useEffectEvent(onSaved);

  useEffect(() => {
    const opened = createRegisterQueue({
      owner,
      send: async (id, taps) => (await api.classes.mark({ id, marks: [...taps] })).marks,
      onSaved: (id, stored: StoredMark[]) => takeSaved(id, stored),
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

  return { queue, state };
}
