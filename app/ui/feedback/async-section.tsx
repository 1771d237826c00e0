import { type ReactNode, Suspense, useRef, useState } from 'react';
import { Await, useRevalidator } from 'react-router';
import { ApiError } from '#app/lib/api-error.ts';
import * as css from './async-section.module.css';
import { LoadError } from './load-error.tsx';

/** Result of a request: data, or the status of the error (0: network error). */
export type Result<T> = { data: T } | { errorStatus: number };

/** Set once the notice of a lost connection is loaded (lost-connection.tsx), in browsers alone. */
export const stay: {
  /** Whether the present page stays, because the academy cannot be reached for the next one: a status of an error. */
  without?: (status: number) => boolean;
  /** Whether text was typed on the present page. */
  isTyped?: () => boolean;
} = {};

/** Converts an error to a value, so that one failed request does not fail the whole page. */
export async function toResult<T>(request: Promise<T>): Promise<Result<T>> {
  try {
    return { data: await request };
  } catch (error) {
    const errorStatus = error instanceof ApiError ? error.status : 500;
    // The navigation never ends: the notice begins another one.
    return stay.without?.(errorStatus) ? new Promise(() => {}) : { errorStatus };
  }
}

/** Waits for all values of an object, because the server does not stream pages. */
export async function awaitAll<T extends Record<string, unknown>>(parts: T): Promise<{ [N in keyof T]: Awaited<T[N]> }> {
  const entries = await Promise.all(Object.entries(parts).map(async ([name, part]) => [name, await part] as const));
  return Object.fromEntries(entries) as { [N in keyof T]: Awaited<T[N]> };
}

/** Parts of the next page, each of which is shown when it is there; all at once where they take the place of typed text. */
export const partByPart = <T extends Record<string, unknown>>(parts: T) => (stay.isTyped?.() ? awaitAll(parts) : parts);

/** HTTP status of a page: the highest 5xx status of its results, else 200. */
export function pageStatus(parts: Record<string, Result<unknown>>): number {
  const failed = Object.values(parts).flatMap((part) => ('errorStatus' in part && part.errorStatus >= 500 ? part.errorStatus : []));
  return Math.max(200, ...failed);
}

interface AsyncSectionProps<T> {
  result: Result<T> | Promise<Result<T>>;
  /** Message while the request is pending. */
  loading: string;
  /** Message after an error. */
  errorMessage: string;
  /** Content for 404. */
  notFound?: ReactNode;
  /** Reserves a screen height while loading, so that the content below does not shift. */
  reserveHeight?: boolean;
  children: (data: T) => ReactNode;
}

/** Part of a page with its loading and error states; every error except 404 offers a retry. */
export function AsyncSection<T>({ result, loading, errorMessage, notFound, reserveHeight = false, children }: AsyncSectionProps<T>) {
  const { revalidate } = useRevalidator();
  const section = useRef<HTMLDivElement>(null);
  const [retriedResult, setRetriedResult] = useState<typeof result>();
  const loadingMessage = (
    <p role="status" className={reserveHeight ? css.reserveHeight : undefined}>
      {loading}
    </p>
  );

  function retry() {
    // The retry button is removed: keep the focus in this section.
    section.current?.focus({ preventScroll: true });
    setRetriedResult(result);
    void revalidate();
  }

  const renderError = (status: number) =>
    notFound !== undefined && status === 404 ? notFound : <LoadError onRetry={retry}>{errorMessage}</LoadError>;
  const renderResult = (settled: Result<T>) => ('data' in settled ? children(settled.data) : renderError(settled.errorStatus));
  return (
    <div ref={section} tabIndex={-1} className={css.section}>
      {result === retriedResult ? (
        loadingMessage
      ) : (
        <Suspense fallback={loadingMessage}>
          <Await resolve={result}>{renderResult}</Await>
        </Suspense>
      )}
    </div>
  );
}
