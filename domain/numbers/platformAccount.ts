import type { PlatformOperator } from '#contract/main-api/centralPlatform.ts';
import { operatorOf } from './operators.ts';

/** Whose account at the Central Platform reaches a number, of those that there are; null if none does. */
export function platformAccountOf(
  msisdn: string,
  operators: { has(operator: PlatformOperator): boolean },
): PlatformOperator | null {
  const operator = operatorOf(msisdn);
  if (operator === 'unknown') return null;
  if (operators.has(operator)) return operator;
  // Since their merger Airtel's numbers are Robi's.
  return operator === 'airtel' && operators.has('robi') ? 'robi' : null;
}
