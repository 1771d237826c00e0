import { useRevalidator } from 'react-router';

/** Runs the loaders of the current page again. */
export function useReload(): { onRetry: () => void; pending: boolean } {
  const { state, revalidate } = useRevalidator();
  return { onRetry: () => void revalidate(), pending: state === 'loading' };
}
