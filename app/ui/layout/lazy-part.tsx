import { type ComponentType, useEffect, useState } from 'react';
import { Button } from '../button.tsx';

export type LazyPart<Props extends object> = ComponentType<Props> & {
  /** Fetches the code ahead, so that the part shows at once. */
  preload: () => Promise<void>;
};

/** A part of a page that loads after the page, so that the first load has no more than the page needs. @param what completes "We could not fetch …" */
export function lazyPart<Props extends object>(what: string, load: () => Promise<ComponentType<Props>>): LazyPart<Props> {
  let Loaded: ComponentType<Props> | undefined;
  const preload = () =>
    load().then(
      (part) => {
        Loaded = part;
      },
      // The part says so once it is shown.
      () => undefined,
    );
  function Part(props: Props) {
    const [isLoading, setLoading] = useState(Loaded === undefined);
    const [attempts, setAttempts] = useState(0);
    useEffect(() => {
      if (!isLoading) return;
      void preload().then(() => {
        // Some browsers remember that a script failed; a new build has other scripts.
        if (!Loaded && attempts > 0 && navigator.onLine) location.reload();
        else setLoading(false);
      });
    }, [isLoading, attempts]);
    function retry() {
      setAttempts(attempts + 1);
      setLoading(true);
    }
    if (Loaded) return <Loaded {...props} />;
    if (isLoading) return <p role="status">Loading...</p>;
    return (
      <div role="alert">
        <p>We could not fetch {what}.</p>
        <Button variant="secondary" onClick={retry}>
          Try again
        </Button>
      </div>
    );
  }
  return Object.assign(Part, { preload });
}
