import { useEffect, useState } from 'react';
import { api } from '#app/api-client.ts';
import type { Segment } from '../segments.contract.ts';

/** Number of subscribers in the segment; undefined while loading, 'unknown' after an error. */
export function useRecipientCount(segment: Segment): number | 'unknown' | undefined {
  const [counted, setCounted] = useState<{ segment: Segment; count: number | 'unknown' }>();
  useEffect(() => {
    let isMounted = true;
    const set = (count: number | 'unknown') => isMounted && setCounted({ segment, count });
    api.newsletter.recipients({ segment }).then(
      ({ recipients }) => set(recipients),
      () => set('unknown'),
    );
    return () => {
      isMounted = false;
    };
  }, [segment]);
  return counted?.segment === segment ? counted.count : undefined;
}
