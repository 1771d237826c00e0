import { useEffect, useState } from 'react';
import { api } from '#app/api-client.ts';

/** Number of active subscribers; undefined while loading, 'unknown' after an error. */
export function useSubscriberCount(): number | 'unknown' | undefined {
  const [readers, setReaders] = useState<number | 'unknown'>();
  useEffect(() => {
    let here = true;
    api.newsletter.total().then(
      ({ totalSubscribers }) => here && setReaders(totalSubscribers),
      () => here && setReaders('unknown'),
    );
    return () => {
      here = false;
    };
  }, []);
  return readers;
}
