import { useEffect, useState } from 'react';
import { api } from '#app/api-client.ts';
import { useRedirectOn401 } from '#app/features/admin/public.tsx';
import type { NewsletterProgress } from '#app/features/newsletter/newsletter.contract.ts';

const pollIntervalMs = 2_000;
const maxDoublings = 4;

interface DeliveryProgress {
  newsletters: NewsletterProgress[];
  /** Time of the last response, in ms. */
  receivedAt: number;
  /** The last request failed. */
  isStale: boolean;
  /** Consecutive responses without a change; each one doubles the poll interval. */
  unchangedResponses: number;
}

/** Polls the delivery progress while mails wait and the page is visible. */
export function useDeliveryProgress(initialNewsletters: NewsletterProgress[]): DeliveryProgress {
  const guarded = useRedirectOn401();
  const [progress, setProgress] = useState<DeliveryProgress>(() => ({
    newsletters: initialNewsletters,
    receivedAt: Date.now(),
    isStale: false,
    unchangedResponses: 0,
  }));
  const limit = initialNewsletters.length;

  useEffect(() => {
    if (progress.newsletters.every(({ waiting }) => waiting === 0)) return undefined;
    let isMounted = true;
    const poll = async () => {
      const response = document.hidden ? undefined : await guarded(() => api.newsletter.progress({ limit })).catch(() => 'failed' as const);
      if (!isMounted) return;
      if (response === undefined) setProgress((before) => ({ ...before }));
      else if (response === 'failed') setProgress((before) => ({ ...before, isStale: true }));
      else setProgress((before) => nextProgress(before, response.rows));
    };
    const timer = setTimeout(poll, pollIntervalMs * 2 ** Math.min(progress.unchangedResponses, maxDoublings));
    return () => {
      isMounted = false;
      clearTimeout(timer);
    };
  }, [progress, limit, guarded]);

  return progress;
}

function nextProgress(before: DeliveryProgress, newsletters: NewsletterProgress[]): DeliveryProgress {
  const isSame = JSON.stringify(newsletters) === JSON.stringify(before.newsletters);
  return { newsletters, receivedAt: Date.now(), isStale: false, unchangedResponses: isSame ? before.unchangedResponses + 1 : 0 };
}
