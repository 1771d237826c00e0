import { useRevalidator } from 'react-router';

/** Runs the loaders of the current page again. */
export function useReload(): { again: () => void; busy: boolean } {
  const { state, revalidate } = useRevalidator();
  return { again: () => void revalidate(), busy: state === 'loading' };
}
