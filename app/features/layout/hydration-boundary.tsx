import { memo, type ReactNode, Suspense } from 'react';

/**
 * Hydrates its children separately (selective hydration), so that an early click elsewhere does not wait for them.
 * Memoized: it does not re-render with its parent while `children` is the same element.
 */
export const HydrationBoundary = memo(function HydrationBoundary({ children }: { children: ReactNode }) {
  return <Suspense>{children}</Suspense>;
});
