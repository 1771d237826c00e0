import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';

type Result = { state: 'waiting' } | { state: 'done' | 'failed'; sentence: string };

/**
 * Carries out what a link in a mail asks for, once, when the page is opened by a person's browser:
 * programs that only fetch links change nothing.
 */
export function useLinkResult(
  act: (link: { token: string; email: string }) => Promise<{ message: string }>,
  failed: (problem: unknown) => string,
): Result {
  const [search] = useSearchParams();
  const [result, setResult] = useState<Result>({ state: 'waiting' });
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    act({ token: search.get('token') ?? '', email: search.get('email') ?? '' }).then(
      ({ message }) => setResult({ state: 'done', sentence: message }),
      (problem: unknown) => setResult({ state: 'failed', sentence: failed(problem) }),
    );
  }, [act, failed, search]);
  return result;
}
