import type { Database } from '#services/kit/database/index.ts';
import { createLog } from '#services/kit/logging/log.ts';
import { dispatchStore } from '#services/engine/queue/store.ts';
import type { AttemptEnd, AttemptResult, InFlightMessage } from '#services/engine/carriers/carrier.ts';
import { releaseLostLeases } from '#services/engine/queue/leases/lostLeases.ts';
import { openDemoDatabase } from '../database/database.ts';
import { LeaseHolder } from './leaseHolder.ts';
import { messageOf } from '../messages/messageState.ts';
import { openAllDay, passWaits } from '../messages/queue.ts';
import { untilBlocked } from '../database/untilBlocked.ts';

export type DispatchScene = Awaited<ReturnType<typeof openDispatchScene>>;

/** The dispatcher's side of a database with one route, without dispatcher and carrier. */
export async function openDispatchScene() {
  const { database, drop } = await openDemoDatabase();
  await openAllDay(database);
  const { id: routeId } = await database
    .insertInto('routes')
    .values({ name: 'primary' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rules = { leaseSeconds: 60, graceSeconds: 30, whenUncertain: () => new Map() };
  const store = dispatchStore(database, rules, createLog('tests', 'silent'));
  const newHolder = () => new LeaseHolder(store, routeId);
  const transact: Database['transaction'] = () => database.transaction();

  return {
    database,
    drop,
    routeId,
    store,
    newHolder,
    transact,
    row: (id: number) => messageOf(database, id),
    chunk: (id: number) => database.selectFrom('chunks').selectAll().where('id', '=', id).executeTakeFirst(),
    chunks: () => database.selectFrom('chunks').selectAll().execute(),

    /** Their dispatchers have been away for longer than their leases. */
    async loseLeases() {
      await database
        .updateTable('chunks')
        .set({ lease_until: new Date(0) })
        .where('lease_until', 'is not', null)
        .execute();
      await transact().execute((transaction) => releaseLostLeases(transaction, 100, 30));
    },

    /** Whoever comes next answers all that is left. */
    async finishAll() {
      await passWaits(database);
      const next = newHolder();
      for (let messages = await next.markAll(); messages.length > 0; messages = await next.markAll())
        await next.settle(messages.map(answered));
    },

    /** Until somebody waits for a lock; of a server alone. */
    untilBlocked: () => untilBlocked(database),
  };
}

/** @param accepted parts, from 1 */
export function resultOf(message: InFlightMessage, end: AttemptEnd, accepted: number[] = []): AttemptResult {
  return {
    message,
    accepted: accepted.map((part) => ({ part, carrierMessageId: crypto.randomUUID() })),
    end,
    submittedAt: Date.now(),
  };
}

/** The carrier has taken what it did not have. */
export function answered(message: InFlightMessage): AttemptResult {
  const parts = Array.from({ length: message.segments }, (_, index) => index + 1);
  const missing = parts.filter((part) => !message.acceptedParts.includes(part));
  return resultOf(message, { kind: 'accepted' }, missing);
}

export function idsOf(messages: readonly { id: number }[]): number[] {
  return messages.map(({ id }) => id).sort((left, right) => left - right);
}
