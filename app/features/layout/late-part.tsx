import { type ComponentType, useEffect, useState } from 'react';
import { useWindowLoad } from '#app/ui/hooks/use-window-load.ts';

/**
 * Component that loads after the page: the first paint does not need it, and without scripts it does nothing. Not by `lazy`, whose `Suspense` may delay
 * what else is rendered by 300 ms.
 */
export const latePart = (load: () => Promise<ComponentType>): ComponentType =>
  function LatePart() {
    const isLoaded = useWindowLoad();
    const [Part, setPart] = useState<ComponentType>();
    useEffect(() => {
      if (isLoaded)
        load().then(
          (loaded) => setPart(() => loaded),
          () => undefined,
        );
    }, [isLoaded]);
    return Part && <Part />;
  };
