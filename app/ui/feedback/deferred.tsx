import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { useHydrated } from '../hooks/use-hydrated.ts';

/** Shows nothing while its code is missing, within a `Suspense`: what is needed to go on stands beside it. */
export const optionalPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy<ComponentType<Props>>(() =>
    load().then(
      (component) => ({ default: component }),
      () => ({ default: () => null }),
    ),
  );

/**
 * Component that needs JavaScript and whose code loads after the page. `place` keeps its space free; without its code nothing is
 * shown, and the page goes on.
 */
export function deferred<Props extends object>(load: () => Promise<ComponentType<Props>>, place: ReactNode = null): ComponentType<Props> {
  const Loaded = optionalPart(load);
  return (props) =>
    useHydrated() ? (
      <Suspense fallback={place}>
        <Loaded {...props} />
      </Suspense>
    ) : (
      place
    );
}
