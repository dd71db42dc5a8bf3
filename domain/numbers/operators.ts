import type { Operator } from '#contract/sms-receiver/messages.ts';

export interface OperatorPrefix {
  /** The leading digits of a canonical MSISDN, country code included. */
  prefix: string;
  operator: Operator;
}

/**
 * Which operator has which numbers (BTRC's numbering plan), the table an installation starts with. It is data, to be edited:
 * new prefixes come, and since October 2018 a subscriber may take the number to another network.
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

/**
 * The network a canonical MSISDN's prefix points to; the longest prefix wins, so that a ported block or a single number
 * can be an entry of its own. `unknown` when none fits: then a price or route must be refused, never guessed.
 */
export function operatorOf(
  msisdn: string,
  table: readonly OperatorPrefix[] = defaultOperatorPrefixes,
): Operator {
  let best: OperatorPrefix | undefined;
  for (const entry of table) {
    if (msisdn.startsWith(entry.prefix) && entry.prefix.length > (best?.prefix.length ?? -1)) best = entry;
  }
  return best?.operator ?? 'unknown';
}
