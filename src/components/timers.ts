import { useEffect, useState } from 'react';

/** The current time in milliseconds since 1970, updated at an interval. */
export function useNow(intervalMs = 1_000): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), intervalMs);
    return () => clearInterval(timer);
  }, [intervalMs]);
  return now;
}

/** Milliseconds since the component that asks for it appeared, updated every second. */
export function useElapsed(): number {
  const [startedAt] = useState(Date.now);
  return useNow() - startedAt;
}

/** Longer than the pause between two keys, shorter than a noticeable wait. */
const debounceMs = 250;

/** Debounces a value, so that a search is sent when typing pauses rather than at every key. */
export function useDelayed<Value>(value: Value, ms = debounceMs): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
