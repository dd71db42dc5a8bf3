import type { AttemptResult } from '../carriers/carrier.ts';
import type { NewPoll } from '../receipts/polling/polls.ts';

/** The accepted ones of these results whose receipts are to be asked for. */
export function receiptPollsOf(results: readonly AttemptResult[]): NewPoll[] {
  return results.flatMap(({ message: { routeId, msisdn }, accepted: [part], poll }) =>
    poll && part ? [{ routeId, msisdn, carrierMessageId: part.carrierMessageId, ...poll }] : [],
  );
}
