import { useEffect, useState } from 'react';

/** True once something is on the screen: what the first paint can do without may come now. */
export function useFirstPaint(): boolean {
  const [painted, setPainted] = useState(false);
  useEffect(() => {
    const observer = new PerformanceObserver(() => {
      observer.disconnect();
      setPainted(true);
    });
    observer.observe({ type: 'paint', buffered: true });
    return () => observer.disconnect();
  }, []);
  return painted;
}
