import { sql, type RawBuilder } from 'kysely';
import { reportedStatuses, type WebhookEvent } from '#contract/main-api/programs/webhooks.ts';
import { bigints, wordList } from '../database/sql/arrays.ts';
import type { Queries } from '../database/index.ts';

export const isWebhookOn = sql`webhooks.is_on and webhooks.deleted_at is null`;

/** The host of a message's `status_url`, as the webhook of that host has it. */
const origin = sql`substring(moved.status_url from '^https?://[^/?#]+')`;

/**
 * A statement that writes the events of changed messages, for the webhooks that want them. It reads `moved`: rows `company_id`, `id`,
 * `from_status`, `status`, `status_url`. A company without webhooks costs one look-up a statement.
 */
export const messageEventInserts: RawBuilder<unknown> = sql`
  insert into webhook_deliveries (webhook_id, company_id, event, subject_id)
  select webhooks.id, moved.company_id, 'message.' || moved.status, moved.id
  from (select distinct company_id from moved) company
  -- A look-up of its own, whatever the planner thinks of a small table.
  cross join lateral (select id, company_id, kind, url, events from webhooks
    where webhooks.company_id = company.company_id and ${isWebhookOn} offset 0) webhooks
  join moved on moved.company_id = webhooks.company_id and moved.status <> moved.from_status
    and moved.status in ${wordList(reportedStatuses)}
    and case webhooks.kind when 'endpoint' then 'message.' || moved.status = any(webhooks.events)
      else webhooks.url = ${origin} end`;

export interface NewWebhookEvent {
  event: WebhookEvent;
  companyId: number;
  /** The record that the payload is made of when it is sent. */
  subjectId?: number;
  /** Fields of the payload that no record keeps, as the column `facts` has them. */
  data?: Record<string, unknown>;
}

/** Writes an event for the company's webhooks that want it. Call it in the transaction that makes the change. */
export async function writeWebhookEvent(
  queries: Queries,
  { event, companyId, subjectId, data }: NewWebhookEvent,
): Promise<void> {
  await writeWebhookEvents(queries, { event, companyId, subjectIds: [subjectId ?? null], data });
}

/** As `writeWebhookEvent`, for many records of one company. */
export async function writeWebhookEvents(
  queries: Queries,
  {
    event,
    companyId,
    subjectIds,
    data,
  }: Pick<NewWebhookEvent, 'event' | 'companyId'> & {
    subjectIds: readonly (number | null)[];
    data?: Record<string, unknown> | undefined;
  },
): Promise<void> {
  await sql`
    insert into webhook_deliveries (webhook_id, company_id, event, subject_id, facts)
    select webhooks.id, webhooks.company_id, ${event}, subject.id, ${data ? JSON.stringify(data) : null}::jsonb
    from webhooks cross join unnest(${bigints(subjectIds)}) as subject (id)
    where webhooks.company_id = ${companyId} and ${isWebhookOn} and ${event} = any(webhooks.events)
    order by webhooks.id, subject.id`.execute(queries);
}
