import type { AttemptResult } from '../carriers/carrier.ts';
import type { NewPoll } from '../receipts/polling/polls.ts';

/** The accepted ones of these results whose receipts are to be asked for. */
export function receiptPollsOf(results: readonly AttemptResult[]): NewPoll[] {
  const polls: NewPoll[] = [];
  // A loop, since all results pass here and most carriers deliver receipts by themselves.
  for (const { message, accepted, poll } of results) {
    if (!poll || accepted.length === 0) continue;
    const { routeId, msisdn } = message;
    polls.push({ routeId, msisdn, carrierMessageId: accepted[0]!.carrierMessageId, ...poll });
  }
  return polls;
}
