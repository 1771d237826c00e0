import { useEffect, useState } from 'react';
import type { Tone } from '#app/lib/igbo-tones.ts';
import type { Hear, Heard } from './hear.ts';

/** Hears a source; undefined until then, and where it cannot be heard. Forgotten with the component, and when another source comes. */
export function useHeard<Source>(source: Source | undefined, tones: readonly Tone[], hear: Hear<Source>): Heard | undefined {
  const [heard, setHeard] = useState<Heard>();
  useEffect(() => {
    if (source === undefined) return;
    const gone = new AbortController();
    hear(source, tones, gone.signal).then(
      (next) => gone.signal.aborted || setHeard(next),
      () => undefined,
    );
    return () => {
      gone.abort();
      setHeard(undefined);
    };
  }, [source, tones, hear]);
  return heard;
}
