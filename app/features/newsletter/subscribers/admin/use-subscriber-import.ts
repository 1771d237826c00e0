import { useCallback, useEffect, useState } from 'react';
import { api } from '#app/api-client.ts';
import { useRedirectOn401 } from '#app/features/admin/public.tsx';
import { errorMessages, serverMessage } from '#app/http/error-messages.ts';
import type { SubscriberImportReport } from '../import/subscriber-imports.contract.ts';

/** Intervals of polls in ms: while the file is read or addresses are added, and while emails go out for hours. */
const quickMs = 1_500;
const slowMs = 15_000;

const loadFailed = errorMessages({
  404: serverMessage,
  network: 'The report could not be fetched: there is no connection.',
  fallback: 'The report could not be fetched: something went wrong on our side.',
});

function intervalOf({ state, added, skipped, toAdd }: SubscriberImportReport): number | undefined {
  if (state === 'checking') return quickMs;
  if (state !== 'importing') return undefined;
  return added + skipped < toAdd ? quickMs : slowMs;
}

/** Report of an import, polled while it works and the page is visible. */
export function useSubscriberImport(id: number) {
  const guarded = useRedirectOn401();
  const [report, setReport] = useState<SubscriberImportReport>();
  const [problem, setProblem] = useState<string>();
  /** Requests so far; a new one begins when it changes. */
  const [request, setRequest] = useState(1);

  useEffect(() => {
    let isMounted = request > 0;
    guarded(() => api.newsletter.subscriberImport({ id })).then(
      (loaded) => {
        if (!isMounted) return;
        setReport(loaded);
        setProblem(undefined);
      },
      (error: unknown) => isMounted && setProblem(loadFailed(error)),
    );
    return () => {
      isMounted = false;
    };
  }, [id, guarded, request]);

  useEffect(() => {
    const interval = report && !problem ? intervalOf(report) : undefined;
    if (interval === undefined) return undefined;
    const timer = setInterval(() => {
      if (!document.hidden) setRequest((before) => before + 1);
    }, interval);
    return () => clearInterval(timer);
  }, [report, problem]);

  const reload = useCallback(() => {
    setProblem(undefined);
    setRequest((before) => before + 1);
  }, []);
  return { report, problem, reload };
}
