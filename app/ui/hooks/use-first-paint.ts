import { useEffect, useState } from 'react';

/** True after the first paint, for resources that it does not need. */
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
