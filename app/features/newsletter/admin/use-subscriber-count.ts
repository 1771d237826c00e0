import { useEffect, useState } from 'react';
import { api } from '#app/api-client.ts';

/** Number of active subscribers; undefined while loading, 'unknown' after an error. */
export function useSubscriberCount(): number | 'unknown' | undefined {
  const [count, setCount] = useState<number | 'unknown'>();
  useEffect(() => {
    let isMounted = true;
    api.newsletter.total().then(
      ({ totalSubscribers }) => isMounted && setCount(totalSubscribers),
      () => isMounted && setCount('unknown'),
    );
    return () => {
      isMounted = false;
    };
  }, []);
  return count;
}
