import { useEffect, useState } from 'react';
import { api } from '#app/api-client.ts';
import { useRedirectOn401 } from '#app/features/admin/auth-guard.ts';
import type { Progress } from '#app/features/newsletter/newsletter.contract.ts';

const everyMs = 2_000;
const mostDoublings = 4;

interface Seen {
  newsletters: Progress[];
  /** Time of the last response, in ms. */
  at: number;
  /** The last request failed. */
  lost: boolean;
  /** Consecutive responses without a change; each one doubles the poll interval. */
  same: number;
}

/** Polls the delivery progress while mails wait and the page is visible. */
export function useDeliveryProgress(first: Progress[]): Seen {
  const guarded = useRedirectOn401();
  const [seen, setSeen] = useState<Seen>(() => ({ newsletters: first, at: Date.now(), lost: false, same: 0 }));
  const limit = first.length;

  useEffect(() => {
    if (seen.newsletters.every(({ waiting }) => waiting === 0)) return undefined;
    let here = true;
    const ask = async () => {
      const answer = document.hidden ? undefined : await guarded(() => api.newsletter.progress({ limit })).catch(() => 'none' as const);
      if (!here) return;
      if (answer === undefined) setSeen((before) => ({ ...before }));
      else if (answer === 'none') setSeen((before) => ({ ...before, lost: true }));
      else setSeen((before) => next(before, answer.rows));
    };
    const timer = setTimeout(ask, everyMs * 2 ** Math.min(seen.same, mostDoublings));
    return () => {
      here = false;
      clearTimeout(timer);
    };
  }, [seen, limit, guarded]);

  return seen;
}

function next(before: Seen, newsletters: Progress[]): Seen {
  const isSame = JSON.stringify(newsletters) === JSON.stringify(before.newsletters);
  return { newsletters, at: Date.now(), lost: false, same: isSame ? before.same + 1 : 0 };
}
