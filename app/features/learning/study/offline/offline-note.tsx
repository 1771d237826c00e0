import { useEffect, useSyncExternalStore } from 'react';
import { useRevalidator } from 'react-router';
import { type CacheReason, lateReplies } from '../late-replies.ts';
import * as css from './offline.module.css';

const sentences: Record<CacheReason, string> = {
  offline: 'You’re offline, so this is from your last visit. You can still learn.',
  busy: 'The academy is busy right now, so this is from your last visit. You can still learn.',
  slow: 'The connection is slow right now, so this is from your last visit. You can still learn.',
};

const onOutage = (listener: () => void) => lateReplies.on('outage', listener);

/** Above content of an earlier visit, which is replaced once the new one is here. */
export function OfflineNote() {
  const reason = useSyncExternalStore(onOutage, lateReplies.outage, () => undefined);
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const reload = () => void revalidate();
    const stop = lateReplies.on('late', reload);
    addEventListener('online', reload);
    return () => {
      stop();
      removeEventListener('online', reload);
    };
  }, [revalidate]);
  return (
    <p role="status" className={css.note}>
      {sentences[reason ?? 'offline']}
    </p>
  );
}
