import { listRoutes } from '#contract/main-api/carriers/routes.ts';
import { missingPermission } from '#contract/permissions.ts';
import type { BatchState } from '#contract/sms-receiver/messages.ts';
import type { WaitReason } from '#contract/sms-receiver/waiting.ts';
import { waitReason } from '#domain/waiting/waitReason.ts';
import type { Session } from '#services/kit/auth/session.ts';
import type { Queries } from '#services/kit/database/index.ts';
import { readSending } from './readSending.ts';
import { readWaiters, type WaiterKey } from './readWaiters.ts';

/** States of batches that ought to move, or about which somebody has to decide. */
export const waitStates = ['late', 'running', 'paused'] as const satisfies BatchState[];

export function isWaitState(state: BatchState): boolean {
  return (waitStates as readonly BatchState[]).includes(state);
}

/** Why each does not move, in the order of the keys: a handful of statements, however many they are. */
export async function readWaitReasons(
  queries: Queries,
  keys: readonly WaiterKey[],
): Promise<(WaitReason | null)[]> {
  if (keys.length === 0) return [];
  const waiters = await readWaiters(queries, keys);
  if (waiters.every((waiter) => waiter === null)) return waiters;
  const sending = await readSending(queries);
  return waiters.map((waiter) => waiter && waitReason(waiter, sending));
}

/** The reasons of those batches that do not move and ought to, or wait for a decision. */
export async function readBatchReasons<Row extends { companyId: number; batchId: string; state: BatchState }>(
  queries: Queries,
  rows: readonly Row[],
): Promise<Map<Row, WaitReason | null>> {
  const waiting = rows.filter(({ state }) => isWaitState(state));
  const reasons = await readWaitReasons(
    queries,
    waiting.map(({ companyId, batchId }) => ({ companyId, batchId: Number(batchId), message: null })),
  );
  return new Map(waiting.map((row, index) => [row, reasons[index] ?? null]));
}

/** The reason as its reader may see it: routes and other companies are the provider's business, and so are the provider's people. */
export function reasonFor(session: Session, reason: WaitReason | null): WaitReason | null {
  if (!reason) return null;
  const { by, provider } = reason;
  const isProvider = session.scope === 'platform';
  const seesRoutes = isProvider && missingPermission(session.permissions, listRoutes) === null;
  return {
    ...reason,
    by: by?.isProvider && !isProvider ? { ...by, name: null } : by,
    provider: seesRoutes ? provider : null,
  };
}
