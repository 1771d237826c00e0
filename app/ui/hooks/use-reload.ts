import { useRevalidator } from 'react-router';

/** Asks for all that the page shows once more, without loading it anew. */
export function useReload(): { again: () => void; busy: boolean } {
  const { state, revalidate } = useRevalidator();
  return { again: () => void revalidate(), busy: state === 'loading' };
}
