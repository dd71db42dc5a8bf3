import type { PlatformOperator } from '#contract/main-api/centralPlatform.ts';
import { operatorOf } from './operators.ts';

/** Numbers of IP telephony, which are senders of a path of their own, to every number. */
const iptspSender = /^(\+?88)?096\d{8}$/;

/** By whose account at the Central Platform a sender ID reaches a number, of those that there are; null if by none. */
export function platformAccountOf(
  msisdn: string,
  senderId: string,
  operators: { has(operator: PlatformOperator): boolean },
): PlatformOperator | null {
  if (operators.has('iptsp') && iptspSender.test(senderId)) return 'iptsp';
  const operator = operatorOf(msisdn);
  if (operator === 'unknown') return null;
  if (operators.has(operator)) return operator;
  // Since their merger Airtel's numbers are Robi's.
  return operator === 'airtel' && operators.has('robi') ? 'robi' : null;
}
