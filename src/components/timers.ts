import { useEffect, useState } from 'react';

/** Milliseconds since 1970, anew every second. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Long enough to type on, short enough not to be waited for. */
const pauseMs = 250;

/** A value as it has been for a moment: what is typed is asked for when the fingers rest. */
export function useDelayed<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
