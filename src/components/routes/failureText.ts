import { failureMeaning } from '#domain/carriers/carrierFailure.ts';

/** The key of what a failure means, or undefined where only its own words are known. */
export function failureKey(failure: string): string | undefined {
  const meaning = failureMeaning(failure);
  return meaning && `routes.failure.${meaning}`;
}
