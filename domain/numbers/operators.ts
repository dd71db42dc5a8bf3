import type { Operator } from '#contract/sms-receiver/messages.ts';

export interface OperatorPrefix {
  /** The leading digits of a canonical MSISDN, country code included. */
  prefix: string;
  operator: Operator;
}

/**
 * Which operator has which numbers (BTRC's numbering plan). Since October 2018 a subscriber may take the number to another
 * network; the provider's portability table says which have.
 */
export const defaultOperatorPrefixes: readonly OperatorPrefix[] = [
  { prefix: '88013', operator: 'grameenphone' },
  { prefix: '88014', operator: 'banglalink' },
  { prefix: '88015', operator: 'teletalk' },
  { prefix: '88016', operator: 'airtel' },
  { prefix: '88017', operator: 'grameenphone' },
  { prefix: '88018', operator: 'robi' },
  { prefix: '88019', operator: 'banglalink' },
];

/** The operator of a canonical MSISDN, as far as a process knows it. */
export type OperatorLookup = (msisdn: string) => Operator;

/**
 * The network a canonical MSISDN's prefix points to; the longest prefix wins. `unknown` when none fits: then a price or route
 * must be refused, never guessed.
 */
export function operatorByPrefix(
  msisdn: string,
  table: readonly OperatorPrefix[] = defaultOperatorPrefixes,
): Operator {
  let best: OperatorPrefix | undefined;
  for (const entry of table) {
    if (msisdn.startsWith(entry.prefix) && entry.prefix.length > (best?.prefix.length ?? -1)) best = entry;
  }
  return best?.operator ?? 'unknown';
}
