import { useEffect, useState } from 'react';
import { api } from '#app/api.ts';
import type { Progress } from '#app/features/newsletter/newsletter.contract.ts';

const everyMs = 2_000;

/** Asks again as long as mails wait. A question that fails is asked once more the next time. */
export function useProgress(first: Progress[]): Progress[] {
  const [newsletters, setNewsletters] = useState(first);
  const limit = first.length;

  useEffect(() => {
    if (newsletters.every(({ waiting }) => waiting === 0)) return undefined;
    let here = true;
    const timer = setTimeout(async () => {
      const answer = await api.newsletter.progress({ limit }).catch(() => undefined);
      if (here) setNewsletters((before) => answer?.rows ?? [...before]);
    }, everyMs);
    return () => {
      here = false;
      clearTimeout(timer);
    };
  }, [newsletters, limit]);

  return newsletters;
}
