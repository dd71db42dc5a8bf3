import { sql, type RawBuilder } from 'kysely';
import { webhookLimits } from '#contract/main-api/programs/webhooks.ts';
import type { Database } from '#services/kit/database/index.ts';

/** Deliveries of each webhook in one transaction. */
const perWebhook = 1_000;
/** A transaction that wrote an event of a webhook as it was deleted has ended by then. */
const lastEvents = sql`now() - interval '1 hour'`;
const isOver = sql`webhooks.deleted_at < ${lastEvents}`;

/**
 * Removes deliveries that are older than a week, those that have ended beyond the number that is kept of each webhook, and webhooks that
 * were deleted. Ids grow with time, so the oldest are found by the key.
 */
export async function removeWebhookDeliveries(database: Database): Promise<void> {
  const isOld = sql`created_at < now() - make_interval(days => ${sql.lit(webhookLimits.keptDays)})`;
  await removeAll(
    database,
    sql`cross join lateral (
      select id, created_at from webhook_deliveries where webhook_id = webhooks.id order by id limit ${sql.lit(perWebhook)}
    ) oldest where ${isOld} or ${isOver}`,
  );
  await removeAll(
    database,
    sql`cross join lateral (
      select id from webhook_deliveries where webhook_id = webhooks.id
      order by id desc offset ${sql.lit(webhookLimits.keptDeliveries)} limit 1
    ) bound cross join lateral (
      select id from webhook_deliveries where webhook_id = webhooks.id and id <= bound.id and state <> 'waiting'
      order by id limit ${sql.lit(perWebhook)}
    ) oldest`,
  );
  await sql`
    delete from webhooks where ${isOver}
      and not exists (select from webhook_deliveries where webhook_id = webhooks.id)`.execute(database);
}

/** @param which selects rows `oldest.id` of each webhook */
async function removeAll(database: Database, which: RawBuilder<unknown>): Promise<void> {
  for (;;) {
    const { rows } = await sql`
      delete from webhook_deliveries using (select webhooks.id as webhook_id, oldest.id from webhooks ${which}) gone
      where webhook_deliveries.webhook_id = gone.webhook_id and webhook_deliveries.id = gone.id
      returning 1`.execute(database);
    if (rows.length === 0) return;
  }
}
