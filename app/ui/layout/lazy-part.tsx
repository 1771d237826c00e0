import { type ComponentType, lazy, Suspense } from 'react';

/** A part of a page that loads after the page, so that the first load has no more than the page needs. @param what completes "We could not fetch …" */
export function lazyPart<Props extends object>(what: string, load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const Part: ComponentType<Props> = lazy(() =>
    load().then(
      (loaded) => ({ default: loaded }),
      () => ({ default: () => <p>We could not fetch {what}. Please load this page again.</p> }),
    ),
  );
  return (props) => (
    <Suspense fallback={<p role="status">Loading...</p>}>
      <Part {...props} />
    </Suspense>
  );
}
