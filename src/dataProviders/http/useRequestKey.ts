import { useState } from 'react';
import { randomKey } from './randomKey.ts';

/**
 * Idempotency-Keys. The same content keeps its key until it is forgotten, because an attempt whose answer was lost may have been
 * accepted.
 */
export function requestKeys() {
  let kept = { content: '', key: '' };
  return {
    keyOf: (given: unknown): string => {
      const content = JSON.stringify(given);
      if (kept.content !== content) kept = { content, key: randomKey() };
      return kept.key;
    },
    forget: () => {
      kept = { content: '', key: '' };
    },
  };
}

/** The keys of a form. */
export function useRequestKey() {
  return useState(requestKeys)[0].keyOf;
}
