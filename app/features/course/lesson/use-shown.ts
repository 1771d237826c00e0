import { useEffect, useEffectEvent } from 'react';

/** Calls back once the fields of an exercise are on the page, which for some is after their code has loaded. */
export function useShown(onShown: () => void): void {
  const tell = useEffectEvent(onShown);
  useEffect(() => tell(), []);
}
