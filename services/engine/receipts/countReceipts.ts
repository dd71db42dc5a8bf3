import type { Clock } from '#services/kit/database/DatabaseClock.ts';
import * as counters from '../monitoring/counters.ts';
import { traceStep } from '../monitoring/tracing.ts';
import type { Receipt } from './receipt.ts';
import type { Known } from './store.ts';

/** Counts stored receipts of a route in the metrics, and adds those whose message is traced to its trace. */
export function countReceipts(
  route: string,
  receipts: readonly Receipt[],
  known: readonly Known[],
  clock: Clock,
): void {
  for (const { status } of receipts) counters.receipts.inc({ route, state: status });
  for (const { delaySeconds } of known) counters.receiptSeconds.observe({ route }, Math.max(delaySeconds, 0));
  if (!traceStep) return;
  const to = clock.now();
  for (const { companyId, id, status, receivedAt } of known)
    traceStep('receipt', { companyId, id }, { from: receivedAt.getTime(), to }, { 'barta.state': status });
}
