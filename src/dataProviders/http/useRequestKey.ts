import { useCallback, useRef } from 'react';
import { randomKey } from './randomKey.ts';

/**
 * Idempotency-Keys of a form. The same content keeps its key, because an attempt whose answer was lost may have been accepted.
 */
export function useRequestKey(): (content: unknown) => string {
  const kept = useRef<{ content: string; key: string } | null>(null);
  return useCallback((given) => {
    const content = JSON.stringify(given);
    if (kept.current?.content !== content) kept.current = { content, key: randomKey() };
    return kept.current.key;
  }, []);
}
