import { useEffect, useEffectEvent, useRef } from 'react';

/** Runs when the page opens, and once: React mounts a page twice while it is developed, and a return is good once. */
export function useOnce(run: () => void): void {
  const hasRun = useRef(false);
  const start = useEffectEvent(run);
  useEffect(() => {
    if (hasRun.current) return;
    hasRun.current = true;
    start();
  }, []);
}
