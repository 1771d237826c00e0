import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useBusy } from '#app/ui/use-busy.ts';
import { type Followed, type Following, follow } from './mail-link.ts';

interface LinkResult {
  /** Nothing while it is waited for. */
  result: Followed | undefined;
  again: () => void;
  busy: boolean;
}

/**
 * Carries out what a link in a mail asks for, once, when the page is opened by a person's browser:
 * programs that only fetch links change nothing. What was posted has been carried out already.
 */
export function useLinkResult(following: Following, posted: Followed | undefined): LinkResult {
  const [search] = useSearchParams();
  const [result, setResult] = useState(posted);
  const [busy, run] = useBusy();
  const begun = useRef(posted !== undefined);
  const again = () => void run(async () => setResult(await follow(search, following)));

  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    again();
  });
  return { result, again, busy };
}
