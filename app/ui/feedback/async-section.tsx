import { type ReactNode, Suspense, useRef, useState } from 'react';
import { Await, useRevalidator } from 'react-router';
import { ApiError } from '#app/lib/api-error.ts';
import css from './async-section.module.css';
import { LoadError } from './load-error.tsx';

/** What a part of a page got for its question: data, or the status it was refused with (0: the network is gone). */
export type Result<T> = { data: T } | { errorStatus: number };

/** Makes a refusal a value, so that one failing part does not take the page with it. */
export async function toResult<T>(asked: Promise<T>): Promise<Result<T>> {
  try {
    return { data: await asked };
  } catch (problem) {
    return { errorStatus: problem instanceof ApiError ? problem.status : 500 };
  }
}

/** Waits for all parts: the server sends a page whole. */
export async function awaitAll<T extends Record<string, unknown>>(parts: T): Promise<{ [N in keyof T]: Awaited<T[N]> }> {
  const entries = await Promise.all(Object.entries(parts).map(async ([name, part]) => [name, await part] as const));
  return Object.fromEntries(entries) as { [N in keyof T]: Awaited<T[N]> };
}

/** The status of a page made of such parts: that of a part which failed, though the page stands. */
export function pageStatus(parts: Record<string, Result<unknown>>): number {
  const failed = Object.values(parts).flatMap((part) => ('errorStatus' in part && part.errorStatus >= 500 ? part.errorStatus : []));
  return Math.max(200, ...failed);
}

interface SectionProps<T> {
  of: Result<T> | Promise<Result<T>>;
  /** Said while the browser waits. */
  loading: string;
  /** Said when it could not be fetched. */
  failed: string;
  /** Stands there when there is no such thing. */
  none?: ReactNode;
  /** It comes first on its page: what follows stays below the screen until it is there, and does not jump. */
  reserveHeight?: boolean;
  children: (data: T) => ReactNode;
}

/** A part of a page in its states: loading, refused, there. What was refused can be asked for again, unless it does not exist. */
export function AsyncSection<T>({ of, loading, failed, none, reserveHeight = false, children }: SectionProps<T>) {
  const { revalidate } = useRevalidator();
  const place = useRef<HTMLDivElement>(null);
  const [givenUp, giveUp] = useState<typeof of>();
  const waiting = (
    <p role="status" className={reserveHeight ? css.reserveHeight : undefined}>
      {loading}
    </p>
  );

  function again() {
    // The button goes; the keyboard stays here.
    place.current?.focus({ preventScroll: true });
    giveUp(of);
    void revalidate();
  }

  const missing = (status: number) => (none !== undefined && status === 404 ? none : <LoadError again={again}>{failed}</LoadError>);
  const shown = (got: Result<T>) => ('data' in got ? children(got.data) : missing(got.errorStatus));
  return (
    <div ref={place} tabIndex={-1} className={css.section}>
      {of === givenUp ? (
        waiting
      ) : (
        <Suspense fallback={waiting}>
          <Await resolve={of}>{shown}</Await>
        </Suspense>
      )}
    </div>
  );
}
