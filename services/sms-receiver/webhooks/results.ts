import { sql, type Transaction } from 'kysely';
import type { WebhookDeliveryState, WebhookOffReason } from '#contract/main-api/programs/webhooks.ts';
import type { Schema } from '#database/schema.ts';
import { bigints, doubles, integers, texts, unnested } from '#services/kit/database/sql/arrays.ts';
import { notify } from '#services/kit/notifications/write.ts';
import { isWebhookOn } from '#services/kit/webhooks/write.ts';
import { failingSeconds } from './verdict.ts';

/** The result of one delivery. */
export interface DeliveryResult {
  id: number;
  webhookId: number;
  state: WebhookDeliveryState;
  /** When it is tried again; null unless it waits. */
  retrySeconds: number | null;
  /** Null when nothing was sent. */
  attempt: { status: number | null; answer: string; ms: number } | null;
  /** The webhook after it; null if it stays as it was. */
  health: { failures: number; pauseSeconds: number; isGone: boolean } | null;
}

/** Stores results, many in one transaction, and turns off webhooks whose receivers accept nothing. */
export async function writeResults(
  transaction: Transaction<Schema>,
  results: readonly DeliveryResult[],
): Promise<void> {
  const of = <Value>(read: (result: DeliveryResult) => Value) => results.map(read);
  await sql`
    update webhook_deliveries delivery set state = result.state,
      due_at = now() + make_interval(secs => result.retry_seconds),
      tries = delivery.tries + result.is_tried,
      tried_at = case when result.is_tried = 1 then clock.now else delivery.tried_at end,
      status = case when result.is_tried = 1 then result.status else delivery.status end,
      answer = coalesce(result.answer, delivery.answer),
      answer_ms = coalesce(result.answer_ms, delivery.answer_ms)
    from ${unnested('result', {
      webhook_id: bigints(of(({ webhookId }) => webhookId)),
      id: bigints(of(({ id }) => id)),
      state: texts(of(({ state }) => state)),
      retry_seconds: doubles(of(({ retrySeconds }) => retrySeconds ?? 0)),
      is_tried: integers(of(({ attempt }) => (attempt ? 1 : 0))),
      status: integers(of(({ attempt }) => attempt?.status ?? null)),
      answer: texts(of(({ attempt }) => attempt?.answer ?? null)),
      answer_ms: integers(of(({ attempt }) => attempt?.ms ?? null)),
    })} cross join (select now() as now) clock
    where delivery.webhook_id = result.webhook_id and delivery.id = result.id and delivery.state = 'waiting'`.execute(
    transaction,
  );
  // The last one of each webhook counts.
  const healths = new Map(results.flatMap(({ webhookId, health }) => (health ? [[webhookId, health]] : [])));
  if (healths.size > 0) await writeHealths(transaction, healths);
}

async function writeHealths(
  transaction: Transaction<Schema>,
  healths: ReadonlyMap<number, NonNullable<DeliveryResult['health']>>,
): Promise<void> {
  const changes = [...healths].sort(([one], [other]) => one - other);
  const isGone = sql`health.is_gone = 1 and webhooks.kind = 'endpoint'`;
  const failingSince = sql`case when health.failures > 0 then coalesce(webhooks.failing_since, now()) end`;
  const isFailing = sql`coalesce(webhooks.failing_since <= now() - make_interval(secs => ${sql.lit(failingSeconds)}), false)
    and health.failures > 0`;
  const { rows } = await sql<{
    id: number;
    companyId: number;
    name: string;
    offReason: WebhookOffReason | null;
  }>`
    with health as (select * from ${unnested('health', {
      id: bigints(changes.map(([id]) => id)),
      failures: integers(changes.map(([, { failures }]) => failures)),
      pause_seconds: doubles(changes.map(([, { pauseSeconds }]) => pauseSeconds)),
      is_gone: integers(changes.map(([, health]) => (health.isGone ? 1 : 0))),
    })})
    update webhooks set failures = health.failures, failing_since = ${failingSince},
      accepted_at = case when health.failures = 0 then now() else webhooks.accepted_at end,
      paused_until = case when health.pause_seconds > 0 then now() + make_interval(secs => health.pause_seconds) end,
      is_on = not (${isGone} or ${isFailing}),
      off_reason = case when ${isGone} then 'gone' when ${isFailing} then 'failing' end
    from health where webhooks.id = health.id and ${isWebhookOn}
    returning webhooks.id, webhooks.company_id as "companyId", webhooks.name, webhooks.off_reason as "offReason"`.execute(
    transaction,
  );
  for (const { id, companyId, name, offReason } of rows)
    if (offReason) await notify(transaction, { kind: 'webhook-off', companyId, subject: { id, name } });
}
