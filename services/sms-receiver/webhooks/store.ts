import { sql } from 'kysely';
import type { DeliveredEvent, WebhookKind } from '#contract/main-api/programs/webhooks.ts';
import { bigints, integers } from '#services/kit/database/sql/arrays.ts';
import type { Database } from '#services/kit/database/index.ts';
import { isWebhookOn } from '#services/kit/webhooks/write.ts';

/** How long a process keeps a webhook for itself. It renews that while it sends. */
const leaseSeconds = 30;

/** A webhook that this process sends to. */
export interface LeasedWebhook {
  id: number;
  companyId: number;
  kind: WebhookKind;
  /** For a `status-url` the host alone: each message has its own address there. */
  url: string;
  sealedSecret: Uint8Array;
  /** Null when there is none. */
  sealedPreviousSecret: Uint8Array | null;
  /** Until when that one signs too. A lease can last longer. */
  previousSignsUntil: Date | null;
  failures: number;
  /** Its receiver has accepted something before. */
  isProven: boolean;
}

export interface DueDelivery {
  id: number;
  webhookId: number;
  companyId: number;
  event: DeliveredEvent;
  subjectId: number | null;
  data: Record<string, unknown> | null;
  createdAt: Date;
  tries: number;
  /** Later statuses of its message that this webhook has events of, if it was tried. */
  newerStatuses: string[];
  /** Whether its payload may have whole numbers. */
  seesNumbers: boolean;
}

const leaseEnd = sql`now() + make_interval(secs => ${sql.lit(leaseSeconds)})`;
const columns = sql`webhooks.id, webhooks.company_id as "companyId", webhooks.kind, webhooks.url, webhooks.sealed_secret as "sealedSecret",
  case when webhooks.previous_signs_until > now() then webhooks.sealed_previous_secret end as "sealedPreviousSecret", webhooks.previous_signs_until as "previousSignsUntil", webhooks.failures,
  webhooks.accepted_at is not null as "isProven"`;

/** Permissions as they are now, of the person who added the webhook. */
const seesNumbers = sql<boolean>`exists (
  select from users join role_permissions on role_permissions.role_id = users.role_id
  where users.id = webhooks.user_id and users.company_id = webhooks.company_id and users.active
    and role_permissions.permission = 'view-msisdn')`;

/**
 * Deliveries as a process reads them. It leases webhooks rather than deliveries: then one process alone sends to a receiver, the statuses
 * of a message stay in order, and a delivery is written once, with its result.
 * @param me names the process
 */
export function webhookStore(database: Database, me: string) {
  return {
    /**
     * Leases webhooks for which something is due, those first that have waited longest for a process.
     * @param isTrusted those whose receivers accepted what they were sent last, or the others
     */
    async lease(isTrusted: boolean, most: number): Promise<LeasedWebhook[]> {
      if (most <= 0) return [];
      const { rows } = await sql<LeasedWebhook>`
        with ready as (
          select webhooks.id from webhooks join companies on companies.id = webhooks.company_id
          where ${isWebhookOn} and companies.status = 'active'
            and (webhooks.failures = 0 and webhooks.accepted_at is not null) = ${isTrusted}::boolean
            and (webhooks.paused_until is null or webhooks.paused_until <= now())
            and (webhooks.leased_until is null or webhooks.leased_until <= now())
            and exists (select from webhook_deliveries due
              where due.webhook_id = webhooks.id and due.state = 'waiting' and due.due_at <= now() offset 0)
          order by webhooks.leased_until nulls first, webhooks.id limit ${most}
          for update of webhooks skip locked
        )
        update webhooks set leased_by = ${me}::uuid, leased_until = ${leaseEnd}
        from ready where webhooks.id = ready.id
        returning ${columns}`.execute(database);
      return rows;
    },

    /** @returns those that this process still has; others were changed, turned off or deleted, or their lease expired */
    async renew(ids: readonly number[]): Promise<number[]> {
      const { rows } = await sql<{ id: number }>`
        update webhooks set leased_until = ${leaseEnd}
        where webhooks.id = any(${bigints(ids)}) and leased_by = ${me}::uuid and ${isWebhookOn}
        returning webhooks.id`.execute(database);
      return rows.map(({ id }) => id);
    },

    async release(ids: readonly number[]): Promise<void> {
      if (ids.length === 0) return;
      await sql`
        update webhooks set leased_by = null, leased_until = null
        where id = any(${bigints(ids)}) and leased_by = ${me}::uuid`.execute(database);
    },

    /**
     * Reads what is due of webhooks that this process has.
     * @param wanted how many at most of each
     * @param pending their deliveries that this process has read before, and whose results are not written yet
     * @returns `kept`: the webhooks of `wanted` that are still leased
     */
    async read(
      wanted: ReadonlyMap<number, number>,
      pending: readonly number[],
    ): Promise<{ kept: Set<number>; due: DueDelivery[] }> {
      const { rows } = await sql<DueDelivery | (DueDelivery & { id: null })>`
        select due.*, webhooks.id as "webhookId", webhooks.company_id as "companyId", ${seesNumbers} as "seesNumbers"
        from unnest(${bigints([...wanted.keys()])}, ${integers([...wanted.values()])}) as wanted (id, most)
        join webhooks on webhooks.id = wanted.id and webhooks.leased_by = ${me}::uuid and ${isWebhookOn}
        left join lateral (
          select id, event, subject_id as "subjectId", facts as data, created_at as "createdAt", tries,
            array(select substring(newer.event from 9) from webhook_deliveries newer
              where delivery.tries > 0 and delivery.event like 'message.%' and newer.event like 'message.%'
                and newer.subject_id = delivery.subject_id and newer.webhook_id = delivery.webhook_id
                and newer.id > delivery.id) as "newerStatuses"
          from webhook_deliveries delivery
          where webhook_id = webhooks.id and state = 'waiting' and due_at <= now()
            and id <> all(${bigints(pending)})
          order by due_at, id limit wanted.most
        ) due on true`.execute(database);
      return {
        kept: new Set(rows.map(({ webhookId }) => webhookId)),
        due: rows.filter((row): row is DueDelivery => row.id !== null),
      };
    },
  };
}
