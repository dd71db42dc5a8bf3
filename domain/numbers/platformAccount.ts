import type { PlatformOperator } from '#contract/main-api/carriers/centralPlatform.ts';
import type { Operator } from '#contract/sms-receiver/messages.ts';

/** Numbers of IP telephony, which are senders of a path of their own, to every number. */
const iptspSender = /^(\+?88)?096\d{8}$/;

/**
 * By whose account at the Central Platform a sender ID reaches a number, of those that there are; null if by none.
 * @param operator the number's
 */
export function platformAccountOf(
  operator: Operator,
  senderId: string,
  operators: { has(operator: PlatformOperator): boolean },
): PlatformOperator | null {
  if (operators.has('iptsp') && iptspSender.test(senderId)) return 'iptsp';
  if (operator === 'unknown') return null;
  if (operators.has(operator)) return operator;
  // Since their merger Airtel's numbers are Robi's.
  return operator === 'airtel' && operators.has('robi') ? 'robi' : null;
}
