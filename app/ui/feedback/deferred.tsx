import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { useHydrated } from '../hooks/use-hydrated.ts';

/**
 * Component that needs JavaScript and whose code loads after the page. `place` keeps its space free; without its code nothing is
 * shown, and the page goes on.
 */
export function deferred<Props extends object>(load: () => Promise<ComponentType<Props>>, place: ReactNode = null): ComponentType<Props> {
  const Loaded = lazy<ComponentType<Props>>(() =>
    load().then(
      (component) => ({ default: component }),
      () => ({ default: () => null }),
    ),
  );
  return (props) =>
    useHydrated() ? (
      <Suspense fallback={place}>
        <Loaded {...props} />
      </Suspense>
    ) : (
      place
    );
}
