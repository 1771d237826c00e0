import { useEffect, useState } from 'react';
import { api } from '#app/api.ts';
import type { Progress } from '#app/features/newsletter/newsletter.contract.ts';

const everyMs = 2_000;

/** Asks again as long as mails wait. A question that fails is asked once more the next time. */
export function useProgress(first: Progress[]): Progress[] {
  const [newsletters, setNewsletters] = useState(first);
  const [asked, setAsked] = useState(0);
  const waiting = newsletters.some((newsletter) => newsletter.waiting > 0);
  const limit = first.length;

  // Each question leads to the next: `asked` is what sets the timer anew.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  useEffect(() => {
    if (!waiting) return undefined;
    let here = true;
    const timer = setTimeout(async () => {
      const { rows } = await api.newsletter.progress({ limit }).catch(() => ({ rows: undefined }));
      if (!here) return;
      if (rows) setNewsletters(rows);
      setAsked((times) => times + 1);
    }, everyMs);
    return () => {
      here = false;
      clearTimeout(timer);
    };
  }, [waiting, asked, limit]);

  return newsletters;
}
