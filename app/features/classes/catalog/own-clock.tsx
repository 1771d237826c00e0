import { useEffect, useState } from 'react';
import type { PublicClass } from './catalog.contract.ts';

/** Weekly times by the clock of the reader, where that clock shows another time. Its code loads after the page. */
export function OwnClock({ found }: { found: PublicClass }) {
  const [times, setTimes] = useState<string[]>([]);
  useEffect(() => {
    let active = true;
    import('./own-times.ts').then(
      ({ ownTimesHere }) => active && setTimes(ownTimesHere(found)),
      () => undefined,
    );
    return () => {
      active = false;
    };
  }, [found]);
  if (times.length === 0) return null;
  return (
    <p>
      By your clock, the next {times.length === 1 ? 'meeting is' : 'meetings are'} on {times.join(' and ')}.
    </p>
  );
}
