import { type ReactNode, Suspense, useRef, useState } from 'react';
import { Await, useRevalidator } from 'react-router';
import { Failure } from '#app/lib/api-error.ts';
import css from './async-section.module.css';
import { AgainNotice } from './load-error.tsx';

/** What a part of a page got for its question: data, or the status it was refused with (0: the network is gone). */
export type Outcome<T> = { data: T } | { refused: number };

/** Makes a refusal a value, so that one failing part does not take the page with it. */
export async function outcome<T>(asked: Promise<T>): Promise<Outcome<T>> {
  try {
    return { data: await asked };
  } catch (problem) {
    return { refused: problem instanceof Failure ? problem.status : 500 };
  }
}

/** Waits for all parts: the server sends a page whole. */
export async function settled<T extends Record<string, unknown>>(parts: T): Promise<{ [N in keyof T]: Awaited<T[N]> }> {
  const entries = await Promise.all(Object.entries(parts).map(async ([name, part]) => [name, await part] as const));
  return Object.fromEntries(entries) as { [N in keyof T]: Awaited<T[N]> };
}

/** The status of a page made of such parts: that of a part which failed, though the page stands. */
export function statusOf(parts: Record<string, Outcome<unknown>>): number {
  const failed = Object.values(parts).flatMap((part) => ('refused' in part && part.refused >= 500 ? part.refused : []));
  return Math.max(200, ...failed);
}

interface SectionProps<T> {
  of: Outcome<T> | Promise<Outcome<T>>;
  /** Said while the browser waits. */
  loading: string;
  /** Said when it could not be fetched. */
  failed: string;
  /** Stands there when there is no such thing. */
  none?: ReactNode;
  /** It comes first on its page: what follows stays below the screen until it is there, and does not jump. */
  tall?: boolean;
  children: (data: T) => ReactNode;
}

/** A part of a page in its states: loading, refused, there. What was refused can be asked for again, unless it does not exist. */
export function Section<T>({ of, loading, failed, none, tall = false, children }: SectionProps<T>) {
  const { revalidate } = useRevalidator();
  const place = useRef<HTMLDivElement>(null);
  const [givenUp, giveUp] = useState<typeof of>();
  const waiting = (
    <p role="status" className={tall ? css.tall : undefined}>
      {loading}
    </p>
  );

  function again() {
    // The button goes; the keyboard stays here.
    place.current?.focus({ preventScroll: true });
    giveUp(of);
    void revalidate();
  }

  const missing = (status: number) => (none !== undefined && status === 404 ? none : <AgainNotice again={again}>{failed}</AgainNotice>);
  const shown = (got: Outcome<T>) => ('data' in got ? children(got.data) : missing(got.refused));
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
