import { memo, type ReactNode, Suspense } from 'react';

/**
 * A part of the page that comes alive by itself: a press elsewhere, on a page just arrived, need not wait for it.
 * It stays out of its parent's renderings as long as its children are the very same.
 */
export const HydrationBoundary = memo(function HydrationBoundary({ children }: { children: ReactNode }) {
  return <Suspense>{children}</Suspense>;
});
