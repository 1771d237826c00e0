import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Failure } from '#app/http/failure.ts';

type Result =
  | { state: 'waiting' }
  | { state: 'done'; sentence: string }
  /** `again` asks once more, where that can help. */
  | { state: 'failed'; sentence: string; again: (() => void) | undefined };

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

  const ask = useCallback(() => {
    setResult({ state: 'waiting' });
    act({ token: search.get('token') ?? '', email: search.get('email') ?? '' }).then(
      ({ message }) => setResult({ state: 'done', sentence: message }),
      (problem: unknown) => {
        const isFinal = problem instanceof Failure && problem.status === 400;
        setResult({ state: 'failed', sentence: failed(problem), again: isFinal ? undefined : ask });
      },
    );
  }, [act, failed, search]);

  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    ask();
  }, [ask]);
  return result;
}
